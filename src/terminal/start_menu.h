/*
 * start_menu.h: the menu before a game: go on, first game, new game, join, saved
 * games, replays.
 *
 * Every choice is a command line, which stands below it, and which the
 * program runs when it is chosen: nothing can be had here that could not be
 * typed.
 */
#ifndef UL_TERMINAL_START_MENU_H
#define UL_TERMINAL_START_MENU_H

#include "terminal/play.h"

typedef enum ul_started { UL_START_CHOSEN, UL_START_LEFT, UL_START_NO_SCREEN } ul_started;

/* Chosen: *words are those behind "unlucky", a NUL behind each. */
ul_started ul_start_run(ul_play *play, ul_text *words);

#endif
