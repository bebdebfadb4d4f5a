/*
 * The operations of SQLite and PostgreSQL alike: statements that both
 * understand, handed to a driver.
 */
#include "store/owners.h"
#include "store/sql_inside.h"
#include "store/values.h"

#include <stdio.h>
#include <string.h>

sql_value sql_number(int64_t number)
{
    return (sql_value){.type = SQL_NUMBER, .number = number};
}

sql_value sql_text(const char *string)
{
    return string ? (sql_value){.type = SQL_TEXT, .bytes = string, .len = strlen(string)} : (sql_value){0};
}

sql_value sql_bytes(const char *bytes, size_t len)
{
    return bytes ? (sql_value){.type = SQL_BYTES, .bytes = bytes, .len = len} : (sql_value){0};
}

static ul_store_result run(ul_store *store, sql_statement *statement, ul_fault *fault)
{
    return store->kind->driver->run(store, statement, fault);
}

/* Run a statement that changes one row, or none. */
static ul_store_result run_for_one(ul_store *store, sql_statement *statement, ul_fault *fault)
{
    ul_store_result result = run(store, statement, fault);
    return result == UL_STORE_OK && statement->changed == 0 ? UL_STORE_NONE : result;
}

static bool number_take(void *context, const sql_value *row)
{
    *(int64_t *)context = row[0].number;
    return true;
}

/* OK if it is there, or NONE. */
static ul_store_result table_look(ul_store *store, const char *table, ul_fault *fault)
{
    int64_t         there = 0;
    sql_statement   select = {.text = "SELECT count(*) FROM store_tables WHERE id = $1",
                              .args = {sql_text(table)},
                              .count = 1,
                              .each = number_take,
                              .context = &there};
    ul_store_result result = run(store, &select, fault);
    return result == UL_STORE_OK && !there ? UL_STORE_NONE : result;
}

/* End a transaction that has come to `result`: kept if that is OK, else as if it had never been. */
static ul_store_result end(ul_store *store, ul_store_result result, ul_fault *fault)
{
    if (result == UL_STORE_OK)
        return store->kind->driver->end(store, true, fault);
    store->kind->driver->end(store, false, NULL);
    return result;
}

/* Reading logs. */

static bool line_add(void *context, const sql_value *row)
{
    ul_text *lines = context;
    ul_text_add(lines, row[0].bytes, row[0].len);
    ul_text_add(lines, "\n", 1);
    return true;
}

static ul_store_result lines_read(ul_store *store, const char *table, int64_t from, int64_t most, ul_text *lines,
                                  int64_t *count, ul_fault *fault)
{
    sql_statement   select = {.text = "SELECT body FROM store_lines WHERE table_id = $1 AND number >= $2"
                                        " ORDER BY number LIMIT $3",
                              .args = {sql_text(table), sql_number(from), sql_number(most)},
                              .count = 3,
                              .each = line_add,
                              .context = lines};
    ul_store_result result = run(store, &select, fault);
    *count = select.changed;
    return result == UL_STORE_OK && lines->failed ? store_no_memory(fault) : result;
}

static ul_store_result sql_read(ul_store *store, const char *table, int64_t from, int64_t most, ul_text *lines,
                                int64_t *count, ul_fault *fault)
{
    ul_store_result result = lines_read(store, table, from, most, lines, count, fault);
    if (result != UL_STORE_OK || *count > 0)
        return result;
    return table_look(store, table, fault);
}

/*
 * One question, since each is a journey to a database that may be far away:
 * a server that starts asks for hundreds of tables.
 */
static const char resume_text[] =
    "SELECT 0 AS kind, 0 AS number, owner, NULL AS body FROM store_tables WHERE id = $1"
    " UNION ALL SELECT 1, line, NULL, body FROM store_bookmarks WHERE table_id = $1 AND length(body) > 0"
    " UNION ALL SELECT 2, number, NULL, body FROM store_lines WHERE table_id = $1 AND number >="
    " COALESCE((SELECT line FROM store_bookmarks WHERE table_id = $1 AND length(body) > 0), 1)"
    " ORDER BY kind, number";

