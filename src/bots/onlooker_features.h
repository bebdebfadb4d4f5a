/*
 * onlooker_features.h: a game as one seat sees it, as numbers: the input of the net
 * that tells people who will win.
 *
 * features.h describes a game of which everything is known, for playouts. Here
 * only what one seat knows is used: the open part of the game, its own hand,
 * the odds of the other hands, and how everybody has played so far. So what is
 * told is told for one observer, and nobody is taken for a Butler. A net that
 * was trained on these must be trained again if any of them changes.
 */
#ifndef UL_BOTS_ONLOOKER_FEATURES_H
#define UL_BOTS_ONLOOKER_FEATURES_H

#include "bots/bots_inside.h"

/*
 * Describe every seat as the bot's seat knows it. The bot has made its Butler's
 * plan for the view. Numbers of the size of 64 at most.
 */
void ul_onlooker_features(const ul_bot *bot, int16_t of[UL_MAX_SEATS][UL_ONLOOKER_INPUTS]);

#endif
