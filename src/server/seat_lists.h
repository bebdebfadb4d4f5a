/*
 * seat_lists.h: which seats have a socket at which node, kept in the store for
 * all nodes.
 *
 * A list has a line for each table: its id, a space, and what its node says of
 * it. A value in the store has a greatest length, so a long list is kept as
 * several pages: NODE, NODE/1, NODE/2 and so on. The id of a table decides on
 * its page: no table is ever missing, not while a list grows over more pages,
 * and not if the store goes away in the middle.
 */
#ifndef UL_SERVER_SEAT_LISTS_H
#define UL_SERVER_SEAT_LISTS_H

#include <stdbool.h>
#include "base/text.h"
#include "store/store.h"

/*
 * Keep this list instead of the node's last one. Pages that are not needed any
 * more are deleted only with `tidy`, which takes longer. False: the store did
 * not take all of it.
 */
bool ul_seat_lists_keep(ul_store *store, const char *node, const ul_text *list, bool tidy);

void ul_seat_lists_drop(ul_store *store, const char *node);

/* The lists of all other nodes, one behind the other. */
bool ul_seat_lists_fetch(ul_store *store, const char *node, ul_text *lists);

#endif
