/*
 * table_cache.c: which table makes room for another, and what looking for it
 * costs. All of them are as they are before they are read; some have people.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <cmocka.h>
#include "server/server_state.h"

#define TEST(name) static void name(void **unused __attribute__((unused)))
#define TABLES 1000

static ul_serve       how;
static ul_server      server = {.how = &how};
static ul_live_table *table[TABLES];
static bool           has_people[TABLES];
static unsigned       looks;

ul_connection *__wrap_ul_host_connections(const ul_host *host);

/* Who asks for them looks at the table. */
ul_connection *__wrap_ul_host_connections(const ul_host *host)
{
    static char somebody;
    for (int i = 0; i < TABLES; i++) {
        if (table[i] && table[i]->host == host) {
            looks++;
            return has_people[i] ? (ul_connection *)&somebody : NULL;
        }
    }
    return NULL;
}

static int begin(void **unused)
{
    (void)unused;
    ul_fault fault;
    ul_limits_init(&how.limits);
    ul_limits_init(&server.limits);
    server.limits.reached = &server.reached;
    how.limits.of[UL_LIMIT_TABLES] = TABLES;
    server.tables = (ul_table_cache){0};
    server.shard_count = 1;
    server.shard[0].server = &server;
    server.store = ul_store_open("memory:", &fault);
    assert_non_null(server.store);
    if (uv_loop_init(&server.loop) != 0)
        return 1;
    for (int i = 0; i < TABLES; i++) {
        char id[20];
        snprintf(id, sizeof id, "table%d", i);
        table[i] = ul_table_cache_add(&server, id);
        has_people[i] = true;
        assert_non_null(table[i]);
    }
    looks = 0;
    return 0;
}

static int end(void **unused)
{
    (void)unused;
    ul_table_cache_free(&server);
    uv_run(&server.loop, UV_RUN_DEFAULT);
    ul_store_close(server.store);
    return uv_loop_close(&server.loop);
}

static void assert_gone(int i)
{
    char id[20];
    snprintf(id, sizeof id, "table%d", i);
    assert_null(ul_table_cache_find(&server, id));
    table[i] = NULL;
}

TEST(the_one_that_was_not_used_for_longest_goes_first)
{
    has_people[1] = has_people[2] = has_people[3] = false;
    ul_table_cache_use(table[1]);
    ul_table_cache_use(table[2]);
    ul_table_cache_use(table[1]);
    static const int order[] = {3, 2, 1};
    for (int i = 0; i < 3; i++) {
        assert_true(ul_table_cache_make_room(&server));
        assert_gone(order[i]);
    }
    assert_int_equal(server.tables.count, TABLES - 3);
}

/* Hints about tables that sleep may come by the thousand, and each wants room. */
TEST(a_full_house_is_not_looked_through_for_everybody_who_asks)
{
    for (int i = 0; i < TABLES; i++)
        assert_false(ul_table_cache_make_room(&server));
    assert_in_range(looks, TABLES, 4 * TABLES); /* up to three questions at a table */
    looks = 0;
    for (int i = 0; i < TABLES; i++)
        assert_false(ul_table_cache_make_room(&server));
    assert_int_equal(looks, 0);
    has_people[500] = false; /* whoever comes a second later finds it */
    server.tables.looked -= 1000;
    assert_true(ul_table_cache_make_room(&server));
    assert_gone(500);
    assert_in_range(looks, 1, 4 * TABLES);
}

TEST(one_after_the_other_goes_at_the_cost_of_each)
{
    for (int i = 0; i < TABLES; i++)
        has_people[i] = i % 2 == 0;
    for (int i = 1; i < TABLES; i += 2) {
        assert_true(ul_table_cache_make_room(&server));
        assert_gone(i);
    }
    assert_in_range(looks, TABLES, 4 * TABLES);
    looks = 0;
    for (int i = 0; i < TABLES; i++)
        assert_true(ul_table_cache_make_room(&server)); /* nobody can go, but there are fewer than allowed */
    assert_in_range(looks, 1, 4 * TABLES);
}

int main(void)
{
#define IN_A_SERVER(test) cmocka_unit_test_setup_teardown(test, begin, end)
    const struct CMUnitTest tests[] = {
        IN_A_SERVER(the_one_that_was_not_used_for_longest_goes_first),
        IN_A_SERVER(a_full_house_is_not_looked_through_for_everybody_who_asks),
        IN_A_SERVER(one_after_the_other_goes_at_the_cost_of_each),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
