/*
 * empty_tables.h: tables where nobody sits and nothing has begun, by who has
 * opened them.
 *
 * People may watch such a table and never sit down, so that it keeps its place
 * for ever. If there is no room for a new table, one of those makes it: of
 * whoever has the most of them.
 */
#ifndef UL_SERVER_EMPTY_TABLES_H
#define UL_SERVER_EMPTY_TABLES_H

#include "server/address_limits.h"
#include "server/live_table.h"

#define UL_EMPTY_PLACES 1024
#define UL_EMPTY_SIZES 64 /* of groups; larger ones are together */

/* Those of one opener, from the oldest on. Those of nobody that is known, all that were read again, are one, too. */
typedef struct ul_empty_group {
    ul_empty_group *next;           /* with the same hash */
    ul_empty_group *before, *after; /* of the same size, in the order in which they came to it */
    ul_live_table  *oldest, *newest;
    ul_address      by;
    size_t          count;
} ul_empty_group;

typedef struct ul_empty_tables {
    ul_empty_group *place[UL_EMPTY_PLACES];
    ul_empty_group *first[UL_EMPTY_SIZES + 1], *last[UL_EMPTY_SIZES + 1];
} ul_empty_tables;

void ul_empty_tables_look(ul_live_table *l);  /* after whatever may have changed it, or who has opened it */
void ul_empty_tables_leave(ul_live_table *l); /* it goes */

/*
 * The one that makes room for a table of `asker`: the oldest of those who have
 * the most, if that is more than the asker has; not one that is `busy`, or was
 * opened less than two minutes ago. If they have only such, the oldest of those
 * who have the most after them. NULL: none. What this costs does not depend on
 * how many tables there are.
 */
ul_live_table *ul_empty_tables_choose(ul_server *s, const ul_address *asker, bool (*busy)(const ul_live_table *l));

#endif
