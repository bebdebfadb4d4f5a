/*
 * The store in one file. SQLite in WAL mode, flushed at every commit; one
 * server at a time, held to that by a lock beside the file.
 */
#define _XOPEN_SOURCE 700 /* for realpath */
#include "store/sql_inside.h"
#include "store/sqlite_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The statements of a commit, prepared once. */
typedef enum prepared { TABLE_PUT, TABLE_GO_ON, TABLE_CHANGE, LINE_PUT, SUMMARY_PUT, BOOKMARK_PUT, PREPARED } prepared;

static const char *const prepared_texts[PREPARED] = {
    [TABLE_PUT] = "INSERT INTO store_tables (id, lines, open, listed, changed, finished, owner, made)"
                  " VALUES (?1, ?2, ?3, ?4, ?5, ?6, COALESCE(?7, ''), ?5) ON CONFLICT DO NOTHING",
    /* Most changes: what indexes are made of stays. If they were set again, SQLite would write their pages again, too.
     */
    [TABLE_GO_ON] = "UPDATE store_tables SET lines = lines + ?2, changed = ?5, owner = COALESCE(?7, owner)"
                    " WHERE id = ?1 AND lines = ?8 AND open = ?3 AND listed = ?4 AND finished = ?6",
    [TABLE_CHANGE] = "UPDATE store_tables SET lines = lines + ?2, open = ?3, listed = ?4, changed = ?5, finished = ?6,"
                     " owner = COALESCE(?7, owner) WHERE id = ?1 AND lines = ?8",
    [LINE_PUT] = "INSERT INTO store_lines (table_id, number, body) VALUES (?1, ?2, ?3)",
    [SUMMARY_PUT] = "INSERT INTO store_summaries (table_id, body) VALUES (?1, ?2)"
                    " ON CONFLICT (table_id) DO UPDATE SET body = excluded.body",
    [BOOKMARK_PUT] = "INSERT INTO store_bookmarks (table_id, line, body) VALUES (?1, ?2, ?3)"
                     " ON CONFLICT (table_id) DO UPDATE SET line = excluded.line, body = excluded.body",
};

typedef struct sqlite_store {
    ul_store      base;
    char         *path;
    file_lock    *lock;  /* shared with the handles beside this one */
    checkpointer *mover; /* NULL: a handle beside the first, which writes little */
    sqlite3      *db;    /* NULL: to be opened by the next call */
    sqlite3_stmt *prepared[PREPARED];
    int64_t       tables;    /* how many were open when they were counted, and new ones since */
    int64_t       cache_kib; /* for its pages; SQLite's own unless there are many tables */
} sqlite_store;

static const store_kind sqlite_kind;

static void sqlite_drop(sqlite_store *store)
{
    for (int i = 0; i < PREPARED; i++) {
        sqlite3_finalize(store->prepared[i]);
        store->prepared[i] = NULL;
    }
    sqlite3_close(store->db);
    store->db = NULL;
}

static void sqlite_close(ul_store *base)
{
    sqlite_store *store = (sqlite_store *)base;
    checkpointer_free(store->mover);
    sqlite_drop(store);
    file_lock_release(store->lock);
    free(store->path);
    free(store);
}

/*
 * What went wrong. The file is then opened anew, and what it has is true: this
 * connection may take back what is on the disk, and write over it.
 */
static ul_store_result told(sqlite_store *store, bool keeping, ul_fault *fault)
{
    bool            busy = (sqlite3_errcode(store->db) & 0xff) == SQLITE_BUSY;
    ul_store_result result = sqlite_fault(store->db, store->path, keeping, fault);
    if ((result == UL_STORE_AWAY && !busy) || result == UL_STORE_UNKNOWN)
        sqlite_drop(store);
    return result;
}

static ul_store_result sqlite_told(sqlite_store *store, ul_fault *fault)
{
    return told(store, false, fault);
}

/* Opening. */

static bool is_wal(void *context, const sql_value *row)
{
    *(bool *)context = strcmp(row[0].bytes, "wal") == 0;
    return true;
}

