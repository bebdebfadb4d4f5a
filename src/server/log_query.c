/* log_query.c: events and records out of a log, on a thread of its own: a long log takes half a second. */
#include "server/log_query.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include "record/record.h"
#include "server/server_state.h"
#include "table/archive.h"

#define REPLAYS_PART 24 /* all of them may keep that part of the memory */

typedef struct log_query {
    ul_job         job;
    ul_live_table *live;
    ul_store      *store;
    ul_seat        seat;
    uint32_t       after, last; /* events after number `after`; the last that was found */
    size_t         most;        /* so many of them; 0: all */
    uint16_t       game;
    ul_text        log, found;
    int64_t        count;
    bool           fine;
    unsigned       tries;
    ul_fault       fault;
    ul_log_then   *then;
    void          *context;
} log_query;

static void log_query_free(log_query *d)
{
    ul_text_free(&d->log);
    ul_text_free(&d->found);
    free(d);
}

static bool fetch(log_query *d)
{
    ul_text_clear(&d->log);
    ul_store_result result = ul_store_read(d->store, d->live->id, 1, INT64_MAX, &d->log, &d->count, &d->fault);
    if (result == UL_STORE_NONE || (result == UL_STORE_OK && d->count == 0))
        return ul_fault_set(&d->fault, "no-table", 0, 0, "there is no such table");
    return result == UL_STORE_OK;
}

void ul_live_forget_replay(ul_live_table *l)
{
    if (l->replay)
        atomic_fetch_sub(&l->server->replay_bytes, ul_log_replay_bytes(l->replay));
    ul_log_replay_free(l->replay);
    l->replay = NULL;
}

static bool replay_events(log_query *d)
{
    ul_live_table *l = d->live;
    unsigned       version = atomic_load(&l->server->rewrites);
    if (!l->replay && !(l->replay = ul_log_replay_new()))
        return ul_fault_set(&d->fault, "out-of-memory", 0, 0, "memory ran out");
    if (d->most && ul_log_replay_has(l->replay, version, d->seat, d->after, d->most))
        return true;
    size_t before = ul_log_replay_bytes(l->replay);
    bool   good = ul_log_replay_read(l->replay, d->store, l->id, l->ground->on, version, &d->fault);
    atomic_fetch_add(&l->server->replay_bytes, ul_log_replay_bytes(l->replay) - before);
    return good;
}

static void read_events(ul_job *job)
{
    log_query *d = (log_query *)job;
    ul_text_clear(&d->found);
    d->fine = replay_events(d);
    if (d->fine)
        ul_log_replay_write(d->live->replay, d->seat, d->after, d->most, &d->found, &d->last);
    if (d->fine && d->last < d->after) /* what was asked for is not kept yet */
        d->last = d->after;
    if (d->fine && d->found.failed)
        d->fine = ul_fault_set(&d->fault, "out-of-memory", 0, 0, "memory ran out");
    if (!d->fine ||
        atomic_load(&d->live->server->replay_bytes) > ul_memory_part(&d->live->server->limits, REPLAYS_PART))
        ul_live_forget_replay(d->live);
}

/* Add the events since the log was read, which the table remembers. False: there are too many by now. */
static bool add_newest(log_query *d)
{
    ul_text more = {0};
    if (d->most)
        return true; /* a page is asked for, not all of them */
    bool known = ul_table_since(ul_table_of(d->live), d->seat, d->last, &more);
    if (known && more.len > 2) {
        d->found.len--; /* the bracket that closes the array */
        if (d->last > d->after)
            ul_text_put(&d->found, ",");
        ul_text_add(&d->found, more.bytes + 1, more.len - 1);
    }
    ul_text_free(&more);
    return known;
}

static void events_read(ul_job *job)
{
    log_query     *d = (log_query *)job;
    ul_live_table *l = d->live;
    if (d->fine && ul_table_of(l) && !add_newest(d) && d->tries++ < 3) {
        ul_workers_send(l->server->log_worker, &d->job);
        return;
    }
    if (d->fine && !ul_table_of(l))
        d->fine = ul_fault_set(&d->fault, "behind", 0, 0, "the table is being read again");
    l->pins--;
    const ul_past past = {d->seat, d->after, d->found.bytes, d->found.len, d->most > 0};
    d->then(d->context, l, &past, d->fine ? NULL : &d->fault);
    log_query_free(d);
}

static log_query *log_query_new(ul_live_table *l, uint64_t account, void (*run)(ul_job *), void (*done)(ul_job *))
{
    log_query *d = calloc(1, sizeof *d);
    assert(d); /* without so little memory a server is better started again */
    d->job.run = run;
    d->job.done = done;
    d->job.account = account;
    d->live = l;
    d->store = l->server->log_store;
    ul_fault_set(&d->fault, "stopping", 0, 0, "the server is being stopped"); /* should it never run */
    l->pins++;
    return d;
}

void ul_log_query_events(ul_live_table *l, uint64_t account, ul_seat seat, uint32_t after, size_t most,
                         ul_log_then *then, void *context)
{
    log_query *d = log_query_new(l, account, read_events, events_read);
    l->replayed = ul_server_now(l->server);
    d->seat = seat;
    d->after = after;
    d->most = most;
    d->then = then;
    d->context = context;
    ul_workers_send(l->server->log_worker, &d->job);
}

static void read_record(ul_job *job)
{
    log_query *d = (log_query *)job;
    if (!fetch(d))
        return;
    ul_record *record = ul_table_record(d->live->ground->on, d->log.bytes, d->log.len, d->game, &d->fault);
    if (!record)
        return;
    ul_record_write(record, &d->found);
    ul_record_free(record);
    d->fine = true;
}

static void record_read(ul_job *job)
{
    log_query       *d = (log_query *)job;
    ul_http_request *request = d->context;
    d->live->pins--;
    bool none = strcmp(d->fault.code, "no-table") == 0 || strcmp(d->fault.code, "no-game") == 0;
    if (d->fine)
        ul_http_answer(request, 200, "text/plain; charset=utf-8", &d->found);
    else
        ul_http_refuse(request, none ? 404 : 503, d->fault.code, d->fault.message);
    log_query_free(d);
}

void ul_log_query_record(ul_live_table *l, uint16_t game, ul_http_request *request)
{
    log_query *d = log_query_new(l, ul_http_account(request), read_record, record_read);
    d->game = game;
    d->context = request;
    ul_workers_send(l->server->log_worker, &d->job);
}
