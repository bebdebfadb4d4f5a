/* routes.c: which path is what. docs/api.md lists them for people. */
#include "server/routes.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/hex.h"
#include "base/json.h"
#include "hosting/connection.h"
#include "server/hooks.h"
#include "server/log_query.h"
#include "server/server_state.h"
#include "server/table_client.h"
#include "server/websocket_handshake.h"
#include "table/status.h"
#include "wire/message.h"
#include "wire/write.h"

static bool is_method(const ul_http_request *request, const char *method)
{
    return strcmp(ul_http_method(request), method) == 0;
}

static bool only(ul_http_request *request, const char *method)
{
    if (is_method(request, method) || (strcmp(method, "GET") == 0 && is_method(request, "HEAD")))
        return true;
    ul_http_add_header(request, "Allow", method);
    ul_http_refuse(request, 405, "wrong-method", "this path takes another method: see docs/api.md");
    return false;
}

static void no_such(ul_http_request *request)
{
    ul_http_refuse(request, 404, "no-such-path", "there is nothing here: docs/api.md lists what there is");
}

bool ul_route_has_table(ul_http_request *request, const ul_live_table *l, const ul_fault *fault)
{
    if (!l)
        ul_http_refuse(request, strcmp(fault->code, "no-table") == 0 ? 404 : 503, fault->code, fault->message);
    return l != NULL;
}

bool ul_route_check_origin(ul_server *s, ul_http_request *request)
{
    const char *origin = ul_http_header(request, "Origin");
    if (!origin || ul_origin_is_host(origin, ul_http_header(request, "Host")))
        return true;
    for (unsigned i = 0; i < s->how->origins; i++) {
        if (strcmp(s->how->origin[i], origin) == 0)
            return true;
    }
    ul_http_refuse(request, 403, "wrong-origin", "pages from elsewhere may not do this: the operator can allow them");
    return false;
}

/* ---- what the server is */

static void tell_about(ul_server *s, ul_http_request *request)
{
    ul_text            text = {0};
    ul_json_out        json;
    const char *const *levels = ul_table_bots_levels();
    ul_json_begin(&json, &text);
    ul_json_open_object(&json);
    ul_json_put_string(&json, "name", "unlucky");
    ul_json_put_string(&json, "version", UL_VERSION);
    ul_json_put_int(&json, "api", UL_WIRE_VERSION);
    ul_json_put_string(&json, "node", s->nodes.name);
    ul_json_put_raw(&json, "editions", s->editions.bytes, s->editions.len);
    ul_json_put_array(&json, "bots");
    for (; *levels; levels++)
        ul_json_string(&json, *levels);
    ul_json_close(&json);
    ul_json_key(&json, "limits");
    ul_limits_write(&s->how->limits, &json);
    ul_json_put_bool(&json, "hooks", s->hook_worker != NULL);
    ul_json_put_string(&json, "push", s->push.keeper ? s->push.key : NULL);
    ul_json_put_number(&json, "now", ul_server_now(s));
    ul_json_close(&json);
    ul_http_answer_json(request, 200, &text);
}

static void tell_health(ul_server *s, ul_http_request *request)
{
    const char *away;
    ul_text     text = {0};
    bool        well = !ul_shards_are_away(s, &away) && !s->stopping;
    ul_text_print(&text, "%s\n", well ? "ok" : s->stopping ? "stopping" : away);
    ul_http_answer(request, well ? 200 : 503, "text/plain; charset=utf-8", &text);
}

static bool has_token(ul_http_request *request, const char *token)
{
    const char *given = ul_http_header(request, "Authorization");
    if (!token || !given || strncmp(given, "Bearer ", 7) != 0 || strlen(given + 7) != strlen(token))
        return false;
    return sodium_memcmp(given + 7, token, strlen(token)) == 0;
}

bool ul_route_is_operator(ul_server *s, ul_http_request *request)
{
    return has_token(request, s->how->operator_token);
}

static bool is_loopback(const ul_address *address)
{
    static const uint8_t six[8] = {0};
    return (address->family == 4 && address->bytes[0] == 127) ||
           (address->family == 6 && memcmp(address->bytes, six, sizeof six) == 0);
}

