/* connection.c: connections that come and go, and the states that they go through. */
#include "hosting/connection.h"

#include <assert.h>
#include <stdlib.h>
#include "hosting/hosting_inside.h"

#define BIT(state) (1U << UL_CONNECTION_##state)

/* docs/server.md has the same table. */
static const struct {
    const char *name;
    unsigned    next; /* bit s: it may become s */
} states[UL_CONNECTION_STATES] = {
    [UL_CONNECTION_NEW] = {"new", BIT(KNOCKED) | BIT(COMING) | BIT(HERE)},
    [UL_CONNECTION_KNOCKED] = {"knocked", BIT(COMING) | BIT(HERE)},
    [UL_CONNECTION_COMING] = {"coming", BIT(COMING) | BIT(HERE)},
    [UL_CONNECTION_HERE] = {"here", BIT(HERE) | BIT(ASKING)},
    [UL_CONNECTION_ASKING] = {"asking", BIT(HERE) | BIT(ASKING)},
};

const char *ul_connection_state_name(ul_connection_state state)
{
    assert(state < UL_CONNECTION_STATES);
    return states[state].name;
}

bool ul_connection_may_become(ul_connection_state from, ul_connection_state to)
{
    assert(from < UL_CONNECTION_STATES && to < UL_CONNECTION_STATES);
    return states[from].next >> to & 1;
}

bool ul_connection_is_here(const ul_connection *c)
{
    return c->state == UL_CONNECTION_HERE || c->state == UL_CONNECTION_ASKING;
}

/* Counted, so that nobody goes through hundreds of spectators whenever one more comes. */
static void count(ul_connection *c, bool more)
{
    uint32_t *here = &c->host->here[c->seat == UL_NOBODY ? UL_CHAIR_WATCHES : c->seat];
    if (ul_connection_is_here(c))
        *here = more ? *here + 1 : *here - 1;
}

void ul_connection_become(ul_connection *c, ul_connection_state state)
{
    assert(ul_connection_may_become((ul_connection_state)c->state, state));
    count(c, false);
    c->state = (uint8_t)state;
    count(c, true);
}

void ul_connection_take_seat(ul_connection *c, ul_seat seat)
{
    count(c, false);
    c->seat = seat;
    count(c, true);
}

/* Keys do not stay behind in freed memory; the compiler cannot see that nobody looks there any more. */
void ul_connection_free(ul_connection *c)
{
    volatile uint8_t *key = c->key;
    for (size_t i = 0; i < sizeof c->key; i++)
        key[i] = 0;
    free(c);
}

ul_connection *ul_host_connect(ul_host *host, void *owner, bool programs)
{
    ul_connection *c = calloc(1, sizeof *c);
    if (!c)
        return NULL;
    c->host = host;
    c->owner = owner;
    c->programs = programs;
    c->seat = UL_NOBODY;
    c->before = host->last;
    *(c->before ? &c->before->next : &host->connections) = c;
    host->last = c;
    return c;
}

void ul_host_disconnect(ul_host *host, ul_connection *connection, const ul_moment *at)
{
    ul_connection *before = connection->before, *next = connection->next;
    *(before ? &before->next : &host->connections) = next;
    *(next ? &next->before : &host->last) = before;
    count(connection, false);
    host->looking_back -= connection->past.wanted;
    ul_delivery_forget(at->out, connection);
    ul_connection_free(connection);
    if (host->table && !host->broken)
        ul_host_settle(host, at);
}

ul_connection *ul_host_connections(const ul_host *host)
{
    return host->connections;
}

ul_connection *ul_connection_next(const ul_connection *connection)
{
    return connection->next;
}

void *ul_connection_owner(const ul_connection *connection)
{
    return connection->owner;
}

bool ul_connection_watches(const ul_connection *connection)
{
    return ul_connection_is_here(connection) && connection->seat == UL_NOBODY;
}

bool ul_connection_sits(const ul_connection *connection)
{
    return connection->seat != UL_NOBODY;
}

ul_connection_state ul_connection_state_now(const ul_connection *connection)
{
    return (ul_connection_state)connection->state;
}
