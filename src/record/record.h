/*
 * record.h: whole games as text (docs/record.md).
 *
 * A record is what a game began with (a seed, or a state that was loaded) and
 * the actions in order; everything else follows by playing them again. It is
 * as secret as the hands while its game is live.
 *
 * Read the members freely; change them by the functions only.
 */
#ifndef UL_RECORD_RECORD_H
#define UL_RECORD_RECORD_H

#include <stdbool.h>
#include <stddef.h>
#include "base/fault.h"
#include "base/json.h"
#include "base/text.h"
#include "rules/game.h"
#include "rules/world.h"

#define UL_RECORD_VERSION 1

typedef struct ul_record {
    ul_world  *world;
    ul_game    start;    /* before the first action */
    bool       loaded;   /* it began from a state, else it was dealt */
    bool       complete; /* its text has Deal, Hands and Digest; only one that was read may not */
    ul_seat    dealer;   /* UL_NOBODY: drawn from the seed, or loaded */
    ul_text    seed;
    ul_text    plan; /* the plan's text where it is not the edition's board; else empty */
    ul_text    tags; /* header lines that the game does not depend on (Names, Date, Program), whole lines */
    ul_action *action;
    size_t     count, room;
} ul_record;

/*
 * A record of a new game, dealt from `seed` as by ul_game_new, without
 * actions. `plan_text` NULL: the edition's board. The caller owns it. NULL
 * with *fault: ul_world_new's, "bad-dealer" (no such seat), or "bad-seed"
 * (not UTF-8, or a NUL in it).
 */
ul_record *ul_record_new(const ul_edition *edition, const ul_options *options, uint8_t players, const char *plan_text,
                         size_t plan_len, const char *seed, size_t seed_len, ul_seat dealer, ul_fault *fault);

/* The same of a game that begins from a state: ul_state_read's arguments and faults. */
ul_record *ul_record_load(const ul_json *state, const char *plan_text, size_t plan_len, const char *seed,
                          size_t seed_len, ul_fault *fault);

/* The same beginning, without actions; dealt from, or with coming shuffles by, another seed. NULL with *fault. */
ul_record *ul_record_again(const ul_record *record, const char *seed, size_t seed_len, ul_fault *fault);

void ul_record_free(ul_record *record); /* NULL is welcome */

/* Append an action that is legal then. False, and nothing changed, if memory ran out. */
bool ul_record_add(ul_record *record, ul_action action);

/* Keep the first `count` actions only. */
void ul_record_cut(ul_record *record, size_t count);

/*
 * Set a header line that the game does not depend on: `value` is JSON on one
 * line. A line of that name is replaced. False with *fault: "bad-tag" (a name
 * that the format uses itself, or none: letters and digits, a capital first;
 * or not JSON), "out-of-memory".
 */
bool ul_record_tag(ul_record *record, const char *name, const char *value, size_t len, ul_fault *fault);

/* The value of such a line, not NUL-terminated; NULL if there is none. */
const char *ul_record_tagged(const ul_record *record, const char *name, size_t *len);

/* The game after the first `count` actions (at most record->count). */
void ul_record_game(const ul_record *record, size_t count, ul_game *game);

/* How many actions lie before the first one of turn `turn`; false if the record does not get there. */
bool ul_record_turn(const ul_record *record, unsigned turn, size_t *count);

/* Write the whole text. It ends in a newline. */
void ul_record_write(const ul_record *record, ul_text *text);

/*
 * Read a record, replaying it. The caller owns it. NULL with *fault naming
 * line and reason if it is not one, an action is not legal, or what it says
 * of deal, draws, result or itself (Digest) is not what comes out. Codes:
 * docs/record.md.
 */
ul_record *ul_record_read(const char *text, size_t len, ul_fault *fault);

/*
 * The same for whoever can say in a sentence why an action is not legal. If
 * the record is refused as an "illegal-action", *refused has that action, why,
 * and the record up to it, which the caller owns; in any other case `before`
 * is NULL.
 */
typedef struct ul_refused {
    ul_record *before;
    ul_action  action;
    ul_why     why;
} ul_refused;

ul_record *ul_record_read_why(const char *text, size_t len, ul_refused *refused, ul_fault *fault);

/*
 * Do the deal and every action of this finished game follow from its seed?
 * Reading has checked what is there; this asks that all of it be there. False
 * with *fault: "unfinished", "loaded" (no deal to check), "incomplete" (a
 * line that could be checked is not there).
 */
bool ul_record_verify(const ul_record *record, ul_fault *fault);

#endif
