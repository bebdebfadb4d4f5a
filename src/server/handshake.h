/*
 * handshake.h: the sums of a WebSocket's beginning (RFC 6455, 4.2.2), and
 * whose pages may begin one.
 */
#ifndef UL_SERVER_HANDSHAKE_H
#define UL_SERVER_HANDSHAKE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define UL_SHA1_BYTES 20

/* Good for this handshake and for nothing else: SHA-1 is broken. */
void ul_sha1(const void *bytes, size_t len, uint8_t digest[UL_SHA1_BYTES]);

#define UL_ACCEPT_BYTES 29

/* The answer to a Sec-WebSocket-Key. False if that is none: 16 bytes in base64. */
bool ul_handshake_accept(const char *key, char accept[UL_ACCEPT_BYTES]);

/* Is the word among those of a header, "keep-alive, Upgrade"? Whatever its case. */
bool ul_header_has(const char *header, const char *word);

/* Is the page at `origin` ours: the same host and port as the request was sent to? */
bool ul_origin_is_host(const char *origin, const char *host);

#endif
