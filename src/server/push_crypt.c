/* push_crypt.c: the cryptography of Web Push. */
#include "server/push_crypt.h"

#include <assert.h>
#include <gmp.h>
#include <nettle/bignum.h>
#include <nettle/ecc-curve.h>
#include <nettle/ecc.h>
#include <nettle/ecdsa.h>
#include <nettle/gcm.h>
#include <nettle/hkdf.h>
#include <nettle/hmac.h>
#include <sodium.h>
#include <string.h>
#include "base/json.h"
#include "base/sha256.h"

#define COORDINATE 32
#define RECORD 4096 /* as long as a record of a message may be; ours are shorter */
#define HEAD (UL_PUSH_SALT_BYTES + 4 + 1 + UL_PUSH_POINT_BYTES)
#define LAST 2 /* what follows the text of the last record */

static void draw(void *unused, size_t len, uint8_t *bytes)
{
    (void)unused;
    randombytes_buf(bytes, len);
}

/* ---- points and numbers */

static void write_point(const struct ecc_point *from, uint8_t point[UL_PUSH_POINT_BYTES])
{
    mpz_t x, y;
    mpz_init(x);
    mpz_init(y);
    ecc_point_get(from, x, y);
    point[0] = 4;
    nettle_mpz_get_str_256(COORDINATE, point + 1, x);
    nettle_mpz_get_str_256(COORDINATE, point + 1 + COORDINATE, y);
    mpz_clear(x);
    mpz_clear(y);
}

static bool read_point(const uint8_t point[UL_PUSH_POINT_BYTES], struct ecc_point *to)
{
    mpz_t x, y;
    nettle_mpz_init_set_str_256_u(x, COORDINATE, point + 1);
    nettle_mpz_init_set_str_256_u(y, COORDINATE, point + 1 + COORDINATE);
    bool good = point[0] == 4 && ecc_point_set(to, x, y) == 1;
    mpz_clear(x);
    mpz_clear(y);
    return good;
}

static bool read_secret(const uint8_t secret[UL_PUSH_SECRET_BYTES], struct ecc_scalar *to)
{
    mpz_t number;
    nettle_mpz_init_set_str_256_u(number, UL_PUSH_SECRET_BYTES, secret);
    bool good = ecc_scalar_set(to, number) == 1;
    mpz_clear(number);
    return good;
}

bool ul_push_pair_of(ul_push_pair *pair, const uint8_t secret[UL_PUSH_SECRET_BYTES])
{
    struct ecc_scalar number;
    struct ecc_point  point;
    ecc_scalar_init(&number, nettle_get_secp_256r1());
    ecc_point_init(&point, nettle_get_secp_256r1());
    bool good = read_secret(secret, &number);
    if (good) {
        memcpy(pair->secret, secret, UL_PUSH_SECRET_BYTES);
        ecc_point_mul_g(&point, &number);
        write_point(&point, pair->point);
    }
    ecc_point_clear(&point);
    ecc_scalar_clear(&number);
    return good;
}

void ul_push_pair_draw(ul_push_pair *pair)
{
    uint8_t secret[UL_PUSH_SECRET_BYTES];
    do {
        randombytes_buf(secret, sizeof secret);
    } while (!ul_push_pair_of(pair, secret)); /* hardly ever twice */
    sodium_memzero(secret, sizeof secret);
}

bool ul_push_is_point(const uint8_t bytes[UL_PUSH_POINT_BYTES])
{
    struct ecc_point point;
    ecc_point_init(&point, nettle_get_secp_256r1());
    bool good = read_point(bytes, &point);
    ecc_point_clear(&point);
    return good;
}

