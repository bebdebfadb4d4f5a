/*
 * odds.h: how likely it is that hidden hands hold so many failure points.
 *
 * Exact, by counting: the hidden cards are known as a heap, every deal of it
 * is taken for equally likely. In whole numbers, so that every machine agrees.
 */
#ifndef UL_BOTS_ODDS_H
#define UL_BOTS_ODDS_H

#include <stdint.h>
#include "rules/view.h"

#define UL_CERTAIN 65536 /* a chance of 1 */
#define UL_MAX_POINTS 64 /* more are not counted apart */

/* The hidden cards, as far as failure points go. */
typedef struct ul_heap {
    uint8_t cards;      /* all of them */
    uint8_t failure[4]; /* those worth 1, 2, 3 points: [1] to [3] */
} ul_heap;

/* The chance of each sum of points, and of less than each. */
typedef struct ul_odds {
    uint32_t below[UL_MAX_POINTS + 1]; /* [v]: that there are fewer than v points */
} ul_odds;

void ul_heap_of(const ul_world *world, const ul_view *view, ul_heap *heap);

/* The odds for the points among `cards` cards of the heap. */
void ul_odds_of(const ul_heap *heap, uint8_t cards, ul_odds *odds);

/* The same, known for fewer than `most` points only: below[most] is the last that is filled. */
void ul_odds_up_to(const ul_heap *heap, uint8_t cards, unsigned most, ul_odds *odds);

/*
 * Odds that were asked for before. Search asks for the same ones again and
 * again; what is kept is a matter of speed alone. Starts all zero.
 */
#define UL_ODDS_KEPT 2048
typedef struct ul_odds_cache {
    uint64_t key[UL_ODDS_KEPT]; /* 0: nothing is there yet */
    ul_odds  odds[UL_ODDS_KEPT];
} ul_odds_cache;

/* As ul_odds_of; lent until the next asking. */
const ul_odds *ul_odds_recall(ul_odds_cache *cache, const ul_heap *heap, uint8_t cards);

#endif
