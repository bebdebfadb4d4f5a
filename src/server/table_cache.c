/* table_cache.c: all tables in memory: where they are found, and when they go. */
#include "server/table_cache.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include "hosting/connection.h"
#include "server/log_query.h"
#include "server/server_state.h"
#include "server/table_client.h"

#define REPLAY_MS ((uint64_t)2 * 60 * 1000)  /* who looks back asks page after page */
#define FORGET_MS ((uint64_t)10 * 60 * 1000) /* a closed table that nobody looks at */
#define ASLEEP_MS ((uint64_t)24 * 60 * 60 * 1000)

static size_t hash_of(const char *id)
{
    size_t hash = 5381;
    for (const char *c = id; *c; c++)
        hash = hash * 33 + (unsigned char)*c;
    return hash;
}

static size_t place_of(const char *id)
{
    return hash_of(id) % UL_TABLE_CACHE_PLACES;
}

ul_live_table *ul_table_cache_next(const ul_server *s, const ul_live_table *l)
{
    if (l && l->next)
        return l->next;
    for (size_t i = l ? place_of(l->id) + 1 : 0; i < UL_TABLE_CACHE_PLACES; i++) {
        if (s->tables.place[i])
            return s->tables.place[i];
    }
    return NULL;
}

ul_live_table *ul_table_cache_find(ul_server *s, const char *id)
{
    for (ul_live_table *l = s->tables.place[place_of(id)]; l; l = l->next) {
        if (strcmp(l->id, id) == 0)
            return l;
    }
    return NULL;
}

/* ---- who has to go first */

static void order_take(ul_live_table *l)
{
    ul_table_order *order = l->order;
    *(l->older ? &l->older->newer : &order->oldest) = l->newer;
    *(l->newer ? &l->newer->older : &order->newest) = l->older;
    order->count--;
}

static void order_put(ul_live_table *l, ul_table_order *order)
{
    l->order = order;
    l->older = order->newest;
    l->newer = NULL;
    *(l->older ? &l->older->newer : &order->oldest) = l;
    order->newest = l;
    order->count++;
}

static void order_put_last(ul_live_table *l)
{
    if (!l->newer)
        return;
    order_take(l);
    order_put(l, l->order);
}

void ul_table_cache_use(ul_live_table *l)
{
    l->used = ul_server_now(l->server);
    order_put_last(l);
}

static bool is_closed(const ul_live_table *l)
{
    return ul_table_of(l) && ul_table_phase_now(ul_table_of(l)) == UL_TABLE_CLOSED;
}

/* Is it closed, or run by another node, or is nothing of it here? */
static bool is_spare(const ul_live_table *l)
{
    return !ul_table_of(l) || is_closed(l) || !ul_host_is_ours(l->host);
}

void ul_table_cache_recount(ul_live_table *l)
{
    ul_table_cache *tables = &l->server->tables;
    ul_table_order *order = is_spare(l) ? &tables->spare : &tables->open;
    bool            was = l->is_closed;
    l->is_closed = is_closed(l);
    tables->closed += (size_t)l->is_closed - (size_t)was;
    if (l->order != order) {
        order_take(l);
        order_put(l, order);
    }
    ul_empty_tables_look(l);
}

/* ---- coming and going */

ul_live_table *ul_table_cache_add(ul_server *s, const char *id)
{
    ul_live_table *l = calloc(1, sizeof *l);
    if (!l || !(l->host = ul_host_new(&s->hosting))) {
        free(l);
        return NULL;
    }
    assert(strlen(id) <= UL_TABLE_ID_BYTES);
    strcpy(l->id, id);
    l->server = s;
    l->shard = ul_shard_of(s, id);
    l->write.done = ul_live_end_commit;
    l->used = ul_server_now(s);
    l->was_to_wake = ul_sleeping_tables_take(&s->sleeping, id, &l->push);
    uv_timer_init(&s->loop, &l->clock);
    l->clock.data = l;
    ul_live_table **place = &s->tables.place[place_of(id)];
    l->next = *place;
    *place = l;
    order_put(l, &s->tables.spare);
    s->tables.count++;
    return l;
}

/* Is it ours, and open? One that could not be read is what it was before. */
static bool is_to_wake(const ul_live_table *l)
{
    return ul_table_of(l) ? ul_host_is_ours(l->host) && !is_closed(l) : l->was_to_wake;
}

void ul_live_clear(ul_live_table *l)
{
    l->was_to_wake = is_to_wake(l);
    ul_host_clear(l->host);
    ul_live_forget_marks(l);
    ul_table_cache_recount(l);
    uv_timer_stop(&l->clock);
}

