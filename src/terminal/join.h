/*
 * join.h: a game at a server's table, played from this terminal.
 *
 * Joins by a link, sits down, takes a seat by its key or watches, waits in the
 * lobby, and then is the other side of a match that is played elsewhere
 * (match.h): the forms of the game ask it what is new, and hand it what is
 * typed.
 */
#ifndef UL_TERMINAL_JOIN_H
#define UL_TERMINAL_JOIN_H

#include "terminal/play.h"

typedef struct ul_join ul_join;

/*
 * Join the table of that link, and play until somebody has had enough. What
 * ul_plain_run returns; or 2, after saying so, if the link is none.
 */
typedef struct ul_join_how {
    const char *link;
    const char *name;  /* NULL: it is asked for */
    bool        watch; /* take no seat; where none is free, nobody does */
    bool        plain; /* in lines */
} ul_join_how;

int ul_join_run(ul_play *play, const ul_join_how *how);

/* For the full screen: whatever has come, within `ms`. */
void ul_join_poll(ul_join *join, int ms);

/* For the plain form: wait until something has changed, or until a line can be read. False to leave. */
bool ul_join_wait(ul_join *join);
bool ul_join_hear(ul_join *join);
void ul_join_settle(ul_join *join);         /* until what was sent is answered, or it takes long: nobody is asked */
bool ul_join_is_busy(const ul_join *join);  /* it is not answered yet */
void ul_join_ask(ul_join *join);            /* somebody is asked about the game as it stands */
bool ul_join_is_stale(const ul_join *join); /* and it has changed since */
bool ul_join_is_leaving(const ul_join *join);

/* What people should know, lines: who came, what was said, whether the connection holds. True if anything. */
bool ul_join_news(ul_join *join, ul_text *out);

/* "say hello", "link", "start", "rest", "arm pass": is the line for the table? Then it is done. */
bool ul_join_line(ul_join *join, const char *line);

/* Another game at the same table: the wish is told; in the plain form, waited for. */
bool ul_join_again(ul_join *join);

#endif
