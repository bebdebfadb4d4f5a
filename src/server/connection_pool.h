/*
 * connection_pool.h: connections that are kept open for the next message to the
 * same host, to save its TLS handshake. Any thread may use them.
 */
#ifndef UL_SERVER_CONNECTION_POOL_H
#define UL_SERVER_CONNECTION_POOL_H

#include "client/byte_stream.h"
#include "client/url.h"

typedef struct ul_connection_pool ul_connection_pool;

ul_connection_pool *ul_connection_pool_new(void); /* NULL: no memory */
void                ul_connection_pool_free(ul_connection_pool *pool);

/* An open connection to this host, which the caller owns then; NULL: none. */
ul_byte_stream *ul_connection_pool_take(ul_connection_pool *pool, const ul_url *to);

/* Give one back. It is closed if there is no room, or after a while. */
void ul_connection_pool_give(ul_connection_pool *pool, const ul_url *to, ul_byte_stream *stream);

const ul_trust *
ul_connection_pool_trust(ul_connection_pool *pool); /* the system's certificates, read at the first call; NULL: none */

#endif