static void tell_metrics(ul_server *s, ul_http_request *request)
{
    ul_text     text = {0};
    /* Behind a proxy everybody seems to come from this machine. A request that was forwarded does not. */
    const char *host = ul_http_header(request, "Host");
    bool        near = is_loopback(ul_http_address(request)) && !ul_http_header(request, "X-Forwarded-For") &&
                (!host || ul_host_is_near(host));
    if (!s->how->open_metrics && !near && !ul_route_is_operator(s, request)) {
        ul_http_refuse(request, 403, "not-allowed", "metrics are for this machine and for operators");
        return;
    }
    ul_metrics_write(s, &text);
    ul_http_answer(request, 200, "text/plain; version=0.0.4; charset=utf-8", &text);
}

/* ---- one table */

static void tell_status(void *context, ul_live_table *l, const ul_fault *fault)
{
    ul_http_request *request = context;
    ul_text          text = {0};
    if (!ul_route_has_table(request, l, fault))
        return;
    ul_wire_status(ul_table_of(l), &text);
    ul_http_answer_json(request, 200, &text);
}

/* How things stand for who has the key of a seat: is the table waiting for them? */
static void tell_seat(void *context, ul_live_table *l, const ul_fault *fault)
{
    ul_http_request *request = context;
    ul_text          text = {0};
    if (!ul_route_has_table(request, l, fault))
        return;
    ul_seat seat = ul_route_seat(l, request);
    if (seat == UL_NOBODY)
        ul_http_refuse(request, 401, "wrong-key", "say Authorization: Bearer and the key of your seat");
    else {
        ul_wire_seat(ul_table_of(l), seat, &text);
        ul_http_answer_json(request, 200, &text);
    }
}

/* What stays the same in its game, for a client that has no rules: as the arena tells it to programs. */
static void tell_ground(void *context, ul_live_table *l, const ul_fault *fault)
{
    ul_http_request *request = context;
    ul_text          text = {0};
    if (!ul_route_has_table(request, l, fault))
        return;
    ul_wire_ground(ul_table_of(l), l->ground->on, &text);
    ul_http_answer_json(request, 200, &text);
}

static bool may_query_log(ul_server *s, ul_http_request *request)
{
    uint32_t most = s->limits.of[UL_LIMIT_QUESTIONS_ADDRESS];
    if (!most || ul_workers_waiting_for(s->log_worker, ul_http_account(request)) < most)
        return ul_http_may_answer_long(request);
    ul_limit_reached(&s->limits, UL_LIMIT_QUESTIONS_ADDRESS);
    ul_http_refuse_for(request, "5", 429, "too-many-requests",
                       "so many of your requests wait for logs: wait for those first");
    return false;
}

/* The key of a seat in `Authorization: Bearer KEY`: how many bytes; 0: there is none. */
static size_t read_key(ul_http_request *request, uint8_t key[UL_KEY_BYTES_MOST])
{
    const char *given = ul_http_header(request, "Authorization");
    size_t      digits = given && strncmp(given, "Bearer ", 7) == 0 ? strlen(given + 7) : 0, len = digits / 2;
    if (digits % 2 || len < UL_KEY_BYTES || len > UL_KEY_BYTES_MOST)
        return 0;
    return ul_hex_read(given + 7, digits, key, len) ? len : 0;
}

ul_seat ul_route_seat(const ul_live_table *l, ul_http_request *request)
{
    uint8_t key[UL_KEY_BYTES_MOST];
    size_t  len = read_key(request, key);
    ul_seat seat = len ? ul_table_whose(ul_table_of(l), key, len) : UL_NOBODY;
    sodium_memzero(key, sizeof key);
    return seat;
}

/* If nobody may watch, only who has the key of a seat may read what was told; after the end everybody may. */
static bool may_read(const ul_live_table *l, ul_http_request *request)
{
    bool sits = ul_route_seat(l, request) != UL_NOBODY;
    if (ul_table_about(ul_table_of(l))->spectators > 0 || ul_table_phase_now(ul_table_of(l)) == UL_TABLE_CLOSED || sits)
        return true;
    ul_http_refuse(request, 403, "not-allowed",
                   "nobody watches this table: say the key of a seat, Authorization: Bearer KEY");
    return false;
}

