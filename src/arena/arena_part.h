/*
 * arena_part.h: a run cut into parts, for any number of machines.
 *
 * A part of a run plays some of its blocks and is written as JSON with what
 * came of each. Parts put together are counted as the run in one piece would
 * have been, block by block in the same order, and so come out the same to
 * the digit.
 */
#ifndef UL_ARENA_ARENA_PART_H
#define UL_ARENA_ARENA_PART_H

#include "arena/arena_each.h"

#define UL_MAX_PARTS 10000

/* Which blocks of `all` part `number` (from 1) of `parts` has: the first, and how many. */
size_t ul_part_first(size_t all, unsigned number, unsigned parts);
size_t ul_part_count(size_t all, unsigned number, unsigned parts);

typedef struct ul_part {
    unsigned number, parts; /* from 1 */
    size_t   all;           /* blocks of the whole run */
} ul_part;

/* A part that was played, of a run or of one against each kind, as a JSON object with a line's end. */
void ul_part_write(ul_text *text, const ul_part *part, const ul_arena *arena, const ul_score *score,
                   const ul_block *block);
void ul_part_write_each(ul_text *text, const ul_part *part, const ul_each *each);

/* Parts put together. */
typedef struct ul_merged {
    ul_world   *world;
    char       *plan, *seed;
    bool        is_each;
    ul_each    *each;  /* if it is one against each kind */
    ul_arena    arena; /* else */
    ul_bot_spec kind[UL_MAX_BOT_SPECS];
    ul_block   *block;
    ul_score    score;
} ul_merged;

/*
 * From the parts' JSON, in any order. False with *fault, whose line is 0 if a
 * part is missing or does not belong to the others: JSON's codes, "bad-part",
 * "missing-part".
 */
bool ul_merged_read(ul_merged *merged, const ul_text *texts, size_t count, ul_fault *fault);
void ul_merged_free(ul_merged *merged);

#endif
