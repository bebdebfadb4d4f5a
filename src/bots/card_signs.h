/*
 * card_signs.h: what a seat has done while it held a card.
 *
 * Who has held a card through three attempts and paid nothing is not likely to
 * have a failure card there; who attempts with bare hands has no weapon. That
 * holds for anybody, a Butler or not. So what every seat does is counted, and a
 * card's signs are what has been counted since it came. What they say of the
 * card has been learned: hand_net.h.
 *
 * Everybody at the table sees all of it.
 */
#ifndef UL_BOTS_CARD_SIGNS_H
#define UL_BOTS_CARD_SIGNS_H

#include "rules/event.h"
#include "rules/world.h"

/* What is counted of each seat. */
enum {
    UL_SIGN_TURNS,
    UL_SIGN_DRAWS,
    UL_SIGN_MOVES, /* cards played */
    UL_SIGN_ROOMS,
    UL_SIGN_WEAPONS,
    UL_SIGN_BARE,   /* attempts with bare hands */
    UL_SIGN_IDLE,   /* turns with neither attempt nor draw */
    UL_SIGN_STAYED, /* turns without attempt in which no card was played */
    UL_SIGN_MISSED, /* turns without the attempt that could have been made at once, */
    UL_SIGN_NEARLY, /* after a step, */
    UL_SIGN_FAR,    /* or by a card that moves farther */
    UL_SIGN_PASSED, /* paid nothing, two or more still to be asked: more than three points were wanted, */
    UL_SIGN_SMALL,  /* or three at most; */
    UL_SIGN_LATE,   /* one still to be asked, or none */
    UL_SIGN_SHORT,  /* paid something, and not all that was wanted */
    UL_SIGN_OVER,   /* paid more than was wanted */
    UL_SIGN_PAID_1, /* failure cards of 1, 2, 3 points */
    UL_SIGN_PAID_2,
    UL_SIGN_PAID_3,
    UL_SIGNS
};

typedef struct ul_signs {
    uint8_t of[UL_SIGNS];
} ul_signs;

/* All zero: before the first event. */
typedef struct ul_sign_counter {
    ul_signs seat[UL_MAX_SEATS];
    bool     fresh;                    /* a turn has begun, and nothing has happened in it; */
    bool     played, acted, attempted; /* else what has: a card that moves; an attempt or a draw */
    uint8_t  chance;                   /* which of the three the turn began with, 0: none */
    uint8_t  paid;                     /* in the reply that is on */
} ul_sign_counter;

/* Take in an event; `scene` is the one in which it happened. */
void ul_signs_note(ul_sign_counter *counter, const ul_world *world, const ul_scene *scene, const ul_event *event);

/* Cards are told apart only so far. */
enum { UL_SORT_1, UL_SORT_2, UL_SORT_3, UL_SORT_MOVE, UL_SORT_ROOM, UL_SORT_WEAPON, UL_SORTS };

uint8_t ul_card_sort(const ul_world *world, ul_card card);

/* A hidden card in a hand. Those that came from the same deck as it did are its generation (belief.h). */
typedef struct ul_card_place {
    const ul_signs *now, *then;       /* of its seat: so far, and when the card came */
    uint8_t         hand, older;      /* cards in that hand; those of them that came before this one */
    uint16_t        round;            /* of the game */
    bool            dealt;            /* it has been there since the beginning */
    uint8_t         hidden, in_hands; /* cards of its generation: all, those in hands, */
    uint8_t         sort[UL_SORTS];   /* and all by sorts */
} ul_card_place;

#define UL_CARD_INPUTS (2 * UL_SIGNS + 25)

/* Describe it in numbers of the size of 64 or so. */
void ul_card_inputs(const ul_world *world, const ul_card_place *place, int8_t in[UL_CARD_INPUTS]);

#endif
