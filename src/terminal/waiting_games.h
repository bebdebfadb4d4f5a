/* waiting_games.h: the games at servers that wait for who plays at this terminal. */
#ifndef UL_TERMINAL_WAITING_GAMES_H
#define UL_TERMINAL_WAITING_GAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/text.h"
#include "client/table_link.h"
#include "words/words.h"

/* A table where a seat is kept here. */
typedef struct ul_waiting_game {
    ul_table_link link;
    bool          reached, waits; /* the server answered; it is our turn there */
    int64_t       since;          /* milliseconds since 1970 */
    ul_text       names;          /* of the others, as a list */
} ul_waiting_game;

#define UL_SEATS_LISTED 64

/* Ask the servers of all seats that are kept here; the game that has waited longest comes first. */
size_t ul_waiting_find(ul_lang lang, ul_waiting_game games[UL_SEATS_LISTED]);
void   ul_waiting_free(ul_waiting_game *games, size_t count);

/* "2026-11-17 14:05  Ben and Chie" of one that waits; of one that was not reached, that. */
void ul_waiting_say(const ul_waiting_game *game, ul_lang lang, ul_text *out);

/* Are any seats kept here? No server is asked. */
bool ul_waiting_possible(void);

/*
 * Lines: those games that wait for us, each with the command that goes there;
 * then the tables that could not be reached.
 */
void ul_waiting_list(ul_lang lang, ul_text *out);

#endif
