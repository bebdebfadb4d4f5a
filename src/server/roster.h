/*
 * roster.h: whom each of several servers has, kept where all can look.
 *
 * A list has a line for each table: its id, a blank, and what its server says
 * of it. The store takes values of some length and no longer, so that a long
 * list is kept as several pages, NODE, NODE/1, NODE/2 and on. A table has its
 * page by its id: nobody is ever missing, not while a list grows over more
 * pages, nor if the store goes away in the middle of that.
 */
#ifndef UL_SERVER_ROSTER_H
#define UL_SERVER_ROSTER_H

#include <stdbool.h>
#include "base/text.h"
#include "store/store.h"

/*
 * Keep the list in the place of that node's last one. What was on a page that
 * there is no need for any more stays until the next time with `tidy`, which
 * takes longer. False if the store does not, or not all of it.
 */
bool ul_roster_keep(ul_store *store, const char *node, const ul_text *list, bool tidy);

void ul_roster_drop(ul_store *store, const char *node);

/* The lists of all other nodes, one behind the other. */
bool ul_roster_fetch(ul_store *store, const char *node, ul_text *lists);

#endif
