/* empty_tables.c: groups of tables by opener, and those by their size. */
#include "server/empty_tables.h"

#include <stdlib.h>
#include <string.h>
#include "server/server_state.h"

static ul_empty_group **find(ul_server *s, const ul_address *by)
{
    /* Nobody can choose an address for its hash: it is a keyed one. Those that are not known are one. */
    uint64_t         hash = by->family ? ul_address_account(s->addresses, by) : 0;
    ul_empty_group **at = &s->tables.empty.place[hash % UL_EMPTY_PLACES];
    while (*at && memcmp(&(*at)->by, by, sizeof *by) != 0)
        at = &(*at)->next;
    return at;
}

/* ---- groups by size */

static size_t size_of(const ul_empty_group *group)
{
    return group->count < UL_EMPTY_SIZES ? group->count : UL_EMPTY_SIZES;
}

static void size_leave(ul_empty_tables *all, ul_empty_group *group)
{
    size_t size = size_of(group);
    *(group->before ? &group->before->after : &all->first[size]) = group->after;
    *(group->after ? &group->after->before : &all->last[size]) = group->before;
}

static void size_join(ul_empty_tables *all, ul_empty_group *group)
{
    size_t size = size_of(group);
    group->before = all->last[size];
    group->after = NULL;
    *(group->before ? &group->before->after : &all->first[size]) = group;
    all->last[size] = group;
}

static void change_count(ul_empty_tables *all, ul_empty_group *group, int by)
{
    size_leave(all, group);
    group->count += (size_t)by;
    size_join(all, group);
}

/* ---- tables in groups */

/* Without memory for its group it does not join, and keeps its place. */
static void join(ul_live_table *l)
{
    ul_server       *s = l->server;
    ul_empty_group **at = find(s, &l->opened_by), *group = *at;
    if (!group) {
        if (!(*at = group = calloc(1, sizeof *group)))
            return;
        group->by = l->opened_by;
        size_join(&s->tables.empty, group);
    }
    l->empty = group;
    l->empty_older = group->newest;
    l->empty_newer = NULL;
    *(l->empty_older ? &l->empty_older->empty_newer : &group->oldest) = l;
    group->newest = l;
    change_count(&s->tables.empty, group, 1);
}

void ul_empty_tables_leave(ul_live_table *l)
{
    ul_server      *s = l->server;
    ul_empty_group *group = l->empty;
    if (!group)
        return;
    *(l->empty_older ? &l->empty_older->empty_newer : &group->oldest) = l->empty_newer;
    *(l->empty_newer ? &l->empty_newer->empty_older : &group->newest) = l->empty_older;
    l->empty = NULL;
    change_count(&s->tables.empty, group, -1);
    if (group->count)
        return;
    size_leave(&s->tables.empty, group);
    *find(s, &group->by) = group->next;
    free(group);
}

static bool is_empty(const ul_live_table *l)
{
    const ul_table *table = ul_table_of(l);
    return table && ul_host_is_ours(l->host) && ul_table_phase_now(table) == UL_TABLE_LOBBY &&
           ul_table_owner(table) == UL_NOBODY;
}

void ul_empty_tables_look(ul_live_table *l)
{
    bool empty = is_empty(l);
    if (l->empty && (!empty || memcmp(&l->empty->by, &l->opened_by, sizeof l->opened_by) != 0))
        ul_empty_tables_leave(l);
    if (empty && !l->empty)
        join(l);
}

/* ---- which one makes room */

#define PASSES 64 /* so many tables of a group that are busy, or just opened, are passed */
#define GROUPS 64 /* and so many groups that have none but those */
#define YOUNG_MS ((uint64_t)2 * 60 * 1000)

/* Opening takes no seat: whoever has opened it may be typing a name, and friends may be on their way. */
static bool is_young(ul_live_table *l)
{
    return ul_live_now(l) < l->opened + YOUNG_MS;
}

static ul_live_table *oldest_that_can_go(const ul_empty_group *group, bool (*busy)(const ul_live_table *l))
{
    unsigned passes = PASSES;
    for (ul_live_table *l = group->oldest; l && passes > 0; l = l->empty_newer, passes--)
        if (!busy(l) && !is_young(l))
            return l;
    return NULL;
}

/* Of the large ones the largest: there cannot be many. */
static const ul_empty_group *largest(const ul_empty_tables *all)
{
    const ul_empty_group *most = all->first[UL_EMPTY_SIZES];
    for (const ul_empty_group *group = most; group; group = group->after)
        most = group->count > most->count ? group : most;
    return most;
}

/*
 * From the largest group to those that have one more than the asker: else who
 * opens many tables every two minutes would keep those of all others.
 */
ul_live_table *ul_empty_tables_choose(ul_server *s, const ul_address *asker, bool (*busy)(const ul_live_table *l))
{
    const ul_empty_tables *all = &s->tables.empty;
    const ul_empty_group  *own = *find(s, asker), *most = largest(all);
    size_t                 least = own ? own->count + 1 : 1;
    unsigned               groups = GROUPS;
    ul_live_table         *found = most && most->count >= least ? oldest_that_can_go(most, busy) : NULL;
    for (size_t size = UL_EMPTY_SIZES; !found && size > 0 && (size == UL_EMPTY_SIZES || size >= least); size--)
        for (const ul_empty_group *group = all->first[size]; !found && group && groups > 0;
             group = group->after, groups--)
            found = group->count >= least ? oldest_that_can_go(group, busy) : NULL;
    return found;
}
