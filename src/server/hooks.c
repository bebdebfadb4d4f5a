/*
 * hooks.c: telling somebody who is away that it is their turn.
 *
 * The owner of a seat gives an address; when the table waits for that seat and
 * nobody is there, a digest and a link are sent to it, once a day at most. It
 * is kept by the name at the table, which is nobody else's there: seats may
 * still change their numbers.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "client/url.h"
#include "server/post.h"
#include "server/server_inside.h"

#define DAY_MS ((int64_t)24 * 3600 * 1000)

static const char space[] = "hook";

/* ID.HASH: within what a key of the store may be. */
static void key_of(const char *id, const char *name, char key[UL_STORE_NAME_BYTES + 1])
{
    uint8_t sum[UL_SHA256_BYTES];
    ul_text text = {0};
    ul_sha256(name, strlen(name), sum);
    ul_hex_write(sum, 12, &text);
    snprintf(key, UL_STORE_NAME_BYTES + 1, "%s.%s", id, text.bytes ? text.bytes : "");
    ul_text_free(&text);
}

static void write_value(ul_text *text, const char *url, int64_t last)
{
    ul_json_out json;
    ul_json_begin(&json, text);
    ul_json_open_object(&json);
    ul_json_key(&json, "url");
    ul_json_string(&json, url);
    ul_json_key(&json, "last");
    ul_json_int(&json, last);
    ul_json_close(&json);
}

/* ---- sending */

typedef struct nudge {
    ul_errand errand;
    server   *server;
    char      key[UL_STORE_NAME_BYTES + 1], id[UL_TABLE_ID_BYTES + 1];
    ul_text   body, value;
    int64_t   now;
    bool      sent, tried;
    ul_fault  fault;
} nudge;

static void post_to(nudge *n, const char *url)
{
    const ul_serve *how = n->server->how;
    const ul_post   post = {
          .url = url, .relay = how->hook_relay, .body = n->body.bytes, .len = n->body.len, .near = how->hooks_private};
    ul_fault fault;
    ul_text  value = {0};
    n->tried = true;
    /* Kept before it is sent: a server that dies between the two must not send it again and again. */
    write_value(&value, url, n->now);
    if (!value.failed &&
        ul_store_value_put(n->server->posting, space, n->key, value.bytes, value.len, &fault) == UL_STORE_OK)
        n->sent = ul_post_send(&post, &n->fault);
    ul_text_free(&value);
}

static void send_nudge(ul_errand *errand)
{
    nudge   *n = (nudge *)errand;
    ul_fault fault;
    if (ul_store_value_get(n->server->posting, space, n->key, &n->value, &fault) != UL_STORE_OK)
        return;
    ul_json       *json = ul_json_read(n->value.bytes, n->value.len, &fault);
    const ul_json *url = json ? ul_json_member(json, "url") : NULL, *last = json ? ul_json_member(json, "last") : NULL;
    if (url && last && n->now - last->integer >= DAY_MS)
        post_to(n, url->text);
    ul_json_free(json);
}

static void sent_nudge(ul_errand *errand)
{
    nudge *n = (nudge *)errand;
    if (n->tried)
        SAY(n->server, UL_INFO, n->sent ? "nudged" : "not-nudged", "table", n->id, "code",
            n->sent ? "ok" : n->fault.code);
    n->server->figures.nudges += n->sent;
    ul_text_free(&n->body);
    ul_text_free(&n->value);
    free(n);
}

static void write_body(live *l, ul_seat seat, ul_text *text)
{
    const char *base = l->server->how->public_url;
    char        link[UL_URL_BYTES + UL_TABLE_ID_BYTES + 8];
    ul_json_out json;
    snprintf(link, sizeof link, "%s/t/%s", base ? base : l->server->url, l->id);
    ul_json_begin(&json, text);
    ul_json_open_object(&json);
    ul_json_key(&json, "type");
    ul_json_string(&json, "your-turn");
    ul_json_key(&json, "table");
    ul_json_string(&json, l->id);
    ul_json_key(&json, "link");
    ul_json_string(&json, link);
    ul_json_key(&json, "digest");
    ul_table_digest_write(l->table, seat, &json);
    ul_json_close(&json);
}

