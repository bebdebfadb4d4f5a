/*
 * ways.h: where a turn's moving can end.
 *
 * On the way through a turn nothing has an effect: only its end counts, where
 * my pawn and the Doctor's stand and which cards that took. So all orders of
 * step and cards that end alike are one way, the one that costs least.
 */
#ifndef UL_BOTS_WAYS_H
#define UL_BOTS_WAYS_H

#include "bots/bot.h"

#define UL_WAY_CARDS 2 /* more are never looked at: it takes long and is hardly ever worth it */
#define UL_WAY_ACTIONS (UL_WAY_CARDS + 1)

typedef struct ul_way {
    ul_room   me, doctor;
    uint8_t   cards, actions;
    int32_t   cost; /* of the cards */
    ul_action action[UL_WAY_ACTIONS];
} ul_way;

/* How a pawn gets somewhere: the actions, or none if it does not. */
typedef struct ul_trail {
    uint8_t   length; /* 255: no way there */
    ul_action action[UL_WAY_ACTIONS];
} ul_trail;

typedef struct ul_ways {
    size_t   count;
    ul_way   way[UL_MAX_ROOMS * UL_MAX_ROOMS];
    uint16_t place[UL_MAX_ROOMS][UL_MAX_ROOMS];        /* [me][doctor] in `way`, plus one; 0: none yet */
    ul_trail trail[2][UL_MAX_KINDS + 1][UL_MAX_ROOMS]; /* [self or doctor][card, or no card][room] */
} ul_ways;

/*
 * All ways of the seat to act, which holds `hand`, with at most `cards` cards
 * whose costs are given. The first is to stay.
 */
void ul_ways_find(const ul_world *world, const ul_scene *scene, const ul_cards *hand, unsigned cards,
                  const int32_t cost[UL_MAX_KINDS], ul_ways *ways);

#endif