static void freed(uv_handle_t *clock)
{
    free(clock->data);
}

void ul_table_cache_drop(ul_live_table *l)
{
    ul_server *s = l->server;
    if (s->nodes.shared && !s->stopping && is_to_wake(l))
        ul_sleeping_tables_add(&s->sleeping, l->id, &l->push, ul_server_now(s));
    for (ul_live_table **at = &s->tables.place[place_of(l->id)]; *at; at = &(*at)->next) {
        if (*at == l) {
            *at = l->next;
            break;
        }
    }
    for (ul_live_table **at = &s->tables.dirty; l->commit == UL_COMMIT_DIRTY && *at; at = &(*at)->dirty_next) {
        if (*at == l) {
            *at = l->dirty_next;
            break;
        }
    }
    s->tables.count--;
    ul_live_clear(l);
    ul_empty_tables_leave(l);
    order_take(l);
    ul_host_free(l->host);
    ul_live_forget_replay(l);
    ul_ground_cache_release(s, l->ground);
    ul_live_drop_commits(l);
    ul_text_free(&l->summary);
    uv_close((uv_handle_t *)&l->clock, freed);
}

uint64_t ul_live_account(const ul_live_table *l)
{
    return l->opened_by.family ? ul_address_account(l->server->addresses, &l->opened_by) : hash_of(l->id);
}

/* ---- opening */

ul_live_table *ul_table_cache_open(ul_server *s, const char *id, const ul_opening *opening, ul_fault *fault)
{
    ul_live_table *l = ul_table_cache_add(s, id);
    if (!l) {
        ul_fault_set(fault, "out-of-memory", 0, 0, "memory ran out");
        return NULL;
    }
    ul_moment at = ul_live_moment(l);
    l->ground = ul_ground_cache_take(s, &opening->edition, &opening->options, opening->plan, opening->plan_len, fault);
    if (!l->ground || !ul_host_open(l->host, l->ground->on, opening, id, &at, fault)) {
        ul_table_cache_drop(l);
        return NULL;
    }
    ul_live_become(&l->state, UL_LIVE_READY);
    l->opened = at.now;
    ul_live_settle(l);
    s->figures.opened++;
    return l;
}

/* ---- all of them */

static void commit_dirty(ul_server *s)
{
    ul_live_table *dirty = s->tables.dirty;
    s->tables.dirty = NULL;
    while (dirty) {
        ul_live_table *l = dirty;
        dirty = l->dirty_next;
        ul_live_commit(l);
    }
}

/* Who has ended a commit is dirty again, for what has come meanwhile. */
void ul_table_cache_commit(ul_server *s)
{
    do
        commit_dirty(s);
    while (ul_shards_commit(s));
}

/* Is something of it being read, written or thought about? That passes. */
static bool is_busy(const ul_live_table *l)
{
    return (l->state != UL_LIVE_READY && l->state != UL_LIVE_EMPTY) || l->commit != UL_COMMIT_CLEAN || l->pins;
}

/* Here, or at other nodes if it is open and ours. */
static bool has_people(const ul_live_table *l)
{
    return ul_host_connections(l->host) || (!is_spare(l) && ul_table_here(ul_table_of(l)));
}

void ul_table_cache_sweep(ul_server *s)
{
    uint64_t now = ul_server_now(s);
    for (ul_live_table *l = ul_table_cache_next(s, NULL), *next; l; l = next) {
        next = ul_table_cache_next(s, l);
        if (!l->pins && l->replay && now - l->replayed >= REPLAY_MS)
            ul_live_forget_replay(l);
        if (is_spare(l) && now - l->used >= FORGET_MS && !is_busy(l) && !has_people(l))
            ul_table_cache_drop(l);
    }
    ul_sleeping_tables_forget(&s->sleeping, now - ASLEEP_MS);
}

size_t ul_table_cache_count_from(ul_server *s, const ul_address *by)
{
    size_t count = 0;
    for (const ul_live_table *l = NULL; (l = ul_table_cache_next(s, l)) != NULL;)
        count += !is_closed(l) && memcmp(by, &l->opened_by, sizeof *by) == 0;
    return count;
}

/* ---- room for others */

/* Has nothing begun there, does nobody sit there (to wait for friends), and has nobody looked at it for long? */
static bool is_forgotten(const ul_live_table *l)
{
    const ul_table *table = ul_table_of(l);
    return ul_table_phase_now(table) == UL_TABLE_LOBBY && ul_table_owner(table) == UL_NOBODY &&
           ul_server_now(l->server) - l->used > UL_EMPTY_MS;
}

