/* table_cache.h: all tables in memory, found by their id, and when they are dropped. */
#ifndef UL_SERVER_TABLE_CACHE_H
#define UL_SERVER_TABLE_CACHE_H

#include <stdbool.h>
#include <stddef.h>
#include "server/address_limits.h"
#include "server/empty_tables.h"
#include "server/live_table.h"
#include "wire/opening.h"

#define UL_TABLE_CACHE_PLACES 4096

/* Tables in the order in which they may have to go: who looks for room begins with the oldest. */
typedef struct ul_table_order {
    ul_live_table *oldest, *newest;
    size_t         count;
    uint64_t       second;     /* when the one that the rest is about began; uv_now */
    size_t         looks_left; /* so many more are looked at in vain before it is over */
    bool           all_taken;  /* all of them were seen, with people at each */
} ul_table_order;

typedef struct ul_table_cache {
    ul_live_table  *place[UL_TABLE_CACHE_PLACES];
    ul_live_table  *dirty;
    ul_table_order  open, spare; /* spare: closed, run by another node, or not read (yet) */
    ul_empty_tables empty;
    size_t          count, closed;
} ul_table_cache;

ul_live_table *ul_table_cache_find(ul_server *s, const char *id); /* NULL: not in memory */
ul_live_table *ul_table_cache_add(ul_server *s, const char *id);  /* without its table. NULL: no memory */
void           ul_table_cache_drop(ul_live_table *l);

/* All of them, in no order: the one after `l`, the first after NULL; NULL after the last. */
ul_live_table *ul_table_cache_next(const ul_server *s, const ul_live_table *l);

/*
 * table_reader.c: the table, which may have to be read first: `then` is called
 * now or later, with NULL and a fault if there is none or it cannot be read
 * ("no-table", the store's codes and those of a damaged log).
 */
typedef void ul_table_then(void *context, ul_live_table *l, const ul_fault *fault);
void         ul_table_cache_fetch(ul_server *s, const char *id, uint64_t account, ul_table_then *then, void *context);

/* Open a table. Its opening is not kept yet. NULL with *fault. */
ul_live_table *ul_table_cache_open(ul_server *s, const char *id, const ul_opening *opening, ul_fault *fault);

void ul_table_cache_commit(ul_server *s); /* all that are dirty */
void ul_table_cache_sweep(ul_server *s);  /* drop closed ones that nobody looks at */

void ul_table_cache_use(ul_live_table *l);     /* somebody is interested in it: it goes last */
void ul_table_cache_recount(ul_live_table *l); /* after whatever may have closed it */

/* How many open ones were opened from there. */
size_t ul_table_cache_count_from(ul_server *s, const ul_address *by);

bool ul_table_cache_is_full(const ul_server *s); /* are there as many tables as allowed? */

/*
 * Drop a closed table that nobody looks at. If there is none, and as many are
 * open as allowed, drop an open one that nobody is at. If nobody has come to
 * it for a long time and no game has begun, it is closed; otherwise it stays
 * open in the store, until somebody comes. False: there are people at all
 * tables, or something is under way there, as far as was looked; in a second
 * hardly more than each is looked at in vain, however often it is called.
 */
bool        ul_table_cache_make_room(ul_server *s);
const char *ul_table_cache_full_seconds(const ul_server *s); /* if not: when to ask again, for Retry-After */
bool        ul_table_cache_put_to_sleep(ul_server *s);       /* one where nobody is, if there is any */

/*
 * If there was no such room: is there a table where people only watch that makes
 * room for who asks from there (empty_tables.h)? And: close it, and send away
 * whoever watches; if nobody does it merely sleeps. False: there is none.
 */
bool ul_table_cache_may_give_way(ul_server *s, const ul_address *asker);
bool ul_table_cache_give_way(ul_server *s, const ul_address *asker);
void ul_table_cache_free(ul_server *s);

#endif
