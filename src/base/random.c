/* random.c: seeding xoshiro256**, and shuffling with it. */
#include "base/random.h"

/* SplitMix64: every 64-bit number once, well mixed; never four zeros in a row. */
static uint64_t splitmix(uint64_t *state)
{
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

void ul_random_seed(ul_random *random, uint64_t seed)
{
    for (int i = 0; i < 4; i++)
        random->s[i] = splitmix(&seed);
}

void ul_random_shuffle(ul_random *random, uint8_t *cards, size_t count)
{
    for (size_t last = count; last > 1; last--) {
        size_t  other = ul_random_below(random, (uint32_t)last);
        uint8_t card = cards[last - 1];
        cards[last - 1] = cards[other];
        cards[other] = card;
    }
}
