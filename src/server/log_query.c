/*
 * log_query.c: events and records out of a log, on a thread of its own: a long log takes half a second.
 *
 * A query is a job (workers.h). Its `run_` function is called on the log's thread. As long as a query waits or runs,
 * only that thread touches the table's `replay`: what was read of its log, kept for the next query. The `_done`
 * function is called on the server's loop afterwards, and gives the answer. In between the table is pinned, so that it
 * stays in memory.
 */
#include "server/log_query.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include "base/hex.h"
#include "base/json.h"
#include "record/record.h"
#include "server/server_state.h"
#include "table/archive.h"

#define REPLAYS_PART 24 /* the replays of all tables together may keep 1/24 of the memory */

typedef struct log_query {
    ul_job         job;
    ul_live_table *live;
    ul_store      *store;
    ul_seat        seat;
    uint32_t       after, last; /* events after number `after`; the last that was found */
    size_t         most;        /* so many of them; 0: all */
    size_t         ahead;       /* must be there, too: whether there are more is part of the answer */
    ul_log_mark    mark;        /* where to begin, if all of the log need not be done again */
    uint16_t       game;
    ul_text        log, found;
    int64_t        count;
    bool           fine;
    unsigned       tries;
    ul_fault       fault;
    ul_log_then   *then;
    void          *context;
} log_query;

static void log_query_free(log_query *query)
{
    ul_log_mark_free(&query->mark);
    ul_text_free(&query->log);
    ul_text_free(&query->found);
    free(query);
}

/* Read the whole log. */
static bool fetch(log_query *query)
{
    ul_text_clear(&query->log);
    ul_store_result result =
        ul_store_read(query->store, query->live->id, 1, INT64_MAX, &query->log, &query->count, &query->fault);
    if (result == UL_STORE_NONE || (result == UL_STORE_OK && query->count == 0))
        return ul_fault_set(&query->fault, "no-table", 0, 0, "there is no such table");
    return result == UL_STORE_OK;
}

void ul_live_forget_replay(ul_live_table *l)
{
    if (l->replay)
        atomic_fetch_sub(&l->server->replay_bytes, ul_log_replay_bytes(l->replay));
    ul_log_replay_free(l->replay);
    l->replay = NULL;
}

void ul_live_forget_marks(ul_live_table *l)
{
    l->server->mark_bytes -= ul_log_marks_bytes(&l->marks);
    ul_log_marks_free(&l->marks);
}

/*
 * See to it that the table's replay has the events. `version` tells a replay of a log that has been rewritten since
 * from one that can be continued.
 */
static bool replay_events(log_query *query)
{
    ul_live_table *l = query->live;
    unsigned       version = atomic_load(&l->server->rewrites);
    if (!l->replay && !(l->replay = ul_log_replay_new()))
        return ul_fault_set(&query->fault, "out-of-memory", 0, 0, "memory ran out");
    if (query->most && ul_log_replay_has(l->replay, version, query->seat, query->after, query->most + query->ahead))
        return true;
    size_t before = ul_log_replay_bytes(l->replay);
    bool   good = ul_log_replay_read(l->replay, query->store, l->id, l->ground->on, version, query->after, &query->mark,
                                     &query->fault);
    atomic_fetch_add(&l->server->replay_bytes, ul_log_replay_bytes(l->replay) - before);
    return good;
}

/* The answer is written. The replay is kept for the next query, if there is room for it. */
static void end_events(log_query *query)
{
    if (query->fine && query->found.failed)
        query->fine = ul_fault_set(&query->fault, "out-of-memory", 0, 0, "memory ran out");
    if (!query->fine ||
        atomic_load(&query->live->server->replay_bytes) > ul_memory_part(&query->live->server->limits, REPLAYS_PART))
        ul_live_forget_replay(query->live);
}

static void run_events(ul_job *job)
{
    log_query *query = (log_query *)job;
    ul_text_clear(&query->found);
    query->fine = replay_events(query);
    if (query->fine)
        ul_log_replay_write(query->live->replay, query->seat, query->after, query->most, &query->found, &query->last);
    if (query->fine && query->last < query->after) /* what was asked for is not kept yet */
        query->last = query->after;
    end_events(query);
}

/* Add the events since the log was read, which the table remembers. False: there are too many by now. */
static bool add_newest(log_query *query)
{
    ul_text more = {0};
    if (query->most)
        return true; /* a page is asked for, not all of them */
    bool known = ul_table_since(ul_table_of(query->live), query->seat, query->last, &more);
    if (known && more.len > 2) {
        query->found.len--; /* the bracket that closes the array */
        if (query->last > query->after)
            ul_text_put(&query->found, ",");
        ul_text_add(&query->found, more.bytes + 1, more.len - 1);
    }
    ul_text_free(&more);
    return known;
}

