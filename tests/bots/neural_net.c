/* Tests of src/bots/neural_net.c: reading weights, and chances that are shares. */
#include "bots/neural_net.h"
#include <stdio.h>
#include <string.h>
#include "base/asset.h"
#include "support/stage.h"

static void net_open(ul_net *net)
{
    ul_fault        fault = {0};
    const ul_asset *asset = ul_asset_find("nets/mansion.net");
    assert_non_null(asset);
    if (!ul_net_read(net, asset->bytes, asset->len, &fault))
        fail_msg("%s", fault.message);
}

/* As what people download has them (tools/embed --short). */
TEST(a_minus_parts_numbers_as_well_as_a_space)
{
    int32_t  number[4];
    ul_fault fault;
    assert_true(ul_net_numbers(number, 4, "1-2-30 4", 8, &fault));
    assert_int_equal(number[0], 1);
    assert_int_equal(number[1], -2);
    assert_int_equal(number[2], -30);
    assert_int_equal(number[3], 4);
}

TEST(the_shipped_net_is_read_and_says_how_it_was_made)
{
    ul_net net;
    net_open(&net);
    assert_non_null(strstr(ul_asset_find("nets/mansion.net")->bytes, "# Made by: train kill"));
}

TEST(a_net_that_is_cut_or_too_large_is_refused)
{
    ul_net          net;
    ul_fault        fault;
    const ul_asset *asset = ul_asset_find("nets/mansion.net");
    assert_false(ul_net_read(&net, asset->bytes, asset->len / 2, &fault));
    assert_string_equal(fault.code, "bad-net");
    assert_false(ul_net_read(&net, "", 0, &fault));
    assert_false(ul_net_read(&net, "99999 1 2 3", 11, &fault));
    assert_false(ul_net_read(&net, "1 x", 3, &fault));
}

/* More tokens and no failure cards against them: the net must see who is ahead. */
TEST(who_is_ahead_has_the_better_chance)
{
    stage   s;
    ul_net  net;
    int32_t chance[UL_MAX_SEATS];
    net_open(&net);
    stage_open(&s, "kill-2009", 4, NULL);
    stage_tokens(&s, 2, 6);
    stage_hand(&s, 2, "chain-saw move-1 room-foyer failure-2 failure-2 failure-3");
    stage_hand(&s, 0, "move-1");
    ul_net_judge(&net, s.world, &s.game, 1000, chance);
    assert_in_range(chance[0] + chance[1] + chance[2] + chance[3], 950, 1000);
    assert_true(chance[2] > chance[0] && chance[2] > chance[1] && chance[2] > chance[3]);
    assert_true(chance[2] > 400);
    stage_close(&s);
}

TEST(numbers_that_describe_a_seat_are_small)
{
    stage     s;
    ul_random random;
    ul_action list[UL_MAX_ACTIONS];
    int16_t   in[UL_MAX_SEATS][UL_NET_INPUTS];
    ul_random_seed(&random, 4);
    stage_open(&s, "kill-2009", 7, "{\"dog\":\"old-dog-new-tricks\"}");
    for (int i = 0; i < 3000 && s.game.scene.phase != UL_PHASE_OVER; i++) {
        size_t count = ul_game_legal(s.world, &s.game, list);
        ul_game_act(s.world, &s.game, list[ul_random_below(&random, (uint32_t)count)], NULL);
        ul_features_of(s.world, &s.game, in);
        for (int k = 0; k < 7; k++)
            for (int n = 0; n < UL_NET_INPUTS; n++)
                assert_true(in[k][n] >= -64 && in[k][n] <= 64);
    }
    stage_close(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_minus_parts_numbers_as_well_as_a_space),
        cmocka_unit_test(the_shipped_net_is_read_and_says_how_it_was_made),
        cmocka_unit_test(a_net_that_is_cut_or_too_large_is_refused),
        cmocka_unit_test(who_is_ahead_has_the_better_chance),
        cmocka_unit_test(numbers_that_describe_a_seat_are_small),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
