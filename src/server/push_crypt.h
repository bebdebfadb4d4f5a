/*
 * push_crypt.h: the cryptography of Web Push.
 *
 * A browser gives a point of the curve P-256 and a secret with its address;
 * what is sent there is encrypted for it, so that its push service cannot read
 * it (RFC 8291). The server proves who it is with a key of its own (RFC 8292).
 * The curve, AES and HKDF are Nettle's, which GnuTLS stands on itself.
 *
 * Pure but for what is drawn: no store, no socket.
 */
#ifndef UL_SERVER_PUSH_CRYPT_H
#define UL_SERVER_PUSH_CRYPT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/text.h"

#define UL_PUSH_SECRET_BYTES 32 /* a number below the order of the curve */
#define UL_PUSH_POINT_BYTES 65  /* 4, x and y: not compressed */
#define UL_PUSH_AUTH_BYTES 16
#define UL_PUSH_SALT_BYTES 16
#define UL_PUSH_TEXT_BYTES 511 /* the most that is sent; shorter ones are filled up, so that all are of one length */
#define UL_PUSH_KEY_CHARS 87   /* of a point, in base64url without padding */

typedef struct ul_push_pair {
    uint8_t secret[UL_PUSH_SECRET_BYTES];
    uint8_t point[UL_PUSH_POINT_BYTES];
} ul_push_pair;

void ul_push_pair_draw(ul_push_pair *pair);

/* The pair of this secret. False: it is not one. */
bool ul_push_pair_of(ul_push_pair *pair, const uint8_t secret[UL_PUSH_SECRET_BYTES]);

bool ul_push_is_point(const uint8_t point[UL_PUSH_POINT_BYTES]); /* on the curve? */

/* Whom it is for, as the browser has said. */
typedef struct ul_push_keys {
    uint8_t point[UL_PUSH_POINT_BYTES];
    uint8_t auth[UL_PUSH_AUTH_BYTES];
} ul_push_keys;

/*
 * Append the body of a message (RFC 8188, one record): `once` is a pair that
 * was drawn for this message alone, `salt` too. False: the text is too long,
 * or their point is not on the curve.
 */
bool ul_push_encrypt(const ul_push_keys *keys, const ul_push_pair *once, const uint8_t salt[UL_PUSH_SALT_BYTES],
                     const char *text, size_t len, ul_text *body);

/*
 * Append "vapid t=..., k=...", to be said as Authorization to the push service
 * at `audience` ("https://push.example"), until `expires`, in seconds since
 * 1970. `contact` is an address of the operator, mailto: or https:.
 */
void ul_push_authorize(const ul_push_pair *ours, const char *audience, const char *contact, uint64_t expires,
                       ul_text *line);

/* In base64url, without padding. */
void ul_push_write(const uint8_t *bytes, size_t len, ul_text *text);

/* Exactly so many bytes; padding is welcome. False: it is something else. */
bool ul_push_read(const char *text, uint8_t *bytes, size_t len);

#endif
