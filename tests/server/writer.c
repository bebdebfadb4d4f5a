/* writer.c: what becomes of commits whose answer is lost. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>
#include "server/writer.h"

#define TEST(name) static void name(void **unused __attribute__((unused)))

static const char ours[] = "2 ours\n", theirs[] = "2 theirs\n";

/* What the database does with the first commit, of which it says nothing. */
typedef enum lost_answer {
    KEPT_AT_ONCE,
    NEVER_KEPT,
    KEPT_LATER,    /* when it has been looked for in vain, before it is tried again */
    SOMEBODY_ELSE, /* another has the place by then */
    NOT_KEPT,      /* it says so */
} lost_answer;

static struct {
    lost_answer lost;
    int         commits, reads;
    int         reads_fail; /* the number of the read for which the store is away; 0: none */
} script;

ul_store_result __real_ul_store_commit(ul_store *store, ul_store_change *changes, size_t count, ul_fault *fault);
ul_store_result __wrap_ul_store_commit(ul_store *store, ul_store_change *changes, size_t count, ul_fault *fault);
ul_store_result __real_ul_store_read(ul_store *store, const char *table, int64_t from, int64_t most, ul_text *lines,
                                     int64_t *count, ul_fault *fault);
ul_store_result __wrap_ul_store_read(ul_store *store, const char *table, int64_t from, int64_t most, ul_text *lines,
                                     int64_t *count, ul_fault *fault);

static void keep(ul_store *store, int64_t first, const char *lines)
{
    ul_fault        fault;
    ul_store_change change = {
        .table = "table", .first = first, .count = 1, .lines = lines, .lines_len = strlen(lines), .open = true};
    assert_int_equal(__real_ul_store_commit(store, &change, 1, &fault), UL_STORE_OK);
    assert_int_equal(change.fate, UL_STORE_KEPT);
}

ul_store_result __wrap_ul_store_commit(ul_store *store, ul_store_change *changes, size_t count, ul_fault *fault)
{
    script.commits++;
    if (script.commits == 1) {
        ul_fault_set(fault, "store-away", 0, 0, "the connection was lost");
        if (script.lost == KEPT_AT_ONCE)
            keep(store, 2, ours);
        return script.lost == NOT_KEPT ? UL_STORE_AWAY : UL_STORE_UNKNOWN;
    }
    if (script.commits == 2 && (script.lost == KEPT_LATER || script.lost == SOMEBODY_ELSE))
        keep(store, 2, script.lost == KEPT_LATER ? ours : theirs);
    return __real_ul_store_commit(store, changes, count, fault);
}

ul_store_result __wrap_ul_store_read(ul_store *store, const char *table, int64_t from, int64_t most, ul_text *lines,
                                     int64_t *count, ul_fault *fault)
{
    if (++script.reads == script.reads_fail) {
        ul_fault_set(fault, "store-away", 0, 0, "nobody answers");
        return UL_STORE_AWAY;
    }
    return __real_ul_store_read(store, table, from, most, lines, count, fault);
}

static void done(ul_write_job *job)
{
    job->done = NULL;
}

/* One line is written after the first; what became of it, and the log then. */
static ul_store_fate write_line(lost_answer lost, int reads_fail, const char *log)
{
    uv_loop_t    loop;
    ul_fault     fault;
    ul_text      lines = {0};
    int64_t      count;
    ul_store    *store = ul_store_open("memory:", &fault);
    ul_write_job job = {
        .change = {.table = "table", .first = 2, .count = 1, .lines = ours, .lines_len = strlen(ours), .open = true},
        .done = done};
    script.lost = lost;
    script.commits = script.reads = 0;
    script.reads_fail = reads_fail;
    keep(store, 1, "1 opened\n");
    uv_loop_init(&loop);
    ul_writer *writer = ul_writer_new(&loop, store, NULL, UL_ERROR);
    ul_writer_put(writer, &job);
    assert_false(ul_writer_commit(writer));
    while (job.done)
        uv_run(&loop, UV_RUN_ONCE);
    ul_writer_end(writer);
    uv_run(&loop, UV_RUN_DEFAULT);
    uv_loop_close(&loop);
    assert_int_equal(__real_ul_store_read(store, "table", 2, INT64_MAX, &lines, &count, &fault), UL_STORE_OK);
    assert_string_equal(ul_text_bytes(&lines), log);
    ul_text_free(&lines);
    ul_store_close(store);
    return job.change.fate;
}

TEST(what_was_kept_is_not_written_again)
{
    assert_int_equal(write_line(KEPT_AT_ONCE, 0, ours), UL_STORE_KEPT);
    assert_int_equal(script.commits, 1);
}

TEST(what_was_not_kept_is_written_again)
{
    assert_int_equal(write_line(NEVER_KEPT, 0, ours), UL_STORE_KEPT);
    assert_int_equal(script.commits, 2);
}

