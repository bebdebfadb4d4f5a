/*
 * talk.h: what a line of table talk costs its speaker (R-PENALTY).
 *
 * On the ship one does not speak of murder: words of murder, aid cards spoken
 * of as weapons, and sayings like "take that" or "die" cost one penalty, two
 * while an attempt is being defended, however many of them a line has. Which
 * they are is data: a talk.json in every language's folder of data/words,
 * whose manual is docs/talk.md.
 *
 * Words are compared, not meanings: a line is judged by the list of the
 * language it is said to be in, and by that one only ("die" is a curse in
 * English and an article in German). Case, accents and width are folded
 * away first. Who keeps the score is the table's business, not this file's.
 */
#ifndef UL_TABLE_TALK_H
#define UL_TABLE_TALK_H

#include <stdbool.h>
#include <stddef.h>
#include "base/fault.h"

typedef struct ul_talk ul_talk; /* the lists; they never change once read */

typedef enum ul_slip_kind {
    UL_SLIP_NONE,
    UL_SLIP_MURDER, /* a rescue spoken of as a murder */
    UL_SLIP_WEAPON, /* an aid card spoken of as a weapon */
    UL_SLIP_SAYING  /* "take that", "die" */
} ul_slip_kind;

/* The words that cost, so that a front end can point at them: `len` bytes of the line, from `at`. */
typedef struct ul_slip {
    ul_slip_kind kind;
    size_t       at, len;
} ul_slip;

/*
 * The lists of all languages that the program was built with. The caller owns
 * the result. NULL with *fault set, and *file the name of the one that is not
 * as it should be.
 */
ul_talk *ul_talk_ours(const char **file, ul_fault *fault);

/*
 * Read lists from the `len` bytes of an object that has them by language:
 * {"fr": what is in a talk.json}. The caller owns the
 * result. NULL with *fault set if it is not one: the codes of
 * ul_json_read, and "bad-talk" (the shape of the file), "bad-phrase" (a phrase
 * that cannot be understood), "too-many" (languages, sets or words).
 */
ul_talk *ul_talk_read(const char *json, size_t len, ul_fault *fault);
void     ul_talk_free(ul_talk *talk); /* NULL is welcome */

/*
 * What the line costs: 0, 1, or 2 while an attempt is being defended.
 * `language` is a code like "fr", whose region and encoding are overlooked
 * ("fr-CA", "fr_FR.UTF-8"); talk in a language that has no list costs
 * nothing. The line may be any bytes: damaged ones count as letters of no
 * language, so a word they are in never costs. *slip is the first that was
 * found; NULL is welcome. Allocates nothing.
 */
unsigned ul_talk_cost(const ul_talk *talk, const char *language, const char *line, size_t len, bool attempt,
                      ul_slip *slip);

#endif