#define EVENTS 2000 /* in one answer, about 0.4 MB */

static void find_events(void *context, ul_live_table *l, const ul_fault *fault)
{
    ul_http_request *request = context;
    const char      *after = ul_http_argument(request, "after");
    if (ul_route_has_table(request, l, fault) && may_read(l, request) && may_query_log(l->server, request))
        ul_log_query_page(l, after ? (uint32_t)strtoul(after, NULL, 10) : 0, ul_http_page(request, EVENTS, EVENTS),
                          request);
}

static void find_record(void *context, ul_live_table *l, const ul_fault *fault)
{
    ul_http_request *request = context;
    const char      *number = strrchr(ul_http_path(request), '/') + 1;
    unsigned long    game = strtoul(number, NULL, 10);
    if (!ul_route_has_table(request, l, fault))
        return;
    ul_table_status status;
    ul_table_status_now(ul_table_of(l), &status);
    bool open = status.phase == UL_TABLE_OVER || status.phase == UL_TABLE_CLOSED;
    if (game < 1 || game > status.games || strspn(number, "0123456789") != strlen(number))
        ul_http_refuse(request, 404, "no-game", "the table has played no such game");
    else if (game == status.games && !open)
        ul_http_refuse(request, 409, "not-over", "this game is being played: its record is open when it is over");
    else if (may_query_log(l->server, request))
        ul_log_query_record(l, (uint16_t)game, request);
}

/* ---- sockets */

#define SOCKET_BYTES 20480 /* with its share of a table */

static bool has_room(ul_server *s, ul_http_request *request)
{
    const uint32_t *limit = s->how->limits.of;
    ul_address_use *use = ul_address_limits_find(s->addresses, ul_http_address(request));
    uint32_t        theirs = limit[UL_LIMIT_CONNECTIONS_ADDRESS];
    bool            full = s->sockets.count >= limit[UL_LIMIT_CONNECTIONS];
    if (full)
        ul_limit_reached(&s->limits, UL_LIMIT_CONNECTIONS);
    if (!full && theirs && (!use || use->connections >= theirs)) {
        ul_limit_reached(&s->limits, UL_LIMIT_CONNECTIONS_ADDRESS);
        ul_http_refuse_for(request, "30", 429, "too-many-connections", "as many are here from your address as may be");
        return false;
    }
    if (full || !ul_memory_may_grow(&s->limits, &s->memory, SOCKET_BYTES)) { /* last: it counts what is let in */
        ul_http_refuse_for(request, "30", 503, "too-many-connections",
                           "as many are here as this server bears: try again later");
        return false;
    }
    return true;
}

static void upgrade(void *context, ul_live_table *l, const ul_fault *fault)
{
    ul_http_request *request = context;
    char             accept[UL_ACCEPT_BYTES];
    if (!ul_route_has_table(request, l, fault))
        return;
    ul_handshake_accept(ul_http_header(request, "Sec-WebSocket-Key"), accept);
    l->pins++; /* until its socket is handed over */
    const char *token = l->server->how->program_token;
    ul_http_set_note(request, l, !token || has_token(request, token));
    ul_http_upgrade(request, accept, UL_WIRE_PROTOCOL);
}

void ul_route_upgraded(void *context, ul_http_request *request, int fd, const char *first, size_t len)
{
    ul_live_table *l = ul_http_note(request);
    (void)context;
    ul_http_set_note(request, NULL, ul_http_flag(request));
    l->pins--;
    ul_table_client_new(l, ul_http_address(request), ul_http_flag(request), fd, first, len);
}

/* The client went away before it was handed over. */
void ul_route_dropped(void *note)
{
    ul_live_table *l = note;
    l->pins--;
}

