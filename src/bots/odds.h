/*
 * odds.h: how likely it is that hidden hands hold so many failure points.
 *
 * Exact, by counting: it is known which cards are unseen, and every deal of them
 * is taken for equally likely. In whole numbers, so that every machine agrees.
 */
#ifndef UL_BOTS_ODDS_H
#define UL_BOTS_ODDS_H

#include <stdint.h>
#include "rules/view.h"

#define UL_CERTAIN 65536 /* a chance of 1 */
#define UL_MAX_POINTS 64 /* more are not counted apart */

/* The hidden cards, as far as failure points go. */
typedef struct ul_unseen_cards {
    uint8_t cards;      /* all of them */
    uint8_t failure[4]; /* those worth 1, 2, 3 points: [1] to [3] */
} ul_unseen_cards;

/* The chance of each sum of points, and of less than each. */
typedef struct ul_odds {
    uint32_t below[UL_MAX_POINTS + 1]; /* [v]: that there are fewer than v points */
} ul_odds;

/* The chance that there are fewer points than that, in 1/UL_CERTAIN. */
static inline uint32_t ul_odds_below(const ul_odds *odds, int points)
{
    return points <= 0 ? 0 : odds->below[points > UL_MAX_POINTS ? UL_MAX_POINTS : points];
}

void ul_unseen_cards_count(const ul_world *world, const ul_view *view, ul_unseen_cards *unseen);

/* The odds for the points among `cards` of the unseen cards. */
void ul_odds_of(const ul_unseen_cards *unseen, uint8_t cards, ul_odds *odds);

/* The same, known for fewer than `most` points only: below[most] is the last that is filled. */
void ul_odds_up_to(const ul_unseen_cards *unseen, uint8_t cards, unsigned most, ul_odds *odds);

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
const ul_odds *ul_odds_recall(ul_odds_cache *cache, const ul_unseen_cards *unseen, uint8_t cards);

#endif
