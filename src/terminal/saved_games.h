/*
 * saved_games.h: the games that are kept (save.h), as people look for them: when,
 * which edition, who plays, how far it has got.
 */
#ifndef UL_TERMINAL_SAVED_GAMES_H
#define UL_TERMINAL_SAVED_GAMES_H

#include "terminal/match.h"
#include "terminal/save.h"
#include "words/words.h"

typedef struct ul_saved_about {
    bool     fine;        /* it can be read; else nothing below is */
    char     edition[64]; /* in the language that was asked for */
    uint8_t  players;
    char     name[UL_MAX_SEATS][UL_CHAIR_NAME];
    unsigned turn;
    ul_seat  winner; /* of a game that is over; UL_NOBODY: none */
} ul_saved_about;

/* What is in a file: the log of a table, or a record. */
void ul_saved_look(ul_lang lang, const ul_text *text, ul_saved_about *about);

/* "Kill Doctor Lucky (2009), turn 4: Ada, Ben and Chie" */
void ul_saved_say_about(ul_lang lang, const ul_saved_about *about, ul_text *out);

/* "2026-11-17 09:15  Kill Doctor Lucky (2009), turn 4: Ada, Ben and Chie", of the file itself. */
void ul_saved_say(ul_lang lang, const ul_saved *saved, ul_text *out);

/* Lines: all saves, the newest first, each with the name that --resume and the others take. */
void ul_saved_list(ul_lang lang, ul_text *out);

#endif
