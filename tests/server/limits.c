/* limits.c: limits by name, and what each address has got. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <arpa/inet.h>
#include <netinet/in.h>
#include <setjmp.h>
#include <cmocka.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <uv.h>
#include "server/address_limits.h"
#include "server/limits.h"

#define TEST(name) static void name(void **unused __attribute__((unused)))

TEST(every_limit_has_a_name_of_its_own_and_a_usual_value_that_it_can_have)
{
    for (int i = 0; i < UL_LIMITS; i++) {
        const ul_limit_info *one = ul_limit_about((ul_limit)i);
        assert_true(one->usual >= one->least && one->usual <= one->most && *one->about);
        for (int k = 0; k < i; k++)
            assert_string_not_equal(one->name, ul_limit_about((ul_limit)k)->name);
    }
}

TEST(a_limit_is_set_by_its_name_and_within_its_bounds)
{
    ul_limits limits;
    ul_fault  fault;
    ul_limits_init(&limits);
    assert_true(ul_limits_set(&limits, "tables=7", &fault));
    assert_int_equal(limits.of[UL_LIMIT_TABLES], 7);
    assert_true(ul_limits_set(&limits, "messages-per-second=0", &fault));
    assert_int_equal(limits.of[UL_LIMIT_MESSAGES], 0);
    static const char *const bad[] = {
        "tables=0", "tables=-1", "tables=7x", "tables=", "tables= 7", "tables", "message-bytes=99999999999"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(ul_limits_set(&limits, bad[i], &fault));
    assert_false(ul_limits_set(&limits, "tabels=7", &fault));
    assert_string_equal(fault.code, "unknown-limit");
    assert_int_equal(limits.of[UL_LIMIT_TABLES], 7);
}

static ul_address address(const char *text)
{
    ul_address a;
    assert_true(ul_address_read(text, &a));
    return a;
}

TEST(an_address_is_a_household)
{
    ul_address a = address("2001:db8:1:2:3:4:5:6"), b = address("2001:db8:1:2::1"), c = address("2001:db8:1:3::1");
    ul_address four = address("192.0.2.1"), mapped = address("::ffff:192.0.2.1"), none;
    assert_memory_equal(&a, &b, sizeof a);
    assert_memory_not_equal(&a, &c, sizeof a);
    assert_memory_equal(&four, &mapped, sizeof four);
    assert_false(ul_address_read("example.org", &none));
    /* As they come from the system, too. */
    struct sockaddr_in6 household = {.sin6_family = AF_INET6};
    inet_pton(AF_INET6, "2001:db8:1:2:3:4:5:6", &household.sin6_addr);
    ul_address_of(&household, &c);
    assert_memory_equal(&a, &c, sizeof a);
    inet_pton(AF_INET6, "2001:db8:1:2:ffff::1", &household.sin6_addr);
    ul_address_of(&household, &c);
    assert_memory_equal(&a, &c, sizeof a);
    inet_pton(AF_INET6, "2001:db8:1:3::1", &household.sin6_addr);
    ul_address_of(&household, &c);
    assert_memory_not_equal(&a, &c, sizeof a);
    inet_pton(AF_INET6, "::ffff:192.0.2.1", &household.sin6_addr);
    ul_address_of(&household, &c);
    assert_memory_equal(&four, &c, sizeof four);
}

TEST(an_address_is_remembered_that_has_something_and_forgets_the_rest)
{
    ul_limits limits;
    ul_limits_init(&limits);
    limits.of[UL_LIMIT_REQUESTS_ADDRESS] = 1;
    ul_address_limits *addresses = ul_address_limits_new(&limits);
    for (unsigned i = 0; i < 1000; i++) {
        char text[32];
        snprintf(text, sizeof text, "10.0.%u.%u", i / 250, i % 250);
        ul_address      a = address(text);
        ul_address_use *use = ul_address_limits_find(addresses, &a);
        assert_int_equal(use->connections, 0);
        use->connections = i % 10 == 0;
        if (i % 10 == 1)
            assert_true(ul_address_limits_take(addresses, &a, UL_COST_REQUESTS, 1000));
    }
    assert_int_equal(ul_address_limits_count(addresses), 1000);
    ul_address_limits_sweep(addresses, 1500);
    assert_int_equal(ul_address_limits_count(addresses), 200);
    ul_address_limits_sweep(addresses, 2000);
    assert_int_equal(ul_address_limits_count(addresses), 100);
    ul_address a = address("10.0.0.10");
    assert_int_equal(ul_address_limits_find(addresses, &a)->connections, 1);
    ul_address_limits_free(addresses);
}

