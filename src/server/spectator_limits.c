/*
 * spectator_limits.c: who may watch if too many want to.
 *
 * A table lets in only so many. One address could fill it with silent sockets
 * and keep out the players that the table waits for. So if it is full, the
 * address with the most spectators gives up a place to one with fewer. A crowd
 * of which each has an address of its own could do the same: so while a seat is
 * free, those who watch make room for whoever comes, one after the other, and
 * those who never had a seat first. Those who had one are not spared for ever:
 * in the lobby anybody can sit down and leave. When a game begins there may be
 * more than from then on are let in: so for each newcomer only one goes,
 * whether that is enough or not.
 */
#include "hosting/connection.h"
#include "server/server_state.h"
#include "server/table_client.h"

#define PLACES 4096 /* two addresses with the same hash count as one: that is rare, and matters at one table only */

typedef struct crowded {
    uint16_t count[PLACES];
} crowded;

static size_t place_of(const ul_table_client *client)
{
    return (size_t)(ul_address_account(client->server->addresses, &client->address) % PLACES);
}

static bool watches(const ul_table_client *client)
{
    return ul_connection_watches(client->connection);
}

/* The first has been here for longest. It does not come back by itself, or a crowd would go round and round. */
static bool longest_goes(ul_connection *first, const crowded *here, unsigned own, bool sat)
{
    for (ul_connection *c = first; c; c = ul_connection_next(c)) {
        ul_table_client *client = ul_connection_owner(c);
        if (!watches(client) || client->sat != sat || here->count[place_of(client)] <= own)
            continue;
        ul_table_client_close(client, 1008, "too-many-spectators",
                              "others want to watch, and you have for longest: come back if you want to sit down");
        return true;
    }
    return false;
}

static bool one_gives_way(const ul_table_client *newcomer)
{
    crowded          here = {{0}};
    ul_table_client *most = NULL;

    ul_connection *first = ul_host_connections(newcomer->live->host);
    for (ul_connection *c = first; c; c = ul_connection_next(c)) {
        ul_table_client *client = ul_connection_owner(c);
        if (watches(client))
            here.count[place_of(client)]++;
    }
    for (ul_connection *c = first; c; c = ul_connection_next(c)) {
        ul_table_client *client = ul_connection_owner(c);
        if (watches(client) && (!most || here.count[place_of(client)] > here.count[place_of(most)]))
            most = client;
    }
    unsigned own = here.count[place_of(newcomer)];
    if (most && here.count[place_of(most)] > own + 1) {
        ul_table_client_close(most, 1013, "too-many-spectators", "as many watch as this table allows: come back later");
        return true;
    }
    return ul_table_free_seats(ul_table_of(newcomer->live)) > 0 &&
           (longest_goes(first, &here, own, false) || longest_goes(first, &here, own, true));
}

bool ul_spectators_make_room(ul_table_client *newcomer)
{
    if (newcomer->let_in || !one_gives_way(newcomer))
        return false;
    newcomer->let_in = true;
    return true;
}
