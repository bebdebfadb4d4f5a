/*
 * reading.c: tables come from the store: their lines are fetched, and then
 * made a table of, both on the reader's thread; only what lies between and
 * what follows is the loop's.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include "server/server_inside.h"

struct waiter {
    ul_then *then;
    void    *context;
    waiter  *next;
};

typedef struct reading {
    ul_errand       errand;
    live           *live;
    ul_store       *store;
    const ground   *ground;
    ul_text         lines, plan, bookmark;
    struct bookmark parts; /* of that, if it is of any use: */
    bool            marked;
    int64_t         from;
    ul_table       *table;
    ul_players     *players;
    ul_outbox       out;
    ul_fault        fault;
    ul_edition      edition;
    ul_options      options;
    bool            fine, ours, laid; /* laid: the ground is our doing */
    bool            spoilt, whole;    /* the bookmark is of no use; then all of the log is read */
} reading;

static void forget_made(reading *r)
{
    ul_table_free(r->table);
    ul_players_free(r->players);
    r->table = NULL;
    r->players = NULL;
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

/* Wake those who wait for the table; NULL: there is none. */
static void answer_waiters(live *l, live *found, const ul_fault *fault)
{
    while (l->waiters) {
        waiter *w = l->waiters;
        l->waiters = w->next;
        w->then(w->context, found, fault);
        free(w);
    }
}

static void cannot_read(reading *r)
{
    live   *l = r->live;
    server *s = l->server;
    if (strcmp(r->fault.code, "no-table") != 0)
        SAY(s, UL_ERROR, "cannot-read", "table", l->id, "code", r->fault.code, "message", r->fault.message);
    l->reading = false;
    answer_waiters(l, NULL, &r->fault);
    while (l->guests)
        ul_guest_bye(l->guests, 1013, r->fault.code, "the table cannot be read at the moment: come back later");
    if (!l->pins && !l->committing)
        ul_hall_drop(l);
    reading_free(r);
}

static void install(reading *r)
{
    live *l = r->live;
    l->reading = false;
    l->table = r->table;
    l->players = r->players;
    l->ours = r->ours;
    l->marked = r->marked ? (uint32_t)r->from : 0;
    r->table = NULL;
    r->players = NULL;
    reading_free(r);
    ul_presence_begin(l);
    ul_live_back(l);
    answer_waiters(l, l, NULL);
    ul_live_after(l);
}

static bool is_ours(const reading *r, const char *owner)
{
    const server *s = r->live->server;
    return !s->shared || strcmp(owner, s->node) == 0;
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

/* It should have been of use, so somebody may want to look after the store. */
static bool distrust(const reading *r, const ul_fault *fault)
{
    SAY(r->live->server, UL_WARNING, "bad-bookmark", "table", r->live->id, "code", fault->code, "message",
        fault->message);
    return false;
}

static bool take_bookmark(reading *r)
{
    ul_fault fault;
    if (!ul_bookmark_is_ours(&r->bookmark))
        return false;
    return ul_bookmark_split(&r->bookmark, &r->parts, &fault) || distrust(r, &fault);
}

/* What the table plays, as the first line of its log says. */
static bool take_first(reading *r)
{
    ul_about    about;
    const char *end = r->lines.len ? memchr(r->lines.bytes, '\n', r->lines.len) : NULL;
    if (!end)
        return is_there(r, UL_STORE_NONE);
    return ul_table_peek(r->lines.bytes, (size_t)(end - r->lines.bytes), &about, &r->edition, &r->options, &r->fault) &&
           fetch_plan(r);
}

static void fetch(ul_errand *errand)
{
    reading         *r = (reading *)errand;
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

static void fetch_more(ul_errand *errand)
{
    reading *r = (reading *)errand;
    r->fine = fetch_lines(r, r->from) && find_owner(r);
}

static bool read_marked(reading *r)
{
    const bookmark *b = &r->parts;
    r->table =
        ul_table_read_on(r->ground->on, b->table, b->table_len, r->lines.bytes, r->lines.len, &r->out, &r->fault);
    return r->table && (ul_players_recall(r->players, b->players, b->players_len) ||
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
    r->players = ul_players_new();
    return (r->players || no_memory(r)) && (r->marked ? read_marked(r) : read_log(r)) &&
           (ul_players_see(r->players, &r->out) || no_memory(r));
}

static void make(ul_errand *errand)
{
    reading *r = (reading *)errand;
    r->fine = make_both(r);
    r->spoilt = r->marked && !r->fine && !distrust(r, &r->fault);
}

static bool lay_ground(reading *r)
{
    live *l = r->live;
    if (r->fine && !l->ground)
        l->ground = ul_ground_take(l->server, &r->edition, &r->options, r->plan.len ? r->plan.bytes : NULL, r->plan.len,
                                   &r->fault);
    return r->fine && l->ground;
}

/* That of a bookmark is most often known: to read what it says would take longer than all the rest. */
static bool lay_marked_ground(reading *r)
{
    live           *l = r->live;
    const bookmark *b = &r->parts;
    ul_about        about;
    ul_fault        fault;
    r->laid = !l->ground;
    if (!l->ground)
        l->ground = ul_ground_known(l->server, b->ground);
    if (!l->ground && ul_bookmark_peek(b->table, b->table_len, &about, &r->edition, &r->options, &fault))
        l->ground =
            ul_ground_take(l->server, &r->edition, &r->options, b->plan_len ? b->plan : NULL, b->plan_len, &fault);
    return l->ground || distrust(r, &fault);
}

static void fetched(ul_errand *errand);

/* Once more, without its bookmark: the ground may not be the right one either, if that said which it is. */
static void fetch_whole(reading *r)
{
    live *l = r->live;
    if (r->laid) {
        ul_ground_drop(l->server, l->ground);
        l->ground = NULL;
    }
    forget_made(r);
    ul_text_free(&r->lines);
    ul_text_free(&r->bookmark);
    r->whole = true;
    r->fine = r->marked = r->spoilt = false;
    r->errand.run = fetch;
    r->errand.done = fetched;
    ul_workers_send(l->server->reader, &r->errand);
}

static void made(ul_errand *errand)
{
    reading *r = (reading *)errand;
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

static void fetched(ul_errand *errand)
{
    reading *r = (reading *)errand;
    live    *l = r->live;
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
    r->errand.run = make;
    r->errand.done = made;
    ul_workers_send(l->server->reader, &r->errand);
}

static void send_reading(live *l, int64_t from, void (*run)(ul_errand *), void (*done)(ul_errand *))
{
    reading *r = calloc(1, sizeof *r);
    assert(r); /* a server without so little memory is better started anew */
    r->errand.run = run;
    r->errand.done = done;
    r->live = l;
    r->store = l->server->reading;
    r->from = from;
    ul_fault_set(&r->fault, "stopping", 0, 0, "the server is being stopped"); /* should it never run */
    l->pins++;
    l->reading = true;
    ul_workers_send(l->server->reader, &r->errand);
}

void ul_hall_call(server *s, const char *id, ul_then *then, void *context)
{
    live    *l = ul_hall_find(s, id);
    waiter  *w = NULL;
    ul_fault fault;
    if (l && l->table) {
        l->used = ul_server_now(s);
        then(context, l, NULL);
        return;
    }
    w = calloc(1, sizeof *w);
    if (!w || (!l && !(l = ul_hall_add(s, id)))) {
        free(w);
        ul_fault_set(&fault, "out-of-memory", 0, 0, "memory ran out");
        then(context, NULL, &fault);
        return;
    }
    *w = (waiter){then, context, l->waiters};
    l->waiters = w;
    if (!l->reading)
        send_reading(l, 1, fetch, fetched);
}

void ul_hall_reread(live *l)
{
    if (!l->table)
        return; /* it is being read already */
    l->server->figures.rereads++;
    ul_hall_clear(l);
    ul_live_unsay(l);
    for (guest *g = l->guests; g; g = g->next)
        ul_socket_pause(g->socket, true);
    if (!l->reading) /* else when what is being read on has come */
        send_reading(l, 1, fetch, fetched);
}

/* ---- reading on */

static void redo_lines(live *l, const ul_text *lines)
{
    const char *at = lines->bytes, *end = lines->bytes + lines->len;
    while (l->table && at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        if (!stop || !ul_live_redo(l, at, (size_t)(stop - at)))
            break;
        at = stop + 1;
    }
    if (l->table && at < end)
        ul_hall_reread(l);
}

static void fetched_more(ul_errand *errand)
{
    reading *r = (reading *)errand;
    live    *l = r->live;
    l->pins--;
    l->reading = false;
    /* Something of ours may be on its way by now: then the numbers of the log decide, and we read again anyway. */
    if (l->table && r->fine && !ul_live_has_lines(l) && r->from == (int64_t)ul_table_entries(l->table) + 1) {
        redo_lines(l, &r->lines);
        if (l->table)
            l->ours = r->ours;
    } else if (l->table) {
        l->read_on = r->fine;
    }
    reading_free(r);
    if (!l->table && !l->reading)
        send_reading(l, 1, fetch, fetched);
    else if (l->table)
        ul_live_after(l);
    if (l->table && l->read_on)
        ul_hall_read_on(l);
    else if (l->table)
        ul_live_again(l);
}

void ul_hall_read_on(live *l)
{
    l->read_on = l->reading || ul_live_has_lines(l);
    if (!l->read_on && l->table)
        send_reading(l, (int64_t)ul_table_entries(l->table) + 1, fetch_more, fetched_more);
}
