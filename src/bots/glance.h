/*
 * glance.h: odds at a glance, for imagined games.
 *
 * The same chances as odds.h has, to a ten-thousandth or so and many times as
 * fast: by logarithms, in whole numbers, so that every machine agrees. Only
 * what was asked for is reckoned, and kept; what is kept is a matter of speed
 * alone.
 */
#ifndef UL_BOTS_GLANCE_H
#define UL_BOTS_GLANCE_H

#include "bots/odds.h"

#define UL_GLANCES 8192
#define UL_GLANCE_PARTS 64 /* of a doubling, between which powers are straight lines */

typedef struct ul_glance {
    int32_t  log_factorial[UL_MAX_CARDS + 1]; /* to the base 2, in 1/65536; all zero: nothing is ready yet */
    uint32_t power[UL_GLANCE_PARTS + 1];      /* 2 to the power of -i/UL_GLANCE_PARTS, in 1/2^31 */
    uint64_t key[UL_GLANCES];
    uint32_t below[UL_GLANCES];
} ul_glance; /* starts all zero */

/* The chance, in 1/UL_CERTAIN, that `cards` cards of the heap have fewer than `points` points. */
uint32_t ul_glance_below(ul_glance *glance, const ul_heap *heap, uint8_t cards, int points);

#endif