static bool resume_take(void *context, const sql_value *row)
{
    ul_store_resumed *resumed = context;
    if (row[0].number == 0) {
        snprintf(resumed->owner, sizeof resumed->owner, "%s", row[2].bytes);
    } else if (row[0].number == 1) {
        resumed->first = row[1].number;
        ul_text_add(&resumed->bookmark, row[3].bytes, row[3].len);
    } else {
        line_add(&resumed->lines, row + 3);
    }
    return true;
}

static ul_store_result sql_resume(ul_store *store, const char *table, ul_store_resumed *resumed, ul_fault *fault)
{
    sql_statement select = {
        .text = resume_text, .args = {sql_text(table)}, .count = 1, .each = resume_take, .context = resumed};
    return run_for_one(store, &select, fault);
}

/* Reading what is known of tables. */

#define TABLES                                                                                                         \
    "SELECT id, lines, open, listed, changed, finished, owner, body, made"                                             \
    " FROM store_tables LEFT JOIN store_summaries ON table_id = id"

typedef struct table_taker {
    ul_store_each *each;
    void          *context;
} table_taker;

static bool table_take(void *context, const sql_value *row)
{
    const table_taker *taker = context;
    ul_store_table     table = {.id = row[0].bytes,
                                .lines = row[1].number,
                                .open = row[2].number != 0,
                                .listed = row[3].number != 0,
                                .changed = row[4].number,
                                .finished = row[5].number,
                                .owner = row[6].bytes,
                                .summary = row[7].bytes ? row[7].bytes : "", /* it has none */
                                .summary_len = row[7].len,
                                .made = row[8].number};
    return taker->each(taker->context, &table);
}

static ul_store_result table_read(ul_store *store, const char *table, table_taker *taker, ul_fault *fault)
{
    sql_statement select = {
        .text = TABLES " WHERE id = $1", .args = {sql_text(table)}, .count = 1, .each = table_take, .context = taker};
    return run_for_one(store, &select, fault);
}

static ul_store_result sql_find(ul_store *store, const char *table, ul_text *lines, ul_store_each *each, void *context,
                                ul_fault *fault)
{
    table_taker taker = {each, context};
    if (!lines)
        return table_read(store, table, &taker, fault);
    int64_t         count;
    ul_store_result result = store->kind->driver->begin(store, false, fault);
    if (result == UL_STORE_OK) {
        result = lines_read(store, table, 1, INT64_MAX, lines, &count, fault);
        if (result == UL_STORE_OK)
            result = table_read(store, table, &taker, fault);
        result = end(store, result, fault);
    }
    return result;
}

/*
 * The statement is put together from the conditions that are asked for, so
 * that the databases see which of their indexes will do.
 */
static void condition(sql_statement *statement, ul_text *text, const char *what, sql_value value)
{
    statement->args[statement->count++] = value;
    ul_text_print(text, " %s %s $%d", statement->count == 1 ? "WHERE" : "AND", what, (int)statement->count);
}

static void filter_write(sql_statement *statement, ul_text *text, const ul_store_filter *filter)
{
    condition(statement, text, "id >", sql_text(filter->after ? filter->after : ""));
    if (filter->open != UL_STORE_ANY)
        ul_text_put(text, filter->open == UL_STORE_YES ? " AND open = 1" : " AND open = 0");
    if (filter->listed != UL_STORE_ANY)
        ul_text_put(text, filter->listed == UL_STORE_YES ? " AND listed = 1" : " AND listed = 0");
    if (filter->finished_since || filter->finished_before)
        ul_text_put(text, " AND finished > 0");
    if (filter->finished_since)
        condition(statement, text, "finished >=", sql_number(filter->finished_since));
    if (filter->finished_before)
        condition(statement, text, "finished <", sql_number(filter->finished_before));
    if (filter->changed_since)
        condition(statement, text, "changed >=", sql_number(filter->changed_since));
    if (filter->owner)
        condition(statement, text, "owner =", sql_text(filter->owner));
}

static ul_store_result text_run(ul_store *store, sql_statement *statement, ul_text *text, ul_fault *fault)
{
    statement->text = text->bytes;
    ul_store_result result = text->failed ? store_no_memory(fault) : run(store, statement, fault);
    ul_text_free(text);
    return result;
}

