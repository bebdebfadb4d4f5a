/* chance.c: ChaCha20, and numbers and shuffles out of its key stream (docs/dealing.md). */
#include "base/chance.h"

#include <assert.h>
#include <string.h>
#include "base/sha256.h"

#define WORDS 16 /* of 32 bits in a block */
#define MAX_LIMIT 65536

static uint32_t read_word(const uint8_t *bytes)
{
    return (uint32_t)bytes[3] << 24 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[1] << 8 | bytes[0];
}

static void write_word(uint8_t *bytes, uint32_t word)
{
    for (int i = 0; i < 4; i++)
        bytes[i] = (uint8_t)(word >> (8 * i));
}

static uint32_t turn_left(uint32_t word, int bits)
{
    return word << bits | word >> (32 - bits);
}

static void quarter_round(uint32_t *a, uint32_t *b, uint32_t *c, uint32_t *d)
{
    *a += *b, *d = turn_left(*d ^ *a, 16);
    *c += *d, *b = turn_left(*b ^ *c, 12);
    *a += *b, *d = turn_left(*d ^ *a, 8);
    *c += *d, *b = turn_left(*b ^ *c, 7);
}

/* Twenty rounds: ten times the four columns, then the four diagonals. */
static void scramble(uint32_t x[WORDS])
{
    for (int i = 0; i < 10; i++) {
        quarter_round(x + 0, x + 4, x + 8, x + 12);
        quarter_round(x + 1, x + 5, x + 9, x + 13);
        quarter_round(x + 2, x + 6, x + 10, x + 14);
        quarter_round(x + 3, x + 7, x + 11, x + 15);
        quarter_round(x + 0, x + 5, x + 10, x + 15);
        quarter_round(x + 1, x + 6, x + 11, x + 12);
        quarter_round(x + 2, x + 7, x + 8, x + 13);
        quarter_round(x + 3, x + 4, x + 9, x + 14);
    }
}

/* "expand 32-byte k", the key, the counter, the nonce: in words. */
static void lay_out(uint32_t start[WORDS], const uint8_t key[32], const uint8_t nonce[12])
{
    start[0] = 0x61707865, start[1] = 0x3320646e, start[2] = 0x79622d32, start[3] = 0x6b206574;
    for (int i = 0; i < 8; i++)
        start[4 + i] = read_word(key + 4 * i);
    start[12] = 0;
    for (int i = 0; i < 3; i++)
        start[13 + i] = read_word(nonce + 4 * i);
}

static void make_block(const uint32_t start[WORDS], uint32_t block[WORDS])
{
    memcpy(block, start, WORDS * sizeof *block);
    scramble(block);
    for (int i = 0; i < WORDS; i++)
        block[i] += start[i];
}

void ul_chacha20_block(const uint8_t key[32], uint32_t counter, const uint8_t nonce[12], uint8_t block[64])
{
    uint32_t start[WORDS], words[WORDS];
    lay_out(start, key, nonce);
    start[12] = counter;
    make_block(start, words);
    for (int i = 0; i < WORDS; i++)
        write_word(block + 4 * i, words[i]);
}

/* The key stream of one drawing, a block made when its first word is wanted. */
typedef struct drawing {
    uint32_t start[WORDS], block[WORDS];
    int      used; /* words of the block */
} drawing;

static void begin_drawing(ul_chance *chance, drawing *d)
{
    uint8_t nonce[12] = {0};
    write_word(nonce, chance->drawings++);
    lay_out(d->start, chance->key, nonce);
    d->used = WORDS;
}

static uint32_t next_word(drawing *d)
{
    if (d->used == WORDS) {
        make_block(d->start, d->block);
        d->start[12]++;
        d->used = 0;
    }
    return d->block[d->used++];
}

/*
 * Words from the greatest multiple of `limit` in 2^32 on would favour the
 * small numbers: they are passed over. `0 - limit` is 2^32 - limit, which
 * leaves the same remainder as 2^32 and fits into a word.
 */
static uint32_t next_below(drawing *d, uint32_t limit)
{
    uint32_t excess = (0 - limit) % limit, word;
    do
        word = next_word(d);
    while (word > UINT32_MAX - excess);
    return word % limit;
}

void ul_chance_seed(ul_chance *chance, const char *seed, size_t len)
{
    ul_sha256(seed, len, chance->key);
    chance->drawings = 0;
}

uint32_t ul_chance_below(ul_chance *chance, uint32_t limit)
{
    assert(0 < limit && limit <= MAX_LIMIT);
    drawing d;
    begin_drawing(chance, &d);
    return next_below(&d, limit);
}

void ul_chance_shuffle(ul_chance *chance, uint8_t *cards, size_t count)
{
    assert(count <= MAX_LIMIT);
    drawing d;
    begin_drawing(chance, &d);
    for (size_t last = count; last > 1; last--) {
        size_t  other = next_below(&d, (uint32_t)last);
        uint8_t card = cards[last - 1];
        cards[last - 1] = cards[other];
        cards[other] = card;
    }
}