static ul_store_result sqlite_run(ul_store *base, sql_statement *statement, ul_fault *fault);

/*
 * Old text is overwritten with zeros where it stood; what waits in the WAL
 * goes with the next checkpoint that empties it (sqlite_scrub).
 */
static ul_store_result sqlite_settle(sqlite_store *store, ul_fault *fault)
{
    bool          wal = false;
    sql_statement mode = {.text = "PRAGMA journal_mode = WAL", .each = is_wal, .context = &wal};
    sqlite3_busy_timeout(store->db, UL_STORE_WAIT_MS);
    sqlite3_extended_result_codes(store->db, 1);
    ul_store_result result = sqlite_run(&store->base, &mode, fault);
    if (result == UL_STORE_OK && !wal)
        return store_fault(fault, UL_STORE_BROKEN, "%s: this file system cannot hold a database: give a local path",
                           store->path);
    const char *script = "PRAGMA synchronous = FULL; PRAGMA secure_delete = ON; PRAGMA trusted_schema = OFF;"
                         " PRAGMA temp_store = MEMORY; PRAGMA journal_size_limit = 67108864;";
    if (result == UL_STORE_OK && sqlite3_exec(store->db, script, NULL, NULL, NULL) != SQLITE_OK)
        result = sqlite_told(store, fault);
    return result;
}

static ul_store_result sqlite_prepare(sqlite_store *store, ul_fault *fault)
{
    for (int i = 0; i < PREPARED; i++)
        if (sqlite3_prepare_v3(store->db, prepared_texts[i], -1, SQLITE_PREPARE_PERSISTENT, &store->prepared[i],
                               NULL) != SQLITE_OK)
            return sqlite_told(store, fault);
    return UL_STORE_OK;
}

#define CACHE_KIB 2000 /* as SQLite has it */
#define CACHE_MOST_KIB 32768
#define CACHE_TABLE_KIB 6 /* the page that its last lines are on, and its part of those of all; 5 are too few */

static int64_t cache_need(const sqlite_store *store)
{
    int64_t need = store->tables * CACHE_TABLE_KIB;
    return need < CACHE_MOST_KIB ? need : CACHE_MOST_KIB;
}

/* Room for those that are open, and for some more, so that they are seldom counted. */
static ul_store_result cache_grow(sqlite_store *store, ul_fault *fault)
{
    const ul_store_filter open = {.open = UL_STORE_YES};
    char                  text[64];
    ul_store_result       result = ul_store_count(&store->base, &open, &store->tables, fault);
    int64_t               size = cache_need(store) + cache_need(store) / 8;
    if (result != UL_STORE_OK || size <= store->cache_kib)
        return result;
    store->cache_kib = size;
    snprintf(text, sizeof text, "PRAGMA cache_size = -%lld", (long long)size);
    sqlite3_exec(store->db, text, NULL, NULL, NULL); /* if not, it is slower */
    return UL_STORE_OK;
}

/* What every action writes to must have room there, or it is read again each time. */
static void cache_fit(sqlite_store *store)
{
    if (store->mover && cache_need(store) > store->cache_kib)
        cache_grow(store, NULL);
}

static ul_store_result cache_begin(sqlite_store *store, ul_fault *fault)
{
    store->cache_kib = CACHE_KIB;
    return cache_grow(store, fault);
}

static ul_store_result sqlite_connect(sqlite_store *store, ul_fault *fault)
{
    if (!store->lock && !file_is_there(store->path, fault))
        return UL_STORE_AWAY;
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;
    if (sqlite3_open_v2(store->path, &store->db, flags, NULL) != SQLITE_OK)
        return sqlite_told(store, fault);
    if (!store->lock && !(store->lock = file_lock_take(store->db, fault)))
        return UL_STORE_AWAY;
    ul_store_result result = sqlite_settle(store, fault);
    if (result == UL_STORE_OK)
        result = schema_bring_up(&store->base, fault);
    if (result == UL_STORE_OK && !file_is_ours(store->path, fault))
        result = UL_STORE_BROKEN;
    if (result == UL_STORE_OK)
        result = sqlite_prepare(store, fault);
    if (result == UL_STORE_OK && store->mover)
        result = cache_begin(store, fault);
    if (result == UL_STORE_OK && store->mover)
        checkpointer_watch(store->mover, store->db);
    return result;
}

