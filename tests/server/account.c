/* account.c: what was used comes back, and who has had too much waits. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>
#include "server/account.h"

#define TEST(name) static void name(void **unused __attribute__((unused)))

static ul_limits       limits;
static ul_limit_counts counts;

static int begin(void **unused)
{
    (void)unused;
    memset(&counts, 0, sizeof counts);
    ul_limits_init(&limits);
    limits.reached = &counts;
    limits.of[UL_LIMIT_MESSAGES] = 10;
    limits.of[UL_LIMIT_CPU_ADDRESS] = 100; /* milliseconds a second: 400 at once */
    limits.of[UL_LIMIT_RESULTS_ADDRESS] = 5;
    return 0;
}

static bool say(ul_account *a, uint64_t now)
{
    return ul_account_take(&limits, UL_PAYER_CONNECTION, a, UL_COST_MESSAGES, 1, now);
}

static void work(ul_account *a, uint64_t us, uint64_t now)
{
    ul_account_charge(&limits, UL_PAYER_ADDRESS, a, UL_COST_CPU, us, now);
}

static uint64_t wait_of(const ul_account *a, uint64_t now)
{
    return ul_account_wait(&limits, UL_PAYER_ADDRESS, a, now);
}

TEST(so_many_at_once_and_then_as_many_as_come_back)
{
    ul_account a = {0};
    int        given = 0;
    while (say(&a, 1000))
        given++;
    assert_int_equal(given, 30);
    assert_int_equal(counts.of[UL_LIMIT_MESSAGES], 1);
    assert_false(say(&a, 1099));
    assert_true(say(&a, 1100));
    assert_false(say(&a, 1100));
    assert_false(ul_account_is_clear(&limits, UL_PAYER_CONNECTION, &a, 4099));
    assert_true(ul_account_is_clear(&limits, UL_PAYER_CONNECTION, &a, 4100));
}

TEST(who_keeps_trying_gets_as_much_as_who_waits)
{
    ul_account a = {0};
    int        given = 0;
    for (uint64_t now = 0; now < 10000; now++)
        given += say(&a, now);
    assert_int_equal(given, 30 + 99);
    memset(&a, 0, sizeof a);
    given = 0;
    for (uint64_t now = 0; now < (uint64_t)10 * 24 * 3600 * 1000; now += 7919)
        given += ul_account_take(&limits, UL_PAYER_ADDRESS, &a, UL_COST_RESULTS, 1, now);
    assert_in_range(given, 53, 55); /* five a day, and five at once */
}

TEST(a_clock_that_goes_back_gives_nothing)
{
    ul_account a = {0};
    while (say(&a, 5000)) {
    }
    assert_false(say(&a, 1000));
    assert_true(say(&a, 5100));
}

TEST(what_is_known_afterwards_overdraws_and_is_waited_for)
{
    ul_account a = {0};
    work(&a, 400000, 1000);
    assert_int_equal(wait_of(&a, 1000), 0);
    assert_int_equal(counts.of[UL_LIMIT_CPU_ADDRESS], 0);
    work(&a, 50000, 1000); /* half a second's worth */
    assert_in_range(wait_of(&a, 1000), 500, 501);
    assert_int_equal(counts.of[UL_LIMIT_CPU_ADDRESS], 1);
    work(&a, 1, 1000);
    assert_int_equal(counts.of[UL_LIMIT_CPU_ADDRESS], 1); /* not once more: it is waiting */
    assert_int_equal(wait_of(&a, 1501), 0);
    assert_in_range(ul_account_part(&limits, UL_PAYER_ADDRESS, &a, UL_COST_CPU, 1501), 999, 1000);
}

TEST(nobody_waits_for_ever)
{
    ul_account a = {0};
    work(&a, 400000, 0);
    work(&a, UINT64_MAX / 2, 0);
    work(&a, UINT64_MAX, 0);
    assert_in_range(wait_of(&a, 0), 4000, 4001);
    assert_int_equal(ul_account_part(&limits, UL_PAYER_ADDRESS, &a, UL_COST_CPU, 0), 2000);
    assert_int_equal(wait_of(&a, 4001), 0);
    assert_true(ul_account_is_clear(&limits, UL_PAYER_ADDRESS, &a, 8000));
}

TEST(the_longest_of_all_waits_counts_and_only_of_what_it_pays_for)
{
    ul_account a = {0};
    limits.of[UL_LIMIT_LINES_ADDRESS] = 1;
    work(&a, 410000, 0);
    ul_account_charge(&limits, UL_PAYER_ADDRESS, &a, UL_COST_LINES, 13, 0);
    assert_in_range(wait_of(&a, 0), 3000, 3001);
    memset(&a, 0, sizeof a);
    ul_account_charge(&limits, UL_PAYER_TABLE, &a, UL_COST_LINES, 1000000, 0);
    assert_int_equal(ul_account_wait(&limits, UL_PAYER_TABLE, &a, 0), 0);
}

TEST(a_limit_of_nothing_is_none)
{
    ul_account a = {0};
    limits.of[UL_LIMIT_CPU_ADDRESS] = limits.of[UL_LIMIT_MESSAGES] = 0;
    work(&a, UINT64_MAX, 0);
    assert_int_equal(wait_of(&a, 0), 0);
    for (int i = 0; i < 1000; i++)
        assert_true(say(&a, 0));
    assert_true(ul_account_is_clear(&limits, UL_PAYER_ADDRESS, &a, 0));
    a.held = 1;
    assert_false(ul_account_is_clear(&limits, UL_PAYER_ADDRESS, &a, 0));
}

/* The largest values that an operator may choose, for as long as a server may run: nothing overflows. */
TEST(the_largest_limits_are_kept_to)
{
    for (int payer = 0; payer < UL_PAYERS; payer++) {
        for (int cost = 0; cost < UL_COSTS; cost++) {
            ul_account a = {0};
            for (int i = 0; i < UL_LIMITS; i++)
                limits.of[i] = ul_limit_about((ul_limit)i)->most;
            uint64_t year = (uint64_t)365 * 24 * 3600 * 1000;
            ul_account_charge(&limits, (ul_payer)payer, &a, (ul_cost)cost, UINT64_MAX, year);
            uint64_t before = ul_account_part(&limits, (ul_payer)payer, &a, (ul_cost)cost, year);
            uint64_t after = ul_account_part(&limits, (ul_payer)payer, &a, (ul_cost)cost, year + 500);
            assert_true(before == 0 || before == 2000);
            assert_true(after <= before);
            assert_int_equal(ul_account_part(&limits, (ul_payer)payer, &a, (ul_cost)cost, 2 * year), 0);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(so_many_at_once_and_then_as_many_as_come_back, begin),
        cmocka_unit_test_setup(who_keeps_trying_gets_as_much_as_who_waits, begin),
        cmocka_unit_test_setup(a_clock_that_goes_back_gives_nothing, begin),
        cmocka_unit_test_setup(what_is_known_afterwards_overdraws_and_is_waited_for, begin),
        cmocka_unit_test_setup(nobody_waits_for_ever, begin),
        cmocka_unit_test_setup(the_longest_of_all_waits_counts_and_only_of_what_it_pays_for, begin),
        cmocka_unit_test_setup(a_limit_of_nothing_is_none, begin),
        cmocka_unit_test_setup(the_largest_limits_are_kept_to, begin),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
