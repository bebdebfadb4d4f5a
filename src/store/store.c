#include "store/owners.h"
#include "store/shards.h"
#include "store/store_inside.h"
#include "store/values.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static bool begins(const char *text, const char *beginning)
{
    return strncmp(text, beginning, strlen(beginning)) == 0;
}

/* A kind without its colon is meant as the kind, and is no file of that name. */
static bool is_kind(const char *where)
{
    static const char *const kinds[] = {"memory", "sqlite", "postgres", "postgresql"};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(where, kinds[i]) == 0)
            return true;
    return false;
}

ul_store *ul_store_open(const char *where, ul_fault *fault)
{
    if (strcmp(where, "memory:") == 0)
        return memory_open(fault);
    if (begins(where, "postgresql://") || begins(where, "postgres://"))
        return shards_open(where, fault);
    if (begins(where, "sqlite:"))
        where += strlen("sqlite:");
    else if (strstr(where, "://") || begins(where, "memory:") || is_kind(where))
        where = "";              /* not quoted below: it may have a password in it */
    if (*where && *where != ':') /* SQLite has meanings of its own for that */
        return sqlite_open(where, fault);
    ul_fault_set(fault, "bad-store", 0, 0,
                 "that is no address of a store: it is memory:, sqlite:PATH or postgresql://USER@HOST/DATABASE");
    return NULL;
}

ul_store *ul_store_open_beside(const ul_store *store, ul_fault *fault)
{
    return store->kind->open_beside(store, fault);
}

void ul_store_close(ul_store *store)
{
    if (store)
        store->kind->close(store);
}

const char *ul_store_kind(const ul_store *store)
{
    return store->kind->name;
}

bool ul_store_forgets(const ul_store *store)
{
    return store->kind->forgets;
}

void ul_store_files(const ul_store *store, ul_store_each_file *each, void *context)
{
    if (store->kind->files)
        store->kind->files(store, each, context);
}

static bool name_is_good(const char *name)
{
    size_t len = 0;
    while (name[len] >= 33 && name[len] <= 126 && len <= UL_STORE_NAME_BYTES)
        len++;
    return name[len] == '\0' && len > 0 && len <= UL_STORE_NAME_BYTES;
}

/* "" is nobody. */
static bool owner_is_good(const char *owner)
{
    return *owner == '\0' || name_is_good(owner);
}

size_t store_line(const char *lines, size_t len)
{
    const char *end = memchr(lines, '\n', len);
    return end ? (size_t)(end - lines) : len;
}

static bool lines_are_good(const char *lines, size_t len, int64_t count)
{
    while (len > 0) {
        size_t line = store_line(lines, len);
        if (line == len || line > UL_STORE_BODY_BYTES)
            return false;
        lines += line + 1;
        len -= line + 1;
        count--;
    }
    return count == 0;
}

static bool change_is_good(const ul_store_change *change)
{
    return name_is_good(change->table) && change->first >= 1 && (change->first > 1 || change->count > 0) &&
           change->summary_len <= UL_STORE_BODY_BYTES && change->bookmark_len <= UL_STORE_BODY_BYTES &&
           (!change->owner || owner_is_good(change->owner)) &&
           lines_are_good(change->lines, change->lines_len, change->count);
}

ul_store_result ul_store_commit(ul_store *store, ul_store_change *changes, size_t count, ul_fault *fault)
{
    bool any = false;
    for (size_t i = 0; i < count; i++) {
        bool good = change_is_good(&changes[i]);
        changes[i].fate = good ? UL_STORE_LATE : UL_STORE_REFUSED;
        any |= good;
    }
    return any ? store->kind->commit(store, changes, count, fault) : UL_STORE_OK;
}

ul_store_result ul_store_read(ul_store *store, const char *table, int64_t from, int64_t most, ul_text *lines,
                              int64_t *count, ul_fault *fault)
{
    *count = 0;
    if (!name_is_good(table))
        return UL_STORE_NONE;
    return store->kind->does->read(store, table, from, most, lines, count, fault);
}

ul_store_result ul_store_resume(ul_store *store, const char *table, ul_store_resumed *resumed, ul_fault *fault)
{
    *resumed = (ul_store_resumed){.first = 1};
    if (!name_is_good(table))
        return UL_STORE_NONE;
    ul_store_result result = store->kind->does->resume(store, table, resumed, fault);
    if (result == UL_STORE_OK && (resumed->bookmark.failed || resumed->lines.failed))
        result = store_no_memory(fault);
    if (result != UL_STORE_OK)
        ul_store_resumed_free(resumed);
    return result;
}

