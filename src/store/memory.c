/*
 * The store that forgets: for tests, and for a server that nobody asked to
 * remember.
 */
#include "store/memory_inside.h"

#include <stdlib.h>
#include <string.h>

memory_heap *memory_enter(const ul_store *store)
{
    memory_heap *memory = ((const memory_store *)store)->memory;
    pthread_mutex_lock(&memory->lock);
    return memory;
}

void memory_leave(memory_heap *memory)
{
    pthread_mutex_unlock(&memory->lock);
}

/* The lobby: a list in the order of making, so that nobody has to look for the newest. */

static bool in_lobby(const memory_heap *memory, const memory_table *table)
{
    return table->newer || memory->newest == table;
}

static bool comes_before(const memory_table *a, const memory_table *b)
{
    return a->made != b->made ? a->made > b->made : strcmp(a->entry.name, b->entry.name) < 0;
}

static void lobby_leave(memory_heap *memory, memory_table *table)
{
    if (!in_lobby(memory, table))
        return;
    *(table->newer ? &table->newer->older : &memory->newest) = table->older;
    if (table->older)
        table->older->newer = table->newer;
    table->newer = table->older = NULL;
}

static void lobby_enter(memory_heap *memory, memory_table *table)
{
    memory_table *newer = NULL, *older = memory->newest;
    for (; older && comes_before(older, table); older = older->older)
        newer = older;
    table->newer = newer;
    table->older = older;
    *(newer ? &newer->older : &memory->newest) = table;
    if (older)
        older->newer = table;
}

static void lobby_look(memory_heap *memory, memory_table *table)
{
    bool listed = table->open && table->listed;
    if (listed && !in_lobby(memory, table))
        lobby_enter(memory, table);
    else if (!listed)
        lobby_leave(memory, table);
}

static void table_remove(memory_heap *memory, memory_table *table)
{
    lobby_leave(memory, table);
    pieces_free(table->summary);
    pieces_free(table->bookmark);
    pieces_free(table->log);
    shelf_remove(&memory->tables, table);
}

/* Opening and closing. */

static const store_kind memory_kind;

static ul_store *handle_new(memory_heap *memory, ul_fault *fault)
{
    memory_store *store = calloc(1, sizeof *store);
    if (!store) {
        store_no_memory(fault);
        return NULL;
    }
    store->base.kind = &memory_kind;
    store->memory = memory;
    memory->handles++;
    return &store->base;
}

ul_store *memory_open(ul_fault *fault)
{
    memory_heap *memory = calloc(1, sizeof *memory);
    ul_store    *store = memory ? handle_new(memory, fault) : NULL;
    if (!store) {
        free(memory);
        store_no_memory(fault);
        return NULL;
    }
    pthread_mutex_init(&memory->lock, NULL);
    return store;
}

static ul_store *memory_open_beside(const ul_store *store, ul_fault *fault)
{
    memory_heap *memory = memory_enter(store);
    ul_store    *beside = handle_new(memory, fault);
    memory_leave(memory);
    return beside;
}

static void memory_free(memory_heap *memory)
{
    while (memory->tables.count > 0)
        table_remove(memory, (memory_table *)memory->tables.entries[memory->tables.count - 1]);
    while (memory->values.count > 0)
        value_remove(memory, (memory_value *)memory->values.entries[memory->values.count - 1]);
    while (memory->nodes.count > 0)
        shelf_remove(&memory->nodes, memory->nodes.entries[memory->nodes.count - 1]);
    free(memory->tables.entries);
    free(memory->values.entries);
    free(memory->nodes.entries);
    pthread_mutex_destroy(&memory->lock);
    free(memory);
}

static void memory_close(ul_store *store)
{
    memory_heap *memory = memory_enter(store);
    bool         last = --memory->handles == 0;
    memory_leave(memory);
    if (last)
        memory_free(memory);
    free(store);
}

/*
 * Changes. All the memory that a batch could need is asked for first: a batch
 * is kept whole, or, where memory runs out, not at all.
 */
typedef struct memory_ready {
    memory_table *table; /* a new one */
    memory_piece *summary, *bookmark, *lines;
} memory_ready;

static void ready_free(memory_ready *ready)
{
    entry_free(ready->table);
    pieces_free(ready->summary);
    pieces_free(ready->bookmark);
    pieces_free(ready->lines);
}

