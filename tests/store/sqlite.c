/* sqlite.c: what only the store in a file has to stand. */
#define _DEFAULT_SOURCE /* for syscall */
#include "store/place.h"
#include "store/values.h"

#include <errno.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <sqlite3.h>
#include <unistd.h>

/* The place, with something after it. */
static const char *beside(char path[512], const char *ending)
{
    snprintf(path, 512, "%s%s", place_file(), ending);
    return path;
}

static void file_write(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
    chmod(path, 0600); /* one that others may read is no store */
}

static void a_plain_path_is_a_store_too(void **state)
{
    (void)state;
    ul_store *store = ul_store_open(place_file(), NULL);
    assert_non_null(store);
    assert_string_equal(ul_store_kind(store), "sqlite");
    ul_store_close(store);
}

/* How often this thread has read from any file; -1: the system does not say. */
static long long reads_so_far(void)
{
    char      line[100];
    long long reads = -1;
    FILE     *file = fopen("/proc/thread-self/io", "r");
    while (file && fgets(line, sizeof line, file))
        sscanf(line, "syscr: %lld", &reads);
    if (file)
        fclose(file);
    return reads;
}

#define MANY 1200
#define TOGETHER 40

/* A line at each of them, in no order, so many in a commit. How often each has read, unless that is NULL. */
static void keep_one_each(ul_store *store, int64_t number, bool open, int together, long long *reads)
{
    char            id[MANY][20];
    ul_store_change change[MANY];
    char            line[200];
    static char     summary[1500];
    snprintf(line, sizeof line, "%0150d\n", 0);
    memset(summary, 'x', sizeof summary);
    for (int i = 0; i < MANY; i++) {
        snprintf(id[i], sizeof id[i], "table%d", i * 487 % MANY);
        change[i] = change_of(id[i], number, line);
        change[i].open = open;
        if (number == 1) { /* it changes seldom */
            change[i].summary = summary;
            change[i].summary_len = sizeof summary;
        }
    }
    for (int i = 0; i < MANY; i += together) {
        long long before = reads ? reads_so_far() : 0;
        assert_ok(ul_store_commit(store, change + i, (size_t)together, &fault));
        if (reads)
            reads[i / together] = reads_so_far() - before;
    }
}

static int compare_reads(const void *a, const void *b)
{
    const long long *one = a, *other = b;
    return (*one > *other) - (*one < *other);
}

/* As many as the commit in the middle has: now and then one has to move the WAL. */
static long long reads_of(bool open, bool again)
{
    long long reads[3 * MANY / TOGETHER];
    size_t    count = sizeof reads / sizeof *reads;
    ul_store *store = ul_store_open(place(), NULL);
    for (int64_t number = 1; number <= 40; number++) /* as long as a page has room for, and longer */
        keep_one_each(store, number, open, MANY, NULL);
    if (again) {
        ul_store_close(store);
        store = ul_store_open(place(), NULL);
    }
    keep_one_each(store, 41, open, MANY, NULL);
    for (int i = 0; i < 3; i++)
        keep_one_each(store, 42 + i, open, TOGETHER, reads + i * MANY / TOGETHER);
    ul_store_close(store);
    qsort(reads, count, sizeof *reads, compare_reads);
    print_message("# %lld reads for %d lines\n", reads[count / 2], TOGETHER);
    return reads[count / 2];
}

static void what_many_tables_go_on_from_is_not_read_again(void **state)
{
    if (reads_so_far() < 0)
        skip();
    long long plain = reads_of(false, false); /* tables that are not open get no room, however many were made */
    for (int again = 0; again < 2; again++) { /* those that were there before count as well */
        place_empty(state);
        assert_in_range(reads_of(true, again), 0, plain / 2); /* 11 of 69 */
    }
}

static void what_cannot_be_a_store_is_told(void **state)
{
    (void)state;
    char path[512], folder[512];
    file_write(place_file(), "This is a letter to my aunt, and no database at all. It is long enough to have a head of "
                             "a hundred bytes, in which SQLite looks for its own name.");
    assert_refused(place(), "not-a-store", place_file());
    assert_refused(beside(path, "/store.db"), "no-folder", path); /* in a file */
    snprintf(path, sizeof path, "%s-folder/store.db", place_file());
    assert_refused(path, "no-folder", path);
    beside(folder, "-folder");
    mkdir(folder, 0700);
    assert_refused(folder, "not-a-store", "is a folder");
    rmdir(folder);
}