TEST(an_address_may_do_each_thing_so_often)
{
    static const struct {
        ul_cost  cost;
        unsigned once;    /* as many as that at once, */
        uint64_t more_ms; /* and one more after so long */
    } expected[] = {{UL_COST_TABLES, 3, 1200000}, {UL_COST_REQUESTS, 18, 334}, {UL_COST_SITS, 6, 20000}};
    ul_limits  limits;
    ul_address a = address("10.0.0.1"), b = address("10.0.0.2");
    ul_limits_init(&limits);
    limits.of[UL_LIMIT_TABLES_ADDRESS] = limits.of[UL_LIMIT_REQUESTS_ADDRESS] = limits.of[UL_LIMIT_SITS_ADDRESS] = 3;
    ul_address_limits *addresses = ul_address_limits_new(&limits);
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        ul_cost cost = expected[i].cost;
        for (unsigned n = 0; n < expected[i].once; n++)
            assert_true(ul_address_limits_take(addresses, &a, cost, 1000));
        assert_false(ul_address_limits_take(addresses, &a, cost, 1000));
        assert_true(ul_address_limits_take(addresses, &b, cost, 1000));
        assert_false(ul_address_limits_take(addresses, &a, cost, 1000 + expected[i].more_ms - 10));
        assert_true(ul_address_limits_take(addresses, &a, cost, 1000 + expected[i].more_ms));
    }
    limits.of[UL_LIMIT_SITS_ADDRESS] = 0; /* no limit */
    for (unsigned n = 0; n < 100; n++)
        assert_true(ul_address_limits_take(addresses, &a, UL_COST_SITS, 1000));
    ul_address_limits_free(addresses);
}

TEST(what_an_address_has_cost_is_known_by_its_number)
{
    ul_limits  limits;
    ul_address a = address("2001:db8:1:2::1"), same = address("2001:db8:1:2::ffff"), b = address("10.0.0.2");
    ul_limits_init(&limits);
    limits.of[UL_LIMIT_HELD_ADDRESS] = 64;
    ul_address_limits *addresses = ul_address_limits_new(&limits);
    uint64_t           number = ul_address_account(addresses, &a), other = ul_address_account(addresses, &b);
    assert_int_equal(number, ul_address_account(addresses, &same));
    ul_address_limits_charge(addresses, number, UL_COST_CPU, 5000000, 1000); /* nobody's: not remembered */
    assert_int_equal(ul_address_limits_wait(addresses, number, 1000), 0);
    ul_address_limits_find(addresses, &a);
    ul_address_limits_find(addresses, &b);
    ul_address_limits_charge(addresses, number, UL_COST_CPU, 5000000, 1000);
    assert_true(ul_address_limits_wait(addresses, number, 1000) > 0);
    assert_int_equal(ul_address_limits_wait(addresses, other, 1000), 0);
    assert_int_equal(ul_address_limits_most(addresses, UL_COST_CPU, 1000), 2000);
    assert_int_equal(ul_address_limits_part(addresses, other, UL_COST_CPU, 1000), 0);
    assert_int_equal(ul_address_limits_total(addresses, UL_COST_CPU), 10000000);
    ul_address_limits_hold(addresses, number, 65537);
    assert_false(ul_address_limits_may_hold(addresses, number));
    assert_true(ul_address_limits_may_hold(addresses, other));
    ul_address_limits_sweep(addresses, 1000000000); /* what is held is not forgotten */
    assert_false(ul_address_limits_may_hold(addresses, number));
    ul_address_limits_hold(addresses, number, -65537);
    assert_true(ul_address_limits_may_hold(addresses, number));
    ul_address_limits_sweep(addresses, 1000000000);
    assert_int_equal(ul_address_limits_count(addresses), 0);
    ul_address_limits_free(addresses);
}

/* An address is forgotten while an answer is made, then known again: what it gives back was never counted. */
TEST(nobody_holds_less_than_nothing)
{
    ul_limits  limits;
    ul_address a = address("10.0.0.1");
    ul_limits_init(&limits);
    limits.of[UL_LIMIT_HELD_ADDRESS] = 64;
    ul_address_limits *addresses = ul_address_limits_new(&limits);
    uint64_t           number = ul_address_account(addresses, &a);
    ul_address_limits_hold(addresses, number, 65537);
    ul_address_limits_find(addresses, &a);
    ul_address_limits_hold(addresses, number, 100);
    ul_address_limits_hold(addresses, number, -65537);
    assert_true(ul_address_limits_may_hold(addresses, number));
    ul_address_limits_hold(addresses, number, 65537);
    assert_false(ul_address_limits_may_hold(addresses, number));
    ul_address_limits_free(addresses);
}

TEST(work_within_work_counts_for_both)
{
    ul_limits limits;
    ul_limits_init(&limits);
    ul_address_limits *addresses = ul_address_limits_new(&limits);
    uint64_t           began = uv_hrtime();
    while (uv_hrtime() - began < 2000000) {
    }
    uint64_t within = ul_address_limits_worked(addresses, began);
    assert_true(within > 0);
    assert_true(ul_address_limits_worked(addresses, began) >= within);
    ul_address_limits_free(addresses);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_limit_has_a_name_of_its_own_and_a_usual_value_that_it_can_have),
        cmocka_unit_test(a_limit_is_set_by_its_name_and_within_its_bounds),
        cmocka_unit_test(an_address_is_a_household),
        cmocka_unit_test(an_address_is_remembered_that_has_something_and_forgets_the_rest),
        cmocka_unit_test(an_address_may_do_each_thing_so_often),
        cmocka_unit_test(what_an_address_has_cost_is_known_by_its_number),
        cmocka_unit_test(nobody_holds_less_than_nothing),
        cmocka_unit_test(work_within_work_counts_for_both),
    };
    return sodium_init() < 0 || cmocka_run_group_tests(tests, NULL, NULL);
}