static bool ready_make(memory_ready *ready, const ul_store_change *change)
{
    if (change->first == 1)
        ready->table = entry_new(change->table, sizeof *ready->table);
    if (change->summary)
        ready->summary = piece_new(change->summary, change->summary_len, 0);
    if (change->bookmark)
        ready->bookmark = piece_new(change->bookmark, change->bookmark_len, 0);
    if (change->count > 0)
        ready->lines = piece_new(change->lines, change->lines_len, change->count);
    return (ready->table || change->first > 1) && (ready->summary || !change->summary) &&
           (ready->bookmark || !change->bookmark) && (ready->lines || !change->count);
}

static bool batch_make(memory_ready *batch, const ul_store_change *changes, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (changes[i].fate != UL_STORE_REFUSED && !ready_make(&batch[i], &changes[i]))
            return false;
    return true;
}

/* The table that a change is for; NULL if it comes too late. */
static memory_table *table_for(memory_heap *memory, const ul_store_change *change, memory_ready *ready)
{
    memory_table *table = shelf_find(&memory->tables, change->table);
    if (change->first > 1)
        return table && table->lines == change->first - 1 ? table : NULL;
    if (table)
        return NULL;
    table = ready->table;
    ready->table = NULL;
    table->log_end = &table->log;
    table->made = change->changed;
    shelf_add(&memory->tables, table);
    return table;
}

/* The new one, if there is one, in the place of the old. */
static void piece_replace(memory_piece **old, memory_piece **new)
{
    if (!*new)
        return;
    pieces_free(*old);
    *old = *new;
    *new = NULL;
}

static void change_do(memory_heap *memory, ul_store_change *change, memory_ready *ready)
{
    memory_table *table = table_for(memory, change, ready);
    if (!table)
        return;
    table->lines += change->count;
    table->open = change->open;
    table->listed = change->listed;
    table->changed = change->changed;
    table->finished = change->finished;
    lobby_look(memory, table);
    if (change->owner)
        strcpy(table->owner, change->owner);
    piece_replace(&table->summary, &ready->summary);
    if (ready->bookmark)
        table->bookmark_line = table->lines;
    piece_replace(&table->bookmark, &ready->bookmark);
    if (ready->lines) {
        *table->log_end = ready->lines;
        table->log_end = &ready->lines->next;
        ready->lines = NULL;
    }
    change->fate = UL_STORE_KEPT;
}

static ul_store_result memory_commit(ul_store *store, ul_store_change *changes, size_t count, ul_fault *fault)
{
    memory_heap  *memory = memory_enter(store);
    memory_ready *batch = calloc(count, sizeof *batch);
    bool          good = batch && shelf_reserve(&memory->tables, count) && batch_make(batch, changes, count);
    for (size_t i = 0; good && i < count; i++)
        if (changes[i].fate != UL_STORE_REFUSED)
            change_do(memory, &changes[i], &batch[i]);
    memory_leave(memory);
    for (size_t i = 0; batch && i < count; i++)
        ready_free(&batch[i]);
    free(batch);
    return good ? UL_STORE_OK : store_no_memory(fault);
}

/* Reading. */

/* Those lines of the piece that are wanted; *skip and *most are what is left of them. */
static int64_t piece_read(const memory_piece *piece, int64_t *skip, int64_t *most, ul_text *lines)
{
    int64_t taken = 0;
    for (size_t at = 0, len; at<piece->len && * most> 0; at += len) {
        len = store_line(piece->bytes + at, piece->len - at) + 1;
        if (*skip > 0) {
            --*skip;
            continue;
        }
        ul_text_add(lines, piece->bytes + at, len);
        --*most;
        taken++;
    }
    return taken;
}

static int64_t log_read(const memory_table *table, int64_t from, int64_t most, ul_text *lines)
{
    int64_t skip = from > 1 ? from - 1 : 0, count = 0;
    for (const memory_piece *piece = table->log; piece && most > 0; piece = piece->next) {
        if (skip >= piece->lines)
            skip -= piece->lines;
        else
            count += piece_read(piece, &skip, &most, lines);
    }
    return count;
}

static ul_store_result memory_read(ul_store *store, const char *table, int64_t from, int64_t most, ul_text *lines,
                                   int64_t *count, ul_fault *fault)
{
    memory_heap  *memory = memory_enter(store);
    memory_table *found = shelf_find(&memory->tables, table);
    if (found)
        *count = log_read(found, from, most, lines);
    memory_leave(memory);
    if (lines->failed)
        return store_no_memory(fault);
    return found ? UL_STORE_OK : UL_STORE_NONE;
}

