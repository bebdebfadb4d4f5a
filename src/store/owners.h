/*
 * owners.h: the servers that share a store, and who of them owns which table.
 *
 * Each node beats, about twice a second; one that has been silent for some
 * seconds is dead, and its tables are anybody's. Silence is measured by one
 * clock, the database's. Who owns a table is a hint of who runs its clocks and
 * bots, no lock: the numbers of the log decide who has written.
 */
#ifndef UL_STORE_OWNERS_H
#define UL_STORE_OWNERS_H

#include "store/store.h"

ul_store_result ul_store_beat(ul_store *store, const char *node, ul_fault *fault);
ul_store_result ul_store_node_delete(ul_store *store, const char *node, ul_fault *fault); /* it stopped; or NONE */
typedef bool    ul_store_each_node(void *context, const char *node, int64_t silent_ms);
ul_store_result ul_store_nodes(ul_store *store, ul_store_each_node *each, void *context, ul_fault *fault);

/* Make `node` the owner, if `owner` ("": nobody) is still the one. NONE, or BEHIND if somebody else is. */
ul_store_result ul_store_claim(ul_store *store, const char *table, const char *node, const char *owner,
                               ul_fault *fault);

/* All open tables of `owner` are `node`'s from now on; *count says how many it were. */
ul_store_result ul_store_take_over(ul_store *store, const char *owner, const char *node, int64_t *count,
                                   ul_fault *fault);

#endif
