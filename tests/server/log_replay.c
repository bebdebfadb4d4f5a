/* log_replay.c: what a table told, from a mark on or from the beginning of its log: the same, in as few lines as can
 * be. */
#include <string.h>
#include "base/hex.h"
#include "server/log_marks.h"
#include "server/log_replay.h"
#include "store/store.h"
#include "table/evening.h"
#include "table/log.h"

#define MANY 4000 /* deeds that each tell one event */

static evening      e;
static ul_store    *store;
static ul_fault     fault;
static ul_log_marks marks;
static int64_t      read_from; /* the line from which the log was read last */

ul_store_result __real_ul_store_read(ul_store *from, const char *table, int64_t line, int64_t most, ul_text *lines,
                                     int64_t *count, ul_fault *why);
ul_store_result __wrap_ul_store_read(ul_store *from, const char *table, int64_t line, int64_t most, ul_text *lines,
                                     int64_t *count, ul_fault *why);

ul_store_result __wrap_ul_store_read(ul_store *from, const char *table, int64_t line, int64_t most, ul_text *lines,
                                     int64_t *count, ul_fault *why)
{
    read_from = line;
    return __real_ul_store_read(from, table, line, most, lines, count, why);
}

static void do_some(int count)
{
    for (int i = 0; i < count; i++) {
        evening_do(&e, 0, i % 2 ? "silence 0 - 1 0" : "silence 0 - 1 1");
        ul_log_marks_note(&marks, e.table);
    }
}

/* Keep what was not kept yet. */
static void keep(void)
{
    static size_t   kept;
    static uint32_t lines;
    if (ul_table_entries(e.table) < lines)
        kept = lines = 0;
    ul_store_change change = {.table = "evening",
                              .first = lines + 1,
                              .count = ul_table_entries(e.table) - lines,
                              .lines = e.log.bytes + kept,
                              .lines_len = e.log.len - kept,
                              .open = true};
    assert_int_equal(ul_store_commit(store, &change, 1, &fault), UL_STORE_OK);
    assert_int_equal(change.fate, UL_STORE_KEPT);
    kept = e.log.len;
    lines = ul_table_entries(e.table);
}

static int set_up(void **unused)
{
    (void)unused;
    evening_begin(&e, "kill-1996", NULL, 3);
    evening_start(&e, 3);
    store = ul_store_open("memory:", &fault);
    do_some(MANY);
    keep();
    return 0;
}

static int tear_down(void **unused)
{
    (void)unused;
    ul_log_marks_free(&marks);
    ul_store_close(store);
    evening_end(&e);
    return 0;
}

static void expect(ul_log_replay *replay, uint32_t after, const ul_log_mark *mark, int64_t from)
{
    ul_text  got = {0}, whole = {0};
    uint32_t last;
    read_from = 0;
    assert_true(ul_log_replay_read(replay, store, "evening", &e.ground, 1, after, mark, &fault));
    assert_int_equal(read_from, from);
    ul_log_replay_write(replay, 1, after, 0, &got, &last);
    assert_true(ul_table_history(&e.ground, e.log.bytes, e.log.len, 1, after, &whole, NULL) == last);
    assert_string_equal(got.bytes, whole.bytes);
    ul_text_free(&got);
    ul_text_free(&whole);
}

TEST(there_are_marks_for_a_welcome_and_two_pages_whatever_the_newest_is_like)
{
    for (int i = 0; i < 40; i++) {
        do_some(97);
        uint32_t    told = ul_table_told(e.table);
        ul_log_mark mark = ul_log_marks_copy(&marks, told - 1500);
        assert_in_range(mark.told, told - 2304, told - 1500);
        ul_log_mark_free(&mark);
        mark = ul_log_marks_copy(&marks, told - 500); /* with a page more, and no more than that */
        assert_in_range(mark.told, told - 1768, told - 1000);
        ul_log_mark_free(&mark);
        assert_int_equal(ul_log_marks_copy(&marks, told - 2400).line, 0);
    }
    assert_in_range(ul_log_marks_bytes(&marks), 3 * 16384, 3 * 32768);
    keep();
}

