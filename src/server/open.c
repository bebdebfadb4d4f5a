/* open.c: a table is opened: who may, what it is called, and the board that it brings. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "server/server_inside.h"

#define HOUR_US ((uint64_t)3600 * 1000000)

static const char json_type[] = "application/json";

/* The link of a private table is all that keeps strangers out. It ends where it should in any text, and is no option.
 */
static void draw_id(char id[UL_TABLE_ID_BYTES + 1])
{
    uint8_t bytes[12];
    do {
        ul_server_random(bytes, sizeof bytes);
        sodium_bin2base64(id, UL_TABLE_ID_BYTES + 1, bytes, sizeof bytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    } while (strchr("-_", id[0]) || strchr("-_", id[strlen(id) - 1]));
}

void ul_route_opened(live *l)
{
    ul_text     text = {0};
    ul_json_out json;
    char        path[UL_TABLE_ID_BYTES + 4];
    snprintf(path, sizeof path, "/t/%s", l->id);
    ul_json_begin(&json, &text);
    ul_json_open_object(&json);
    ul_json_key(&json, "id");
    ul_json_string(&json, l->id);
    ul_json_key(&json, "path");
    ul_json_string(&json, path);
    ul_json_close(&json);
    ul_query_answer(l->opener, 201, json_type, &text);
}

typedef struct opening_errand {
    ul_errand       errand;
    server         *server;
    ul_query       *request;
    ul_opening      opening;
    char            id[UL_TABLE_ID_BYTES + 1];
    ul_store_result result;
    ul_fault        fault;
} opening_errand;

static void open_table(opening_errand *o)
{
    live *l = ul_hall_open(o->server, o->id, &o->opening, &o->fault);
    if (l)
        l->opener = o->request;
    else
        ul_query_refuse(o->request, 400, o->fault.code, o->fault.message);
    ul_opening_free(&o->opening);
    free(o);
}

/* A board of one's own is not in the log: it is kept beside it, and before. */
static void keep_plan(ul_errand *errand)
{
    opening_errand *o = (opening_errand *)errand;
    o->result = ul_store_value_put(o->server->reading, "plan", o->id, o->opening.plan, o->opening.plan_len, &o->fault);
}

static void kept_plan(ul_errand *errand)
{
    opening_errand *o = (opening_errand *)errand;
    if (o->result == UL_STORE_OK && !o->server->stopping) {
        open_table(o);
        return;
    }
    ul_query_refuse(o->request, 503, "store-away", "the server cannot keep anything at the moment: try again soon");
    ul_opening_free(&o->opening);
    free(o);
}

static bool may_open(server *s, ul_query *request)
{
    const uint32_t *limit = s->how->limits.of;
    ul_visitor     *visitor = ul_crowd_find(s->crowd, ul_query_address(request));
    const char     *type = ul_query_header(request, "Content-Type");
    if (!ul_route_origin_may(s, request))
        return false;
    if (!type || strncmp(type, json_type, sizeof json_type - 1) != 0)
        ul_query_refuse(request, 415, "wrong-type", "the body is JSON: say Content-Type: application/json");
    else if (ul_writer_is_away(s->writer, NULL))
        ul_query_refuse(request, 503, "store-away", "the server cannot keep anything at the moment: try again soon");
    else if (s->hall.count >= limit[UL_LIMIT_TABLES]) {
        ul_query_say(request, "Retry-After", "60");
        ul_query_refuse(request, 503, "too-many-tables",
                        "there are as many tables as this server bears: try again later");
    } else if (limit[UL_LIMIT_TABLES_ADDRESS] &&
               (!visitor || !ul_bucket_take(&visitor->opened, limit[UL_LIMIT_TABLES_ADDRESS],
                                            HOUR_US / limit[UL_LIMIT_TABLES_ADDRESS], ul_server_now(s)))) {
        ul_query_say(request, "Retry-After", "600");
        ul_query_refuse(request, 429, "too-many-tables",
                        "so many tables were opened from your address: try again later");
    } else
        return true;
    return false;
}

void ul_route_open(server *s, ul_query *request)
{
    const ul_text  *body = ul_query_body(request);
    opening_errand *o;
    if (!may_open(s, request))
        return;
    o = calloc(1, sizeof *o);
    if (!o) {
        ul_query_refuse(request, 503, "out-of-memory", "memory ran out");
        return;
    }
    o->server = s;
    o->request = request;
    draw_id(o->id);
    if (!ul_opening_read(body->bytes, body->len, ul_players_levels(), &o->opening, &o->fault)) {
        ul_query_refuse(request, 400, o->fault.code, o->fault.message);
        free(o);
    } else if (o->opening.plan) {
        o->errand.run = keep_plan;
        o->errand.done = kept_plan;
        ul_workers_send(s->reader, &o->errand);
    } else {
        open_table(o);
    }
}
