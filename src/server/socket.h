/*
 * socket.h: one WebSocket.
 *
 * It takes over the descriptor of an upgraded request, cuts what arrives into
 * messages (wslay does that, as RFC 6455 says), and sends frames. All that is
 * sent in one turn of the loop goes out in one write. What a slow reader does
 * not take waits, up to a limit; then the socket is closed.
 *
 * It knows nothing of tables: table_client.c does.
 */
#ifndef UL_SERVER_SOCKET_H
#define UL_SERVER_SOCKET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>
#include "server/address_limits.h"
#include "server/limits.h"

typedef struct ul_socket ul_socket;

/* All sockets of a loop, and what they count. */
typedef struct ul_sockets {
    uv_loop_t         *loop;
    const ul_limits   *limits;
    ul_address_limits *addresses; /* lent: who pays */
    ul_socket         *first;     /* all of them */
    ul_socket         *dirty;     /* with something to send */
    ul_socket         *slow;      /* that are not listened to for a while, since they have cost too much */
    uv_timer_t         wake;      /* for those */
    char              *bytes;     /* what is read, one socket at a time */
    ul_socket         *taking;    /* whose bytes the frames' reader has in hand */
    void              *spare;     /* a reader of frames, for the next that needs one; or NULL */
    size_t             count;
    uint64_t           messages, sent; /* in, out */
    uint64_t           slowed;         /* so often */
    uint64_t           cut_slow, cut_wrong, cut_idle, cut_fast;
    /* A whole message; or the end, after which the socket is gone. */
    void (*message)(void *owner, const char *text, size_t len);
    void (*gone)(void *owner);
} ul_sockets;

#define UL_SOCKETS_READ 65536

/* False: no memory. */
bool ul_sockets_init(ul_sockets *sockets, uv_loop_t *loop, const ul_limits *limits, ul_address_limits *addresses);

/* Take over `fd`, which is closed with the socket, or at once if this returns NULL. `payer`: its address's account. */
ul_socket *ul_socket_new(ul_sockets *sockets, int fd, uint64_t payer, void *owner);

/* Take what came with the request already. */
void ul_socket_take(ul_socket *socket, const char *bytes, size_t len);

/* Send a text message, with the next flush. */
void ul_socket_send(ul_socket *socket, const char *text, size_t len);

/* Send what is waiting, of all of them. To be called before the loop sleeps. */
void ul_sockets_flush(ul_sockets *sockets);

/* Say goodbye with a code, and close when that is sent. Nothing is received any more. */
void ul_socket_close(ul_socket *socket, uint16_t code, const char *reason);

void ul_sockets_close(ul_sockets *sockets, uint16_t code, const char *reason); /* all of them */

/* Cut all of them, and free what they share. */
void ul_sockets_end(ul_sockets *sockets);

/* Take no messages for a while; then go on. */
void ul_socket_pause(ul_socket *socket, bool pause);

void ul_socket_slow(ul_socket *socket, uint64_t ms); /* the same, and it goes on by itself after that time */

/* Once a second: send pings; close sockets that are silent, or that do not read. `now`: uv_now. */
void ul_sockets_check(ul_sockets *sockets, uint64_t now);

#endif
