#include "store/owners.h"
#include "store/place.h"
#include "store/shards_inside.h"
#include "store/values.h"

#include <libpq-fe.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *where_it_is;

void place_set(const char *where)
{
    where_it_is = where;
}

const char *place(void)
{
    return where_it_is;
}

const char *place_file(void)
{
    assert_int_equal(strncmp(where_it_is, "sqlite:", 7), 0);
    return where_it_is + 7;
}

void sqlite_do(const char *path, const char *sql)
{
    sqlite3 *db;
    assert_int_equal(sqlite3_open(path ? path : place_file(), &db), SQLITE_OK);
    if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK)
        fail_msg("%s", sqlite3_errmsg(db));
    sqlite3_close(db);
    chmod(path ? path : place_file(), 0600); /* one that others may read is no store */
}

unsigned place_shards(void)
{
    unsigned count = 1;
    for (const char *at = where_it_is; *at; at++)
        count += *at == ' ';
    return strncmp(where_it_is, "postgres", 8) == 0 ? count : 1;
}

const char *place_shard(unsigned shard)
{
    static char address[600];
    const char *at = where_it_is;
    for (; shard > 0; shard--)
        at += strcspn(at, " ") + 1;
    snprintf(address, sizeof address, "%.*s", (int)strcspn(at, " "), at);
    return address;
}

void postgres_do(const char *sql)
{
    for (unsigned i = 0; i < place_shards(); i++)
        shard_do(i, sql);
}

bool shard_answers(unsigned shard)
{
    PGconn *link = PQconnectdb(place_shard(shard));
    bool    does = PQstatus(link) == CONNECTION_OK;
    PQfinish(link);
    return does;
}

void shard_do(unsigned shard, const char *sql)
{
    PGconn *link = PQconnectdb(place_shard(shard));
    PQclear(PQexec(link, "SET client_min_messages = error"));
    PGresult *answer = PQexec(link, sql);
    if (PQresultStatus(answer) != PGRES_COMMAND_OK && PQresultStatus(answer) != PGRES_TUPLES_OK)
        fail_msg("%s", PQerrorMessage(link));
    PQclear(answer);
    PQfinish(link);
}

void script_do(const char *name)
{
    char    path[512];
    char    bytes[4096];
    ul_text text = {0};
    snprintf(path, sizeof path, "%s/store/versions/%s", UL_TESTS, name);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    for (size_t len; (len = fread(bytes, 1, sizeof bytes, file)) > 0;)
        ul_text_add(&text, bytes, len);
    fclose(file);
    if (where_it_is[0] == 's')
        sqlite_do(NULL, text.bytes);
    else
        postgres_do(text.bytes);
    ul_text_free(&text);
}

static void file_remove(const char *ending)
{
    char path[512];
    snprintf(path, sizeof path, "%s%s", place_file(), ending);
    unlink(path);
}

int place_empty(void **state)
{
    (void)state;
    if (strncmp(where_it_is, "sqlite:", 7) == 0) {
        file_remove("");
        file_remove("-wal");
        file_remove("-shm");
        file_remove("-lock");
    } else if (strncmp(where_it_is, "postgres", 8) == 0) {
        postgres_do("DROP SCHEMA IF EXISTS unlucky CASCADE");
    }
    return 0;
}

/* Names of tests are short, and have no marks. */
static unsigned route_by_letters(unsigned count, const char *name)
{
    unsigned sum = 0;
    while (*name)
        sum += (unsigned char)*name++;
    return sum % count;
}

ul_store *place_store(void)
{
    ul_fault  fault = {0};
    ul_store *store = ul_store_open(where_it_is, &fault);
    if (!store)
        fail_msg("%s: %s", fault.code, fault.message);
    if (place_shards() > 1)
        ((shards_store *)store)->common->route = route_by_letters;
    return store;
}

int place_open(void **state)
{
    place_empty(NULL);
    *state = place_store();
    return 0;
}

int place_close(void **state)
{
    ul_store_close(*state);
    return 0;
}

ul_store_change change_of(const char *table, int64_t first, const char *lines)
{
    ul_store_change change = {
        .table = table, .first = first, .lines = lines, .lines_len = strlen(lines), .open = true, .changed = 1000};
    for (size_t i = 0; i < change.lines_len; i++)
        change.count += lines[i] == '\n';
    return change;
}

ul_store_fate keep(ul_store *store, ul_store_change change)
{
    assert_ok(ul_store_commit(store, &change, 1, &fault));
    return change.fate;
}

ul_text log_of(ul_store *store, const char *table, int64_t from)
{
    ul_text lines = {0};
    int64_t count;
    assert_ok(ul_store_read(store, table, from, INT64_MAX, &lines, &count, &fault));
    for (size_t i = 0; i < lines.len; i++)
        count -= lines.bytes[i] == '\n';
    assert_int_equal(count, 0);
    return lines;
}

void assert_log(ul_store *store, const char *table, const char *lines)
{
    ul_text log = log_of(store, table, 1);
    assert_string_equal(log.bytes ? log.bytes : "", lines);
    ul_text_free(&log);
}

static bool id_add(void *context, const ul_store_table *table)
{
    ul_text_print(context, "%s ", table->id);
    return true;
}

