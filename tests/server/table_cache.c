/*
 * table_cache.c: which table makes room for another, and what looking for it
 * costs. Most of them are as they are before they are read, at the end of
 * this also open and closed ones; some have people.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>
#include "hosting/table_bots.h"
#include "server/server_state.h"

#define TEST(name) static void name(void **unused __attribute__((unused)))
#define TABLES 1000

static ul_serve       how;
static ul_server      server = {.how = &how};
static ul_live_table *table[TABLES];
static bool           has_people[TABLES];
static unsigned       looks;

static ul_host       *closes; /* one whose bot closes the table when it is to play on */

ul_connection *__wrap_ul_host_connections(const ul_host *host);
bool           __wrap_ul_host_wants_bot(const ul_host *host);
bool           __wrap_ul_host_play_on(ul_host *host, const ul_moment *at);
bool           __wrap_ul_writer_is_away(ul_writer *writer, const char **code);

bool __wrap_ul_host_wants_bot(const ul_host *host)
{
    return host == closes;
}

bool __wrap_ul_host_play_on(ul_host *host, const ul_moment *at)
{
    closes = NULL;
    return ul_host_give_up(host, at);
}

/* There is none: what waits to be kept is kept by keep_all(). */
bool __wrap_ul_writer_is_away(ul_writer *writer, const char **code)
{
    (void)writer;
    (void)code;
    return false;
}

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

static void draw(void *context, uint8_t bytes[UL_SECRET_BYTES])
{
    (void)context;
    memset(bytes, 7, UL_SECRET_BYTES);
}

static int begin_empty(void **unused)
{
    (void)unused;
    ul_fault fault;
    server.hosting = (ul_hosting){.away_ms = 2000, .settle_ms = 9000, .spectators = 100, .draw = draw};
    server.figures = (ul_server_figures){0};
    ul_limits_init(&how.limits);
    ul_limits_init(&server.limits);
    server.limits.reached = &server.reached;
    server.addresses = ul_address_limits_new(&server.limits);
    assert_non_null(server.addresses);
    how.limits.of[UL_LIMIT_TABLES] = TABLES;
    server.tables = (ul_table_cache){0};
    server.shard_count = 1;
    server.shard[0].server = &server;
    server.store = ul_store_open("memory:", &fault);
    assert_non_null(server.store);
    memset(table, 0, sizeof table);
    memset(has_people, 0, sizeof has_people);
    looks = 0;
    return uv_loop_init(&server.loop);
}

static int begin(void **unused)
{
    if (begin_empty(unused) != 0)
        return 1;
    for (int i = 0; i < TABLES; i++) {
        char id[20];
        snprintf(id, sizeof id, "table%d", i);
        table[i] = ul_table_cache_add(&server, id);
        has_people[i] = true;
        assert_non_null(table[i]);
    }
    return 0;
}

static int end(void **unused)
{
    (void)unused;
    ul_table_cache_free(&server);
    uv_run(&server.loop, UV_RUN_DEFAULT);
    ul_hosting_free(&server.hosting);
    ul_address_limits_free(server.addresses);
    ul_store_close(server.store);
    return uv_loop_close(&server.loop);
}

static bool is_here(int i)
{
    char id[20];
    snprintf(id, sizeof id, "table%d", i);
    return ul_table_cache_find(&server, id) != NULL;
}

static void assert_gone(int i)
{
    assert_false(is_here(i));
    table[i] = NULL;
}

static void pass_a_second(void)
{
    server.tables.open.second -= 1000;
    server.tables.spare.second -= 1000;
}

/* ---- with a table */

static void keep_all(void)
{
    for (ul_live_table *l; (l = server.tables.dirty) != NULL;) {
        server.tables.dirty = l->dirty_next;
        l->commit = UL_COMMIT_CLEAN;
    }
}

static void open_one(int i)
{
    static const char asked[] = "{\"edition\":\"kill-1996\"}";
    ul_opening        opening;
    ul_fault          fault = {0};
    char              id[20];
    snprintf(id, sizeof id, "table%d", i);
    if (!ul_opening_read(asked, sizeof asked - 1, ul_table_bots_levels(), &opening, &fault))
        fail_msg("%s", fault.message);
    table[i] = ul_table_cache_open(&server, id, &opening, &fault);
    ul_opening_free(&opening);
    assert_non_null(table[i]);
    keep_all();
}

static void close_one(int i)
{
    ul_moment at = ul_live_moment(table[i]);
    assert_true(ul_host_give_up(table[i]->host, &at));
    ul_live_settle(table[i]);
    keep_all();
}