/* What both sides know and nobody else: x of their point times our secret. */
static bool agree(const ul_push_pair *ours, const uint8_t theirs[UL_PUSH_POINT_BYTES], uint8_t shared[COORDINATE])
{
    uint8_t           product[UL_PUSH_POINT_BYTES];
    struct ecc_scalar number;
    struct ecc_point  point;
    ecc_scalar_init(&number, nettle_get_secp_256r1());
    ecc_point_init(&point, nettle_get_secp_256r1());
    bool good = read_secret(ours->secret, &number) && read_point(theirs, &point);
    if (good) {
        ecc_point_mul(&point, &number, &point);
        write_point(&point, product);
        memcpy(shared, product + 1, COORDINATE);
    }
    ecc_point_clear(&point);
    ecc_scalar_clear(&number);
    sodium_memzero(product, sizeof product);
    return good;
}

/* ---- encrypting */

static void derive(const uint8_t *salt, size_t salt_len, const uint8_t secret[32], const void *info, size_t info_len,
                   uint8_t *out, size_t len)
{
    struct hmac_sha256_ctx mac;
    uint8_t                key[UL_SHA256_BYTES];
    hmac_sha256_set_key(&mac, salt_len, salt);
    hkdf_extract(&mac, (nettle_hash_update_func *)hmac_sha256_update, (nettle_hash_digest_func *)hmac_sha256_digest,
                 sizeof key, 32, secret, key);
    hmac_sha256_set_key(&mac, sizeof key, key);
    hkdf_expand(&mac, (nettle_hash_update_func *)hmac_sha256_update, (nettle_hash_digest_func *)hmac_sha256_digest,
                sizeof key, info_len, info, len, out);
    sodium_memzero(key, sizeof key);
    sodium_memzero(&mac, sizeof mac);
}

/* RFC 8291, 3.4: what both know and the secret that came with the address make the key of RFC 8188. */
static void mix(const ul_push_keys *keys, const ul_push_pair *once, const uint8_t shared[COORDINATE], uint8_t key[32])
{
    static const char about[] = "WebPush: info";
    uint8_t           info[sizeof about + (size_t)2 * UL_PUSH_POINT_BYTES];
    memcpy(info, about, sizeof about);
    memcpy(info + sizeof about, keys->point, UL_PUSH_POINT_BYTES);
    memcpy(info + sizeof about + UL_PUSH_POINT_BYTES, once->point, UL_PUSH_POINT_BYTES);
    derive(keys->auth, UL_PUSH_AUTH_BYTES, shared, info, sizeof info, key, 32);
}

static void seal(const uint8_t salt[UL_PUSH_SALT_BYTES], const uint8_t key[32], const uint8_t *clear, size_t len,
                 ul_text *body)
{
    static const char key_info[] = "Content-Encoding: aes128gcm", nonce_info[] = "Content-Encoding: nonce";
    uint8_t           cipher_key[AES128_KEY_SIZE], nonce[GCM_IV_SIZE], out[UL_PUSH_TEXT_BYTES + 1 + GCM_DIGEST_SIZE];
    struct gcm_aes128_ctx gcm;
    assert(len + GCM_DIGEST_SIZE <= sizeof out);
    derive(salt, UL_PUSH_SALT_BYTES, key, key_info, sizeof key_info, cipher_key, sizeof cipher_key);
    derive(salt, UL_PUSH_SALT_BYTES, key, nonce_info, sizeof nonce_info, nonce, sizeof nonce);
    gcm_aes128_set_key(&gcm, cipher_key);
    gcm_aes128_set_iv(&gcm, sizeof nonce, nonce);
    gcm_aes128_encrypt(&gcm, len, out, clear);
    gcm_aes128_digest(&gcm, GCM_DIGEST_SIZE, out + len);
    ul_text_add(body, (const char *)out, len + GCM_DIGEST_SIZE);
    sodium_memzero(cipher_key, sizeof cipher_key);
    sodium_memzero(&gcm, sizeof gcm);
}

