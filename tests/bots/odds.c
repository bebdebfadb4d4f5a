/* Tests of src/bots/odds.c: the odds are what dealing many times shows. */
#include "bots/odds.h"
#include "support/stage.h"

static void compare(ul_unseen_cards unseen, uint8_t cards)
{
    ul_odds   odds;
    ul_random random;
    uint8_t   pile[UL_MAX_CARDS] = {0}, size = 0;
    unsigned  below[UL_MAX_POINTS + 1] = {0}, rounds = 40000;
    ul_random_seed(&random, cards);
    for (uint8_t value = 1; value <= 3; value++)
        for (uint8_t i = 0; i < unseen.failure[value]; i++)
            pile[size++] = value;
    for (unsigned round = 0; round < rounds; round++) {
        unsigned points = 0;
        ul_random_shuffle(&random, pile, unseen.cards);
        for (uint8_t i = 0; i < cards; i++)
            points += pile[i];
        for (unsigned v = points + 1; v <= UL_MAX_POINTS; v++)
            below[v]++;
    }
    ul_odds_of(&unseen, cards, &odds);
    assert_int_equal(odds.below[0], 0);
    for (unsigned v = 1; v <= UL_MAX_POINTS; v++) {
        double dealt = (double)below[v] / rounds, told = (double)odds.below[v] / UL_CERTAIN;
        assert_true(dealt - told < 0.012 && told - dealt < 0.012); /* over four standard errors */
        assert_true(odds.below[v] >= odds.below[v - 1] && odds.below[v] <= UL_CERTAIN);
    }
}

TEST(odds_are_what_dealing_shows)
{
    compare((ul_unseen_cards){90, {0, 26, 12, 4}}, 18);
    compare((ul_unseen_cards){90, {0, 26, 12, 4}}, 6);
    compare((ul_unseen_cards){60, {0, 10, 3, 1}}, 30);
    compare((ul_unseen_cards){30, {0, 4, 0, 0}}, 29);
    compare((ul_unseen_cards){48, {0, 0, 0, 4}}, 12);
}

TEST(without_failures_there_are_no_points_and_with_all_cards_all)
{
    ul_odds odds;
    ul_odds_of(&(ul_unseen_cards){20, {0, 0, 0, 0}}, 12, &odds);
    assert_true(odds.below[1] >= UL_CERTAIN - 1);
    ul_odds_of(&(ul_unseen_cards){20, {0, 2, 1, 1}}, 20, &odds);
    assert_int_equal(odds.below[7], 0);
    assert_true(odds.below[8] >= UL_CERTAIN - 2);
    ul_odds_of(&(ul_unseen_cards){20, {0, 2, 1, 1}}, 0, &odds);
    assert_true(odds.below[1] >= UL_CERTAIN - 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(odds_are_what_dealing_shows),
        cmocka_unit_test(without_failures_there_are_no_points_and_with_all_cards_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
