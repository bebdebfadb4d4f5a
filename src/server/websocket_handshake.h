/*
 * websocket_handshake.h: how a WebSocket begins (RFC 6455, 4.2.2), and which pages may
 * begin one.
 */
#ifndef UL_SERVER_WEBSOCKET_HANDSHAKE_H
#define UL_SERVER_WEBSOCKET_HANDSHAKE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define UL_SHA1_BYTES 20

/* Only for this handshake: SHA-1 is broken. */
void ul_sha1(const void *bytes, size_t len, uint8_t digest[UL_SHA1_BYTES]);

#define UL_ACCEPT_BYTES 29

bool ul_handshake_is_key(const char *key); /* is a Sec-WebSocket-Key 16 bytes in base64? */

/* The answer to one that is. */
void ul_handshake_accept(const char *key, char accept[UL_ACCEPT_BYTES]);

/* Does this header ("keep-alive, Upgrade") have this word? Upper and lower case are the same. */
bool ul_header_has(const char *header, const char *word);

/* Is the page at `origin` ours: the same host and port as the request was sent to? */
bool ul_origin_is_host(const char *origin, const char *host);

/* Is the header Host of that name, whatever its port? */
bool ul_host_is(const char *host, const char *name);
bool ul_host_is_near(const char *host); /* one of this machine's own: localhost, 127.0.0.1, [::1] */

#endif
