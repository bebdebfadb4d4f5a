/*
 * any_butler.h: Butlers whose weights are turned by chance, each a little or
 * much: there are more ways to play than one.
 */
#ifndef ANY_BUTLER_H
#define ANY_BUTLER_H

#include <math.h>
#include "base/random.h"
#include "tuned_weights.h"

#define ANY_WIDTH 0.8 /* how far a Butler's weights are turned, as a logarithm */
#define ANY_TRUST 13  /* which of them is one in a hundred */

/* About as a bell: the sum of four dice, with a spread of one. */
static inline double bell(ul_random *random)
{
    double sum = 0;
    for (int i = 0; i < 4; i++)
        sum += ul_random_below(random, 2001) / 1000.0 - 1;
    return sum * 0.866;
}

/* Another Butler: most trust nobody less than before. One in four is the one that there is. */
static inline weights any_butler(const ul_world *world, ul_random *random)
{
    weights w = *ul_butler_weights(world);
    if (ul_random_below(random, 4) == 0)
        return w;
    for (unsigned i = 0; i < TUNED; i++) {
        int32_t *of = weight_at(&w, i);
        double   by = bell(random);
        double   to =
            i == ANY_TRUST ? 100 - 60 * fabs(by) * ul_random_below(random, 2) : (*of + 10) * exp(ANY_WIDTH * by) - 10;
        *of = (int32_t)lround(to < 0 ? 0 : to);
    }
    return w;
}

#endif
