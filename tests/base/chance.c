/*
 * chance.c: ChaCha20 against RFC 8439 and libsodium; numbers and shuffles
 * against docs/dealing.md, implemented here a second time on libsodium's
 * stream; and their fairness.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include "base/chance.h"
#include "base/random.h"

static void unhex(const char *hex, uint8_t *bytes, size_t len)
{
    assert_int_equal(sodium_hex2bin(bytes, len, hex, strlen(hex), " ", NULL, NULL), 0);
}

/* RFC 8439: 2.3.2, and the test vectors of appendix A.1. */
static void the_blocks_of_rfc_8439(void **state)
{
    (void)state;
    static const struct {
        const char *key, *nonce;
        uint32_t    counter;
        const char *block;
    } vectors[] = {
        {"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f", "000000090000004a00000000", 1,
         "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
         "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e"},
        {"0000000000000000000000000000000000000000000000000000000000000000", "000000000000000000000000", 0,
         "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
         "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586"},
        {"0000000000000000000000000000000000000000000000000000000000000000", "000000000000000000000000", 1,
         "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
         "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f"},
        {"0000000000000000000000000000000000000000000000000000000000000001", "000000000000000000000000", 1,
         "3aeb5224ecf849929b9d828db1ced4dd832025e8018b8160b82284f3c949aa5a"
         "8eca00bbb4a73bdad192b5c42f73f2fd4e273644c8b36125a64addeb006c13a0"},
        {"00ff000000000000000000000000000000000000000000000000000000000000", "000000000000000000000000", 2,
         "72d54dfbf12ec44b362692df94137f328fea8da73990265ec1bbbea1ae9af0ca"
         "13b25aa26cb4a648cb9b9d1be65b2c0924a66c54d545ec1b7374f4872e99f096"},
        {"0000000000000000000000000000000000000000000000000000000000000000", "000000000000000000000002", 0,
         "c2c64d378cd536374ae204b9ef933fcd1a8b2288b3dfa49672ab765b54ee27c7"
         "8a970e0e955c14f3a88e741b97c286f75f8fc299e8148362fa198a39531bed6d"},
    };
    uint8_t key[32], nonce[12], block[64], expected[64];
    for (size_t i = 0; i < sizeof vectors / sizeof *vectors; i++) {
        unhex(vectors[i].key, key, sizeof key);
        unhex(vectors[i].nonce, nonce, sizeof nonce);
        unhex(vectors[i].block, expected, sizeof expected);
        ul_chacha20_block(key, vectors[i].counter, nonce, block);
        assert_memory_equal(block, expected, sizeof block);
    }
}

static void libsodium_makes_the_same_blocks(void **state)
{
    (void)state;
    static const uint8_t zeros[64];
    uint8_t              key[32], nonce[12], ours[64], theirs[64];
    ul_random            random;
    ul_random_seed(&random, 8439);
    for (int round = 0; round < 500; round++) {
        for (size_t i = 0; i < sizeof key; i++)
            key[i] = (uint8_t)ul_random_below(&random, 256);
        for (size_t i = 0; i < sizeof nonce; i++)
            nonce[i] = (uint8_t)ul_random_below(&random, 256);
        uint32_t counter = (uint32_t)ul_random_next(&random);
        ul_chacha20_block(key, counter, nonce, ours);
        crypto_stream_chacha20_ietf_xor_ic(theirs, zeros, sizeof zeros, nonce, counter, key);
        assert_memory_equal(ours, theirs, sizeof ours);
    }
}

/* docs/dealing.md once more, written from its text: the whole stream of a drawing at once. */
typedef struct stream {
    uint8_t bytes[64 * 128]; /* enough for any drawing of these tests */
    size_t  used;
} stream;

static void open_stream(stream *s, const char *seed, uint32_t drawing)
{
    uint8_t key[32],
        nonce[12] = {(uint8_t)drawing, (uint8_t)(drawing >> 8), (uint8_t)(drawing >> 16), (uint8_t)(drawing >> 24)};
    crypto_hash_sha256(key, (const uint8_t *)seed, strlen(seed));
    crypto_stream_chacha20_ietf(s->bytes, sizeof s->bytes, nonce, key);
    s->used = 0;
}

static uint64_t below(stream *s, uint64_t limit)
{
    for (;;) {
        const uint8_t *b = s->bytes + s->used;
        uint64_t       word = b[0] + b[1] * UINT64_C(256) + b[2] * UINT64_C(65536) + b[3] * UINT64_C(16777216);
        s->used += 4;
        if (word < (UINT64_C(4294967296) / limit) * limit)
            return word % limit;
    }
}

static void the_numbers_of_dealing_md(void **state)
{
    (void)state;
    static stream s;
    ul_chance     chance;
    ul_chance_seed(&chance, "Lucky", 5);
    for (uint32_t drawing = 0; drawing < 2000; drawing++) {
        uint32_t limit = drawing < 100 ? drawing + 1 : 1 + (drawing * 2654435761u) % 65536;
        assert_int_equal(chance.drawings, drawing);
        uint32_t ours = ul_chance_below(&chance, limit);
        open_stream(&s, "Lucky", drawing);
        assert_int_equal(ours, below(&s, limit));
    }
    assert_int_equal(chance.drawings, 2000);
}