static ul_store_result memory_resume(ul_store *store, const char *table, ul_store_resumed *resumed, ul_fault *fault)
{
    (void)fault;
    memory_heap        *memory = memory_enter(store);
    const memory_table *found = shelf_find(&memory->tables, table);
    if (found && found->bookmark && found->bookmark->len > 0) {
        resumed->first = found->bookmark_line;
        ul_text_add(&resumed->bookmark, found->bookmark->bytes, found->bookmark->len);
    }
    if (found) {
        log_read(found, resumed->first, INT64_MAX, &resumed->lines);
        strcpy(resumed->owner, found->owner);
    }
    memory_leave(memory);
    return found ? UL_STORE_OK : UL_STORE_NONE;
}

static bool table_tell(const memory_table *table, ul_store_each *each, void *context)
{
    ul_store_table told = {.id = table->entry.name,
                           .lines = table->lines,
                           .open = table->open,
                           .listed = table->listed,
                           .made = table->made,
                           .changed = table->changed,
                           .finished = table->finished,
                           .owner = table->owner,
                           .summary = table->summary ? table->summary->bytes : "",
                           .summary_len = table->summary ? table->summary->len : 0};
    return each(context, &told);
}

static ul_store_result memory_find(ul_store *store, const char *table, ul_text *lines, ul_store_each *each,
                                   void *context, ul_fault *fault)
{
    memory_heap  *memory = memory_enter(store);
    memory_table *found = shelf_find(&memory->tables, table);
    if (found && lines)
        log_read(found, 1, INT64_MAX, lines);
    bool failed = lines && lines->failed;
    if (found && !failed)
        table_tell(found, each, context);
    memory_leave(memory);
    if (failed)
        return store_no_memory(fault);
    return found ? UL_STORE_OK : UL_STORE_NONE;
}

static bool flag_fits(ul_store_flag wanted, bool flag)
{
    return wanted == UL_STORE_ANY || (wanted == UL_STORE_YES) == flag;
}

static bool table_fits(const memory_table *table, const ul_store_filter *filter)
{
    bool wants_finished = filter->finished_since || filter->finished_before;
    return flag_fits(filter->open, table->open) && flag_fits(filter->listed, table->listed) &&
           (!wants_finished || table->finished > 0) && table->changed >= filter->changed_since &&
           table->finished >= filter->finished_since &&
           (!filter->finished_before || table->finished < filter->finished_before) &&
           (!filter->owner || strcmp(table->owner, filter->owner) == 0) &&
           (!filter->after || strcmp(table->entry.name, filter->after) > 0);
}

static ul_store_result memory_list(ul_store *store, const ul_store_filter *filter, ul_store_each *each, void *context,
                                   ul_fault *fault)
{
    (void)fault;
    memory_heap *memory = memory_enter(store);
    size_t       left = filter->most ? filter->most : SIZE_MAX;
    bool         more = true;
    for (size_t i = filter->after ? shelf_place(&memory->tables, filter->after) : 0;
         i < memory->tables.count && left > 0 && more; i++) {
        const memory_table *table = (const memory_table *)memory->tables.entries[i];
        if (table_fits(table, filter)) {
            more = table_tell(table, each, context);
            left--;
        }
    }
    memory_leave(memory);
    return UL_STORE_OK;
}

static const memory_table *lobby_after(const memory_heap *memory, const memory_table *after)
{
    const memory_table *table = memory->newest;
    if (in_lobby(memory, after))
        return after->older;
    while (table && comes_before(table, after)) /* it has just been closed */
        table = table->older;
    return table;
}

static ul_store_result memory_lobby(ul_store *store, const char *after, int64_t made, size_t most, ul_store_each *each,
                                    void *context, ul_fault *fault)
{
    (void)made; /* the list knows */
    (void)fault;
    memory_heap        *memory = memory_enter(store);
    const memory_table *last = after ? shelf_find(&memory->tables, after) : NULL;
    const memory_table *table = last ? lobby_after(memory, last) : after ? NULL : memory->newest;
    for (; table && most > 0 && table_tell(table, each, context); most--)
        table = table->older;
    memory_leave(memory);
    return UL_STORE_OK;
}

static ul_store_result memory_count(ul_store *store, const ul_store_filter *filter, int64_t *count, ul_fault *fault)
{
    (void)fault;
    memory_heap *memory = memory_enter(store);
    for (size_t i = 0; i < memory->tables.count; i++)
        *count += table_fits((const memory_table *)memory->tables.entries[i], filter);
    memory_leave(memory);
    return UL_STORE_OK;
}

