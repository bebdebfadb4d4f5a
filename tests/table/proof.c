/* proof.c: the sums of provable dealing. Each number here was worked out by Python's hashlib and hmac. */
#include <string.h>
#include "base/hex.h"
#include "edition/edition.h"
#include "table/deed.h"
#include "table/evening.h"
#include "table/proof.h"

/* docs/table.md has the same. */
#define COMMITMENT "75655cf9acb38ef5531c30de327d0d9cfdaa98ffb226332e221e04daf9233d8b"
#define PROMISE "72dbb7336c76780023f83da4c355f2eeea85733b13d3477697917790c1229084"
#define SEED_OF_TWO "faa7d150391114a5b9c61826c24ea6e29759c8ebf4fd2f6433df96372f72a015"
#define SEED_OF_NONE "cfdb01fe6f7a46faa1ab4d6f233c7bc21fac216ba3ab512e7f1ec1831dedbf19"

static void check_hex(const uint8_t *bytes, const char *hex)
{
    uint8_t wanted[UL_SHA256_BYTES];
    assert_true(ul_hex_read(hex, strlen(hex), wanted, sizeof wanted));
    assert_memory_equal(bytes, wanted, sizeof wanted);
}

static void count_up(uint8_t *bytes, unsigned from)
{
    for (unsigned i = 0; i < UL_SHA256_BYTES; i++)
        bytes[i] = (uint8_t)(from + i);
}

TEST(the_commitment_is_as_documented)
{
    uint8_t secret[UL_SHA256_BYTES], digest[UL_SHA256_BYTES];
    count_up(secret, 0);
    ul_proof_commitment("evening/1", secret, digest);
    check_hex(digest, COMMITMENT);
}

TEST(a_promise_is_as_documented)
{
    uint8_t seed[UL_SHA256_BYTES], digest[UL_SHA256_BYTES];
    count_up(seed, 32);
    ul_proof_promise(seed, digest);
    check_hex(digest, PROMISE);
}

TEST(the_seed_of_the_deal_is_as_documented)
{
    uint8_t secret[UL_SHA256_BYTES], seeds[2][UL_SHA256_BYTES];
    char    text[UL_SEED_TEXT];
    count_up(secret, 0);
    count_up(seeds[0], 32);
    count_up(seeds[1], 64);
    ul_proof_seed("evening/1", secret, (const uint8_t(*)[UL_SHA256_BYTES])seeds, 2, text);
    assert_string_equal(text, SEED_OF_TWO);
    ul_proof_seed("evening/1", secret, NULL, 0, text);
    assert_string_equal(text, SEED_OF_NONE);
}

TEST(every_bit_of_secret_seeds_and_id_decides)
{
    uint8_t secret[UL_SHA256_BYTES], seeds[1][UL_SHA256_BYTES];
    char    text[UL_SEED_TEXT], other[UL_SEED_TEXT];
    count_up(secret, 0);
    count_up(seeds[0], 32);
    ul_proof_seed("t/1", secret, (const uint8_t(*)[UL_SHA256_BYTES])seeds, 1, text);
    ul_proof_seed("t/2", secret, (const uint8_t(*)[UL_SHA256_BYTES])seeds, 1, other);
    assert_string_not_equal(text, other);
    for (int bit = 0; bit < 256; bit++) {
        secret[bit / 8] ^= (uint8_t)(1 << bit % 8);
        ul_proof_seed("t/1", secret, (const uint8_t(*)[UL_SHA256_BYTES])seeds, 1, other);
        assert_string_not_equal(text, other);
        secret[bit / 8] ^= (uint8_t)(1 << bit % 8);
        seeds[0][bit / 8] ^= (uint8_t)(1 << bit % 8);
        ul_proof_seed("t/1", secret, (const uint8_t(*)[UL_SHA256_BYTES])seeds, 1, other);
        assert_string_not_equal(text, other);
        seeds[0][bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
}

TEST(digests_that_differ_in_any_bit_are_not_the_same)
{
    uint8_t a[UL_SHA256_BYTES], b[UL_SHA256_BYTES];
    count_up(a, 0);
    count_up(b, 0);
    assert_true(ul_proof_same(a, b));
    for (int bit = 0; bit < 256; bit++) {
        b[bit / 8] ^= (uint8_t)(1 << bit % 8);
        assert_false(ul_proof_same(a, b));
        b[bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_commitment_is_as_documented),
        cmocka_unit_test(a_promise_is_as_documented),
        cmocka_unit_test(the_seed_of_the_deal_is_as_documented),
        cmocka_unit_test(every_bit_of_secret_seeds_and_id_decides),
        cmocka_unit_test(digests_that_differ_in_any_bit_are_not_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
