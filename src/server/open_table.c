/* open_table.c: opens a table: who may, its id, and the board that it brings. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/json.h"
#include "server/request_job.h"
#include "server/routes.h"
#include "server/server_state.h"
#include "store/values.h"

static const char json_type[] = "application/json";

/*
 * The link of a private table is all that keeps strangers out. The id neither
 * begins nor ends with - or _, so that it can be copied out of any text and is
 * never taken for an option.
 */
static void draw_id(const ul_shard *shard, char id[UL_TABLE_ID_BYTES + 1])
{
    uint8_t bytes[12];
    char    drawn[17], mark[UL_STORE_MARK_BYTES + 1];
    do {
        ul_server_random(bytes, sizeof bytes);
        sodium_bin2base64(drawn, sizeof drawn, bytes, sizeof bytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    } while (strchr("-_", drawn[0]) || strchr("-_", drawn[strlen(drawn) - 1]));
    ul_store_mark(shard->number, mark);
    snprintf(id, UL_TABLE_ID_BYTES + 1, "%s%s", mark, drawn);
}

void ul_route_opened(ul_live_table *l)
{
    ul_text     text = {0};
    ul_json_out json;
    char        path[UL_TABLE_ID_BYTES + 4];
    snprintf(path, sizeof path, "/t/%s", l->id);
    ul_json_begin(&json, &text);
    ul_json_open_object(&json);
    ul_json_put_string(&json, "id", l->id);
    ul_json_put_string(&json, "path", path);
    ul_json_close(&json);
    ul_http_answer_json(l->opener, 201, &text);
}

typedef struct opening_job {
    ul_request_job base;
    ul_opening     opening;
    ul_shard      *shard;   /* where the table will be */
    bool           crowded; /* only if another table gives way to it */
    char           id[UL_TABLE_ID_BYTES + 1];
} opening_job;

static void opening_job_free(opening_job *o)
{
    ul_opening_free(&o->opening);
    free(o);
}

static void refuse_full(ul_http_request *request, const char *seconds)
{
    ul_http_refuse_for(request, seconds, 503, "too-many-tables",
                       "there are as many tables as this server bears: try again later");
}

static void opened(const opening_job *o, ul_live_table *l)
{
    l->opener = o->base.request;
    if (o->crowded) {
        ul_empty_tables_leave(l); /* it does not count yet */
        ul_table_cache_give_way(o->base.server, ul_http_address(o->base.request));
    }
    l->opened_by = *ul_http_address(o->base.request);
    ul_table_cache_recount(l);
    if (l->ground->users == 1)
        l->ground->by = l->opened_by;
}

/* Nothing stands in its way any more but its board: only then another table gives way. */
static void open_table(opening_job *o)
{
    ul_server     *s = o->base.server;
    ul_live_table *l = NULL;
    if (o->crowded && !ul_table_cache_may_give_way(s, ul_http_address(o->base.request)))
        refuse_full(o->base.request, ul_table_cache_full_seconds(s));
    else if ((l = ul_table_cache_open(s, o->id, &o->opening, &o->base.fault)) != NULL)
        opened(o, l);
    else
        ul_http_refuse(o->base.request, 400, o->base.fault.code, o->base.fault.message);
    opening_job_free(o);
}

/* A table's own board is not in its log: it is kept beside it, and before it. */
static void keep_plan(ul_job *job)
{
    opening_job *o = (opening_job *)job;
    o->base.result =
        ul_store_value_put(o->shard->reader_store, "plan", o->id, o->opening.plan, o->opening.plan_len, &o->base.fault);
}

static void kept_plan(ul_job *job)
{
    opening_job *o = (opening_job *)job;
    if (o->base.result == UL_STORE_OK && !o->base.server->stopping) {
        open_table(o);
        return;
    }
    ul_http_refuse(o->base.request, 503, "store-away", "the server cannot keep anything at the moment: try again soon");
    opening_job_free(o);
}

#define TABLE_BYTES 65536 /* about what one takes while it is played at */

/* *crowded: only where a table that people merely watch gives way to it. */
static bool has_room(ul_server *s, ul_http_request *request, bool *crowded)
{
    *crowded = ul_table_cache_is_full(s) && !ul_table_cache_make_room(s);
    return !*crowded || ul_table_cache_may_give_way(s, ul_http_address(request));
}

static bool may_open(ul_server *s, ul_http_request *request, const ul_shard *shard, bool *crowded)
{
    const uint32_t *limit = s->how->limits.of;
    const char     *type = ul_http_header(request, "Content-Type");
    if (!ul_route_check_origin(s, request))
        return false;
    if (!type || strncmp(type, json_type, sizeof json_type - 1) != 0)
        ul_http_refuse(request, 415, "wrong-type", "the body is JSON: say Content-Type: application/json");
    else if (!shard)
        ul_http_refuse(request, 503, "store-away", "the server cannot keep anything at the moment: try again soon");
    else if (!has_room(s, request, crowded))
        refuse_full(request, ul_table_cache_full_seconds(s));
    else if (limit[UL_LIMIT_OPEN_ADDRESS] &&
             ul_table_cache_count_from(s, ul_http_address(request)) >= limit[UL_LIMIT_OPEN_ADDRESS]) {
        ul_limit_reached(&s->limits, UL_LIMIT_OPEN_ADDRESS);
        ul_http_refuse_for(request, "600", 429, "too-many-tables",
                           "so many tables that were opened from your address are still open: close some of them");
    } else if (!ul_address_limits_take(s->addresses, ul_http_address(request), UL_COST_TABLES, uv_now(&s->loop)))
        ul_http_refuse_for(request, "600", 429, "too-many-tables",
                           "so many tables were opened from your address: try again later");
    else if (!ul_memory_may_grow(&s->limits, &s->memory, TABLE_BYTES)) /* last: it counts what is let in */
        refuse_full(request, "60");
    else
        return true;
    return false;
}

/* A board takes as much memory as twenty tables. */
static bool may_bring(ul_server *s, ul_http_request *request, const ul_opening *opening)
{
    ul_limit beyond = ul_ground_cache_limit(s, opening, ul_http_address(request));
    if (beyond == UL_LIMITS)
        return true;
    ul_limit_reached(&s->limits, beyond);
    if (beyond == UL_LIMIT_BOARDS)
        ul_http_refuse_for(request, "600", 503, "too-many-boards",
                           "as many boards of tables' own are here as this server bears: play on the edition's own");
    else
        ul_http_refuse_for(request, "600", 429, "too-many-boards",
                           "so many boards came from your address: close tables that play on others of them");
    return false;
}

void ul_route_open(ul_server *s, ul_http_request *request)
{
    const ul_text *body = ul_http_body(request);
    ul_shard      *shard = ul_shard_draw(s);
    opening_job   *o = NULL;
    bool           crowded = false;
    if (!may_open(s, request, shard, &crowded) ||
        !(o = ul_request_job_new(sizeof *o, s, request, keep_plan, kept_plan)))
        return;
    o->shard = shard;
    o->crowded = crowded;
    draw_id(shard, o->id);
    if (!ul_opening_read(body->bytes, body->len, ul_table_bots_levels(), &o->opening, &o->base.fault)) {
        ul_http_refuse(request, 400, o->base.fault.code, o->base.fault.message);
        free(o);
    } else if (!may_bring(s, request, &o->opening)) {
        opening_job_free(o);
    } else if (o->opening.plan) {
        ul_workers_send(shard->reader, &o->base.job);
    } else {
        open_table(o);
    }
}
