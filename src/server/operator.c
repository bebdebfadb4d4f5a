/* operator.c: what only who runs the server may do, with its token. docs/operate.md. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include "record/record.h"
#include "server/server_inside.h"
#include "table/archive.h"

#define PAGE 100
#define PAGE_MOST 1000
#define RECORDS_PAGE 20 /* tables whose records are read at once */

static const char json_type[] = "application/json";

/* One errand for all of them: what is asked for, and the answer. */
typedef struct task {
    ul_errand       errand;
    server         *server;
    ul_query       *request;
    char            id[UL_TABLE_ID_BYTES + 1], after[UL_TABLE_ID_BYTES + 1];
    ul_store_filter filter;
    ul_text         text, log, plan, record, ids;
    ul_json_out     json;
    char            last[UL_STORE_NAME_BYTES + 1];
    char            name[UL_NAME_BYTES + 1], quoted[6 * UL_NAME_BYTES + 16];
    size_t          count, still_open;
    bool            open;
    ul_store_result result;
    ul_fault        fault;
} task;

static task *task_new(server *s, ul_query *request, void (*run)(ul_errand *), void (*done)(ul_errand *))
{
    task *t = calloc(1, sizeof *t);
    if (!t) {
        ul_query_refuse(request, 503, "out-of-memory", "memory ran out");
        return NULL;
    }
    t->errand.run = run;
    t->errand.done = done;
    t->server = s;
    t->request = request;
    t->result = UL_STORE_AWAY; /* should it never run */
    ul_fault_set(&t->fault, "stopping", 0, 0, "the server is being stopped");
    return t;
}

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
    if (t->result == UL_STORE_OK)
        ul_query_answer(t->request, 200, type, &t->text);
    else if (t->result == UL_STORE_NONE)
        ul_query_refuse(t->request, 404, "no-table", "there is no such table");
    else if (t->result == UL_STORE_BEHIND)
        ul_query_refuse(t->request, 409, "still-open", "this table is open: close it first");
    else
        ul_query_refuse(t->request, 503, t->fault.code, t->fault.message);
    task_free(t);
}

static void answer_json(ul_errand *errand)
{
    answer((task *)errand, json_type);
}

static void answer_text(ul_errand *errand)
{
    answer((task *)errand, "text/plain; charset=utf-8");
}

static void read_page(task *t, ul_query *request, size_t usual, size_t most)
{
    const char *after = ul_query_argument(request, "after"), *limit = ul_query_argument(request, "limit");
    const char *open = ul_query_argument(request, "open");
    snprintf(t->after, sizeof t->after, "%s", after ? after : "");
    t->filter.after = after ? t->after : NULL;
    t->filter.most = limit ? strtoul(limit, NULL, 10) : usual;
    if (t->filter.most < 1 || t->filter.most > most)
        t->filter.most = most;
    if (open)
        t->filter.open = strcmp(open, "yes") == 0 ? UL_STORE_YES : UL_STORE_NO;
}

/* Where the next page begins, at the end of an answer. */
static void write_next(task *t)
{
    ul_json_close(&t->json);
    ul_json_key(&t->json, "next");
    if (t->count == t->filter.most)
        ul_json_string(&t->json, t->last);
    else
        ul_json_null(&t->json);
    ul_json_close(&t->json);
}

static void begin_list(task *t, const char *key)
{
    ul_json_begin(&t->json, &t->text);
    ul_json_open_object(&t->json);
    ul_json_key(&t->json, key);
    ul_json_open_array(&t->json);
}

/* ---- tables */

