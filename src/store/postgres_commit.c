/*
 * A batch in PostgreSQL: one statement for each change, all of them sent
 * before the first answer is waited for (libpq's pipeline), so that a batch
 * costs one journey and one flush.
 */
#include "store/postgres_inside.h"

#include <stdlib.h>
#include <string.h>

#define LINES_PUT                                                                                                      \
    "kept AS (INSERT INTO store_lines (table_id, number, body)"                                                        \
    " SELECT head.id, $9::bigint + place, body"                                                                        \
    " FROM head, unnest($10::bytea[]) WITH ORDINALITY AS new(body, place)),"                                           \
    " told AS (INSERT INTO store_summaries (table_id, body)"                                                           \
    " SELECT head.id, $7::bytea FROM head WHERE $7::bytea IS NOT NULL"                                                 \
    " ON CONFLICT (table_id) DO UPDATE SET body = excluded.body),"                                                     \
    " marked AS (INSERT INTO store_bookmarks (table_id, line, body)"                                                   \
    " SELECT head.id, $9::bigint + $2::bigint, $11::bytea FROM head WHERE $11::bytea IS NOT NULL"                      \
    " ON CONFLICT (table_id) DO UPDATE SET line = excluded.line, body = excluded.body)"                                \
    " SELECT count(*) FROM head"

/*
 * Who comes too late finds no row to change, so no lines are put either. Two
 * that come at once: the second waits for the first one's row, looks again,
 * and is late. The primary key of the lines stands behind that.
 */
const char *const postgres_append_text =
    "WITH head AS (UPDATE store_tables SET lines = lines + $2::bigint, open = $3, listed = $4, changed = $5,"
    " finished = $6, owner = COALESCE($8, owner)"
    " WHERE id = $1 AND lines = $9::bigint RETURNING id), " LINES_PUT;

const char *const postgres_create_text =
    "WITH head AS (INSERT INTO store_tables (id, lines, open, listed, changed, finished, owner, made)"
    " VALUES ($1, $2::bigint, $3, $4, $5, $6, COALESCE($8, ''), $5)"
    " ON CONFLICT DO NOTHING RETURNING id), " LINES_PUT;

static void word_add(ul_text *text, size_t word)
{
    char bytes[4] = {(char)(word >> 24), (char)(word >> 16), (char)(word >> 8), (char)word};
    ul_text_add(text, bytes, sizeof bytes);
}

void postgres_array(ul_text *array, const ul_store_change *change)
{
    enum { BYTEA = 17 };
    word_add(array, change->count > 0); /* dimensions */
    word_add(array, 0);                 /* no NULL in it */
    word_add(array, BYTEA);
    if (change->count > 0) {
        word_add(array, (size_t)change->count);
        word_add(array, 1); /* where it begins */
    }
    for (size_t at = 0; at < change->lines_len;) {
        size_t len = store_line(change->lines + at, change->lines_len - at);
        word_add(array, len);
        ul_text_add(array, change->lines + at, len);
        at += len + 1;
    }
}

/* The changes to be made, in the order of their tables: two servers' batches then never wait for each other. */
typedef struct commit_batch {
    ul_store_change **changes;
    size_t            count;
    bool              again; /* it failed for a reason that goes away by trying again */
} commit_batch;

static int by_table(const void *a, const void *b)
{
    ul_store_change *const *left = a, *const *right = b;
    int                     order = strcmp((*left)->table, (*right)->table);
    return order ? order : (*left > *right) - (*left < *right); /* of one table: as they were given */
}

static bool batch_make(commit_batch *batch, ul_store_change *changes, size_t count)
{
    batch->count = 0;
    batch->changes = malloc(count * sizeof *batch->changes);
    for (size_t i = 0; batch->changes && i < count; i++)
        if (changes[i].fate != UL_STORE_REFUSED)
            batch->changes[batch->count++] = &changes[i];
    if (batch->changes)
        qsort(batch->changes, batch->count, sizeof *batch->changes, by_table);
    return batch->changes != NULL;
}

