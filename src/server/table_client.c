/*
 * table_client.c: one client at one table: what it says goes to the table's
 * host, what the host delivers is sent to it.
 */
#include "server/table_client.h"

#include <stdlib.h>
#include "hosting/connection.h"
#include "server/log_query.h"
#include "server/server_state.h"
#include "wire/write.h"

#define FULL 1013

/* ---- coming and going */

static void count_address(ul_server *s, const ul_address *address, int by)
{
    ul_address_use *use = ul_address_limits_find(s->addresses, address);
    if (use)
        use->connections += (uint32_t)by;
}

static void close_descriptor(int fd)
{
    uv_fs_t request;
    uv_fs_close(NULL, &request, fd, NULL);
}

void ul_table_client_new(ul_live_table *l, const ul_address *address, bool programs, int fd, const char *first,
                         size_t len)
{
    ul_table_client *client = calloc(1, sizeof *client);
    ul_connection   *connection = client ? ul_host_connect(l->host, client, programs) : NULL;
    if (!connection) {
        free(client);
        close_descriptor(fd);
        return;
    }
    client->server = l->server;
    client->live = l;
    client->connection = connection;
    client->address = *address;
    client->account = ul_address_account(l->server->addresses, address);
    client->socket = ul_socket_new(&l->server->sockets, fd, client->account, client);
    if (!client->socket) {
        ul_live_disconnect(l, client);
        free(client);
        return;
    }
    count_address(l->server, address, 1);
    if (!ul_table_of(l))
        ul_socket_pause(client->socket, true); /* until it is read */
    ul_socket_take(client->socket, first, len);
}

static void unpin(ul_table_client *client)
{
    if (--client->pins == 0 && client->gone)
        free(client);
}

void ul_table_client_gone(void *context)
{
    ul_table_client *client = context;
    ul_live_table   *l = client->live;
    count_address(client->server, &client->address, -1);
    client->gone = true;
    client->live = NULL;
    if (l)
        ul_live_disconnect(l, client);
    if (client->pins == 0)
        free(client);
}

static void send_text(const ul_table_client *client, ul_text *text)
{
    if (!text->failed)
        ul_socket_send(client->socket, text->bytes, text->len);
    ul_text_free(text);
}

/* It leaves the table: this goodbye is the last message that it gets. */
void ul_table_client_close(ul_table_client *client, uint16_t code, const char *error, const char *message)
{
    ul_text        text = {0};
    ul_live_table *l = client->live;
    ul_wire_bye(error, message, &text);
    send_text(client, &text);
    ul_socket_close(client->socket, code, error);
    client->live = NULL;
    if (l)
        ul_live_disconnect(l, client);
}

/* ---- what the table does not remember */

static void looked_back(void *context, ul_live_table *l, const ul_past *past, const ul_fault *fault)
{
    ul_table_client *client = context;
    if (!client->gone && client->live == l) {
        ul_socket_pause(client->socket, false);
        if (fault) {
            ul_table_client_close(client, FULL, fault->code,
                                  "what happened before cannot be read at the moment: come back later");
        } else {
            ul_moment at = ul_live_moment(l);
            ul_host_past(l->host, client->connection, past, &at);
            ul_live_settle(l);
        }
    }
    unpin(client);
}

void ul_table_client_fetch_past(ul_table_client *client, ul_seat seat, uint32_t after, bool page)
{
    client->pins++;
    ul_socket_pause(client->socket, true); /* what it says next is for after the answer */
    ul_log_query_events(client->live, client->account, seat, after, page ? UL_WIRE_EVENTS : 0, looked_back, client);
}

/* ---- messages */

/* Each time somebody sits down or leaves, a line is written to the log of a table that may be another person's. */
bool ul_table_client_may_sit(void *context)
{
    ul_table_client *client = context;
    return ul_address_limits_take(client->server->addresses, &client->address, UL_COST_SITS,
                                  uv_now(&client->server->loop));
}

/* At once: there may be no commit for a long time. */
static void send_reply(ul_table_client *client, const ul_reply *reply)
{
    ul_text text = {0};
    ul_wire_fault(&reply->fault, reply->id, &text);
    send_text(client, &text);
}

/* Do this message again when the log was read, and all that it says until then after it. */
static void put_off(ul_table_client *client, const char *text, size_t len)
{
    ul_live_table *l = client->live;
    client->waits = true;
    ul_socket_pause(client->socket, true);
    ul_live_postpone(l, client, text, len);
    ul_live_settle(l);
    ul_live_read_on(l);
}

void ul_table_client_resume(ul_table_client *client)
{
    if (client->waits)
        ul_socket_pause(client->socket, false);
    client->waits = false;
}

/* Who does something at a table pays for its lines; the table pays for what is done and told because of it. */
static void charge(ul_table_client *client, ul_live_table *l, uint64_t lines, uint64_t began)
{
    ul_server *s = client->server;
    uint64_t   now = uv_now(&s->loop);
    ul_address_limits_charge(s->addresses, client->account, UL_COST_LINES, lines, now);
    ul_account_charge(&s->limits, UL_PAYER_TABLE, &l->account, UL_COST_CPU,
                      ul_address_limits_worked(s->addresses, began), now);
    uint64_t theirs = ul_address_limits_wait(s->addresses, client->account, now);
    uint64_t tables = ul_account_wait(&s->limits, UL_PAYER_TABLE, &l->account, now);
    if (theirs || tables)
        ul_socket_slow(client->socket, theirs > tables ? theirs : tables);
}

static void take(ul_table_client *client, const char *text, size_t len)
{
    ul_live_table *l = client->live;
    ul_reply       reply;
    ul_moment      at = ul_live_moment(l);
    uint64_t       began = uv_hrtime();
    int64_t        lines = at.out->count;
    ul_table_cache_use(l);
    ul_host_verdict verdict = ul_host_message(l->host, client->connection, text, len, &at, &reply);
    client->sat = client->sat || ul_connection_sits(client->connection);
    if (at.out->count > lines)
        charge(client, l, (uint64_t)(at.out->count - lines), began);
    switch (verdict) {
    case UL_HOST_ANSWERED:
        ul_live_settle(l);
        break;
    case UL_HOST_LATER:
        put_off(client, text, len);
        break;
    case UL_HOST_REPLY:
        send_reply(client, &reply);
        ul_live_settle(l);
        break;
    case UL_HOST_FULL:
        ul_limit_reached(&client->server->limits, UL_LIMIT_SPECTATORS);
        if (ul_spectators_make_room(client)) {
            take(client, text, len);
            break;
        }
        ul_table_client_close(client, reply.close, reply.fault.code, reply.fault.message);
        break;
    case UL_HOST_CLOSE:
        ul_table_client_close(client, reply.close, reply.fault.code, reply.fault.message);
        break;
    }
}

void ul_table_client_message(void *context, const char *text, size_t len)
{
    ul_table_client *client = context;
    if (!client->live)
        return;
    if (!ul_table_of(client->live)) /* it came in the same read as the message that made us read the table again */
        ul_table_client_close(client, FULL, "behind", "the table is being read again: come back in a moment");
    else if (client->waits)
        ul_live_postpone(client->live, client, text, len);
    else
        take(client, text, len);
}
