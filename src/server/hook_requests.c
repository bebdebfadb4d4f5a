/* hook_requests.c: a seat's person gives an address to be told at, asks what is kept, tries it, takes it back. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/json.h"
#include "server/hooks.h"
#include "server/request_job.h"
#include "server/routes.h"
#include "server/server_state.h"

#define TEST_MS ((int64_t)60 * 1000) /* between two tries of one person: it is no way to send others messages */

typedef struct asked {
    ul_request_job  base;
    char            key[UL_STORE_NAME_BYTES + 1];
    ul_hook         hook;    /* what is to be kept; then, what is */
    ul_hook_message message; /* of a try */
    bool            sent;
    int64_t         now;
} asked;

/* ---- set, delete */

static void set(ul_job *job)
{
    asked    *a = (asked *)job;
    ul_store *store = a->base.server->hook_store;
    ul_hook   before = ul_hook_read(store, a->key);
    a->hook.last = before.last; /* a new address, or none, does not make the day shorter */
    a->hook.tested = before.tested;
    if (!a->hook.url[0] && a->now - before.last >= UL_HOOK_DAY_MS)
        a->base.result = ul_hook_delete(store, a->key, &a->base.fault);
    else
        a->base.result = ul_hook_write(store, a->key, &a->hook, &a->base.fault);
}

/* ---- see */

static void see(ul_job *job)
{
    asked *a = (asked *)job;
    a->hook = ul_hook_read(a->base.server->hook_store, a->key);
    a->base.result = UL_STORE_OK;
}

/* The host alone: the rest of the address is often what opens it. */
static void tell(const asked *a)
{
    ul_text     text = {0};
    ul_json_out json;
    ul_url      url;
    ul_fault    fault;
    bool        any = a->hook.url[0] && ul_url_read(a->hook.url, &url, &fault);
    ul_json_begin(&json, &text);
    ul_json_open_object(&json);
    ul_json_put_string(&json, "host", any ? url.host : NULL);
    ul_json_put_string(&json, "shape", any ? ul_hook_shape_name(a->hook.shape) : NULL);
    ul_json_put_unless(&json, "last", (uint64_t)a->hook.last, 0);
    ul_json_close(&json);
    ul_http_answer_json(a->base.request, 200, &text);
}

static void told(ul_job *job)
{
    asked *a = (asked *)job;
    if (a->base.result == UL_STORE_OK || a->base.result == UL_STORE_NONE)
        tell(a);
    else
        ul_http_refuse(a->base.request, 503, a->base.fault.code, a->base.fault.message);
    free(a);
}

/* ---- try */

static void try_it(ul_job *job)
{
    asked    *a = (asked *)job;
    ul_store *store = a->base.server->hook_store;
    a->hook = ul_hook_read(store, a->key);
    a->base.result = UL_STORE_OK;
    if (!a->hook.url[0]) {
        ul_fault_set(&a->base.fault, "no-hook", 0, 0, "no address is kept: PUT one first");
        return;
    }
    if (a->now - a->hook.tested < TEST_MS) {
        ul_fault_set(&a->base.fault, "too-fast", 0, 0, "it was tried a moment ago: wait a minute");
        return;
    }
    a->hook.tested = a->now;
    a->base.result = ul_hook_write(store, a->key, &a->hook, &a->base.fault);
    if (a->base.result == UL_STORE_OK)
        a->sent = ul_hooks_send(a->base.server, &a->hook, &a->message, &a->base.fault);
}

static void tried(ul_job *job)
{
    asked      *a = (asked *)job;
    const char *code = a->base.fault.code;
    if (a->base.result != UL_STORE_OK)
        ul_http_refuse(a->base.request, 503, code, a->base.fault.message);
    else if (a->sent)
        tell(a);
    else
        ul_http_refuse(a->base.request,
                       strcmp(code, "no-hook") == 0    ? 404
                       : strcmp(code, "too-fast") == 0 ? 429
                                                       : 502,
                       code, a->base.fault.message);
    ul_hook_message_free(&a->message);
    free(a);
}

/* ---- which of them it is */

static bool read_shape(const ul_json *json, ul_hook_shape *shape, ul_fault *fault)
{
    const ul_json *name = ul_json_member(json, "shape");
    if (!name || (name->type == UL_JSON_STRING && ul_hook_shape_find(name->text, shape)))
        return true;
    return ul_fault_set(fault, "bad-shape", 0, 0, "\"shape\" is json, discord, slack, matrix or ntfy");
}

/* `{"url":"http://…","shape":"discord"}`, or null for no more. */
static bool read_hook(const ul_text *body, ul_hook *hook, ul_fault *fault)
{
    ul_url         checked;
    ul_json       *json = ul_json_read(body->bytes, body->len, fault);
    const ul_json *url = ul_json_member(json, "url");
    bool           good = json != NULL;
    size_t         known = json && ul_json_member(json, "shape") ? 2 : 1;
    if (json && (!url || json->count != known || (url->type != UL_JSON_STRING && url->type != UL_JSON_NULL)))
        good = ul_fault_set(fault, "wrong-type", 0, 0,
                            "it is {\"url\":\"http://…\",\"shape\":\"json\"}, or null for no more messages");
    else if (json && url->type == UL_JSON_STRING && (good = ul_url_read(url->text, &checked, fault)))
        snprintf(hook->url, sizeof hook->url, "%s", url->text);
    good = good && read_shape(json, &hook->shape, fault);
    ul_json_free(json);
    return good;
}

static asked *make_job(ul_server *s, ul_http_request *request)
{
    const char *method = ul_http_method(request);
    if (strcmp(method, "POST") == 0)
        return ul_request_job_new(sizeof(asked), s, request, try_it, tried);
    return ul_request_job_new(sizeof(asked), s, request, strcmp(method, "GET") == 0 ? see : set, told);
}

void ul_hooks_answer(void *context, ul_live_table *l, const ul_fault *none)
{
    ul_http_request *request = context;
    ul_fault         fault;
    ul_hook          hook = {0};
    if (!ul_route_has_table(request, l, none))
        return;
    ul_server *s = l->server;
    ul_seat    seat = ul_route_seat(l, request);
    asked     *a = NULL;
    if (!s->hook_worker)
        ul_http_refuse(request, 404, "no-hooks", "this server sends no messages: its operator can allow it");
    else if (seat == UL_NOBODY)
        ul_http_refuse(request, 401, "wrong-key", "say Authorization: Bearer and the key of your seat");
    else if (strcmp(ul_http_method(request), "PUT") == 0 && !read_hook(ul_http_body(request), &hook, &fault))
        ul_http_refuse(request, 400, fault.code, fault.message);
    else
        a = make_job(s, request); /* next after the message that is being sent */
    if (!a)
        return;
    a->now = (int64_t)ul_server_now(s);
    a->hook = hook;
    ul_live_player_key(l, seat, a->key);
    if (strcmp(ul_http_method(request), "POST") == 0)
        ul_hooks_write(l, seat, true, &a->message);
    ul_workers_send(s->hook_worker, &a->base.job);
}
