/* operator_requests.c: what only the operator may do, with the token. docs/operate.md. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include "base/json.h"
#include "record/record.h"
#include "server/name_list.h"
#include "server/orphaned_values.h"
#include "server/request_job.h"
#include "server/routes.h"
#include "server/server_state.h"
#include "store/values.h"
#include "table/archive.h"
#include "table/log.h"
#include "wire/write.h"

#define PAGE 100
#define PAGE_MOST 1000
#define RECORDS_PAGE 20 /* tables whose records are read at once */

/* One kind of job for all requests: what is asked for, and the answer. */
typedef struct task {
    ul_request_job  base;
    char            id[UL_TABLE_ID_BYTES + 1], after[UL_TABLE_ID_BYTES + 1];
    ul_store_filter filter;
    ul_text         text, log, plan, record, ids;
    ul_json_out     json;
    char            last[UL_STORE_NAME_BYTES + 1];
    char            name[UL_NAME_BYTES + 1], quoted[6 * UL_NAME_BYTES + 16];
    size_t          count, still_open;
    bool            open;
} task;

static void task_free(task *t)
{
    ul_text_free(&t->text);
    ul_text_free(&t->log);
    ul_text_free(&t->plan);
    ul_text_free(&t->record);
    ul_text_free(&t->ids);
    free(t);
}

/* The answer, or why there is none. */
static void answer(task *t, const char *type)
{
    if (t->base.result == UL_STORE_OK)
        ul_http_answer(t->base.request, 200, type, &t->text);
    else
        ul_request_job_refuse(&t->base);
    task_free(t);
}

static void answer_json(ul_job *job)
{
    answer((task *)job, "application/json");
}

static void answer_text(ul_job *job)
{
    answer((task *)job, "text/plain; charset=utf-8");
}

static void read_page(task *t, ul_http_request *request, size_t usual, size_t most)
{
    const char *after = ul_http_argument(request, "after");
    const char *open = ul_http_argument(request, "open");
    snprintf(t->after, sizeof t->after, "%s", after ? after : "");
    t->filter.after = after ? t->after : NULL;
    t->filter.most = ul_http_page(request, usual, most);
    if (open)
        t->filter.open = strcmp(open, "yes") == 0 ? UL_STORE_YES : UL_STORE_NO;
}

/* Where the next page begins, at the end of an answer. */
static void write_next(task *t)
{
    ul_json_close(&t->json);
    ul_json_put_string(&t->json, "next", t->count == t->filter.most ? t->last : NULL);
    ul_json_close(&t->json);
}

static void begin_list(task *t, const char *key)
{
    ul_json_begin(&t->json, &t->text);
    ul_json_open_object(&t->json);
    ul_json_put_array(&t->json, key);
}

/* ---- tables */

static bool list_one(void *context, const ul_store_table *table)
{
    task        *t = context;
    ul_json_out *json = &t->json;
    ul_json_open_object(json);
    ul_json_put_string(json, "id", table->id);
    ul_json_put_bool(json, "open", table->open);
    ul_json_put_bool(json, "listed", table->listed);
    ul_json_put_int(json, "lines", table->lines);
    ul_json_put_int(json, "changed", table->changed);
    ul_json_put_int(json, "finished", table->finished);
    ul_json_put_string(json, "owner", table->owner);
    ul_json_key(json, "summary");
    if (table->summary_len)
        ul_json_raw(json, table->summary, table->summary_len);
    else
        ul_json_null(json);
    ul_json_close(json);
    snprintf(t->last, sizeof t->last, "%s", table->id);
    t->count++;
    return true;
}

static void list(ul_job *job)
{
    task *t = (task *)job;
    begin_list(t, "tables");
    t->base.result = ul_store_list(t->base.server->reader_store, &t->filter, list_one, t, &t->base.fault);
    write_next(t);
}

/* ---- records of finished games */

static bool note_open(void *context, const ul_store_table *table)
{
    ((task *)context)->open = table->open;
    return true;
}

static void write_record(task *t, const char *id, uint16_t game, const ul_record *record)
{
    ul_text_clear(&t->record);
    ul_record_write(record, &t->record);
    ul_json_open_object(&t->json);
    ul_json_put_string(&t->json, "table", id);
    ul_json_put_int(&t->json, "game", game);
    ul_json_put_string_n(&t->json, "record", t->record.bytes, t->record.len);
    ul_json_close(&t->json);
}

