/* past.c: events and records out of a log, on the reader's thread. */
#include <assert.h>
#include <stdlib.h>
#include "record/record.h"
#include "server/server_inside.h"
#include "table/archive.h"

typedef struct digging {
    ul_errand     errand;
    live         *live;
    ul_store     *store;
    ul_seat       seat;
    uint32_t      after;
    uint16_t      game;
    ul_text       log, found;
    int64_t       count;
    bool          fine;
    unsigned      again;
    ul_fault      fault;
    ul_past_then *then;
    void         *context;
} digging;

static void digging_free(digging *d)
{
    ul_text_free(&d->log);
    ul_text_free(&d->found);
    free(d);
}

static bool fetch(digging *d)
{
    ul_text_clear(&d->log);
    ul_store_result result = ul_store_read(d->store, d->live->id, 1, INT64_MAX, &d->log, &d->count, &d->fault);
    if (result == UL_STORE_NONE || (result == UL_STORE_OK && d->count == 0))
        return ul_fault_set(&d->fault, "no-table", 0, 0, "there is no such table");
    return result == UL_STORE_OK;
}

static void dig_events(ul_errand *errand)
{
    digging *d = (digging *)errand;
    ul_text_clear(&d->found);
    d->fine = fetch(d) &&
              ul_table_history(d->live->ground->on, d->log.bytes, d->log.len, d->seat, d->after, &d->found, &d->fault);
    if (d->fine && d->found.failed)
        d->fine = ul_fault_set(&d->fault, "out-of-memory", 0, 0, "memory ran out");
}

/* How many events are in the array: each has one "n" of its own, the last of them is what counts. */
static uint32_t last_number(const ul_text *events, uint32_t after)
{
    ul_fault       fault;
    uint32_t       last = after;
    ul_json       *json = ul_json_read(events->bytes, events->len, &fault);
    const ul_json *n;
    for (const ul_json *e = json ? ul_json_first(json) : NULL; e; e = ul_json_next(json, e)) {
        if ((n = ul_json_member(e, "n")) != NULL)
            last = (uint32_t)n->integer;
    }
    ul_json_free(json);
    return last;
}

/* What was told since the log was read, which the table remembers. False: it has gone on too far already. */
static bool add_newest(digging *d)
{
    ul_text  more = {0};
    uint32_t last = last_number(&d->found, d->after);
    bool     known = ul_table_since(d->live->table, d->seat, last, &more);
    if (known && more.len > 2) {
        d->found.len--; /* the bracket that closes the array */
        if (last > d->after)
            ul_text_put(&d->found, ",");
        ul_text_add(&d->found, more.bytes + 1, more.len - 1);
    }
    ul_text_free(&more);
    return known;
}

static void dug_events(ul_errand *errand)
{
    digging *d = (digging *)errand;
    live    *l = d->live;
    if (d->fine && l->table && !add_newest(d) && d->again++ < 3) {
        ul_workers_send(l->server->reader, &d->errand);
        return;
    }
    if (d->fine && !l->table)
        d->fine = ul_fault_set(&d->fault, "behind", 0, 0, "the table is being read again");
    l->pins--;
    d->then(d->context, l, &d->found, d->fine ? NULL : &d->fault);
    digging_free(d);
}

static digging *digging_new(live *l, void (*run)(ul_errand *), void (*done)(ul_errand *))
{
    digging *d = calloc(1, sizeof *d);
    assert(d); /* a server without so little memory is better started anew */
    d->errand.run = run;
    d->errand.done = done;
    d->live = l;
    d->store = l->server->reading;
    ul_fault_set(&d->fault, "stopping", 0, 0, "the server is being stopped"); /* should it never run */
    l->pins++;
    return d;
}

void ul_past_ask(live *l, ul_seat seat, uint32_t after, ul_past_then *then, void *context)
{
    digging *d = digging_new(l, dig_events, dug_events);
    d->seat = seat;
    d->after = after;
    d->then = then;
    d->context = context;
    ul_workers_send(l->server->reader, &d->errand);
}

static void dig_record(ul_errand *errand)
{
    digging *d = (digging *)errand;
    if (!fetch(d))
        return;
    ul_record *record = ul_table_record(d->live->ground->on, d->log.bytes, d->log.len, d->game, &d->fault);
    if (!record)
        return;
    ul_record_write(record, &d->found);
    ul_record_free(record);
    d->fine = true;
}

static void dug_record(ul_errand *errand)
{
    digging  *d = (digging *)errand;
    ul_query *request = d->context;
    d->live->pins--;
    if (d->fine)
        ul_query_answer(request, 200, "text/plain; charset=utf-8", &d->found);
    else
        ul_query_refuse(request, 404, d->fault.code, d->fault.message);
    digging_free(d);
}

void ul_past_record(live *l, uint16_t game, ul_query *request)
{
    digging *d = digging_new(l, dig_record, dug_record);
    d->game = game;
    d->context = request;
    ul_workers_send(l->server->reader, &d->errand);
}
