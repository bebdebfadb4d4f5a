/*
 * day_counts.c: how people did at the murder of a day: counts and nothing else.
 *
 * Each node keeps a value of its own for each day, so that two of them never
 * write the same one; an answer is their sum. Who it was is not kept: an
 * address may bring so many results a day (address_limits.h), and is forgotten
 * with that limit.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "base/json.h"
#include "hosting/same_deal.h"
#include "server/request_job.h"
#include "server/routes.h"
#include "server/server_state.h"
#include "store/values.h"

#define DAYS_KEPT 31
#define DAY_SECONDS ((int64_t)24 * 3600)
#define MOST_TURNS 10000

static const char space[] = "day";

/*
 * What is counted, in this order: games won within so many turns, each above the one before; those won later; those
 * lost. A value is these counts in decimal, with spaces between. Its key is the date, a point, and the node's name.
 */
static const unsigned won_within[] = {10, 20, 30, 40};
enum { LATER = sizeof won_within / sizeof won_within[0], LOST, COUNTS };

typedef struct asking {
    ul_request_job base;
    char           date[UL_DATE_BYTES + 1], oldest[UL_DATE_BYTES + 1];
    char           key[UL_STORE_NAME_BYTES + 1]; /* of this node's value for the day */
    int            brought;                      /* the place of a result; COUNTS: it is only asked */
    uint64_t       own[COUNTS], all[COUNTS];
    ul_text        old; /* keys of days that are no longer kept, a NUL behind each */
} asking;

static void add_counts(const char *value, size_t len, uint64_t counts[COUNTS])
{
    char text[160];
    snprintf(text, sizeof text, "%.*s", (int)(len < 150 ? len : 150), value);
    char *at = text;
    for (int i = 0; i < COUNTS; i++)
        counts[i] += strtoull(at, &at, 10);
}

/* Of each value that there is. */
static bool gather(void *context, const char *key, const char *value, size_t len)
{
    asking *a = context;
    if (strncmp(key, a->date, UL_DATE_BYTES) == 0) {
        add_counts(value, len, a->all);
        if (strcmp(key, a->key) == 0)
            add_counts(value, len, a->own);
    }
    if (strncmp(key, a->oldest, UL_DATE_BYTES) < 0)
        ul_text_add(&a->old, key, strlen(key) + 1);
    return true;
}

/* Count the result, and delete what is too old. */
static void keep(asking *a)
{
    ul_store *store = a->base.server->shard[0].reader_store;
    ul_text   value = {0};
    a->own[a->brought]++;
    a->all[a->brought]++;
    for (int i = 0; i < COUNTS; i++)
        ul_text_print(&value, "%s%llu", i ? " " : "", (unsigned long long)a->own[i]);
    a->base.result = ul_store_value_put(store, space, a->key, ul_text_bytes(&value), value.len, &a->base.fault);
    for (size_t at = 0; at < a->old.len && !a->old.failed; at += strlen(a->old.bytes + at) + 1)
        ul_store_value_delete(store, space, a->old.bytes + at, &(ul_fault){0});
    ul_text_free(&value);
}

/* On the reader's thread: add up what all nodes have counted, and this result if there is one. */
static void run_count(ul_job *job)
{
    asking *a = (asking *)job;
    a->base.result = ul_store_value_list(a->base.server->shard[0].reader_store, space, gather, a, &a->base.fault);
    if (a->base.result == UL_STORE_OK && a->brought < COUNTS)
        keep(a);
}

static void write_counts(const asking *a, ul_text *text)
{
    ul_json_out json;
    ul_json_begin(&json, text);
    ul_json_open_object(&json);
    ul_json_put_string(&json, "date", a->date);
    ul_json_put_array(&json, "turns");
    for (int i = 0; i <= LATER; i++) {
        ul_json_open_object(&json);
        ul_json_key(&json, "most");
        if (i < LATER)
            ul_json_int(&json, won_within[i]);
        else
            ul_json_null(&json);
        ul_json_put_number(&json, "won", a->all[i]);
        ul_json_close(&json);
    }
    ul_json_close(&json);
    ul_json_put_number(&json, "lost", a->all[LOST]);
    ul_json_close(&json);
}

