/*
 * sleeping_tables.h: tables of ours that are not in memory now, if other
 * servers share the store.
 *
 * Somebody may act at such a table at another server. We run its clocks and
 * bots and call its people, so a hint wakes it; and who was called before it
 * slept is remembered, so that what has come about since is called for, once.
 */
#ifndef UL_SERVER_SLEEPING_TABLES_H
#define UL_SERVER_SLEEPING_TABLES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "server/live_table.h"

#define UL_SLEEPING_PLACES 1024

typedef struct ul_sleeping_table ul_sleeping_table;

typedef struct ul_sleeping_tables {
    ul_sleeping_table *place[UL_SLEEPING_PLACES];
    size_t             count;
} ul_sleeping_tables;

/* It leaves the memory now. If there is none left to note it, its clock still wakes it (nodes.c). */
void ul_sleeping_tables_add(ul_sleeping_tables *tables, const char *id, const ul_push_seen *seen, uint64_t now);

bool ul_sleeping_tables_has(const ul_sleeping_tables *tables, const char *id);

/* It is about to be read: what was called for, and it is forgotten here. False: it does not sleep. */
bool ul_sleeping_tables_take(ul_sleeping_tables *tables, const char *id, ul_push_seen *seen);

/* Every sleeping table is read now and then. Which was not since `before` is closed, or another server's. */
void ul_sleeping_tables_forget(ul_sleeping_tables *tables, uint64_t before);

#endif
