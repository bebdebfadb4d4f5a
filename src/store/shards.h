/*
 * shards.h: a store that is made of several PostgreSQL databases, its shards,
 * numbered from 0. All other stores have one.
 *
 * A table is in one of them for ever, and its id tells in which: it begins
 * with the shard's mark, and 16 characters at least follow. The first shard
 * has no mark, so whatever has none is there. Values are where the table is
 * whose id their key begins with, all others in the first. So shards can be
 * added, behind the others, and nothing moves.
 *
 * The first must be there when a store is opened; any other may be away then
 * and later. A call that needs one that is away returns UL_STORE_AWAY, after
 * it has waited once: from then on it asks no more until a handle of that
 * shard alone has had an answer, or for ten seconds.
 */
#ifndef UL_STORE_SHARDS_H
#define UL_STORE_SHARDS_H

#include "store/store.h"

#define UL_STORE_SHARDS 64    /* databases of one store, at most */
#define UL_STORE_MARK_BYTES 3 /* of what a table's id begins with if it is not in the first of them: "64-" */

unsigned ul_store_shards(const ul_store *store);
unsigned ul_store_shard_of(const ul_store *store, const char *name); /* a table's id, or the key of a value */
/* It did not answer when it was last asked, or has not yet said that it is that one of this store. */
bool     ul_store_shard_is_away(const ul_store *store, unsigned shard);
void     ul_store_mark(unsigned shard, char mark[UL_STORE_MARK_BYTES + 1]); /* "", or "2-" of the second, and so on */

/*
 * Another handle as from ul_store_open_beside, but of this shard alone: what it
 * lists and counts is there, and so is every value and node. It always asks.
 * Who writes and who looks after nodes has one for each shard, and a thread,
 * so that one that does not answer holds up no other.
 */
ul_store *ul_store_open_shard(const ul_store *store, unsigned shard, ul_fault *fault);

#endif