/* Its place is another's once that is kept. */
static bool give_up(ul_live_table *l)
{
    ul_moment at = ul_live_moment(l);
    bool      given_up = ul_host_give_up(l->host, &at);
    if (given_up)
        UL_SAY(l->server, UL_WARNING, "table-given-up", "table", l->id);
    ul_live_settle(l);
    return given_up;
}

/* All of it lies in the store. It is read again when somebody comes to it, and now and then for its clock (nodes.c). */
static void put_to_sleep(ul_live_table *l)
{
    UL_SAY(l->server, UL_INFO, "table-asleep", "table", l->id);
    l->server->figures.put_to_sleep++;
    ul_table_cache_drop(l);
}

#define LOOK_MS 1000
#define LOOKS 64  /* in that time, beside one at each table */
#define PASSES 64 /* so many that are busy may be passed each time, whatever was looked at before */

static void begin_second(ul_server *s, ul_table_order *order)
{
    uint64_t now = uv_now(&s->loop);
    if (now - order->second < LOOK_MS)
        return;
    order->second = now;
    order->looks_left = order->count + LOOKS;
    order->all_taken = false;
}

/*
 * The oldest that can go. Those with people are looked at again last, and not
 * as often as anybody asks. What is merely busy keeps its place: every few
 * seconds all tables of a shared store are, for a moment. NULL: none was found.
 */
static ul_live_table *find_one(ul_server *s, ul_table_order *order)
{
    unsigned passes = PASSES;
    bool     all_taken = true;
    begin_second(s, order);
    size_t left = order->count;
    for (ul_live_table *l = order->oldest, *next; left > 0; l = next, left--) {
        next = l->newer;
        bool people = has_people(l);
        if (!people && !is_busy(l))
            return l;
        all_taken = all_taken && people;
        if (people)
            order_put_last(l);
        if (!people && passes > 0)
            passes--;
        else if (order->looks_left > 0)
            order->looks_left--;
        else
            return NULL;
    }
    order->all_taken = all_taken;
    return NULL;
}

static bool drop_spare(ul_server *s)
{
    ul_live_table *l = find_one(s, &s->tables.spare);
    if (l)
        ul_table_cache_drop(l);
    return l != NULL;
}

bool ul_table_cache_put_to_sleep(ul_server *s)
{
    if (drop_spare(s))
        return true;
    ul_live_table *l = find_one(s, &s->tables.open);
    if (l)
        put_to_sleep(l);
    return l != NULL;
}

bool ul_table_cache_is_full(const ul_server *s)
{
    return s->tables.count >= s->how->limits.of[UL_LIMIT_TABLES];
}

/* Closed ones are not counted: so it makes no room for one more that one of them goes. */
static bool has_room(const ul_server *s)
{
    return s->tables.count - s->tables.closed < s->how->limits.of[UL_LIMIT_TABLES];
}

bool ul_table_cache_make_room(ul_server *s)
{
    bool dropped = drop_spare(s);
    while (dropped && !has_room(s))
        dropped = drop_spare(s);
    if (has_room(s))
        return true;
    ul_live_table *l = find_one(s, &s->tables.open);
    if (l && is_forgotten(l) && give_up(l))
        return true;
    if (l && !is_busy(l)) {
        put_to_sleep(l);
        return true;
    }
    ul_limit_reached(&s->limits, UL_LIMIT_TABLES);
    return false;
}

bool ul_table_cache_may_give_way(ul_server *s, const ul_address *asker)
{
    return ul_empty_tables_choose(s, asker, is_busy) != NULL;
}

bool ul_table_cache_give_way(ul_server *s, const ul_address *asker)
{
    ul_live_table *l = ul_empty_tables_choose(s, asker, is_busy);
    if (l && !has_people(l)) {
        put_to_sleep(l);
        return true;
    }
    if (!l || !give_up(l))
        return false;
    for (ul_connection *c; (c = ul_host_connections(l->host)) != NULL;)
        ul_table_client_close(ul_connection_owner(c), 1013, "too-many-tables",
                              "the server needed the place of this table, where nobody sat: open another one");
    return true;
}

const char *ul_table_cache_full_seconds(const ul_server *s)
{
    return s->tables.open.all_taken && s->tables.spare.all_taken ? "60" : "1";
}

void ul_table_cache_free(ul_server *s)
{
    for (ul_live_table *l; (l = ul_table_cache_next(s, NULL)) != NULL;)
        ul_table_cache_drop(l);
    ul_sleeping_tables_forget(&s->sleeping, UINT64_MAX);
    ul_table_commits_free(s);
    ul_ground_cache_free(s);
}
