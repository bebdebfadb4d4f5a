/* sha256.c: SHA-256 as FIPS 180-4 has it, fed piece by piece inside, and HMAC on top. */
#include "base/sha256.h"
#include "base/sha256_inside.h"

#include <string.h>

#define BLOCK UL_SHA256_BLOCK

typedef struct hasher {
    uint32_t state[8];
    uint8_t  block[BLOCK]; /* what waits until a whole block is there */
    uint64_t len;          /* bytes fed so far */
} hasher;

const uint32_t ul_sha256_constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static uint32_t turn_right(uint32_t word, int bits)
{
    return word >> bits | word << (32 - bits);
}

static uint32_t read_word(const uint8_t *bytes)
{
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static void write_word(uint8_t *bytes, uint32_t word)
{
    for (int i = 0; i < 4; i++)
        bytes[i] = (uint8_t)(word >> (24 - 8 * i));
}

/* The message schedule: a block's 16 words stretched to 64. */
static void stretch(const uint8_t *block, uint32_t w[64])
{
    for (int t = 0; t < 16; t++)
        w[t] = read_word(block + 4 * t);
    for (int t = 16; t < 64; t++) {
        uint32_t a = w[t - 15], b = w[t - 2];
        uint32_t small0 = turn_right(a, 7) ^ turn_right(a, 18) ^ a >> 3;
        uint32_t small1 = turn_right(b, 17) ^ turn_right(b, 19) ^ b >> 10;
        w[t] = small1 + w[t - 7] + small0 + w[t - 16];
    }
}

/*
 * Each round moves all eight words on by one place. They stay where they are
 * instead, and each of eight rounds in a row is told other places: that is
 * several times as fast, and a log is little else than sums.
 */
static inline void one_round(uint32_t a, uint32_t b, uint32_t c, uint32_t *d, uint32_t e, uint32_t f, uint32_t g,
                             uint32_t *h, uint32_t constant_and_word)
{
    uint32_t big1 = turn_right(e, 6) ^ turn_right(e, 11) ^ turn_right(e, 25);
    uint32_t choice = g ^ (e & (f ^ g)); /* f where e is set, else g */
    uint32_t t1 = *h + big1 + choice + constant_and_word;
    uint32_t big0 = turn_right(a, 2) ^ turn_right(a, 13) ^ turn_right(a, 22);
    uint32_t majority = (a & b) | (c & (a | b));
    *d += t1;
    *h = t1 + big0 + majority;
}

static void take_block(uint32_t state[8], const uint8_t *block)
{
    uint32_t w[64];
    uint32_t a = state[0], b = state[1], c = state[2], d = state[3];
    uint32_t e = state[4], f = state[5], g = state[6], h = state[7];
    stretch(block, w);
    for (int t = 0; t < 64; t += 8) {
        const uint32_t *k = ul_sha256_constants + t, *v = w + t;
        one_round(a, b, c, &d, e, f, g, &h, k[0] + v[0]);
        one_round(h, a, b, &c, d, e, f, &g, k[1] + v[1]);
        one_round(g, h, a, &b, c, d, e, &f, k[2] + v[2]);
        one_round(f, g, h, &a, b, c, d, &e, k[3] + v[3]);
        one_round(e, f, g, &h, a, b, c, &d, k[4] + v[4]);
        one_round(d, e, f, &g, h, a, b, &c, k[5] + v[5]);
        one_round(c, d, e, &f, g, h, a, &b, k[6] + v[6]);
        one_round(b, c, d, &e, f, g, h, &a, k[7] + v[7]);
    }
    const uint32_t done[8] = {a, b, c, d, e, f, g, h};
    for (int i = 0; i < 8; i++)
        state[i] += done[i];
}

void ul_sha256_blocks_in_c(uint32_t state[8], const uint8_t *blocks, size_t count)
{
    for (size_t i = 0; i < count; i++)
        take_block(state, blocks + i * BLOCK);
}

static void take_blocks(uint32_t state[8], const uint8_t *blocks, size_t count)
{
#ifdef UL_SHA256_X86
    if (ul_sha256_x86_is_there()) {
        ul_sha256_blocks_on_x86(state, blocks, count);
        return;
    }
#endif
    ul_sha256_blocks_in_c(state, blocks, count);
}

static void hash_begin(hasher *h)
{
    static const uint32_t initial[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                        0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    memcpy(h->state, initial, sizeof initial);
    h->len = 0;
}

/* Fill the block that waits. How many of the bytes that took. */
static size_t fill_block(hasher *h, const uint8_t *bytes, size_t len)
{
    size_t waiting = (size_t)(h->len % BLOCK), part = BLOCK - waiting;
    if (part > len)
        part = len;
    memcpy(h->block + waiting, bytes, part);
    h->len += part;
    if (h->len % BLOCK == 0)
        take_blocks(h->state, h->block, 1);
    return part;
}

static void hash_add(hasher *h, const void *bytes, size_t len)
{
    const uint8_t *from = bytes;
    if (len && h->len % BLOCK) {
        size_t part = fill_block(h, from, len);
        from += part;
        len -= part;
    }
    if (len >= BLOCK) {
        size_t whole = len / BLOCK * BLOCK;
        take_blocks(h->state, from, whole / BLOCK);
        h->len += whole;
        from += whole;
        len -= whole;
    }
    if (len)
        fill_block(h, from, len);
}

/* A one bit, zeros up to eight bytes before a block's end, the length in bits. */
static void hash_end(hasher *h, uint8_t digest[UL_SHA256_BYTES])
{
    static const uint8_t padding[BLOCK] = {0x80};
    uint64_t             bits = h->len * 8;
    uint8_t              length[8];
    write_word(length, (uint32_t)(bits >> 32));
    write_word(length + 4, (uint32_t)bits);
    hash_add(h, padding, 1 + (size_t)((2 * BLOCK - 9 - h->len % BLOCK) % BLOCK));
    hash_add(h, length, sizeof length);
    for (int i = 0; i < 8; i++)
        write_word(digest + 4 * i, h->state[i]);
}

void ul_sha256(const void *bytes, size_t len, uint8_t digest[UL_SHA256_BYTES])
{
    hasher h;
    hash_begin(&h);
    hash_add(&h, bytes, len);
    hash_end(&h, digest);
}

/* The digest of the key, each byte changed by `mask`, and then the message. */
static void keyed_hash(const uint8_t key[BLOCK], uint8_t mask, const void *bytes, size_t len,
                       uint8_t digest[UL_SHA256_BYTES])
{
    uint8_t pad[BLOCK];
    hasher  h;
    for (int i = 0; i < BLOCK; i++)
        pad[i] = key[i] ^ mask;
    hash_begin(&h);
    hash_add(&h, pad, sizeof pad);
    hash_add(&h, bytes, len);
    hash_end(&h, digest);
}

void ul_hmac_sha256(const void *key, size_t key_len, const void *bytes, size_t len, uint8_t digest[UL_SHA256_BYTES])
{
    uint8_t block[BLOCK] = {0}, inner[UL_SHA256_BYTES];
    if (key_len > BLOCK)
        ul_sha256(key, key_len, block);
    else if (key_len)
        memcpy(block, key, key_len);
    keyed_hash(block, 0x36, bytes, len, inner);
    keyed_hash(block, 0x5c, inner, sizeof inner, digest);
}
