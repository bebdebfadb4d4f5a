/* Tests of src/bots/glance.c: a glance says what the long reckoning says. */
#include "bots/glance.h"
#include <stdlib.h>
#include "support/stage.h"

static ul_glance glance;

static void compare(ul_heap heap, uint8_t cards)
{
    ul_odds odds;
    ul_odds_of(&heap, cards, &odds);
    for (int points = 0; points <= UL_MAX_POINTS; points++) {
        uint32_t quick = ul_glance_below(&glance, &heap, cards, points);
        assert_true(abs((int)quick - (int)odds.below[points]) <= UL_CERTAIN / 4000);
        assert_int_equal(ul_glance_below(&glance, &heap, cards, points), quick); /* remembered as it was */
    }
}

TEST(a_glance_says_what_the_long_reckoning_says)
{
    for (uint8_t cards = 0; cards <= 60; cards += 3) {
        compare((ul_heap){90, {0, 26, 12, 4}}, cards);
        compare((ul_heap){75, {0, 9, 8, 2}}, cards);
        compare((ul_heap){60, {0, 10, 3, 1}}, cards);
        compare((ul_heap){60, {0, 3, 0, 0}}, cards);
        compare((ul_heap){60, {0, 0, 0, 4}}, cards);
    }
}

TEST(what_is_certain_is_certain)
{
    ul_heap heap = {20, {0, 2, 1, 1}};
    assert_int_equal(ul_glance_below(&glance, &heap, 12, 0), 0);
    assert_int_equal(ul_glance_below(&glance, &heap, 12, -3), 0);
    assert_int_equal(ul_glance_below(&glance, &heap, 20, 7), 0); /* all cards have all seven points */
    assert_int_equal(ul_glance_below(&glance, &heap, 20, 8), UL_CERTAIN);
    assert_int_equal(ul_glance_below(&glance, &heap, 12, 8), UL_CERTAIN);
    assert_int_equal(ul_glance_below(&glance, &(ul_heap){20, {0}}, 12, 1), UL_CERTAIN);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_glance_says_what_the_long_reckoning_says),
        cmocka_unit_test(what_is_certain_is_certain),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
