/* routes.c: which path is what. docs/api.md lists them for people. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "server/handshake.h"
#include "server/server_inside.h"

static const char json_type[] = "application/json";

static bool is_method(const ul_query *request, const char *method)
{
    return strcmp(ul_query_method(request), method) == 0;
}

static bool only(ul_query *request, const char *method)
{
    if (is_method(request, method) || (strcmp(method, "GET") == 0 && is_method(request, "HEAD")))
        return true;
    ul_query_say(request, "Allow", method);
    ul_query_refuse(request, 405, "wrong-method", "this path takes another method: see docs/api.md");
    return false;
}

static void no_such(ul_query *request)
{
    ul_query_refuse(request, 404, "no-such-path", "there is nothing here: docs/api.md lists what there is");
}

static void refuse_fault(ul_query *request, unsigned status, const ul_fault *fault)
{
    ul_query_refuse(request, status, fault->code, fault->message);
}

/* A table that cannot be had: there is none, or not now. */
static void refuse_table(ul_query *request, const ul_fault *fault)
{
    refuse_fault(request, strcmp(fault->code, "no-table") == 0 ? 404 : 503, fault);
}

bool ul_route_origin_may(server *s, ul_query *request)
{
    const char *origin = ul_query_header(request, "Origin");
    if (!origin || ul_origin_is_host(origin, ul_query_header(request, "Host")))
        return true;
    for (unsigned i = 0; i < s->how->origins; i++) {
        if (strcmp(s->how->origin[i], origin) == 0)
            return true;
    }
    ul_query_refuse(request, 403, "wrong-origin", "pages from elsewhere may not do this: the operator can allow them");
    return false;
}

/* ---- what the server is */

static void tell_about(server *s, ul_query *request)
{
    ul_text            text = {0};
    ul_json_out        json;
    const char *const *levels = ul_players_levels();
    ul_json_begin(&json, &text);
    ul_json_open_object(&json);
    ul_json_key(&json, "name");
    ul_json_string(&json, "unlucky");
    ul_json_key(&json, "version");
    ul_json_string(&json, UL_VERSION);
    ul_json_key(&json, "api");
    ul_json_int(&json, UL_WIRE_VERSION);
    ul_json_key(&json, "node");
    ul_json_string(&json, s->node);
    ul_json_key(&json, "editions");
    ul_json_raw(&json, s->editions.bytes, s->editions.len);
    ul_json_key(&json, "bots");
    ul_json_open_array(&json);
    for (; *levels; levels++)
        ul_json_string(&json, *levels);
    ul_json_close(&json);
    ul_json_key(&json, "limits");
    ul_limits_write(&s->how->limits, &json);
    ul_json_key(&json, "now");
    ul_json_int(&json, (int64_t)ul_server_now(s));
    ul_json_close(&json);
    ul_query_answer(request, 200, json_type, &text);
}

static void tell_health(server *s, ul_query *request)
{
    const char *away;
    ul_text     text = {0};
    bool        well = !ul_writer_is_away(s->writer, &away) && !s->stopping;
    ul_text_print(&text, "%s\n", well ? "ok" : s->stopping ? "stopping" : away);
    ul_query_answer(request, well ? 200 : 503, "text/plain; charset=utf-8", &text);
}

static bool has_token(ul_query *request, const char *token)
{
    const char *given = ul_query_header(request, "Authorization");
    if (!token || !given || strncmp(given, "Bearer ", 7) != 0 || strlen(given + 7) != strlen(token))
        return false;
    return sodium_memcmp(given + 7, token, strlen(token)) == 0;
}

bool ul_route_operator(server *s, ul_query *request)
{
    return has_token(request, s->how->operator_token);
}

static bool is_loopback(const ul_address *address)
{
    static const uint8_t six[8] = {0};
    return (address->family == 4 && address->bytes[0] == 127) ||
           (address->family == 6 && memcmp(address->bytes, six, sizeof six) == 0);
}

static void tell_metrics(server *s, ul_query *request)
{
    ul_text text = {0};
    /* Behind a proxy everybody seems to come from this machine: a request that was passed on is not from it. */
    bool    near = is_loopback(ul_query_address(request)) && !ul_query_header(request, "X-Forwarded-For");
    if (!s->how->open_metrics && !near && !ul_route_operator(s, request)) {
        ul_query_refuse(request, 403, "not-allowed", "metrics are for this machine and for operators");
        return;
    }
    ul_metrics_write(s, &text);
    ul_query_answer(request, 200, "text/plain; version=0.0.4; charset=utf-8", &text);
}

/* ---- one table */

