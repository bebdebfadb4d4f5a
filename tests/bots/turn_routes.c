/* Tests of src/bots/turn_routes.c: what it finds is what playing every order of step and cards finds. */
#include "bots/turn_routes.h"
#include <string.h>
#include "support/stage.h"

static int32_t costs[UL_MAX_KINDS];
static int32_t cheapest[UL_MAX_ROOMS][UL_MAX_ROOMS]; /* -1: not reached */

/* Every order, by the rules themselves. */
static void try_all(const ul_world *world, const ul_game *game, unsigned cards, int32_t cost)
{
    ul_action list[UL_MAX_ACTIONS];
    int32_t  *best = &cheapest[game->scene.at[game->scene.turn_seat]][game->scene.doctor];
    if (*best < 0 || cost < *best)
        *best = cost;
    size_t count = ul_game_legal(world, game, list);
    for (size_t i = 0; i < count; i++) {
        bool plays = list[i].kind == UL_PLAY;
        if ((plays && !cards) || (!plays && list[i].kind != UL_STEP))
            continue;
        ul_game next = *game;
        ul_game_act(world, &next, list[i], NULL);
        try_all(world, &next, cards - plays, cost + (plays ? costs[list[i].card] : 0));
    }
}

static void compare(const char *edition, const char *pawns, const char *doctor, const char *hand, unsigned cards)
{
    static ul_turn_routes routes;
    stage                 s;
    size_t                reached = 0;
    stage_open(&s, edition, 3, NULL);
    stage_pawns(&s, pawns);
    stage_doctor(&s, doctor);
    stage_hand(&s, 0, hand);
    for (int c = 0; c < UL_MAX_KINDS; c++)
        costs[c] = 10 + 7 * c % 31;
    memset(cheapest, -1, sizeof cheapest);
    try_all(s.world, &s.game, cards, 0);
    ul_turn_routes_find(s.world, &s.game.scene, &s.game.hand[0], cards, costs, &routes);
    for (int me = 0; me < UL_MAX_ROOMS; me++)
        for (int doc = 0; doc < UL_MAX_ROOMS; doc++)
            reached += cheapest[me][doc] >= 0;
    assert_int_equal(routes.count, reached);
    for (size_t i = 0; i < routes.count; i++) {
        const ul_turn_route *route = &routes.route[i];
        ul_game              game = s.game;
        assert_int_equal(route->cost, cheapest[route->me][route->doctor]);
        for (uint8_t a = 0; a < route->actions; a++) {
            assert_int_equal(ul_game_why(s.world, &game, route->action[a]).reason, UL_WHY_LEGAL);
            ul_game_act(s.world, &game, route->action[a], NULL);
        }
        assert_int_equal(game.scene.at[0], route->me);
        assert_int_equal(game.scene.doctor, route->doctor);
        assert_int_equal(game.scene.cards_played, route->cards);
    }
    stage_close(&s);
}

TEST(every_end_of_a_turn_is_found_at_its_least_cost)
{
    compare("kill-1996", "kitchen foyer foyer", "armory", "move-1 room-piazza chain-saw", 0);
    compare("kill-1996", "kitchen foyer foyer", "armory", "move-1 room-piazza chain-saw", 1);
    compare("kill-1996", "kitchen foyer foyer", "armory", "move-1 move-1 room-piazza", 2);
    compare("kill-2009", "gallery foyer foyer", "nursery", "move-2 move-3 room-foyer", 2);
    compare("save-2000", "bridge ballroom ballroom", "galley", "move-galley move-boiler-room", 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_end_of_a_turn_is_found_at_its_least_cost)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
