/*
 * turn_routes.h: where a turn's moving can end.
 *
 * Only the end of a turn counts: where my pawn and the Doctor's stand, and which
 * cards that took. So of all orders of step and cards that end in the same two
 * rooms, only the cheapest is kept: a route.
 */
#ifndef UL_BOTS_TURN_ROUTES_H
#define UL_BOTS_TURN_ROUTES_H

#include "bots/bot.h"

#define UL_ROUTE_CARDS 2 /* more are never looked at: it takes long and is hardly ever worth it */
#define UL_ROUTE_ACTIONS (UL_ROUTE_CARDS + 1)

typedef struct ul_turn_route {
    ul_room   me, doctor;
    uint8_t   cards, actions;
    int32_t   cost; /* of the cards */
    ul_action action[UL_ROUTE_ACTIONS];
} ul_turn_route;

/* How a pawn gets somewhere: the actions, or none if it does not. */
typedef struct ul_pawn_trail {
    uint8_t   length; /* 255: it cannot get there */
    ul_action action[UL_ROUTE_ACTIONS];
} ul_pawn_trail;

typedef struct ul_turn_routes {
    size_t        count;
    ul_turn_route route[UL_MAX_ROOMS * UL_MAX_ROOMS];
    uint16_t      place[UL_MAX_ROOMS][UL_MAX_ROOMS];        /* [me][doctor] in `route`, plus one; 0: none yet */
    ul_pawn_trail trail[2][UL_MAX_KINDS + 1][UL_MAX_ROOMS]; /* [self or doctor][card, or no card][room] */
} ul_turn_routes;

/*
 * All routes of the seat to act, which holds `hand`, with at most `cards` cards
 * whose costs are given. The first is to stay.
 */
void ul_turn_routes_find(const ul_world *world, const ul_scene *scene, const ul_cards *hand, unsigned cards,
                         const int32_t cost[UL_MAX_KINDS], ul_turn_routes *routes);

/* How many steps its cards have together, and how many of them name a room. */
void ul_turn_route_spends(const ul_world *world, const ul_turn_route *route, int *steps, int *rooms);

#endif
