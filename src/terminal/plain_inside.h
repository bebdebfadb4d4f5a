/* plain_inside.h: what the files of the plain form share. */
#ifndef UL_TERMINAL_PLAIN_INSIDE_H
#define UL_TERMINAL_PLAIN_INSIDE_H

#include "terminal/action_menu.h"
#include "terminal/chances.h"
#include "terminal/command.h"
#include "terminal/line_editor.h"
#include "terminal/play.h"
#include "terminal/say.h"
#include "terminal/tour.h"

typedef struct session {
    ul_play        *play;
    ul_match       *match;
    ul_cast         cast;
    ul_voice        voice; /* to whoever listens */
    ul_view         view;  /* of whoever listens, as of now */
    ul_text         out;   /* said, but not written yet */
    ul_text         line;  /* what was typed last */
    ul_menu         menu;
    bool            said[UL_MAX_CHOICES]; /* which of its numbers were read out */
    bool            fresh;                /* a turn, or a question of the game, has just begun */
    ul_forecast     ahead;                /* what would follow, as of when that was thought about last */
    ul_action       sure; /* what ends the game for another, and was typed once; of holes if nothing was */
    ul_seats        met;  /* who has been told of their hand here */
    size_t          heard[UL_MAX_SEATS]; /* events that each person was told */
    size_t          spectator;           /* that were told if nobody is a person */
    size_t          last_told;           /* where what was told last begins */
    ul_tour        *tour;                /* NULL, but in a replay */
    uint16_t        turn;                /* whose beginning was described */
    uint8_t         phase;
    bool            prompts; /* somebody sits there and types */
    ul_line_editor *editor;  /* with this; NULL if lines come as they are */
    int             broken;  /* nobody reads any more: the errno that said so */
    bool            leaving;
    const char     *rule; /* behind the last refusal; NULL if there was none */
} session;

/* Write out what was said. */
void ul_plain_flush(session *s);
void ul_plain_line(session *s, const char *key); /* a sentence without parameters, and the line's end */
void ul_plain_end_line(session *s);

/* A line of input into s->line, as UTF-8. False when there is no more, or a signal came. */
bool ul_plain_hear(session *s);

/* The same while others decide: a line, or anything else that happens. *more is false when there are no more lines. */
ul_waited ul_plain_hear_idly(session *s, bool *more);

/* Is what was asked about not there any more? */
bool ul_plain_is_outdated(const session *s);

/* Has another game begun, elsewhere, than the one that was told so far? */
bool ul_plain_has_moved_on(const session *s);

/* How much has happened: in a replay, by then. */
size_t ul_plain_events(const session *s);

/* Answer anything that is not an action. */
void ul_plain_answer(session *s, const ul_command *command);
void ul_plain_say_rule(session *s, const ul_rule *rule); /* its title and text, lines */

/* What can be typed; of one topic, "" for none, what it does. */
void ul_plain_help(session *s, const char *topic);

/* Tell what the listener has not heard of yet; with `from`, again from there. */
void ul_plain_tell(session *s, size_t from);

/* After the end: the game again, everybody's chances. True if another game is wanted. */
bool ul_plain_after(session *s);

/* ---- plain_describe.c */

void ul_plain_describe(session *s);     /* where things stand, for somebody who is to decide */
void ul_plain_stand(session *s);        /* the same once more: what matters now */
void ul_plain_say_if_ended(session *s); /* what follows if the turn ends now */
void ul_plain_teach(session *s);        /* the tutorial's next lesson, and what to do */
void ul_plain_say_now(session *s);      /* what to do, alone */

/* ---- plain_save.c */

/* Keep the game; a failure is told, since whoever plays on should know. */
bool ul_plain_keep(session *s);
void ul_plain_say_kept(session *s);

/* Keep the game now, and from now on in that file if it is not "". */
void ul_plain_save(session *s, const char *path);

/*
 * Nobody's game is lost for want of a question: where it cannot be kept,
 * somebody who sits there names another file. False if they would rather not.
 */
bool ul_plain_keep_somewhere(session *s);

#endif
