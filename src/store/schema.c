/*
 * The schema and its versions.
 *
 * The ladder has a rung for each version: rung 0 makes the tables in an
 * empty place, each later one turns its predecessor's schema into its own,
 * text and all. A new store climbs all of them too, so that none is ever
 * without a test. A rung that has been released is never changed; who changes
 * the schema adds one, raises UL_STORE_VERSION, and keeps a store of the
 * version before in tests/store/versions.
 *
 * Version 0 is for one server; version 1 adds nodes, and which of them owns
 * a table; version 2 bookmarks, apart from store_tables, whose rows change
 * with every commit and should stay small; version 3 when a table was made,
 * and the lobby in that order (of tables that were there before, it is when
 * they last changed); version 4 summaries, apart from store_tables for the same
 * reason as bookmarks.
 */
#include "store/sql_inside.h"

const char *const sqlite_ladder[] = {
    "CREATE TABLE store_version (version INTEGER NOT NULL) STRICT;"
    "INSERT INTO store_version VALUES (0);"
    "CREATE TABLE store_tables ("
    "    id TEXT NOT NULL PRIMARY KEY,"
    "    lines INTEGER NOT NULL,"
    "    open INTEGER NOT NULL CHECK (open IN (0, 1)),"
    "    listed INTEGER NOT NULL CHECK (listed IN (0, 1)),"
    "    changed INTEGER NOT NULL,"
    "    finished INTEGER NOT NULL,"
    "    summary BLOB NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE INDEX store_tables_open ON store_tables (id) WHERE open = 1;"
    "CREATE INDEX store_tables_finished ON store_tables (finished, id) WHERE finished > 0;"
    "CREATE TABLE store_lines ("
    "    table_id TEXT NOT NULL,"
    "    number INTEGER NOT NULL,"
    "    body BLOB NOT NULL,"
    "    PRIMARY KEY (table_id, number)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE store_values ("
    "    space TEXT NOT NULL,"
    "    key TEXT NOT NULL,"
    "    value BLOB NOT NULL,"
    "    PRIMARY KEY (space, key)) STRICT, WITHOUT ROWID;",

    "ALTER TABLE store_tables ADD COLUMN owner TEXT NOT NULL DEFAULT '';"
    "CREATE TABLE store_nodes ("
    "    node TEXT NOT NULL PRIMARY KEY,"
    "    beat INTEGER NOT NULL) STRICT, WITHOUT ROWID;",

    "CREATE TABLE store_bookmarks ("
    "    table_id TEXT NOT NULL PRIMARY KEY,"
    "    line INTEGER NOT NULL,"
    "    body BLOB NOT NULL) STRICT;",

    "ALTER TABLE store_tables ADD COLUMN made INTEGER NOT NULL DEFAULT 0;"
    "UPDATE store_tables SET made = changed;"
    "CREATE INDEX store_tables_lobby ON store_tables (made DESC, id) WHERE open = 1 AND listed = 1;",

    "CREATE TABLE store_summaries ("
    "    table_id TEXT NOT NULL PRIMARY KEY,"
    "    body BLOB NOT NULL) STRICT;"
    "INSERT INTO store_summaries SELECT id, summary FROM store_tables;"
    "ALTER TABLE store_tables DROP COLUMN summary;",
};

/*
 * Names are compared byte by byte, as SQLite and memory do. Half of each page
 * of store_tables is left free, so that a row, which changes with every
 * commit, finds its new place on the same page and no index is touched.
 */
