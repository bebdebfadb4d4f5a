/* nodes.c: several servers with one store: hints about changed tables, and who runs which table. */
#include "server/nodes.h"

#include <stdlib.h>
#include <string.h>
#include "server/name_list.h"
#include "server/orphaned_values.h"
#include "server/seat_lists.h"
#include "server/server_state.h"
#include "store/owners.h"

#define DEAD_MS 2500 /* silent for so long */
#define LOOK_MS 500  /* how often we beat, and look after the others */
#define RETIRE_MS (10 * 60 * 1000)
#define RETIRE_MOST 200
#define WAKE_ROUNDS 10 /* how often some tables that are not in memory are looked at */
#define WAKE_MOST 32

/* ---- hints */

static void watch(ul_shard *shard);

static void read_all_on(ul_shard *shard)
{
    for (ul_live_table *l = NULL; (l = ul_table_cache_next(shard->server, l)) != NULL;) {
        if (ul_table_of(l) && l->shard == shard)
            ul_live_read_on(l);
    }
}

static void woken(void *context, ul_live_table *l, const ul_fault *fault)
{
    (void)context;
    (void)l; /* reading it was all that it takes: it is ours, so its bots and clocks go on */
    (void)fault;
}

static void hinted(void *context, const char *table)
{
    ul_shard      *shard = context;
    ul_live_table *l = table ? ul_table_cache_find(shard->server, table) : NULL;
    if (!table)
        read_all_on(shard);
    else if (l)
        ul_live_read_on(l);
    else if (ul_sleeping_tables_has(&shard->server->sleeping, table))
        ul_table_cache_fetch(shard->server, table, 0, woken, NULL);
}

