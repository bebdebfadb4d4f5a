/*
 * Several databases as one store: which of them a name belongs to, and whether
 * one is worth asking.
 */
#include "store/shards_inside.h"
#include "store/values.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MARKED_BYTES 16   /* what follows a mark has so many characters at least; ids without a mark have no more */
#define PATIENCE_MS 10000 /* so long nobody asks one that did not answer, but for handles of its own */

static const store_kind shards_kind;

static const shards_store *shards_of(const ul_store *store)
{
    return store->kind == &shards_kind ? (const shards_store *)store : NULL;
}

/* Marks. */

static unsigned route_by_mark(unsigned count, const char *name)
{
    char         *end;
    size_t        id = strcspn(name, "."); /* a key goes on behind its table's id */
    unsigned long number = *name >= '1' && *name <= '9' ? strtoul(name, &end, 10) : 0;
    if (number < 2 || number > count || *end != '-' || id < (size_t)(end + 1 - name) + MARKED_BYTES)
        return 0;
    return (unsigned)number - 1;
}

void ul_store_mark(unsigned shard, char mark[UL_STORE_MARK_BYTES + 1])
{
    mark[0] = '\0';
    if (shard > 0 && shard < UL_STORE_SHARDS)
        snprintf(mark, UL_STORE_MARK_BYTES + 1, "%u-", shard % UL_STORE_SHARDS + 1);
}

unsigned ul_store_shards(const ul_store *store)
{
    const shards_store *shards = shards_of(store);
    return shards ? shards->common->count : 1;
}

unsigned ul_store_shard_of(const ul_store *store, const char *name)
{
    const shards_store *shards = shards_of(store);
    return shards ? shards->common->route(shards->common->count, name) : 0;
}

unsigned shards_place(const shards_store *store, const char *name)
{
    bool whole = store->end - store->first == store->common->count;
    return whole ? store->common->route(store->common->count, name) : store->first;
}

bool ul_store_shard_is_away(const ul_store *store, unsigned shard)
{
    const shards_store *shards = shards_of(store);
    return shards && (atomic_load(&shards->common->failed[shard]) != 0 || !atomic_load(&shards->common->known[shard]));
}

/* Asking. */

static ul_store *part_of(shards_store *store, unsigned shard, ul_fault *fault)
{
    if (!store->part[shard])
        store->part[shard] = postgres_new(store->common->address[shard], fault);
    return store->part[shard];
}

/* All of it does not wait for one again and again; a handle of one does. */
static bool is_backing_off(const shards_store *store, unsigned shard)
{
    int64_t failed = atomic_load(&store->common->failed[shard]);
    bool    whole = store->end - store->first == store->common->count;
    return whole && failed && store_clock() - failed < PATIENCE_MS;
}

static ul_store_result does_not_answer(ul_fault *fault, unsigned shard)
{
    return store_fault(fault, UL_STORE_AWAY, "database %u of the store does not answer", shard + 1);
}

static void answer_note(shards_common *common, unsigned shard, ul_store_result said)
{
    atomic_store(&common->failed[shard], shards_is_lost(said) ? store_clock() : 0);
}

static void fault_number(unsigned shard, ul_store_result result, ul_fault *fault)
{
    if (fault && result > UL_STORE_BEHIND) {
        ul_fault said = *fault;
        ul_fault_set(fault, said.code, 0, 0, "database %u of the store: %.200s", shard + 1, said.message);
    }
}

/* Who is asked for the first time. */
static ul_store_result part_meet(shards_store *store, unsigned shard, ul_store *first, ul_store *part, ul_fault *fault)
{
    shards_common  *common = store->common;
    shards_asked    one = {.store = is_backing_off(store, 0) ? NULL : first}, other = {.store = part};
    ul_store_result result;
    if (shard == 0)
        result = shards_check_first(&other, common->count, &common->identities, fault);
    else
        result = shards_check(&one, &other, shard, &common->identities, fault);
    answer_note(common, shard, other.said);
    if (one.asked)
        answer_note(common, 0, one.said);
    fault_number(one.said > UL_STORE_BEHIND ? 0 : shard, result, fault);
    if (result == UL_STORE_OK)
        atomic_store(&common->known[shard], true);
    return result;
}

static ul_store_result part_look(shards_store *store, unsigned shard, ul_fault *fault)
{
    if (is_backing_off(store, shard))
        return does_not_answer(fault, shard);
    ul_store *first = part_of(store, 0, fault), *part = part_of(store, shard, fault);
    if (!first || !part)
        return UL_STORE_AWAY;
    return atomic_load(&store->common->known[shard]) ? UL_STORE_OK : part_meet(store, shard, first, part, fault);
}

bool shards_ready(shards_store *store, unsigned shard, ul_fault *fault)
{
    store->unready = part_look(store, shard, fault);
    return store->unready == UL_STORE_OK;
}

ul_store_result shards_heard(shards_store *store, unsigned shard, ul_store_result result, ul_fault *fault)
{
    answer_note(store->common, shard, result);
    fault_number(shard, result, fault);
    return result;
}

