/*
 * hooks.c: tells somebody who is away that it is their turn.
 *
 * The owner of a seat gives an address. When the table waits for that seat and
 * nobody is there, a digest and a link are sent to the address, once a day at
 * most. It is kept by the player's name, which is unique at the table: seats
 * may still change their numbers.
 */
#include "server/hooks.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/hex.h"
#include "base/json.h"
#include "base/sha256.h"
#include "client/url.h"
#include "server/http_post.h"
#include "server/request_job.h"
#include "server/routes.h"
#include "server/server_state.h"
#include "wire/write.h"

#define DAY_MS ((int64_t)24 * 3600 * 1000)

static const char space[] = "hook";

/* ID.HASH: within what a key of the store may be. */
static void key_of(const char *id, const char *name, char key[UL_STORE_NAME_BYTES + 1])
{
    uint8_t sum[UL_SHA256_BYTES];
    ul_text text = {0};
    ul_sha256(name, strlen(name), sum);
    ul_hex_write(sum, 12, &text);
    snprintf(key, UL_STORE_NAME_BYTES + 1, "%s.%s", id, ul_text_bytes(&text));
    ul_text_free(&text);
}

static void write_value(ul_text *text, const char *url, int64_t last)
{
    ul_json_out json;
    ul_json_begin(&json, text);
    ul_json_open_object(&json);
    ul_json_put_string(&json, "url", url);
    ul_json_put_int(&json, "last", last);
    ul_json_close(&json);
}

typedef struct hook {
    char    url[UL_URL_BYTES + 1]; /* empty: none */
    int64_t last;                  /* when a message was last sent, wherever to; 0: never */
} hook;

static hook read_hook(ul_store *store, const char *key)
{
    hook     h = {0};
    ul_text  value = {0};
    ul_fault fault;
    ul_json *json = NULL;
    if (ul_store_value_get(store, space, key, &value, &fault) == UL_STORE_OK)
        json = ul_json_read(value.bytes, value.len, &fault);
    const ul_json *url = json ? ul_json_member(json, "url") : NULL, *last = json ? ul_json_member(json, "last") : NULL;
    if (url && url->type == UL_JSON_STRING)
        snprintf(h.url, sizeof h.url, "%s", url->text);
    if (last && last->type == UL_JSON_INTEGER)
        h.last = last->integer;
    ul_json_free(json);
    ul_text_free(&value);
    return h;
}

/* ---- sending */

typedef struct nudge {
    ul_job     job;
    ul_server *server;
    char       key[UL_STORE_NAME_BYTES + 1], id[UL_TABLE_ID_BYTES + 1];
    ul_text    body;
    int64_t    now;
    bool       sent, tried;
    ul_fault   fault;
} nudge;

static void post_to(nudge *n, const char *url)
{
    const ul_serve *how = n->server->how;
    const ul_post   post = {
          .url = url, .relay = how->hook_relay, .body = n->body.bytes, .len = n->body.len, .near = how->hooks_private};
    ul_fault fault;
    ul_text  value = {0};
    n->tried = true;
    /* First keep, then send: a server that dies between the two must not send it again and again. */
    write_value(&value, url, n->now);
    if (!value.failed &&
        ul_store_value_put(n->server->hook_store, space, n->key, value.bytes, value.len, &fault) == UL_STORE_OK)
        n->sent = ul_post_send(&post, &n->fault);
    ul_text_free(&value);
}

static void send_nudge(ul_job *job)
{
    nudge *n = (nudge *)job;
    hook   h = read_hook(n->server->hook_store, n->key);
    if (h.url[0] && n->now - h.last >= DAY_MS)
        post_to(n, h.url);
}

static void sent_nudge(ul_job *job)
{
    nudge *n = (nudge *)job;
    if (n->tried)
        UL_SAY(n->server, UL_INFO, n->sent ? "nudged" : "not-nudged", "table", n->id, "code",
               n->sent ? "ok" : n->fault.code);
    n->server->figures.nudges += n->sent;
    ul_text_free(&n->body);
    free(n);
}

static void write_body(ul_live_table *l, ul_seat seat, ul_text *text)
{
    const char *base = l->server->how->public_url;
    char        link[UL_URL_BYTES + UL_TABLE_ID_BYTES + 8];
    ul_json_out json;
    snprintf(link, sizeof link, "%s/t/%s", base ? base : l->server->url, l->id);
    ul_json_begin(&json, text);
    ul_json_open_object(&json);
    ul_json_put_string(&json, "type", "your-turn");
    ul_json_put_string(&json, "table", l->id);
    ul_json_put_string(&json, "link", link);
    ul_wire_put_digest(&json, ul_table_of(l), seat);
    ul_json_close(&json);
}

