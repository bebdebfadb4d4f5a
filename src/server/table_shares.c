/* table_shares.c: how many tables each has opened, counted when somebody asks. */
#include "server/table_shares.h"

#include "server/empty_tables.h"
#include "server/server_state.h"

#define PLACES 4096 /* two addresses with the same hash count as one: that is rare */

typedef struct shares {
    uint32_t count[PLACES];
} shares;

/* Those that were read again and that nobody has come back to who sits there are one opener's. */
static size_t place_of(const ul_server *s, const ul_address *by)
{
    return by->family ? 1 + (size_t)(ul_address_account(s->addresses, by) % (PLACES - 1)) : 0;
}

/* Who is at another server would wait until somebody comes back here. */
static bool may_go(ul_live_table *l)
{
    bool elsewhere = l->server->nodes.shared && (ul_table_here(ul_table_of(l)) & ~ul_host_seats(l->host));
    return !elsewhere && !ul_empty_tables_is_young(l);
}

/* Of as many. Bots that never stop thinking save nobody's tables. */
static bool goes_before(const ul_live_table *l, const ul_live_table *other, bool (*busy)(const ul_live_table *l))
{
    return busy(l) != busy(other) ? busy(other) : l->used < other->used;
}

ul_live_table *ul_table_shares_choose(ul_server *s, const ul_address *asker, bool (*busy)(const ul_live_table *l))
{
    shares         all = {{0}};
    ul_live_table *chosen = NULL;
    for (ul_live_table *l = s->tables.open.oldest; l; l = l->newer)
        all.count[place_of(s, &l->opened_by)]++;
    uint32_t most = all.count[place_of(s, asker)];
    most = most > UL_SHARE_SPARED ? most : UL_SHARE_SPARED;
    for (ul_live_table *l = s->tables.open.oldest; l; l = l->newer) {
        uint32_t count = all.count[place_of(s, &l->opened_by)];
        bool     better = count > most || (chosen && count == most && goes_before(l, chosen, busy));
        if (better && may_go(l)) {
            chosen = l;
            most = count;
        }
    }
    return chosen;
}

void ul_table_shares_adopt(ul_live_table *l, const ul_address *by)
{
    if (l->opened_by.family)
        return;
    l->opened_by = *by;
    ul_table_cache_recount(l);
}
