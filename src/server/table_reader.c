/*
 * table_reader.c: reads tables from the store.
 *
 *     on the reader's thread    on the loop
 *     fetch: bookmark, lines -> fetched: which ground?
 *     make: the table        -> made: install it, or read it again without its bookmark
 *     fetch_more: new lines  -> fetched_more: apply them to the table in memory
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include "hosting/connection.h"
#include "server/bookmark.h"
#include "server/server_state.h"
#include "server/table_client.h"
#include "store/values.h"
#include "table/log.h"

struct ul_table_waiter {
    ul_table_then   *then;
    void            *context;
    ul_table_waiter *next;
};

typedef struct reading {
    ul_job                  job;
    ul_live_table          *live;
    ul_store               *store;
    const ul_cached_ground *ground;
    ul_text                 lines, plan, bookmark;
    ul_bookmark_parts       parts;  /* of the bookmark, if `marked` */
    bool                    marked; /* the table is read from its bookmark, not from the first line */
    int64_t                 from;   /* the number of the first of `lines` */
    ul_table               *table;
    ul_table_bots          *bots;
    ul_outbox               out;
    ul_fault                fault;
    ul_edition              edition;
    ul_options              options;
    bool                    fine, ours; /* the last job succeeded; this node runs the table's clocks and bots */
    bool                    laid;       /* this reading chose the ground, by its bookmark */
    bool                    spoilt;     /* the bookmark turned out to be damaged */
    bool                    whole;      /* so all of the log is read */
} reading;

static void forget_made(reading *r)
{
    ul_table_free(r->table);
    ul_table_bots_free(r->bots);
    r->table = NULL;
    r->bots = NULL;
    ul_outbox_clear(&r->out);
}

static void reading_free(reading *r)
{
    forget_made(r);
    ul_text_free(&r->lines);
    ul_text_free(&r->plan);
    ul_text_free(&r->bookmark);
    ul_outbox_free(&r->out);
    free(r);
}

/* Tell those who wait for the table; NULL: there is none. They may make the cache drop tables, but not this one. */
static void answer_waiters(ul_live_table *l, ul_live_table *found, const ul_fault *fault)
{
    l->pins++;
    while (l->waiters) {
        ul_table_waiter *w = l->waiters;
        l->waiters = w->next;
        w->then(w->context, found, fault);
        free(w);
    }
    l->pins--;
}

static void cannot_read(reading *r)
{
    ul_live_table *l = r->live;
    ul_server     *s = l->server;
    if (strcmp(r->fault.code, "no-table") != 0)
        UL_SAY(s, UL_ERROR, "cannot-read", "table", l->id, "code", r->fault.code, "message", r->fault.message);
    ul_live_become(&l->state, UL_LIVE_EMPTY);
    answer_waiters(l, NULL, &r->fault);
    for (ul_connection *c; (c = ul_host_connections(l->host)) != NULL;)
        ul_table_client_close(ul_connection_owner(c), 1013, r->fault.code,
                              "the table cannot be read at the moment: come back later");
    if (!l->pins && l->commit == UL_COMMIT_CLEAN)
        ul_table_cache_drop(l);
    reading_free(r);
}

static void install(reading *r)
{
    ul_live_table *l = r->live;
    ul_table      *table = r->table;
    ul_table_bots *bots = r->bots;
    bool           ours = r->ours;
    ul_live_become(&l->state, UL_LIVE_READY);
    l->marked = r->marked ? (uint32_t)r->from : 0;
    r->table = NULL;
    r->bots = NULL;
    reading_free(r);
    ul_live_install(l, table, bots, ours);
    answer_waiters(l, l, NULL);
    if (l->read_on && ul_table_of(l)) /* a hint came while it was being read */
        ul_live_read_on(l);
}

static bool is_ours(const reading *r, const char *owner)
{
    const ul_server *s = r->live->server;
    return !s->nodes.shared || strcmp(owner, s->nodes.name) == 0;
}

static bool note_owner(void *context, const ul_store_table *table)
{
    reading *r = context;
    r->ours = is_ours(r, table->owner);
    return true;
}

/* A store that has no such table says nothing more. */
static bool is_there(reading *r, ul_store_result result)
{
    if (result == UL_STORE_NONE)
        ul_fault_set(&r->fault, "no-table", 0, 0, "there is no such table");
    return result == UL_STORE_OK;
}

static bool find_owner(reading *r)
{
    return is_there(r, ul_store_find(r->store, r->live->id, note_owner, r, &r->fault));
}

static bool fetch_plan(reading *r)
{
    ul_store_result result = ul_store_value_get(r->store, "plan", r->live->id, &r->plan, &r->fault);
    return result == UL_STORE_OK || result == UL_STORE_NONE;
}

static bool fetch_lines(reading *r, int64_t from)
{
    int64_t count;
    r->from = from;
    ul_text_clear(&r->lines);
    return is_there(r, ul_store_read(r->store, r->live->id, from, INT64_MAX, &r->lines, &count, &r->fault));
}

