/* table_client.h: one client at one table: its socket, and its connection to the table's host. */
#ifndef UL_SERVER_TABLE_CLIENT_H
#define UL_SERVER_TABLE_CLIENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "hosting/host.h"
#include "server/address_limits.h"
#include "server/live_table.h"
#include "server/socket.h"

struct ul_table_client {
    ul_server     *server;
    ul_live_table *live; /* NULL: it is gone */
    ul_connection *connection;
    ul_socket     *socket;
    ul_address     address;
    uint64_t       account; /* of that */
    bool           sat;     /* it had a seat, now or before */
    bool           waits;   /* one of its messages, and all that follow, must wait until the log was read */
    bool           gone;    /* its socket is closed; it is freed with the last pin */
    bool           let_in;  /* a spectator has given way to it: no other does */
    unsigned       pins;
};

/* It owns `fd` from now on. `programs`: may a program sit here? */
void ul_table_client_new(ul_live_table *l, const ul_address *address, bool programs, int fd, const char *first,
                         size_t len);

/* For the socket: a message came; it is gone. */
void ul_table_client_message(void *client, const char *text, size_t len);
void ul_table_client_gone(void *client);

bool ul_table_client_may_sit(void *client);           /* no if its address has done that too often */
void ul_table_client_resume(ul_table_client *client); /* do now what had to wait */
void ul_table_client_close(ul_table_client *client, uint16_t code, const char *error, const char *message);
void ul_table_client_fetch_past(ul_table_client *client, ul_seat seat, uint32_t after,
                                bool page); /* from the log, for its host */

/*
 * The table has as many spectators as allowed: the address with the most gives
 * up a place to one with fewer. Where all have few, whoever has watched for
 * longest gives it up, those who never had a seat first, if a seat is free,
 * which may wait for the newcomer, and if the newcomer's address has fewer than
 * theirs. False: there is nobody like that, or somebody has given way already.
 */
bool ul_spectators_make_room(ul_table_client *newcomer);

#endif
