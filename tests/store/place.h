/*
 * place.h: an empty place for a store, made anew for each test.
 *
 * The programs of tests/store are started by run.py, which says where: with
 * `memory:`, `sqlite:FILE` in a folder of its own, the address of a
 * PostgreSQL of its own, or those of several databases there. Among those,
 * place_store spreads tables by the letters of their names.
 */
#ifndef UL_TESTS_STORE_PLACE_H
#define UL_TESTS_STORE_PLACE_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <setjmp.h>
#include <string.h>
#include <cmocka.h>
#include "store/hints.h"
#include "store/store.h"

/* The first argument of the program. */
void        place_set(const char *where);
const char *place(void);
const char *place_file(void);            /* of sqlite:FILE */
unsigned    place_shards(void);          /* how many databases it has */
const char *place_shard(unsigned shard); /* the address of one, until the next call */

int       place_empty(void **state); /* for cmocka: what was there is gone */
int       place_open(void **state);  /* the same, and *state is a store there */
ul_store *place_store(void);         /* a store as it is there */
int       place_close(void **state);

/* Run SQL there, past the store, and fail if that does not go; for SQLite it runs in `path`, or the place if NULL. */
void sqlite_do(const char *path, const char *sql);
void postgres_do(const char *sql); /* in every database of the place */
void shard_do(unsigned shard, const char *sql);
bool shard_answers(unsigned shard); /* does it let anybody in? */
void script_do(const char *name); /* a file of tests/store/versions, in the place */

/* Fails with the fault's sentence if the result is not the one expected. */
#define assert_result(expected, call)                                                                                  \
    do {                                                                                                               \
        ul_fault        fault = {0};                                                                                   \
        ul_store_result result = (call);                                                                               \
        if (result != (expected))                                                                                      \
            fail_msg("%s: result %d, %s: %s", #call, (int)result, fault.code ? fault.code : "-", fault.message);       \
    } while (0)
#define assert_ok(call) assert_result(UL_STORE_OK, call)

/* A change of `table` with lines, LF after each, which are counted; open, not listed, changed at 1000. */
ul_store_change change_of(const char *table, int64_t first, const char *lines);

/* Commit one, and return its fate. */
ul_store_fate keep(ul_store *store, ul_store_change change);

/* The whole log, or what is there from `from` on. The caller frees it. */
ul_text log_of(ul_store *store, const char *table, int64_t from);
void    assert_log(ul_store *store, const char *table, const char *lines);

/* The ids that a filter lets through, with a blank after each. The caller frees it. */
ul_text ids_of(ul_store *store, ul_store_filter filter);
void    assert_lobby(ul_store *store, const char *after, size_t most, const char *ids);
void    assert_ids(ul_store *store, ul_store_filter filter, const char *ids);

/* What a script of that version has put there is whole, knows what is new since, and stays so. */
void assert_version_0_is_brought_up(void);
void assert_version_1_is_brought_up(void);
void assert_version_2_is_brought_up(void);
void assert_version_3_is_brought_up(void);

/* Opening must fail with this code; what is told must name what `word` says. */
void assert_refused(const char *where, const char *code, const char *word);

#endif
