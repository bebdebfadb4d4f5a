/* butler.h: the Butler whom beliefs and imagined games take others for: he judges by weights alone, in every edition.
 */
#ifndef UL_TESTS_BUTLER_H
#define UL_TESTS_BUTLER_H

#include "bots/bot_variant.h"

static inline ul_bot *butler_by_weights(const ul_world *world, ul_seat seat)
{
    return ul_bot_new_variant(world, seat, ul_bot_variant_find("butler-2", 8));
}

#endif
