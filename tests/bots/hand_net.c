/* Tests of src/bots/hand_net.c: reading weights, and what they say of a card. */
#include "bots/hand_net.h"
#include <string.h>
#include "base/asset.h"
#include "support/stage.h"

TEST(a_net_that_is_cut_or_damaged_is_refused)
{
    static ul_hand_net net;
    ul_fault           fault;
    const ul_asset    *asset = ul_asset_find("nets/hands.net");
    assert_true(ul_hand_net_find(&net));
    assert_false(ul_hand_net_read(&net, asset->bytes, asset->len / 2, &fault));
    assert_string_equal(fault.code, "bad-net");
    assert_false(ul_hand_net_read(&net, "", 0, &fault));
    assert_false(ul_hand_net_read(&net, "1 x", 3, &fault));
}

/* A unit that is on adds what it says; one that is off says nothing. Halves go up. */
TEST(what_is_said_is_in_sixteenths_of_a_nat)
{
    static ul_hand_net net;
    int8_t             in[UL_CARD_INPUTS] = {64, 32};
    int16_t            tilt[UL_SORTS];
    memset(&net, 0, sizeof net);
    net.sort[UL_SORT_ROOM] = -UL_HAND_SCALE;
    net.unit[0].input[0] = UL_HAND_SCALE;
    net.unit[0].input[1] = UL_HAND_SCALE;
    net.unit[0].bias = UL_HAND_SCALE / 2;
    net.unit[0].output[UL_SORT_WEAPON] = UL_HAND_SCALE / 2;
    net.unit[1].bias = -1;
    net.unit[1].output[UL_SORT_MOVE] = 1000;
    ul_hand_net_tilt(&net, in, tilt);
    assert_int_equal(tilt[UL_SORT_ROOM], -16);
    assert_int_equal(tilt[UL_SORT_WEAPON], 16); /* (1 + 1/2 + 1/2) / 2 */
    assert_int_equal(tilt[UL_SORT_MOVE], 0);
    net.sort[UL_SORT_1] = 1; /* a half, of 1/16 */
    net.sort[UL_SORT_2] = -1;
    ul_hand_net_tilt(&net, in, tilt);
    assert_int_equal(tilt[UL_SORT_1], 1);
    assert_int_equal(tilt[UL_SORT_2], 0);
}

/* Four replies without a payment, all of them since the card came. */
TEST(who_has_passed_while_he_held_a_card_is_not_likely_to_pay_with_it)
{
    static ul_hand_net net;
    stage              s;
    ul_signs           none = {{0}}, passed = {{0}};
    int16_t            before[UL_SORTS], after[UL_SORTS];
    int8_t             in[UL_CARD_INPUTS];
    stage_open(&s, "kill-2009", 4, NULL);
    assert_true(ul_hand_net_find(&net));
    none.of[UL_SIGN_TURNS] = passed.of[UL_SIGN_TURNS] = none.of[UL_SIGN_DRAWS] = passed.of[UL_SIGN_DRAWS] = 3;
    passed.of[UL_SIGN_SMALL] = passed.of[UL_SIGN_LATE] = 2;
    ul_card_place place = {.now = &none,
                           .then = &(ul_signs){{0}},
                           .hand = 6,
                           .dealt = true,
                           .round = 3,
                           .hidden = 80,
                           .in_hands = 18,
                           .sort = {20, 10, 4, 12, 17, 17}};
    ul_card_inputs(s.world, &place, in);
    ul_hand_net_tilt(&net, in, before);
    place.now = &passed;
    ul_card_inputs(s.world, &place, in);
    ul_hand_net_tilt(&net, in, after);
    for (int q = UL_SORT_1; q <= UL_SORT_3; q++)
        assert_true(after[q] - after[UL_SORT_MOVE] < before[q] - before[UL_SORT_MOVE]);
    stage_close(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_net_that_is_cut_or_damaged_is_refused),
        cmocka_unit_test(what_is_said_is_in_sixteenths_of_a_nat),
        cmocka_unit_test(who_has_passed_while_he_held_a_card_is_not_likely_to_pay_with_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
