/* session_inside.h: the game that an engine holds, and its way back (session.c). */
#ifndef UL_ENGINE_SESSION_INSIDE_H
#define UL_ENGINE_SESSION_INSIDE_H

#include "bots/bot.h"
#include "record/record.h"
#include "rules/view.h"

typedef struct step {
    ul_game before;
    size_t  events; /* how many there were before it */
} step;

/*
 * A game with its way back. Either it is known whole, and has a record; or it
 * is known through one seat's view: then `game` is imagined, and nothing of
 * it may be told that the view does not show.
 */
typedef struct session {
    ul_record      *record; /* NULL: known through a view */
    const ul_world *world;
    ul_game         game;
    ul_seat         seat; /* whose view it is; UL_NOBODY: a spectator's */
    bool            open; /* the view was of a finished game: nothing in `game` is imagined */
    ul_world       *own;  /* the world where there is no record to own it */
    ul_text         plan; /* the text of its plan, likewise; empty if it is the edition's board */
    ul_event       *seen; /* what the seat has seen before, for the beliefs of bots */
    size_t          seen_count;
    step           *past; /* the actions that can be undone */
    size_t          steps, step_room;
    ul_event       *event; /* since the game began */
    size_t          events, event_room;
    ul_bot         *bot[UL_MAX_SEATS];   /* that were asked; NULL: none yet */
    ul_level        level[UL_MAX_SEATS]; /* of each */
    size_t          told[UL_MAX_SEATS];  /* how many of the events each knows */
} session;

/* A session takes over what it is given, which is freed if memory runs out: then NULL. */
session *ul_session_of_record(ul_record *record); /* its actions done */
session *ul_session_of_view(ul_world *world, const ul_view *view, const ul_reveal *reveal);
void     ul_session_free(session *s);

/* Do a legal action. False, and nothing changed, if memory ran out. */
bool ul_session_act(session *s, ul_action action);

/* Back to where only the first `steps` of the steps were done. */
void ul_session_back(session *s, size_t steps);

/* The text of its plan where that is not the edition's board; NULL where it is. */
const ul_text *ul_session_plan(const session *s);

#endif