bool ul_push_encrypt(const ul_push_keys *keys, const ul_push_pair *once, const uint8_t salt[UL_PUSH_SALT_BYTES],
                     const char *text, size_t len, ul_text *body)
{
    uint8_t clear[UL_PUSH_TEXT_BYTES + 1] = {0}, head[HEAD], shared[COORDINATE], key[32];
    if (len > UL_PUSH_TEXT_BYTES || !agree(once, keys->point, shared))
        return false;
    memcpy(head, salt, UL_PUSH_SALT_BYTES);
    memcpy(head + UL_PUSH_SALT_BYTES, (const uint8_t[]){0, 0, RECORD >> 8, RECORD & 255, UL_PUSH_POINT_BYTES}, 5);
    memcpy(head + UL_PUSH_SALT_BYTES + 5, once->point, UL_PUSH_POINT_BYTES);
    ul_text_add(body, (const char *)head, sizeof head);
    memcpy(clear, text, len);
    clear[len] = LAST; /* and zeros behind it */
    mix(keys, once, shared, key);
    seal(salt, key, clear, sizeof clear, body);
    sodium_memzero(shared, sizeof shared);
    sodium_memzero(key, sizeof key);
    return true;
}

/* ---- saying who we are */

void ul_push_write(const uint8_t *bytes, size_t len, ul_text *text)
{
    char   piece[256];
    size_t room = sodium_base64_ENCODED_LEN(len, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    assert(room <= sizeof piece);
    sodium_bin2base64(piece, room, bytes, len, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    ul_text_put(text, piece);
}

bool ul_push_read(const char *text, uint8_t *bytes, size_t len)
{
    size_t      given = strcspn(text, "="), got = 0;
    const char *end = NULL;
    if (strspn(text + given, "=") != strlen(text + given))
        return false;
    return sodium_base642bin(bytes, len, text, given, NULL, &got, &end, sodium_base64_VARIANT_URLSAFE_NO_PADDING) ==
               0 &&
           got == len && end == text + given;
}

static void sign(const ul_push_pair *ours, const char *bytes, size_t len, ul_text *to)
{
    uint8_t              sum[UL_SHA256_BYTES], out[2 * COORDINATE];
    struct ecc_scalar    number;
    struct dsa_signature signature;
    ecc_scalar_init(&number, nettle_get_secp_256r1());
    dsa_signature_init(&signature);
    bool good = read_secret(ours->secret, &number);
    assert(good);
    ul_sha256(bytes, len, sum);
    ecdsa_sign(&number, NULL, draw, sizeof sum, sum, &signature);
    nettle_mpz_get_str_256(COORDINATE, out, signature.r);
    nettle_mpz_get_str_256(COORDINATE, out + COORDINATE, signature.s);
    ul_push_write(out, sizeof out, to);
    dsa_signature_clear(&signature);
    ecc_scalar_clear(&number);
}

static void write_claims(const char *audience, const char *contact, uint64_t expires, ul_text *text)
{
    ul_json_out json;
    ul_json_begin(&json, text);
    ul_json_open_object(&json);
    ul_json_put_string(&json, "aud", audience);
    ul_json_put_number(&json, "exp", expires);
    ul_json_put_string(&json, "sub", contact);
    ul_json_close(&json);
}

/* base64url of more than a line: in pieces of a multiple of three. */
static void write_long(const ul_text *from, ul_text *to)
{
    for (size_t at = 0; at < from->len; at += 120) {
        size_t left = from->len - at;
        ul_push_write((const uint8_t *)from->bytes + at, left < 120 ? left : 120, to);
    }
}

void ul_push_authorize(const ul_push_pair *ours, const char *audience, const char *contact, uint64_t expires,
                       ul_text *line)
{
    static const char head[] = "{\"typ\":\"JWT\",\"alg\":\"ES256\"}";
    ul_text           claims = {0}, token = {0};
    ul_push_write((const uint8_t *)head, sizeof head - 1, &token);
    ul_text_put(&token, ".");
    write_claims(audience, contact, expires, &claims);
    write_long(&claims, &token);
    ul_text_print(line, "vapid t=%s.", ul_text_bytes(&token));
    sign(ours, ul_text_bytes(&token), token.len, line);
    ul_text_put(line, ", k=");
    ul_push_write(ours->point, UL_PUSH_POINT_BYTES, line);
    line->failed |= token.failed || claims.failed;
    ul_text_free(&claims);
    ul_text_free(&token);
}