/* It should have been usable, so the operator may want to look at the store. */
static bool distrust(const reading *r, const ul_fault *fault)
{
    UL_SAY(r->live->server, UL_WARNING, "bad-bookmark", "table", r->live->id, "code", fault->code, "message",
           fault->message);
    return false;
}

static bool take_bookmark(reading *r)
{
    ul_fault fault;
    if (!ul_bookmark_is_usable(&r->bookmark))
        return false;
    return ul_bookmark_split(&r->bookmark, &r->parts, &fault) || distrust(r, &fault);
}

/* What the table plays: the first line of its log says it. */
static bool take_first(reading *r)
{
    ul_about    about;
    const char *end = r->lines.len ? memchr(r->lines.bytes, '\n', r->lines.len) : NULL;
    if (!end)
        return is_there(r, UL_STORE_NONE);
    return ul_table_peek(r->lines.bytes, (size_t)(end - r->lines.bytes), &about, &r->edition, &r->options, &r->fault) &&
           fetch_plan(r);
}

static void fetch(ul_job *job)
{
    reading         *r = (reading *)job;
    ul_store_resumed found;
    if (!is_there(r, ul_store_resume(r->store, r->live->id, &found, &r->fault)))
        return;
    r->bookmark = found.bookmark;
    r->lines = found.lines;
    r->from = found.first;
    r->ours = is_ours(r, found.owner);
    r->marked = !r->whole && take_bookmark(r);
    r->fine = r->marked || ((r->from == 1 || fetch_lines(r, 1)) && take_first(r));
}

static void fetch_more(ul_job *job)
{
    reading *r = (reading *)job;
    r->fine = fetch_lines(r, r->from) && find_owner(r);
}

static bool read_marked(reading *r)
{
    const ul_bookmark_parts *b = &r->parts;
    r->table =
        ul_table_read_on(r->ground->on, b->table, b->table_len, r->lines.bytes, r->lines.len, &r->out, &r->fault);
    return r->table && (ul_table_bots_recall(r->bots, b->bots, b->bots_len) ||
                        ul_fault_set(&r->fault, "bad-bookmark", 0, 0, "what its bots have seen cannot be read"));
}

static bool read_log(reading *r)
{
    r->table = ul_table_read(r->ground->on, r->lines.bytes, r->lines.len, &r->out, &r->fault);
    return r->table != NULL;
}

static bool no_memory(reading *r)
{
    return ul_fault_set(&r->fault, "out-of-memory", 0, 0, "memory ran out");
}

/* The table, and what its bots have seen. */
static bool make_both(reading *r)
{
    r->bots = ul_table_bots_new();
    return (r->bots || no_memory(r)) && (r->marked ? read_marked(r) : read_log(r)) &&
           (ul_table_bots_see(r->bots, &r->out) || no_memory(r));
}

static void make(ul_job *job)
{
    reading *r = (reading *)job;
    r->fine = make_both(r);
    r->spoilt = r->marked && !r->fine && !distrust(r, &r->fault);
}

static bool lay_ground(reading *r)
{
    ul_live_table *l = r->live;
    if (r->fine && !l->ground)
        l->ground = ul_ground_cache_take(l->server, &r->edition, &r->options, r->plan.len ? r->plan.bytes : NULL,
                                         r->plan.len, &r->fault);
    return r->fine && l->ground;
}

/* The ground of a bookmark is usually in the cache: to read it would take longer than all the rest. */
static bool lay_marked_ground(reading *r)
{
    ul_live_table           *l = r->live;
    const ul_bookmark_parts *b = &r->parts;
    ul_about                 about;
    ul_fault                 fault;
    r->laid = !l->ground;
    if (!l->ground)
        l->ground = ul_ground_cache_find(l->server, b->ground);
    if (!l->ground && ul_bookmark_peek(b->table, b->table_len, &about, &r->edition, &r->options, &fault))
        l->ground = ul_ground_cache_take(l->server, &r->edition, &r->options, b->plan_len ? b->plan : NULL, b->plan_len,
                                         &fault);
    return l->ground || distrust(r, &fault);
}

static void fetched(ul_job *job);

/* Read it again without its bookmark. If the bookmark chose the ground, that may be wrong, too. */
static void fetch_whole(reading *r)
{
    ul_live_table *l = r->live;
    if (r->laid) {
        ul_ground_cache_release(l->server, l->ground);
        l->ground = NULL;
    }
    forget_made(r);
    ul_text_free(&r->lines);
    ul_text_free(&r->bookmark);
    r->whole = true;
    r->fine = r->marked = r->spoilt = false;
    r->job.run = fetch;
    r->job.done = fetched;
    ul_workers_send(l->shard->reader, &r->job);
}

static void made(ul_job *job)
{
    reading *r = (reading *)job;
    if (r->spoilt) {
        fetch_whole(r);
        return;
    }
    r->live->pins--;
    if (r->fine)
        install(r);
    else
        cannot_read(r);
}

static uint64_t first_time(const char *line)
{
    const char *space = strchr(line, ' ');
    return space ? strtoull(space + 1, NULL, 10) : 0;
}