void ul_store_resumed_free(ul_store_resumed *resumed)
{
    ul_text_free(&resumed->bookmark);
    ul_text_free(&resumed->lines);
    *resumed = (ul_store_resumed){0};
}

ul_store_result ul_store_find(ul_store *store, const char *table, ul_store_each *each, void *context, ul_fault *fault)
{
    if (!name_is_good(table))
        return UL_STORE_NONE;
    return store->kind->does->find(store, table, NULL, each, context, fault);
}

ul_store_result ul_store_list(ul_store *store, const ul_store_filter *filter, ul_store_each *each, void *context,
                              ul_fault *fault)
{
    return store->kind->does->list(store, filter, each, context, fault);
}

static bool made_take(void *context, const ul_store_table *table)
{
    *(int64_t *)context = table->made;
    return true;
}

ul_store_result ul_store_lobby(ul_store *store, const char *after, size_t most, ul_store_each *each, void *context,
                               ul_fault *fault)
{
    int64_t         made = 0;
    ul_store_result result = after ? ul_store_find(store, after, made_take, &made, fault) : UL_STORE_OK;
    if (result == UL_STORE_NONE)
        return UL_STORE_OK;
    if (result == UL_STORE_AWAY && ul_store_shards(store) > 1) {
        after = NULL;
        result = UL_STORE_OK;
    }
    return result == UL_STORE_OK ? store->kind->does->lobby(store, after, made, most, each, context, fault) : result;
}

ul_store_result ul_store_count(ul_store *store, const ul_store_filter *filter, int64_t *count, ul_fault *fault)
{
    *count = 0;
    return store->kind->does->count(store, filter, count, fault);
}

/* Export: ids are listed page by page, then each table is read by itself. */
#define PAGE 64

typedef struct page {
    char   ids[PAGE][UL_STORE_NAME_BYTES + 1];
    size_t count;
} page;

static bool page_add(void *context, const ul_store_table *table)
{
    page *ids = context;
    strcpy(ids->ids[ids->count++], table->id);
    return ids->count < PAGE;
}

typedef struct exported {
    ul_store_each_log *each;
    void              *context;
    ul_text            lines;
    bool               enough;
} exported;

static bool export_one(void *context, const ul_store_table *table)
{
    exported *export = context;
    export->enough = !export->each(export->context, table, export->lines.bytes, export->lines.len);
    return true;
}

static ul_store_result export_page(ul_store *store, const page *ids, exported *export, ul_fault *fault)
{
    for (size_t i = 0; i < ids->count && !export->enough; i++) {
        ul_text_clear(&export->lines);
        ul_store_result result = store->kind->does->find(store, ids->ids[i], &export->lines, export_one, export, fault);
        if (result != UL_STORE_OK && result != UL_STORE_NONE) /* none: deleted since it was listed */
            return result;
    }
    return UL_STORE_OK;
}

ul_store_result ul_store_export(ul_store *store, const ul_store_filter *filter, ul_store_each_log *each, void *context,
                                ul_fault *fault)
{
    page ids = {0};
    exported export = {.each = each, .context = context};
    ul_store_filter rest = *filter;
    size_t          left = filter->most ? filter->most : SIZE_MAX;
    ul_store_result result;
    do {
        char last[UL_STORE_NAME_BYTES + 1];
        if (ids.count > 0)
            rest.after = strcpy(last, ids.ids[ids.count - 1]);
        ids.count = 0;
        rest.most = left < PAGE ? left : PAGE;
        result = ul_store_list(store, &rest, page_add, &ids, fault);
        left -= ids.count;
        if (result == UL_STORE_OK)
            result = export_page(store, &ids, &export, fault);
    } while (result == UL_STORE_OK && ids.count == PAGE && left > 0 && !export.enough);
    ul_text_free(&export.lines);
    return result;
}

/* A name that only the server itself can have chosen. */
static ul_store_result bad_name(ul_fault *fault, const char *what)
{
    return store_fault(fault, UL_STORE_BROKEN, "the %s is no name, or the text is too long for the store", what);
}