static bool list_one(void *context, const ul_store_table *table)
{
    task        *t = context;
    ul_json_out *json = &t->json;
    ul_json_open_object(json);
    ul_json_key(json, "id");
    ul_json_string(json, table->id);
    ul_json_key(json, "open");
    ul_json_bool(json, table->open);
    ul_json_key(json, "listed");
    ul_json_bool(json, table->listed);
    ul_json_key(json, "lines");
    ul_json_int(json, table->lines);
    ul_json_key(json, "changed");
    ul_json_int(json, table->changed);
    ul_json_key(json, "finished");
    ul_json_int(json, table->finished);
    ul_json_key(json, "owner");
    ul_json_string(json, table->owner);
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

static void list(ul_errand *errand)
{
    task *t = (task *)errand;
    begin_list(t, "tables");
    t->result = ul_store_list(t->server->reading, &t->filter, list_one, t, &t->fault);
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
    ul_json_key(&t->json, "table");
    ul_json_string(&t->json, id);
    ul_json_key(&t->json, "game");
    ul_json_int(&t->json, game);
    ul_json_key(&t->json, "record");
    ul_json_string_n(&t->json, t->record.bytes, t->record.len);
    ul_json_close(&t->json);
}

/* All games of the table whose log and plan were fetched. One that was never dealt has none. */
static void write_records(task *t, const char *id)
{
    ul_about    about;
    ul_edition  edition;
    ul_options  options;
    ul_fault    fault;
    ul_record  *record;
    const char *end = memchr(t->log.bytes, '\n', t->log.len);
    if (!end || !ul_table_peek(t->log.bytes, (size_t)(end - t->log.bytes), &about, &edition, &options, &fault))
        return;
    ul_ground *on =
        ul_ground_new(&edition, &options, t->plan.len ? t->plan.bytes : NULL, t->plan.len, t->server->talk, &fault);
    for (uint16_t game = 1; on && (record = ul_table_record(on, t->log.bytes, t->log.len, game, &fault)); game++) {
        write_record(t, id, game, record);
        ul_record_free(record);
    }
    ul_ground_free(on);
}

static bool note_id(void *context, const ul_store_table *table)
{
    task *t = context;
    ul_text_add(&t->ids, table->id, strlen(table->id) + 1);
    snprintf(t->last, sizeof t->last, "%s", table->id);
    t->count++;
    return true;
}

static bool fetch_one(task *t, const char *id)
{
    int64_t count;
    ul_text_clear(&t->log);
    ul_text_clear(&t->plan);
    ul_store_result result = ul_store_read(t->server->reading, id, 1, INT64_MAX, &t->log, &count, &t->fault);
    if (result == UL_STORE_OK)
        result = ul_store_value_get(t->server->reading, "plan", id, &t->plan, &t->fault);
    if (result > UL_STORE_BEHIND)
        t->result = result;
    return t->log.len > 0 && t->result == UL_STORE_OK;
}

static void export_records(ul_errand *errand)
{
    task *t = (task *)errand;
    t->filter.open = UL_STORE_NO; /* the log of an open table is as secret as its hands */
    begin_list(t, "records");
    t->result = ul_store_list(t->server->reading, &t->filter, note_id, t, &t->fault);
    for (const char *id = t->ids.bytes; id && t->result == UL_STORE_OK && id < t->ids.bytes + t->ids.len;
         id += strlen(id) + 1) {
        if (fetch_one(t, id))
            write_records(t, id);
    }
    write_next(t);
}

/* ---- one table */

static void fetch_log(ul_errand *errand)
{
    task   *t = (task *)errand;
    int64_t count;
    t->result = ul_store_find(t->server->reading, t->id, note_open, t, &t->fault);
    if (t->result == UL_STORE_OK && t->open)
        t->result = UL_STORE_BEHIND;
    if (t->result == UL_STORE_OK)
        t->result = ul_store_read(t->server->reading, t->id, 1, INT64_MAX, &t->text, &count, &t->fault);
}

static void delete_table(ul_errand *errand)
{
    task *t = (task *)errand;
    t->result = ul_store_find(t->server->reading, t->id, note_open, t, &t->fault);
    if (t->result == UL_STORE_OK && t->open)
        t->result = UL_STORE_BEHIND;
    if (t->result == UL_STORE_OK)
        t->result = ul_store_delete(t->server->reading, t->id, &t->fault);
    if (t->result == UL_STORE_OK)
        ul_values_sweep(t->server->reading);
    ul_text_put(&t->text, "{}");
}

static void deleted(ul_errand *errand)
{
    task *t = (task *)errand;
    live *l = ul_hall_find(t->server, t->id);
    if (t->result == UL_STORE_OK && l)
        l->used = 0; /* the next sweep forgets it */
    answer(t, json_type);
}

static void close_table(void *context, live *l, const ul_fault *fault)
{
    ul_query *request = context;
    ul_input  input = {0};
    if (!l) {
        ul_query_refuse(request, strcmp(fault->code, "no-table") == 0 ? 404 : 503, fault->code, fault->message);
        return;
    }
    ul_deed_init(&input.deed, UL_DO_CLOSE, UL_NOBODY);
    bool done = !ul_writer_is_away(l->server->writer, NULL) && ul_live_input(l, &input);
    SAY(l->server, UL_INFO, "operator-close", "table", l->id, "done", done ? "true" : "false");
    if (done)
        ul_live_coming(l)->closer = request;
    else
        ul_query_refuse(request, 409, "closed", "it is closed already, or cannot be closed at the moment");
    if (l->table)
        ul_live_after(l);
}

void ul_route_closed(ul_query *request, bool kept)
{
    ul_text text = {0};
    if (kept) {
        ul_text_put(&text, "{}");
        ul_query_answer(request, 200, json_type, &text);
    } else {
        ul_query_refuse(request, 503, "behind", "it went on meanwhile and is not closed: try again");
    }
}

/* ---- somebody who is to be forgotten */

/* Can the name be in this log at all? Most need no closer look. In talk it may be written in small letters. */
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

/* Names are nobody else's at a table, so that it may have to be another nobody. */
static ul_table *rename_table(task *t, const ul_ground *on)
{
    ul_table *table = NULL;
    for (int i = 0; i <= UL_MAX_SEATS && !table; i++) {
        char nobody[32];
        snprintf(nobody, sizeof nobody, i ? "somebody %d" : "somebody", i + 1);
        ul_text_clear(&t->record);
        table = ul_table_rename(on, t->log.bytes, t->log.len, t->name, nobody, &t->record, &t->fault);
        if (!table && strcmp(t->fault.code, "refused") != 0)
            break;
    }
    return table;
}

static void forget_in(task *t, const char *id)
{
    ul_about    about;
    ul_edition  edition;
    ul_options  options;
    ul_fault    fault;
    ul_text     summary = {0};
    const char *end = memchr(t->log.bytes, '\n', t->log.len);
    if (!end || !ul_table_peek(t->log.bytes, (size_t)(end - t->log.bytes), &about, &edition, &options, &fault))
        return;
    ul_ground *on =
        ul_ground_new(&edition, &options, t->plan.len ? t->plan.bytes : NULL, t->plan.len, t->server->talk, &fault);
    ul_table *table = on ? rename_table(t, on) : NULL;
    bool      same = t->record.len == t->log.len && memcmp(t->record.bytes, t->log.bytes, t->log.len) == 0;
    if (table && !same) {
        ul_wire_summary(table, opened_at(&t->log), 0, &summary);
        ul_store_result result = ul_store_rewrite(t->server->reading, id, lines_of(&t->log), t->record.bytes,
                                                  t->record.len, summary.bytes, summary.len, &t->fault);
        t->count += result == UL_STORE_OK;
        if (result > UL_STORE_BEHIND)
            t->result = result;
    }
    ul_text_free(&summary);
    ul_table_free(table);
    ul_ground_free(on);
}

static bool note_closed(void *context, const ul_store_table *table)
{
    task *t = context;
    if (!table->open)
        ul_text_add(&t->ids, table->id, strlen(table->id) + 1);
    else if (table->summary_len && strlen(t->quoted) <= table->summary_len) {
        ul_text_clear(&t->record);
        ul_text_add(&t->record, table->summary, table->summary_len);
        t->still_open += !t->record.failed && strstr(t->record.bytes, t->quoted) != NULL;
    }
    return true;
}

static void forget(ul_errand *errand)
{
    task *t = (task *)errand;
    t->result = ul_store_list(t->server->reading, &t->filter, note_closed, t, &t->fault);
    for (const char *id = t->ids.bytes; id && t->result == UL_STORE_OK && id < t->ids.bytes + t->ids.len;
         id += strlen(id) + 1) {
        if (fetch_one(t, id) && may_have_name(&t->log, t->name))
            forget_in(t, id);
    }
    ul_text_print(&t->text, "{\"tables\":%zu,\"open\":%zu}", t->count, t->still_open);
}

/* What we have in memory of closed tables may have the name still. */
static void forgotten(ul_errand *errand)
{
    task   *t = (task *)errand;
    server *s = t->server;
    SAY(s, UL_INFO, "operator-forget", "done", t->result == UL_STORE_OK ? "true" : "false");
    for (size_t i = 0; i < HALL_PLACES; i++) {
        for (live *l = s->hall.place[i]; l; l = l->next) {
            if (l->table && ul_table_phase_now(l->table) == UL_TABLE_CLOSED && !l->committing)
                ul_hall_reread(l);
        }
    }
    answer(t, json_type);
}

static void ask_forget(server *s, ul_query *request)
{
    ul_fault       fault;
    const ul_text *body = ul_query_body(request);
    ul_json       *json = ul_json_read(body->bytes, body->len, &fault);
    const ul_json *name = json ? ul_json_member(json, "name") : NULL;
    task          *t = NULL;
    if (!name || name->type != UL_JSON_STRING || name->text_len == 0 || name->text_len > UL_NAME_BYTES)
        ul_query_refuse(request, 400, "bad-name", "it is {\"name\":\"…\"}: whom to forget");
    else if ((t = task_new(s, request, forget, forgotten)) != NULL) {
        ul_text     quoted = {0};
        ul_json_out out;
        strcpy(t->name, name->text);
        ul_json_begin(&out, &quoted);
        ul_json_string(&out, t->name);
        snprintf(t->quoted, sizeof t->quoted, "\"name\":%s", quoted.bytes ? quoted.bytes : "");
        ul_text_free(&quoted);
        ul_workers_send(s->reader, &t->errand);
    }
    ul_json_free(json);
}

/* ---- paths */

static void route_one(server *s, ul_query *request, const char *path)
{
    const char *method = ul_query_method(request);
    size_t      len = strcspn(path, "/");
    const char *rest = path + len;
    char        id[UL_TABLE_ID_BYTES + 1];
    task       *t = NULL;
    if (len == 0 || len > UL_TABLE_ID_BYTES) {
        ul_query_refuse(request, 404, "no-table", "there is no such table");
        return;
    }
    memcpy(id, path, len);
    id[len] = '\0';
    if (strcmp(rest, "/close") == 0 && strcmp(method, "POST") == 0) {
        ul_hall_call(s, id, close_table, request);
        return;
    }
    if (strcmp(rest, "/log") == 0 && strcmp(method, "GET") == 0)
        t = task_new(s, request, fetch_log, answer_text);
    else if (*rest == '\0' && strcmp(method, "DELETE") == 0)
        t = task_new(s, request, delete_table, deleted);
    else
        ul_query_refuse(request, 404, "no-such-path", "there is nothing here: docs/operate.md lists what there is");
    if (t) {
        strcpy(t->id, id);
        ul_workers_send(s->reader, &t->errand);
    }
}

void ul_route_operators(server *s, ul_query *request, const char *path)
{
    task *t = NULL;
    bool  get = strcmp(ul_query_method(request), "GET") == 0;
    if (!ul_route_operator(s, request)) {
        ul_query_say(request, "WWW-Authenticate", "Bearer");
        ul_query_refuse(request, 401, "not-allowed", "this is for who has the operator's token");
    } else if (strcmp(path, "/tables") == 0 && get) {
        if ((t = task_new(s, request, list, answer_json)) != NULL)
            read_page(t, request, PAGE, PAGE_MOST);
    } else if (strcmp(path, "/records") == 0 && get) {
        if ((t = task_new(s, request, export_records, answer_json)) != NULL)
            read_page(t, request, RECORDS_PAGE, RECORDS_PAGE);
    } else if (strcmp(path, "/forget") == 0 && strcmp(ul_query_method(request), "POST") == 0) {
        ask_forget(s, request);
    } else if (strncmp(path, "/tables/", 8) == 0) {
        route_one(s, request, path + 8);
    } else {
        ul_query_refuse(request, 404, "no-such-path", "there is nothing here: docs/operate.md lists what there is");
    }
    if (t)
        ul_workers_send(s->reader, &t->errand);
}
