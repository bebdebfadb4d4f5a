/* sleeping_tables.c: tables of ours that are not in memory. */
#include "server/sleeping_tables.h"

#include <stdlib.h>
#include <string.h>

struct ul_sleeping_table {
    ul_sleeping_table *next;
    uint64_t           since;
    ul_push_seen       seen;
    char               id[UL_TABLE_ID_BYTES + 1];
};

static size_t place_of(const char *id)
{
    size_t hash = 5381;
    for (const char *c = id; *c; c++)
        hash = hash * 33 + (unsigned char)*c;
    return hash % UL_SLEEPING_PLACES;
}

/* Where it hangs, or where the chain ends. */
static ul_sleeping_table **find(ul_sleeping_tables *tables, const char *id)
{
    ul_sleeping_table **at = &tables->place[place_of(id)];
    while (*at && strcmp((*at)->id, id) != 0)
        at = &(*at)->next;
    return at;
}

static void drop(ul_sleeping_tables *tables, ul_sleeping_table **at)
{
    ul_sleeping_table *one = *at;
    *at = one->next;
    free(one);
    tables->count--;
}

void ul_sleeping_tables_add(ul_sleeping_tables *tables, const char *id, const ul_push_seen *seen, uint64_t now)
{
    ul_sleeping_table **at = find(tables, id);
    if (!*at) {
        if (!(*at = calloc(1, sizeof **at)))
            return;
        strcpy((*at)->id, id);
        tables->count++;
    }
    (*at)->since = now;
    (*at)->seen = *seen;
}

bool ul_sleeping_tables_has(const ul_sleeping_tables *tables, const char *id)
{
    const ul_sleeping_table *one = tables->place[place_of(id)];
    while (one && strcmp(one->id, id) != 0)
        one = one->next;
    return one != NULL;
}

bool ul_sleeping_tables_take(ul_sleeping_tables *tables, const char *id, ul_push_seen *seen)
{
    ul_sleeping_table **at = find(tables, id);
    if (!*at)
        return false;
    *seen = (*at)->seen;
    drop(tables, at);
    return true;
}

void ul_sleeping_tables_forget(ul_sleeping_tables *tables, uint64_t before)
{
    for (size_t i = 0; i < UL_SLEEPING_PLACES; i++) {
        for (ul_sleeping_table **at = &tables->place[i]; *at;) {
            if ((*at)->since < before)
                drop(tables, at);
            else
                at = &(*at)->next;
        }
    }
}
