/*
 * ladder_play.h: one game of a ladder, with its record.
 */
#ifndef UL_ARENA_LADDER_PLAY_H
#define UL_ARENA_LADDER_PLAY_H

#include <stdatomic.h>
#include "arena/ladder.h"

typedef struct ul_ladder_run {
    const ul_world    *world;
    const ul_text     *plan; /* of a board of one's own; else NULL */
    uint32_t           answer_ms, lives;
    const atomic_bool *stop;
} ul_ladder_run;

/*
 * Let those who sit in game->seat play a deal from `seed`; their programs are
 * started for this game and ended after it. Fills the rest of *game, and
 * *record with the record's text. False if it was broken off or memory ran
 * out. As a job pool's job: SIGPIPE must be blocked.
 */
bool ul_ladder_play(const ul_ladder_run *run, const ul_ladder *ladder, const char *seed, ul_ladder_game *game,
                    ul_text *record);

#endif
