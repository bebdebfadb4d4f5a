/*
 * opponents.h: bots in some seats of a batch, so that a learner plays the others.
 *
 * A step of such a batch is the learner's action and all that the bots do
 * until the learner is to act again. Bots are told what their seats see and
 * nothing else. Their memory is taken once, here; the batch's is its caller's.
 */
#ifndef UL_BATCH_OPPONENTS_H
#define UL_BATCH_OPPONENTS_H

#include "batch/batch.h"
#include "bots/bot.h"

#define UL_LEARNER 255 /* in a list of levels: no bot sits there */

typedef struct ul_opponents ul_opponents;

/*
 * Bots for a batch of that world. `levels` has a row a game, a ul_level or
 * UL_LEARNER for each of its seats; `playouts` as in a ul_budget. NULL with
 * *fault: "bad-opponents" (no such level, or a game without a learner),
 * "out-of-memory".
 */
ul_opponents *ul_opponents_new(const ul_world *world, uint32_t games, const uint8_t *levels, uint32_t playouts,
                               ul_fault *fault);
void          ul_opponents_free(ul_opponents *opponents); /* NULL is welcome */

/*
 * As ul_batch_step, and the bots play on until a learner is to act in every
 * game, or the game is over and stays so. `actions` NULL: only the bots play,
 * as they must before the first step and after ul_batch_deal or ul_batch_put.
 */
int32_t ul_batch_play(ul_batch *batch, ul_opponents *opponents, const int32_t *actions);
int32_t ul_batch_play_some(ul_batch *batch, ul_opponents *opponents, const int32_t *actions, uint32_t first,
                           uint32_t count);

#endif
