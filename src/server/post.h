/*
 * post.h: sending one small message to an address that somebody gave us.
 *
 * That somebody may be anybody, so: HTTP only, with TLS or without, no
 * redirects, a few seconds and not more, nothing of the answer but its status;
 * and not to machines of the network that the server stands in, unless its
 * operator says so.
 */
#ifndef UL_SERVER_POST_H
#define UL_SERVER_POST_H

#include <stdbool.h>
#include <stddef.h>
#include "base/fault.h"

/* Is it an address of this machine or of a local network, or none for a server at all? `socket`: a struct sockaddr. */
bool ul_address_is_private(const void *socket);

typedef struct ul_post {
    const char *url;
    const char *relay; /* gets all of it, and the address it is for in a header; NULL: none */
    const char *body;  /* JSON */
    size_t      len;
    bool        near; /* may go to private addresses; to the relay it may always */
} ul_post;

/*
 * Send it; waits for some seconds at most. False with *fault: "bad-url",
 * "private-address", "not-sent", and for https those of TLS (client/pipe.h).
 */
bool ul_post_send(const ul_post *post, ul_fault *fault);

#endif