ul_text ids_of(ul_store *store, ul_store_filter filter)
{
    ul_text ids = {0};
    int64_t count = 0, seen = 0;
    assert_ok(ul_store_list(store, &filter, id_add, &ids, &fault));
    assert_ok(ul_store_count(store, &filter, &count, &fault));
    for (size_t i = 0; i < ids.len; i++)
        seen += ids.bytes[i] == ' ';
    if (!filter.most)
        assert_int_equal(count, seen);
    return ids;
}

void assert_ids(ul_store *store, ul_store_filter filter, const char *ids)
{
    ul_text found = ids_of(store, filter);
    assert_string_equal(found.bytes ? found.bytes : "", ids);
    ul_text_free(&found);
}

void assert_lobby(ul_store *store, const char *after, size_t most, const char *ids)
{
    ul_text found = {0};
    assert_ok(ul_store_lobby(store, after, most, id_add, &found, &fault));
    assert_string_equal(found.bytes ? found.bytes : "", ids);
    ul_text_free(&found);
}

void assert_refused(const char *where, const char *code, const char *word)
{
    ul_fault  fault = {.code = "none"};
    ul_store *store = ul_store_open(where, &fault);
    assert_null(store);
    assert_string_equal(fault.code, code);
    if (!strstr(fault.message, word))
        fail_msg("nothing of '%s' in: %s", word, fault.message);
}

void assert_version_0_is_brought_up(void)
{
    ul_store *store = ul_store_open(place(), NULL);
    assert_non_null(store);
    assert_log(store, "evening", "1 open\n2 sit\n");
    assert_ids(store, (ul_store_filter){.open = UL_STORE_YES, .owner = ""}, "evening ");
    assert_ids(store, (ul_store_filter){.finished_since = 1}, "morning ");
    assert_ok(ul_store_claim(store, "evening", "north", "", &fault));
    assert_ok(ul_store_beat(store, "north", &fault));
    assert_int_equal(keep(store, change_of("evening", 3, "3 act\n")), UL_STORE_KEPT);
    ul_text value = {0};
    assert_ok(ul_store_value_get(store, "server", "token", &value, &fault));
    assert_string_equal(value.bytes, "abc");
    ul_text_free(&value);
    ul_store_close(store);
    store = ul_store_open(place(), NULL); /* and stays so */
    assert_non_null(store);
    assert_ids(store, (ul_store_filter){.owner = "north"}, "evening ");
    ul_store_close(store);
}

void assert_version_1_is_brought_up(void)
{
    ul_store_resumed resumed;
    ul_store        *store = ul_store_open(place(), NULL);
    assert_non_null(store);
    assert_log(store, "evening", "1 open\n2 sit\n");
    assert_ids(store, (ul_store_filter){.owner = "north"}, "evening ");
    assert_ok(ul_store_resume(store, "evening", &resumed, &fault));
    assert_string_equal(resumed.lines.bytes, "1 open\n2 sit\n");
    ul_store_resumed_free(&resumed);
    ul_store_change change = change_of("evening", 3, "3 act\n");
    change.bookmark = "here";
    change.bookmark_len = 4;
    assert_int_equal(keep(store, change), UL_STORE_KEPT);
    ul_store_close(store);
    store = ul_store_open(place(), NULL); /* and stays so */
    assert_non_null(store);
    assert_ok(ul_store_resume(store, "evening", &resumed, &fault));
    assert_int_equal(resumed.first, 3);
    assert_string_equal(resumed.bookmark.bytes, "here");
    assert_string_equal(resumed.lines.bytes, "3 act\n");
    ul_store_resumed_free(&resumed);
    ul_store_close(store);
}

void assert_version_2_is_brought_up(void)
{
    ul_store_resumed resumed;
    ul_store        *store = ul_store_open(place(), NULL);
    assert_non_null(store);
    assert_ok(ul_store_resume(store, "evening", &resumed, &fault));
    assert_int_equal(resumed.first, 2);
    assert_string_equal(resumed.bookmark.bytes, "here");
    ul_store_resumed_free(&resumed);
    assert_lobby(store, NULL, 9, "evening "); /* the others are closed */
    ul_store_change change = change_of("night", 1, "1 open\n");
    change.listed = true;
    change.changed = 2001;
    assert_int_equal(keep(store, change), UL_STORE_KEPT);
    assert_lobby(store, NULL, 9, "night evening ");
    ul_store_close(store);
}

static bool summary_add(void *context, const ul_store_table *table)
{
    ul_text_print(context, "%s <%.*s> ", table->id, (int)table->summary_len, table->summary);
    return true;
}

static void assert_summaries(ul_store *store, const char *expected)
{
    ul_text found = {0};
    assert_ok(ul_store_list(store, &(ul_store_filter){0}, summary_add, &found, &fault));
    assert_string_equal(ul_text_bytes(&found), expected);
    ul_text_free(&found);
}

void assert_version_3_is_brought_up(void)
{
    ul_store *store = ul_store_open(place(), NULL);
    assert_non_null(store);
    assert_summaries(store, "evening <{\"seats\":4}> morning <> ");
    assert_lobby(store, NULL, 9, "evening ");
    ul_store_change change = change_of("evening", 3, "3 act\n");
    change.summary = "{}";
    change.summary_len = 2;
    assert_int_equal(keep(store, change), UL_STORE_KEPT);
    ul_store_close(store);
    store = ul_store_open(place(), NULL); /* and stays so */
    assert_non_null(store);
    assert_summaries(store, "evening <{}> morning <> ");
    ul_store_close(store);
}
