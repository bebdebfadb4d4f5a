/*
 * store_inside.h: what a store is made of. For src/store alone.
 *
 * store.c checks what callers hand in and passes it on to a kind of store.
 * Memory has operations of its own; SQLite and PostgreSQL share theirs
 * (sql.c), and differ in a driver that runs one statement (sql_inside.h).
 * Several PostgreSQL databases together are a kind as well (shards.c).
 */
#ifndef UL_STORE_STORE_INSIDE_H
#define UL_STORE_STORE_INSIDE_H

#include "store/hints.h"
#include "store/owners.h"
#include "store/store.h"
#include "store/values.h"

/* Each as the public function of that name; arguments are within their limits. */
typedef struct store_operations {
    ul_store_result (*read)(ul_store *store, const char *table, int64_t from, int64_t most, ul_text *lines,
                            int64_t *count, ul_fault *fault);
    ul_store_result (*resume)(ul_store *store, const char *table, ul_store_resumed *resumed, ul_fault *fault);
    /* With its log, at the same moment, if `lines` is not NULL. */
    ul_store_result (*find)(ul_store *store, const char *table, ul_text *lines, ul_store_each *each, void *context,
                            ul_fault *fault);
    ul_store_result (*list)(ul_store *store, const ul_store_filter *filter, ul_store_each *each, void *context,
                            ul_fault *fault);
    /* After the table `after`, which was made at `made`; NULL: from the first on. */
    ul_store_result (*lobby)(ul_store *store, const char *after, int64_t made, size_t most, ul_store_each *each,
                             void *context, ul_fault *fault);
    ul_store_result (*count)(ul_store *store, const ul_store_filter *filter, int64_t *count, ul_fault *fault);
    ul_store_result (*rewrite)(ul_store *store, const ul_store_change *change, ul_fault *fault);
    ul_store_result (*delete)(ul_store *store, const char *table, ul_fault *fault);
    ul_store_result (*retire)(ul_store *store, int64_t before, size_t most, int64_t *count, ul_fault *fault);
    ul_store_result (*value_put)(ul_store *store, const char *space, const char *key, const char *value, size_t len,
                                 ul_fault *fault);
    ul_store_result (*value_get)(ul_store *store, const char *space, const char *key, ul_text *value, ul_fault *fault);
    ul_store_result (*value_delete)(ul_store *store, const char *space, const char *key, ul_fault *fault);
    ul_store_result (*value_list)(ul_store *store, const char *space, ul_store_each_value *each, void *context,
                                  ul_fault *fault);
    ul_store_result (*beat)(ul_store *store, const char *node, ul_fault *fault);
    ul_store_result (*node_delete)(ul_store *store, const char *node, ul_fault *fault);
    ul_store_result (*nodes)(ul_store *store, ul_store_each_node *each, void *context, ul_fault *fault);
    ul_store_result (*claim)(ul_store *store, const char *table, const char *node, const char *owner, ul_fault *fault);
    ul_store_result (*take_over)(ul_store *store, const char *owner, const char *node, int64_t *count, ul_fault *fault);
} store_operations;

typedef struct store_kind {
    const char              *name;
    bool                     forgets;
    const store_operations  *does;
    const struct sql_driver *driver; /* of those that speak SQL */
    ul_store *(*open_beside)(const ul_store *store, ul_fault *fault);
    void (*close)(ul_store *store);
    /* Changes whose fate is UL_STORE_REFUSED are passed over; the others are UL_STORE_LATE until they are kept. */
    ul_store_result (*commit)(ul_store *store, ul_store_change *changes, size_t count, ul_fault *fault);
    /* An address for hints.c; NULL: nobody shares this kind of store. */
    const char *(*shared_at)(const ul_store *store);
    void (*files)(const ul_store *store, ul_store_each_file *each, void *context); /* NULL: it has none */
} store_kind;

/* The head of each kind's own structure. */
struct ul_store {
    const store_kind *kind;
};

ul_store *memory_open(ul_fault *fault);
ul_store *sqlite_open(const char *path, ul_fault *fault);
ul_store *postgres_new(const char *address, ul_fault *fault);  /* its first call connects */
ul_store *postgres_open(const char *address, ul_fault *fault); /* connected */
ul_store *shards_open(const char *addresses, ul_fault *fault); /* of one database or several */

/* The length of the first line, without its LF, which is there. */
size_t store_line(const char *lines, size_t len);

/* Fill *fault with the code and sentence, printf-wise, and return `result`. */
ul_store_result store_fault(ul_fault *fault, ul_store_result result, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
ul_store_result store_no_memory(ul_fault *fault);

/* A copy on the heap, or NULL with *fault. */
char *store_copy(const char *string, ul_fault *fault);

/* Milliseconds of a clock that does not go back. */
int64_t store_clock(void);

#endif
