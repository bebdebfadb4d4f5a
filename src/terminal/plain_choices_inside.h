/* plain_choices_inside.h: what can be done, in lines, and which of its numbers count. */
#ifndef UL_TERMINAL_PLAIN_CHOICES_INSIDE_H
#define UL_TERMINAL_PLAIN_CHOICES_INSIDE_H

#include "terminal/plain_inside.h"

void ul_plain_choices(session *s);                /* all that can be chosen, a line each */
void ul_plain_offer(session *s);                  /* what can be done now, in as many words as are wanted */
void ul_plain_ask(session *s, ul_action pattern); /* which of the actions that fit? */
void ul_plain_drop(session *s);                   /* something else was typed: nobody answers that any more */

/* The choice of that number; a pattern of holes, after saying why, if it is none that somebody can mean. */
ul_action ul_plain_chosen(session *s, unsigned number);

/* The choice that was typed in its own words. */
bool ul_plain_find(session *s, const char *line, ul_action *choice);

#endif
