/* websocket_handshake.c: SHA-1, base64, and words of headers. */
#include "server/websocket_handshake.h"

#include <sodium.h>
#include <string.h>
#include <strings.h>

static uint32_t turn(uint32_t x, int bits)
{
    return x << bits | x >> (32 - bits);
}

static void sha1_block(uint32_t h[5], const uint8_t *block)
{
    uint32_t w[80], a = h[0], b = h[1], c = h[2], d = h[3], e = h[4];
    for (int i = 0; i < 16; i++)
        w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 | (uint32_t)block[4 * i + 2] << 8 |
               block[4 * i + 3];
    for (int i = 16; i < 80; i++)
        w[i] = turn(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
    for (int i = 0; i < 80; i++) {
        uint32_t f = i < 20   ? (b & c) | (~b & d)
                     : i < 40 ? b ^ c ^ d
                     : i < 60 ? (b & c) | (b & d) | (c & d)
                              : b ^ c ^ d;
        uint32_t k = i < 20 ? 0x5a827999 : i < 40 ? 0x6ed9eba1 : i < 60 ? 0x8f1bbcdc : 0xca62c1d6;
        uint32_t t = turn(a, 5) + f + e + k + w[i];
        e = d;
        d = c;
        c = turn(b, 30);
        b = a;
        a = t;
    }
    h[0] += a;
    h[1] += b;
    h[2] += c;
    h[3] += d;
    h[4] += e;
}

void ul_sha1(const void *bytes, size_t len, uint8_t digest[UL_SHA1_BYTES])
{
    uint32_t       h[5] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
    uint8_t        last[128] = {0};
    const uint8_t *at = bytes;
    size_t         rest = len % 64, blocks = rest < 56 ? 1 : 2;
    for (size_t i = 0; i < len / 64; i++)
        sha1_block(h, at + 64 * i);
    memcpy(last, at + len - rest, rest);
    last[rest] = 0x80;
    for (int i = 0; i < 8; i++)
        last[64 * blocks - 1 - (size_t)i] = (uint8_t)((uint64_t)len * 8 >> 8 * i);
    for (size_t i = 0; i < blocks; i++)
        sha1_block(h, last + 64 * i);
    for (int i = 0; i < 20; i++)
        digest[i] = (uint8_t)(h[i / 4] >> (24 - 8 * (i % 4)));
}

#define KEY_BYTES 24 /* of the text */

bool ul_handshake_is_key(const char *key)
{
    uint8_t bytes[16];
    size_t  len;
    return strlen(key) == KEY_BYTES &&
           sodium_base642bin(bytes, sizeof bytes, key, KEY_BYTES, NULL, &len, NULL, sodium_base64_VARIANT_ORIGINAL) ==
               0 &&
           len == sizeof bytes;
}

void ul_handshake_accept(const char *key, char accept[UL_ACCEPT_BYTES])
{
    static const char ours[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"; /* the one of RFC 6455 */
    uint8_t           digest[UL_SHA1_BYTES];
    char              text[KEY_BYTES + sizeof ours];
    memcpy(text, key, KEY_BYTES);
    memcpy(text + KEY_BYTES, ours, sizeof ours);
    ul_sha1(text, strlen(text), digest);
    sodium_bin2base64(accept, UL_ACCEPT_BYTES, digest, sizeof digest, sodium_base64_VARIANT_ORIGINAL);
}

bool ul_header_has(const char *header, const char *word)
{
    size_t len = strlen(word);
    while (header && *header) {
        header += strspn(header, ", \t");
        size_t here = strcspn(header, ", \t");
        if (here == len && strncasecmp(header, word, len) == 0)
            return true;
        header += here;
    }
    return false;
}

bool ul_origin_is_host(const char *origin, const char *host)
{
    const char *rest = strncmp(origin, "http://", 7) == 0    ? origin + 7
                       : strncmp(origin, "https://", 8) == 0 ? origin + 8
                                                             : NULL;
    return rest && host && strcasecmp(rest, host) == 0;
}

/* How many bytes of "[::1]:8080" or "play.example.org:443" come before the port. */
static size_t name_len(const char *host)
{
    const char *end = host[0] == '[' ? strchr(host, ']') : NULL;
    size_t      bracket = end ? (size_t)(end - host) + 1 : 0;
    return bracket + strcspn(host + bracket, ":");
}

bool ul_host_is(const char *host, const char *name)
{
    return strlen(name) == name_len(host) && strncasecmp(host, name, strlen(name)) == 0;
}

bool ul_host_is_near(const char *host)
{
    size_t len = name_len(host), digits = strspn(host, "0123456789.");
    return ul_host_is(host, "localhost") || ul_host_is(host, "[::1]") ||
           (strncmp(host, "127.", 4) == 0 && digits == len);
}