static ul_store *handle_open(const char *path, file_lock *lock, ul_fault *fault)
{
    sqlite_store *store = calloc(1, sizeof *store);
    if (!store) {
        store_no_memory(fault);
        return NULL;
    }
    store->base.kind = &sqlite_kind;
    store->lock = file_lock_share(lock);
    store->path = store_copy(path, fault);
    store->mover = lock ? NULL : checkpointer_new(path); /* without one SQLite does it as it always did */
    if (store->path && sqlite_connect(store, fault) == UL_STORE_OK)
        return &store->base;
    sqlite_close(&store->base);
    return NULL;
}

ul_store *sqlite_open(const char *path, ul_fault *fault)
{
    return handle_open(path, NULL, fault);
}

static ul_store *sqlite_open_beside(const ul_store *store, ul_fault *fault)
{
    const sqlite_store *first = (const sqlite_store *)store;
    return handle_open(first->path, first->lock, fault);
}

/*
 * Is the database open, and still where it was? Who moves or deletes the file
 * under a running server would else be told that things are kept which
 * nobody will find again.
 */
static ul_store_result sqlite_ready(sqlite_store *store, ul_fault *fault)
{
    int moved = 0;
    if (!store->db) {
        ul_store_result result = sqlite_connect(store, fault);
        if (result != UL_STORE_OK)
            sqlite_drop(store);
        return result;
    }
    sqlite3_file_control(store->db, "main", SQLITE_FCNTL_HAS_MOVED, &moved);
    if (!moved)
        return UL_STORE_OK;
    return store_fault(fault, UL_STORE_BROKEN, "%s was moved or deleted while in use: put it back, or start anew",
                       store->path);
}

/* The driver. */

static void value_bind(sqlite3_stmt *statement, int place, const sql_value *value)
{
    if (value->type == SQL_NUMBER)
        sqlite3_bind_int64(statement, place, value->number);
    else if (value->type == SQL_TEXT)
        sqlite3_bind_text64(statement, place, value->bytes, value->len, SQLITE_STATIC, SQLITE_UTF8);
    else if (value->type == SQL_BYTES)
        sqlite3_bind_blob64(statement, place, value->bytes, value->len, SQLITE_STATIC);
    else
        sqlite3_bind_null(statement, place);
}

/* The number that SQLite gives to "$3" is that of its first place in the text; ours is 3. */
static void args_bind(sqlite3_stmt *statement, const sql_value *args, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        char name[16];
        snprintf(name, sizeof name, "$%d", (int)i + 1);
        value_bind(statement, sqlite3_bind_parameter_index(statement, name), &args[i]);
    }
}

static sql_value cell_read(sqlite3_stmt *statement, int cell)
{
    switch (sqlite3_column_type(statement, cell)) {
    case SQLITE_INTEGER:
        return sql_number(sqlite3_column_int64(statement, cell));
    case SQLITE_NULL:
        return (sql_value){0};
    case SQLITE_TEXT:
        return sql_text((const char *)sqlite3_column_text(statement, cell));
    default: {
        const char *bytes = sqlite3_column_blob(statement, cell);
        return sql_bytes(bytes ? bytes : "", (size_t)sqlite3_column_bytes(statement, cell));
    }
    }
}

static bool row_tell(sqlite3_stmt *statement, const sql_statement *about)
{
    sql_value row[SQL_CELLS];
    int       cells = sqlite3_column_count(statement);
    for (int i = 0; i < cells && i < SQL_CELLS; i++)
        row[i] = cell_read(statement, i);
    return about->each(about->context, row);
}

