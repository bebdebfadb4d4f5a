/*
 * fast_odds.h: approximate odds, cached, for imagined games.
 *
 * The same chances as in odds.h, but many times as fast and about a
 * ten-thousandth off: by logarithms, in whole numbers, so that every machine
 * agrees. A chance is computed when it is first asked for, and kept. What is
 * kept changes only the speed.
 */
#ifndef UL_BOTS_FAST_ODDS_H
#define UL_BOTS_FAST_ODDS_H

#include "bots/odds.h"

#define UL_FAST_ODDS_KEPT 8192
#define UL_FAST_ODDS_PARTS 64 /* of a doubling, between which powers are straight lines */

typedef struct ul_fast_odds {
    int32_t  log_factorial[UL_MAX_CARDS + 1]; /* to the base 2, in 1/65536; all zero: nothing is ready yet */
    uint32_t power[UL_FAST_ODDS_PARTS + 1];   /* 2 to the power of -i/UL_FAST_ODDS_PARTS, in 1/2^31 */
    uint64_t key[UL_FAST_ODDS_KEPT];
    uint32_t below[UL_FAST_ODDS_KEPT];
} ul_fast_odds; /* starts all zero */

/* The chance, in 1/UL_CERTAIN, that `cards` of the unseen cards have fewer than `points` points. */
uint32_t ul_fast_odds_below(ul_fast_odds *odds, const ul_unseen_cards *unseen, uint8_t cards, int points);

#endif
