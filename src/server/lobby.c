/* lobby.c: the public tables, from their summaries in the store: so it shows those of all nodes. */
#include <stdlib.h>
#include <string.h>
#include "server/server_inside.h"

#define PAGE 50
#define PAGE_MOST 200

/* One table of the list. */
typedef struct entry {
    int64_t opened;
    size_t  at, len; /* the summary */
    char    id[UL_TABLE_ID_BYTES + 1];
} entry;

typedef struct listing {
    ul_errand       errand;
    server         *server;
    ul_query       *request;
    ul_text         words, entries; /* entry[] */
    ul_store_result result;
    ul_fault        fault;
} listing;

static int64_t opened_of(const char *summary, size_t len)
{
    ul_fault       fault;
    ul_json       *json = ul_json_read(summary, len, &fault);
    const ul_json *created = json ? ul_json_member(json, "created") : NULL;
    int64_t        opened = created ? created->integer : 0;
    ul_json_free(json);
    return opened;
}

static bool take(void *context, const ul_store_table *table)
{
    listing *l = context;
    entry    e = {.at = l->words.len, .len = table->summary_len};
    if (strlen(table->id) > UL_TABLE_ID_BYTES || table->summary_len == 0)
        return true;
    strcpy(e.id, table->id);
    e.opened = opened_of(table->summary, table->summary_len);
    ul_text_add(&l->words, table->summary, table->summary_len);
    ul_text_add(&l->entries, (const char *)&e, sizeof e);
    return true;
}

static int newest_first(const void *a, const void *b)
{
    const entry *x = a, *y = b;
    return x->opened != y->opened ? (x->opened < y->opened ? 1 : -1) : strcmp(x->id, y->id);
}

static void list(ul_errand *errand)
{
    listing              *l = (listing *)errand;
    const ul_store_filter filter = {.open = UL_STORE_YES, .listed = UL_STORE_YES};
    l->result = ul_store_list(l->server->reading, &filter, take, l, &l->fault);
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

/* As it is now if it is in memory here, else as its node has kept it. */
static void write_table(const listing *l, const entry *e, ul_json_out *json)
{
    const live *here = ul_hall_find(l->server, e->id);
    ul_text     fresh = {0};
    if (here && here->table)
        ul_wire_summary(here->table, here->opened, here->spectators, &fresh);
    if (fresh.len)
        ul_json_raw(json, fresh.bytes, fresh.len);
    else
        ul_json_raw(json, l->words.bytes + e->at, e->len);
    ul_text_free(&fresh);
}

static void write_page(const listing *l, ul_text *text)
{
    const entry *e = (const entry *)(const void *)l->entries.bytes;
    const char  *asked = ul_query_argument(l->request, "limit");
    size_t       count = l->entries.len / sizeof *e, i = first_after(e, count, ul_query_argument(l->request, "after"));
    size_t       most = asked ? strtoul(asked, NULL, 10) : PAGE, written = 0;
    ul_json_out  json;
    if (most < 1 || most > PAGE_MOST)
        most = PAGE_MOST;
    ul_json_begin(&json, text);
    ul_json_open_object(&json);
    ul_json_key(&json, "tables");
    ul_json_open_array(&json);
    for (; i < count && written < most; i++, written++)
        write_table(l, &e[i], &json);
    ul_json_close(&json);
    ul_json_key(&json, "next");
    if (i < count && written)
        ul_json_string(&json, e[i - 1].id);
    else
        ul_json_null(&json);
    ul_json_close(&json);
}

static void listed(ul_errand *errand)
{
    listing *l = (listing *)errand;
    ul_text  text = {0};
    if (l->result == UL_STORE_OK && !l->words.failed && !l->entries.failed) {
        write_page(l, &text);
        ul_query_answer(l->request, 200, "application/json", &text);
    } else {
        ul_query_refuse(l->request, 503, "store-away", "the tables cannot be listed at the moment: try again soon");
    }
    ul_text_free(&l->words);
    ul_text_free(&l->entries);
    free(l);
}

void ul_lobby_tell(server *s, ul_query *request)
{
    listing *l = calloc(1, sizeof *l);
    if (!l) {
        ul_query_refuse(request, 503, "out-of-memory", "memory ran out");
        return;
    }
    l->errand.run = list;
    l->errand.done = listed;
    l->server = s;
    l->request = request;
    l->result = UL_STORE_AWAY; /* should it never run */
    ul_workers_send(s->reader, &l->errand);
}
