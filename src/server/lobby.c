/* lobby.c: the list of public tables, from their summaries in the store, so that it has those of all nodes. */
#include <stdlib.h>
#include <string.h>
#include "base/json.h"
#include "server/request_job.h"
#include "server/routes.h"
#include "server/server_state.h"
#include "wire/write.h"

#define PAGE 50
#define PAGE_MOST 200

/* One table of the list. */
typedef struct entry {
    int64_t opened;
    size_t  at, len; /* the summary */
    char    id[UL_TABLE_ID_BYTES + 1];
} entry;

typedef struct listing {
    ul_request_job base;
    ul_text        words, entries; /* entry[] */
} listing;

/* Only this number is read, since there may be thousands of tables. A JSON string cannot contain these quotes. */
static int64_t opened_of(const char *summary)
{
    static const char mark[] = "\"created\":";
    const char       *at = strstr(summary, mark);
    return at ? strtoll(at + sizeof mark - 1, NULL, 10) : 0;
}

static bool take(void *context, const ul_store_table *table)
{
    listing *l = context;
    entry    e = {.at = l->words.len, .len = table->summary_len};
    if (strlen(table->id) > UL_TABLE_ID_BYTES || table->summary_len == 0)
        return true;
    ul_text_add(&l->words, table->summary, table->summary_len);
    if (l->words.failed)
        return false;
    strcpy(e.id, table->id);
    e.opened = opened_of(l->words.bytes + e.at);
    ul_text_add(&l->entries, (const char *)&e, sizeof e);
    return true;
}

static int newest_first(const void *a, const void *b)
{
    const entry *x = a, *y = b;
    return x->opened != y->opened ? (x->opened < y->opened ? 1 : -1) : strcmp(x->id, y->id);
}

static void list(ul_job *job)
{
    listing              *l = (listing *)job;
    const ul_store_filter filter = {.open = UL_STORE_YES, .listed = UL_STORE_YES};
    l->base.result = ul_store_list(l->base.server->reader_store, &filter, take, l, &l->base.fault);
    if (l->entries.len)
        qsort(l->entries.bytes, l->entries.len / sizeof(entry), sizeof(entry), newest_first);
}

/* Where the page after the table `after` begins. */
static size_t first_after(const entry *e, size_t count, const char *after)
{
    size_t i = 0;
    while (after && i < count && strcmp(e[i].id, after) != 0)
        i++;
    return after ? i + 1 : 0;
}

/* The table as it is now if it is in memory here, else as its node has last kept it. */
static void write_table(const listing *l, const entry *e, ul_json_out *json)
{
    const ul_live_table *here = ul_table_cache_find(l->base.server, e->id);
    ul_text              fresh = {0};
    if (here && ul_table_of(here))
        ul_wire_summary(ul_table_of(here), here->opened, ul_host_spectators(here->host), &fresh);
    if (fresh.len)
        ul_json_raw(json, fresh.bytes, fresh.len);
    else
        ul_json_raw(json, l->words.bytes + e->at, e->len);
    ul_text_free(&fresh);
}

static void write_page(const listing *l, ul_text *text)
{
    const entry *e = (const entry *)(const void *)l->entries.bytes;
    size_t count = l->entries.len / sizeof *e, i = first_after(e, count, ul_http_argument(l->base.request, "after"));
    size_t most = ul_http_page(l->base.request, PAGE, PAGE_MOST), written = 0;
    ul_json_out json;
    ul_json_begin(&json, text);
    ul_json_open_object(&json);
    ul_json_key(&json, "tables");
    ul_json_open_array(&json);
    for (; i < count && written < most; i++, written++)
        write_table(l, &e[i], &json);
    ul_json_close(&json);
    ul_json_put_string(&json, "next", i < count && written ? e[i - 1].id : NULL);
    ul_json_close(&json);
}

static void listed(ul_job *job)
{
    listing *l = (listing *)job;
    ul_text  text = {0};
    if (l->base.result == UL_STORE_OK && !l->words.failed && !l->entries.failed) {
        write_page(l, &text);
        ul_http_answer_json(l->base.request, 200, &text);
    } else {
        ul_http_refuse(l->base.request, 503, "store-away", "the tables cannot be listed at the moment: try again soon");
    }
    ul_text_free(&l->words);
    ul_text_free(&l->entries);
    free(l);
}

void ul_route_lobby(ul_server *s, ul_http_request *request)
{
    listing *l = ul_request_job_new(sizeof *l, s, request, list, listed);
    if (l)
        ul_workers_send(s->reader, &l->base.job);
}