static ul_store_result sql_list(ul_store *store, const ul_store_filter *filter, ul_store_each *each, void *context,
                                ul_fault *fault)
{
    table_taker   taker = {each, context};
    sql_statement select = {.each = table_take, .context = &taker};
    ul_text       text = {0};
    ul_text_put(&text, TABLES);
    filter_write(&select, &text, filter);
    ul_text_put(&text, " ORDER BY id");
    if (filter->most)
        ul_text_print(&text, " LIMIT %zu", filter->most);
    return text_run(store, &select, &text, fault);
}

/* `made <=` is there for the index, which ends where the answer does. */
static ul_store_result sql_lobby(ul_store *store, const char *after, int64_t made, size_t most, ul_store_each *each,
                                 void *context, ul_fault *fault)
{
    static const char first[] = TABLES " WHERE open = 1 AND listed = 1"
                                       " ORDER BY made DESC, id LIMIT $1";
    static const char next[] = TABLES " WHERE open = 1 AND listed = 1"
                                      " AND made <= $2 AND (made < $2 OR id > $3)"
                                      " ORDER BY made DESC, id LIMIT $1";
    table_taker       taker = {each, context};
    sql_statement     select = {.text = after ? next : first,
                                .args = {sql_number((int64_t)most), sql_number(made), sql_text(after)},
                                .count = after ? 3 : 1,
                                .each = table_take,
                                .context = &taker};
    return run(store, &select, fault);
}

static ul_store_result sql_count(ul_store *store, const ul_store_filter *filter, int64_t *count, ul_fault *fault)
{
    sql_statement select = {.each = number_take, .context = count};
    ul_text       text = {0};
    ul_text_put(&text, "SELECT count(*) FROM store_tables");
    filter_write(&select, &text, filter);
    return text_run(store, &select, &text, fault);
}

/* Rewriting and deleting. */

static ul_store_result rows_delete(ul_store *store, const char *text, const char *table, ul_fault *fault)
{
    sql_statement delete = {.text = text, .args = {sql_text(table)}, .count = 1};
    return run(store, &delete, fault);
}

/* Its lines, and the bookmark that stands for them. */
static ul_store_result lines_delete(ul_store *store, const char *table, ul_fault *fault)
{
    ul_store_result result = rows_delete(store, "DELETE FROM store_lines WHERE table_id = $1", table, fault);
    if (result == UL_STORE_OK)
        result = rows_delete(store, "DELETE FROM store_bookmarks WHERE table_id = $1", table, fault);
    return result;
}

static ul_store_result rest_delete(ul_store *store, const char *table, ul_fault *fault)
{
    ul_store_result result = lines_delete(store, table, fault);
    if (result == UL_STORE_OK)
        result = rows_delete(store, "DELETE FROM store_summaries WHERE table_id = $1", table, fault);
    return result;
}

static ul_store_result summary_put(ul_store *store, const ul_store_change *change, ul_fault *fault)
{
    sql_statement put = {.text = "INSERT INTO store_summaries (table_id, body) VALUES ($1, $2)"
                                 " ON CONFLICT (table_id) DO UPDATE SET body = excluded.body",
                         .args = {sql_text(change->table), sql_bytes(change->summary, change->summary_len)},
                         .count = 2};
    return change->summary ? run(store, &put, fault) : UL_STORE_OK;
}

/* Is it closed, with that many lines? Else BEHIND. Who asks has the row for himself. */
static ul_store_result closed_look(ul_store *store, const ul_store_change *change, ul_fault *fault)
{
    sql_statement   update = {.text = "UPDATE store_tables SET open = 0 WHERE id = $1 AND lines = $2 AND open = 0",
                              .args = {sql_text(change->table), sql_number(change->count)},
                              .count = 2};
    ul_store_result result = table_look(store, change->table, fault);
    if (result == UL_STORE_OK)
        result = run(store, &update, fault);
    return result == UL_STORE_OK && update.changed == 0 ? UL_STORE_BEHIND : result;
}