/* The ground of the table whose log and plan were fetched. NULL: it cannot be read. */
static ul_ground *ground_of(const task *t)
{
    ul_about    about;
    ul_edition  edition;
    ul_options  options;
    ul_fault    fault;
    const char *end = memchr(t->log.bytes, '\n', t->log.len);
    if (!end || !ul_table_peek(t->log.bytes, (size_t)(end - t->log.bytes), &about, &edition, &options, &fault))
        return NULL;
    return ul_ground_new(&edition, &options, t->plan.len ? t->plan.bytes : NULL, t->plan.len, t->base.server->talk,
                         &fault);
}

/* All its games. One that was never dealt has none. */
static void write_records(task *t, const char *id)
{
    ul_fault   fault;
    ul_record *record;
    ul_ground *on = ground_of(t);
    for (uint16_t game = 1; on && (record = ul_table_record(on, t->log.bytes, t->log.len, game, &fault)); game++) {
        write_record(t, id, game, record);
        ul_record_free(record);
    }
    ul_ground_free(on);
}

static bool note_id(void *context, const ul_store_table *table)
{
    task *t = context;
    ul_name_list_add(&t->ids, table->id);
    snprintf(t->last, sizeof t->last, "%s", table->id);
    t->count++;
    return true;
}

static bool fetch_one(task *t, const char *id)
{
    int64_t count;
    ul_text_clear(&t->log);
    ul_text_clear(&t->plan);
    ul_store_result result =
        ul_store_read(t->base.server->reader_store, id, 1, INT64_MAX, &t->log, &count, &t->base.fault);
    if (result == UL_STORE_OK)
        result = ul_store_value_get(t->base.server->reader_store, "plan", id, &t->plan, &t->base.fault);
    if (result > UL_STORE_BEHIND)
        t->base.result = result;
    return t->log.len > 0 && t->base.result == UL_STORE_OK;
}

static void export_records(ul_job *job)
{
    task *t = (task *)job;
    t->filter.open = UL_STORE_NO; /* the log of an open table is as secret as its hands */
    begin_list(t, "records");
    t->base.result = ul_store_list(t->base.server->reader_store, &t->filter, note_id, t, &t->base.fault);
    for (const char *id = NULL; t->base.result == UL_STORE_OK && (id = ul_name_list_next(&t->ids, id)) != NULL;) {
        if (fetch_one(t, id))
            write_records(t, id);
    }
    write_next(t);
}

/* ---- one table */

/* Is it closed? UL_STORE_BEHIND if not yet. */
static bool is_closed(task *t)
{
    t->base.result = ul_store_find(t->base.server->reader_store, t->id, note_open, t, &t->base.fault);
    if (t->base.result == UL_STORE_OK && t->open)
        t->base.result = UL_STORE_BEHIND;
    return t->base.result == UL_STORE_OK;
}

static void fetch_log(ul_job *job)
{
    task   *t = (task *)job;
    int64_t count;
    if (is_closed(t))
        t->base.result =
            ul_store_read(t->base.server->reader_store, t->id, 1, INT64_MAX, &t->text, &count, &t->base.fault);
}

static void delete_table(ul_job *job)
{
    task     *t = (task *)job;
    ul_store *store = t->base.server->reader_store;
    if (is_closed(t))
        t->base.result = ul_store_delete(store, t->id, &t->base.fault);
    if (t->base.result == UL_STORE_OK)
        ul_values_sweep(store);
    ul_text_put(&t->text, "{}");
}

static void deleted(ul_job *job)
{
    task          *t = (task *)job;
    ul_live_table *l = ul_table_cache_find(t->base.server, t->id);
    if (t->base.result == UL_STORE_OK && l)
        l->used = 0; /* the next sweep forgets it */
    answer_json(job);
}