void ul_hooks_notify(ul_live_table *l)
{
    ul_server *s = l->server;
    ul_waiting waiting;
    if (!s->hook_worker || !ul_host_is_ours(l->host))
        return;
    ul_table_waiting(ul_table_of(l), &waiting);
    if (waiting.seat == UL_NOBODY || waiting.bot || waiting.since == l->nudged ||
        ul_table_here(ul_table_of(l)) >> waiting.seat & 1)
        return;
    l->nudged = waiting.since;
    nudge *n = calloc(1, sizeof *n);
    if (!n)
        return;
    n->job.run = send_nudge;
    n->job.done = sent_nudge;
    n->job.account = ul_live_account(l);
    n->server = s;
    n->now = (int64_t)ul_server_now(s);
    strcpy(n->id, l->id);
    key_of(l->id, ul_table_name(ul_table_of(l), waiting.seat), n->key);
    write_body(l, waiting.seat, &n->body);
    ul_workers_send(s->hook_worker, &n->job);
}

/* ---- setting the address */

typedef struct setting {
    ul_request_job base;
    char           key[UL_STORE_NAME_BYTES + 1];
    char           url[UL_URL_BYTES + 1]; /* empty: none any more */
    int64_t        now;
} setting;

static void set(ul_job *job)
{
    setting  *to = (setting *)job;
    ul_store *store = to->base.server->hook_store;
    ul_text   value = {0};
    int64_t   last = read_hook(store, to->key).last; /* a new address, or none, does not make the day shorter */
    write_value(&value, to->url[0] ? to->url : NULL, last);
    if (!to->url[0] && to->now - last >= DAY_MS)
        to->base.result = ul_store_value_delete(store, space, to->key, &to->base.fault);
    else
        to->base.result = ul_store_value_put(store, space, to->key, value.bytes, value.len, &to->base.fault);
    ul_text_free(&value);
}

static void was_set(ul_job *job)
{
    setting *to = (setting *)job;
    ul_text  text = {0};
    if (to->base.result == UL_STORE_OK || to->base.result == UL_STORE_NONE) {
        ul_text_put(&text, "{}");
        ul_http_answer_json(to->base.request, 200, &text);
    } else {
        ul_http_refuse(to->base.request, 503, to->base.fault.code, to->base.fault.message);
    }
    free(to);
}

static ul_seat seat_of(const ul_live_table *l, ul_http_request *request)
{
    uint8_t key[UL_KEY_BYTES_MOST];
    size_t  len = ul_route_key(request, key);
    ul_seat seat = len ? ul_table_whose(ul_table_of(l), key, len) : UL_NOBODY;
    sodium_memzero(key, sizeof key);
    return seat;
}

/* `{"url":"http://…"}`, or null for no more. */
static bool read_value(const ul_text *body, char to[UL_URL_BYTES + 1], ul_fault *fault)
{
    ul_url         checked;
    ul_json       *json = ul_json_read(body->bytes, body->len, fault);
    const ul_json *url = json ? ul_json_member(json, "url") : NULL;
    bool           good = json != NULL;
    if (json && (!url || json->count != 1 || (url->type != UL_JSON_STRING && url->type != UL_JSON_NULL)))
        good = ul_fault_set(fault, "wrong-type", 0, 0, "it is {\"url\":\"http://…\"}, or null for no more messages");
    else if (json && url->type == UL_JSON_STRING && (good = ul_url_read(url->text, &checked, fault)))
        snprintf(to, UL_URL_BYTES + 1, "%s", url->text);
    ul_json_free(json);
    return good;
}

void ul_hooks_set(void *context, ul_live_table *l, const ul_fault *none)
{
    ul_http_request *request = context;
    ul_fault         fault;
    char             url[UL_URL_BYTES + 1] = "";
    if (!ul_route_has_table(request, l, none))
        return;
    ul_server *s = l->server;
    ul_seat    seat = seat_of(l, request);
    setting   *to = NULL;
    if (!s->hook_worker)
        ul_http_refuse(request, 404, "no-hooks", "this server sends no messages: its operator can allow it");
    else if (seat == UL_NOBODY)
        ul_http_refuse(request, 401, "wrong-key", "say Authorization: Bearer and the key of your seat");
    else if (!read_value(ul_http_body(request), url, &fault))
        ul_http_refuse(request, 400, fault.code, fault.message);
    else
        to = ul_request_job_new(sizeof *to, s, request, set, was_set); /* next after the message that is being sent */
    if (!to)
        return;
    to->now = (int64_t)ul_server_now(s);
    memcpy(to->url, url, sizeof url);
    key_of(l->id, ul_table_name(ul_table_of(l), seat), to->key);
    ul_workers_send(s->hook_worker, &to->base.job);
}
