/* client_inside.h: what of the client is seen by its own tests alone. */
#ifndef UL_CLIENT_CLIENT_INSIDE_H
#define UL_CLIENT_CLIENT_INSIDE_H

#include <netdb.h>
#include "client/dial.h"

/* dial.c: a connection to one of these. -1 with errno. */
int ul_dial_some(const struct addrinfo *addresses, ul_dial_may *may, int64_t until);

#endif