static void a_database_of_something_else_is_left_alone(void **state)
{
    (void)state;
    sqlite_do(NULL, "CREATE TABLE recipes (name TEXT)");
    assert_refused(place(), "not-a-store", "something else");
    sqlite_do(NULL, "INSERT INTO recipes VALUES ('soup')");
}

static void an_empty_file_becomes_a_store(void **state)
{
    (void)state;
    file_write(place_file(), "");
    ul_store *store = ul_store_open(place(), NULL);
    assert_non_null(store);
    ul_store_close(store);
}

static void a_newer_store_is_refused(void **state)
{
    ul_store *store;
    place_open((void **)&store);
    ul_store_close(store);
    (void)state;
    sqlite_do(NULL, "UPDATE store_version SET version = 5");
    assert_refused(place(), "newer-store", "version 5");
    sqlite_do(NULL, "UPDATE store_version SET version = 4");
    store = ul_store_open(place(), NULL);
    assert_non_null(store);
    ul_store_close(store);
}

static int plan_add(void *context, int cells, char **values, char **names)
{
    (void)names;
    ul_text_print(context, "%s; ", values[cells - 1]);
    return 0;
}

/* However many tables there are, a page of the lobby is read from its index and nothing is put in order. */
static void the_lobby_is_an_index(void **state)
{
    static const char before[] = "EXPLAIN QUERY PLAN SELECT owner, body FROM store_tables"
                                 " LEFT JOIN store_summaries ON table_id = id WHERE open = 1 AND listed = 1"
                                 " AND made <= (SELECT made FROM store_tables WHERE id = 'x')"
                                 " ORDER BY made DESC, id LIMIT 3";
    ul_text           plan = {0};
    sqlite3          *db;
    ul_store         *store;
    (void)state;
    place_open((void **)&store);
    ul_store_close(store);
    assert_int_equal(sqlite3_open(place_file(), &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, before, plan_add, &plan, NULL), SQLITE_OK);
    sqlite3_close(db);
    assert_non_null(strstr(plan.bytes, "store_tables_lobby"));
    assert_null(strstr(plan.bytes, "TEMP B-TREE"));
    ul_text_free(&plan);
}

static void version_0_is_brought_up(void **state)
{
    (void)state;
    script_do("0.sqlite.sql");
    assert_version_0_is_brought_up();
}

static void version_1_is_brought_up(void **state)
{
    (void)state;
    script_do("1.sqlite.sql");
    assert_version_1_is_brought_up();
}

static void version_2_is_brought_up(void **state)
{
    (void)state;
    script_do("2.sqlite.sql");
    assert_version_2_is_brought_up();
}

static void version_3_is_brought_up(void **state)
{
    (void)state;
    script_do("3.sqlite.sql");
    assert_version_3_is_brought_up();
}

/* A rung that fails leaves the version before: here somebody has made a table that the rung would make. */
static void a_rung_that_fails_changes_nothing(void **state)
{
    (void)state;
    script_do("0.sqlite.sql");
    sqlite_do(NULL, "CREATE TABLE store_nodes (x)");
    assert_refused(place(), "store-broken", "store_nodes");
    sqlite_do(NULL, "DROP TABLE store_nodes");
    ul_store *store = ul_store_open(place(), NULL); /* would fail if the column `owner` were there already */
    assert_non_null(store);
    ul_store_close(store);
}

static void a_second_server_is_refused(void **state)
{
    ul_store *store = *state;
    char      link_path[512];
    assert_refused(place(), "store-locked", "another server");
    assert_int_equal(symlink(place_file(), beside(link_path, "-link")), 0);
    assert_refused(link_path, "store-locked", "another server");
    unlink(link_path);
    ul_store *second = ul_store_open_beside(store, NULL);
    ul_store_close(store);
    assert_refused(place(), "store-locked", "another server"); /* as long as any handle is open */
    ul_store_close(second);
    *state = store = ul_store_open(place(), NULL);
    assert_non_null(store);
}