ul_store_result ul_store_rewrite(ul_store *store, const char *table, int64_t count, const char *lines, size_t lines_len,
                                 const char *summary, size_t summary_len, ul_fault *fault)
{
    ul_store_change change = {.table = table,
                              .first = 1,
                              .count = count,
                              .lines = lines,
                              .lines_len = lines_len,
                              .summary = summary,
                              .summary_len = summary_len};
    if (!name_is_good(table))
        return UL_STORE_NONE;
    if (!change_is_good(&change))
        return bad_name(fault, "new log");
    return store->kind->does->rewrite(store, &change, fault);
}

ul_store_result ul_store_delete(ul_store *store, const char *table, ul_fault *fault)
{
    return name_is_good(table) ? store->kind->does->delete (store, table, fault) : UL_STORE_NONE;
}

ul_store_result ul_store_retire(ul_store *store, int64_t before, size_t most, int64_t *count, ul_fault *fault)
{
    *count = 0;
    return store->kind->does->retire(store, before, most, count, fault);
}

ul_store_result ul_store_value_put(ul_store *store, const char *space, const char *key, const char *value, size_t len,
                                   ul_fault *fault)
{
    if (!name_is_good(space) || !name_is_good(key) || len > UL_STORE_BODY_BYTES)
        return bad_name(fault, "key of a value");
    return store->kind->does->value_put(store, space, key, value, len, fault);
}

ul_store_result ul_store_value_get(ul_store *store, const char *space, const char *key, ul_text *value, ul_fault *fault)
{
    if (!name_is_good(space) || !name_is_good(key))
        return UL_STORE_NONE;
    return store->kind->does->value_get(store, space, key, value, fault);
}

ul_store_result ul_store_value_delete(ul_store *store, const char *space, const char *key, ul_fault *fault)
{
    if (!name_is_good(space) || !name_is_good(key))
        return UL_STORE_NONE;
    return store->kind->does->value_delete(store, space, key, fault);
}

ul_store_result ul_store_value_list(ul_store *store, const char *space, ul_store_each_value *each, void *context,
                                    ul_fault *fault)
{
    if (!name_is_good(space))
        return UL_STORE_OK;
    return store->kind->does->value_list(store, space, each, context, fault);
}

ul_store_result ul_store_beat(ul_store *store, const char *node, ul_fault *fault)
{
    return name_is_good(node) ? store->kind->does->beat(store, node, fault) : bad_name(fault, "node");
}

ul_store_result ul_store_node_delete(ul_store *store, const char *node, ul_fault *fault)
{
    return name_is_good(node) ? store->kind->does->node_delete(store, node, fault) : UL_STORE_NONE;
}

ul_store_result ul_store_nodes(ul_store *store, ul_store_each_node *each, void *context, ul_fault *fault)
{
    return store->kind->does->nodes(store, each, context, fault);
}

ul_store_result ul_store_claim(ul_store *store, const char *table, const char *node, const char *owner, ul_fault *fault)
{
    if (!name_is_good(table))
        return UL_STORE_NONE;
    if (!owner_is_good(node))
        return bad_name(fault, "node");
    return store->kind->does->claim(store, table, node, owner, fault);
}

ul_store_result ul_store_take_over(ul_store *store, const char *owner, const char *node, int64_t *count,
                                   ul_fault *fault)
{
    *count = 0;
    if (!owner_is_good(node))
        return bad_name(fault, "node");
    return store->kind->does->take_over(store, owner, node, count, fault);
}

/* For those inside. */

static const char *code_of(ul_store_result result)
{
    switch (result) {
    case UL_STORE_AWAY:
        return "store-away";
    case UL_STORE_FULL:
        return "store-full";
    case UL_STORE_UNKNOWN:
        return "store-unknown";
    default:
        return "store-broken";
    }
}

ul_store_result store_fault(ul_fault *fault, ul_store_result result, const char *format, ...)
{
    char    message[UL_FAULT_TEXT];
    va_list args;
    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    ul_fault_set(fault, code_of(result), 0, 0, "%s", message);
    return result;
}

ul_store_result store_no_memory(ul_fault *fault)
{
    ul_fault_set(fault, "out-of-memory", 0, 0, "there is not enough memory");
    return UL_STORE_AWAY;
}

char *store_copy(const char *string, ul_fault *fault)
{
    size_t len = strlen(string) + 1;
    char  *copy = malloc(len);
    if (!copy) {
        store_no_memory(fault);
        return NULL;
    }
    return memcpy(copy, string, len);
}

int64_t store_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}
