/*
 * errand.h: a footman's turn.
 *
 * The best end of a turn as a Butler finds it, by the same reckoning and in a
 * small part of the time: ends that cannot be the best are not looked at, nor
 * are ends by two cards that neither are an attempt nor have the Doctor walk in
 * on me next, which a Butler hardly ever chooses.
 */
#ifndef UL_BOTS_ERRAND_H
#define UL_BOTS_ERRAND_H

#include "bots/glance.h"
#include "rules/game.h"

/* Play the turn of the seat to act to its end. */
void ul_errand_run(const ul_world *world, ul_game *game, const uint8_t trust[UL_MAX_SEATS], ul_glance *glance);

#endif