static void check_shuffle(const char *seed, uint32_t drawing, size_t count)
{
    static stream s;
    uint8_t       ours[1000], theirs[1000];
    ul_chance     chance;
    for (size_t i = 0; i < count; i++)
        ours[i] = theirs[i] = (uint8_t)(i * 7 + i / 256);
    ul_chance_seed(&chance, seed, strlen(seed));
    chance.drawings = drawing;
    ul_chance_shuffle(&chance, ours, count);
    assert_int_equal(chance.drawings, drawing + 1);
    open_stream(&s, seed, drawing);
    for (size_t i = count; i-- > 1;) {
        size_t  j = (size_t)below(&s, i + 1);
        uint8_t card = theirs[i];
        theirs[i] = theirs[j];
        theirs[j] = card;
    }
    assert_memory_equal(ours, theirs, count);
}

static void the_shuffles_of_dealing_md(void **state)
{
    (void)state;
    for (size_t count = 0; count <= 130; count++)
        check_shuffle("a seed", (uint32_t)count, count);
    check_shuffle("", 3, 96);
    check_shuffle("another seed, whatever its length, in UTF-8: 運", 0xfedcba98, 1000);
}

static uint64_t first_word(const ul_chance *chance, uint32_t drawing)
{
    uint8_t block[64], nonce[12] = {(uint8_t)drawing, (uint8_t)(drawing >> 8), (uint8_t)(drawing >> 16)};
    ul_chacha20_block(chance->key, 0, nonce, block);
    return block[0] + block[1] * UINT64_C(256) + block[2] * UINT64_C(65536) + block[3] * UINT64_C(16777216);
}

/*
 * Words to be passed over are rare, with 65175 most frequent: the last 65146
 * of the 2^32 words. So look for drawings whose first word is one of them.
 */
static void words_that_would_favour_small_numbers_are_passed_over(void **state)
{
    (void)state;
    const uint64_t limit = 65175, first_refused = (UINT64_C(1) << 32) - 65146;
    static stream  s;
    ul_chance      chance;
    ul_chance_seed(&chance, "rejected", 8);
    int refused = 0;
    for (uint32_t drawing = 0; drawing < 300000; drawing++) {
        if (first_word(&chance, drawing) < first_refused)
            continue;
        refused++;
        chance.drawings = drawing;
        open_stream(&s, "rejected", drawing);
        assert_int_equal(ul_chance_below(&chance, (uint32_t)limit), below(&s, limit));
        assert_int_equal(s.used, 8);
    }
    assert_in_range(refused, 1, 20);
}

static void the_greatest_and_the_least_limit(void **state)
{
    (void)state;
    ul_chance chance;
    uint32_t  greatest = 0;
    ul_chance_seed(&chance, "limits", 6);
    for (int i = 0; i < 1000; i++) {
        assert_int_equal(ul_chance_below(&chance, 1), 0);
        uint32_t number = ul_chance_below(&chance, 65536);
        assert_true(number < 65536);
        greatest = number > greatest ? number : greatest;
    }
    assert_true(greatest > 65000);
    assert_int_equal(chance.drawings, 2000);
}

static void the_same_seed_is_the_same_chance(void **state)
{
    (void)state;
    ul_chance a, b;
    ul_chance_seed(&a, "seed", 4);
    ul_chance_seed(&b, "seedling", 4);
    assert_memory_equal(&a, &b, sizeof a);
    ul_chance_seed(&b, "seedling", 8);
    assert_memory_not_equal(a.key, b.key, sizeof a.key);
    ul_chance_seed(&a, NULL, 0); /* the empty text is a seed, too */
    ul_chance_seed(&b, "", 0);
    assert_memory_equal(a.key, b.key, sizeof a.key);
}

/*
 * 46 cards, 4,600 shuffles, how often each lands where: the statistic has
 * 45 * 45 = 2025 degrees of freedom, standard deviation 64; the seed is fixed,
 * so the bound of four of them is never a matter of luck.
 */
static void every_card_comes_everywhere(void **state)
{
    (void)state;
    enum { CARDS = 46, SHUFFLES = 4600 };
    static unsigned seen[CARDS][CARDS];
    ul_chance       chance;
    ul_chance_seed(&chance, "fair", 4);
    for (int i = 0; i < SHUFFLES; i++) {
        uint8_t cards[CARDS];
        for (uint8_t c = 0; c < CARDS; c++)
            cards[c] = c;
        ul_chance_shuffle(&chance, cards, CARDS);
        for (int place = 0; place < CARDS; place++)
            seen[cards[place]][place]++;
    }
    double chi = 0, mean = (double)SHUFFLES / (double)CARDS;
    for (int c = 0; c < CARDS; c++)
        for (int place = 0; place < CARDS; place++)
            chi += (seen[c][place] - mean) * (seen[c][place] - mean) / mean;
    assert_true(chi > 2025 - 4 * 64 && chi < 2025 + 4 * 64);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_blocks_of_rfc_8439),
        cmocka_unit_test(libsodium_makes_the_same_blocks),
        cmocka_unit_test(the_numbers_of_dealing_md),
        cmocka_unit_test(the_shuffles_of_dealing_md),
        cmocka_unit_test(words_that_would_favour_small_numbers_are_passed_over),
        cmocka_unit_test(the_greatest_and_the_least_limit),
        cmocka_unit_test(the_same_seed_is_the_same_chance),
        cmocka_unit_test(every_card_comes_everywhere),
    };
    return sodium_init() < 0 || cmocka_run_group_tests(tests, NULL, NULL);
}
