/*
 * sha256_inside.h: what of SHA-256 is done block by block, in C and by the
 * processor's own instructions. For src/base/sha256*.c alone.
 */
#ifndef UL_BASE_SHA256_INSIDE_H
#define UL_BASE_SHA256_INSIDE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define UL_SHA256_BLOCK 64

/* The first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
extern const uint32_t ul_sha256_constants[64];

/* Take `count` whole blocks into the state. */
void ul_sha256_blocks_in_c(uint32_t state[8], const uint8_t *blocks, size_t count);

/* Other compilers do not tell what the processor has without a library or a global that changes. */
#if defined __x86_64__ && defined __GNUC__ && !defined __clang__ && __GNUC__ >= 11
#define UL_SHA256_X86
bool ul_sha256_x86_is_there(void); /* else the next function must not be called */
void ul_sha256_blocks_on_x86(uint32_t state[8], const uint8_t *blocks, size_t count);
#endif

#endif