static void ask_socket(ul_server *s, ul_http_request *request, const char *id)
{
    const char *key = ul_http_header(request, "Sec-WebSocket-Key");
    const char *version = ul_http_header(request, "Sec-WebSocket-Version");
    if (!ul_header_has(ul_http_header(request, "Upgrade"), "websocket") ||
        !ul_header_has(ul_http_header(request, "Connection"), "Upgrade") || !is_method(request, "GET")) {
        ul_http_add_header(request, "Upgrade", "websocket");
        ul_http_refuse(request, 426, "no-websocket", "this path is a WebSocket");
    } else if (!version || strcmp(version, "13") != 0) {
        ul_http_add_header(request, "Sec-WebSocket-Version", "13");
        ul_http_refuse(request, 426, "no-websocket", "this server speaks version 13 of WebSocket");
    } else if (!key || !ul_handshake_is_key(key)) {
        ul_http_refuse(request, 400, "no-websocket", "Sec-WebSocket-Key is not 16 bytes in base64");
    } else if (!ul_header_has(ul_http_header(request, "Sec-WebSocket-Protocol"), UL_WIRE_PROTOCOL)) {
        ul_http_refuse(request, 400, "wrong-protocol", "ask for the subprotocol " UL_WIRE_PROTOCOL);
    } else if (ul_route_check_origin(s, request) && has_room(s, request)) {
        ul_table_cache_fetch(s, id, ul_http_account(request), upgrade, request);
    }
}

/* ---- paths */

/* "ID/rest": what follows the id; NULL if it is not an id. */
static const char *split_table(const char *path, char id[UL_TABLE_ID_BYTES + 1])
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    size_t            len = strspn(path, letters);
    if (len == 0 || len > UL_TABLE_ID_BYTES || (path[len] && path[len] != '/'))
        return NULL;
    memcpy(id, path, len);
    id[len] = '\0';
    return path + len;
}

static bool is_hook_method(ul_http_request *request)
{
    if (is_method(request, "PUT") || is_method(request, "GET") || is_method(request, "DELETE") ||
        is_method(request, "POST"))
        return true;
    ul_http_add_header(request, "Allow", "GET, PUT, DELETE, POST");
    ul_http_refuse(request, 405, "wrong-method", "this path takes another method: see docs/api.md");
    return false;
}

static void route_push(ul_server *s, ul_http_request *request, const char *id)
{
    bool removes = is_method(request, "DELETE");
    if ((removes || only(request, "PUT")) && ul_route_check_origin(s, request))
        ul_table_cache_fetch(s, id, ul_http_account(request), removes ? ul_push_unsubscribe : ul_push_subscribe,
                             request);
}

static void route_table(ul_server *s, ul_http_request *request, const char *path)
{
    char        id[UL_TABLE_ID_BYTES + 1];
    const char *rest = split_table(path, id);
    if (!rest)
        ul_http_refuse(request, 404, "no-table", "there is no such table");
    else if (strcmp(rest, "/socket") == 0)
        ask_socket(s, request, id);
    else if (strcmp(rest, "/hook") == 0) {
        if (is_hook_method(request) && ul_route_check_origin(s, request))
            ul_table_cache_fetch(s, id, ul_http_account(request), ul_hooks_answer, request);
    } else if (strcmp(rest, "/push") == 0)
        route_push(s, request, id);
    else if (!only(request, "GET"))
        return;
    else if (*rest == '\0')
        ul_table_cache_fetch(s, id, ul_http_account(request), tell_status, request);
    else if (strcmp(rest, "/seat") == 0)
        ul_table_cache_fetch(s, id, ul_http_account(request), tell_seat, request);
    else if (strcmp(rest, "/ground") == 0)
        ul_table_cache_fetch(s, id, ul_http_account(request), tell_ground, request);
    else if (strcmp(rest, "/events") == 0)
        ul_table_cache_fetch(s, id, ul_http_account(request), find_events, request);
    else if (strncmp(rest, "/records/", 9) == 0)
        ul_table_cache_fetch(s, id, ul_http_account(request), find_record, request);
    else
        no_such(request);
}