static void forget_for(int i, uint64_t minutes)
{
    table[i]->used -= minutes * 60 * 1000;
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
    assert_in_range(looks, TABLES, 3 * TABLES);
    looks = 0;
    for (int i = 0; i < TABLES; i++)
        assert_false(ul_table_cache_make_room(&server));
    assert_in_range(looks, 0, TABLES); /* one for each who asks */
    looks = 0;
    has_people[500] = false; /* whoever comes a second later finds it */
    pass_a_second();
    assert_true(ul_table_cache_make_room(&server));
    assert_gone(500);
    assert_in_range(looks, 1, TABLES);
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

TEST(a_closed_one_goes_before_any_that_is_open)
{
    how.limits.of[UL_LIMIT_TABLES] = 3;
    for (int i = 0; i < 3; i++)
        open_one(i);
    forget_for(0, 11);
    close_one(2); /* the last that anybody was at */
    assert_int_equal(server.tables.closed, 1);
    assert_true(ul_table_cache_make_room(&server));
    assert_gone(2);
    assert_true(is_here(0) && is_here(1));
    assert_int_equal(server.tables.closed, 0);
    assert_int_equal(server.figures.put_to_sleep, 0);
}

/* Closed tables that somebody looks at, or that are not kept yet, take no place of an open one. */
TEST(open_ones_stay_while_fewer_are_open_than_allowed)
{
    how.limits.of[UL_LIMIT_TABLES] = 3;
    for (int i = 0; i < 3; i++)
        open_one(i);
    forget_for(0, 11);
    close_one(2);
    has_people[2] = true;
    for (int i = 0; i < 10; i++)
        assert_true(ul_table_cache_make_room(&server));
    assert_true(is_here(0) && is_here(1) && is_here(2));
    assert_int_equal(ul_table_phase_now(ul_table_of(table[0])), UL_TABLE_LOBBY);
    assert_int_equal(server.figures.put_to_sleep, 0);
}

TEST(that_a_closed_one_goes_lets_in_no_more_than_allowed)
{
    how.limits.of[UL_LIMIT_TABLES] = 3;
    for (int i = 0; i < 4; i++) {
        open_one(i);
        has_people[i] = true;
    }
    close_one(0);
    has_people[0] = false;
    assert_false(ul_table_cache_make_room(&server)); /* three are open */
    assert_gone(0);
}

TEST(the_oldest_is_closed_if_it_was_forgotten_and_sleeps_otherwise)
{
    how.limits.of[UL_LIMIT_TABLES] = 3;
    for (int i = 0; i < 3; i++)
        open_one(i);
    forget_for(0, 11);
    assert_true(ul_table_cache_make_room(&server));
    assert_true(is_here(0)); /* until that is kept */
    assert_int_equal(ul_table_phase_now(ul_table_of(table[0])), UL_TABLE_CLOSED);
    assert_int_equal(server.tables.closed, 1);
    keep_all();
    assert_true(ul_table_cache_make_room(&server));
    assert_gone(0);
    open_one(0);
    assert_true(ul_table_cache_make_room(&server));
    assert_gone(1);
    assert_int_equal(server.figures.put_to_sleep, 1);
    assert_true(is_here(0) && is_here(2));
}

static void do_at(int i, ul_input *input)
{
    ul_moment at = ul_live_moment(table[i]);
    assert_int_equal(ul_host_do(table[i]->host, input, &at).refusal, UL_FINE);
    ul_live_settle(table[i]);
    keep_all();
}

/* Somebody sits down, and goes away to wait for friends. */
static void sit_and_go(int i)
{
    static const uint8_t key[UL_KEY_BYTES] = {1};
    ul_input             input = {.new_key = key, .new_key_len = sizeof key};
    ul_deed_init(&input.deed, UL_DO_SIT, 0);
    input.deed.text = "Ann";
    input.deed.len = 3;
    do_at(i, &input);
    ul_input away = {0};
    ul_deed_init(&away.deed, UL_DO_AWAY, 0);
    do_at(i, &away);
}

TEST(where_somebody_sits_the_table_sleeps_however_long_nobody_came)
{
    how.limits.of[UL_LIMIT_TABLES] = 2;
    for (int i = 0; i < 2; i++)
        open_one(i);
    sit_and_go(0);
    forget_for(0, 600);
    assert_true(ul_table_cache_make_room(&server));
    assert_gone(0);
    assert_int_equal(server.figures.put_to_sleep, 1);
}

static void open_from(int i, const char *address)
{
    open_one(i);
    if (address)
        assert_true(ul_address_read(address, &table[i]->opened_by));
    table[i]->opened -= (uint64_t)2 * 60 * 1000; /* it could be let go from now on */
    ul_table_cache_recount(table[i]);
}

static bool is_pinned(const ul_live_table *l)
{
    return l->pins > 0;
}

static int chosen_for(const char *address)
{
    ul_address asker = {0};
    if (address)
        assert_true(ul_address_read(address, &asker));
    const ul_live_table *l = ul_empty_tables_choose(&server, &asker, is_pinned);
    for (int i = 0; i < TABLES; i++)
        if (l && table[i] == l)
            return i;
    return -1;
}

TEST(whose_empty_tables_are_most_makes_room_for_who_has_fewer)
{
    assert_int_equal(chosen_for("192.0.2.1"), -1);
    for (int i = 0; i < 3; i++)
        open_from(i, "192.0.2.1");
    open_from(3, "192.0.2.2");
    open_from(4, "192.0.2.2");
    open_from(5, NULL);
    assert_int_equal(chosen_for("192.0.2.1"), -1); /* they have the most */
    assert_int_equal(chosen_for("192.0.2.2"), 0);
    assert_int_equal(chosen_for(NULL), 0);
    table[0]->pins++;
    assert_int_equal(chosen_for("192.0.2.3"), 1);
    table[0]->pins--;
    close_one(0);
    close_one(2);
    assert_int_equal(chosen_for("192.0.2.1"), 3);
    ul_table_cache_drop(table[3]);
    table[3] = NULL;
    assert_int_equal(chosen_for("192.0.2.1"), -1); /* all have one now */
    static const int order[] = {5, 1, 4}; /* as they came to have one */
    for (int i = 0; i < 3; i++) {
        assert_int_equal(chosen_for("192.0.2.3"), order[i]);
        close_one(order[i]);
    }
    assert_int_equal(chosen_for("192.0.2.3"), -1);
}

/* Its opener has no seat there yet. */
TEST(a_table_that_was_just_opened_makes_no_room)
{
    for (int i = 0; i < 3; i++)
        open_from(i, "192.0.2.1");
    table[0]->opened += 1000;
    assert_int_equal(chosen_for("192.0.2.2"), 1);
    table[1]->opened += 1000;
    table[2]->opened += 1000;
    assert_int_equal(chosen_for("192.0.2.2"), -1);
    table[2]->opened -= 1000;
    assert_int_equal(chosen_for("192.0.2.2"), 2);
}

/* Else one address that opens many tables every two minutes would stop all others. */
TEST(who_has_only_new_tables_keeps_none_of_others)
{
    for (int i = 0; i < 40; i++) {
        open_from(i, "192.0.2.1");
        table[i]->opened += 1000;
    }
    for (int i = 40; i < 70; i++)
        open_from(i, "192.0.2.2");
    for (int i = 70; i < 90; i++)
        open_from(i, NULL);
    assert_int_equal(chosen_for("192.0.2.3"), 40);
    for (int i = 40; i < 70; i++)
        table[i]->pins++;
    assert_int_equal(chosen_for("192.0.2.3"), 70);
    assert_int_equal(chosen_for(NULL), -1); /* they have no fewer */
    for (int i = 90; i < 190; i++) {
        open_from(i, "192.0.2.4"); /* large groups lie together */
        open_from(100 + i, "192.0.2.5");
        table[i]->opened += 1000;
    }
    open_from(290, "192.0.2.4");
    table[290]->opened += 1000;
    assert_int_equal(chosen_for("192.0.2.3"), 190);
    assert_int_equal(chosen_for("192.0.2.5"), -1);
}

/* It was not found before: so often it is looked in vain, and no more. */
TEST(a_table_where_nobody_is_sleeps_to_give_way)
{
    ul_address asker;
    assert_true(ul_address_read("192.0.2.2", &asker));
    assert_false(ul_table_cache_give_way(&server, &asker));
    open_from(0, "192.0.2.1");
    open_from(1, "192.0.2.1");
    assert_true(ul_table_cache_give_way(&server, &asker));
    assert_gone(0);
    assert_true(is_here(1));
    assert_int_equal(server.figures.put_to_sleep, 1);
}

/* So it is after a restart. */
TEST(tables_of_nobody_that_is_known_are_one_openers)
{
    for (int i = 0; i < 2 * UL_EMPTY_SIZES; i++)
        open_from(i, "192.0.2.1");
    for (int i = 0; i < 3 * UL_EMPTY_SIZES; i++)
        open_from(2 * UL_EMPTY_SIZES + i, NULL);
    assert_int_equal(chosen_for("192.0.2.1"), 2 * UL_EMPTY_SIZES);
    assert_int_equal(chosen_for(NULL), -1);
    for (int i = 0; i <= UL_EMPTY_SIZES; i++)
        close_one(2 * UL_EMPTY_SIZES + i);
    assert_int_equal(chosen_for("192.0.2.1"), -1);
    assert_int_equal(chosen_for("192.0.2.2"), 0);
}

TEST(who_wants_memory_gets_closed_ones_first)
{
    open_one(0);
    open_one(1);
    close_one(1);
    assert_true(ul_table_cache_put_to_sleep(&server));
    assert_gone(1);
    assert_int_equal(server.figures.put_to_sleep, 0);
    assert_true(ul_table_cache_put_to_sleep(&server));
    assert_gone(0);
    assert_int_equal(server.figures.put_to_sleep, 1);
    assert_false(ul_table_cache_put_to_sleep(&server));
}

/* All tables of a shared store are read on now and then, all at once. */
TEST(who_comes_while_all_are_busy_is_told_to_come_at_once)
{
    enum { MANY = 200, STILL = 5 };
    how.limits.of[UL_LIMIT_TABLES] = MANY;
    for (int i = 0; i < MANY; i++) {
        open_one(i);
        table[i]->pins++;
    }
    for (int i = 0; i < MANY; i++) {
        assert_false(ul_table_cache_make_room(&server));
        assert_string_equal(ul_table_cache_full_seconds(&server), "1");
    }
    assert_in_range(looks, MANY, 70 * MANY); /* it is not looked far each time, either */
    for (int i = STILL; i < MANY; i++)
        table[i]->pins--;
    for (int i = STILL; i < STILL + 10; i++) { /* in the same second, and in their order */
        assert_true(ul_table_cache_make_room(&server));
        assert_gone(i);
        open_one(i);
    }
    for (int i = 0; i < STILL; i++)
        table[i]->pins--;
    for (int i = 0; i < MANY; i++)
        has_people[i] = true;
    pass_a_second();
    for (int i = 0; i < MANY; i++) {
        assert_false(ul_table_cache_make_room(&server));
        assert_string_equal(ul_table_cache_full_seconds(&server), "60");
    }
    ul_host_set_ours(table[7]->host, false); /* another node runs it now */
    ul_live_settle(table[7]);
    keep_all();
    has_people[7] = false;
    table[7]->pins++;
    pass_a_second();
    assert_false(ul_table_cache_make_room(&server));
    assert_string_equal(ul_table_cache_full_seconds(&server), "1");
    table[7]->pins--;
    assert_true(ul_table_cache_make_room(&server));
    assert_gone(7);
}

TEST(a_table_that_its_bot_closes_counts_as_closed)
{
    open_one(0);
    closes = table[0]->host;
    ul_live_settle(table[0]);
    assert_int_equal(ul_table_phase_now(ul_table_of(table[0])), UL_TABLE_CLOSED);
    assert_int_equal(server.tables.closed, 1);
}

int main(void)
{
#define IN_A_SERVER(test) cmocka_unit_test_setup_teardown(test, begin, end)
#define IN_AN_EMPTY_SERVER(test) cmocka_unit_test_setup_teardown(test, begin_empty, end)
    const struct CMUnitTest tests[] = {
        IN_A_SERVER(the_one_that_was_not_used_for_longest_goes_first),
        IN_A_SERVER(a_full_house_is_not_looked_through_for_everybody_who_asks),
        IN_A_SERVER(one_after_the_other_goes_at_the_cost_of_each),
        IN_AN_EMPTY_SERVER(a_closed_one_goes_before_any_that_is_open),
        IN_AN_EMPTY_SERVER(open_ones_stay_while_fewer_are_open_than_allowed),
        IN_AN_EMPTY_SERVER(that_a_closed_one_goes_lets_in_no_more_than_allowed),
        IN_AN_EMPTY_SERVER(the_oldest_is_closed_if_it_was_forgotten_and_sleeps_otherwise),
        IN_AN_EMPTY_SERVER(where_somebody_sits_the_table_sleeps_however_long_nobody_came),
        IN_AN_EMPTY_SERVER(whose_empty_tables_are_most_makes_room_for_who_has_fewer),
        IN_AN_EMPTY_SERVER(a_table_that_was_just_opened_makes_no_room),
        IN_AN_EMPTY_SERVER(who_has_only_new_tables_keeps_none_of_others),
        IN_AN_EMPTY_SERVER(a_table_where_nobody_is_sleeps_to_give_way),
        IN_AN_EMPTY_SERVER(tables_of_nobody_that_is_known_are_one_openers),
        IN_AN_EMPTY_SERVER(who_wants_memory_gets_closed_ones_first),
        IN_AN_EMPTY_SERVER(who_comes_while_all_are_busy_is_told_to_come_at_once),
        IN_AN_EMPTY_SERVER(a_table_that_its_bot_closes_counts_as_closed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