static ul_store_result sql_rewrite(ul_store *store, const ul_store_change *change, ul_fault *fault)
{
    ul_store_result result = store->kind->driver->begin(store, true, fault);
    if (result != UL_STORE_OK)
        return result;
    result = closed_look(store, change, fault);
    if (result == UL_STORE_OK)
        result = summary_put(store, change, fault);
    if (result == UL_STORE_OK)
        result = lines_delete(store, change->table, fault);
    if (result == UL_STORE_OK)
        result = store->kind->driver->lines_put(store, change, fault);
    result = end(store, result, fault);
    if (result == UL_STORE_OK)
        store->kind->driver->scrub(store);
    return result;
}

static bool id_add(void *context, const sql_value *row)
{
    ul_text *ids = context;
    ul_text_add(ids, row[0].bytes, row[0].len + 1);
    return true;
}

/* Delete the tables that the statement says, which returns their ids, and all that is theirs. */
static ul_store_result tables_delete(ul_store *store, sql_statement *statement, ul_fault *fault)
{
    ul_text         ids = {0};
    ul_store_result result = store->kind->driver->begin(store, true, fault);
    if (result != UL_STORE_OK)
        return result;
    statement->each = id_add;
    statement->context = &ids;
    result = run_for_one(store, statement, fault);
    if (ids.failed)
        result = store_no_memory(fault);
    for (size_t at = 0; result == UL_STORE_OK && at < ids.len; at += strlen(ids.bytes + at) + 1)
        result = rest_delete(store, ids.bytes + at, fault);
    ul_text_free(&ids);
    result = end(store, result, fault);
    if (result == UL_STORE_OK)
        store->kind->driver->scrub(store);
    return result;
}

static ul_store_result sql_delete(ul_store *store, const char *table, ul_fault *fault)
{
    sql_statement delete = {
        .text = "DELETE FROM store_tables WHERE id = $1 RETURNING id", .args = {sql_text(table)}, .count = 1};
    return tables_delete(store, &delete, fault);
}

static ul_store_result sql_retire(ul_store *store, int64_t before, size_t most, int64_t *count, ul_fault *fault)
{
    sql_statement delete = {.text = "DELETE FROM store_tables WHERE id IN (SELECT id FROM store_tables"
                                    " WHERE finished > 0 AND finished < $1 ORDER BY finished, id LIMIT $2)"
                                    " RETURNING id",
                            .args = {sql_number(before), sql_number((int64_t)most)},
                            .count = 2};
    ul_store_result result = tables_delete(store, &delete, fault);
    *count = result == UL_STORE_OK ? delete.changed : 0;
    return result == UL_STORE_NONE ? UL_STORE_OK : result;
}

/* Values. */

static ul_store_result sql_value_put(ul_store *store, const char *space, const char *key, const char *value, size_t len,
                                     ul_fault *fault)
{
    sql_statement put = {.text = "INSERT INTO store_values (space, key, value) VALUES ($1, $2, $3)"
                                 " ON CONFLICT (space, key) DO UPDATE SET value = excluded.value",
                         .args = {sql_text(space), sql_text(key), sql_bytes(len ? value : "", len)},
                         .count = 3};
    return run(store, &put, fault);
}

static bool value_add(void *context, const sql_value *row)
{
    ul_text_add(context, row[0].bytes, row[0].len);
    return true;
}

static ul_store_result sql_value_get(ul_store *store, const char *space, const char *key, ul_text *value,
                                     ul_fault *fault)
{
    sql_statement   select = {.text = "SELECT value FROM store_values WHERE space = $1 AND key = $2",
                              .args = {sql_text(space), sql_text(key)},
                              .count = 2,
                              .each = value_add,
                              .context = value};
    ul_store_result result = run_for_one(store, &select, fault);
    return result == UL_STORE_OK && value->failed ? store_no_memory(fault) : result;
}

static ul_store_result sql_value_delete(ul_store *store, const char *space, const char *key, ul_fault *fault)
{
    sql_statement delete = {.text = "DELETE FROM store_values WHERE space = $1 AND key = $2",
                            .args = {sql_text(space), sql_text(key)},
                            .count = 2};
    ul_store_result result = run_for_one(store, &delete, fault);
    if (result == UL_STORE_OK)
        store->kind->driver->scrub(store);
    return result;
}