static bool change_send(PGconn *link, const ul_store_change *change, ul_text *array)
{
    ul_text_clear(array);
    postgres_array(array, change);
    sql_value          args[] = {sql_text(change->table),
                                 sql_number(change->count),
                                 sql_number(change->open),
                                 sql_number(change->listed),
                                 sql_number(change->changed),
                                 sql_number(change->finished),
                                 sql_bytes(change->summary, change->summary_len),
                                 sql_text(change->owner),
                                 sql_number(change->first - 1),
                                 sql_bytes(array->bytes, array->len),
                                 sql_bytes(change->bookmark, change->bookmark_len)};
    const char        *name = change->first == 1 ? "create" : "append";
    postgres_arguments to;
    postgres_arguments_make(&to, args, SQL_CELLS);
    return !array->failed && PQsendQueryPrepared(link, name, SQL_CELLS, to.values, to.lengths, to.formats, 0);
}

static bool command_send(PGconn *link, const char *text)
{
    return PQsendQueryParams(link, text, 0, NULL, NULL, NULL, NULL, 0);
}

static bool batch_send(PGconn *link, const commit_batch *batch)
{
    ul_text array = {0};
    bool    good = PQenterPipelineMode(link) && command_send(link, "BEGIN");
    for (size_t i = 0; i < batch->count && good; i++)
        good = change_send(link, batch->changes[i], &array);
    ul_text_free(&array);
    return good && command_send(link, "COMMIT") && PQpipelineSync(link);
}

/* The next answer, and the NULL that follows it; NULL if the connection is lost. */
static PGresult *answer_next(postgres_store *store)
{
    PGresult *answer = postgres_await(store) ? PQgetResult(store->link) : NULL;
    if (answer && PQresultStatus(answer) != PGRES_PIPELINE_SYNC && postgres_await(store))
        PQclear(PQgetResult(store->link));
    return answer;
}

static ul_store_result answer_failed(commit_batch *batch, const PGresult *answer, ul_fault *fault)
{
    const char *state = PQresultErrorField(answer, PG_DIAG_SQLSTATE);
    batch->again = state && strncmp(state, "40", 2) == 0;
    return postgres_told(answer, fault);
}

/* Answers come in the order of the questions: BEGIN, the changes, COMMIT, and the mark at the end. */
static ul_store_result batch_take(postgres_store *store, commit_batch *batch, ul_fault *fault)
{
    ul_store_result result = UL_STORE_OK;
    size_t          commit = batch->count + 1;
    for (size_t i = 0; i <= commit + 1; i++) {
        PGresult      *answer = answer_next(store);
        ExecStatusType status = PQresultStatus(answer);
        bool           good = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK || status == PGRES_PIPELINE_SYNC;
        bool           lost = !answer || (!good && status != PGRES_PIPELINE_ABORTED && postgres_says_goodbye(answer));
        /* Until an answer says that something failed, COMMIT may have been done. */
        bool doubt = lost && result == UL_STORE_OK && (i >= commit || !PQresultErrorField(answer, PG_DIAG_SQLSTATE));
        if (good && status == PGRES_TUPLES_OK && *PQgetvalue(answer, 0, 0) == '1')
            batch->changes[i - 1]->fate = UL_STORE_KEPT;
        if (!lost && !good && result == UL_STORE_OK)
            result = answer_failed(batch, answer, fault);
        PQclear(answer);
        if (lost && i > commit && result == UL_STORE_OK)
            return UL_STORE_OK; /* COMMIT has been answered; the next call will find the connection gone */
        if (lost)
            return postgres_lost(store, doubt, fault);
    }
    PQexitPipelineMode(store->link);
    if (result != UL_STORE_OK)
        store->base.kind->driver->end(&store->base, false, NULL);
    return result;
}

static ul_store_result batch_try(postgres_store *store, commit_batch *batch, ul_fault *fault)
{
    batch->again = false;
    for (size_t i = 0; i < batch->count; i++)
        batch->changes[i]->fate = UL_STORE_LATE;
    ul_store_result result = postgres_ready(store, fault);
    if (result != UL_STORE_OK)
        return result;
    if (!batch_send(store->link, batch))
        return postgres_lost(store, false, fault); /* COMMIT was not among what was sent */
    return batch_take(store, batch, fault);
}

ul_store_result postgres_commit(ul_store *base, ul_store_change *changes, size_t count, ul_fault *fault)
{
    commit_batch batch;
    if (!batch_make(&batch, changes, count))
        return store_no_memory(fault);
    ul_store_result result = batch_try((postgres_store *)base, &batch, fault);
    for (int tries = 1; tries < 3 && result == UL_STORE_AWAY && batch.again; tries++)
        result = batch_try((postgres_store *)base, &batch, fault);
    free(batch.changes);
    return result;
}
