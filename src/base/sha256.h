/* sha256.h: SHA-256 (FIPS 180-4) and HMAC with it (RFC 2104), in one go. */
#ifndef UL_BASE_SHA256_H
#define UL_BASE_SHA256_H

#include <stddef.h>
#include <stdint.h>

#define UL_SHA256_BYTES 32

void ul_sha256(const void *bytes, size_t len, uint8_t digest[UL_SHA256_BYTES]);

void ul_hmac_sha256(const void *key, size_t key_len, const void *bytes, size_t len, uint8_t digest[UL_SHA256_BYTES]);

#endif
