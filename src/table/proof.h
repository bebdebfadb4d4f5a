/*
 * proof.h: dealing that everybody can check afterwards (docs/table.md).
 *
 * Before anybody sits the table commits itself to a secret; then the players
 * commit themselves to seeds of their own, and show them; the deal follows
 * from all of them together. So neither the house nor a player, nor both but
 * one, could choose the cards. When the game is over all is shown.
 *
 * Pure sums, for whoever runs a table and for whoever checks one.
 */
#ifndef UL_TABLE_PROOF_H
#define UL_TABLE_PROOF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/sha256.h"

#define UL_GAME_ID_BYTES 40
#define UL_SEED_TEXT 65 /* 64 hexadecimal digits and a NUL */

/* SHA-256 of "unlucky commitment 1", LF, the game's id, LF, the 32 bytes of the secret. */
void ul_proof_commitment(const char *game_id, const uint8_t secret[UL_SHA256_BYTES], uint8_t digest[UL_SHA256_BYTES]);

/* What a player commits itself by: SHA-256 of the 32 bytes of its seed. */
void ul_proof_promise(const uint8_t seed[UL_SHA256_BYTES], uint8_t digest[UL_SHA256_BYTES]);

/*
 * The seed text of the game: HMAC-SHA-256 under the secret, of "unlucky deal
 * 1", LF, the game's id, LF, and the players' seeds in order of their seats
 * (`count` of them, at most 8; who gave none is left out), in hexadecimal.
 */
void ul_proof_seed(const char *game_id, const uint8_t secret[UL_SHA256_BYTES], const uint8_t (*seeds)[UL_SHA256_BYTES],
                   size_t count, char text[UL_SEED_TEXT]);

/* Are they the same? Takes the same time whatever they are. */
bool ul_proof_same(const uint8_t a[UL_SHA256_BYTES], const uint8_t b[UL_SHA256_BYTES]);

#endif