/* Calls about one table, or one value. */

static ul_store_result shards_read(ul_store *base, const char *table, int64_t from, int64_t most, ul_text *lines,
                                   int64_t *count, ul_fault *fault)
{
    shards_store *store = (shards_store *)base;
    unsigned      shard = shards_place(store, table);
    return SHARDS_ASK(store, shard, fault, read, table, from, most, lines, count);
}

static ul_store_result shards_resume(ul_store *base, const char *table, ul_store_resumed *resumed, ul_fault *fault)
{
    shards_store *store = (shards_store *)base;
    unsigned      shard = shards_place(store, table);
    return SHARDS_ASK(store, shard, fault, resume, table, resumed);
}

static ul_store_result shards_find(ul_store *base, const char *table, ul_text *lines, ul_store_each *each,
                                   void *context, ul_fault *fault)
{
    shards_store *store = (shards_store *)base;
    unsigned      shard = shards_place(store, table);
    return SHARDS_ASK(store, shard, fault, find, table, lines, each, context);
}

static ul_store_result shards_rewrite(ul_store *base, const ul_store_change *change, ul_fault *fault)
{
    shards_store *store = (shards_store *)base;
    unsigned      shard = shards_place(store, change->table);
    return SHARDS_ASK(store, shard, fault, rewrite, change);
}

static ul_store_result shards_delete(ul_store *base, const char *table, ul_fault *fault)
{
    shards_store *store = (shards_store *)base;
    unsigned      shard = shards_place(store, table);
    return SHARDS_ASK(store, shard, fault, delete, table);
}

static ul_store_result shards_value_put(ul_store *base, const char *space, const char *key, const char *value,
                                        size_t len, ul_fault *fault)
{
    shards_store *store = (shards_store *)base;
    unsigned      shard = shards_place(store, key);
    return SHARDS_ASK(store, shard, fault, value_put, space, key, value, len);
}

static ul_store_result shards_value_get(ul_store *base, const char *space, const char *key, ul_text *value,
                                        ul_fault *fault)
{
    shards_store *store = (shards_store *)base;
    unsigned      shard = shards_place(store, key);
    return SHARDS_ASK(store, shard, fault, value_get, space, key, value);
}

static ul_store_result shards_value_delete(ul_store *base, const char *space, const char *key, ul_fault *fault)
{
    shards_store *store = (shards_store *)base;
    unsigned      shard = shards_place(store, key);
    return SHARDS_ASK(store, shard, fault, value_delete, space, key);
}

static ul_store_result shards_claim(ul_store *base, const char *table, const char *node, const char *owner,
                                    ul_fault *fault)
{
    shards_store *store = (shards_store *)base;
    unsigned      shard = shards_place(store, table);
    return SHARDS_ASK(store, shard, fault, claim, table, node, owner);
}

/* Committing. */

static ul_store_result part_commit(shards_store *store, unsigned shard, ul_store_change *changes, size_t count,
                                   ul_fault *fault)
{
    if (!shards_ready(store, shard, fault))
        return store->unready;
    ul_store *part = store->part[shard];
    return shards_heard(store, shard, part->kind->commit(part, changes, count, fault), fault);
}

/* Those of one shard, in their order, by themselves. *any: there were some. */
static ul_store_result share_commit(shards_store *store, unsigned shard, ul_store_change *changes, size_t count,
                                    ul_store_change *share, bool *any, ul_fault *fault)
{
    size_t taken = 0;
    for (size_t i = 0; i < count; i++)
        if (changes[i].fate != UL_STORE_REFUSED && shards_place(store, changes[i].table) == shard)
            share[taken++] = changes[i];
    *any = taken > 0;
    if (taken == 0)
        return UL_STORE_OK;
    ul_store_result result = part_commit(store, shard, share, taken, fault);
    for (size_t i = 0, at = 0; i < count && at < taken; i++)
        if (changes[i].fate != UL_STORE_REFUSED && shards_place(store, changes[i].table) == shard)
            changes[i].fate = share[at++].fate;
    return result;
}

static ul_store_result shards_commit(ul_store *base, ul_store_change *changes, size_t count, ul_fault *fault)
{
    shards_store *store = (shards_store *)base;
    if (store->end - store->first == 1)
        return part_commit(store, store->first, changes, count, fault);
    ul_store_change *share = calloc(count, sizeof *share);
    ul_store_result  result = share ? UL_STORE_OK : store_no_memory(fault);
    bool             kept = false, any;
    for (unsigned shard = store->first; shard < store->end && result == UL_STORE_OK; shard++) {
        result = share_commit(store, shard, changes, count, share, &any, fault);
        if (result != UL_STORE_OK && kept)
            result = store_fault(fault, UL_STORE_UNKNOWN, "some databases of the store have kept it, others not");
        kept |= any;
    }
    free(share);
    return result;
}

/* Opening and closing. */

