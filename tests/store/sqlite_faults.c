/*
 * sqlite_faults.c: the store in a file on a disk that fails, as SQLite's own
 * tests make it fail: the n-th thing that is asked of it, for every n, once
 * or for ever (ioerr.test), the n-th allocation (malloc.test), and a power
 * cut at any moment (crash.test). What was said to be kept is there, what was
 * said not to be is not, and the file is sound.
 *
 * Every twelfth n, every fortieth under a sanitizer, which takes its time; UL_EVERY=1: all of them.
 */
#include "store/faulty_disk.h"
#include "store/place.h"
#include "store/values.h"

#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

enum { TABLES = 3, STEPS = 24, LINES = 200, STEP_OF_DELETION = 20 };

#ifdef __SANITIZE_ADDRESS__
static unsigned stride = 40;
#else
static unsigned stride = 12;
#endif
static size_t padding = 0; /* bytes of a line beside what it says */

/* A table as it must be: the number of the commit that each line is of, and the commit that may be there besides. */
typedef struct expected {
    char     name[2];
    unsigned commit[LINES], lines;
    unsigned maybe, maybe_lines; /* 0: none */
} expected;

/* One run of a server's store, and what was promised in it. */
typedef struct day {
    ul_store *store;
    expected  tables[TABLES];
    unsigned  commits;
    unsigned  value, value_maybe; /* what was put last, and what may have been */
} day;

/* Whether a failure says what this table says a failure is. */
static void assert_is_told(ul_store_result result, const ul_fault *fault)
{
    if (result == UL_STORE_OK || result == UL_STORE_NONE)
        return;
    if (!fault->code || !fault->message[0])
        fail_msg("result %d without a word", (int)result);
    if (result == UL_STORE_BROKEN)
        fail_msg("%s: %s: nothing is damaged here", fault->code, fault->message);
}

static void lines_write(ul_text *text, unsigned commit, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        ul_text_print(text, "%u.%u", commit, i);
        for (size_t k = 0; k < padding; k++)
            ul_text_add(text, "x", 1);
        ul_text_add(text, "\n", 1);
    }
}

/* The log as it must be; with what may be there, or without. */
static ul_text log_expected(const expected *table, bool with)
{
    ul_text  text = {0};
    unsigned count;
    for (unsigned i = 0; i < table->lines; i += count) {
        for (count = 1; i + count < table->lines && table->commit[i + count] == table->commit[i];)
            count++;
        lines_write(&text, table->commit[i], count);
    }
    if (with)
        lines_write(&text, table->maybe, table->maybe_lines);
    return text;
}

static bool is_log(const expected *table, const ul_text *log, bool with)
{
    ul_text must = log_expected(table, with);
    bool    same = must.len == log->len && (must.len == 0 || memcmp(must.bytes, log->bytes, must.len) == 0);
    ul_text_free(&must);
    return same;
}

static void settle(expected *table, bool kept)
{
    for (unsigned i = 0; kept && i < table->maybe_lines; i++)
        table->commit[table->lines++] = table->maybe;
    table->maybe = table->maybe_lines = 0;
}

/* Nobody knows whether that commit was kept: the log says it, if it can be read. */
static void ask_the_log(day *of, expected *table)
{
    ul_text         log = {0};
    ul_fault        fault = {0};
    int64_t         count;
    ul_store_result result = ul_store_read(of->store, table->name, 1, LINES, &log, &count, &fault);
    assert_is_told(result, &fault);
    if (result == UL_STORE_NONE || (result == UL_STORE_OK && is_log(table, &log, false)))
        settle(table, false);
    else if (result == UL_STORE_OK && is_log(table, &log, true))
        settle(table, true);
    else if (result == UL_STORE_OK)
        fail_msg("the log of %s is neither: %.200s", table->name, log.bytes ? log.bytes : "");
    ul_text_free(&log);
}