/* Back on the server's loop. */
static void count_done(ul_job *job)
{
    asking *a = (asking *)job;
    ul_text text = {0};
    if (a->base.result == UL_STORE_OK) {
        write_counts(a, &text);
        ul_http_answer_json(a->base.request, 200, &text);
    } else {
        ul_request_job_refuse(&a->base);
    }
    ul_text_free(&a->old);
    free(a);
}

static void write_date(ul_server *s, int days, char date[UL_DATE_BYTES + 1])
{
    time_t    then = (time_t)((int64_t)(ul_server_now(s) / 1000) + days * DAY_SECONDS);
    struct tm tm;
    strftime(date, UL_DATE_BYTES + 1, "%Y-%m-%d", gmtime_r(&then, &tm));
}

/* `{"won":true,"turns":26}` */
static bool read_result(const ul_text *body, int *place, ul_fault *fault)
{
    ul_json       *json = ul_json_read(body->bytes, body->len, fault);
    const ul_json *won = ul_json_member(json, "won");
    const ul_json *turns = ul_json_member(json, "turns");
    bool good = won && turns && json->count == 2 && won->type == UL_JSON_BOOL && turns->type == UL_JSON_INTEGER &&
                turns->integer > 0 && turns->integer <= MOST_TURNS;
    if (json && !good)
        ul_fault_set(fault, "wrong-type", 0, 0, "a result is {\"won\":true,\"turns\":26}, of 1 to %d turns",
                     MOST_TURNS);
    *place = 0;
    while (good && *place < LATER && turns->integer > won_within[*place])
        ++*place;
    if (good && !won->integer)
        *place = LOST;
    ul_json_free(json);
    return good;
}

/* A day ends where somebody lives, not here: from two days ago, for who began before midnight, to tomorrow. */
static bool may_bring(ul_server *s, ul_http_request *request, const char *date, int *place)
{
    char     first[UL_DATE_BYTES + 1], last[UL_DATE_BYTES + 1];
    ul_fault fault;
    write_date(s, -2, first);
    write_date(s, 1, last);
    if (!read_result(ul_http_body(request), place, &fault))
        ul_http_refuse(request, 400, fault.code, fault.message);
    else if (strcmp(date, first) < 0 || strcmp(date, last) > 0)
        ul_http_refuse(request, 409, "other-day", "results of this day are not counted: it is over, or has not begun");
    else if (!ul_address_limits_take(s->addresses, ul_http_address(request), UL_COST_RESULTS, uv_now(&s->loop)))
        ul_http_refuse_for(request, "3600", 429, "too-many-results",
                           "as many results as are counted from one address came from yours");
    else
        return true;
    return false;
}

void ul_route_day(ul_server *s, ul_http_request *request, const char *date)
{
    int          place = COUNTS;
    bool         brings = strcmp(ul_http_method(request), "POST") == 0;
    ul_same_deal deal;
    ul_fault     fault;
    if (!ul_same_deal_of_day(date, strlen(date), &deal, &fault)) {
        ul_http_refuse(request, 404, fault.code, fault.message);
        return;
    }
    if (brings && (!ul_route_check_origin(s, request) || !may_bring(s, request, date, &place)))
        return;
    asking *a = ul_request_job_new(sizeof *a, s, request, run_count, count_done);
    if (!a)
        return;
    a->brought = place;
    memcpy(a->date, deal.date, sizeof a->date);
    write_date(s, -DAYS_KEPT, a->oldest);
    snprintf(a->key, sizeof a->key, "%s.%.48s", a->date, s->nodes.name);
    ul_workers_send(s->shard[0].reader, &a->base.job); /* what belongs to no table is in the first database */
}
