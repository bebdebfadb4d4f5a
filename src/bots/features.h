/*
 * features.h: a position as numbers, the input of the neural net.
 *
 * Every seat of a game is described by the same numbers: its hand, where it
 * stands and where the Doctor goes, tokens, points, what the others have. A
 * net trained on these must be trained again if any of them changes.
 */
#ifndef UL_BOTS_FEATURES_H
#define UL_BOTS_FEATURES_H

#include "rules/game.h"

#define UL_FEATURES 40

/* Describe every seat of a game at the beginning of a turn: each number is from -64 to 64. */
void ul_features_of(const ul_world *world, const ul_game *game, int16_t of[UL_MAX_SEATS][UL_FEATURES]);

#endif