static void tell_status(void *context, live *l, const ul_fault *fault)
{
    ul_query *request = context;
    ul_text   text = {0};
    if (!l) {
        refuse_table(request, fault);
        return;
    }
    ul_wire_status(l->table, &text);
    ul_query_answer(request, 200, json_type, &text);
}

/* What `unlucky verify` needs beside the events: the hash of the last, and a board of the table's own. */
static void end_history(const live *l, ul_text *text)
{
    const ul_ground *on = l->ground->on;
    ul_json_out      json;
    ul_text_put(text, ",\"head\":\"");
    ul_hex_write(ul_table_head(l->table), UL_SHA256_BYTES, text);
    ul_text_put(text, "\"");
    if (on->plan) {
        ul_text_put(text, ",\"plan\":");
        ul_json_begin(&json, text);
        ul_json_string_n(&json, on->plan, on->plan_len);
    }
    ul_text_put(text, "}");
}

static void tell_events(void *context, live *l, const ul_text *events, const ul_fault *fault)
{
    ul_query *request = context;
    ul_text   text = {0};
    if (fault) {
        refuse_table(request, fault);
        return;
    }
    ul_text_put(&text, "{\"events\":");
    ul_text_add(&text, events->bytes, events->len);
    end_history(l, &text);
    ul_query_answer(request, 200, json_type, &text);
}

static void find_events(void *context, live *l, const ul_fault *fault)
{
    ul_query   *request = context;
    const char *after = ul_query_argument(request, "after");
    if (l)
        ul_past_ask(l, UL_NOBODY, after ? (uint32_t)strtoul(after, NULL, 10) : 0, tell_events, request);
    else
        refuse_table(request, fault);
}

static uint16_t games_of(const ul_table *table)
{
    ul_text     text = {0};
    ul_json_out out;
    ul_fault    fault;
    ul_json_begin(&out, &text);
    ul_table_status_write(table, &out);
    ul_json       *status = ul_json_read(text.bytes, text.len, &fault);
    const ul_json *games = status ? ul_json_member(status, "games") : NULL;
    uint16_t       count = games ? (uint16_t)games->integer : 0;
    ul_json_free(status);
    ul_text_free(&text);
    return count;
}

static void find_record(void *context, live *l, const ul_fault *fault)
{
    ul_query     *request = context;
    const char   *number = strrchr(ul_query_path(request), '/') + 1;
    unsigned long game = strtoul(number, NULL, 10);
    if (!l) {
        refuse_table(request, fault);
        return;
    }
    ul_table_phase phase = ul_table_phase_now(l->table);
    uint16_t       games = games_of(l->table);
    bool           open = phase == UL_TABLE_OVER || phase == UL_TABLE_CLOSED;
    if (game < 1 || game > games || strspn(number, "0123456789") != strlen(number))
        ul_query_refuse(request, 404, "no-game", "the table has played no such game");
    else if (game == games && !open)
        ul_query_refuse(request, 409, "not-over", "this game is being played: its record is open when it is over");
    else
        ul_past_record(l, (uint16_t)game, request);
}

/* ---- sockets */

static bool has_room(server *s, ul_query *request)
{
    const uint32_t *limit = s->how->limits.of;
    ul_visitor     *visitor = ul_crowd_find(s->crowd, ul_query_address(request));
    if (s->sockets.count >= limit[UL_LIMIT_CONNECTIONS]) {
        ul_query_say(request, "Retry-After", "30");
        ul_query_refuse(request, 503, "too-many-connections", "as many are here as this server bears: try again later");
        return false;
    }
    if (limit[UL_LIMIT_CONNECTIONS_ADDRESS] &&
        (!visitor || visitor->connections >= limit[UL_LIMIT_CONNECTIONS_ADDRESS])) {
        ul_query_say(request, "Retry-After", "30");
        ul_query_refuse(request, 429, "too-many-connections", "as many are here from your address as may be");
        return false;
    }
    return true;
}

static void upgrade(void *context, live *l, const ul_fault *fault)
{
    ul_query *request = context;
    char      accept[UL_ACCEPT_BYTES];
    if (!l) {
        refuse_table(request, fault);
        return;
    }
    ul_handshake_accept(ul_query_header(request, "Sec-WebSocket-Key"), accept);
    l->pins++; /* until its socket is handed over */
    const char *token = l->server->how->program_token;
    ul_query_set_note(request, l, !token || has_token(request, token));
    ul_query_upgrade(request, accept, UL_WIRE_PROTOCOL);
}

void ul_route_upgraded(void *context, ul_query *request, int fd, const char *first, size_t len)
{
    live *l = ul_query_note(request);
    (void)context;
    ul_query_set_note(request, NULL, ul_query_flag(request));
    l->pins--;
    ul_guest_new(l, ul_query_address(request), ul_query_flag(request), fd, first, len);
}