static void step(ul_shard *shard)
{
    ul_hints_step(shard->nodes.hints, (int64_t)uv_now(&shard->server->loop), hinted, shard);
    watch(shard);
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
static void watch(ul_shard *shard)
{
    ul_shard_nodes *n = &shard->nodes;
    int             fd = ul_hints_descriptor(n->hints);
    if (n->poll && n->poll_fd != fd) {
        uv_close((uv_handle_t *)n->poll, closed);
        n->poll = NULL;
    }
    if (fd < 0)
        return;
    if (!n->poll) {
        n->poll = calloc(1, sizeof *n->poll);
        if (!n->poll || uv_poll_init(&shard->server->loop, n->poll, fd) != 0) {
            free(n->poll);
            n->poll = NULL;
            return;
        }
        n->poll->data = shard;
        n->poll_fd = fd;
    }
    uv_poll_start(n->poll, UV_READABLE | (ul_hints_wants_write(n->hints) ? UV_WRITABLE : 0), polled);
}

void ul_nodes_tell(ul_shard *shard, const char *table)
{
    ul_hints_tell(shard->nodes.hints, table);
    shard->nodes.unsent = true; /* sent when the loop is about to sleep, all together */
}

void ul_nodes_flush(ul_server *s)
{
    for (unsigned i = 0; i < s->shard_count; i++) {
        if (s->shard[i].nodes.unsent)
            step(&s->shard[i]);
        s->shard[i].nodes.unsent = false;
    }
}

/* ---- tables that we run: those that have our name, and those of nodes that have died */

typedef struct node_round {
    ul_job    job;
    ul_shard *shard;
    ul_text   dead;   /* nodes, a name list */
    ul_text   tables; /* ids, likewise */
    ul_text   here;   /* whom we have, if that is news */
    ul_text   others; /* whom the others have */
    bool      list, retire;
    bool      wake; /* the next WAKE_MOST tables after `woken` */
    char      woken[UL_STORE_NAME_BYTES + 1];
    size_t    listed;
    bool      news, tidy, told; /* about whom we have */
    bool      asks, answered;   /* about whom they have */
    uint64_t  told_until;       /* until when the dead have called people; 0: there are none */
    bool      unread, read;     /* our own mark of push; it was read now, told_until has it */
    int64_t   now;
} node_round;

static bool note_node(void *context, const char *node, int64_t silent_ms)
{
    node_round *r = context;
    if (silent_ms > DEAD_MS && strcmp(node, r->shard->server->nodes.name) != 0)
        ul_name_list_add(&r->dead, node);
    return true;
}

static bool note_table(void *context, const ul_store_table *table)
{
    node_round *r = context;
    ul_name_list_add(&r->tables, table->id);
    strcpy(r->woken, table->id);
    r->listed++;
    return true;
}

static void take_over_dead(node_round *r)
{
    ul_server *s = r->shard->server;
    ul_store  *store = r->shard->reader_store;
    for (const char *name = NULL; (name = ul_name_list_next(&r->dead, name)) != NULL;) {
        ul_fault fault;
        int64_t  count = 0;
        uint64_t told;
        /* First the mark: another one that comes to take over finds nothing, and deletes it. */
        if (!ul_push_progress_of(store, name, &told) ||
            ul_store_take_over(store, name, s->nodes.name, &count, &fault) != UL_STORE_OK)
            continue;
        if (count > 0 && told && (!r->told_until || told < r->told_until))
            r->told_until = told;
        ul_push_progress_forget(store, name);
        ul_seat_lists_drop(store, name); /* first: nobody looks for the list of an unknown node */
        ul_store_node_delete(store, name, &fault);
        if (count > 0)
            UL_SAY(s, UL_WARNING, "took-over", "node", name);
        r->list |= count > 0;
    }
}

static void do_round(ul_job *job)
{
    node_round     *r = (node_round *)job;
    ul_server      *s = r->shard->server;
    ul_store       *store = r->shard->reader_store;
    ul_fault        fault;
    ul_store_filter ours = {.open = UL_STORE_YES, .owner = s->nodes.shared ? s->nodes.name : NULL};
    char            after[sizeof r->woken];
    int64_t         count = 0;
    if (s->nodes.shared && ul_store_beat(store, s->nodes.name, &fault) != UL_STORE_OK)
        return;
    /* Before any table of it is read: that is when people are called for what was missed. */
    r->read = r->unread && ul_push_progress_find(r->shard, (uint64_t)r->now, &r->told_until, &fault) == UL_STORE_OK;
    if (r->unread && !r->read)
        return;
    if (s->nodes.shared && ul_store_nodes(store, note_node, r, &fault) == UL_STORE_OK)
        take_over_dead(r);
    r->told = r->news && ul_seat_lists_keep(store, s->nodes.name, &r->here, r->tidy);
    if (r->asks)
        r->answered = ul_seat_lists_fetch(store, s->nodes.name, &r->others);
    r->wake = r->wake && !r->list;
    if (r->wake) {
        strcpy(after, r->woken);
        ours.after = after[0] ? after : NULL;
        ours.most = WAKE_MOST;
    }
    if ((r->list || r->wake) && ul_store_list(store, &ours, note_table, r, &fault) == UL_STORE_OK &&
        r->listed < WAKE_MOST)
        r->woken[0] = '\0';
    if (r->retire)
        ul_store_retire(store, r->now - (int64_t)s->how->keep_ms, RETIRE_MOST, &count, &fault);
    if (r->retire && count > 0)
        ul_values_sweep(store);
}

/*
 * Tables that nobody has asked for are read one after the other, so that a
 * player who comes back to another table waits for one of them at most.
 */
typedef struct loading {
    const ul_shard *shard;
    bool            wakes; /* others make room for it */
    ul_text         ids;   /* a NUL after each */
    size_t          at;
} loading;

/*
 * What is read says who runs the table; that may have changed since it was
 * listed. So it is the reading, not the list, that makes it ours.
 */
static void load_next(void *context, ul_live_table *read, const ul_fault *fault)
{
    loading   *f = context;
    ul_server *s = f->shard->server;
    (void)read;
    (void)fault; /* said already */
    /* If their database goes away, a later round lists them again. */
    while (f->at < f->ids.len && !s->stopping && !ul_shard_is_silent(f->shard)) {
        const char    *id = f->ids.bytes + f->at;
        ul_live_table *l = ul_table_cache_find(s, id);
        f->at += strlen(id) + 1;
        if (!l && ul_table_cache_is_full(s) && !(f->wakes && ul_table_cache_make_room(s)))
            continue;
        if (!l || !ul_table_of(l)) {
            ul_table_cache_fetch(s, id, 0, load_next, f);
            return;
        }
        if (!ul_host_is_ours(l->host))
            ul_live_read_on(l);
    }
    ul_text_free(&f->ids);
    free(f);
}

static void load_listed(node_round *r)
{
    loading *f = calloc(1, sizeof *f);
    if (!f)
        return; /* the next round lists them again */
    f->shard = r->shard;
    f->wakes = r->wake;
    f->ids = r->tables;
    r->tables = (ul_text){0};
    load_next(f, NULL, NULL);
}

/* What we told the others about our seats, and what they told us about theirs. */
static void take_presence(node_round *r)
{
    ul_shard_nodes *n = &r->shard->nodes;
    if (r->told) {
        ul_text_free(&n->here);
        n->here = r->here;
        r->here = (ul_text){0};
    }
    if (!r->answered || r->shard->server->stopping)
        return;
    n->asks = false;
    ul_nodes_take_seats(r->shard, &r->others, (uint64_t)r->now);
}

static void end_round(ul_job *job)
{
    node_round     *r = (node_round *)job;
    ul_shard_nodes *n = &r->shard->nodes;
    take_presence(r);
    ul_push_progress_lost(r->shard, r->told_until);
    if (r->read)
        r->shard->unread = false;
    if (r->wake)
        strcpy(n->woken, r->woken);
    load_listed(r);
    n->going_round = false;
    ul_text_free(&r->dead);
    ul_text_free(&r->tables);
    ul_text_free(&r->here);
    ul_text_free(&r->others);
    free(r);
}

/*
 * Our seats, if they have changed; and now and then anyway, since a node that
 * took us for dead has deleted our list.
 */
static void list_presence(node_round *r)
{
    const ul_shard_nodes *n = &r->shard->nodes;
    ul_nodes_list_seats(r->shard, &r->here);
    r->tidy = r->shard->server->nodes.rounds % 20 == 0;
    r->news = r->tidy || r->here.len != n->here.len ||
              (r->here.len && memcmp(r->here.bytes, n->here.bytes, r->here.len) != 0);
    r->asks = n->asks;
}

static void begin_round(ul_shard *shard, bool list, bool wake)
{
    node_round *r;
    ul_server  *s = shard->server;
    uint64_t    now = ul_server_now(s);
    if (shard->nodes.going_round || !(r = calloc(1, sizeof *r)))
        return;
    r->job.run = do_round;
    r->job.done = end_round;
    r->shard = shard;
    r->unread = shard->unread;
    r->list = list || r->unread;
    r->wake = wake && !list;
    strcpy(r->woken, shard->nodes.woken);
    r->now = (int64_t)now;
    r->retire = s->how->keep_ms && now - shard->nodes.retired > RETIRE_MS;
    if (r->retire)
        shard->nodes.retired = now;
    if (s->nodes.shared)
        list_presence(r);
    shard->nodes.going_round = true;
    ul_workers_send(shard->reader, &r->job);
}

static void catch_up(ul_shard *shard)
{
    const ul_nodes *n = &shard->server->nodes;
    if (shard->nodes.hints)
        step(shard);
    if (n->shared && n->rounds % 10 == 9) /* hints get lost */
        read_all_on(shard);
    /*
     * Now and then list all tables: some may have become ours while the answer got lost. Between that some of those
     * that sleep are read: their time may be up, or there is room for them again.
     */
    bool list = n->shared && n->rounds % 20 == 0, wake = n->rounds % WAKE_ROUNDS == WAKE_ROUNDS / 2;
    if (n->shared || n->rounds % 20 == 0 || wake)
        begin_round(shard, list, wake);
}

static void every_half_second(uv_timer_t *timer)
{
    ul_server *s = timer->data;
    for (unsigned i = 0; i < s->shard_count; i++)
        catch_up(&s->shard[i]);
    s->nodes.rounds++;
}

void ul_nodes_fill(ul_server *s)
{
    for (unsigned i = 0; i < s->shard_count; i++)
        begin_round(&s->shard[i], true, false);
}

static bool open_hints(ul_shard *shard, ul_fault *fault)
{
    ul_fault none = {0};
    shard->nodes.poll_fd = -1;
    shard->nodes.hints = ul_hints_open(shard->store, &none);
    if (!shard->nodes.hints && none.code) {
        *fault = none;
        return false;
    }
    shard->server->nodes.shared = shard->nodes.hints != NULL;
    return true;
}

bool ul_nodes_begin(ul_server *s, ul_fault *fault)
{
    for (unsigned i = 0; i < s->shard_count; i++) {
        if (!open_hints(&s->shard[i], fault))
            return false;
    }
    uv_timer_init(&s->loop, &s->nodes.timer);
    s->nodes.timer.data = s;
    uv_timer_start(&s->nodes.timer, every_half_second, LOOK_MS, LOOK_MS);
    return true;
}

void ul_nodes_end(ul_server *s)
{
    for (unsigned i = 0; i < s->shard_count; i++) {
        ul_shard_nodes *n = &s->shard[i].nodes;
        if (n->poll)
            uv_close((uv_handle_t *)n->poll, closed);
        n->poll = NULL;
        ul_hints_close(n->hints);
        n->hints = NULL;
        ul_text_free(&n->here);
    }
    if (s->nodes.timer.data)
        uv_close((uv_handle_t *)&s->nodes.timer, NULL);
}