void ul_hooks_look(live *l)
{
    server    *s = l->server;
    ul_waiting waiting;
    if (!s->posters || !l->ours)
        return;
    ul_table_waiting(l->table, &waiting);
    if (waiting.seat == UL_NOBODY || waiting.bot || waiting.since == l->nudged ||
        ul_table_here(l->table) >> waiting.seat & 1)
        return;
    l->nudged = waiting.since;
    nudge *n = calloc(1, sizeof *n);
    if (!n)
        return;
    n->errand.run = send_nudge;
    n->errand.done = sent_nudge;
    n->server = s;
    n->now = (int64_t)ul_server_now(s);
    strcpy(n->id, l->id);
    key_of(l->id, ul_table_name(l->table, waiting.seat), n->key);
    write_body(l, waiting.seat, &n->body);
    ul_workers_send(s->posters, &n->errand);
}

/* ---- setting the address */

typedef struct setting {
    ul_errand       errand;
    server         *server;
    ul_query       *request;
    char            key[UL_STORE_NAME_BYTES + 1];
    ul_text         value; /* empty: none any more */
    ul_store_result result;
    ul_fault        fault;
} setting;

static void set(ul_errand *errand)
{
    setting *to = (setting *)errand;
    if (to->value.len)
        to->result =
            ul_store_value_put(to->server->posting, space, to->key, to->value.bytes, to->value.len, &to->fault);
    else
        to->result = ul_store_value_delete(to->server->posting, space, to->key, &to->fault);
}

static void was_set(ul_errand *errand)
{
    setting *to = (setting *)errand;
    ul_text  text = {0};
    if (to->result == UL_STORE_OK || to->result == UL_STORE_NONE) {
        ul_text_put(&text, "{}");
        ul_query_answer(to->request, 200, "application/json", &text);
    } else {
        ul_query_refuse(to->request, 503, to->fault.code, to->fault.message);
    }
    ul_text_free(&to->value);
    free(to);
}

/* The seat of the key in the head of a request: `Authorization: Bearer KEY`, as in the link. */
static ul_seat seat_of(const live *l, ul_query *request)
{
    const char *given = ul_query_header(request, "Authorization");
    uint8_t     key[UL_KEY_BYTES_MOST];
    size_t      len = given && strncmp(given, "Bearer ", 7) == 0 ? strlen(given + 7) / 2 : 0;
    if (len < UL_KEY_BYTES || len > sizeof key || !ul_hex_read(given + 7, 2 * len, key, len))
        return UL_NOBODY;
    return ul_table_whose(l->table, key, len);
}

/* `{"url":"http://…"}`, or null for no more. */
static bool read_value(const ul_text *body, ul_text *value, ul_fault *fault)
{
    ul_url         checked;
    ul_json       *json = ul_json_read(body->bytes, body->len, fault);
    const ul_json *url = json ? ul_json_member(json, "url") : NULL;
    bool           good = json != NULL;
    if (json && (!url || json->count != 1 || (url->type != UL_JSON_STRING && url->type != UL_JSON_NULL)))
        good = ul_fault_set(fault, "wrong-type", 0, 0, "it is {\"url\":\"http://…\"}, or null for no more messages");
    else if (json && url->type == UL_JSON_STRING && (good = ul_url_read(url->text, &checked, fault)))
        write_value(value, url->text, 0);
    ul_json_free(json);
    return good;
}

void ul_hooks_set(void *context, live *l, const ul_fault *none)
{
    ul_query *request = context;
    ul_fault  fault;
    if (!l) {
        ul_query_refuse(request, 404, none->code, none->message);
        return;
    }
    server  *s = l->server;
    ul_seat  seat = seat_of(l, request);
    setting *to = calloc(1, sizeof *to);
    if (!to || !s->posters || seat == UL_NOBODY) {
        free(to);
        if (!s->posters)
            ul_query_refuse(request, 404, "no-hooks", "this server sends no messages: its operator can allow it");
        else
            ul_query_refuse(request, 401, "wrong-key", "say Authorization: Bearer and the key of your seat");
        return;
    }
    if (!read_value(ul_query_body(request), &to->value, &fault)) {
        ul_query_refuse(request, 400, fault.code, fault.message);
        free(to);
        return;
    }
    to->errand.run = set;
    to->errand.done = was_set;
    to->server = s;
    to->request = request;
    to->result = UL_STORE_AWAY; /* should it never run */
    ul_fault_set(&to->fault, "stopping", 0, 0, "the server is being stopped");
    key_of(l->id, ul_table_name(l->table, seat), to->key);
    ul_workers_send(s->posters, &to->errand);
}
