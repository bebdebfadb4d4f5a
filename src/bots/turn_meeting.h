/*
 * turn_meeting.h: whether a seat can attempt at its next turn, if until then
 * nobody moves but the Doctor, and how many cards that would take.
 */
#ifndef UL_BOTS_TURN_MEETING_H
#define UL_BOTS_TURN_MEETING_H

#include "bots/turn_outlook.h"
#include "bots/turn_routes.h"

typedef struct ul_turn_meeting {
    const ul_world        *world;
    const ul_scene        *scene; /* before the turn is ended */
    const ul_cards        *hand;  /* as it was before the route */
    const ul_turn_route   *route;
    const ul_turn_outlook *outlook;
    ul_seat                seat;
    ul_room                doctor; /* where he will be at its next turn; UL_NOWHERE: it has none soon */
} ul_turn_meeting;

/* None, 1, or UL_NO_TURN if not even one does it. */
int ul_turn_cards_to_attempt(const ul_turn_meeting *m);

#endif
