/*
 * evaluate.h: who is likely to win from here.
 */
#ifndef UL_BOTS_EVALUATE_H
#define UL_BOTS_EVALUATE_H

#include "bots/neural_net.h"
#include "rules/game.h"

/*
 * Each seat's chance to win, together at most `whole`; all of it once the game
 * is over. By the net, or by rule of thumb where there is none (NULL).
 */
void ul_game_evaluate(const ul_world *world, const ul_net *net, const ul_game *game, int32_t whole,
                      int32_t chance[UL_MAX_SEATS]);

#endif