/* Else its people would be told only when the table has been read again, and those at other servers after seconds. */
TEST(what_was_kept_after_we_had_looked_counts_as_kept)
{
    assert_int_equal(write_line(KEPT_LATER, 0, ours), UL_STORE_KEPT);
    assert_int_equal(script.commits, 2);
}

TEST(a_store_that_goes_away_again_meanwhile_is_asked_again)
{
    assert_int_equal(write_line(KEPT_LATER, 2, ours), UL_STORE_KEPT);
    assert_int_equal(script.commits, 2);
    assert_int_equal(write_line(NEVER_KEPT, 1, ours), UL_STORE_KEPT);
    assert_int_equal(script.commits, 2);
}

TEST(what_somebody_else_has_written_is_not_ours)
{
    assert_int_equal(write_line(SOMEBODY_ELSE, 0, theirs), UL_STORE_LATE);
    assert_int_equal(write_line(SOMEBODY_ELSE, 2, theirs), UL_STORE_LATE);
}

/* The thread wakes up for all of it, not for the first. */
TEST(what_is_handed_in_together_is_one_commit)
{
    enum { TABLES = 50 };
    static const char line[] = "1 opened\n";
    uv_loop_t         loop;
    ul_fault          fault;
    ul_writer_figures figures;
    char              table[TABLES][8];
    ul_write_job      job[TABLES];
    ul_store         *store = ul_store_open("memory:", &fault);
    script.lost = NOT_KEPT;
    script.commits = 1; /* none fails */
    uv_loop_init(&loop);
    ul_writer *writer = ul_writer_new(&loop, store, NULL, UL_ERROR);
    for (int i = 0; i < TABLES; i++) {
        snprintf(table[i], sizeof table[i], "t%d", i);
        job[i] = (ul_write_job){
            .change = {.table = table[i], .first = 1, .count = 1, .lines = line, .lines_len = strlen(line)},
            .done = done};
        ul_writer_put(writer, &job[i]);
    }
    assert_false(ul_writer_commit(writer));
    while (job[TABLES - 1].done)
        uv_run(&loop, UV_RUN_ONCE);
    ul_writer_read_figures(writer, &figures);
    assert_int_equal(figures.commits, 1);
    assert_int_equal(figures.changes, TABLES);
    assert_int_equal(figures.waiting, 0);
    ul_writer_end(writer);
    uv_run(&loop, UV_RUN_DEFAULT);
    uv_loop_close(&loop);
    ul_store_close(store);
}

/* Lines 1 to 3 of a table, one after the other. `commits`: how many there have been, of which the first fails. */
static void write_on_loop(uv_loop_t *loop, ul_writer *writer, const char *table, int commits)
{
    const char *const line[] = {"1 opened\n", "2 ours\n", "3 ours\n"};
    script.lost = NOT_KEPT;
    script.commits = commits;
    for (int i = 0; i < 3; i++) {
        ul_write_job job = {
            .change = {.table = table, .first = i + 1, .count = 1, .lines = line[i], .lines_len = strlen(line[i])},
            .done = done};
        bool fails = script.commits == 0; /* asked now: later the thread may have tried again */
        ul_writer_put(writer, &job);
        assert_int_equal(ul_writer_commit(writer), !fails);
        while (job.done)
            uv_run(loop, UV_RUN_ONCE);
        assert_int_equal(job.change.fate, UL_STORE_KEPT);
        assert_false(ul_writer_commit(writer));
        assert_false(ul_writer_is_away(writer, NULL));
    }
    assert_int_equal(script.commits, 4);
}

TEST(the_loop_commits_where_nobody_waits_and_leaves_what_fails_to_the_thread)
{
    uv_loop_t         loop;
    ul_fault          fault;
    ul_writer_figures figures;
    ul_store         *store = ul_store_open("memory:", &fault);
    uv_loop_init(&loop);
    ul_writer *writer = ul_writer_new(&loop, store, NULL, UL_ERROR);
    assert_true(ul_store_forgets(store));
    ul_writer_use_loop(writer);
    write_on_loop(&loop, writer, "good", 1);
    write_on_loop(&loop, writer, "failing", 0);
    ul_writer_read_figures(writer, &figures);
    assert_int_equal(figures.commits, 6);
    assert_int_equal(figures.waiting, 0);
    ul_writer_end(writer);
    uv_run(&loop, UV_RUN_DEFAULT);
    uv_loop_close(&loop);
    ul_store_close(store);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_kept_is_not_written_again),
        cmocka_unit_test(what_was_not_kept_is_written_again),
        cmocka_unit_test(what_was_kept_after_we_had_looked_counts_as_kept),
        cmocka_unit_test(a_store_that_goes_away_again_meanwhile_is_asked_again),
        cmocka_unit_test(what_somebody_else_has_written_is_not_ours),
        cmocka_unit_test(what_is_handed_in_together_is_one_commit),
        cmocka_unit_test(the_loop_commits_where_nobody_waits_and_leaves_what_fails_to_the_thread),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
