/* turn_routes.c: see turn_routes.h. */
#include "bots/turn_routes.h"
#include <string.h>
#include "rules/check.h"

#define NO_TRAIL 255

/* What the search knows of one pawn that is to be moved. */
typedef struct mover {
    const ul_world *world;
    const ul_scene *scene;
    ul_pawn         pawn;
    ul_card         card[UL_ROUTE_CARDS];
    unsigned        cards;
    ul_pawn_trail  *trail;              /* by room */
    uint8_t         seen[UL_MAX_ROOMS]; /* bit (2 * cards used as a mask + stepped) */
} mover;

static void explore(mover *m, ul_room room, unsigned used, bool stepped, ul_action *path, uint8_t length);

static void explore_all(mover *m, ul_rooms rooms, ul_action action, unsigned used, bool stepped, ul_action *path,
                        uint8_t length)
{
    while (rooms) {
        action.room = (ul_room)__builtin_ctzll(rooms);
        rooms &= rooms - 1;
        path[length] = action;
        explore(m, action.room, used, stepped, path, (uint8_t)(length + 1));
    }
}

/* A room counts as reached only when all the cards are used: fewer are another search. */
static void explore(mover *m, ul_room room, unsigned used, bool stepped, ul_action *path, uint8_t length)
{
    uint8_t bit = (uint8_t)(1 << (2 * used + stepped));
    if (m->seen[room] & bit)
        return;
    m->seen[room] |= bit;
    ul_pawn_trail *trail = &m->trail[room];
    if (used == (1u << m->cards) - 1 && length < trail->length) {
        trail->length = length;
        memcpy(trail->action, path, length * sizeof *path);
    }
    if (m->pawn == UL_PAWN_SELF && !stepped)
        explore_all(m, ul_world_reach(m->world, m->scene->sunk, 1, room), ul_action_step(0), used, true, path, length);
    for (unsigned i = 0; i < m->cards; i++)
        if (!(used >> i & 1))
            explore_all(m, ul_scene_destinations(m->world, m->scene, m->card[i], room),
                        ul_action_play(m->card[i], m->pawn, 0), used | 1u << i, stepped, path, length);
}

static void trail_find(const ul_world *world, const ul_scene *scene, ul_pawn pawn, const ul_card *card, unsigned cards,
                       ul_pawn_trail trail[UL_MAX_ROOMS])
{
    ul_action path[UL_ROUTE_ACTIONS + 1];
    mover     m = {.world = world, .scene = scene, .pawn = pawn, .cards = cards, .trail = trail};
    for (unsigned i = 0; i < cards; i++)
        m.card[i] = card[i];
    for (int room = 0; room < UL_MAX_ROOMS; room++)
        trail[room].length = NO_TRAIL;
    ul_room from = pawn == UL_PAWN_SELF ? scene->at[scene->turn_seat] : scene->doctor;
    explore(&m, from, 0, pawn == UL_PAWN_DOCTOR || scene->stepped, path, 0);
}

static void way_offer(ul_turn_routes *routes, ul_room me, ul_room doctor, const ul_pawn_trail *mine,
                      const ul_pawn_trail *his, uint8_t cards, int32_t cost)
{
    uint16_t *place = &routes->place[me][doctor];
    if (*place && routes->route[*place - 1].cost <= cost)
        return;
    if (!*place)
        *place = (uint16_t)++routes->count;
    ul_turn_route *route = &routes->route[*place - 1];
    *route = (ul_turn_route){.me = me, .doctor = doctor, .cards = cards, .cost = cost};
    memcpy(route->action, his->action, his->length * sizeof *his->action);
    memcpy(route->action + his->length, mine->action, mine->length * sizeof *mine->action);
    route->actions = (uint8_t)(his->length + mine->length);
}

/* Everything that two trails, one for each pawn, can end in. */
static void ways_join(const ul_world *world, ul_turn_routes *routes, const ul_pawn_trail *mine,
                      const ul_pawn_trail *his, uint8_t cards, int32_t cost)
{
    uint8_t rooms = ul_plan_count(ul_world_plan(world));
    for (ul_room doctor = 0; doctor < rooms; doctor++) {
        if (his[doctor].length == NO_TRAIL)
            continue;
        for (ul_room me = 0; me < rooms; me++)
            if (mine[me].length != NO_TRAIL)
                way_offer(routes, me, doctor, &mine[me], &his[doctor], cards, cost);
    }
}

