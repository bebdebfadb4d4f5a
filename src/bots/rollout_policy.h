/*
 * rollout_policy.h: a quick player for imagined games.
 *
 * Search plays thousands of games on from where it is, so its players must be
 * fast before they are wise: attempt where it can be had for one card or none,
 * else stand well and draw; foil when those after look too poor. Each looks at
 * its own hand and the scene only, like everybody else.
 */
#ifndef UL_BOTS_ROLLOUT_POLICY_H
#define UL_BOTS_ROLLOUT_POLICY_H

#include "bots/fast_odds.h"
#include "rules/game.h"

/*
 * Play the decision of the seat to act to its end: a whole turn, or a whole
 * reply. `trust` is how far each seat is trusted to foil, in 1/100.
 */
void ul_rollout_play(const ul_world *world, ul_game *game, const uint8_t trust[UL_MAX_SEATS], ul_fast_odds *odds);

#endif
