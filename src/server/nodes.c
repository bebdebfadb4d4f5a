/* nodes.c: several servers with one store: who hears of what, and who looks after whose tables. */
#include <stdlib.h>
#include <string.h>
#include "server/roster.h"
#include "server/server_inside.h"

#define DEAD_MS 2500 /* silent for so long */
#define LOOK_MS 500  /* how often we beat, and look after the others */
#define RETIRE_MS (10 * 60 * 1000)
#define RETIRE_MOST 200

/* ---- hints */

static void watch(server *s);

static void look_at_all(server *s)
{
    for (size_t i = 0; i < HALL_PLACES; i++) {
        for (live *l = s->hall.place[i]; l; l = l->next) {
            if (l->table)
                ul_hall_read_on(l);
        }
    }
}

static void hinted(void *context, const char *table)
{
    server *s = context;
    live   *l = table ? ul_hall_find(s, table) : NULL;
    if (!table)
        look_at_all(s);
    else if (l && l->table)
        ul_hall_read_on(l);
}

static void step(server *s)
{
    ul_hints_step(s->hints, (int64_t)uv_now(&s->loop), hinted, s);
    watch(s);
}

static void polled(uv_poll_t *poll, int status, int events)
{
    (void)status;
    (void)events;
    step(poll->data);
}

static void closed(uv_handle_t *handle)
{
    free(handle);
}

/* The connection may be another one after each step. */
static void watch(server *s)
{
    int fd = ul_hints_descriptor(s->hints);
    if (s->hinted && s->hinted_fd != fd) {
        uv_close((uv_handle_t *)s->hinted, closed);
        s->hinted = NULL;
    }
    if (fd < 0)
        return;
    if (!s->hinted) {
        s->hinted = calloc(1, sizeof *s->hinted);
        if (!s->hinted || uv_poll_init(&s->loop, s->hinted, fd) != 0) {
            free(s->hinted);
            s->hinted = NULL;
            return;
        }
        s->hinted->data = s;
        s->hinted_fd = fd;
    }
    uv_poll_start(s->hinted, UV_READABLE | (ul_hints_wants_write(s->hints) ? UV_WRITABLE : 0), polled);
}

void ul_nodes_tell(server *s, const char *table)
{
    ul_hints_tell(s->hints, table);
    s->hint = true; /* sent when the loop is about to sleep, all together */
}

void ul_nodes_flush(server *s)
{
    if (s->hint)
        step(s);
    s->hint = false;
}

/* ---- tables that are ours to run: those of our name, and those of nodes that have died */

typedef struct rounds {
    ul_errand errand;
    server   *server;
    ul_text   dead;   /* names, a NUL after each */
    ul_text   tables; /* ids, likewise */
    ul_text   here;   /* whom we have, if that is news */
    ul_text   others; /* whom the others have */
    bool      list, retire;
    bool      news, tidy, told; /* about whom we have */
    bool      asks, answered;   /* about whom they have */
    int64_t   now;
} rounds;

static bool note_node(void *context, const char *node, int64_t silent_ms)
{
    rounds *r = context;
    if (silent_ms > DEAD_MS && strcmp(node, r->server->node) != 0)
        ul_text_add(&r->dead, node, strlen(node) + 1);
    return true;
}

static bool note_table(void *context, const ul_store_table *table)
{
    rounds *r = context;
    ul_text_add(&r->tables, table->id, strlen(table->id) + 1);
    return true;
}

static void bury(rounds *r)
{
    server *s = r->server;
    for (const char *name = r->dead.bytes; name && name < r->dead.bytes + r->dead.len; name += strlen(name) + 1) {
        ul_fault fault;
        int64_t  count = 0;
        if (ul_store_take_over(s->reading, name, s->node, &count, &fault) != UL_STORE_OK)
            continue;
        ul_roster_drop(s->reading, name); /* first: nobody would look for the list of a node that is not named */
        ul_store_node_delete(s->reading, name, &fault);
        if (count > 0)
            SAY(s, UL_WARNING, "took-over", "node", name);
        r->list |= count > 0;
    }
}

static void go_round(ul_errand *errand)
{
    rounds               *r = (rounds *)errand;
    server               *s = r->server;
    ul_fault              fault;
    const ul_store_filter ours = {.open = UL_STORE_YES, .owner = s->shared ? s->node : NULL};
    int64_t               count = 0;
    if (s->shared && ul_store_beat(s->reading, s->node, &fault) != UL_STORE_OK)
        return;
    if (s->shared && ul_store_nodes(s->reading, note_node, r, &fault) == UL_STORE_OK)
        bury(r);
    r->told = r->news && ul_roster_keep(s->reading, s->node, &r->here, r->tidy);
    if (r->asks)
        r->answered = ul_roster_fetch(s->reading, s->node, &r->others);
    if (r->list)
        ul_store_list(s->reading, &ours, note_table, r, &fault);
    if (r->retire)
        ul_store_retire(s->reading, r->now - (int64_t)s->how->keep_ms, RETIRE_MOST, &count, &fault);
    if (r->retire && count > 0)
        ul_values_sweep(s->reading);
}