/* The client went away before it was handed over. */
void ul_route_dropped(void *note)
{
    live *l = note;
    l->pins--;
}

static void ask_socket(server *s, ul_query *request, const char *id)
{
    const char *key = ul_query_header(request, "Sec-WebSocket-Key");
    const char *version = ul_query_header(request, "Sec-WebSocket-Version");
    char        accept[UL_ACCEPT_BYTES];
    if (!ul_header_has(ul_query_header(request, "Upgrade"), "websocket") ||
        !ul_header_has(ul_query_header(request, "Connection"), "Upgrade") || !is_method(request, "GET")) {
        ul_query_say(request, "Upgrade", "websocket");
        ul_query_refuse(request, 426, "no-websocket", "this path is a WebSocket");
    } else if (!version || strcmp(version, "13") != 0) {
        ul_query_say(request, "Sec-WebSocket-Version", "13");
        ul_query_refuse(request, 426, "no-websocket", "this server speaks version 13 of WebSocket");
    } else if (!key || !ul_handshake_accept(key, accept)) {
        ul_query_refuse(request, 400, "no-websocket", "Sec-WebSocket-Key is not 16 bytes in base64");
    } else if (!ul_header_has(ul_query_header(request, "Sec-WebSocket-Protocol"), UL_WIRE_PROTOCOL)) {
        ul_query_refuse(request, 400, "wrong-protocol", "ask for the subprotocol " UL_WIRE_PROTOCOL);
    } else if (ul_route_origin_may(s, request) && has_room(s, request)) {
        ul_hall_call(s, id, upgrade, request);
    }
}

/* ---- paths */

/* "/api/1/tables/ID/rest": what follows the id, or NULL if that is none. */
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

static void route_table(server *s, ul_query *request, const char *path)
{
    char        id[UL_TABLE_ID_BYTES + 1];
    const char *rest = split_table(path, id);
    if (!rest)
        ul_query_refuse(request, 404, "no-table", "there is no such table");
    else if (strcmp(rest, "/socket") == 0)
        ask_socket(s, request, id);
    else if (strcmp(rest, "/hook") == 0) {
        if (only(request, "PUT") && ul_route_origin_may(s, request))
            ul_hall_call(s, id, ul_hooks_set, request);
    } else if (!only(request, "GET"))
        return;
    else if (*rest == '\0')
        ul_hall_call(s, id, tell_status, request);
    else if (strcmp(rest, "/events") == 0)
        ul_hall_call(s, id, find_events, request);
    else if (strncmp(rest, "/records/", 9) == 0)
        ul_hall_call(s, id, find_record, request);
    else
        no_such(request);
}

static void route_api(server *s, ul_query *request, const char *path)
{
    if (strcmp(path, "") == 0 || strcmp(path, "/") == 0) {
        if (only(request, "GET"))
            tell_about(s, request);
    } else if (strcmp(path, "/tables") == 0 && is_method(request, "POST"))
        ul_route_open(s, request);
    else if (strcmp(path, "/tables") == 0) {
        if (only(request, "GET"))
            ul_lobby_tell(s, request);
    } else if (strncmp(path, "/tables/", 8) == 0)
        route_table(s, request, path + 8);
    else if (strncmp(path, "/operator/", 10) == 0)
        ul_route_operators(s, request, path + 9);
    else
        no_such(request);
}

static void route_file(server *s, ul_query *request, const char *path)
{
    /* Which table it is, the page itself finds out. It names its files relative to itself: "/t/assets/…". */
    bool           below = strncmp(path, "/t/", 3) == 0;
    bool           page = below && path[3 + strcspn(path + 3, "./")] == '\0';
    const ul_file *file = ul_files_find(s->files, page ? "/" : below ? path + 2 : path);
    if (!only(request, "GET"))
        return;
    if (file)
        ul_query_file(request, file);
    else
        no_such(request);
}

static bool may_ask(server *s, ul_query *request)
{
    uint32_t    rate = s->how->limits.of[UL_LIMIT_REQUESTS_ADDRESS];
    ul_visitor *visitor = ul_crowd_find(s->crowd, ul_query_address(request));
    if (rate == 0 || (visitor && ul_bucket_take(&visitor->asked, 6 * rate, 1000000 / rate, ul_server_now(s))))
        return true;
    ul_query_say(request, "Retry-After", "1");
    ul_query_refuse(request, 429, "too-many-requests", "so many requests came from your address: wait a little");
    return false;
}

void ul_route(void *context, ul_query *request)
{
    server     *s = context;
    const char *path = ul_query_path(request);
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
