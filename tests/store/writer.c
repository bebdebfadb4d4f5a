/*
 * writer.c: commits until it is killed, and says what was acknowledged.
 *
 *     writer WHERE write TABLE NAME UNTIL
 *     writer WHERE read TABLE
 *
 * It adds lines "NUMBER NAME" to the table's log, in batches of one to eight
 * with a line for another table beside, until the log has UNTIL lines. For
 * every batch that was acknowledged it prints "kept FIRST COUNT"; "late",
 * "away", "full" or "unknown" where it was not. The second form prints the
 * log. crash.py compares the two.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include "store/store.h"

static void say(const char *word, int64_t first, int64_t count)
{
    char line[64];
    int  len = snprintf(line, sizeof line, "%s %lld %lld\n", word, (long long)first, (long long)count);
    if (write(STDOUT_FILENO, line, (size_t)len) != len)
        exit(3);
}

static void rest(void)
{
    nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL);
}

static bool lines_take(void *context, const ul_store_table *table)
{
    *(int64_t *)context = table->lines;
    return true;
}

/* How many lines the log has; waits until the store can tell, and says so. */
static int64_t lines_of(ul_store *store, const char *table)
{
    int64_t         lines = 0;
    bool            away = false;
    ul_store_result result;
    while ((result = ul_store_find(store, table, lines_take, &lines, NULL)) == UL_STORE_AWAY) {
        if (!away)
            say("away", 0, 0);
        away = true;
        rest();
    }
    if (result != UL_STORE_OK && result != UL_STORE_NONE)
        exit(4);
    return lines;
}

/* After UNKNOWN: are our lines there? */
static bool is_there(ul_store *store, const ul_store_change *change)
{
    ul_text         text = {0};
    int64_t         count;
    ul_store_result result;
    while ((result = ul_store_read(store, change->table, change->first, change->count, &text, &count, NULL)) ==
           UL_STORE_AWAY)
        rest();
    bool same = result == UL_STORE_OK && count == change->count && text.len == change->lines_len &&
                memcmp(text.bytes, change->lines, text.len) == 0;
    ul_text_free(&text);
    return same;
}

/* True if the batch was kept. */
static bool batch_try(ul_store *store, ul_store_change *changes)
{
    ul_fault        fault = {0};
    ul_store_result result = ul_store_commit(store, changes, 2, &fault);
    const char     *word = result == UL_STORE_AWAY ? "away" : result == UL_STORE_FULL ? "full" : "unknown";
    if (result == UL_STORE_OK && changes[0].fate == UL_STORE_KEPT)
        return true;
    if (result == UL_STORE_OK) {
        say("late", changes[0].first, 0);
        return false;
    }
    if (result == UL_STORE_BROKEN) {
        fprintf(stderr, "%s: %s\n", fault.code, fault.message);
        exit(5);
    }
    say(word, changes[0].first, 0);
    if (result == UL_STORE_UNKNOWN)
        return is_there(store, &changes[0]);
    rest();
    return false;
}

static void write_lines(ul_store *store, const char *table, const char *name, int64_t until)
{
    int64_t  last;
    unsigned turn = (unsigned)getpid();
    char     own[80];
    int64_t  own_last;
    snprintf(own, sizeof own, "own-%s", name);
    while ((last = lines_of(store, table)) < until) {
        ul_text lines = {0};
        int64_t count = 1 + turn++ % 8;
        for (int64_t i = 1; i <= count; i++)
            ul_text_print(&lines, "%lld %s\n", (long long)(last + i), name);
        own_last = lines_of(store, own);
        ul_store_change changes[] = {
            {.table = table, .first = last + 1, .count = count, .lines = lines.bytes, .lines_len = lines.len},
            {.table = own, .first = own_last + 1, .count = 1, .lines = "x\n", .lines_len = 2}};
        if (batch_try(store, changes))
            say("kept", last + 1, count);
        ul_text_free(&lines);
    }
}

static int print_log(ul_store *store, const char *table)
{
    ul_text         text = {0};
    int64_t         count;
    ul_store_result result = ul_store_read(store, table, 1, INT64_MAX, &text, &count, NULL);
    if (result == UL_STORE_OK && text.len)
        fwrite(text.bytes, 1, text.len, stdout);
    ul_text_free(&text);
    return result == UL_STORE_OK || result == UL_STORE_NONE ? 0 : 4;
}

int main(int count, char **arguments)
{
    ul_fault  fault = {0};
    int       code = 0;
    ul_store *store = count < 4 ? NULL : ul_store_open(arguments[1], &fault);
    if (!store) {
        fprintf(stderr, "%s: %s\n", fault.code ? fault.code : "usage", fault.message);
        return 2;
    }
    if (strcmp(arguments[2], "read") == 0)
        code = print_log(store, arguments[3]);
    else if (count == 6)
        write_lines(store, arguments[3], arguments[4], atoll(arguments[5]));
    ul_store_close(store);
    return code;
}
