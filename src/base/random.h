/*
 * random.h: fast numbers for bots, simulations and tests (xoshiro256**).
 *
 * Not for real deals: see chance.h.
 */
#ifndef UL_BASE_RANDOM_H
#define UL_BASE_RANDOM_H

#include <stddef.h>
#include <stdint.h>

typedef struct ul_random {
    uint64_t s[4];
} ul_random;

/* By SplitMix64, so that any seed will do, 0 included. */
void ul_random_seed(ul_random *random, uint64_t seed);

static inline uint64_t ul_random_next(ul_random *random)
{
    uint64_t *s = random->s;
    uint64_t  five = s[1] * 5, result = ((five << 7) | (five >> 57)) * 9, t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = (s[3] << 45) | (s[3] >> 19);
    return result;
}

/*
 * A number below `limit`, by the high half of a 32-bit product: no division,
 * no 128-bit multiply (slow in wasm), a bias below limit / 2^32.
 */
static inline uint32_t ul_random_below(ul_random *random, uint32_t limit)
{
    return (uint32_t)(((ul_random_next(random) >> 32) * limit) >> 32);
}

void ul_random_shuffle(ul_random *random, uint8_t *cards, size_t count);

#endif
