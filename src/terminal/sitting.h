/*
 * sitting.h: this terminal at a table, in this process or at a server's.
 *
 * Everything goes through clients (client/client.h), one for each person at
 * this screen or one that watches: what is decided and said here is sent, what
 * is told is taken in, as a match (match.h) and as news for people. Where the
 * table is makes no difference to the forms of the game.
 */
#ifndef UL_TERMINAL_SITTING_H
#define UL_TERMINAL_SITTING_H

#include "terminal/local_table.h"
#include "terminal/play.h"

typedef struct ul_sitting ul_sitting;

/* Play at a table in this process, which is the sitting's from here on. What ul_plain_run returns. */
int ul_sitting_run(ul_play *play, ul_local_table *table);

/* Join the table of a link, and play. The same; or 2, after saying so, if the link is none. */
typedef struct ul_join_how {
    const char *link;
    const char *name;  /* NULL: it is asked for */
    bool        watch; /* take no seat; where none is free, nobody does */
} ul_join_how;

int ul_join_run(ul_play *play, const ul_join_how *how);

/*
 * Look a record through on the full screen, from where play->replay says. The
 * record is taken. What ul_screen_run returns; UL_PLAY_FAILED also if memory ran out.
 */
int ul_replay_run(ul_play *play, ul_record *record, const char *const *names);

/* ---- waiting */

typedef enum ul_waited { UL_WAITED_CHANGED, UL_WAITED_TYPED, UL_WAITED_LEAVE } ul_waited;

/* For the full screen: whatever has come, within `ms`. */
void ul_sitting_poll(ul_sitting *sitting, int ms);

/* For the plain form: until something has changed, a line can be read, or it is time to leave. */
ul_waited ul_sitting_wait(ul_sitting *sitting);

/* A line of standard input, as UTF-8. False at its end. */
bool ul_sitting_read(ul_sitting *sitting, ul_text *line);
bool ul_sitting_has_early(const ul_sitting *sitting); /* lines that were typed before they could be answered */
bool ul_sitting_is_local(const ul_sitting *sitting);  /* its table is in this process */

void ul_sitting_settle(ul_sitting *sitting);         /* until what was sent is answered, or it takes long */
bool ul_sitting_is_busy(const ul_sitting *sitting);  /* it is not answered yet */
void ul_sitting_ask(ul_sitting *sitting);            /* somebody is asked about the game as it stands */
bool ul_sitting_is_stale(const ul_sitting *sitting); /* and it has changed since */
bool ul_sitting_is_leaving(const ul_sitting *sitting);

/* What people should know, lines: who came, what was said, whether the connection holds. True if anything. */
bool ul_sitting_news(ul_sitting *sitting, ul_text *out);

/* ---- what is done */

void ul_sitting_speak(ul_sitting *sitting, ul_seat seat); /* whoever types from now on is that seat's person */
void ul_sitting_act(ul_sitting *sitting, ul_action action);
void ul_sitting_take_back(ul_sitting *sitting, size_t count);

/* "say hello", "link", "start", "rest", "arm pass": is the line for the table? Then it is done. */
bool ul_sitting_line(ul_sitting *sitting, const char *line);
void ul_sitting_help(const ul_sitting *sitting, ul_text *out); /* those lines, as many as are of use now */
bool ul_sitting_is_for_players(const ul_sitting *sitting,
                               const char       *line); /* such a line, and watching is not enough */

/* "seats, say, rest": the words that such lines begin with, at a server's table; elsewhere false. */
bool ul_sitting_name_commands(const ul_sitting *sitting, ul_text *out);

/*
 * Advice for who speaks, who has to decide: asked for, and what came of it
 * (local_table.h). Only where nobody else is played against, or all at this
 * screen have agreed (ul_play.advice). False: *why is the text that says why.
 */
bool        ul_sitting_may_advise(const ul_sitting *sitting);
bool        ul_sitting_ask_advice(ul_sitting *sitting, const char **why);
ul_thought *ul_sitting_advice(ul_sitting *sitting);

/* Another game at the same table: the wish is told; in the plain form, waited for. */
bool ul_sitting_again(ul_sitting *sitting);

/* Append when the game begins that is offered, and for whom a bot will play. False: none is offered. */
bool ul_sitting_say_offer(const ul_sitting *sitting, ul_text *out);

/* ---- what is kept */

/* The table's log; NULL where a server keeps it. */
const ul_text *ul_sitting_log(const ul_sitting *sitting);

/* The record of the game that is over, as text. False where a server keeps it, or memory ran out. */
bool ul_sitting_record(const ul_sitting *sitting, ul_text *text);

#endif
