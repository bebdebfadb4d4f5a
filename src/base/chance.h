/*
 * chance.h: the chance of a real game, exact and checkable.
 *
 * A seed text becomes a 32-byte key by SHA-256. Every drawing (a shuffle, or
 * one number) has a ChaCha20 key stream of its own (RFC 8439): that key, block
 * counter from 0, and as nonce the number of the drawing. docs/dealing.md
 * tells it so that others can check a deal. Bots and simulations, which need
 * speed and no secrecy, use random.h.
 */
#ifndef UL_BASE_CHANCE_H
#define UL_BASE_CHANCE_H

#include <stddef.h>
#include <stdint.h>

typedef struct ul_chance {
    uint8_t  key[32];
    uint32_t drawings; /* the nonce of the next one */
} ul_chance;

/* One block of the key stream of RFC 8439, 2.3. */
void ul_chacha20_block(const uint8_t key[32], uint32_t counter, const uint8_t nonce[12], uint8_t block[64]);

void ul_chance_seed(ul_chance *chance, const char *seed, size_t len);

/* A number below `limit` (1 to 2^16), all equally likely; one drawing. */
uint32_t ul_chance_below(ul_chance *chance, uint32_t limit);

/* Fisher-Yates from the last card down; one drawing. */
void ul_chance_shuffle(ul_chance *chance, uint8_t *cards, size_t count);

#endif
