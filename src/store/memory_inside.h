/*
 * memory_inside.h: the store that forgets. For the files src/store/memory*.c.
 *
 * One lock for all of it, and shelves of entries in the order of their names.
 */
#ifndef UL_STORE_MEMORY_INSIDE_H
#define UL_STORE_MEMORY_INSIDE_H

#include <pthread.h>
#include "store/owners.h"
#include "store/store_inside.h"
#include "store/values.h"

/* Each begins with its name. */
typedef struct memory_entry {
    char *name;
} memory_entry;

typedef struct memory_shelf {
    memory_entry **entries; /* in the order of their names, by bytes */
    size_t         count, room;
} memory_shelf;

/* Some bytes; of a log, the lines of one change. */
typedef struct memory_piece {
    struct memory_piece *next;
    int64_t              lines;
    size_t               len;
    char                 bytes[];
} memory_piece;

typedef struct memory_table {
    memory_entry         entry;
    int64_t              lines;
    bool                 open, listed;
    int64_t              changed, finished;
    char                 owner[UL_STORE_NAME_BYTES + 1];
    memory_piece        *summary;  /* NULL: empty */
    memory_piece        *bookmark; /* NULL: none */
    int64_t              bookmark_line;
    memory_piece        *log;
    memory_piece       **log_end; /* where the next one goes */
    int64_t              made;
    struct memory_table *newer, *older; /* in the lobby */
} memory_table;

typedef struct memory_value {
    memory_entry  entry; /* its space, a blank, its key */
    memory_piece *value;
} memory_value;

typedef struct memory_node {
    memory_entry entry;
    int64_t      beat;
} memory_node;

typedef struct memory_heap {
    pthread_mutex_t lock;
    size_t          handles;
    memory_shelf    tables, values, nodes;
    memory_table   *newest; /* of the lobby: those that are open and listed */
} memory_heap;

typedef struct memory_store {
    ul_store     base;
    memory_heap *memory;
} memory_store;

/* Where `name` is, or would be. */
size_t shelf_place(const memory_shelf *shelf, const char *name);
void  *shelf_find(const memory_shelf *shelf, const char *name); /* or NULL */

/* Room for `more` entries; false if memory runs out. */
bool shelf_reserve(memory_shelf *shelf, size_t more);
void shelf_add(memory_shelf *shelf, void *new); /* there is room for it */

/* And free it; what the entry itself holds has been freed already. */
void shelf_remove(memory_shelf *shelf, void *gone);

/* An entry for a shelf, all zero but its name; NULL if memory runs out. */
void *entry_new(const char *name, size_t size);
void  entry_free(void *gone);

memory_piece *piece_new(const char *bytes, size_t len, int64_t lines); /* or NULL */
void          pieces_free(memory_piece *gone);                         /* and all that follow it */

memory_heap *memory_enter(const ul_store *store);
void         memory_leave(memory_heap *memory);

/* Values and nodes: of store_operations. */
void            value_remove(memory_heap *memory, memory_value *value);
ul_store_result memory_value_put(ul_store *store, const char *space, const char *key, const char *value, size_t len,
                                 ul_fault *fault);
ul_store_result memory_value_get(ul_store *store, const char *space, const char *key, ul_text *value, ul_fault *fault);
ul_store_result memory_value_delete(ul_store *store, const char *space, const char *key, ul_fault *fault);
ul_store_result memory_value_list(ul_store *store, const char *space, ul_store_each_value *each, void *context,
                                  ul_fault *fault);
ul_store_result memory_beat(ul_store *store, const char *node, ul_fault *fault);
ul_store_result memory_node_delete(ul_store *store, const char *node, ul_fault *fault);
ul_store_result memory_nodes(ul_store *store, ul_store_each_node *each, void *context, ul_fault *fault);

#endif