/* Rewriting and deleting. */

static ul_store_result table_rewrite(memory_table *table, const ul_store_change *change, memory_ready *ready)
{
    if (!table)
        return UL_STORE_NONE;
    if (table->open || table->lines != change->count)
        return UL_STORE_BEHIND;
    pieces_free(table->log);
    table->log = ready->lines;
    table->log_end = &ready->lines->next;
    ready->lines = NULL;
    piece_replace(&table->summary, &ready->summary);
    pieces_free(table->bookmark);
    table->bookmark = NULL;
    return UL_STORE_OK;
}

static ul_store_result memory_rewrite(ul_store *store, const ul_store_change *change, ul_fault *fault)
{
    memory_ready    ready = {0};
    ul_store_result result;
    if (ready_make(&ready, change)) {
        memory_heap *memory = memory_enter(store);
        result = table_rewrite(shelf_find(&memory->tables, change->table), change, &ready);
        memory_leave(memory);
    } else {
        result = store_no_memory(fault);
    }
    ready_free(&ready);
    return result;
}

static ul_store_result memory_delete(ul_store *store, const char *table, ul_fault *fault)
{
    (void)fault;
    memory_heap  *memory = memory_enter(store);
    memory_table *found = shelf_find(&memory->tables, table);
    if (found)
        table_remove(memory, found);
    memory_leave(memory);
    return found ? UL_STORE_OK : UL_STORE_NONE;
}

static memory_table *oldest_before(const memory_heap *memory, int64_t before)
{
    memory_table *oldest = NULL;
    for (size_t i = 0; i < memory->tables.count; i++) {
        memory_table *table = (memory_table *)memory->tables.entries[i];
        if (table->finished > 0 && table->finished < before && (!oldest || table->finished < oldest->finished))
            oldest = table;
    }
    return oldest;
}

static ul_store_result memory_retire(ul_store *store, int64_t before, size_t most, int64_t *count, ul_fault *fault)
{
    (void)fault;
    memory_heap  *memory = memory_enter(store);
    memory_table *oldest;
    for (; most > 0 && (oldest = oldest_before(memory, before)); most--) {
        table_remove(memory, oldest);
        ++*count;
    }
    memory_leave(memory);
    return UL_STORE_OK;
}

/* Owners. */

static ul_store_result memory_claim(ul_store *store, const char *table, const char *node, const char *owner,
                                    ul_fault *fault)
{
    (void)fault;
    memory_heap  *memory = memory_enter(store);
    memory_table *found = shelf_find(&memory->tables, table);
    bool          his = found && strcmp(found->owner, owner) == 0;
    if (his)
        strcpy(found->owner, node);
    memory_leave(memory);
    return his ? UL_STORE_OK : found ? UL_STORE_BEHIND : UL_STORE_NONE;
}

static ul_store_result memory_take_over(ul_store *store, const char *owner, const char *node, int64_t *count,
                                        ul_fault *fault)
{
    (void)fault;
    memory_heap *memory = memory_enter(store);
    for (size_t i = 0; i < memory->tables.count; i++) {
        memory_table *table = (memory_table *)memory->tables.entries[i];
        if (table->open && strcmp(table->owner, owner) == 0) {
            strcpy(table->owner, node);
            ++*count;
        }
    }
    memory_leave(memory);
    return UL_STORE_OK;
}

static const char *memory_shared_at(const ul_store *store)
{
    (void)store;
    return NULL;
}

static const store_operations memory_operations = {
    .read = memory_read,
    .resume = memory_resume,
    .find = memory_find,
    .list = memory_list,
    .lobby = memory_lobby,
    .count = memory_count,
    .rewrite = memory_rewrite,
    .delete = memory_delete,
    .retire = memory_retire,
    .value_put = memory_value_put,
    .value_get = memory_value_get,
    .value_delete = memory_value_delete,
    .value_list = memory_value_list,
    .beat = memory_beat,
    .node_delete = memory_node_delete,
    .nodes = memory_nodes,
    .claim = memory_claim,
    .take_over = memory_take_over,
};

static const store_kind memory_kind = {
    .name = "memory",
    .forgets = true,
    .does = &memory_operations,
    .open_beside = memory_open_beside,
    .close = memory_close,
    .commit = memory_commit,
    .shared_at = memory_shared_at,
};
