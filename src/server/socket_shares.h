/*
 * socket_shares.h: who gives up a socket if there are as many as may be.
 *
 * Somebody with a hundred addresses could hold all of them, and nobody else
 * could come. So the address that has the most makes room for one that has
 * fewer: whoever merely watches goes first, and all may come back.
 */
#ifndef UL_SERVER_SOCKET_SHARES_H
#define UL_SERVER_SOCKET_SHARES_H

#include <stdbool.h>
#include <stdint.h>
#include "server/address_limits.h"

struct ul_server;

#define UL_SOCKETS_SPARED_SEATS 16

typedef struct ul_socket_shares {
    uint64_t looked; /* when all sockets were last looked at; uv_now */
    uint32_t most;   /* so many had the address with the most then */
} ul_socket_shares;

/*
 * Send somebody away, of the address that has the most sockets, if these are
 * more than UL_SHARE_SPARED, or than UL_SOCKETS_SPARED_SEATS for who has a seat,
 * and more by two than `asker` has. It looks at all sockets, so it does that
 * twenty times a second at most. False: nobody went.
 */
bool ul_socket_shares_make_room(struct ul_server *s, const ul_address *asker);

#endif
