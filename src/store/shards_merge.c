/*
 * What is asked of all databases of a store, as one answer. Each part answers
 * in its own order; the answers are copied, and sorted together. Of a handle
 * with one part, the answer is that part's.
 */
#include "base/grow.h"
#include "store/owners.h"
#include "store/shards_inside.h"
#include "store/values.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A table, or a value: its key is the id, and its text the summary. */
typedef struct row {
    ul_store_table table;
    char           bytes[];
} row;

typedef struct rows {
    row  **row;
    size_t count, room;
    bool   failed; /* memory ran out */
} rows;

static row *row_new(const ul_store_table *table)
{
    size_t id = strlen(table->id) + 1, owner = strlen(table->owner) + 1;
    row   *copy = malloc(sizeof *copy + id + owner + table->summary_len + 1);
    if (!copy)
        return NULL;
    copy->table = *table;
    copy->table.id = memcpy(copy->bytes, table->id, id);
    copy->table.owner = memcpy(copy->bytes + id, table->owner, owner);
    copy->table.summary = copy->bytes + id + owner;
    memcpy(copy->bytes + id + owner, table->summary, table->summary_len);
    copy->bytes[id + owner + table->summary_len] = '\0';
    return copy;
}

static bool table_add(void *context, const ul_store_table *table)
{
    rows *all = context;
    row  *copy = row_new(table);
    row **more = copy ? ul_grow(all->row, all->count, 1, &all->room, sizeof(row *)) : NULL;
    if (!more) {
        free(copy);
        all->failed = true;
        return false;
    }
    all->row = more;
    all->row[all->count++] = copy;
    return true;
}

static bool value_add(void *context, const char *key, const char *value, size_t len)
{
    return table_add(context, &(ul_store_table){.id = key, .owner = "", .summary = value, .summary_len = len});
}

static void rows_free(rows *all)
{
    for (size_t i = 0; i < all->count; i++)
        free(all->row[i]);
    free(all->row);
}

static int by_id(const void *a, const void *b)
{
    return strcmp((*(row *const *)a)->table.id, (*(row *const *)b)->table.id);
}

static int newest_first(const void *a, const void *b)
{
    int64_t left = (*(row *const *)a)->table.made, right = (*(row *const *)b)->table.made;
    return left != right ? (left < right) - (left > right) : by_id(a, b);
}

static int finished_first(const void *a, const void *b)
{
    int64_t left = (*(row *const *)a)->table.finished, right = (*(row *const *)b)->table.finished;
    return left != right ? (left > right) - (left < right) : by_id(a, b);
}

typedef int row_order(const void *a, const void *b);

static void rows_sort(rows *all, row_order *order)
{
    if (all->count > 0)
        qsort(all->row, all->count, sizeof *all->row, order);
}

/* The first `most` of them; 0: all. */
static void rows_tell(rows *all, row_order *order, size_t most, ul_store_each *each, void *context)
{
    rows_sort(all, order);
    for (size_t i = 0; i < all->count && (!most || i < most) && each(context, &all->row[i]->table); i++) {
    }
}

static bool has_one(const shards_store *store)
{
    return store->end - store->first == 1;
}

static ul_store_result list_all(shards_store *store, const ul_store_filter *filter, rows *all, ul_fault *fault)
{
    ul_store_result result = UL_STORE_OK;
    for (unsigned i = store->first; i < store->end && result == UL_STORE_OK; i++)
        result = SHARDS_ASK(store, i, fault, list, filter, table_add, all);
    return result == UL_STORE_OK && all->failed ? store_no_memory(fault) : result;
}

ul_store_result shards_list(ul_store *base, const ul_store_filter *filter, ul_store_each *each, void *context,
                            ul_fault *fault)
{
    shards_store *store = (shards_store *)base;
    rows          all = {0};
    if (has_one(store))
        return SHARDS_ASK(store, store->first, fault, list, filter, each, context);
    ul_store_result result = list_all(store, filter, &all, fault);
    if (result == UL_STORE_OK)
        rows_tell(&all, by_id, filter->most, each, context);
    rows_free(&all);
    return result;
}

/* Those that can be asked; it fails if none can. */
ul_store_result shards_lobby(ul_store *base, const char *after, int64_t made, size_t most, ul_store_each *each,
                             void *context, ul_fault *fault)
{
    shards_store   *store = (shards_store *)base;
    rows            all = {0};
    bool            any = false;
    ul_store_result result = UL_STORE_OK;
    if (has_one(store))
        return SHARDS_ASK(store, store->first, fault, lobby, after, made, most, each, context);
    for (unsigned i = store->first; i < store->end; i++) {
        result = SHARDS_ASK(store, i, fault, lobby, after, made, most, table_add, &all);
        any |= result == UL_STORE_OK;
    }
    if (any)
        result = all.failed ? store_no_memory(fault) : UL_STORE_OK;
    if (result == UL_STORE_OK && most > 0)
        rows_tell(&all, newest_first, most, each, context);
    rows_free(&all);
    return result;
}

ul_store_result shards_count(ul_store *base, const ul_store_filter *filter, int64_t *count, ul_fault *fault)
{
    shards_store   *store = (shards_store *)base;
    ul_store_result result = UL_STORE_OK;
    int64_t         all = 0, one = 0;
    for (unsigned i = store->first; i < store->end && result == UL_STORE_OK; i++, all += one, one = 0)
        result = SHARDS_ASK(store, i, fault, count, filter, &one);
    *count = result == UL_STORE_OK ? all : 0;
    return result;
}

