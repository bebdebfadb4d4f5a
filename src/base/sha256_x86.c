/*
 * sha256_x86.c: SHA-256 by the instructions that most x86 processors since
 * 2017 have for it (SHA-NI): a fifth of the time. Every event of a table, and
 * every line of its log, is part of a hash.
 */
#include "base/sha256_inside.h"

#ifdef UL_SHA256_X86

#include <immintrin.h>

#define ON_X86 __attribute__((target("sha,sse4.1")))

bool ul_sha256_x86_is_there(void)
{
    return __builtin_cpu_supports("sha") && __builtin_cpu_supports("sse4.1");
}

ON_X86 static inline __m128i load(const void *words)
{
    return _mm_loadu_si128(words);
}

/* Four words of a block, whose bytes stand the other way round. */
ON_X86 static inline __m128i load_turned(const uint8_t *bytes)
{
    return _mm_shuffle_epi8(load(bytes), _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203));
}

/* Four rounds; the instructions want the state's words in this order. */
ON_X86 static inline void four_rounds(__m128i *abef, __m128i *cdgh, __m128i words, const uint32_t *constants)
{
    __m128i sum = _mm_add_epi32(words, load(constants));
    *cdgh = _mm_sha256rnds2_epu32(*cdgh, *abef, sum);
    *abef = _mm_sha256rnds2_epu32(*abef, *cdgh, _mm_shuffle_epi32(sum, 0x0e));
}

/* The message schedule: the four words that follow these sixteen. */
ON_X86 static inline __m128i stretch(__m128i a, __m128i b, __m128i c, __m128i d)
{
    return _mm_sha256msg2_epu32(_mm_add_epi32(_mm_sha256msg1_epu32(a, b), _mm_alignr_epi8(d, c, 4)), d);
}

ON_X86 static void take_block(__m128i *abef, __m128i *cdgh, const uint8_t *block)
{
    const uint32_t *k = ul_sha256_constants;
    __m128i         a = load_turned(block), b = load_turned(block + 16);
    __m128i         c = load_turned(block + 32), d = load_turned(block + 48);
    for (int t = 0; t < 48; t += 16) {
        four_rounds(abef, cdgh, a, k + t);
        a = stretch(a, b, c, d);
        four_rounds(abef, cdgh, b, k + t + 4);
        b = stretch(b, c, d, a);
        four_rounds(abef, cdgh, c, k + t + 8);
        c = stretch(c, d, a, b);
        four_rounds(abef, cdgh, d, k + t + 12);
        d = stretch(d, a, b, c);
    }
    four_rounds(abef, cdgh, a, k + 48);
    four_rounds(abef, cdgh, b, k + 52);
    four_rounds(abef, cdgh, c, k + 56);
    four_rounds(abef, cdgh, d, k + 60);
}

ON_X86 void ul_sha256_blocks_on_x86(uint32_t state[8], const uint8_t *blocks, size_t count)
{
    __m128i badc = _mm_shuffle_epi32(load(state), 0xb1), hgfe = _mm_shuffle_epi32(load(state + 4), 0x1b);
    __m128i abef = _mm_alignr_epi8(badc, hgfe, 8), cdgh = _mm_blend_epi16(hgfe, badc, 0xf0);
    for (size_t i = 0; i < count; i++) {
        __m128i abef_before = abef, cdgh_before = cdgh;
        take_block(&abef, &cdgh, blocks + i * UL_SHA256_BLOCK);
        abef = _mm_add_epi32(abef, abef_before);
        cdgh = _mm_add_epi32(cdgh, cdgh_before);
    }
    __m128i feba = _mm_shuffle_epi32(abef, 0x1b), dchg = _mm_shuffle_epi32(cdgh, 0xb1);
    _mm_storeu_si128((__m128i *)state, _mm_blend_epi16(feba, dchg, 0xf0));
    _mm_storeu_si128((__m128i *)(state + 4), _mm_alignr_epi8(dchg, feba, 8));
}

#else

/* A file needs something in it. */
typedef int no_instructions;

#endif
