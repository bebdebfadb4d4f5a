/* nodes.c: several servers with one store: hints about changed tables, and who runs which table. */
#include "server/nodes.h"

#include <stdlib.h>
#include <string.h>
#include "server/name_list.h"
#include "server/orphaned_values.h"
#include "server/seat_lists.h"
#include "server/server_state.h"
#define DEAD_MS 2500 /* silent for so long */
#define LOOK_MS 500  /* how often we beat, and look after the others */
#define RETIRE_MS (10 * 60 * 1000)
#define RETIRE_MOST 200
#define WAKE_ROUNDS 10 /* how often some tables that are not in memory are looked at */
#define WAKE_MOST 32

/* ---- hints */

static void watch(ul_server *s);

static void look_at_all(ul_server *s)
{
    for (ul_live_table *l = NULL; (l = ul_table_cache_next(s, l)) != NULL;) {
        if (ul_table_of(l))
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
    ul_server     *s = context;
    ul_live_table *l = table ? ul_table_cache_find(s, table) : NULL;
    if (!table)
        look_at_all(s);
    else if (l)
        ul_live_read_on(l);
    else if (ul_sleeping_tables_has(&s->sleeping, table))
        ul_table_cache_fetch(s, table, 0, woken, NULL);
}

static void step(ul_server *s)
{
    ul_hints_step(s->nodes.hints, (int64_t)uv_now(&s->loop), hinted, s);
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
static void watch(ul_server *s)
{
    int fd = ul_hints_descriptor(s->nodes.hints);
    if (s->nodes.poll && s->nodes.poll_fd != fd) {
        uv_close((uv_handle_t *)s->nodes.poll, closed);
        s->nodes.poll = NULL;
    }
    if (fd < 0)
        return;
    if (!s->nodes.poll) {
        s->nodes.poll = calloc(1, sizeof *s->nodes.poll);
        if (!s->nodes.poll || uv_poll_init(&s->loop, s->nodes.poll, fd) != 0) {
            free(s->nodes.poll);
            s->nodes.poll = NULL;
            return;
        }
        s->nodes.poll->data = s;
        s->nodes.poll_fd = fd;
    }
    uv_poll_start(s->nodes.poll, UV_READABLE | (ul_hints_wants_write(s->nodes.hints) ? UV_WRITABLE : 0), polled);
}

void ul_nodes_tell(ul_server *s, const char *table)
{
    ul_hints_tell(s->nodes.hints, table);
    s->nodes.unsent = true; /* sent when the loop is about to sleep, all together */
}

void ul_nodes_flush(ul_server *s)
{
    if (s->nodes.unsent)
        step(s);
    s->nodes.unsent = false;
}

/* ---- tables that we run: those that have our name, and those of nodes that have died */

typedef struct node_round {
    ul_job     job;
    ul_server *server;
    ul_text    dead;   /* nodes, a name list */
    ul_text    tables; /* ids, likewise */
    ul_text    here;   /* whom we have, if that is news */
    ul_text    others; /* whom the others have */
    bool       list, retire;
    bool       wake; /* the next WAKE_MOST tables after `woken` */
    char       woken[UL_STORE_NAME_BYTES + 1];
    size_t     listed;
    bool       news, tidy, told; /* about whom we have */
    bool       asks, answered;   /* about whom they have */
    uint64_t   told_until;       /* until when the dead have called people; 0: there are none */
    int64_t    now;
} node_round;

static bool note_node(void *context, const char *node, int64_t silent_ms)
{
    node_round *r = context;
    if (silent_ms > DEAD_MS && strcmp(node, r->server->nodes.name) != 0)
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
    ul_server *s = r->server;
    for (const char *name = NULL; (name = ul_name_list_next(&r->dead, name)) != NULL;) {
        ul_fault fault;
        int64_t  count = 0;
        uint64_t told;
        /* First the mark: another one that comes to take over finds nothing, and deletes it. */
        if (!ul_push_progress_of(s->reader_store, name, &told) ||
            ul_store_take_over(s->reader_store, name, s->nodes.name, &count, &fault) != UL_STORE_OK)
            continue;
        if (count > 0 && told && (!r->told_until || told < r->told_until))
            r->told_until = told;
        ul_push_progress_forget(s->reader_store, name);
        ul_seat_lists_drop(s->reader_store, name); /* first: nobody looks for the list of an unknown node */
        ul_store_node_delete(s->reader_store, name, &fault);
        if (count > 0)
            UL_SAY(s, UL_WARNING, "took-over", "node", name);
        r->list |= count > 0;
    }
}

static void do_round(ul_job *job)
{
    node_round     *r = (node_round *)job;
    ul_server      *s = r->server;
    ul_fault        fault;
    ul_store_filter ours = {.open = UL_STORE_YES, .owner = s->nodes.shared ? s->nodes.name : NULL};
    char            after[sizeof r->woken];
    int64_t         count = 0;
    if (s->nodes.shared && ul_store_beat(s->reader_store, s->nodes.name, &fault) != UL_STORE_OK)
        return;
    if (s->nodes.shared && ul_store_nodes(s->reader_store, note_node, r, &fault) == UL_STORE_OK)
        take_over_dead(r);
    r->told = r->news && ul_seat_lists_keep(s->reader_store, s->nodes.name, &r->here, r->tidy);
    if (r->asks)
        r->answered = ul_seat_lists_fetch(s->reader_store, s->nodes.name, &r->others);
    r->wake = r->wake && !r->list;
    if (r->wake) {
        strcpy(after, r->woken);
        ours.after = after[0] ? after : NULL;
        ours.most = WAKE_MOST;
    }
    if ((r->list || r->wake) && ul_store_list(s->reader_store, &ours, note_table, r, &fault) == UL_STORE_OK &&
        r->listed < WAKE_MOST)
        r->woken[0] = '\0';
    if (r->retire)
        ul_store_retire(s->reader_store, r->now - (int64_t)s->how->keep_ms, RETIRE_MOST, &count, &fault);
    if (r->retire && count > 0)
        ul_values_sweep(s->reader_store);
}

/*
 * Tables that nobody has asked for are read one after the other, so that a
 * player who comes back to another table waits for one of them at most.
 */
typedef struct loading {
    ul_server *server;
    bool       wakes; /* others make room for it */
    ul_text    ids;   /* a NUL after each */
    size_t     at;
} loading;

/*
 * What is read says who runs the table; that may have changed since it was
 * listed. So it is the reading, not the list, that makes it ours.
 */
static void load_next(void *context, ul_live_table *read, const ul_fault *fault)
{
    loading *f = context;
    (void)read;
    (void)fault; /* said already */
    while (f->at < f->ids.len && !f->server->stopping) {
        const char    *id = f->ids.bytes + f->at;
        ul_live_table *l = ul_table_cache_find(f->server, id);
        f->at += strlen(id) + 1;
        if (!l && ul_table_cache_is_full(f->server) && !(f->wakes && ul_table_cache_make_room(f->server)))
            continue;
        if (!l || !ul_table_of(l)) {
            ul_table_cache_fetch(f->server, id, 0, load_next, f);
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
    f->server = r->server;
    f->wakes = r->wake;
    f->ids = r->tables;
    r->tables = (ul_text){0};
    load_next(f, NULL, NULL);
}

/* What we told the others about our seats, and what they told us about theirs. */
static void take_presence(node_round *r)
{
    ul_server *s = r->server;
    if (r->told) {
        ul_text_free(&s->nodes.here);
        s->nodes.here = r->here;
        r->here = (ul_text){0};
    }
    if (!r->answered || s->stopping)
        return;
    s->nodes.asks = false;
    ul_nodes_take_seats(s, &r->others, (uint64_t)r->now);
}

static void end_round(ul_job *job)
{
    node_round *r = (node_round *)job;
    ul_server  *s = r->server;
    take_presence(r);
    ul_push_progress_lost(s, r->told_until);
    if (r->wake)
        strcpy(s->nodes.woken, r->woken);
    load_listed(r);
    s->nodes.going_round = false;
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
    ul_server *s = r->server;
    ul_nodes_list_seats(s, &r->here);
    r->tidy = s->nodes.rounds % 20 == 0;
    r->news = r->tidy || r->here.len != s->nodes.here.len ||
              (r->here.len && memcmp(r->here.bytes, s->nodes.here.bytes, r->here.len) != 0);
    r->asks = s->nodes.asks;
}

static void begin_round(ul_server *s, bool list, bool wake)
{
    node_round *r;
    uint64_t    now = ul_server_now(s);
    if (s->nodes.going_round || !(r = calloc(1, sizeof *r)))
        return;
    r->job.run = do_round;
    r->job.done = end_round;
    r->server = s;
    r->list = list;
    r->wake = wake && !list;
    strcpy(r->woken, s->nodes.woken);
    r->now = (int64_t)now;
    r->retire = s->how->keep_ms && now - s->nodes.retired > RETIRE_MS;
    if (r->retire)
        s->nodes.retired = now;
    if (s->nodes.shared)
        list_presence(r);
    s->nodes.going_round = true;
    ul_workers_send(s->reader, &r->job);
}

static void every_half_second(uv_timer_t *timer)
{
    ul_server *s = timer->data;
    if (s->nodes.hints)
        step(s);
    if (s->nodes.shared && s->nodes.rounds % 10 == 9) /* hints get lost */
        look_at_all(s);
    /*
     * Now and then list all tables: some may have become ours while the answer got lost. Between that some of those
     * that sleep are read: their time may be up, or there is room for them again.
     */
    bool list = s->nodes.shared && s->nodes.rounds % 20 == 0, wake = s->nodes.rounds % WAKE_ROUNDS == WAKE_ROUNDS / 2;
    if (s->nodes.shared || s->nodes.rounds % 20 == 0 || wake)
        begin_round(s, list, wake);
    s->nodes.rounds++;
}

void ul_nodes_fill(ul_server *s)
{
    begin_round(s, true, false);
}

bool ul_nodes_begin(ul_server *s, ul_fault *fault)
{
    ul_fault none = {0};
    s->nodes.poll_fd = -1;
    s->nodes.hints = ul_hints_open(s->store, &none);
    if (!s->nodes.hints && none.code) {
        *fault = none;
        return false;
    }
    s->nodes.shared = s->nodes.hints != NULL;
    uv_timer_init(&s->loop, &s->nodes.timer);
    s->nodes.timer.data = s;
    uv_timer_start(&s->nodes.timer, every_half_second, LOOK_MS, LOOK_MS);
    return true;
}

void ul_nodes_end(ul_server *s)
{
    if (s->nodes.poll)
        uv_close((uv_handle_t *)s->nodes.poll, closed);
    s->nodes.poll = NULL;
    if (s->nodes.timer.data)
        uv_close((uv_handle_t *)&s->nodes.timer, NULL);
    ul_hints_close(s->nodes.hints);
    s->nodes.hints = NULL;
}
