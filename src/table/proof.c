/* proof.c: commitments, and the seed that follows from secret and seeds. */
#include "table/proof.h"

#include <assert.h>
#include <string.h>
#include "edition/edition.h"

static const char commitment_tag[] = "unlucky commitment 1\n";
static const char deal_tag[] = "unlucky deal 1\n";

#define MOST (sizeof commitment_tag + UL_GAME_ID_BYTES + 1 + (size_t)UL_MAX_SEATS * UL_SHA256_BYTES)

static size_t put(uint8_t *buffer, size_t at, const void *bytes, size_t len)
{
    memcpy(buffer + at, bytes, len);
    return at + len;
}

static size_t put_head(uint8_t *buffer, const char *tag, const char *game_id)
{
    assert(strlen(game_id) <= UL_GAME_ID_BYTES);
    size_t at = put(buffer, 0, tag, strlen(tag));
    at = put(buffer, at, game_id, strlen(game_id));
    return put(buffer, at, "\n", 1);
}

void ul_proof_commitment(const char *game_id, const uint8_t secret[UL_SHA256_BYTES], uint8_t digest[UL_SHA256_BYTES])
{
    uint8_t buffer[MOST];
    size_t  at = put_head(buffer, commitment_tag, game_id);
    at = put(buffer, at, secret, UL_SHA256_BYTES);
    ul_sha256(buffer, at, digest);
}

void ul_proof_promise(const uint8_t seed[UL_SHA256_BYTES], uint8_t digest[UL_SHA256_BYTES])
{
    ul_sha256(seed, UL_SHA256_BYTES, digest);
}

void ul_proof_seed(const char *game_id, const uint8_t secret[UL_SHA256_BYTES], const uint8_t (*seeds)[UL_SHA256_BYTES],
                   size_t count, char text[UL_SEED_TEXT])
{
    static const char digits[] = "0123456789abcdef";
    uint8_t           buffer[MOST], digest[UL_SHA256_BYTES];
    assert(count <= UL_MAX_SEATS);
    size_t at = put_head(buffer, deal_tag, game_id);
    for (size_t i = 0; i < count; i++)
        at = put(buffer, at, seeds[i], UL_SHA256_BYTES);
    ul_hmac_sha256(secret, UL_SHA256_BYTES, buffer, at, digest);
    for (size_t i = 0; i < UL_SHA256_BYTES; i++) {
        text[2 * i] = digits[digest[i] >> 4];
        text[2 * i + 1] = digits[digest[i] & 15];
    }
    text[UL_SEED_TEXT - 1] = 0;
}

bool ul_proof_same(const uint8_t a[UL_SHA256_BYTES], const uint8_t b[UL_SHA256_BYTES])
{
    uint8_t differ = 0;
    for (size_t i = 0; i < UL_SHA256_BYTES; i++)
        differ |= (uint8_t)(a[i] ^ b[i]);
    return differ == 0;
}