static void close_table(void *context, ul_live_table *l, const ul_fault *fault)
{
    ul_http_request *request = context;
    ul_input         input = {0};
    if (!ul_route_has_table(request, l, fault))
        return;
    ul_deed_init(&input.deed, UL_DO_CLOSE, UL_NOBODY);
    ul_moment at = ul_live_moment(l);
    bool      done = !at.shut && ul_host_do(l->host, &input, &at).refusal == UL_FINE && !ul_host_is_broken(l->host);
    UL_SAY(l->server, UL_INFO, "operator-close", "table", l->id, "done", done ? "true" : "false");
    if (done)
        ul_live_collect(l)->closer = request;
    else
        ul_http_refuse(request, 409, "closed", "it is closed already, or cannot be closed at the moment");
    ul_live_settle(l);
}

void ul_route_closed(ul_http_request *request, bool kept)
{
    ul_text text = {0};
    if (kept) {
        ul_text_put(&text, "{}");
        ul_http_answer_json(request, 200, &text);
    } else {
        ul_http_refuse(request, 503, "behind", "it went on meanwhile and is not closed: try again");
    }
}

/* ---- somebody who is to be forgotten */

/* Can the name be in this log at all? Most logs need no closer look. In chat it may be in lower case. */
static bool may_have_name(const ul_text *log, const char *name)
{
    size_t len = strlen(name);
    for (size_t at = 0; at + len <= log->len; at++) {
        if (strncasecmp(log->bytes + at, name, len) == 0)
            return true;
    }
    return false;
}

static int64_t lines_of(const ul_text *text)
{
    int64_t lines = 0;
    for (size_t i = 0; i < text->len; i++)
        lines += text->bytes[i] == '\n';
    return lines;
}

static uint64_t opened_at(const ul_text *log)
{
    const char *space = strchr(log->bytes, ' ');
    return space ? strtoull(space + 1, NULL, 10) : 0;
}

/* A name is unique at a table, so a second "somebody" has a number. */
static ul_table *rename_table(task *t, const ul_ground *on)
{
    ul_table *table = NULL;
    for (int i = 0; i <= UL_MAX_SEATS && !table; i++) {
        char nobody[32];
        snprintf(nobody, sizeof nobody, i ? "somebody %d" : "somebody", i + 1);
        ul_text_clear(&t->record);
        table = ul_table_rename(on, t->log.bytes, t->log.len, t->name, nobody, &t->record, &t->base.fault);
        if (!table && strcmp(t->base.fault.code, "refused") != 0)
            break;
    }
    return table;
}

static void forget_in(task *t, const char *id)
{
    ul_text    summary = {0};
    ul_ground *on = ground_of(t);
    ul_table  *table = on ? rename_table(t, on) : NULL;
    bool       same = t->record.len == t->log.len && memcmp(t->record.bytes, t->log.bytes, t->log.len) == 0;
    if (table && !same) {
        ul_wire_summary(table, opened_at(&t->log), 0, &summary);
        ul_store_result result = ul_store_rewrite(t->base.server->reader_store, id, lines_of(&t->log), t->record.bytes,
                                                  t->record.len, summary.bytes, summary.len, &t->base.fault);
        t->count += result == UL_STORE_OK;
        atomic_fetch_add(&t->base.server->rewrites, result == UL_STORE_OK);
        if (result > UL_STORE_BEHIND)
            t->base.result = result;
    }
    ul_text_free(&summary);
    ul_table_free(table);
    ul_ground_free(on);
}

static bool note_closed(void *context, const ul_store_table *table)
{
    task *t = context;
    if (!table->open)
        ul_name_list_add(&t->ids, table->id);
    else if (table->summary_len && strlen(t->quoted) <= table->summary_len) {
        ul_text_clear(&t->record);
        ul_text_add(&t->record, table->summary, table->summary_len);
        t->still_open += !t->record.failed && strstr(t->record.bytes, t->quoted) != NULL;
    }
    return true;
}

static void forget(ul_job *job)
{
    task *t = (task *)job;
    t->base.result = ul_store_list(t->base.server->reader_store, &t->filter, note_closed, t, &t->base.fault);
    for (const char *id = NULL; t->base.result == UL_STORE_OK && (id = ul_name_list_next(&t->ids, id)) != NULL;) {
        if (fetch_one(t, id) && may_have_name(&t->log, t->name))
            forget_in(t, id);
    }
    ul_text_print(&t->text, "{\"tables\":%zu,\"open\":%zu}", t->count, t->still_open);
}

