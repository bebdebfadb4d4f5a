/* waiting_games.h: the games at servers that wait for who plays at this terminal. */
#ifndef UL_TERMINAL_WAITING_GAMES_H
#define UL_TERMINAL_WAITING_GAMES_H

#include "base/text.h"
#include "words/words.h"

/*
 * Ask the servers of all seats that are kept here. Lines: those games that wait
 * for us, the one that has waited longest first, each with the command that
 * goes there; then the tables that could not be reached.
 */
void ul_waiting_list(ul_lang lang, ul_text *out);

#endif
