/*
 * event.h: what happened, in order, with ids and never sentences.
 *
 * An event says who and what; nobody needs to have seen the game before it.
 * Only one kind has a secret: the card of UL_DREW is for its seat alone, and
 * ul_event_for takes it out for the others (R-KNOWN).
 */
#ifndef UL_RULES_EVENT_H
#define UL_RULES_EVENT_H

#include "rules/action.h"
#include "rules/scene.h"

typedef enum ul_event_kind {
    UL_STEPPED,       /* seat, from, room */
    UL_PLAYED,        /* seat, card, pawn, from, room */
    UL_ATTEMPTED,     /* seat, pawn (the target), card (or UL_NO_CARD), room, number: the value */
    UL_FOILED_WITH,   /* seat, card, number: points so far */
    UL_PASSED,        /* seat */
    UL_FOILED,        /* seat: the attempter; pawn */
    UL_SUCCEEDED,     /* seat: the attempter; pawn; other: the biggest loser or UL_NOBODY */
    UL_TOKEN,         /* seat (UL_NOBODY: the dog), number: tokens it has now */
    UL_DREW,          /* seat, card (UL_NO_CARD to others), number: cards left in that pile */
    UL_RESHUFFLED,    /* number: cards in the new deck */
    UL_SANK,          /* number: the level; room: where its pawns went; seats: whose; pawn: UL_PAWN_DOCTOR if he too */
    UL_DOCTOR_WALKED, /* from, room (where he was, if he has nowhere to go), seats: whom he walked in on */
    UL_DOG_WALKED,    /* from, room */
    UL_DOG_KILLED,    /* seat, room, number: tokens taken */
    UL_CALMED,        /* room, number: tokens back in the pool */
    UL_COLLECTED,     /* seat, card, number: tokens it has now */
    UL_TURN,          /* seat, number: of the turn; other: who played before; seats: whom the Doctor walked in on */
    UL_OVER,          /* seat: the winner or UL_NOBODY; number: ul_ending */
    UL_EVENT_KINDS
} ul_event_kind;

typedef struct ul_event {
    uint8_t  kind; /* ul_event_kind */
    ul_seat  seat, other;
    ul_seats seats;
    ul_card  card;
    uint8_t  pawn; /* ul_pawn */
    ul_room  from, room;
    uint16_t number;
} ul_event;

/* More than one action can cause; asserted. */
#define UL_MAX_EVENTS 16

typedef struct ul_events {
    uint8_t  count;
    ul_event event[UL_MAX_EVENTS];
} ul_events;

/* The event as `seat` may know it; UL_NOBODY: as a spectator may. */
ul_event ul_event_for(ul_event event, ul_seat seat);

/* The name in the protocol: "doctor_walked". */
const char *ul_event_name(ul_event_kind kind);

#endif
