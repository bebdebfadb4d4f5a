/*
 * entropy.h: random bytes that nobody can guess, from the system: for keys, secrets and seeds.
 *
 * The one file of base that reaches outside. It is neither in libunlucky nor in WebAssembly: there, entropy is an
 * argument. The server takes its own from libsodium.
 */
#ifndef UL_BASE_ENTROPY_H
#define UL_BASE_ENTROPY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define UL_ENTROPY_SOURCE "/dev/urandom"

/* Fill `count` bytes. False: the source cannot be read, errno says why, and all bytes are zero. */
bool ul_entropy_read(uint8_t *bytes, size_t count);

#endif