static void commit_to(day *of, expected *table, unsigned step)
{
    ul_text         lines = {0};
    ul_fault        fault = {0};
    unsigned        count = 1 + step % 3;
    char            summary[32];
    ul_store_change change = {
        .table = table->name, .first = table->lines + 1, .count = count, .open = true, .changed = step};
    if (table->maybe)
        ask_the_log(of, table);
    if (table->maybe)
        return;
    change.first = table->lines + 1;
    lines_write(&lines, ++of->commits, count);
    change.lines = lines.bytes;
    change.lines_len = lines.len;
    if (step % 2 == 0) {
        change.summary = change.bookmark = summary;
        change.summary_len = change.bookmark_len = (size_t)snprintf(summary, sizeof summary, "at step %u", step);
    }
    ul_store_result result = ul_store_commit(of->store, &change, 1, &fault);
    assert_is_told(result, &fault);
    if (result == UL_STORE_OK)
        assert_int_equal(change.fate, UL_STORE_KEPT);
    table->maybe = of->commits;
    table->maybe_lines = count;
    if (result != UL_STORE_UNKNOWN)
        settle(table, result == UL_STORE_OK);
    ul_text_free(&lines);
}

static void put_value(day *of, unsigned step)
{
    char            text[16];
    ul_fault        fault = {0};
    int             len = snprintf(text, sizeof text, "%u", step);
    ul_store_result result = ul_store_value_put(of->store, "space", "key", text, (size_t)len, &fault);
    assert_is_told(result, &fault);
    if (result == UL_STORE_OK)
        of->value = step, of->value_maybe = 0;
    else if (result == UL_STORE_UNKNOWN)
        of->value_maybe = step;
}

/* Old text is overwritten, and the WAL is emptied for it. */
static void delete_first(day *of)
{
    ul_fault        fault = {0};
    expected       *table = &of->tables[0];
    ul_store_result result = table->maybe ? UL_STORE_AWAY : ul_store_delete(of->store, table->name, &fault);
    if (!table->maybe)
        assert_is_told(result, &fault);
    if (result == UL_STORE_OK)
        table->lines = 0;
    else if (result == UL_STORE_UNKNOWN)
        table->name[0] = '\0'; /* not looked at any more */
}

static bool is_open(day *of)
{
    ul_fault fault = {0};
    if (!of->store)
        of->store = ul_store_open(place(), &fault);
    if (!of->store &&
        (!fault.code || strcmp(fault.code, "store-broken") == 0 || strcmp(fault.code, "not-a-store") == 0))
        fail_msg("%s: %s", fault.code ? fault.code : "no code", fault.message);
    return of->store;
}

static void live(day *of)
{
    for (int i = 0; i < TABLES; i++)
        of->tables[i].name[0] = (char)('a' + i);
    for (unsigned step = 1; step <= STEPS; step++) {
        if (!is_open(of))
            continue;
        expected *table = &of->tables[step % TABLES];
        if (table->name[0])
            commit_to(of, table, step);
        if (step % 5 == 0)
            put_value(of, step);
        if (step == STEP_OF_DELETION && of->tables[0].name[0])
            delete_first(of);
        if (step == STEPS / 2) {
            ul_store_close(of->store);
            of->store = NULL;
        }
    }
}

/* Nothing fails any more, and a new server looks at what there is. */

static int is_ok(void *context, int count, char **cells, char **names)
{
    (void)names;
    *(bool *)context = count == 1 && strcmp(cells[0], "ok") == 0;
    return 0;
}

static void assert_sound(const char *path)
{
    sqlite3 *db;
    bool     ok = false;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "PRAGMA integrity_check", is_ok, &ok, NULL), SQLITE_OK);
    assert_true(ok);
    sqlite3_close(db);
    chmod(path, 0600); /* if it was made just now: one that others may read is no store */
}

static void assert_value(const day *of, ul_store *store)
{
    ul_text         value = {0};
    ul_store_result result = ul_store_value_get(store, "space", "key", &value, NULL);
    unsigned        is = result == UL_STORE_OK ? (unsigned)strtoul(value.bytes, NULL, 10) : 0;
    assert_true(result == UL_STORE_OK || result == UL_STORE_NONE);
    if (is != of->value && (!of->value_maybe || is != of->value_maybe))
        fail_msg("the value is %u, not %u", is, of->value);
    ul_text_free(&value);
}

