/* say_brief.h: the same as say.h in fewer words, for ears, and where things stand. */
#ifndef UL_TERMINAL_SAY_BRIEF_H
#define UL_TERMINAL_SAY_BRIEF_H

#include "terminal/say.h"

/*
 * An event, `brief` in as few words as will do; where the Doctor is and goes
 * next; where the seat is and who sees it.
 */
void ul_say_event_briefly(const ul_voice *voice, const ul_event *event, bool brief, ul_text *out);
void ul_say_doctor_briefly(const ul_voice *voice, const ul_view *view, ul_text *out);
void ul_say_here_briefly(const ul_voice *voice, const ul_view *view, ul_text *out);
void ul_say_seen_briefly(const ul_voice *voice, const ul_view *view, ul_text *out); /* the latter alone */

/* Where things stand, in a sentence: for somebody who comes back, or watches. */
void ul_say_recap(const ul_voice *voice, const ul_view *view, ul_text *out);

/* Who the listener is and who else is at the table, in a line. */
void ul_say_me(const ul_voice *voice, ul_text *out);

#endif