/* Closed tables in memory may still have the name. */
static void forgotten(ul_job *job)
{
    task      *t = (task *)job;
    ul_server *s = t->base.server;
    UL_SAY(s, UL_INFO, "operator-forget", "done", t->base.result == UL_STORE_OK ? "true" : "false");
    for (ul_live_table *l = NULL; (l = ul_table_cache_next(s, l)) != NULL;) {
        if (ul_table_of(l) && ul_table_phase_now(ul_table_of(l)) == UL_TABLE_CLOSED && l->commit != UL_COMMIT_UNDER_WAY)
            ul_live_reread(l);
    }
    answer_json(job);
}

static void ask_forget(ul_server *s, ul_http_request *request)
{
    ul_fault       fault;
    const ul_text *body = ul_http_body(request);
    ul_json       *json = ul_json_read(body->bytes, body->len, &fault);
    const ul_json *name = ul_json_member(json, "name");
    task          *t = NULL;
    if (!name || name->type != UL_JSON_STRING || name->text_len == 0 || name->text_len > UL_NAME_BYTES)
        ul_http_refuse(request, 400, "bad-name", "it is {\"name\":\"…\"}: whom to forget");
    else if ((t = ul_request_job_new(sizeof *t, s, request, forget, forgotten)) != NULL) {
        ul_text     quoted = {0};
        ul_json_out out;
        strcpy(t->name, name->text);
        ul_json_begin(&out, &quoted);
        ul_json_string(&out, t->name);
        snprintf(t->quoted, sizeof t->quoted, "\"name\":%s", ul_text_bytes(&quoted));
        ul_text_free(&quoted);
        ul_workers_send(s->reader, &t->base.job);
    }
    ul_json_free(json);
}

/* ---- paths */

static void route_one(ul_server *s, ul_http_request *request, const char *path)
{
    const char *method = ul_http_method(request);
    size_t      len = strcspn(path, "/");
    const char *rest = path + len;
    char        id[UL_TABLE_ID_BYTES + 1];
    task       *t = NULL;
    if (len == 0 || len > UL_TABLE_ID_BYTES) {
        ul_http_refuse(request, 404, "no-table", "there is no such table");
        return;
    }
    memcpy(id, path, len);
    id[len] = '\0';
    if (strcmp(rest, "/close") == 0 && strcmp(method, "POST") == 0) {
        ul_table_cache_fetch(s, id, 0, close_table, request);
        return;
    }
    if (strcmp(rest, "/log") == 0 && strcmp(method, "GET") == 0)
        t = ul_request_job_new(sizeof *t, s, request, fetch_log, answer_text);
    else if (*rest == '\0' && strcmp(method, "DELETE") == 0)
        t = ul_request_job_new(sizeof *t, s, request, delete_table, deleted);
    else
        ul_http_refuse(request, 404, "no-such-path", "there is nothing here: docs/operate.md lists what there is");
    if (t) {
        strcpy(t->id, id);
        ul_workers_send(s->reader, &t->base.job);
    }
}

void ul_route_operators(ul_server *s, ul_http_request *request, const char *path)
{
    task *t = NULL;
    bool  get = strcmp(ul_http_method(request), "GET") == 0;
    if (!ul_route_is_operator(s, request)) {
        ul_http_add_header(request, "WWW-Authenticate", "Bearer");
        ul_http_refuse(request, 401, "not-allowed", "this is for who has the operator's token");
    } else if (strcmp(path, "/tables") == 0 && get) {
        if ((t = ul_request_job_new(sizeof *t, s, request, list, answer_json)) != NULL)
            read_page(t, request, PAGE, PAGE_MOST);
    } else if (strcmp(path, "/records") == 0 && get) {
        if ((t = ul_request_job_new(sizeof *t, s, request, export_records, answer_json)) != NULL)
            read_page(t, request, RECORDS_PAGE, RECORDS_PAGE);
    } else if (strcmp(path, "/forget") == 0 && strcmp(ul_http_method(request), "POST") == 0) {
        ask_forget(s, request);
    } else if (strncmp(path, "/tables/", 8) == 0) {
        route_one(s, request, path + 8);
    } else {
        ul_http_refuse(request, 404, "no-such-path", "there is nothing here: docs/operate.md lists what there is");
    }
    if (t)
        ul_workers_send(s->reader, &t->base.job);
}
