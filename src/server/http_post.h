/*
 * http_post.h: sends one small message to an address that a player gave us.
 *
 * The address may be anything, so: HTTP only, with TLS or without, no
 * redirects, a few seconds at most, and only the status of the answer counts.
 * Not to machines in the server's own network, unless the operator allows it.
 */
#ifndef UL_SERVER_HTTP_POST_H
#define UL_SERVER_HTTP_POST_H

#include <stdbool.h>
#include <stddef.h>
#include "base/fault.h"
#include "server/connection_pool.h"

/*
 * Is it an address of this machine or of a local network, or not an address of
 * a server at all? `socket`: a struct sockaddr.
 */
bool ul_address_is_private(const void *socket);

typedef struct ul_post {
    const char         *url;
    const char         *relay; /* a relay that gets all messages, with the real address in a header; NULL: none */
    const char         *body;
    size_t              len;
    bool                near; /* may go to private addresses; to the relay it may always */
    const char         *head; /* lines that say what the body is, CRLF after each; NULL: it is JSON */
    ul_connection_pool *pool; /* connections to be used again; NULL: one for this message alone */
} ul_post;

/*
 * Send it; waits for some seconds at most. The status of the answer, or 0 with
 * *fault: "bad-url", "private-address", "not-sent" (no answer in time), and
 * for https those of TLS (client/byte_stream.h).
 */
int ul_post_exchange(const ul_post *post, ul_fault *fault);

/* The same. False with *fault: also "not-sent" if it was not taken, which is any status but 200 to 299. */
bool ul_post_send(const ul_post *post, ul_fault *fault);

#endif