static void assert_kept(day *of, const char *where)
{
    ul_fault  fault = {0};
    ul_store *store = ul_store_open(where, &fault);
    if (!store)
        fail_msg("%s: %s", fault.code, fault.message);
    of->store = store;
    for (int i = 0; i < TABLES; i++) {
        expected *table = &of->tables[i];
        ul_text   log = {0};
        int64_t   count;
        if (!table->name[0])
            continue;
        ul_store_result result = ul_store_read(store, table->name, 1, LINES, &log, &count, &fault);
        assert_true(result == UL_STORE_OK || result == UL_STORE_NONE);
        if (!is_log(table, &log, false) && !(table->maybe && is_log(table, &log, true)))
            fail_msg("table %s, %u lines were kept: %.300s", table->name, table->lines,
                     log.bytes ? log.bytes : "nothing");
        settle(table, !is_log(table, &log, false));
        ul_text_free(&log);
        assert_int_equal(keep(store, change_of(table->name, table->lines + 1, "on\n")), UL_STORE_KEPT);
    }
    assert_value(of, store);
    ul_store_close(store);
}

static void begin(day *of)
{
    *of = (day){0};
    place_empty(NULL);
    faulty_disk_forget();
}

static void assert_sound_and_kept(day of, const char *path)
{
    char where[600];
    snprintf(where, sizeof where, "sqlite:%s", path);
    assert_sound(path);
    assert_kept(&of, where);
}

/* For every n: once there are fewer than n questions, there is nothing left to fail. */
static unsigned try_all(bool forever)
{
    for (unsigned at = 1;; at += stride) {
        day today;
        begin(&today);
        faulty_disk_fail(at, forever);
        live(&today);
        bool failed = faulty_disk_failed();
        faulty_disk_fail(0, false);
        ul_store_close(today.store);
        assert_sound_and_kept(today, place_file());
        if (!failed)
            return at;
    }
}

static void anything_may_fail_once(void **state)
{
    (void)state;
    print_message("# %u questions to the disk, each of which failed once\n", try_all(false));
}

static void anything_may_fail_for_ever(void **state)
{
    (void)state;
    print_message("# %u moments from which on the disk failed\n", try_all(true));
}

/* False: the day was over before. */
static bool cut_at(unsigned at, unsigned seeds)
{
    char copy[512];
    day  today;
    snprintf(copy, sizeof copy, "%s-cut", place_file());
    begin(&today);
    faulty_disk_fail(at, true);
    live(&today);
    bool failed = faulty_disk_failed();
    for (unsigned seed = 0; failed && seed < seeds; seed++) {
        faulty_disk_fail(0, false);
        faulty_disk_cut(place_file(), copy, at * seeds + seed);
        assert_sound_and_kept(today, copy);
    }
    faulty_disk_fail(failed, true); /* that machine is no more: nothing can be put in order */
    ul_store_close(today.store);
    return failed;
}

static void the_power_may_fail(void **state)
{
    enum { SEEDS = 3 };
    unsigned cuts = 0;
    (void)state;
    for (unsigned at = 1; cut_at(at, SEEDS); at += stride)
        cuts += SEEDS;
    print_message("# %u power cuts\n", cuts);
}

/* So long that a commit is of many pages, and the WAL moves into the file now and then. */
static void long_lines_are_torn_no_less(void **state)
{
    unsigned before = stride;
    padding = 60000;
    stride *= 8;
    the_power_may_fail(state);
    stride = before;
    padding = 0;
}

static void any_memory_may_be_missing(void **state)
{
    unsigned at = 1;
    (void)state;
    for (bool failed = true; failed; at += 5 * stride + 2) {
        day today;
        begin(&today);
        faulty_disk_fail(0, false);
        faulty_memory_fail(at);
        live(&today);
        failed = faulty_memory_failed();
        faulty_memory_fail(0);
        ul_store_close(today.store);
        assert_sound_and_kept(today, place_file());
    }
    print_message("# up to %u allocations, one of which failed\n", at);
}

int main(int count, char **arguments)
{
    const char *every = getenv("UL_EVERY");
    assert_int_equal(count, 2);
    place_set(arguments[1]);
    if (every && atoi(every) > 0)
        stride = (unsigned)atoi(every);
    faulty_disk_begin();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(anything_may_fail_once),    cmocka_unit_test(anything_may_fail_for_ever),
        cmocka_unit_test(the_power_may_fail),        cmocka_unit_test(long_lines_are_torn_no_less),
        cmocka_unit_test(any_memory_may_be_missing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
