/* bookmark.c: from a bookmark on a log gives the same table, or the bookmark is refused. */
#include <stdio.h>
#include <string.h>
#include "base/random.h"
#include "table/evening.h"
#include "table/log.h"
#include "table/table_inside.h"

static evening e;

/* A game half played, a bookmark, and the other half. */
static int set_up(void **unused)
{
    (void)unused;
    evening_begin(&e, "kill-1996", NULL, 3);
    evening_start(&e, 3);
    evening_do(&e, 1, "say 1 - 0 en a line");
    for (int i = 0; i < 3; i++)
        evening_act(&e, evening_to_act(&e), "end");
    evening_mark(&e);
    evening_finish(&e);
    return 0;
}

static int tear_down(void **unused)
{
    (void)unused;
    evening_end(&e);
    return 0;
}

static ul_table *read_on(const ul_text *bookmark, size_t from, ul_fault *fault)
{
    return ul_table_read_on(&e.ground, bookmark->bytes, bookmark->len, e.log.bytes + from, e.log.len - from, NULL,
                            fault);
}

static void refuse(const ul_text *bookmark, size_t from, const char *code)
{
    ul_fault fault = {0};
    assert_null(read_on(bookmark, from, &fault));
    assert_string_equal(fault.code, code);
    assert_true(fault.message[0]);
}

TEST(from_a_bookmark_on_all_is_the_same)
{
    evening_check_mark(&e);
}

TEST(a_bookmark_may_stand_behind_any_line)
{
    ul_fault  fault = {0};
    ul_text   bookmark = {0};
    size_t    next = strcspn(e.log.bytes, "\n") + 1;
    ul_table *table = ul_table_read(&e.ground, e.log.bytes, next, NULL, &fault);
    for (size_t line = 0; line < e.log.len; line = next, next += strcspn(e.log.bytes + next, "\n") + 1) {
        if (line > 0)
            assert_true(ul_table_redo(table, e.log.bytes + line, next - line - 1, NULL, &fault));
        ul_text_clear(&bookmark);
        ul_table_bookmark(table, &bookmark);
        ul_table *again = read_on(&bookmark, line, &fault);
        assert_non_null(again);
        assert_true(ul_table_same(again, e.table));
        ul_table_free(again);
        if (next >= e.log.len)
            break;
    }
    assert_true(ul_table_same(table, e.table));
    ul_table_free(table);
    ul_text_free(&bookmark);
}

TEST(a_bookmark_of_another_line_is_refused)
{
    size_t next = e.marked + strcspn(e.log.bytes + e.marked, "\n") + 1;
    refuse(&e.bookmark, 0, "bad-bookmark");
    refuse(&e.bookmark, next, "bad-bookmark");
    refuse(&e.bookmark, e.log.len, "bad-bookmark");
}

TEST(a_bookmark_of_another_log_is_refused)
{
    evening other;
    ul_text bookmark = {0};
    evening_begin(&other, "kill-1996", NULL, 3);
    evening_start(&other, 3);
    evening_do(&other, 1, "say 1 - 0 en other words");
    for (int i = 0; i < 3; i++)
        evening_act(&other, evening_to_act(&other), "end");
    ul_table_bookmark(other.table, &bookmark);
    assert_int_equal(bookmark.len, e.bookmark.len);
    refuse(&bookmark, e.marked, "bad-bookmark");
    evening_end(&other);
    ul_text_free(&bookmark);
}

TEST(no_bit_of_it_can_be_changed_and_nothing_cut_off)
{
    ul_random random;
    ul_random_seed(&random, 4);
    for (int i = 0; i < 500; i++) {
        char *byte = e.bookmark.bytes + ul_random_below(&random, (uint32_t)e.bookmark.len);
        char  bit = (char)(1 << ul_random_below(&random, 8));
        *byte = (char)(*byte ^ bit);
        refuse(&e.bookmark, e.marked, "bad-bookmark");
        *byte = (char)(*byte ^ bit);
    }
    size_t whole = e.bookmark.len;
    for (size_t cut = 1; cut < whole; cut += 997) {
        e.bookmark.len = whole - cut;
        refuse(&e.bookmark, e.marked, "bad-bookmark");
    }
    e.bookmark.len = 0;
    refuse(&e.bookmark, e.marked, "bad-bookmark");
    e.bookmark.len = whole;
    evening_check_mark(&e);
}

TEST(lines_behind_it_are_judged_as_ever)
{
    ul_fault fault = {0};
    char    *last = e.log.bytes + e.log.len - 2;
    size_t   lines = 0;
    for (size_t at = 0; at < e.log.len; at++)
        lines += e.log.bytes[at] == '\n';
    *last = (char)(*last ^ 1);
    assert_null(read_on(&e.bookmark, e.marked, &fault));
    assert_int_equal(fault.line, lines);
}

TEST(it_tells_which_ground_to_lay_and_takes_no_other)
{
    evening    other;
    ul_about   about;
    ul_edition edition;
    ul_options options;
    ul_fault   fault = {0};
    assert_true(ul_bookmark_peek(e.bookmark.bytes, e.bookmark.len, &about, &edition, &options, &fault));
    assert_memory_equal(&about, &e.about, sizeof about);
    assert_string_equal(edition.id, "kill-1996");
    assert_false(ul_bookmark_peek("what", 4, &about, &edition, &options, &fault));
    evening_begin(&other, "kill-2009", NULL, 3);
    assert_null(ul_table_read_on(&other.ground, e.bookmark.bytes, e.bookmark.len, e.log.bytes + e.marked,
                                 e.log.len - e.marked, NULL, &fault));
    assert_string_equal(fault.code, "wrong-ground");
    evening_end(&other);
}

#define EVENING(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        EVENING(from_a_bookmark_on_all_is_the_same),
        EVENING(a_bookmark_may_stand_behind_any_line),
        EVENING(a_bookmark_of_another_line_is_refused),
        EVENING(a_bookmark_of_another_log_is_refused),
        EVENING(no_bit_of_it_can_be_changed_and_nothing_cut_off),
        EVENING(lines_behind_it_are_judged_as_ever),
        EVENING(it_tells_which_ground_to_lay_and_takes_no_other),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
