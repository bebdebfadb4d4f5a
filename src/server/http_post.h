/*
 * http_post.h: sends one small message to an address that a player gave us.
 *
 * The address may be anything, so: HTTP only, with TLS or without, no
 * redirects, a few seconds at most, and only the status of the answer is read.
 * Not to machines in the server's own network, unless the operator allows it.
 */
#ifndef UL_SERVER_HTTP_POST_H
#define UL_SERVER_HTTP_POST_H

#include <stdbool.h>
#include <stddef.h>
#include "base/fault.h"

/*
 * Is it an address of this machine or of a local network, or not an address of
 * a server at all? `socket`: a struct sockaddr.
 */
bool ul_address_is_private(const void *socket);

typedef struct ul_post {
    const char *url;
    const char *relay; /* a relay that gets all messages, with the real address in a header; NULL: none */
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
