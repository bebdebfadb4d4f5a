/* lobby.c: the list of public tables, from their summaries in the store, so that it has those of all nodes. */
#include <stdio.h>
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
    size_t at, len; /* the summary */
    char   id[UL_TABLE_ID_BYTES + 1];
} entry;

typedef struct listing {
    ul_request_job base;
    ul_text        words, entries;                 /* entry[] */
    char           after[UL_STORE_NAME_BYTES + 1]; /* "": from the first on */
    size_t         most;
} listing;

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
    ul_text_add(&l->entries, (const char *)&e, sizeof e);
    return true;
}

/* One more than the page has, which says whether there is another page. */
static void list(ul_job *job)
{
    listing *l = (listing *)job;
    l->base.result = ul_store_lobby(l->base.server->reader_store, l->after[0] ? l->after : NULL, l->most + 1, take, l,
                                    &l->base.fault);
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
    size_t       count = l->entries.len / sizeof *e, page = count < l->most ? count : l->most;
    ul_json_out  json;
    ul_json_begin(&json, text);
    ul_json_open_object(&json);
    ul_json_put_array(&json, "tables");
    for (size_t i = 0; i < page; i++)
        write_table(l, &e[i], &json);
    ul_json_close(&json);
    ul_json_put_string(&json, "next", page < count && page ? e[page - 1].id : NULL);
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
    const char *after = ul_http_argument(request, "after");
    listing    *l = ul_request_job_new(sizeof *l, s, request, list, listed);
    if (!l)
        return;
    snprintf(l->after, sizeof l->after, "%s", after ? after : ""); /* of one that is too long, there is no table */
    l->most = ul_http_page(request, PAGE, PAGE_MOST);
    ul_workers_send(s->reader, &l->base.job);
}
