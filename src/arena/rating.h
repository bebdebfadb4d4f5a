/*
 * rating.h: how strong each of many players is, after games among a few of them.
 *
 * The method of Weng and Lin (2011) for the model of Plackett and Luce, with
 * the constants that `openskill` has: a player is a mean `mu` and how unsure
 * that is, `sigma`. What a game changes follows from the ratings before it and
 * from who came before whom; the order of games matters a little.
 */
#ifndef UL_ARENA_RATING_H
#define UL_ARENA_RATING_H

#include <stddef.h>

typedef struct ul_rating {
    double mu, sigma;
} ul_rating;

ul_rating ul_rating_first(void); /* of somebody who has not played yet */

/*
 * A game among `count` players, at most UL_RATING_PLAYERS: who has the lower
 * rank came before the other, the same rank is a draw.
 */
#define UL_RATING_PLAYERS 16
void ul_ratings_update(ul_rating *rating, const unsigned *rank, size_t count);

/* What players are ordered by: very likely no less than this. */
double ul_rating_least(const ul_rating *rating);

#endif