static void route_api(ul_server *s, ul_http_request *request, const char *path)
{
    if (strcmp(path, "") == 0 || strcmp(path, "/") == 0) {
        if (only(request, "GET"))
            tell_about(s, request);
    } else if (strcmp(path, "/tables") == 0 && is_method(request, "POST"))
        ul_route_open(s, request);
    else if (strcmp(path, "/tables") == 0) {
        if (only(request, "GET"))
            ul_route_lobby(s, request);
    } else if (strncmp(path, "/tables/", 8) == 0)
        route_table(s, request, path + 8);
    else if (strncmp(path, "/days/", 6) == 0) {
        if (is_method(request, "POST") || only(request, "GET"))
            ul_route_day(s, request, path + 6);
    } else if (strncmp(path, "/operator/", 10) == 0)
        ul_route_operators(s, request, path + 9);
    else
        no_such(request);
}

/* Who types an address wants a page: it leads to the game's own, which says so in the reader's language. */
static void no_such_page(ul_http_request *request)
{
    const char *accept = ul_http_header(request, "Accept");
    if (!accept || !strstr(accept, "text/html")) {
        no_such(request);
        return;
    }
    ul_text page = {0};
    ul_text_put(&page,
                "<!doctype html><meta charset=\"utf-8\"><title>unlucky</title><link rel=\"icon\" href=\"/icon.svg\">"
                "<meta http-equiv=\"refresh\" content=\"0;url=/#/nowhere\">"
                "<p><a href=\"/#/nowhere\">unlucky</a></p>\n");
    ul_http_answer(request, 404, "text/html; charset=utf-8", &page);
}

static void route_file(ul_server *s, ul_http_request *request, const char *path)
{
    /* The page itself finds out which table it is. It names its files relative to itself: "/t/assets/…". */
    char           id[UL_TABLE_ID_BYTES + 1];
    bool           below = strncmp(path, "/t/", 3) == 0;
    bool           page = below && path[3 + strcspn(path + 3, "./")] == '\0';
    const char    *rest = page ? split_table(path + 3, id) : NULL;
    const ul_file *file = ul_files_find(s->files, below ? path + 2 : path);
    if (!only(request, "GET"))
        return;
    if (page || strcmp(path, "/") == 0)
        ul_route_page(s, request, rest ? id : NULL);
    else if (file)
        ul_http_file(request, file);
    else
        no_such_page(request);
}

static bool may_ask(ul_server *s, ul_http_request *request)
{
    uint64_t now = uv_now(&s->loop);
    if (ul_address_limits_take(s->addresses, ul_http_address(request), UL_COST_REQUESTS, now) &&
        !ul_address_limits_wait(s->addresses, ul_http_account(request), now))
        return true;
    ul_http_add_header(request, "Connection", "close"); /* the next is cheaper to turn away than to read */
    ul_http_refuse_for(request, "1", 429, "too-many-requests",
                       "so many requests came from your address: wait a little");
    return false;
}

/*
 * DNS rebinding: somebody's name server can give our address a name of theirs,
 * and then their pages look like ours to a browser on this machine. So a
 * server that listens on this machine alone answers only to the names of this
 * machine, unless --host names others. Behind a proxy the proxy must check it.
 */
static bool host_may(ul_server *s, ul_http_request *request)
{
    const char *host = ul_http_header(request, "Host");
    bool        any = s->how->hosts == 0 && (!s->loopback || s->how->trust_proxy);
    if (any || !host || ul_host_is_near(host))
        return true;
    for (unsigned i = 0; i < s->how->hosts; i++) {
        if (ul_host_is(host, s->how->host[i]))
            return true;
    }
    ul_http_refuse(request, 421, "wrong-host", "this server is not called that: its operator can say --host");
    return false;
}

void ul_route(void *context, ul_http_request *request)
{
    ul_server  *s = context;
    const char *path = ul_http_path(request);
    if (!host_may(s, request))
        return;
    if (strcmp(path, "/healthz") == 0) { /* whoever asks that asks often, and must be answered */
        if (only(request, "GET"))
            tell_health(s, request);
    } else if (!may_ask(s, request))
        return;
    else if (strcmp(path, "/metrics") == 0) {
        if (only(request, "GET"))
            tell_metrics(s, request);
    } else if (strncmp(path, "/api/1", 6) == 0 && (path[6] == '\0' || path[6] == '/'))
        route_api(s, request, path + 6);
    else if (strncmp(path, "/api", 4) == 0)
        no_such(request);
    else
        route_file(s, request, path);
}
