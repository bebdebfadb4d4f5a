/* How chances that were told came true, by numbers that can be worked out by hand. */
#include "arena/calibration.h"
#include "support/stage.h"

static const ul_scene end = {.turn = 8, .winner = 1};

TEST(who_says_everybody_alike_has_no_skill_and_who_knows_has_all)
{
    ul_calibration c = {0};
    const ul_told  alike = {.turn = 1, .chance = {2500, 2500, 2500, 2500}}, sure = {.turn = 8, .chance = {0, 10000}};
    const ul_told  wrong = {.turn = 5, .chance = {10000}};
    ul_calibration_add(&c, &alike, 1, 4, &end);
    ul_calibration_add(&c, &sure, 1, 4, &end);
    ul_calibration_add(&c, &wrong, 1, 4, &end);
    assert_true(ul_calibration_skill(&c, 0) == 0);
    assert_true(ul_calibration_skill(&c, 3) == 1);
    assert_true(ul_calibration_skill(&c, 2) < -1);
    assert_int_equal(c.told[0] + c.told[1] + c.told[2] + c.told[3], 3);
}

TEST(the_error_of_calibration_is_what_the_bins_are_off_by)
{
    ul_calibration c = {0};
    const ul_told  told = {.turn = 3, .chance = {6000, 4000}};
    ul_calibration_add(&c, &told, 1, 2, &end); /* 60 % that did not come true, 40 % that did */
    assert_true(ul_calibration_error(&c) > 0.599 && ul_calibration_error(&c) < 0.601);
}

TEST(the_slope_says_how_much_of_it_to_believe)
{
    ul_calibration c = {0};
    const ul_told  told = {.turn = 3, .chance = {7500, 2500}};
    const ul_scene other = {.turn = 8, .winner = 0};
    ul_calibration_add(&c, &told, 1, 2, &other);
    ul_calibration_add(&c, &told, 1, 2, &other);
    ul_calibration_add(&c, &told, 1, 2, &other);
    ul_calibration_add(&c, &told, 1, 2, &end); /* three of four came true of what was told as three of four */
    assert_true(ul_calibration_slope(&c, 0) == 1);
    ul_calibration_add(&c, &told, 1, 2, &end);
    ul_calibration_add(&c, &told, 1, 2, &end); /* three of six */
    assert_true(ul_calibration_slope(&c, 0) == 0);
}

TEST(games_without_a_winner_say_nothing_and_sums_add_up)
{
    ul_calibration c = {0}, more = {0};
    const ul_told  told = {.turn = 1, .chance = {5000, 5000}};
    const ul_scene nobody = {.turn = 8, .winner = UL_NOBODY};
    ul_calibration_add(&c, &told, 1, 2, &nobody);
    assert_int_equal(c.told[0], 0);
    ul_calibration_add(&more, &told, 1, 2, &end);
    ul_calibration_sum(&c, &more);
    ul_calibration_sum(&c, &more);
    assert_int_equal(c.told[0], 2);
    assert_int_equal(c.count[5], 4);
    assert_int_equal(c.won[5], 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_says_everybody_alike_has_no_skill_and_who_knows_has_all),
        cmocka_unit_test(the_error_of_calibration_is_what_the_bins_are_off_by),
        cmocka_unit_test(the_slope_says_how_much_of_it_to_believe),
        cmocka_unit_test(games_without_a_winner_say_nothing_and_sums_add_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
