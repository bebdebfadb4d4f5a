/* Tests of src/bots/fast_odds.c: they say what the exact odds say. */
#include "bots/fast_odds.h"
#include <stdlib.h>
#include "support/stage.h"

static ul_fast_odds fast;

static void compare(ul_unseen_cards unseen, uint8_t cards)
{
    ul_odds odds;
    ul_odds_of(&unseen, cards, &odds);
    for (int points = 0; points <= UL_MAX_POINTS; points++) {
        uint32_t quick = ul_fast_odds_below(&fast, &unseen, cards, points);
        assert_true(abs((int)quick - (int)odds.below[points]) <= UL_CERTAIN / 4000);
        assert_int_equal(ul_fast_odds_below(&fast, &unseen, cards, points), quick); /* remembered as it was */
    }
}

TEST(fast_odds_say_what_exact_odds_say)
{
    for (uint8_t cards = 0; cards <= 60; cards += 3) {
        compare((ul_unseen_cards){90, {0, 26, 12, 4}}, cards);
        compare((ul_unseen_cards){75, {0, 9, 8, 2}}, cards);
        compare((ul_unseen_cards){60, {0, 10, 3, 1}}, cards);
        compare((ul_unseen_cards){60, {0, 3, 0, 0}}, cards);
        compare((ul_unseen_cards){60, {0, 0, 0, 4}}, cards);
    }
}

TEST(what_is_certain_is_certain)
{
    ul_unseen_cards unseen = {20, {0, 2, 1, 1}};
    assert_int_equal(ul_fast_odds_below(&fast, &unseen, 12, 0), 0);
    assert_int_equal(ul_fast_odds_below(&fast, &unseen, 12, -3), 0);
    assert_int_equal(ul_fast_odds_below(&fast, &unseen, 20, 7), 0); /* all cards have all seven points */
    assert_int_equal(ul_fast_odds_below(&fast, &unseen, 20, 8), UL_CERTAIN);
    assert_int_equal(ul_fast_odds_below(&fast, &unseen, 12, 8), UL_CERTAIN);
    assert_int_equal(ul_fast_odds_below(&fast, &(ul_unseen_cards){20, {0}}, 12, 1), UL_CERTAIN);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fast_odds_say_what_exact_odds_say),
        cmocka_unit_test(what_is_certain_is_certain),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
