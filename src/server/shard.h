/*
 * shard.h: what the server has for each database of its store.
 *
 * Most stores have one. Where there are several (store/shards.h), each has a
 * thread that writes and a thread that reads, its own connections, hints and
 * rounds (nodes.h), so that one that is away or slow holds up only its own
 * tables.
 */
#ifndef UL_SERVER_SHARD_H
#define UL_SERVER_SHARD_H

#include <stdbool.h>
#include "base/fault.h"
#include "server/nodes.h"
#include "server/push_progress.h"
#include "server/workers.h"
#include "server/writer.h"
#include "store/shards.h"

typedef struct ul_shard {
    ul_server     *server;
    unsigned       number;               /* from 0 */
    char           name[12];             /* for people: from 1 */
    ul_store      *store, *reader_store; /* of the writer and of the reader; they see this database alone */
    ul_writer     *writer;
    ul_workers    *reader;
    ul_shard_nodes nodes;
    ul_lost_calls  lost_calls;
    bool           unread; /* it was away at the start, so push_progress.h does not know yet who was called there */
} ul_shard;

bool ul_shards_open(ul_server *s);   /* the store of the server, and all handles. False: s->fault says why not */
bool ul_shards_begin(ul_server *s);  /* the threads. False: no memory */
bool ul_shards_commit(ul_server *s); /* what their writers have. True: some of it has ended already */
void ul_shards_end_readers(ul_server *s);
void ul_shards_end_writers(ul_server *s);
void ul_shards_close(ul_server *s);

ul_shard *ul_shard_of(ul_server *s, const char *table);
ul_shard *ul_shard_draw(ul_server *s); /* for a new table: any that is there. NULL: none is */

bool ul_shard_is_away(const ul_shard *shard);   /* nothing can be kept there */
bool ul_shard_is_silent(const ul_shard *shard); /* nor read. It is never said of the only one of a store */

/* Are all of them away? Then *code, unless it is NULL, says why the first one is. */
bool ul_shards_are_away(ul_server *s, const char **code);

#endif
