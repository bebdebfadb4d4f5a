/*
 * arena_each.h: one bot against every kind of a league in turn.
 *
 * The bot sits alone among players of one kind, then of the next, on the same
 * deals. What it won on one deal, over all kinds, is one observation of its
 * mean.
 */
#ifndef UL_ARENA_ARENA_EACH_H
#define UL_ARENA_ARENA_EACH_H

#include "arena/arena.h"

typedef struct ul_each {
    ul_arena    arena;                   /* as for one run; its kinds are those of `pair` */
    ul_bot_spec pair[2];                 /* the bot, and the kind that it meets */
    ul_bot_spec kind[UL_MAX_BOT_SPECS];  /* that it meets in turn */
    size_t      kinds, met;              /* how many, and how many of them in whole */
    ul_score    score[UL_MAX_BOT_SPECS]; /* against each */
    ul_block   *block[UL_MAX_BOT_SPECS]; /* that came of it */
    ul_sample   mean, plain;             /* over kinds, deal by deal; with all luck that there was */
} ul_each;

/* Play against every kind. False if memory ran out. */
bool ul_each_run(ul_each *each);
void ul_each_free(ul_each *each); /* its blocks */

/* The mean and the scores, once all blocks are there. */
void ul_each_count(ul_each *each);

bool ul_each_failed(const ul_each *each);

/* For people, and as a JSON object with a line's end. */
void ul_each_put(ul_text *text, const ul_each *each);
void ul_each_write(ul_text *text, const ul_each *each);

#endif