/*
 * Tables that nobody has asked for are read one after the other: whoever comes
 * back to one of the others then waits for one of them at most.
 */
typedef struct filling {
    server *server;
    ul_text ids; /* a NUL after each */
    size_t  at;
} filling;

/*
 * What is read has its owner with it, who may be another one by now than when
 * it was listed: so it is the reading, and not the list, that makes it ours.
 */
static void fill(void *context, live *read, const ul_fault *fault)
{
    filling *f = context;
    (void)read;
    (void)fault; /* said already */
    while (f->at < f->ids.len && !f->server->stopping) {
        const char *id = f->ids.bytes + f->at;
        live       *l = ul_hall_find(f->server, id);
        f->at += strlen(id) + 1;
        if (!l || !l->table) {
            ul_hall_call(f->server, id, fill, f);
            return;
        }
        if (!l->ours)
            ul_hall_read_on(l);
    }
    ul_text_free(&f->ids);
    free(f);
}

static void begin_filling(rounds *r)
{
    filling *f = calloc(1, sizeof *f);
    if (!f)
        return; /* the next round lists them again */
    f->server = r->server;
    f->ids = r->tables;
    r->tables = (ul_text){0};
    fill(f, NULL, NULL);
}

/* Whom we told the others that we have; and whom they have. */
static void take_presence(rounds *r)
{
    server *s = r->server;
    if (r->told) {
        ul_text_free(&s->here);
        s->here = r->here;
        r->here = (ul_text){0};
    }
    if (!r->answered || s->stopping)
        return;
    s->asks = false;
    ul_presence_take(s, &r->others, (uint64_t)r->now);
}

static void went_round(ul_errand *errand)
{
    rounds *r = (rounds *)errand;
    server *s = r->server;
    take_presence(r);
    begin_filling(r);
    s->going_round = false;
    ul_text_free(&r->dead);
    ul_text_free(&r->tables);
    ul_text_free(&r->here);
    ul_text_free(&r->others);
    free(r);
}

/* Whom we have, if that is news; now and then anyway: who held us for dead has thrown our list away. */
static void list_presence(rounds *r)
{
    server *s = r->server;
    ul_presence_write(s, &r->here);
    r->tidy = s->rounds % 20 == 0;
    r->news = r->tidy || r->here.len != s->here.len ||
              (r->here.len && memcmp(r->here.bytes, s->here.bytes, r->here.len) != 0);
    r->asks = s->asks;
}

static void go(server *s, bool list)
{
    rounds  *r;
    uint64_t now = ul_server_now(s);
    if (s->going_round || !(r = calloc(1, sizeof *r)))
        return;
    r->errand.run = go_round;
    r->errand.done = went_round;
    r->server = s;
    r->list = list;
    r->now = (int64_t)now;
    r->retire = s->how->keep_ms && now - s->retired > RETIRE_MS;
    if (r->retire)
        s->retired = now;
    if (s->shared)
        list_presence(r);
    s->going_round = true;
    ul_workers_send(s->reader, &r->errand);
}

static void every_half_second(uv_timer_t *timer)
{
    server *s = timer->data;
    if (s->hints)
        step(s);
    if (s->shared && s->rounds % 10 == 9) /* hints get lost */
        look_at_all(s);
    /* Now and then all of them: what was taken over while our answer got lost is not forgotten. */
    if (s->shared || s->rounds % 20 == 0)
        go(s, s->shared && s->rounds % 20 == 0);
    s->rounds++;
}

void ul_nodes_fill(server *s)
{
    go(s, true);
}

bool ul_nodes_begin(server *s, ul_fault *fault)
{
    ul_fault none = {0};
    s->hinted_fd = -1;
    s->hints = ul_hints_open(s->store, &none);
    if (!s->hints && none.code) {
        *fault = none;
        return false;
    }
    s->shared = s->hints != NULL;
    uv_timer_init(&s->loop, &s->round);
    s->round.data = s;
    uv_timer_start(&s->round, every_half_second, LOOK_MS, LOOK_MS);
    return true;
}

void ul_nodes_end(server *s)
{
    if (s->hinted)
        uv_close((uv_handle_t *)s->hinted, closed);
    s->hinted = NULL;
    if (s->round.data)
        uv_close((uv_handle_t *)&s->round, NULL);
    ul_hints_close(s->hints);
    s->hints = NULL;
}
