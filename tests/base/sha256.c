/* sha256.c: published vectors of FIPS 180-4 and RFC 4231, and libsodium as the oracle. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/random.h"
#include "base/sha256.h"
#include "base/sha256_inside.h"

static void assert_hex(const uint8_t digest[UL_SHA256_BYTES], const char *expected)
{
    char hex[2 * UL_SHA256_BYTES + 1];
    for (int i = 0; i < UL_SHA256_BYTES; i++)
        snprintf(hex + 2 * i, 3, "%02x", digest[i]);
    assert_string_equal(hex, expected);
}

static void the_vectors_of_fips_180(void **state)
{
    (void)state;
    static const struct {
        const char *message, *digest;
    } vectors[] = {
        {"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
        {"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
        {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
         "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"},
        {"abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqr"
         "stu",
         "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"},
    };
    uint8_t digest[UL_SHA256_BYTES];
    for (size_t i = 0; i < sizeof vectors / sizeof *vectors; i++) {
        ul_sha256(vectors[i].message, strlen(vectors[i].message), digest);
        assert_hex(digest, vectors[i].digest);
    }
}

static void a_million_letters(void **state)
{
    (void)state;
    char   *letters = malloc(1000000);
    uint8_t digest[UL_SHA256_BYTES];
    memset(letters, 'a', 1000000);
    ul_sha256(letters, 1000000, digest);
    assert_hex(digest, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
    free(letters);
}

/* Every length round the block's edges, where padding goes wrong if it does. */
static void libsodium_finds_the_same_digests(void **state)
{
    (void)state;
    uint8_t   message[1000], ours[UL_SHA256_BYTES], theirs[crypto_hash_sha256_BYTES];
    ul_random random;
    ul_random_seed(&random, 256);
    for (size_t len = 0; len <= sizeof message; len++) {
        for (size_t i = 0; i < len; i++)
            message[i] = (uint8_t)ul_random_below(&random, 256);
        ul_sha256(message, len, ours);
        crypto_hash_sha256(theirs, message, len);
        assert_memory_equal(ours, theirs, sizeof ours);
    }
}

#define MOST_BLOCKS 40

