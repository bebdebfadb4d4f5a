/* Tests of src/bots/onlooker_features.c: a game as one seat sees it, and what its net makes of it. */
#include "bots/onlooker_features.h"
#include <string.h>
#include "base/asset.h"
#include "support/stage.h"

/* A Butler among Sleepwalkers, and somebody in every seat who looks on. */
typedef struct table {
    stage   s;
    ul_bot *player[UL_MAX_SEATS], *observer[UL_MAX_SEATS];
} table;

static void table_open(table *t, const char *edition, uint8_t players)
{
    stage_open(&t->s, edition, players, NULL);
    for (ul_seat k = 0; k < players; k++) {
        t->player[k] = ul_bot_new(t->s.world, k, k ? UL_SLEEPWALKER : UL_BUTLER);
        t->observer[k] = ul_bot_new(t->s.world, k, UL_COLONEL);
        assert_non_null(t->player[k]);
        assert_non_null(t->observer[k]);
        assert_true(t->observer[k]->has_onlooker);
    }
}

static void table_close(table *t)
{
    for (ul_seat k = 0; k < ul_world_players(t->s.world); k++) {
        ul_bot_free(t->player[k]);
        ul_bot_free(t->observer[k]);
    }
    stage_close(&t->s);
}

static void look(table *t, const ul_view *view, int16_t in[UL_MAX_SEATS][UL_ONLOOKER_INPUTS])
{
    ul_report report;
    ul_bot   *observer = t->observer[view->seat];
    observer->plan.done = observer->plan.actions = 0;
    ul_bot_think(observer, view, &(ul_budget){0}, &report);
    ul_onlooker_features(observer, in);
}

static void act(table *t, const ul_view *view, uint64_t seed)
{
    ul_report report;
    ul_events events = {0};
    ul_bot_think(t->player[view->seat], view, &(ul_budget){.seed = seed}, &report);
    ul_game_act(t->s.world, &t->s.game, report.action, &events);
    for (uint8_t i = 0; i < events.count; i++)
        for (ul_seat k = 0; k < ul_world_players(t->s.world); k++) {
            ul_event event = ul_event_for(events.event[i], k);
            ul_bot_see(t->player[k], &event);
            ul_bot_see(t->observer[k], &event);
        }
}

static void hold_small(int16_t in[UL_MAX_SEATS][UL_ONLOOKER_INPUTS], uint8_t players)
{
    for (ul_seat k = 0; k < players; k++)
        for (int i = 0; i < UL_ONLOOKER_INPUTS; i++)
            assert_in_range(in[k][i] + 64, 0, 128);
}

TEST(numbers_are_small_and_the_stronger_player_is_found_out)
{
    static const char *const editions[] = {"kill-2009", "kill-1996", "save-2000"};
    for (unsigned e = 0; e < 3; e++) {
        static table t;
        int64_t      told = 0, times = 0;
        int16_t      in[UL_MAX_SEATS][UL_ONLOOKER_INPUTS];
        int32_t      chance[UL_MAX_SEATS];
        table_open(&t, editions[e], 4);
        for (unsigned n = 0; n < 400 && t.s.game.scene.phase != UL_PHASE_OVER; n++) {
            ul_view view;
            ul_view_of(t.s.world, &t.s.game, t.s.game.scene.to_act, &view);
            look(&t, &view, in);
            hold_small(in, 4);
            ul_onlooker_net_shares(&t.observer[0]->onlooker, 4, in, 1000, chance);
            if (n >= 6) {
                told += chance[0];
                times++;
            }
            act(&t, &view, n);
        }
        assert_true(times > 0);
        assert_true(told > 250 * times);
        table_close(&t);
    }
}

/* What is told is told of a seat's knowledge: with the same view and the same past, hidden cards change nothing. */
TEST(hidden_cards_change_nothing)
{
    static table t;
    ul_random    random;
    ul_view      view;
    int16_t      before[UL_MAX_SEATS][UL_ONLOOKER_INPUTS], after[UL_MAX_SEATS][UL_ONLOOKER_INPUTS];
    table_open(&t, "kill-2009", 4);
    ul_random_seed(&random, 9);
    ul_view_of(t.s.world, &t.s.game, t.s.game.scene.to_act, &view);
    look(&t, &view, before);
    ul_view_imagine(t.s.world, &view, &random, &t.s.game);
    ul_view_of(t.s.world, &t.s.game, t.s.game.scene.to_act, &view);
    look(&t, &view, after);
    for (ul_seat k = 0; k < 4; k++)
        assert_memory_equal(before[k], after[k], sizeof before[k]);
    table_close(&t);
}

TEST(the_nets_say_how_they_were_made)
{
    assert_non_null(strstr(ul_asset_find("nets/mansion-onlooker.net")->bytes, "# Made by: train_onlooker kill"));
    assert_non_null(strstr(ul_asset_find("nets/mansion-plain-onlooker.net")->bytes, "# Made by: train_onlooker plain"));
    assert_non_null(strstr(ul_asset_find("nets/ship-onlooker.net")->bytes, "# Made by: train_onlooker save"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_small_and_the_stronger_player_is_found_out),
        cmocka_unit_test(hidden_cards_change_nothing),
        cmocka_unit_test(the_nets_say_how_they_were_made),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