static void fetched(ul_job *job)
{
    reading       *r = (reading *)job;
    ul_live_table *l = r->live;
    if (r->marked && !lay_marked_ground(r)) {
        fetch_whole(r);
        return;
    }
    if (!r->marked && !lay_ground(r)) {
        l->pins--;
        cannot_read(r);
        return;
    }
    l->opened = r->marked ? r->parts.opened : first_time(r->lines.bytes);
    r->ground = l->ground;
    r->fine = false;
    r->job.run = make;
    r->job.done = made;
    ul_workers_send(l->shard->reader, &r->job);
}

static void send_reading(ul_live_table *l, int64_t from, void (*run)(ul_job *), void (*done)(ul_job *))
{
    reading *r = calloc(1, sizeof *r);
    assert(r); /* if not even this much memory is left, the server should be restarted */
    r->job.run = run;
    r->job.done = done;
    r->job.account = l->asked_by;
    r->live = l;
    r->store = l->shard->reader_store;
    r->from = from;
    ul_fault_set(&r->fault, "stopping", 0, 0, "the server is being stopped"); /* in case the job never runs */
    l->pins++;
    ul_workers_send(l->shard->reader, &r->job);
}

static void load(ul_live_table *l)
{
    ul_live_become(&l->state, UL_LIVE_LOADING);
    send_reading(l, 1, fetch, fetched);
}

void ul_table_cache_fetch(ul_server *s, const char *id, uint64_t account, ul_table_then *then, void *context)
{
    ul_live_table   *l = ul_table_cache_find(s, id);
    ul_table_waiter *w = NULL;
    ul_fault         fault;
    if (l && ul_table_of(l)) {
        ul_table_cache_use(l);
        then(context, l, NULL);
        return;
    }
    /* Who waits for a database that does not answer waits in a line, some seconds for each. Its rounds ask on. */
    if (ul_shard_is_silent(ul_shard_of(s, id))) {
        ul_fault_set(&fault, "store-away", 0, 0, "the database of this table does not answer");
        then(context, NULL, &fault);
        return;
    }
    if (!l && ul_table_cache_is_full(s))
        ul_table_cache_make_room(s); /* if all others have people at them, this one is read all the same */
    w = calloc(1, sizeof *w);
    if (!w || (!l && !(l = ul_table_cache_add(s, id)))) {
        free(w);
        ul_fault_set(&fault, "out-of-memory", 0, 0, "memory ran out");
        then(context, NULL, &fault);
        return;
    }
    *w = (ul_table_waiter){then, context, l->waiters};
    l->waiters = w;
    if (l->state == UL_LIVE_EMPTY) {
        l->asked_by = account;
        load(l);
    }
}

void ul_live_reread(ul_live_table *l)
{
    if (!ul_table_of(l))
        return; /* it is being read already */
    l->server->figures.rereads++;
    ul_live_clear(l);
    ul_live_roll_back(l);
    for (ul_connection *c = ul_host_connections(l->host); c; c = ul_connection_next(c))
        ul_socket_pause(((ul_table_client *)ul_connection_owner(c))->socket, true);
    if (l->state == UL_LIVE_FOLLOWING)
        ul_live_become(&l->state, UL_LIVE_STALE); /* loaded when what is being read has come */
    else
        load(l);
}

/* ---- reading on */

static void redo_lines(ul_live_table *l, const ul_text *lines)
{
    const char *at = lines->bytes, *end = lines->bytes + lines->len;
    while (ul_table_of(l) && at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        if (!stop || !ul_live_apply_line(l, at, (size_t)(stop - at)))
            break;
        at = stop + 1;
    }
    if (ul_table_of(l) && at < end)
        ul_live_reread(l);
}

static void fetched_more(ul_job *job)
{
    reading       *r = (reading *)job;
    ul_live_table *l = r->live;
    l->pins--;
    if (l->state == UL_LIVE_STALE) {
        reading_free(r);
        load(l);
        return;
    }
    ul_live_become(&l->state, UL_LIVE_READY);
    /* If something of ours is under way by now, its commit decides, and the log is read on again anyway. */
    if (r->fine && !ul_live_has_lines(l) && r->from == (int64_t)ul_table_entries(ul_table_of(l)) + 1) {
        redo_lines(l, &r->lines);
        if (ul_table_of(l))
            ul_host_set_ours(l->host, r->ours);
    } else {
        l->read_on = r->fine;
    }
    reading_free(r);
    if (ul_table_of(l))
        ul_live_tick(l); /* others may be here, and it may be ours to run */
    if (ul_table_of(l) && l->read_on)
        ul_live_read_on(l);
    else if (ul_table_of(l))
        ul_live_replay(l);
}

void ul_live_read_on(ul_live_table *l)
{
    l->read_on = l->state != UL_LIVE_READY || ul_live_has_lines(l);
    if (l->read_on)
        return;
    ul_live_become(&l->state, UL_LIVE_FOLLOWING);
    send_reading(l, (int64_t)ul_table_entries(ul_table_of(l)) + 1, fetch_more, fetched_more);
}