/* To its end, or until the taker has enough: SQLITE_DONE or what went wrong. */
static int steps(sqlite3_stmt *statement, sql_statement *about)
{
    int code;
    about->changed = 0;
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
        about->changed++;
        if (about->each && !row_tell(statement, about))
            return SQLITE_DONE;
    }
    return code;
}

static ul_store_result sqlite_run(ul_store *base, sql_statement *statement, ul_fault *fault)
{
    sqlite_store   *store = (sqlite_store *)base;
    sqlite3_stmt   *compiled = NULL;
    ul_store_result result = sqlite_ready(store, fault);
    if (result != UL_STORE_OK)
        return result;
    if (sqlite3_prepare_v2(store->db, statement->text, -1, &compiled, NULL) != SQLITE_OK)
        return sqlite_told(store, fault);
    args_bind(compiled, statement->args, statement->count);
    bool keeps = sqlite3_get_autocommit(store->db) && !sqlite3_stmt_readonly(compiled);
    bool good = steps(compiled, statement) == SQLITE_DONE;
    if (good && sqlite3_column_count(compiled) == 0)
        statement->changed = sqlite3_changes(store->db);
    sqlite3_finalize(compiled); /* leaves the code of what failed to be asked for */
    return good ? UL_STORE_OK : told(store, keeps, fault);
}

static ul_store_result sqlite_script(ul_store *base, const char *text, ul_fault *fault)
{
    sqlite_store   *store = (sqlite_store *)base;
    ul_store_result result = sqlite_ready(store, fault);
    if (result == UL_STORE_OK && sqlite3_exec(store->db, text, NULL, NULL, NULL) != SQLITE_OK)
        result = sqlite_told(store, fault);
    return result;
}

static ul_store_result sqlite_begin(ul_store *base, bool writing, ul_fault *fault)
{
    return sqlite_script(base, writing ? "BEGIN IMMEDIATE" : "BEGIN", fault);
}

static void sqlite_back(sqlite_store *store)
{
    if (store->db && !sqlite3_get_autocommit(store->db))
        sqlite3_exec(store->db, "ROLLBACK", NULL, NULL, NULL);
}

static ul_store_result sqlite_end(ul_store *base, bool keep, ul_fault *fault)
{
    sqlite_store   *store = (sqlite_store *)base;
    ul_store_result result = UL_STORE_OK;
    if (keep && sqlite3_exec(store->db, "COMMIT", NULL, NULL, NULL) != SQLITE_OK)
        result = told(store, true, fault);
    sqlite_back(store);
    return result;
}

/* Run one of the prepared statements; SQLITE_OK, or what went wrong. */
static int prepared_run(sqlite_store *store, prepared which, const sql_value *args, size_t count)
{
    sqlite3_stmt *statement = store->prepared[which];
    for (size_t i = 0; i < count; i++)
        value_bind(statement, (int)i + 1, &args[i]);
    sqlite3_step(statement);
    return sqlite3_reset(statement);
}

static ul_store_result sqlite_lines_put(ul_store *base, const ul_store_change *change, ul_fault *fault)
{
    sqlite_store *store = (sqlite_store *)base;
    const char   *at = change->lines, *end = change->lines + change->lines_len;
    for (int64_t number = change->first; at < end; number++) {
        size_t    len = store_line(at, (size_t)(end - at));
        sql_value args[] = {sql_text(change->table), sql_number(number), sql_bytes(at, len)};
        if (prepared_run(store, LINE_PUT, args, 3) != SQLITE_OK)
            return sqlite_told(store, fault);
        at += len + 1;
    }
    return UL_STORE_OK;
}

static ul_store_result summary_put(sqlite_store *store, const ul_store_change *change, ul_fault *fault)
{
    sql_value args[] = {sql_text(change->table), sql_bytes(change->summary, change->summary_len)};
    return prepared_run(store, SUMMARY_PUT, args, 2) == SQLITE_OK ? UL_STORE_OK : sqlite_told(store, fault);
}

