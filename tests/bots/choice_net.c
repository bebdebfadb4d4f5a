/* Tests of src/bots/choice_net.c and choice_features.c: reading weights, what a Butler's nets are given, and that he
 * plays differently among different people. */
#include "bots/choice_net.h"
#include <stdio.h>
#include <string.h>
#include "base/asset.h"
#include "bots/bot_variant.h"
#include "bots/choice_features.h"
#include "bots/seen_attempts.h"
#include "support/stage.h"

TEST(a_butler_has_nets_for_every_edition)
{
    static const char *const with[] = {"kill-1996", "kill-2009", "save-2000"};
    ul_choice_nets           nets;
    stage                    s;
    for (int i = 0; i < 3; i++) {
        stage_open(&s, with[i], 4, NULL);
        assert_true(ul_choice_nets_find(&nets, s.world));
        stage_close(&s);
    }
    assert_non_null(strstr(ul_asset_find("nets/ship-butler.net")->bytes, "# Made by: teach ship"));
}

TEST(nets_that_are_cut_or_too_large_are_refused)
{
    static char     large[1 << 15];
    ul_choice_nets  nets;
    ul_fault        fault;
    const ul_asset *asset = ul_asset_find("nets/ship-butler.net");
    assert_false(ul_choice_nets_read(&nets, asset->bytes, asset->len / 2, &fault));
    assert_string_equal(fault.code, "bad-net");
    assert_false(ul_choice_nets_read(&nets, "", 0, &fault));
    assert_true(asset->len + 6 < sizeof large);
    strcpy(large, "99999 ");
    memcpy(large + 6, asset->bytes, asset->len);
    assert_false(ul_choice_nets_read(&nets, large, asset->len + 6, &fault));
    assert_string_equal(fault.code, "bad-net");
}

TEST(a_net_adds_up_what_it_is_given)
{
    static ul_choice_nets nets;
    ul_choice_inputs      in = {UL_CHOICE_ONE, 2 * UL_CHOICE_ONE};
    ul_choice_net        *net = &nets.of[UL_CHOICE_REPLY];
    net->direct[0] = 3 * UL_CHOICE_SCALE;
    assert_int_equal(ul_choice_nets_judge(&nets, UL_CHOICE_REPLY, in), 3 * UL_CHOICE_ONE * UL_CHOICE_SCALE);
    assert_int_equal(ul_choice_nets_judge(&nets, UL_CHOICE_TURN, in), 0);
    net->input[4][1] = UL_CHOICE_SCALE;
    net->output[4] = -UL_CHOICE_SCALE;
    assert_int_equal(ul_choice_nets_judge(&nets, UL_CHOICE_REPLY, in), UL_CHOICE_ONE * UL_CHOICE_SCALE);
    net->bias[4] = -5 * UL_CHOICE_SCALE; /* the unit is silent */
    assert_int_equal(ul_choice_nets_judge(&nets, UL_CHOICE_REPLY, in), 3 * UL_CHOICE_ONE * UL_CHOICE_SCALE);
}

/* How many of the numbers that describe the game are different after that. */
static int differ(const stage *s, bool willing)
{
    static mind      m;
    ul_view          view;
    ul_choice_inputs before, after;
    int              count = 0;
    ul_bot          *bot = ul_bot_new(s->world, 0, UL_BUTLER);
    assert_non_null(bot);
    ul_view_of(s->world, &s->game, 0, &view);
    ul_mind_fill(&m, bot, &view, 100);
    ul_choice_game_describe(&m, before);
    see_attempts(bot, 6, willing);
    ul_mind_fill(&m, bot, &view, 100);
    ul_choice_game_describe(&m, after);
    for (int i = 0; i < UL_CHOICE_INPUTS; i++)
        count += before[i] != after[i];
    ul_bot_free(bot);
    return count;
}

/* How likely a chooser is told after those events that an attempt of 3 wins. */
static uint32_t wins_likely(const stage *s, bool has_paid, bool is_lacking)
{
    static mind m;
    ul_view     view;
    ul_chooser  chooser = {0};
    ul_bot     *bot = ul_bot_new(s->world, 0, UL_BUTLER);
    assert_non_null(bot);
    ul_view_of(s->world, &s->game, 0, &view);
    if (has_paid)
        see_attempts(bot, 6, true);
    if (is_lacking)
        see_attempts(bot, 1, false);
    ul_mind_fill(&m, bot, &view, 100);
    ul_mind_choose(&m, &chooser);
    ul_bot_free(bot);
    return ul_odds_below(&m.likely, 3);
}