TEST(from_a_mark_on_the_same_is_told_and_before_it_the_log_is_read_from_its_beginning)
{
    uint32_t       after = ul_table_told(e.table) - 500;
    ul_log_replay *replay = ul_log_replay_new();
    ul_log_mark    mark = ul_log_marks_copy(&marks, after), none = {0};
    expect(replay, after, &mark, mark.line);
    assert_true(ul_log_replay_has(replay, 1, 1, mark.told, 500));
    assert_false(ul_log_replay_has(replay, 1, 1, mark.told - 1, 500));
    do_some(10);
    keep();
    expect(replay, after, &mark, ul_table_entries(e.table) - 9); /* only what is new */
    expect(replay, mark.told - 1, &none, 1);
    expect(replay, 3, &none, ul_table_entries(e.table) + 1);
    ul_log_mark_free(&mark);
    ul_log_replay_free(replay);
}

static void expect_head(const ul_log_replay *replay, uint32_t number, const char *prev)
{
    uint8_t head[UL_SHA256_BYTES];
    ul_text hex = {0};
    ul_log_replay_head(replay, number, head);
    ul_hex_write(head, sizeof head, &hex);
    assert_memory_equal(ul_text_bytes(&hex), prev, 2 * sizeof head);
    ul_text_free(&hex);
}

TEST(a_page_further_on_reads_nothing_and_its_head_is_what_the_next_event_hangs_on)
{
    enum { PAGE = 2000 };
    uint32_t       last, told = ul_table_told(e.table);
    ul_log_replay *replay = ul_log_replay_new();
    ul_log_mark    none = {0};
    ul_text        page = {0}, next = {0}, end = {0};
    expect(replay, 0, &none, 1);
    assert_true(told > 2 * PAGE && ul_log_replay_has(replay, 1, UL_NOBODY, PAGE, PAGE + 1));
    ul_log_replay_write(replay, UL_NOBODY, PAGE, PAGE, &page, &last);
    assert_int_equal(last, 2 * PAGE);
    assert_true(ul_log_replay_goes_on(replay, last) && !ul_log_replay_goes_on(replay, told));
    ul_log_replay_write(replay, UL_NOBODY, last, 1, &next, &last);
    const char *prev = strstr(ul_text_bytes(&next), "\"prev\":\"");
    assert_non_null(prev);
    expect_head(replay, 2 * PAGE, prev + 8);
    ul_hex_write(ul_table_head(e.table), UL_SHA256_BYTES, &end);
    expect_head(replay, told, ul_text_bytes(&end));
    ul_text_free(&page);
    ul_text_free(&next);
    ul_text_free(&end);
    ul_log_replay_free(replay);
}

TEST(a_mark_of_what_was_not_kept_is_not_believed)
{
    uint32_t       after = ul_table_told(e.table) - 500;
    ul_log_replay *replay = ul_log_replay_new();
    ul_log_mark    mark = ul_log_marks_copy(&marks, after);
    mark.line++; /* another line than it stands behind */
    expect(replay, after, &mark, 1);
    mark.line--;
    mark.bookmark.bytes[mark.bookmark.len / 2] ^= 1;
    ul_log_replay_free(replay);
    replay = ul_log_replay_new();
    expect(replay, after, &mark, 1);
    ul_log_mark_free(&mark);
    ul_log_replay_free(replay);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(there_are_marks_for_a_welcome_and_two_pages_whatever_the_newest_is_like),
        cmocka_unit_test(from_a_mark_on_the_same_is_told_and_before_it_the_log_is_read_from_its_beginning),
        cmocka_unit_test(a_page_further_on_reads_nothing_and_its_head_is_what_the_next_event_hangs_on),
        cmocka_unit_test(a_mark_of_what_was_not_kept_is_not_believed),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
