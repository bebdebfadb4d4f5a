/* rating.c: Weng and Lin's update for the model of Plackett and Luce, ties included. */
#include "arena/rating.h"

#include <assert.h>
#include <math.h>

#define MU 25.0
#define SIGMA (MU / 3)
#define BETA (MU / 6)  /* how much chance there is in one game */
#define TAU (MU / 300) /* by how much somebody may have changed since the last one */
#define KAPPA 0.0001   /* no game makes a rating surer than this factor of its variance */

ul_rating ul_rating_first(void)
{
    return (ul_rating){MU, SIGMA};
}

double ul_rating_least(const ul_rating *rating)
{
    return rating->mu - 3 * rating->sigma;
}

/* What each player brings to a game. */
typedef struct entry {
    double   variance, weight; /* weight: how likely it is to come first, up to a factor */
    double   left;             /* the weights of all who did not come before it */
    unsigned tied;             /* how many have its rank, itself included */
} entry;

/* The scale that differences in this game are measured on. */
static double weigh(entry *e, const ul_rating *rating, const unsigned *rank, size_t count)
{
    double sum = 0;
    for (size_t i = 0; i < count; i++) {
        e[i].variance = rating[i].sigma * rating[i].sigma + TAU * TAU;
        sum += e[i].variance + BETA * BETA;
    }
    double scale = sqrt(sum);
    for (size_t i = 0; i < count; i++)
        e[i].weight = exp(rating[i].mu / scale);
    for (size_t i = 0; i < count; i++) {
        e[i].left = 0;
        e[i].tied = 0;
        for (size_t q = 0; q < count; q++) {
            e[i].left += rank[q] >= rank[i] ? e[q].weight : 0;
            e[i].tied += rank[q] == rank[i];
        }
    }
    return scale;
}

void ul_ratings_update(ul_rating *rating, const unsigned *rank, size_t count)
{
    entry e[UL_RATING_PLAYERS];
    assert(count <= UL_RATING_PLAYERS);
    double scale = weigh(e, rating, rank, count);
    for (size_t i = 0; i < count; i++) {
        double omega = 0, delta = 0;
        for (size_t q = 0; q < count; q++) {
            if (rank[q] > rank[i]) /* who came behind it chose from those who were left without it */
                continue;
            double chance = e[i].weight / e[q].left;
            omega += ((i == q) - chance) / e[q].tied;
            delta += chance * (1 - chance) / e[q].tied;
        }
        double less = delta * e[i].variance / (scale * scale) * sqrt(e[i].variance) / scale;
        rating[i].mu += omega * e[i].variance / scale;
        rating[i].sigma = sqrt(e[i].variance * fmax(1 - less, KAPPA));
    }
}
