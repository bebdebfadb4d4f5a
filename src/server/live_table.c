/*
 * live_table.c: a table in memory: what comes from outside goes to its host,
 * and what the host answers goes into a commit, which is kept first and then
 * sent.
 */
#include "server/live_table.h"

#include <stdio.h>
#include <string.h>
#include "base/hex.h"
#include "base/sha256.h"
#include "hosting/connection.h"
#include "server/hooks.h"
#include "server/push.h"
#include "server/server_state.h"
#include "server/table_client.h"

uint64_t ul_live_now(ul_live_table *l)
{
    return ul_server_now(l->server) + l->ahead;
}

void ul_live_player_key(const ul_live_table *l, ul_seat seat, char key[UL_STORE_NAME_BYTES + 1])
{
    const char *name = ul_table_name(ul_table_of(l), seat);
    uint8_t     sum[UL_SHA256_BYTES];
    ul_text     hash = {0};
    ul_sha256(name, strlen(name), sum);
    ul_hex_write(sum, 12, &hash);
    snprintf(key, UL_STORE_NAME_BYTES + 1, "%s.%s", l->id, ul_text_bytes(&hash));
    ul_text_free(&hash);
}

/* The lines that were read may be of another server, whose clock is ahead of ours. */
static void follow_clock(ul_live_table *l, const ul_table *table)
{
    uint64_t here = ul_live_now(l), there = ul_table_time(table);
    if (there > here)
        l->ahead += there - here;
}

ul_moment ul_live_moment(ul_live_table *l)
{
    ul_server *s = l->server;
    const bool away = ul_writer_is_away(l->shard->writer, NULL);
    return (ul_moment){.now = ul_live_now(l),
                       .shut = s->stopping ? "stopping"
                               : away      ? "store-away"
                                           : NULL,
                       .fresh = l->replaying != NULL,
                       .out = &ul_live_collect(l)->out};
}

/* ---- time */

void ul_live_tick(ul_live_table *l)
{
    ul_moment at = ul_live_moment(l);
    ul_host_tick(l->host, &at);
    ul_live_settle(l);
}

static void ticked(uv_timer_t *timer)
{
    ul_live_table *l = timer->data;
    if (ul_table_of(l) && !l->server->stopping)
        ul_live_tick(l);
}

#define AGAIN_MS 500 /* the store is away: look again */

static void set_clock(ul_live_table *l, bool shut)
{
    uint64_t now = ul_live_now(l), next = ul_host_next_time(l->host, now);
    if (next == UL_NEVER) {
        uv_timer_stop(&l->clock);
        return;
    }
    uint64_t wait = next > now ? next - now : 0;
    uint64_t least = shut ? AGAIN_MS : 0;
    uv_timer_start(&l->clock, ticked, wait < least ? least : wait, 0);
}

/* ---- after every call to the host */

static void look_back(ul_live_table *l)
{
    ul_seat        seat;
    uint32_t       after;
    ul_connection *c;
    while ((c = ul_host_looks_back(l->host, &seat, &after)) != NULL)
        ul_table_client_fetch_past(ul_connection_owner(c), seat, after, ul_connection_wants_page(c));
}

static ul_table_client *find_watcher(const ul_live_table *l)
{
    ul_connection *c = ul_host_connections(l->host);
    while (c && !ul_connection_watches(c))
        c = ul_connection_next(c);
    return c ? ul_connection_owner(c) : NULL;
}

/* Where nobody may watch, who came to the lobby and has no seat goes when the game begins: once that is kept. */
static void note_begin(ul_live_table *l)
{
    const ul_table *table = ul_table_of(l);
    if (!table || ul_table_about(table)->spectators > 0)
        return;
    ul_table_phase phase = ul_table_phase_now(table);
    bool           was_in_game = l->in_game;
    l->in_game = phase != UL_TABLE_LOBBY && phase != UL_TABLE_OVER && phase != UL_TABLE_CLOSED;
    if (!l->in_game)
        l->begun_by = 0;
    else if (!was_in_game)
        l->begun_by = ul_table_entries(table);
    if (!ul_live_has_lines(l))
        ul_live_send_watchers_away(l, ul_table_entries(table));
}

void ul_live_send_watchers_away(ul_live_table *l, int64_t kept)
{
    if (!l->begun_by || kept < l->begun_by)
        return;
    l->begun_by = 0;
    for (ul_table_client *watcher; (watcher = find_watcher(l)) != NULL;)
        ul_table_client_close(watcher, 1008, "too-many-spectators",
                              "the game has begun, and nobody watches at this table");
}

void ul_live_settle(ul_live_table *l)
{
    ul_server *s = l->server;
    bool       shut = s->stopping || ul_writer_is_away(l->shard->writer, NULL);
    if (ul_table_of(l) && !shut && !ul_host_is_broken(l->host)) {
        ul_live_ask_bots(l);
        if (!ul_host_is_broken(l->host))
            ul_hooks_notify(l);
    }
    ul_table_cache_recount(l);
    ul_live_schedule(l);
    if (!ul_table_of(l))
        return;
    if (ul_host_is_broken(l->host)) {
        ul_live_reread(l);
        return;
    }
    l->shard->nodes.asks |= ul_host_asks_elsewhere(l->host);
    if (!shut)
        ul_push_notify(l); /* what was read; what is not kept yet waits for its commit */
    set_clock(l, shut);
    look_back(l);
    note_begin(l);
}

/* ---- who comes and goes */

void ul_live_disconnect(ul_live_table *l, ul_table_client *client)
{
    ul_moment at = ul_live_moment(l);
    ul_live_forget_client(l, client);
    ul_host_disconnect(l->host, client->connection, &at);
    client->connection = NULL;
    ul_table_cache_use(l);
    ul_live_settle(l);
}

void ul_live_install(ul_live_table *l, ul_table *table, ul_table_bots *bots, bool ours)
{
    follow_clock(l, table);
    ul_moment at = ul_live_moment(l);
    for (ul_connection *c = ul_host_connections(l->host); c; c = ul_connection_next(c))
        ul_socket_pause(((ul_table_client *)ul_connection_owner(c))->socket, false);
    ul_host_install(l->host, table, bots, ours, &at);
    ul_live_settle(l);
    ul_live_replay(l);
}

/* ---- a log that goes on elsewhere */

bool ul_live_apply_line(ul_live_table *l, const char *line, size_t len)
{
    ul_fault  fault;
    ul_moment at = ul_live_moment(l);
    bool      good = ul_host_redo(l->host, line, len, &at, &fault);
    if (!good)
        UL_SAY(l->server, UL_ERROR, "bad-log", "table", l->id, "code", fault.code, "message", fault.message);
    else
        follow_clock(l, ul_table_of(l));
    ul_table_cache_recount(l);
    ul_live_schedule(l);
    if (good && ul_host_is_broken(l->host))
        ul_live_reread(l);
    return good;
}
