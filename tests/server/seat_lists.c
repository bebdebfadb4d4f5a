/* seat_lists.c: lists of any length, kept so that nobody is ever missing from them. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "server/seat_lists.h"
#include "store/values.h"

#define FEW 5000
#define MANY 40000 /* more than a value of the store can hold, several times over */

static ul_fault fault;

/* A store that goes away after so many values. */
static int puts_left = INT_MAX;

ul_store_result __real_ul_store_value_put(ul_store *store, const char *space, const char *key, const char *value,
                                          size_t len, ul_fault *fault);
ul_store_result __wrap_ul_store_value_put(ul_store *store, const char *space, const char *key, const char *value,
                                          size_t len, ul_fault *fault);

ul_store_result __wrap_ul_store_value_put(ul_store *store, const char *space, const char *key, const char *value,
                                          size_t len, ul_fault *why)
{
    return puts_left-- > 0 ? __real_ul_store_value_put(store, space, key, value, len, why) : UL_STORE_AWAY;
}

static int set_up(void **state)
{
    puts_left = INT_MAX;
    *state = ul_store_open("memory:", &fault);
    return *state ? 0 : -1;
}

static int tear_down(void **state)
{
    ul_store_close(*state);
    return 0;
}

/* Tables number 0 to `count`, each with the same seats. */
static ul_text list_of(int count, unsigned seats)
{
    ul_text list = {0};
    for (int i = 0; i < count; i++)
        ul_text_print(&list, "table%011d %u\n", i, seats);
    assert_false(list.failed);
    return list;
}

static bool keep(ul_store *store, const char *node, int count, unsigned seats, bool tidy)
{
    ul_text list = list_of(count, seats);
    bool    kept = ul_seat_lists_keep(store, node, &list, tidy);
    ul_text_free(&list);
    return kept;
}

/* What another node is told of the first MANY tables: all that lists say of each, together. Returns how many lines. */
static int fetch(ul_store *store, const char *node, unsigned seats[MANY])
{
    ul_text lists = {0};
    int     lines = 0;
    memset(seats, 0, MANY * sizeof *seats);
    assert_true(ul_seat_lists_fetch(store, node, &lists));
    for (const char *line = lists.bytes; line && *line; line = strchr(line, '\n') + 1, lines++) {
        assert_memory_equal(line, "table", 5);
        long table = strtol(line + 5, NULL, 10);
        assert_in_range(table, 0, MANY - 1);
        seats[table] |= (unsigned)strtoul(strchr(line, ' ') + 1, NULL, 10);
    }
    ul_text_free(&lists);
    return lines;
}

static void assert_all(const unsigned seats[MANY], int count, unsigned wanted)
{
    for (int i = 0; i < count; i++)
        assert_int_equal(seats[i] & wanted, wanted);
}

static int values(ul_store *store)
{
    static const char *const keys[] = {"a", "a/1", "a/2", "a/3", "a/4", "a/5", "a/6", "a/7"};
    int                      there = 0;
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        ul_text value = {0};
        there += ul_store_value_get(store, "here", keys[i], &value, &fault) == UL_STORE_OK;
        ul_text_free(&value);
    }
    return there;
}

static unsigned seats[MANY];

static void a_list_is_whole_however_long(void **state)
{
    assert_true(keep(*state, "a", MANY, 5, true));
    assert_int_equal(fetch(*state, "b", seats), MANY);
    assert_all(seats, MANY, 5);
    assert_int_equal(fetch(*state, "a", seats), 0); /* our own is not asked for */
}

static void an_empty_list_takes_the_place_of_a_full_one(void **state)
{
    assert_true(keep(*state, "a", FEW, 5, true));
    assert_true(keep(*state, "a", 0, 5, false));
    assert_int_equal(fetch(*state, "b", seats), 0);
}

static void lists_of_several_are_read_together(void **state)
{
    assert_true(keep(*state, "a", MANY, 1, true));
    assert_true(keep(*state, "a.b", FEW, 2, true));
    assert_true(keep(*state, "ab", FEW, 4, true));
    assert_int_equal(fetch(*state, "b", seats), MANY + 2 * FEW);
    assert_all(seats, FEW, 7);
    assert_int_equal(fetch(*state, "a", seats), 2 * FEW);
    ul_seat_lists_drop(*state, "a");
    assert_int_equal(fetch(*state, "b", seats), 2 * FEW);
}

static void what_is_not_needed_any_more_is_tidied_away(void **state)
{
    assert_true(keep(*state, "a", MANY, 5, true));
    assert_in_range(values(*state), 2, 8);
    assert_true(keep(*state, "a", FEW, 5, true));
    assert_int_equal(values(*state), 1);
    assert_int_equal(fetch(*state, "b", seats), FEW);
}

/* Whatever number of pages was written when the store went away: who is on the old list and on the new one is there. */
static void lost_in_between(ul_store *store, int before, int after)
{
    int  both = before < after ? before : after, written = 0;
    bool kept;
    do {
        puts_left = INT_MAX;
        assert_true(keep(store, "a", before, 1, true));
        puts_left = written++;
        kept = keep(store, "a", after, 1, false);
        fetch(store, "b", seats);
        assert_all(seats, both, 1);
    } while (!kept);
    assert_all(seats, after, 1);
}

static void nobody_is_lost_while_a_list_grows(void **state)
{
    lost_in_between(*state, FEW, MANY);
}

static void nobody_is_lost_while_a_list_gets_shorter(void **state)
{
    lost_in_between(*state, MANY, FEW);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_list_is_whole_however_long, set_up, tear_down),
        cmocka_unit_test_setup_teardown(an_empty_list_takes_the_place_of_a_full_one, set_up, tear_down),
        cmocka_unit_test_setup_teardown(lists_of_several_are_read_together, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_is_not_needed_any_more_is_tidied_away, set_up, tear_down),
        cmocka_unit_test_setup_teardown(nobody_is_lost_while_a_list_grows, set_up, tear_down),
        cmocka_unit_test_setup_teardown(nobody_is_lost_while_a_list_gets_shorter, set_up, tear_down),
    };
    return cmocka_run_group_tests_name("server-seat-lists", tests, NULL, NULL);
}
