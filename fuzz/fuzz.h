/*
 * fuzz.h: what every fuzzer begins with.
 *
 * What must hold is checked in every build, and ends the program where it
 * does not: that is what libFuzzer, and corpus.c, take for a find.
 */
#ifndef UL_FUZZ_FUZZ_H
#define UL_FUZZ_FUZZ_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#define MUST(what)                                                                                                     \
    do {                                                                                                               \
        if (!(what))                                                                                                   \
            abort();                                                                                                   \
    } while (0)

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#endif