static void events_done(ul_job *job)
{
    log_query     *query = (log_query *)job;
    ul_live_table *l = query->live;
    if (query->fine && ul_table_of(l) && !add_newest(query) && query->tries++ < 3) {
        ul_workers_send(l->server->log_worker, &query->job);
        return;
    }
    if (query->fine && !ul_table_of(l))
        query->fine = ul_fault_set(&query->fault, "behind", 0, 0, "the table is being read again");
    l->pins--;
    const ul_past past = {query->seat, query->after, query->found.bytes, query->found.len, query->most > 0};
    query->then(query->context, l, &past, query->fine ? NULL : &query->fault);
    log_query_free(query);
}

static log_query *log_query_new(ul_live_table *l, uint64_t account, void (*run)(ul_job *), void (*done)(ul_job *))
{
    log_query *query = calloc(1, sizeof *query);
    assert(query); /* without so little memory a server is better started again */
    query->job.run = run;
    query->job.done = done;
    query->job.account = account;
    query->live = l;
    query->store = l->server->log_store;
    ul_fault_set(&query->fault, "stopping", 0, 0, "the server is being stopped"); /* should it never run */
    l->pins++;
    return query;
}

void ul_log_query_events(ul_live_table *l, uint64_t account, ul_seat seat, uint32_t after, size_t most,
                         ul_log_then *then, void *context)
{
    log_query *query = log_query_new(l, account, run_events, events_done);
    l->replayed = ul_server_now(l->server);
    query->seat = seat;
    query->after = after;
    query->mark = ul_log_marks_copy(&l->marks, after);
    query->most = most;
    query->then = then;
    query->context = context;
    ul_workers_send(l->server->log_worker, &query->job);
}

static void write_page(log_query *query)
{
    const ul_log_replay *replay = query->live->replay;
    const ul_ground     *on = query->live->ground->on;
    uint8_t              head[UL_SHA256_BYTES];
    ul_json_out          json;
    ul_text_put(&query->found, "{\"events\":");
    ul_log_replay_write(replay, query->seat, query->after, query->most, &query->found, &query->last);
    ul_log_replay_head(replay, query->last, head);
    ul_text_put(&query->found, ",\"head\":\"");
    ul_hex_write(head, sizeof head, &query->found);
    ul_text_put(&query->found, ul_log_replay_goes_on(replay, query->last) ? "\",\"more\":true" : "\"");
    if (on->plan) {
        ul_text_put(&query->found, ",\"plan\":");
        ul_json_begin(&json, &query->found);
        ul_json_string_n(&json, on->plan, on->plan_len);
    }
    ul_text_put(&query->found, "}");
}

static void run_page(ul_job *job)
{
    log_query *query = (log_query *)job;
    query->fine = replay_events(query);
    if (query->fine)
        write_page(query);
    end_events(query);
}

static bool is_none(const ul_fault *fault)
{
    return strcmp(fault->code, "no-table") == 0 || strcmp(fault->code, "no-game") == 0;
}

static void page_done(ul_job *job)
{
    log_query       *query = (log_query *)job;
    ul_http_request *request = query->context;
    query->live->pins--;
    if (query->fine)
        ul_http_answer_json(request, 200, &query->found);
    else
        ul_http_refuse(request, is_none(&query->fault) ? 404 : 503, query->fault.code, query->fault.message);
    log_query_free(query);
}

void ul_log_query_page(ul_live_table *l, uint32_t after, size_t most, ul_http_request *request)
{
    log_query *query = log_query_new(l, ul_http_account(request), run_page, page_done);
    l->replayed = ul_server_now(l->server);
    query->seat = UL_NOBODY;
    query->after = after;
    query->mark = ul_log_marks_copy(&l->marks, after);
    query->most = most;
    query->ahead = 1;
    query->context = request;
    ul_workers_send(l->server->log_worker, &query->job);
}

static void run_record(ul_job *job)
{
    log_query *query = (log_query *)job;
    if (!fetch(query))
        return;
    ul_record *record =
        ul_table_record(query->live->ground->on, query->log.bytes, query->log.len, query->game, &query->fault);
    if (!record)
        return;
    ul_record_write(record, &query->found);
    ul_record_free(record);
    query->fine = true;
}

static void record_done(ul_job *job)
{
    log_query       *query = (log_query *)job;
    ul_http_request *request = query->context;
    query->live->pins--;
    if (query->fine)
        ul_http_answer(request, 200, "text/plain; charset=utf-8", &query->found);
    else
        ul_http_refuse(request, is_none(&query->fault) ? 404 : 503, query->fault.code, query->fault.message);
    log_query_free(query);
}

void ul_log_query_record(ul_live_table *l, uint16_t game, ul_http_request *request)
{
    log_query *query = log_query_new(l, ul_http_account(request), run_record, record_done);
    query->game = game;
    query->context = request;
    ul_workers_send(l->server->log_worker, &query->job);
}
