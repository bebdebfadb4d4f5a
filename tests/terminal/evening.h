/* evening.h: a table in this process for tests of the terminal, and a game as somebody was told of it. */
#ifndef UL_TESTS_TERMINAL_EVENING_H
#define UL_TESTS_TERMINAL_EVENING_H

#include "support/stage.h"
#include "terminal/local_table.h"

/* A letter for each seat: p a person, b a Butler, n a Nephew. They are called A, B, C... */
ul_local_table *evening_open(const char *edition, const char *seats, const char *seed);

/* Have its bots play, so many actions at most, until somebody else decides or it is over. */
void evening_run(ul_local_table *table, int actions);

/* The game of that number, all of it. */
ul_playback *evening_playback(const ul_local_table *table, uint16_t game);

/* The first actions of a game as a seat, or a spectator, was told of them. */
ul_match *evening_match(const ul_playback *playback, size_t actions, ul_seat seat);

#endif
