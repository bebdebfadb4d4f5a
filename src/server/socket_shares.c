/* socket_shares.c: of all sockets one of the address that has the most. */
#include "server/socket_shares.h"

#include "hosting/connection.h"
#include "server/server_state.h"
#include "server/table_client.h"
#include "server/table_shares.h"

#define PLACES 4096 /* two addresses with the same hash count as one: that is rare */
#define LOOK_MS 50
#define KNOWN_MS 5000 /* so long it is believed that no address has more */

/* Without those that are being closed. */
typedef struct shares {
    uint32_t count[PLACES];
} shares;

static uint32_t *count_of(shares *all, const ul_table_client *client)
{
    return &all->count[client->account % PLACES];
}

static void count_all(ul_server *s, shares *all)
{
    for (ul_live_table *l = NULL; (l = ul_table_cache_next(s, l)) != NULL;)
        for (ul_connection *c = ul_host_connections(l->host); c; c = ul_connection_next(c))
            ++*count_of(all, ul_connection_owner(c));
}

static bool sits(const ul_table_client *client)
{
    return ul_connection_sits(client->connection);
}

/* Who plays is sent away only where a crowd does: they may not find room when they come back. */
static uint32_t spared(const ul_table_client *client)
{
    return sits(client) ? UL_SOCKETS_SPARED_SEATS : UL_SHARE_SPARED;
}

static ul_table_client *one_of_the_most(ul_server *s, shares *all, uint32_t *most)
{
    ul_table_client *found = NULL;
    *most = 0;
    for (ul_live_table *l = NULL; (l = ul_table_cache_next(s, l)) != NULL;) {
        for (ul_connection *c = ul_host_connections(l->host); c; c = ul_connection_next(c)) {
            ul_table_client *client = ul_connection_owner(c);
            uint32_t         count = *count_of(all, client);
            if (count <= spared(client))
                continue;
            if (count > *most || (found && count == *most && sits(found) && !sits(client))) {
                found = client;
                *most = count;
            }
        }
    }
    return found;
}

bool ul_socket_shares_make_room(ul_server *s, const ul_address *asker)
{
    ul_socket_shares *known = &s->socket_shares;
    ul_address_use   *use = ul_address_limits_find(s->addresses, asker);
    uint64_t          passed = uv_now(&s->loop) - known->looked;
    if (!use || passed < LOOK_MS || (passed < KNOWN_MS && use->connections + 1 >= known->most))
        return false;
    shares all = {{0}};
    known->looked = uv_now(&s->loop);
    count_all(s, &all);
    uint32_t         own = all.count[ul_address_account(s->addresses, asker) % PLACES];
    ul_table_client *client = one_of_the_most(s, &all, &known->most);
    if (!client || known->most <= own + 1)
        return false;
    ul_table_client_close(client, 1013, "too-many-connections",
                          "the server needed this connection for others: come back in a moment");
    return true;
}
