/*
 * remembered_turn.h: a turn of somebody else, remembered.
 *
 * A Butler does what he holds best, so what he did says which hands he did not
 * have: those with which another turn would have been better. This is asked for
 * very many hands, so everything that does not depend on the hand is computed
 * once: where each card, or two of them, would have brought him, and what that
 * is worth with a given number of failure cards.
 */
#ifndef UL_BOTS_REMEMBERED_TURN_H
#define UL_BOTS_REMEMBERED_TURN_H

#include "bots/odds.h"
#include "rules/action.h"
#include "rules/view.h"

#define UL_REMEMBERED_MOVERS 32 /* kinds of cards that move; more are not looked at */
#define UL_REMEMBERED_PLACES 64 /* different places to be in, as to what may happen there */
#define UL_REMEMBERED_VALUES 10 /* of an attempt, without tokens */
#define UL_REMEMBERED_DOUBT 3   /* a regret that says nothing, in ten-thousandths of a game */
#define UL_REMEMBERED_FEW_1 7   /* failure cards of 1, 2, 3 points that are told apart */
#define UL_REMEMBERED_FEW_2 4
#define UL_REMEMBERED_FEW_3 3

/* What things are worth to who holds so many failure cards. */
typedef struct ul_remembered_worth {
    int32_t attempt[UL_REMEMBERED_VALUES];
    int32_t fails[UL_REMEMBERED_VALUES]; /* the chance of it */
    int16_t place[UL_REMEMBERED_PLACES]; /* but for an attempt of one's own at the next turn */
} ul_remembered_worth;

typedef struct ul_remembered_turn {
    const ul_world *world;
    uint32_t        when;        /* by the count of events: the hand was of the slots that are older */
    ul_cards        used;        /* in that turn */
    uint8_t         expected[4]; /* failure cards of 1, 2, 3 points that the hand was likely to have */
    ul_card         failure[4];  /* which cards those are */
    uint8_t         kind;        /* what was done last: ul_action_kind, */
    ul_card         weapon;
    uint8_t         done; /* the place that it led to */
    ul_room         room;
    int32_t         spent;

    int32_t             again, draw, chance; /* of the weights of a Butler */
    uint8_t             places;
    uint8_t             turns[UL_REMEMBERED_PLACES]; /* until the seat could attempt; NEVER */
    uint64_t            weapons, movers;             /* as sets of kinds */
    uint8_t             mover[UL_MAX_KINDS];         /* the number of each card that moves */
    int32_t             cost[UL_MAX_KINDS];
    uint64_t            drawing, ending;                                           /* places that take no card */
    uint64_t            ending_by[UL_REMEMBERED_MOVERS];                           /* places that take this card */
    uint64_t            ending_by_two[UL_REMEMBERED_MOVERS][UL_REMEMBERED_MOVERS]; /* [a][b] for b <= a */
    uint8_t             meeting[UL_MAX_ROOMS];               /* the place where he meets the Doctor there */
    ul_rooms            meet, meet_by[UL_REMEMBERED_MOVERS]; /* rooms where he could attempt */
    ul_rooms            meet_by_two[UL_REMEMBERED_MOVERS][UL_REMEMBERED_MOVERS]; /* [a][b] for b <= a */
    ul_remembered_worth worth[UL_REMEMBERED_FEW_1][UL_REMEMBERED_FEW_2][UL_REMEMBERED_FEW_3];
} ul_remembered_turn;

/* What was done: the scene as it was at the turn's end is `after`. */
typedef struct ul_turn_done {
    const ul_scene *after;
    const ul_cards *spent;
    uint8_t         last; /* ul_action_kind */
    ul_card         weapon;
} ul_turn_done;

/* By how many ten-thousandths a Butler with that hand would have done better. */
int32_t ul_remembered_turn_regret(const ul_remembered_turn *remembered, const ul_cards *hand);

#endif
