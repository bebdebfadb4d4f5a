/* push_route.c: PUT and DELETE /api/1/tables/ID/push: a browser is to be called for a seat, or no more. */
#include <stdlib.h>
#include <string.h>
#include "base/json.h"
#include "server/push.h"
#include "server/request_job.h"
#include "server/routes.h"
#include "server/server_state.h"
#include "table/status.h"

typedef struct change {
    ul_request_job base;
    char           key[UL_STORE_NAME_BYTES + 1];
    bool           add;
    ul_push_device device; /* to be removed: its endpoint, "": all of the seat's */
    unsigned       most;
} change;

static void apply(ul_job *job)
{
    change         *c = (change *)job;
    ul_store       *store = c->base.server->push.store;
    ul_push_devices devices;
    c->base.result = ul_push_devices_read(store, c->key, &devices, &c->base.fault);
    if (c->base.result != UL_STORE_OK)
        return;
    if (c->add && devices.count >= c->most)
        ul_limit_reached(&c->base.server->limits, UL_LIMIT_PUSH_DEVICES);
    if (c->add)
        ul_push_devices_add(&devices, &c->device, c->most);
    else if (!*c->device.endpoint)
        devices.count = 0;
    else if (!ul_push_devices_remove(&devices, c->device.endpoint))
        return;
    c->base.result = ul_push_devices_write(store, c->key, &devices, &c->base.fault);
}

static void answer(ul_job *job)
{
    change    *c = (change *)job;
    ul_server *s = c->base.server;
    ul_text    text = {0};
    if (c->base.result == UL_STORE_OK) {
        s->push.subscribed += c->add;
        s->push.unsubscribed += !c->add;
        ul_text_put(&text, "{}");
        ul_http_answer_json(c->base.request, 200, &text);
    } else {
        ul_http_refuse(c->base.request, 503, c->base.fault.code, c->base.fault.message);
    }
    free(c);
}

/* The seat, if this server calls people and the key is one's; else it is refused: UL_NOBODY. */
static ul_seat may_change(ul_http_request *request, const ul_live_table *l)
{
    ul_seat seat = UL_NOBODY;
    if (!l->server->push.keeper)
        ul_http_refuse(request, 404, "no-push", "this server sends no push messages: its operator can allow it");
    else if ((seat = ul_route_seat(l, request)) == UL_NOBODY)
        ul_http_refuse(request, 401, "wrong-key", "say Authorization: Bearer and the key of your seat");
    return seat;
}

static void begin_change(ul_http_request *request, ul_live_table *l, ul_seat seat, bool add,
                         const ul_push_device *device)
{
    ul_server  *s = l->server;
    change     *c = ul_request_job_new(sizeof *c, s, request, apply, answer);
    ul_seat_own own;
    if (!c)
        return;
    ul_table_own(ul_table_of(l), seat, &own);
    c->add = add;
    c->device = *device;
    c->device.seat_key = own.keys;
    c->most = s->how->limits.of[UL_LIMIT_PUSH_DEVICES];
    ul_live_player_key(l, seat, c->key);
    ul_workers_send(s->push.keeper, &c->base.job);
}

/* Who has come back and had no device when it became their turn is called for it when they go again. */
static void may_call_again(ul_live_table *l, ul_seat seat)
{
    ul_waiting waiting;
    ul_table_waiting(ul_table_of(l), &waiting);
    if (waiting.seat == seat && ul_table_here(ul_table_of(l)) >> seat & 1)
        l->push.turn = 0;
}

void ul_push_subscribe(void *context, ul_live_table *l, const ul_fault *none)
{
    ul_http_request *request = context;
    ul_push_device   device;
    ul_fault         fault;
    ul_seat          seat;
    if (!ul_route_has_table(request, l, none) || (seat = may_change(request, l)) == UL_NOBODY)
        return;
    const ul_text *body = ul_http_body(request);
    if (!ul_push_device_read(body->bytes, body->len, l->server->how->push_private, &device, &fault))
        ul_http_refuse(request, 400, fault.code, fault.message);
    else if (ul_table_phase_now(ul_table_of(l)) == UL_TABLE_CLOSED)
        ul_http_refuse(request, 409, "closed", "this table is closed: nobody is called to it any more");
    else {
        begin_change(request, l, seat, true, &device);
        may_call_again(l, seat);
    }
}

/* `{"endpoint":"https://…"}`, or nothing at all. */
static bool read_endpoint(const ul_text *body, ul_push_device *device, ul_fault *fault)
{
    if (body->len == 0)
        return true;
    ul_json       *json = ul_json_read(body->bytes, body->len, fault);
    const ul_json *endpoint = ul_json_member(json, "endpoint");
    bool           good = endpoint && endpoint->type == UL_JSON_STRING && endpoint->text_len <= UL_URL_BYTES;
    if (good)
        memcpy(device->endpoint, endpoint->text, endpoint->text_len + 1);
    else if (json)
        ul_fault_set(fault, "bad-subscription", 0, 0, "it is {\"endpoint\":\"https://…\"}, or nothing for all devices");
    ul_json_free(json);
    return good;
}

void ul_push_unsubscribe(void *context, ul_live_table *l, const ul_fault *none)
{
    ul_http_request *request = context;
    ul_push_device   device = {0};
    ul_fault         fault;
    ul_seat          seat;
    if (!ul_route_has_table(request, l, none) || (seat = may_change(request, l)) == UL_NOBODY)
        return;
    if (read_endpoint(ul_http_body(request), &device, &fault))
        begin_change(request, l, seat, false, &device);
    else
        ul_http_refuse(request, 400, fault.code, fault.message);
}

/* ---- by ourselves */

typedef struct removal {
    ul_job     job;
    ul_server *server;
    char       key[UL_STORE_NAME_BYTES + 1], endpoint[UL_URL_BYTES + 1];
} removal;

static void take_away(ul_job *job)
{
    removal        *r = (removal *)job;
    ul_store       *store = r->server->push.store;
    ul_push_devices devices;
    ul_fault        fault;
    if (ul_push_devices_read(store, r->key, &devices, &fault) != UL_STORE_OK || devices.count == 0)
        return;
    if (!*r->endpoint)
        devices.count = 0;
    else
        ul_push_devices_remove(&devices, r->endpoint);
    ul_push_devices_write(store, r->key, &devices, &fault);
}

static void free_removal(ul_job *job)
{
    free(job);
}

void ul_push_forget(ul_server *s, const char *key, const char *endpoint)
{
    removal *r = calloc(1, sizeof *r);
    if (!r)
        return;
    r->job = (ul_job){.run = take_away, .done = free_removal};
    r->server = s;
    strcpy(r->key, key);
    strcpy(r->endpoint, endpoint ? endpoint : "");
    ul_workers_send(s->push.keeper, &r->job);
}