static void shards_close(ul_store *base)
{
    shards_store  *store = (shards_store *)base;
    shards_common *common = store->common;
    for (unsigned i = 0; i < common->count; i++)
        ul_store_close(store->part[i]);
    if (atomic_fetch_sub(&common->handles, 1) == 1) {
        for (unsigned i = 0; i < common->count; i++)
            free(common->address[i]);
        free(common);
    }
    free(store);
}

static ul_store *handle_new(shards_common *common, unsigned first, unsigned end, ul_fault *fault)
{
    shards_store *store = calloc(1, sizeof *store);
    if (!store) {
        store_no_memory(fault);
        return NULL;
    }
    atomic_fetch_add(&common->handles, 1);
    *store = (shards_store){.base.kind = &shards_kind, .common = common, .first = first, .end = end};
    return &store->base;
}

static ul_store *shards_open_beside(const ul_store *base, ul_fault *fault)
{
    const shards_store *store = (const shards_store *)base;
    return handle_new(store->common, store->first, store->end, fault);
}

ul_store *ul_store_open_shard(const ul_store *store, unsigned shard, ul_fault *fault)
{
    const shards_store *shards = shards_of(store);
    return shards ? handle_new(shards->common, shard, shard + 1, fault) : ul_store_open_beside(store, fault);
}

/* False: it cannot be used. One that is away is looked at again by whoever asks it first. */
static bool all_are_usable(shards_store *store, ul_fault *fault)
{
    for (unsigned i = 0; i < store->common->count; i++)
        if (!shards_ready(store, i, fault) && (i == 0 || store->unready != UL_STORE_AWAY))
            return false;
    return true;
}

static ul_store *several_open(shards_common *common, ul_fault *fault)
{
    ul_store *base = handle_new(common, 0, common->count, fault);
    for (unsigned i = 0; base && i < common->count; i++) {
        shards_store *store = (shards_store *)base;
        if (!part_of(store, i, fault)) { /* an address may be none */
            shards_close(base);
            return NULL;
        }
    }
    if (!base || all_are_usable((shards_store *)base, fault))
        return base;
    shards_close(base);
    return NULL;
}

static ul_store *one_open(const char *address, ul_fault *fault)
{
    shards_identities found;
    ul_store         *store = postgres_open(address, fault);
    if (!store || shards_check_first(&(shards_asked){.store = store}, 1, &found, fault) == UL_STORE_OK)
        return store;
    ul_store_close(store);
    return NULL;
}

static const char blanks[] = " \t\r\n";

static bool addresses_split(shards_common *common, const char *addresses, ul_fault *fault)
{
    for (const char *at = addresses + strspn(addresses, blanks); *at; at += strspn(at, blanks)) {
        size_t len = strcspn(at, blanks);
        char  *copy = store_copy(at, fault);
        if (!copy)
            return false;
        copy[len] = '\0';
        if (common->count == UL_STORE_SHARDS || strncmp(copy, "postgres", 8) != 0 || !strstr(copy, "://")) {
            free(copy);
            return ul_fault_set(fault, "bad-store", 0, 0,
                                "several databases are postgresql://USER@HOST/DATABASE, with blanks between them, and "
                                "%d at most",
                                UL_STORE_SHARDS);
        }
        common->address[common->count++] = copy;
        at += len;
    }
    return true;
}

ul_store *shards_open(const char *addresses, ul_fault *fault)
{
    shards_common *common = calloc(1, sizeof *common);
    ul_store      *store = NULL;
    if (!common) {
        store_no_memory(fault);
        return NULL;
    }
    atomic_init(&common->handles, 1); /* this function */
    common->route = route_by_mark;
    if (addresses_split(common, addresses, fault))
        store = common->count == 1 ? one_open(common->address[0], fault) : several_open(common, fault);
    if (atomic_fetch_sub(&common->handles, 1) == 1) {
        for (unsigned i = 0; i < common->count; i++)
            free(common->address[i]);
        free(common);
    }
    return store;
}

static const char *shards_shared_at(const ul_store *base)
{
    const shards_store *store = (const shards_store *)base;
    return store->common->address[store->first];
}

static void shards_files(const ul_store *base, ul_store_each_file *each, void *context)
{
    const shards_store *store = (const shards_store *)base;
    for (unsigned i = store->first; i < store->end; i++)
        if (store->part[i])
            ul_store_files(store->part[i], each, context);
}

static const store_operations shards_operations = {
    .read = shards_read,
    .resume = shards_resume,
    .find = shards_find,
    .list = shards_list,
    .lobby = shards_lobby,
    .count = shards_count,
    .rewrite = shards_rewrite,
    .delete = shards_delete,
    .retire = shards_retire,
    .value_put = shards_value_put,
    .value_get = shards_value_get,
    .value_delete = shards_value_delete,
    .value_list = shards_value_list,
    .beat = shards_beat,
    .node_delete = shards_node_delete,
    .nodes = shards_nodes,
    .claim = shards_claim,
    .take_over = shards_take_over,
};

static const store_kind shards_kind = {
    .name = "postgresql",
    .does = &shards_operations,
    .open_beside = shards_open_beside,
    .close = shards_close,
    .commit = shards_commit,
    .shared_at = shards_shared_at,
    .files = shards_files,
};