static void the_files_are_for_their_owner_alone(void **state)
{
    const char *const endings[] = {"", "-wal", "-shm", "-lock"};
    keep(*state, change_of("t", 1, "x\n"));
    for (size_t i = 0; i < 4; i++) {
        char        path[512];
        struct stat about;
        assert_int_equal(stat(beside(path, endings[i]), &about), 0);
        assert_int_equal(about.st_mode & 0777, 0600);
    }
}

/* In a process of its own, that may end. Its exit code. */
static int in_child(void (*act)(void))
{
    int   code;
    pid_t child = fork();
    if (child == 0) {
        act();
        _exit(0);
    }
    assert_int_equal(waitpid(child, &code, 0), child);
    return WIFEXITED(code) ? WEXITSTATUS(code) : 255;
}

static int code_of_opening(const char *expected)
{
    ul_fault  fault = {.code = "none"};
    ul_store *store = ul_store_open(place(), &fault);
    ul_store_close(store);
    return strcmp(fault.code, expected) == 0 ? 0 : 1;
}

static void open_as_nobody(void)
{
    if (setgid(65534) != 0 || setuid(65534) != 0)
        _exit(2);
    _exit(code_of_opening("no-rights"));
}

static void without_rights_that_is_told(void **state)
{
    (void)state;
    if (getuid() != 0)
        assert_int_equal(chmod(place_file(), 0400), 0);
    assert_int_equal(getuid() == 0 ? in_child(open_as_nobody) : code_of_opening("no-rights"), 0);
    assert_int_equal(chmod(place_file(), 0600), 0);
}

/*
 * A disk that is full: no file may become longer than it is now. Each number
 * is tried until it is kept; half way through there is room again.
 */
static void fill_up(void)
{
    ul_store     *store = ul_store_open(place(), NULL);
    char          line[4097];
    struct rlimit tight = {.rlim_cur = 1 << 20, .rlim_max = RLIM_INFINITY};
    struct rlimit wide = {.rlim_cur = RLIM_INFINITY, .rlim_max = RLIM_INFINITY};
    ul_fault      fault = {0};
    int           full = 0;
    memset(line, 'x', 4095);
    strcpy(line + 4095, "\n");
    signal(SIGXFSZ, SIG_IGN);
    if (!store || setrlimit(RLIMIT_FSIZE, &tight) != 0)
        _exit(2);
    for (int number = 1; number <= 600;) {
        ul_store_change change = change_of("t", number, line);
        ul_store_result result = ul_store_commit(store, &change, 1, &fault);
        if (result == UL_STORE_OK && change.fate == UL_STORE_KEPT) {
            number++;
        } else if (result == UL_STORE_FULL && strcmp(fault.code, "store-full") == 0 && full < 5) {
            full++; /* the same again, and again */
        } else if (full == 5) {
            full++;
            if (setrlimit(RLIMIT_FSIZE, &wide) != 0)
                _exit(3);
        } else {
            fprintf(stderr, "%d: %d, %s\n", number, (int)result, fault.message);
            _exit(4);
        }
    }
    ul_store_close(store);
    _exit(full == 6 ? 0 : 5);
}

static void a_full_disk_is_told_and_nothing_is_lost(void **state)
{
    (void)state;
    assert_int_equal(in_child(fill_up), 0);
    ul_store *store = ul_store_open(place(), NULL);
    assert_non_null(store);
    ul_text log = log_of(store, "t", 1);
    assert_int_equal(log.len, 600 * 4096);
    ul_text_free(&log);
    ul_store_close(store);
}

static void a_file_that_was_moved_is_noticed(void **state)
{
    ul_store       *store = *state;
    char            path[512];
    ul_store_change change = change_of("t", 1, "x\n");
    assert_int_equal(rename(place_file(), beside(path, "-moved")), 0);
    assert_result(UL_STORE_BROKEN, ul_store_commit(store, &change, 1, &fault));
    assert_int_equal(rename(path, place_file()), 0);
    assert_int_equal(keep(store, change), UL_STORE_KEPT);
}