const char *const postgres_ladder[] = {
    /* IF NOT EXISTS would ask for the right to make a schema where somebody has made it for us. */
    "DO $$ BEGIN IF to_regnamespace('unlucky') IS NULL THEN CREATE SCHEMA unlucky; END IF; END $$;"
    "CREATE TABLE store_version (version BIGINT NOT NULL);"
    "INSERT INTO store_version VALUES (0);"
    "CREATE TABLE store_tables ("
    "    id TEXT COLLATE \"C\" NOT NULL PRIMARY KEY,"
    "    lines BIGINT NOT NULL,"
    "    open SMALLINT NOT NULL CHECK (open IN (0, 1)),"
    "    listed SMALLINT NOT NULL CHECK (listed IN (0, 1)),"
    "    changed BIGINT NOT NULL,"
    "    finished BIGINT NOT NULL,"
    "    summary BYTEA NOT NULL) WITH (fillfactor = 50);"
    "CREATE INDEX store_tables_open ON store_tables (id) WHERE open = 1;"
    "CREATE INDEX store_tables_finished ON store_tables (finished, id) WHERE finished > 0;"
    "CREATE TABLE store_lines ("
    "    table_id TEXT COLLATE \"C\" NOT NULL,"
    "    number BIGINT NOT NULL,"
    "    body BYTEA NOT NULL,"
    "    PRIMARY KEY (table_id, number));"
    "CREATE TABLE store_values ("
    "    space TEXT COLLATE \"C\" NOT NULL,"
    "    key TEXT COLLATE \"C\" NOT NULL,"
    "    value BYTEA NOT NULL,"
    "    PRIMARY KEY (space, key));",

    "ALTER TABLE store_tables ADD COLUMN owner TEXT COLLATE \"C\" NOT NULL DEFAULT '';"
    "CREATE TABLE store_nodes ("
    "    node TEXT COLLATE \"C\" NOT NULL PRIMARY KEY,"
    "    beat BIGINT NOT NULL);",

    "CREATE TABLE store_bookmarks ("
    "    table_id TEXT COLLATE \"C\" NOT NULL PRIMARY KEY,"
    "    line BIGINT NOT NULL,"
    "    body BYTEA NOT NULL);",

    "ALTER TABLE store_tables ADD COLUMN made BIGINT NOT NULL DEFAULT 0;"
    "UPDATE store_tables SET made = changed;"
    "CREATE INDEX store_tables_lobby ON store_tables (made DESC, id) WHERE open = 1 AND listed = 1;",

    "CREATE TABLE store_summaries ("
    "    table_id TEXT COLLATE \"C\" NOT NULL PRIMARY KEY,"
    "    body BYTEA NOT NULL);"
    "INSERT INTO store_summaries SELECT id, summary FROM store_tables;"
    "ALTER TABLE store_tables DROP COLUMN summary;",
};

_Static_assert(sizeof sqlite_ladder / sizeof *sqlite_ladder == UL_STORE_VERSION + 1, "a rung for each version");
_Static_assert(sizeof postgres_ladder / sizeof *postgres_ladder == UL_STORE_VERSION + 1, "a rung for each version");

typedef struct census {
    int64_t tables, ours;
} census;

static bool census_take(void *context, const sql_value *row)
{
    *(census *)context = (census){row[0].number, row[1].number};
    return true;
}

static bool version_take(void *context, const sql_value *row)
{
    *(int64_t *)context = row[0].number;
    return true;
}

/* *version is -1 in an empty place. */
static ul_store_result version_read(ul_store *store, int64_t *version, ul_fault *fault)
{
    const sql_driver *driver = store->kind->driver;
    census            found = {0};
    sql_statement     count = {.text = driver->census, .each = census_take, .context = &found};
    sql_statement     select = {.text = "SELECT version FROM store_version", .each = version_take, .context = version};
    *version = -1;
    ul_store_result result = driver->run(store, &count, fault);
    if (result != UL_STORE_OK || found.tables == 0)
        return result;
    if (found.ours)
        result = driver->run(store, &select, fault);
    if (result == UL_STORE_OK && *version < 0) {
        ul_fault_set(fault, "not-a-store", 0, 0,
                     "%s holds something else, not the tables of unlucky: give it a place of its own",
                     driver->name(store));
        return UL_STORE_BROKEN;
    }
    return result;
}

static ul_store_result climb(ul_store *store, int64_t version, ul_fault *fault)
{
    const sql_driver *driver = store->kind->driver;
    sql_statement     update = {
            .text = "UPDATE store_version SET version = $1", .args = {sql_number(UL_STORE_VERSION)}, .count = 1};
    ul_store_result result = UL_STORE_OK;
    while (result == UL_STORE_OK && version < UL_STORE_VERSION)
        result = driver->script(store, driver->ladder[++version], fault);
    return result == UL_STORE_OK ? driver->run(store, &update, fault) : result;
}

static ul_store_result look_and_climb(ul_store *store, ul_fault *fault)
{
    const sql_driver *driver = store->kind->driver;
    int64_t           version;
    ul_store_result   result = driver->guard ? driver->script(store, driver->guard, fault) : UL_STORE_OK;
    if (result == UL_STORE_OK)
        result = version_read(store, &version, fault);
    if (result != UL_STORE_OK || version == UL_STORE_VERSION)
        return result;
    if (version < UL_STORE_VERSION)
        return climb(store, version, fault);
    ul_fault_set(
        fault, "newer-store", 0, 0,
        "%s was last used by a later unlucky (its schema has version %lld, this program knows %d): use that one",
        driver->name(store), (long long)version, UL_STORE_VERSION);
    return UL_STORE_BROKEN;
}

ul_store_result schema_bring_up(ul_store *store, ul_fault *fault)
{
    const sql_driver *driver = store->kind->driver;
    ul_store_result   result = driver->begin(store, true, fault);
    if (result != UL_STORE_OK)
        return result;
    result = look_and_climb(store, fault);
    if (result == UL_STORE_OK)
        return driver->end(store, true, fault);
    driver->end(store, false, NULL);
    return result;
}
