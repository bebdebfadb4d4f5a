/*
 * bench.c: how many changes a second a store commits, one thread, each of 200 bytes with a summary of 100.
 *
 *     python3 tests/store/run.py build/tests/store/store-bench sqlite      (or postgresql, memory)
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "store/store.h"

enum { TABLES = 256, SECONDS = 3, MOST = 100000 };

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static int by_size(const void *a, const void *b)
{
    const double *left = a, *right = b;
    return (*left > *right) - (*left < *right);
}

/* Tables in turn, each with the next number of its log. */
typedef struct bench_tables {
    char    ids[TABLES][16];
    int64_t next[TABLES];
    size_t  turn;
} bench_tables;

static void batch_fill(bench_tables *tables, ul_store_change *changes, size_t count)
{
    static const char line[] = "7 1731711448123 5f0c0123456789abcdef0123456789abcdef0123456789abcdef0123456789e1 act 2 "
                               "person c7 step foyer; draw; and as much again as makes it two hundred bytes long, as "
                               "lines of a log are wont to be...\n";
    static const char summary[] = "{\"edition\":\"kill\",\"seats\":4,\"names\":[\"Anna\",\"Ben\",\"Chloe\",\"Dai\"],"
                                  "\"phase\":\"game\",\"turn\":12}";
    for (size_t i = 0; i < count; i++) {
        size_t which = tables->turn++ % TABLES;
        changes[i] = (ul_store_change){.table = tables->ids[which],
                                       .first = ++tables->next[which],
                                       .count = 1,
                                       .lines = line,
                                       .lines_len = sizeof line - 1,
                                       .summary = summary,
                                       .summary_len = sizeof summary - 1,
                                       .open = true,
                                       .changed = 1731711448123};
    }
}

static void measure(ul_store *store, bench_tables *tables, size_t size)
{
    static double   took[MOST];
    ul_store_change changes[64];
    size_t          commits = 0;
    double          begin = now(), last = begin;
    while (last - begin < (double)SECONDS && commits < MOST) {
        ul_fault fault = {0};
        batch_fill(tables, changes, size);
        if (ul_store_commit(store, changes, size, &fault) != UL_STORE_OK || changes[0].fate != UL_STORE_KEPT) {
            fprintf(stderr, "%s\n", fault.message);
            exit(1);
        }
        double end = now();
        took[commits++] = end - last;
        last = end;
    }
    qsort(took, commits, sizeof *took, by_size);
    printf("%-10s %3zu a commit: %8.0f changes/s, commit p50 %5.2f ms, p99 %5.2f ms\n", ul_store_kind(store), size,
           (double)(commits * size) / (last - begin), 1000 * took[commits / 2], 1000 * took[commits * 99 / 100]);
}

int main(int count, char **arguments)
{
    static bench_tables tables;
    ul_fault            fault = {0};
    ul_store           *store = count == 2 ? ul_store_open(arguments[1], &fault) : NULL;
    if (!store) {
        fprintf(stderr, "%s\n", count == 2 ? fault.message : "bench WHERE");
        return 2;
    }
    for (int i = 0; i < TABLES; i++)
        snprintf(tables.ids[i], sizeof tables.ids[i], "table-%d", i);
    const size_t sizes[] = {1, 16, 64};
    for (size_t i = 0; i < 3; i++)
        measure(store, &tables, sizes[i]);
    ul_store_close(store);
    return 0;
}