/* Movers in the hand, each kind once. */
static unsigned movers_of(const ul_world *world, const ul_cards *hand, ul_card movers[UL_MAX_KINDS])
{
    const ul_deck *deck = &ul_world_edition(world)->deck;
    unsigned       count = 0;
    for (ul_card c = 0; c < deck->kinds; c++)
        if (ul_cards_has(hand, c) && (deck->card[c].kind == UL_CARD_MOVE || deck->card[c].kind == UL_CARD_ROOM))
            movers[count++] = c;
    return count;
}

static void pairs_find(const ul_world *world, const ul_scene *scene, const ul_cards *hand, const ul_card *movers,
                       unsigned count, const int32_t cost[UL_MAX_KINDS], ul_turn_routes *routes)
{
    ul_pawn_trail both[UL_MAX_ROOMS];
    for (unsigned i = 0; i < count; i++)
        for (unsigned j = 0; j < count; j++) {
            ul_card a = movers[i], b = movers[j];
            if (i == j && ul_cards_count(hand, a) < 2)
                continue;
            int32_t price = cost[a] + cost[b];
            ways_join(world, routes, routes->trail[0][a], routes->trail[1][b], 2, price);
            if (j < i)
                continue;
            trail_find(world, scene, UL_PAWN_SELF, (ul_card[]){a, b}, 2, both);
            ways_join(world, routes, both, routes->trail[1][UL_MAX_KINDS], 2, price);
            trail_find(world, scene, UL_PAWN_DOCTOR, (ul_card[]){a, b}, 2, both);
            ways_join(world, routes, routes->trail[0][UL_MAX_KINDS], both, 2, price);
        }
}

void ul_turn_routes_find(const ul_world *world, const ul_scene *scene, const ul_cards *hand, unsigned cards,
                         const int32_t cost[UL_MAX_KINDS], ul_turn_routes *routes)
{
    ul_card  movers[UL_MAX_KINDS];
    unsigned count = movers_of(world, hand, movers);
    ul_pawn_trail(*self)[UL_MAX_ROOMS] = routes->trail[0], (*doctor)[UL_MAX_ROOMS] = routes->trail[1];

    routes->count = 0;
    memset(routes->place, 0, sizeof routes->place);
    way_offer(routes, scene->at[scene->turn_seat], scene->doctor, &(ul_pawn_trail){0}, &(ul_pawn_trail){0}, 0, 0);
    trail_find(world, scene, UL_PAWN_SELF, NULL, 0, self[UL_MAX_KINDS]);
    trail_find(world, scene, UL_PAWN_DOCTOR, NULL, 0, doctor[UL_MAX_KINDS]);
    ways_join(world, routes, self[UL_MAX_KINDS], doctor[UL_MAX_KINDS], 0, 0);
    for (unsigned i = 0; cards >= 1 && i < count; i++) {
        ul_card c = movers[i];
        trail_find(world, scene, UL_PAWN_SELF, &c, 1, self[c]);
        trail_find(world, scene, UL_PAWN_DOCTOR, &c, 1, doctor[c]);
        ways_join(world, routes, self[c], doctor[UL_MAX_KINDS], 1, cost[c]);
        ways_join(world, routes, self[UL_MAX_KINDS], doctor[c], 1, cost[c]);
    }
    if (cards >= 2)
        pairs_find(world, scene, hand, movers, count, cost, routes);
}

void ul_turn_route_spends(const ul_world *world, const ul_turn_route *route, int *steps, int *rooms)
{
    const ul_deck *deck = &ul_world_edition(world)->deck;
    *steps = *rooms = 0;
    for (uint8_t i = 0; i < route->actions; i++)
        if (route->action[i].kind == UL_PLAY) {
            *steps += deck->card[route->action[i].card].steps;
            *rooms += ul_world_card_room(world, route->action[i].card) != UL_NOWHERE;
        }
}
