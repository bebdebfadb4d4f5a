/* push_progress.c: which calls were lost with a server, and are made by who comes after it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>
#include "server/server_state.h"
#include "store/values.h"

#define TEST(name) static void name(void **unused __attribute__((unused)))
#define MINUTE ((uint64_t)60 * 1000)

static ul_server     server;
static ul_live_table table = {.server = &server, .shard = &server.shard[0], .id = "table"},
                     other = {.server = &server, .shard = &server.shard[0], .id = "other"},
                     elsewhere = {.server = &server, .shard = &server.shard[1], .id = "elsewhere"};

static int begin(void **unused)
{
    (void)unused;
    memset(&server, 0, sizeof server);
    server.shard[0].server = server.shard[1].server = &server;
    return 0;
}

static int end(void **unused)
{
    (void)unused;
    ul_text_free(&server.shard[0].lost_calls.made_up);
    ul_text_free(&server.shard[1].lost_calls.made_up);
    return 0;
}

TEST(what_came_about_after_the_mark_is_called_for_once)
{
    uint64_t now = ul_server_now(&server);
    ul_push_progress_lost(&server.shard[0], now - MINUTE);
    assert_false(ul_push_progress_was_lost(&table, now - 2 * MINUTE));
    assert_true(ul_push_progress_was_lost(&table, now - MINUTE / 2));
    assert_false(ul_push_progress_was_lost(&table, now - MINUTE / 2));
    assert_true(ul_push_progress_was_lost(&other, now - MINUTE / 2));
    assert_false(ul_push_progress_was_lost(&other, now + MINUTE));
}

TEST(nothing_is_lost_by_a_server_that_has_no_mark)
{
    ul_push_progress_lost(&server.shard[0], 0);
    assert_false(ul_push_progress_was_lost(&table, ul_server_now(&server)));
}

/* A database that was away has an old mark: that is no reason to call again for tables of the others. */
TEST(what_was_lost_in_one_database_was_not_lost_in_another)
{
    uint64_t now = ul_server_now(&server);
    ul_push_progress_lost(&server.shard[0], now - 30 * MINUTE);
    ul_push_progress_lost(&server.shard[1], now - MINUTE);
    assert_true(ul_push_progress_was_lost(&table, now - 20 * MINUTE));
    assert_false(ul_push_progress_was_lost(&elsewhere, now - 20 * MINUTE));
    assert_true(ul_push_progress_was_lost(&elsewhere, now - MINUTE / 2));
}

TEST(two_that_die_together_are_one_loss)
{
    uint64_t now = ul_server_now(&server);
    ul_push_progress_lost(&server.shard[0], now - MINUTE);
    ul_push_progress_lost(&server.shard[0], now - 3 * MINUTE);
    assert_true(ul_push_progress_was_lost(&table, now - 2 * MINUTE));
}

TEST(what_lies_between_two_deaths_that_are_hours_apart_was_called_for)
{
    uint64_t first = ul_server_now(&server);
    ul_push_progress_lost(&server.shard[0], first - MINUTE);
    assert_true(ul_push_progress_was_lost(&table, first - MINUTE / 2));
    server.clock += 120 * MINUTE;
    uint64_t now = ul_server_now(&server);
    ul_push_progress_lost(&server.shard[0], now - MINUTE);
    assert_false(ul_push_progress_was_lost(&other, first + 30 * MINUTE));
    assert_true(ul_push_progress_was_lost(&table, now - MINUTE / 2)); /* again: it is another loss */
}

/* Of two that find a dead server, the one that gets none of its tables must not take the mark from the other. */
TEST(who_reads_the_mark_of_the_dead_leaves_it_to_others)
{
    ul_fault  fault;
    uint64_t  told = 1;
    ul_store *store = ul_store_open("memory:", &fault);
    assert_true(ul_push_progress_of(store, "dead", &told));
    assert_int_equal(told, 0);
    assert_int_equal(ul_store_value_put(store, "push-told", "dead", "77", 2, &fault), UL_STORE_OK);
    for (int i = 0; i < 2; i++) {
        assert_true(ul_push_progress_of(store, "dead", &told));
        assert_int_equal(told, 77);
    }
    ul_push_progress_forget(store, "dead");
    assert_true(ul_push_progress_of(store, "dead", &told));
    assert_int_equal(told, 0);
    ul_store_close(store);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(what_came_about_after_the_mark_is_called_for_once, begin, end),
        cmocka_unit_test_setup_teardown(nothing_is_lost_by_a_server_that_has_no_mark, begin, end),
        cmocka_unit_test_setup_teardown(what_was_lost_in_one_database_was_not_lost_in_another, begin, end),
        cmocka_unit_test_setup_teardown(two_that_die_together_are_one_loss, begin, end),
        cmocka_unit_test_setup_teardown(what_lies_between_two_deaths_that_are_hours_apart_was_called_for, begin, end),
        cmocka_unit_test(who_reads_the_mark_of_the_dead_leaves_it_to_others),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
