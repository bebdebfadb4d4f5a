/* Tests of src/arena/rating.c: the same as the npm package `openskill` to the last digits, by a table that it made. */
#include "arena/rating.h"
#include <math.h>
#include "arena/rating_table.h"
#include "support/stage.h"

static void near(double got, double wanted)
{
    if (!(fabs(got - wanted) <= 1e-9))
        fail_msg("%.12f is not %.12f", got, wanted);
}

TEST(games_one_after_the_other_are_rated_as_openskill_does)
{
    ul_rating everybody[12];
    for (size_t i = 0; i < 12; i++)
        everybody[i] = ul_rating_first();
    for (size_t game = 0; game < sizeof table / sizeof *table; game++) {
        ul_rating at_table[8];
        for (size_t i = 0; i < table[game].count; i++)
            at_table[i] = everybody[table[game].player[i]];
        ul_ratings_update(at_table, table[game].rank, table[game].count);
        for (size_t i = 0; i < table[game].count; i++) {
            near(at_table[i].mu, table[game].mu[i]);
            near(at_table[i].sigma, table[game].sigma[i]);
            everybody[table[game].player[i]] = at_table[i];
        }
    }
}

TEST(who_wins_gains_and_everybody_is_surer)
{
    ul_rating rating[4] = {ul_rating_first(), ul_rating_first(), ul_rating_first(), ul_rating_first()};
    ul_ratings_update(rating, (unsigned[]){2, 1, 2, 2}, 4);
    assert_true(rating[1].mu > 25 && rating[0].mu < 25 && rating[0].mu == rating[2].mu && rating[2].mu == rating[3].mu);
    for (size_t i = 0; i < 4; i++)
        assert_true(rating[i].sigma < 25.0 / 3);
}

TEST(a_draw_among_equals_moves_nobody)
{
    ul_rating rating[3] = {ul_rating_first(), ul_rating_first(), ul_rating_first()};
    ul_ratings_update(rating, (unsigned[]){1, 1, 1}, 3);
    for (size_t i = 0; i < 3; i++)
        near(rating[i].mu, 25);
}

TEST(what_they_are_ordered_by_begins_at_nothing)
{
    ul_rating rating = ul_rating_first();
    near(ul_rating_least(&rating), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_one_after_the_other_are_rated_as_openskill_does),
        cmocka_unit_test(who_wins_gains_and_everybody_is_surer),
        cmocka_unit_test(a_draw_among_equals_moves_nobody),
        cmocka_unit_test(what_they_are_ordered_by_begins_at_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
