/*
 * puzzle.h: the logic puzzle on the failure-2 cards of Save (R-PUZZLE).
 *
 * Five ladies, and for each an hour, a room, an aid and a mishap: 25 things
 * in five groups of five, the first group the ladies. Ten clues, one a card,
 * leave exactly one way to say what belongs to whom, and none of them can be
 * spared; tests/puzzle/puzzle_solve.c proves it. The puzzle is data/puzzle.json,
 * which docs/puzzle.md explains; words/puzzle_names.h has its texts. The answer stands nowhere: it is
 * found by trying.
 */
#ifndef UL_PUZZLE_PUZZLE_H
#define UL_PUZZLE_PUZZLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/fault.h"

#define UL_PUZZLE_CLUES 10
#define UL_PUZZLE_GROUPS 5
#define UL_PUZZLE_SIZE 5 /* things in a group */
#define UL_PUZZLE_THINGS (UL_PUZZLE_GROUPS * UL_PUZZLE_SIZE)
#define UL_PUZZLE_ALL ((1u << UL_PUZZLE_CLUES) - 1) /* the set of all clues: bit k is clue k, from 0 */

typedef struct ul_puzzle ul_puzzle;

/* Thing t is of group t / UL_PUZZLE_SIZE. */
typedef uint8_t ul_thing;

/* Whose each thing is: the number of a lady, or UL_PUZZLE_OPEN where that is not said. A lady is her own. */
#define UL_PUZZLE_OPEN 255
typedef struct ul_puzzle_answer {
    uint8_t lady[UL_PUZZLE_THINGS];
} ul_puzzle_answer;

/* What a clue says, and of which things. Hours come in the order of their group, rooms have decks. */
typedef enum ul_clue_kind {
    UL_CLUE_SAME,             /* 1 and 2 belong to one lady */
    UL_CLUE_EITHER,           /* to the lady of 1 belongs 2 or 3, and not both */
    UL_CLUE_PAIR,             /* the ladies of 1 and 2 are two, and 3 belongs to one of them and 4 to the other */
    UL_CLUE_EARLIER,          /* the lady of 1 has an earlier hour than that of 2 */
    UL_CLUE_BETWEEN,          /* a later hour than that of 2, an earlier than that of 3 */
    UL_CLUE_HALF_HOUR_BEFORE, /* the hour next before that of 2 */
    UL_CLUE_HALF_HOUR_APART,  /* the hour next before or next after it */
    UL_CLUE_HIGHER,           /* a room on a higher deck than that of 2 */
    UL_CLUE_KINDS
} ul_clue_kind;

#define UL_CLUE_THINGS 4 /* at most */
typedef struct ul_clue {
    ul_clue_kind kind;
    size_t       count;
    ul_thing     things[UL_CLUE_THINGS];
} ul_clue;

/*
 * Read the `len` bytes of a puzzle.json. The caller owns the result. NULL with
 * *fault set if it is none: the codes of ul_json_read, and "bad-puzzle".
 */
ul_puzzle *ul_puzzle_read(const char *json, size_t len, ul_fault *fault);
void       ul_puzzle_free(ul_puzzle *puzzle); /* NULL is welcome */

/* Clue k, from 0: that of the k-th failure-2 card that a front end shows. */
const ul_clue *ul_puzzle_clue(const ul_puzzle *puzzle, size_t k);
const char    *ul_clue_kind_id(ul_clue_kind kind); /* "half-hour-before" */

const char *ul_puzzle_group_id(const ul_puzzle *puzzle, size_t group);
const char *ul_puzzle_thing_id(const ul_puzzle *puzzle, ul_thing thing);

void ul_puzzle_answer_clear(ul_puzzle_answer *answer); /* nothing said yet */

/*
 * In how many ways what is `given` (NULL: nothing) can be filled in so that
 * these clues hold; no more than `limit` are looked for. *answer (NULL is
 * welcome) is the last that was found.
 */
unsigned ul_puzzle_solve(const ul_puzzle *puzzle, const ul_puzzle_answer *given, unsigned clues, unsigned limit,
                         ul_puzzle_answer *answer);

/*
 * Read an answer, whole or in part: "quince 0:00 galley; finch whisky". A
 * lady, then what is hers, parted by spaces or commas; the next lady after a
 * semicolon or on a new line. Each goes by its id or a beginning of it that
 * fits no other, in any case. False with *fault set (NULL is welcome) and *answer
 * as it was: "unknown-thing", "ambiguous-thing", "no-lady", "two-ladies",
 * "given-twice", "empty-answer".
 */
bool ul_puzzle_answer_read(const ul_puzzle *puzzle, const char *text, size_t len, ul_puzzle_answer *answer,
                           ul_fault *fault);

typedef struct ul_puzzle_verdict {
    bool     right;   /* all that was said */
    unsigned said;    /* how many of 20 things were given a lady */
    unsigned against; /* the clues that, each by itself, rule it out; may be none though it is wrong */
} ul_puzzle_verdict;

ul_puzzle_verdict ul_puzzle_judge(const ul_puzzle *puzzle, const ul_puzzle_answer *answer);

#endif
