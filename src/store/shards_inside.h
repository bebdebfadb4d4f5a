/*
 * shards_inside.h: a store that is made of several PostgreSQL databases. For
 * the files src/store/shards*.c.
 *
 * A handle has a part for each database, a store by itself, which connects
 * when it is first asked. Calls about one table go to its part (shards.c);
 * those about many ask all parts and put the answers together
 * (shards_merge.c). A part is asked what it is first (shards_check.c).
 */
#ifndef UL_STORE_SHARDS_INSIDE_H
#define UL_STORE_SHARDS_INSIDE_H

#include <stdatomic.h>
#include "store/owners.h"
#include "store/shards.h"
#include "store/store_inside.h"
#include "store/values.h"

#define SHARDS_ENTRY_BYTES 32 /* an identity in hex, or a number */

typedef char shards_entry[SHARDS_ENTRY_BYTES + 1];

/* What the first database said of the store when that was opened; "" is what it did not know yet. */
typedef struct shards_identities {
    unsigned     count;
    shards_entry store, own[UL_STORE_SHARDS]; /* of the store, and of each database */
} shards_identities;

/* What all handles of a store share. */
typedef struct shards_common {
    atomic_uint       handles;
    unsigned          count;
    char             *address[UL_STORE_SHARDS];          /* may have passwords in them: never in a message */
    shards_identities identities;                        /* written while it is opened, and never after that */
    atomic_bool       known[UL_STORE_SHARDS];            /* it has said that it is this one */
    _Atomic int64_t   failed[UL_STORE_SHARDS];           /* when it last did not answer; 0: it did */
    unsigned (*route)(unsigned count, const char *name); /* which of `count` shards has what is named so */
} shards_common;

typedef struct shards_store {
    ul_store        base;
    shards_common  *common;
    unsigned        first, end; /* all of them, or one */
    ul_store       *part[UL_STORE_SHARDS];
    ul_store_result unready; /* what shards_ready found last, if it was not UL_STORE_OK */
} shards_store;

/* Where the name says that it is; of a handle of one shard, that one. */
unsigned shards_place(const shards_store *store, const char *name);

/* Before a part is asked: is it known, and worth asking? And afterwards: what it said, with its number. */
bool            shards_ready(shards_store *store, unsigned shard, ul_fault *fault);
ul_store_result shards_heard(shards_store *store, unsigned shard, ul_store_result result, ul_fault *fault);

/* Ask one part, and return its result; `operation` is one of store_operations, whose arguments follow. */
#define SHARDS_ASK(store, shard, fault, operation, ...)                                                                \
    (shards_ready(store, shard, fault)                                                                                 \
         ? shards_heard(store, shard,                                                                                  \
                        (store)->part[shard]->kind->does->operation((store)->part[shard], __VA_ARGS__, fault), fault)  \
         : (store)->unready)

/* One that is asked what it is. */
typedef struct shards_asked {
    ul_store       *store; /* NULL: nobody waits for it; only of the first */
    bool            asked; /* so far */
    ul_store_result said;  /* last */
} shards_asked;

/* Did it not answer? */
static inline bool shards_is_lost(ul_store_result result)
{
    return result == UL_STORE_AWAY || result == UL_STORE_UNKNOWN;
}

/*
 * Is `first` the first of a store of no more than `count` databases? Then
 * *found has what it knows. Else UL_STORE_BROKEN, "wrong-shard".
 */
ul_store_result shards_check_first(shards_asked *first, unsigned count, shards_identities *found, ul_fault *fault);

/*
 * Is `part` number `shard` of the store that `first` is the first of? A new
 * one is made so. Else UL_STORE_BROKEN, "wrong-shard". If the first does not
 * answer, one that is as `known` has it is so. What each of the two has said
 * tells whose fault a fault is.
 */
ul_store_result shards_check(shards_asked *first, shards_asked *part, unsigned shard, const shards_identities *known,
                             ul_fault *fault);

/* Of store_operations: those about many tables, values or nodes. */
ul_store_result shards_list(ul_store *store, const ul_store_filter *filter, ul_store_each *each, void *context,
                            ul_fault *fault);
ul_store_result shards_lobby(ul_store *store, const char *after, int64_t made, size_t most, ul_store_each *each,
                             void *context, ul_fault *fault);
ul_store_result shards_count(ul_store *store, const ul_store_filter *filter, int64_t *count, ul_fault *fault);
ul_store_result shards_retire(ul_store *store, int64_t before, size_t most, int64_t *count, ul_fault *fault);
ul_store_result shards_value_list(ul_store *store, const char *space, ul_store_each_value *each, void *context,
                                  ul_fault *fault);
ul_store_result shards_beat(ul_store *store, const char *node, ul_fault *fault);
ul_store_result shards_node_delete(ul_store *store, const char *node, ul_fault *fault);
ul_store_result shards_nodes(ul_store *store, ul_store_each_node *each, void *context, ul_fault *fault);
ul_store_result shards_take_over(ul_store *store, const char *owner, const char *node, int64_t *count, ul_fault *fault);

#endif
