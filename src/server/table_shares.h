/*
 * table_shares.h: who has too large a share of the tables if all have people.
 *
 * Somebody with a few addresses could open as many tables as each may, keep a
 * socket at every seat there, and leave no room for anybody else. So if the
 * server is full, and nobody merely watches an empty table (empty_tables.h), a
 * table sleeps for a moment of whoever has opened the most of them. Nothing is
 * lost by that: its people are sent away to come back, and then it is read
 * again, whether there is room or not.
 */
#ifndef UL_SERVER_TABLE_SHARES_H
#define UL_SERVER_TABLE_SHARES_H

#include "server/address_limits.h"
#include "server/live_table.h"

#define UL_SHARE_SPARED 4 /* so many tables of one opener never make room */

/*
 * The one that makes room for a table of `asker`: of whoever has opened the
 * most, if that is more than UL_SHARE_SPARED and than the asker has, the one
 * that was not used for longest, those that are `busy` last; not one that has
 * people at other servers, or was opened less than two minutes ago. NULL: none.
 * It looks at all tables that are open.
 */
ul_live_table *ul_table_shares_choose(ul_server *s, const ul_address *asker, bool (*busy)(const ul_live_table *l));

/* A client has a seat there: if nobody knows who has opened the table, since it was read again, it is theirs. */
void ul_table_shares_adopt(ul_live_table *l, const ul_address *by);

#endif
