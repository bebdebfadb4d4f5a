/*
 * rollout_turn.h: a whole turn of the rollout policy.
 *
 * The best end of a turn as a Butler finds it, by the same reckoning and in a
 * small part of the time: ends that cannot be the best are not looked at, nor
 * are ends by two cards that neither are an attempt nor have the Doctor walk in
 * on me next, which a Butler hardly ever chooses.
 */
#ifndef UL_BOTS_ROLLOUT_TURN_H
#define UL_BOTS_ROLLOUT_TURN_H

#include "bots/fast_odds.h"
#include "rules/game.h"

/* Play the turn of the seat to act to its end. */
void ul_rollout_turn_play(const ul_world *world, ul_game *game, const uint8_t trust[UL_MAX_SEATS], ul_fast_odds *odds);

#endif
