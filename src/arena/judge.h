/*
 * judge.h: a bot that looks on and says who will win.
 *
 * As `unlucky hint` and a replay do: at the beginning of a turn it is shown
 * what the seat to act sees and has seen, and judges; it plays nobody. Some
 * turns of each game are judged, drawn by the game's seed. What came true of
 * it is its calibration.
 */
#ifndef UL_ARENA_JUDGE_H
#define UL_ARENA_JUDGE_H

#include "arena/arena_game.h"
#include "arena/calibration.h"

#define UL_JUDGED_EVERY 5 /* one in so many turns */

typedef struct ul_judge {
    const ul_world    *world;
    const ul_bot_spec *spec;
    ul_bot            *bot[UL_MAX_SEATS]; /* one for what each seat knows */
    uint64_t           seed;
    uint16_t           turn; /* that was looked at last */
    size_t             says; /* judgements in this game, */
    ul_told            say[UL_MOST_TOLD];
    ul_calibration     calibration; /* of all games */
} ul_judge;                         /* all zero: not open yet */

/* Before each game: the world, who judges, the game's seed. False if memory ran out. */
bool       ul_judge_open(ul_judge *judge, const ul_world *world, const ul_bot_spec *spec, const char *seed);
void       ul_judge_close(ul_judge *judge);
ul_watcher ul_judge_watcher(ul_judge *judge);

#endif