TEST(who_pays_and_then_leaves_a_payment_lacking_is_held_for_dry)
{
    stage s;
    stage_open(&s, "kill-1996", 4, NULL);
    assert_true(wins_likely(&s, true, true) > wins_likely(&s, false, true));
    assert_true(wins_likely(&s, false, true) > wins_likely(&s, false, false));
    stage_close(&s);
}

TEST(how_others_have_paid_is_among_what_a_net_is_given)
{
    stage s;
    stage_open(&s, "kill-1996", 4, NULL);
    assert_true(differ(&s, true) >= 2);
    assert_true(differ(&s, false) >= 2);
    stage_close(&s);
}

TEST(numbers_that_describe_a_way_to_go_on_are_small)
{
    static mind      m;
    stage            s;
    ul_view          view;
    ul_choice_inputs in;
    stage_open(&s, "save-2000", 7, NULL);
    ul_bot *bot = ul_bot_new(s.world, 0, UL_BUTLER);
    ul_view_of(s.world, &s.game, 0, &view);
    see_attempts(bot, 200, true);
    ul_mind_fill(&m, bot, &view, 1000);
    ul_choice_game_describe(&m, in);
    ul_choice_end_describe(&m, &(ul_choice_end){.value = 250, .weapon = 250, .score = 1 << 30}, in);
    for (int i = 0; i < UL_CHOICE_INPUTS; i++)
        assert_in_range(in[i] + 4 * UL_CHOICE_ONE, 0, 8 * UL_CHOICE_ONE);
    ul_bot_free(bot);
    stage_close(&s);
}

/* In how many of some positions a Butler does something else if others have paid willingly so far. */
static int other_choices(const char *edition)
{
    int count = 0;
    for (int i = 0; i < 60; i++) {
        stage     s;
        char      seed[8];
        ul_action action[2];
        int       len = snprintf(seed, sizeof seed, "choice%d", i);
        stage_open(&s, edition, 4, NULL);
        ul_game_new(s.world, &s.game, seed, (size_t)len, 0);
        for (int willing = 0; willing < 2; willing++) {
            ul_view   view;
            ul_report report;
            ul_bot   *bot = ul_bot_new(s.world, s.game.scene.to_act, UL_BUTLER);
            assert_non_null(bot);
            see_attempts(bot, 6, willing);
            ul_view_of(s.world, &s.game, s.game.scene.to_act, &view);
            ul_bot_think(bot, &view, &(ul_budget){.seed = 1}, &report);
            action[willing] = report.action;
            ul_bot_free(bot);
        }
        count += !ul_action_same(action[0], action[1]);
        stage_close(&s);
    }
    return count;
}

TEST(among_people_who_pay_a_butler_plays_differently)
{
    assert_true(other_choices("kill-1996") + other_choices("save-2000") >= 3);
}

/* Elsewhere he might wait for ever: on the lodge four of them did. Most who draw a board begin with the mansion's. */
TEST(on_a_board_of_somebodys_own_a_butler_has_no_nets)
{
    static const char *const plans[] = {"lodge.plan", "mansion.plan"};
    ul_edition               edition;
    ul_fault                 fault;
    ul_choice_nets           nets;
    assert_true(ul_edition_find(&edition, "kill-2009", 9));
    for (int i = 0; i < 2; i++) {
        const ul_asset *plan = ul_asset_find(plans[i]);
        ul_world       *world = ul_world_new(&edition, &edition.defaults, 4, plan->bytes, plan->len, &fault);
        assert_non_null(world);
        assert_false(ul_world_has_own_board(world));
        assert_false(ul_choice_nets_find(&nets, world));
        ul_world_free(world);
    }
}

/* Nobody was taught with a dog: there the weights decide. */
TEST(where_there_is_a_dog_a_butler_has_no_nets)
{
    stage s;
    stage_open(&s, "kill-1996", 4, "{\"dog\":\"old-dog\"}");
    ul_bot *bot = ul_bot_new(s.world, 0, UL_BUTLER);
    assert_non_null(bot);
    assert_null(bot->chooser.judge);
    ul_bot_free(bot);
    stage_close(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_butler_has_nets_for_every_edition),
        cmocka_unit_test(nets_that_are_cut_or_too_large_are_refused),
        cmocka_unit_test(a_net_adds_up_what_it_is_given),
        cmocka_unit_test(who_pays_and_then_leaves_a_payment_lacking_is_held_for_dry),
        cmocka_unit_test(how_others_have_paid_is_among_what_a_net_is_given),
        cmocka_unit_test(numbers_that_describe_a_way_to_go_on_are_small),
        cmocka_unit_test(among_people_who_pay_a_butler_plays_differently),
        cmocka_unit_test(on_a_board_of_somebodys_own_a_butler_has_no_nets),
        cmocka_unit_test(where_there_is_a_dog_a_butler_has_no_nets),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