static void a_damaged_file_is_told(void **state)
{
    ul_store *store = *state;
    ul_fault  fault = {0};
    ul_text   text = {0};
    int64_t   count;
    for (int i = 1; i <= 400; i++)
        keep(store, change_of("t", i, "0123456789012345678901234567890123456789\n"));
    ul_store_close(store);
    *state = NULL;
    FILE *file = fopen(place_file(), "r+");
    assert_non_null(file);
    for (long page = 3; page < 8; page++) {
        fseek(file, page * 4096, SEEK_SET);
        for (int i = 0; i < 4096; i++)
            putc(0xa5, file);
    }
    fclose(file);
    store = ul_store_open(place(), &fault);
    if (store) {
        assert_int_equal(ul_store_read(store, "t", 1, 1000, &text, &count, &fault), UL_STORE_BROKEN);
        ul_text_free(&text);
        ul_store_close(store);
    }
    assert_string_equal(fault.code, "store-broken");
    assert_non_null(strstr(fault.message, "backup"));
}

/* Is the text in any file of the store? */
static bool is_on_disk(const char *text)
{
    const char *const endings[] = {"", "-wal"};
    for (size_t i = 0; i < 2; i++) {
        char  path[512];
        FILE *file = fopen(beside(path, endings[i]), "r");
        if (!file)
            continue;
        size_t matched = 0;
        for (int byte; (byte = getc(file)) != EOF && text[matched];)
            matched = byte == text[matched] ? matched + 1 : byte == text[0];
        fclose(file);
        if (!text[matched])
            return true;
    }
    return false;
}

static void what_is_forgotten_is_gone_from_the_disk(void **state)
{
    ul_store       *store = *state;
    ul_store_change change = change_of("t", 1, "sit Wilhelmina-Friederike\n");
    change.summary = "Xaver-Maximilian";
    change.summary_len = strlen(change.summary);
    change.bookmark = "Kunigunde-Adelheid";
    change.bookmark_len = strlen(change.bookmark);
    change.open = false;
    keep(store, change);
    assert_ok(ul_store_value_put(store, "s", "k", "Theophila-Eulalia", 17, &fault));
    assert_true(is_on_disk("Wilhelmina-Friederike") && is_on_disk("Xaver-Maximilian"));
    assert_true(is_on_disk("Kunigunde-Adelheid"));
    assert_ok(ul_store_rewrite(store, "t", 1, "sit -\n", 6, "{}", 2, &fault));
    assert_false(is_on_disk("Wilhelmina-Friederike"));
    assert_false(is_on_disk("Xaver-Maximilian"));
    assert_false(is_on_disk("Kunigunde-Adelheid"));
    assert_true(is_on_disk("Theophila-Eulalia"));
    assert_ok(ul_store_value_delete(store, "s", "k", &fault));
    assert_false(is_on_disk("Theophila-Eulalia"));
    change.table = "u";
    keep(store, change);
    assert_ok(ul_store_delete(store, "u", &fault));
    assert_false(is_on_disk("Wilhelmina-Friederike"));
}

/*
 * Flushes fail when we say so: SQLite calls these, since a program's own
 * functions come before those of libraries.
 */
static bool              flushes_fail;
static _Thread_local int flushes; /* of this thread: those of its commits */

static int flush(int descriptor, long call)
{
    flushes++;
    if (!flushes_fail)
        return (int)syscall(call, descriptor);
    errno = EIO;
    return -1;
}

int fsync(int descriptor)
{
    return flush(descriptor, SYS_fsync);
}

int fdatasync(int descriptor)
{
    return flush(descriptor, SYS_fdatasync);
}

/* The head of the WAL, which says with what number it began last. */
static void wal_head(char head[32])
{
    char  path[512];
    FILE *file = fopen(beside(path, "-wal"), "r");
    assert_non_null(file);
    assert_int_equal(fread(head, 1, 32, file), 32);
    fclose(file);
}

static long size_of(const char *ending)
{
    char        path[512];
    struct stat about;
    return stat(beside(path, ending), &about) == 0 ? (long)about.st_size : 0;
}

/* By the thread alone: nobody commits meanwhile, and the writer lends no hand before 6000 pages. */
static void await_growth(long small)
{
    for (int tenths = 0; tenths < 1200 && size_of("") <= small; tenths++)
        nanosleep(&(struct timespec){.tv_nsec = 100000000}, NULL);
    assert_true(size_of("") > small);
}