static ul_store_result retire_all(shards_store *store, int64_t before, size_t most, int64_t *count, ul_fault *fault)
{
    rows            all = {0};
    ul_store_filter old = {.finished_before = before};
    ul_store_result result = list_all(store, &old, &all, fault);
    rows_sort(&all, finished_first);
    for (size_t i = 0; i < all.count && i < most && result == UL_STORE_OK; i++) {
        result = ul_store_delete(&store->base, all.row[i]->table.id, fault);
        *count += result == UL_STORE_OK;
        result = result == UL_STORE_NONE ? UL_STORE_OK : result; /* another was faster */
    }
    rows_free(&all);
    return result;
}

ul_store_result shards_retire(ul_store *base, int64_t before, size_t most, int64_t *count, ul_fault *fault)
{
    shards_store *store = (shards_store *)base;
    return has_one(store) ? SHARDS_ASK(store, store->first, fault, retire, before, most, count)
                          : retire_all(store, before, most, count, fault);
}

ul_store_result shards_value_list(ul_store *base, const char *space, ul_store_each_value *each, void *context,
                                  ul_fault *fault)
{
    shards_store   *store = (shards_store *)base;
    rows            all = {0};
    ul_store_result result = UL_STORE_OK;
    if (has_one(store))
        return SHARDS_ASK(store, store->first, fault, value_list, space, each, context);
    for (unsigned i = store->first; i < store->end && result == UL_STORE_OK; i++)
        result = SHARDS_ASK(store, i, fault, value_list, space, value_add, &all);
    if (result == UL_STORE_OK && all.failed)
        result = store_no_memory(fault);
    rows_sort(&all, by_id);
    for (size_t i = 0; result == UL_STORE_OK && i < all.count; i++) {
        const ul_store_table *value = &all.row[i]->table;
        if (!each(context, value->id, value->summary, value->summary_len))
            break;
    }
    rows_free(&all);
    return result;
}

/* Nodes: each beats in every database, and is as silent as where it was heard last. */

ul_store_result shards_beat(ul_store *base, const char *node, ul_fault *fault)
{
    shards_store   *store = (shards_store *)base;
    ul_store_result worst = UL_STORE_OK;
    for (unsigned i = store->first; i < store->end; i++) {
        ul_store_result result = SHARDS_ASK(store, i, fault, beat, node);
        worst = result == UL_STORE_OK ? worst : result;
    }
    return worst;
}

ul_store_result shards_node_delete(ul_store *base, const char *node, ul_fault *fault)
{
    shards_store   *store = (shards_store *)base;
    ul_store_result all = UL_STORE_NONE;
    for (unsigned i = store->first; i < store->end; i++) {
        ul_store_result result = SHARDS_ASK(store, i, fault, node_delete, node);
        all = result > UL_STORE_BEHIND || (result == UL_STORE_OK && all == UL_STORE_NONE) ? result : all;
    }
    return all;
}

typedef struct silence {
    char    node[UL_STORE_NAME_BYTES + 1];
    int64_t ms;
} silence;

typedef struct silences {
    silence *of;
    size_t   count, room;
    bool     failed; /* memory ran out */
} silences;

/* The same node in several databases: once, with the least silence. */
static bool silence_add(void *context, const char *node, int64_t ms)
{
    silences *all = context;
    for (size_t i = 0; i < all->count; i++)
        if (strcmp(all->of[i].node, node) == 0) {
            if (ms < all->of[i].ms)
                all->of[i].ms = ms;
            return true;
        }
    silence *more = ul_grow(all->of, all->count, 1, &all->room, sizeof *more);
    if (!more) {
        all->failed = true;
        return false;
    }
    all->of = more;
    snprintf(more[all->count].node, sizeof more->node, "%s", node);
    more[all->count++].ms = ms;
    return true;
}

static int by_node(const void *a, const void *b)
{
    return strcmp(((const silence *)a)->node, ((const silence *)b)->node);
}

ul_store_result shards_nodes(ul_store *base, ul_store_each_node *each, void *context, ul_fault *fault)
{
    shards_store   *store = (shards_store *)base;
    silences        all = {0};
    ul_store_result result = UL_STORE_OK;
    for (unsigned i = store->first; i < store->end && result == UL_STORE_OK; i++)
        result = SHARDS_ASK(store, i, fault, nodes, silence_add, &all);
    if (result == UL_STORE_OK && all.failed)
        result = store_no_memory(fault);
    if (result == UL_STORE_OK && all.count > 0)
        qsort(all.of, all.count, sizeof *all.of, by_node);
    for (size_t i = 0; result == UL_STORE_OK && i < all.count && each(context, all.of[i].node, all.of[i].ms); i++) {
    }
    free(all.of);
    return result;
}

ul_store_result shards_take_over(ul_store *base, const char *owner, const char *node, int64_t *count, ul_fault *fault)
{
    shards_store   *store = (shards_store *)base;
    ul_store_result worst = UL_STORE_OK;
    for (unsigned i = store->first; i < store->end; i++) {
        int64_t         some = 0;
        ul_store_result result = SHARDS_ASK(store, i, fault, take_over, owner, node, &some);
        worst = result == UL_STORE_OK ? worst : result;
        *count += some;
    }
    return worst;
}