/* Whatever this processor has: the C is what others hash with. */
static void the_code_in_c_finds_the_same_digests(void **state)
{
    (void)state;
    static const uint32_t initial[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                        0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    static const uint8_t  padded_abc[UL_SHA256_BLOCK] = {'a', 'b', 'c', 0x80, [UL_SHA256_BLOCK - 1] = 24};
    uint32_t              words[8];
    uint8_t               digest[UL_SHA256_BYTES];
    memcpy(words, initial, sizeof words);
    ul_sha256_blocks_in_c(words, padded_abc, 1);
    for (int i = 0; i < UL_SHA256_BYTES; i++)
        digest[i] = (uint8_t)(words[i / 4] >> (24 - i % 4 * 8));
    assert_hex(digest, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

/* From any state, of any number of blocks, at any address. */
static void the_instructions_of_the_processor_do_the_same_as_the_code_in_c(void **state)
{
    (void)state;
#ifdef UL_SHA256_X86
    uint8_t   bytes[MOST_BLOCKS * UL_SHA256_BLOCK + 15];
    uint32_t  in_c[8], on_x86[8];
    ul_random random;
    if (!ul_sha256_x86_is_there())
        skip();
    ul_random_seed(&random, 7);
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (uint8_t)ul_random_below(&random, 256);
    for (int i = 0; i < 8; i++)
        in_c[i] = on_x86[i] = ul_random_below(&random, UINT32_MAX);
    for (size_t count = 0; count <= MOST_BLOCKS; count++) {
        ul_sha256_blocks_in_c(in_c, bytes + count % 16, count);
        ul_sha256_blocks_on_x86(on_x86, bytes + count % 16, count);
        assert_memory_equal(in_c, on_x86, sizeof in_c);
    }
#else
    skip();
#endif
}

typedef struct hmac_vector {
    uint8_t     key_byte; /* the key is this, key_len times; with key_len 0 it is key_text */
    size_t      key_len;
    const char *key_text;
    uint8_t     data_byte; /* the same of the data */
    size_t      data_len;
    const char *data_text, *digest;
} hmac_vector;

/* RFC 4231, 4.2 to 4.8; case 4's key counts upwards and stands below, case 5 is cut to 128 bits. */
static const hmac_vector hmac_vectors[] = {
    {0x0b, 20, NULL, 0, 0, "Hi There", "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"},
    {0, 0, "Jefe", 0, 0, "what do ya want for nothing?",
     "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"},
    {0xaa, 20, NULL, 0xdd, 50, NULL, "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"},
    {0xaa, 131, NULL, 0, 0, "Test Using Larger Than Block-Size Key - Hash Key First",
     "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"},
    {0xaa, 131, NULL, 0, 0,
     "This is a test using a larger than block-size key and a larger than block-size data. The key needs to be hashed "
     "before being used by the HMAC algorithm.",
     "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"},
};

static size_t fill(uint8_t *buffer, uint8_t byte, size_t len, const char *text)
{
    if (len == 0) {
        memcpy(buffer, text, strlen(text));
        return strlen(text);
    }
    memset(buffer, byte, len);
    return len;
}

static void the_vectors_of_rfc_4231(void **state)
{
    (void)state;
    uint8_t key[160], data[160], digest[UL_SHA256_BYTES];
    for (size_t i = 0; i < sizeof hmac_vectors / sizeof *hmac_vectors; i++) {
        const hmac_vector *v = &hmac_vectors[i];
        size_t             key_len = fill(key, v->key_byte, v->key_len, v->key_text);
        size_t             data_len = fill(data, v->data_byte, v->data_len, v->data_text);
        ul_hmac_sha256(key, key_len, data, data_len, digest);
        assert_hex(digest, v->digest);
    }
    for (uint8_t i = 0; i < 25; i++)
        key[i] = (uint8_t)(i + 1);
    memset(data, 0xcd, 50);
    ul_hmac_sha256(key, 25, data, 50, digest);
    assert_hex(digest, "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b");

    static const uint8_t cut[] = {0xa3, 0xb6, 0x16, 0x74, 0x73, 0x10, 0x0e, 0xe0,
                                  0x6e, 0x0c, 0x79, 0x6c, 0x29, 0x55, 0x55, 0x2b};
    memset(key, 0x0c, 20);
    ul_hmac_sha256(key, 20, "Test With Truncation", 20, digest);
    assert_memory_equal(digest, cut, sizeof cut);
}

static void libsodium_finds_the_same_hmacs(void **state)
{
    (void)state;
    uint8_t   key[200], message[200], ours[UL_SHA256_BYTES], theirs[crypto_auth_hmacsha256_BYTES];
    ul_random random;
    ul_random_seed(&random, 4231);
    for (size_t key_len = 0; key_len <= sizeof key; key_len++) {
        size_t len = ul_random_below(&random, sizeof message + 1);
        for (size_t i = 0; i < sizeof key; i++) {
            key[i] = (uint8_t)ul_random_below(&random, 256);
            message[i] = (uint8_t)ul_random_below(&random, 256);
        }
        ul_hmac_sha256(key, key_len, message, len, ours);
        crypto_auth_hmacsha256_state their_state;
        crypto_auth_hmacsha256_init(&their_state, key, key_len);
        crypto_auth_hmacsha256_update(&their_state, message, len);
        crypto_auth_hmacsha256_final(&their_state, theirs);
        assert_memory_equal(ours, theirs, sizeof ours);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_vectors_of_fips_180),
        cmocka_unit_test(a_million_letters),
        cmocka_unit_test(libsodium_finds_the_same_digests),
        cmocka_unit_test(the_vectors_of_rfc_4231),
        cmocka_unit_test(libsodium_finds_the_same_hmacs),
        cmocka_unit_test(the_code_in_c_finds_the_same_digests),
        cmocka_unit_test(the_instructions_of_the_processor_do_the_same_as_the_code_in_c),
    };
    return sodium_init() < 0 || cmocka_run_group_tests(tests, NULL, NULL);
}