static ul_store_result bookmark_put(sqlite_store *store, const ul_store_change *change, ul_fault *fault)
{
    sql_value args[] = {sql_text(change->table), sql_number(change->first + change->count - 1),
                        sql_bytes(change->bookmark, change->bookmark_len)};
    return prepared_run(store, BOOKMARK_PUT, args, 3) == SQLITE_OK ? UL_STORE_OK : sqlite_told(store, fault);
}

static ul_store_result change_put(sqlite_store *store, ul_store_change *change, ul_fault *fault)
{
    /* As the statements number them. */
    bool new = change->first == 1;
    sql_value args[] = {sql_text(change->table),    sql_number(change->count),    sql_number(change->open),
                        sql_number(change->listed), sql_number(change->changed),  sql_number(change->finished),
                        sql_text(change->owner),    sql_number(change->first - 1)};
    if (prepared_run(store, new ? TABLE_PUT : TABLE_GO_ON, args, new ? 7 : 8) != SQLITE_OK)
        return sqlite_told(store, fault);
    if (!new &&sqlite3_changes(store->db) == 0 && prepared_run(store, TABLE_CHANGE, args, 8) != SQLITE_OK)
        return sqlite_told(store, fault);
    if (sqlite3_changes(store->db) == 0)
        return UL_STORE_OK;
    change->fate = UL_STORE_KEPT;
    store->tables += new;
    ul_store_result result = sqlite_lines_put(&store->base, change, fault);
    if (result == UL_STORE_OK && change->summary)
        result = summary_put(store, change, fault);
    return result == UL_STORE_OK && change->bookmark ? bookmark_put(store, change, fault) : result;
}

static ul_store_result sqlite_commit(ul_store *base, ul_store_change *changes, size_t count, ul_fault *fault)
{
    sqlite_store   *store = (sqlite_store *)base;
    ul_store_result result = sqlite_begin(base, true, fault);
    for (size_t i = 0; i < count && result == UL_STORE_OK; i++)
        if (changes[i].fate != UL_STORE_REFUSED)
            result = change_put(store, &changes[i], fault);
    if (result == UL_STORE_OK)
        result = sqlite_end(base, true, fault);
    else
        sqlite_back(store);
    if (result == UL_STORE_OK)
        cache_fit(store);
    return result;
}

/* The WAL still has what was there before: it is emptied, unless somebody reads just now; then the next one does it. */
static void sqlite_scrub(ul_store *base)
{
    sqlite3 *db = ((sqlite_store *)base)->db;
    sqlite3_wal_checkpoint_v2(db, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL);
}

static const char *sqlite_name(const ul_store *base)
{
    return ((const sqlite_store *)base)->path;
}

static const char *sqlite_shared_at(const ul_store *base)
{
    (void)base;
    return NULL;
}

static const sql_driver sqlite_driver = {
    .now = "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)",
    .census = "SELECT count(*), count(CASE WHEN name = 'store_version' THEN 1 END) FROM sqlite_schema",
    .ladder = sqlite_ladder,
    .begin = sqlite_begin,
    .end = sqlite_end,
    .run = sqlite_run,
    .script = sqlite_script,
    .lines_put = sqlite_lines_put,
    .scrub = sqlite_scrub,
    .name = sqlite_name,
};

static void sqlite_files(const ul_store *base, ul_store_each_file *each, void *context)
{
    char *whole = realpath(((const sqlite_store *)base)->path, NULL), *slash = whole ? strrchr(whole, '/') : NULL;
    if (slash) {
        slash[slash == whole] = '\0';
        each(context, whole, true);
    }
    free(whole);
}

static const store_kind sqlite_kind = {
    .name = "sqlite",
    .does = &sql_operations,
    .driver = &sqlite_driver,
    .open_beside = sqlite_open_beside,
    .close = sqlite_close,
    .commit = sqlite_commit,
    .shared_at = sqlite_shared_at,
    .files = sqlite_files,
};
