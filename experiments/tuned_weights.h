/* tuned_weights.h: the weights of a Butler that programs turn, by number and by name. */
#ifndef UL_EXPERIMENTS_TUNED_WEIGHTS_H
#define UL_EXPERIMENTS_TUNED_WEIGHTS_H

#include <stddef.h>
#include <stdint.h>
#include "bots/bots_inside.h"

#define TUNED 16 /* in the order of `weights`; odd_trust and dog are left */

static const char *const weight_names[TUNED] = {"draw",   "token", "drain", "point",  "step",   "room",
                                                "weapon", "bonus", "again", "chance", "threat", "reach",
                                                "pay",    "trust", "door",  "attempt"};

static inline int32_t *weight_at(weights *w, unsigned i)
{
    return &w->draw + i;
}
_Static_assert(offsetof(weights, attempt) == (TUNED - 1) * sizeof(int32_t), "the tuned weights are the first");

#endif
