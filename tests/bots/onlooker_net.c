/* Tests of src/bots/onlooker_net.c: reading weights, and chances that are shares. */
#include "bots/onlooker_net.h"
#include <string.h>
#include "base/asset.h"
#include "base/random.h"
#include "bots/neural_net.h"
#include "support/stage.h"

static void net_open(ul_onlooker_net *net)
{
    ul_fault        fault = {0};
    const ul_asset *asset = ul_asset_find("nets/mansion-onlooker.net");
    assert_non_null(asset);
    if (!ul_onlooker_net_read(net, asset->bytes, asset->len, &fault))
        fail_msg("%s", fault.message);
}

static void describe_any(ul_random *random, int16_t in[UL_MAX_SEATS][UL_ONLOOKER_INPUTS])
{
    for (ul_seat k = 0; k < UL_MAX_SEATS; k++)
        for (int i = 0; i < UL_ONLOOKER_INPUTS; i++)
            in[k][i] = (int16_t)((int)ul_random_below(random, 127) - 63);
}

TEST(a_net_that_is_cut_or_damaged_is_refused)
{
    ul_onlooker_net net;
    ul_fault        fault;
    const ul_asset *asset = ul_asset_find("nets/mansion-onlooker.net");
    assert_false(ul_onlooker_net_read(&net, asset->bytes, asset->len / 2, &fault));
    assert_string_equal(fault.code, "bad-net");
    assert_false(ul_onlooker_net_read(&net, "", 0, &fault));
    assert_false(ul_onlooker_net_read(&net, "1 x", 3, &fault));
}

TEST(chances_are_shares_of_one_game_whatever_the_seats_are_like)
{
    ul_onlooker_net net;
    ul_random       random;
    net_open(&net);
    ul_random_seed(&random, 3);
    for (uint8_t players = 2; players <= UL_MAX_SEATS; players++)
        for (int n = 0; n < 50; n++) {
            int16_t in[UL_MAX_SEATS][UL_ONLOOKER_INPUTS];
            int32_t chance[UL_MAX_SEATS], sum = 0;
            describe_any(&random, in);
            ul_onlooker_net_shares(&net, players, in, 1000, chance);
            for (ul_seat k = 0; k < UL_MAX_SEATS; k++) {
                assert_true(chance[k] >= 0 && (k < players || chance[k] == 0));
                sum += chance[k];
            }
            assert_in_range(sum, 0, 1000);
        }
}

/* A seat is judged by what is said of it and of the others, not by its number. */
TEST(who_sits_where_makes_no_difference)
{
    ul_onlooker_net net;
    ul_random       random;
    int16_t         in[UL_MAX_SEATS][UL_ONLOOKER_INPUTS], turned[UL_MAX_SEATS][UL_ONLOOKER_INPUTS];
    int32_t         chance[UL_MAX_SEATS], again[UL_MAX_SEATS];
    net_open(&net);
    ul_random_seed(&random, 4);
    describe_any(&random, in);
    for (ul_seat k = 0; k < 4; k++)
        memcpy(turned[(k + 1) % 4], in[k], sizeof in[k]);
    ul_onlooker_net_shares(&net, 4, in, 10000, chance);
    ul_onlooker_net_shares(&net, 4, turned, 10000, again);
    for (ul_seat k = 0; k < 4; k++)
        assert_int_equal(again[(k + 1) % 4], chance[k]);
}

/* Worked out by hand: a first unit of the one input, a second of the others' mean. */
TEST(a_seat_is_judged_by_what_the_others_are_like)
{
    static ul_onlooker_net net;
    int16_t                in[UL_MAX_SEATS][UL_ONLOOKER_INPUTS] = {{64}, {0}, {0}};
    int32_t                chance[UL_MAX_SEATS];
    net.first[0].input[0] = 2 * UL_NET_SCALE;
    net.second[0].others[0] = UL_NET_SCALE;
    net.second[0].output = UL_NET_SCALE;
    net.nobody = -100 * UL_NET_SCALE;
    ul_onlooker_net_shares(&net, 3, in, 1000, chance); /* scores 0, 1, 1: shares 1, e, e */
    assert_in_range(chance[0], 154, 158);
    assert_in_range(chance[1], 420, 424);
    assert_int_equal(chance[1], chance[2]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_net_that_is_cut_or_damaged_is_refused),
        cmocka_unit_test(chances_are_shares_of_one_game_whatever_the_seats_are_like),
        cmocka_unit_test(who_sits_where_makes_no_difference),
        cmocka_unit_test(a_seat_is_judged_by_what_the_others_are_like),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