/* Beside commits that never cease; how often that takes is the disk's affair, so the limit is far away. */
static void the_wal_moves_into_the_file_and_begins_again_while_commits_go_on(void **state)
{
    enum { LINE = 65536, LIMIT = 18000 };
    ul_store *store = *state;
    char     *line = malloc(LINE + 2), before[32], now[32];
    int       number = 1;
    memset(line, 'x', LINE);
    strcpy(line + LINE, "\n");
    keep(store, change_of("t", number, line));
    wal_head(before);
    long small = size_of("");
    do {
        int flushed = flushes;
        number++;
        assert_int_equal(keep(store, change_of("t", number, line)), UL_STORE_KEPT);
        /* Its own, and one for a WAL that begins again. Some 20 pages each: only after 6000 it must lend a hand. */
        assert_true(number > 180 || flushes <= flushed + 2);
        if (number == 180)
            await_growth(small);
        wal_head(now);
    } while (memcmp(before, now, sizeof now) == 0 && number < LIMIT);
    assert_true(number < LIMIT);
    assert_true(size_of("") > small + LINE * 30L);
    ul_store_close(store);
    *state = store = ul_store_open(place(), NULL);
    assert_non_null(store);
    ul_text log = log_of(store, "t", 1);
    assert_int_equal(log.len, (size_t)number * (LINE + 1));
    ul_text_free(&log);
    free(line);
}

static void every_commit_is_flushed(void **state)
{
    for (int number = 1; number <= 20; number++) {
        int before = flushes;
        keep(*state, change_of("t", number, "x\n"));
        assert_true(flushes > before);
    }
}

static void a_flush_that_fails_is_unknown_and_is_not_trusted_again(void **state)
{
    ul_store       *store = *state;
    ul_store_change change = change_of("t", 2, "2\n");
    keep(store, change_of("t", 1, "1\n"));
    flushes_fail = true;
    assert_result(UL_STORE_UNKNOWN, ul_store_commit(store, &change, 1, &fault));
    flushes_fail = false;
    ul_text log = log_of(store, "t", 1); /* either may be so; what is read now is what goes on */
    int64_t next = (int64_t)log.len / 2 + 1;
    assert_true(next == 2 || next == 3);
    ul_text_free(&log);
    assert_int_equal(keep(store, change_of("t", next, "+\n")), UL_STORE_KEPT);
    ul_store_close(store);
    *state = store = ul_store_open(place(), NULL);
    assert_non_null(store);
    assert_log(store, "t", next == 2 ? "1\n+\n" : "1\n2\n+\n");
}

static void nobody_shares_it_so_there_are_no_hints(void **state)
{
    ul_fault fault = {.code = "untouched"};
    assert_null(ul_hints_open(*state, &fault));
    assert_string_equal(fault.code, "untouched");
}

#define EMPTY(test) cmocka_unit_test_setup(test, place_empty)
#define WITH_STORE(test) cmocka_unit_test_setup_teardown(test, place_open, place_close)

int main(int count, char **arguments)
{
    assert_int_equal(count, 2);
    place_set(arguments[1]);
    const struct CMUnitTest tests[] = {
        EMPTY(a_plain_path_is_a_store_too),
        EMPTY(what_many_tables_go_on_from_is_not_read_again),
        EMPTY(what_cannot_be_a_store_is_told),
        EMPTY(a_database_of_something_else_is_left_alone),
        EMPTY(an_empty_file_becomes_a_store),
        EMPTY(a_newer_store_is_refused),
        EMPTY(the_lobby_is_an_index),
        EMPTY(version_0_is_brought_up),
        EMPTY(version_1_is_brought_up),
        EMPTY(version_2_is_brought_up),
        EMPTY(version_3_is_brought_up),
        EMPTY(a_rung_that_fails_changes_nothing),
        WITH_STORE(a_second_server_is_refused),
        WITH_STORE(the_files_are_for_their_owner_alone),
        WITH_STORE(without_rights_that_is_told),
        EMPTY(a_full_disk_is_told_and_nothing_is_lost),
        WITH_STORE(a_file_that_was_moved_is_noticed),
        WITH_STORE(a_damaged_file_is_told),
        WITH_STORE(every_commit_is_flushed),
        WITH_STORE(the_wal_moves_into_the_file_and_begins_again_while_commits_go_on),
        WITH_STORE(a_flush_that_fails_is_unknown_and_is_not_trusted_again),
        WITH_STORE(what_is_forgotten_is_gone_from_the_disk),
        WITH_STORE(nobody_shares_it_so_there_are_no_hints),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
