/* Tests of src/arena/statistics.c: intervals against known values, and a sequential test that errs as often as it may.
 */
#include "arena/statistics.h"
#include <math.h>
#include <stdbool.h>
#include "base/random.h"
#include "support/stage.h"

static void near(double got, double wanted, double by)
{
    if (!(fabs(got - wanted) <= by))
        fail_msg("%.9f is not %.9f", got, wanted);
}

static ul_sample sample_of(const double *values, size_t count)
{
    ul_sample sample = {0};
    for (size_t i = 0; i < count; i++)
        ul_sample_add(&sample, values[i]);
    return sample;
}

TEST(mean_and_variance_are_those_of_the_numbers)
{
    ul_sample s = sample_of((double[]){2, 4, 4, 4, 5, 5, 7, 9}, 8);
    near(s.mean, 5, 1e-12);
    near(ul_sample_variance(&s), 32.0 / 7, 1e-12);
    assert_int_equal(s.count, 8);
}

TEST(equal_numbers_have_no_variance_at_all)
{
    ul_sample s = {0};
    for (int i = 0; i < 1000; i++)
        ul_sample_add(&s, 1.0 / 3);
    assert_true(ul_sample_variance(&s) == 0);
    assert_true(ul_sample_half(&s) == 0);
}

/* From printed tables. */
TEST(students_quantiles_are_the_tables)
{
    static const struct {
        uint64_t degrees;
        double   quantile;
    } rows[] = {{1, 12.706}, {2, 4.303},  {3, 3.182},  {4, 2.776},   {5, 2.571},    {7, 2.365},
                {10, 2.228}, {20, 2.086}, {30, 2.042}, {100, 1.984}, {1000, 1.962}, {1000000000, 1.960}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        near(ul_student(rows[i].degrees), rows[i].quantile, i < 2 ? 0.0005 : 0.01 / (double)rows[i].degrees + 0.0006);
}

TEST(the_interval_of_a_mean_is_students)
{
    ul_sample s = sample_of((double[]){0, 0.25, 0.25, 0.5, 0.25, 0, 0.5, 0.25, 0.25, 0.25, 0}, 11);
    double    half = 2.228 * sqrt(ul_sample_variance(&s) / 11);
    near(ul_sample_half(&s), half, 0.0005);
    ul_interval sure = ul_sample_share(&s);
    near(sure.low, s.mean - half, 0.0005);
    near(sure.high, s.mean + half, 0.0005);
}

TEST(an_interval_stays_between_none_and_all)
{
    ul_sample   s = sample_of((double[]){0, 0, 1}, 3);
    ul_interval sure = ul_sample_share(&s);
    assert_true(sure.low == 0 && sure.high == 1);
}

TEST(a_mean_beyond_none_or_all_lies_in_its_interval)
{
    ul_sample low = sample_of((double[]){-0.1, 0.05, -0.02, 0.03}, 4), high = sample_of((double[]){1.1, 0.95, 1.02}, 3);
    ul_interval sure = ul_sample_share(&low);
    near(sure.low, low.mean, 0);
    near(sure.high, low.mean + ul_sample_half(&low), 1e-12);
    sure = ul_sample_share(&high);
    near(sure.low, high.mean - ul_sample_half(&high), 1e-12);
    near(sure.high, high.mean, 0);
    near(ul_strength(low.mean, 4), 0, 0);
}

TEST(having_won_all_is_not_to_win_for_certain)
{
    ul_sample s = {0}, none = {0};
    for (int i = 0; i < 100; i++) {
        ul_sample_add(&s, 1);
        ul_sample_add(&none, 0);
    }
    near(ul_sample_share(&s).low, 0.963111, 1e-6);
    near(ul_sample_share(&s).high, 1, 0);
    near(ul_sample_share(&none).high, 0.036889, 1e-6);
}

TEST(one_block_or_none_says_nothing)
{
    ul_sample s = {0};
    assert_true(ul_sample_share(&s).low == 0 && ul_sample_share(&s).high == 1);
    ul_sample_add(&s, 0.5);
    assert_true(ul_sample_share(&s).low == 0 && ul_sample_share(&s).high == 1);
    assert_true(ul_sample_half(&s) == 0);
}

/* Wilson's interval as others print it. */
TEST(the_interval_of_a_share_is_wilsons)
{
    near(ul_share_interval(50, 100).low, 0.403832, 1e-6);
    near(ul_share_interval(50, 100).high, 0.596168, 1e-6);
    near(ul_share_interval(1, 10).low, 0.017876, 1e-6);
    near(ul_share_interval(1, 10).high, 0.404150, 1e-6);
    near(ul_share_interval(0, 20).high, 0.161125, 1e-6);
    assert_true(ul_share_interval(0, 20).low == 0);
    assert_true(ul_share_interval(0, 0).low == 0 && ul_share_interval(0, 0).high == 1);
}

/* The rows that the design gives for four players. */
TEST(strength_is_the_designs)
{
    static const struct {
        double share, elo;
    } rows[] = {{0.26, 9}, {0.30, 44}, {0.35, 83}, {0.385, 109}, {0.45, 156}, {0.50, 191}, {0.76, 391}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        near(ul_elo(ul_strength(rows[i].share, 4)), rows[i].elo, 0.6);
    near(ul_strength(0.25, 4), 1, 1e-12);
    near(ul_strength(0.639, 2), 1.8, 0.05);
    near(ul_strength(0.319, 6), 2.3, 0.05);
    assert_true(isinf(ul_strength(1, 4)));
}

/* Streams of block sums of four games, each won with the chance `share`. */

#define STREAMS 20000

static const ul_sprt test = {.low = 0.25, .high = 0.30, .alpha = 0.05, .beta = 0.05, .prior = 0.05};

static double block(ul_random *random, double share)
{
    unsigned wins = 0;
    for (int game = 0; game < 4; game++)
        wins += ul_random_below(random, 1000000) < share * 1000000;
    return wins / 4.0;
}

static ul_sprt_result decide(ul_random *random, double share, uint64_t *blocks)
{
    ul_sample s = {0};
    while (ul_sprt_decide(&test, &s) == UL_SPRT_GO_ON)
        ul_sample_add(&s, block(random, share));
    *blocks += s.count;
    return ul_sprt_decide(&test, &s);
}

/* How many of STREAMS streams of that share end with `high`. */
static unsigned taken_high(double share, uint64_t *blocks)
{
    ul_random random;
    unsigned  high = 0;
    ul_random_seed(&random, 4);
    for (int stream = 0; stream < STREAMS; stream++)
        high += decide(&random, share, blocks) == UL_SPRT_TAKE_HIGH;
    return high;
}

/* 5 % of each, and a little for the variance being a guess at first; a standard error is 0.15 %. */
TEST(a_sequential_test_errs_as_often_as_it_may)
{
    uint64_t under_low = 0, under_high = 0, beyond = 0;
    near((double)taken_high(0.25, &under_low) / STREAMS, 0.05, 0.02);
    near((double)taken_high(0.30, &under_high) / STREAMS, 0.95, 0.02);
    near((double)taken_high(0.40, &beyond) / STREAMS, 1, 0.001);
    /* And it is worth it: 216 blocks would be needed if the number were fixed. */
    assert_in_range(under_low / STREAMS, 60, 150);
    assert_in_range(under_high / STREAMS, 60, 150);
    assert_in_range(beyond / STREAMS, UL_SPRT_LEAST, 60);
}

TEST(bots_that_are_alike_are_soon_known_to_be)
{
    ul_sample s = {0};
    while (ul_sprt_decide(&test, &s) == UL_SPRT_GO_ON)
        ul_sample_add(&s, 0.25);
    assert_int_equal(ul_sprt_decide(&test, &s), UL_SPRT_TAKE_LOW);
    assert_in_range(s.count, UL_SPRT_LEAST, 60);
}

TEST(the_bounds_are_the_usual_ones)
{
    near(ul_sprt_bound(&test, UL_SPRT_TAKE_HIGH), 2.944, 0.001);
    near(ul_sprt_bound(&test, UL_SPRT_TAKE_LOW), -2.944, 0.001);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mean_and_variance_are_those_of_the_numbers),
        cmocka_unit_test(equal_numbers_have_no_variance_at_all),
        cmocka_unit_test(students_quantiles_are_the_tables),
        cmocka_unit_test(the_interval_of_a_mean_is_students),
        cmocka_unit_test(an_interval_stays_between_none_and_all),
        cmocka_unit_test(a_mean_beyond_none_or_all_lies_in_its_interval),
        cmocka_unit_test(having_won_all_is_not_to_win_for_certain),
        cmocka_unit_test(one_block_or_none_says_nothing),
        cmocka_unit_test(the_interval_of_a_share_is_wilsons),
        cmocka_unit_test(strength_is_the_designs),
        cmocka_unit_test(a_sequential_test_errs_as_often_as_it_may),
        cmocka_unit_test(bots_that_are_alike_are_soon_known_to_be),
        cmocka_unit_test(the_bounds_are_the_usual_ones),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