typedef struct value_taker {
    ul_store_each_value *each;
    void                *context;
} value_taker;

static bool value_take(void *context, const sql_value *row)
{
    const value_taker *taker = context;
    return taker->each(taker->context, row[0].bytes, row[1].bytes, row[1].len);
}

static ul_store_result sql_value_list(ul_store *store, const char *space, ul_store_each_value *each, void *context,
                                      ul_fault *fault)
{
    value_taker   taker = {each, context};
    sql_statement select = {.text = "SELECT key, value FROM store_values WHERE space = $1 ORDER BY key",
                            .args = {sql_text(space)},
                            .count = 1,
                            .each = value_take,
                            .context = &taker};
    return run(store, &select, fault);
}

/* Nodes and owners. */

static ul_store_result sql_beat(ul_store *store, const char *node, ul_fault *fault)
{
    sql_statement put = {.args = {sql_text(node)}, .count = 1};
    ul_text       text = {0};
    ul_text_print(&text,
                  "INSERT INTO store_nodes (node, beat) VALUES ($1, %s)"
                  " ON CONFLICT (node) DO UPDATE SET beat = excluded.beat",
                  store->kind->driver->now);
    return text_run(store, &put, &text, fault);
}

static ul_store_result sql_node_delete(ul_store *store, const char *node, ul_fault *fault)
{
    sql_statement delete = {.text = "DELETE FROM store_nodes WHERE node = $1", .args = {sql_text(node)}, .count = 1};
    return run_for_one(store, &delete, fault);
}

typedef struct node_taker {
    ul_store_each_node *each;
    void               *context;
} node_taker;

static bool node_take(void *context, const sql_value *row)
{
    const node_taker *taker = context;
    return taker->each(taker->context, row[0].bytes, row[1].number > 0 ? row[1].number : 0);
}

static ul_store_result sql_nodes(ul_store *store, ul_store_each_node *each, void *context, ul_fault *fault)
{
    node_taker    taker = {each, context};
    sql_statement select = {.each = node_take, .context = &taker};
    ul_text       text = {0};
    ul_text_print(&text, "SELECT node, %s - beat FROM store_nodes ORDER BY node", store->kind->driver->now);
    return text_run(store, &select, &text, fault);
}

static ul_store_result sql_claim(ul_store *store, const char *table, const char *node, const char *owner,
                                 ul_fault *fault)
{
    sql_statement   update = {.text = "UPDATE store_tables SET owner = $1 WHERE id = $2 AND owner = $3",
                              .args = {sql_text(node), sql_text(table), sql_text(owner)},
                              .count = 3};
    ul_store_result result = run_for_one(store, &update, fault);
    if (result != UL_STORE_NONE)
        return result;
    result = table_look(store, table, fault);
    return result == UL_STORE_OK ? UL_STORE_BEHIND : result;
}

static ul_store_result sql_take_over(ul_store *store, const char *owner, const char *node, int64_t *count,
                                     ul_fault *fault)
{
    sql_statement   update = {.text = "UPDATE store_tables SET owner = $1 WHERE owner = $2 AND open = 1",
                              .args = {sql_text(node), sql_text(owner)},
                              .count = 2};
    ul_store_result result = run(store, &update, fault);
    *count = result == UL_STORE_OK ? update.changed : 0;
    return result;
}

const store_operations sql_operations = {
    .read = sql_read,
    .resume = sql_resume,
    .find = sql_find,
    .list = sql_list,
    .lobby = sql_lobby,
    .count = sql_count,
    .rewrite = sql_rewrite,
    .delete = sql_delete,
    .retire = sql_retire,
    .value_put = sql_value_put,
    .value_get = sql_value_get,
    .value_delete = sql_value_delete,
    .value_list = sql_value_list,
    .beat = sql_beat,
    .node_delete = sql_node_delete,
    .nodes = sql_nodes,
    .claim = sql_claim,
    .take_over = sql_take_over,
};
