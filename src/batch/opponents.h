/*
 * opponents.h: bots in some seats of a batch, so that a learner plays the others.
 *
 * A step of such a batch is the learner's action and all that the bots do
 * until the learner is to act again. Bots are told what their seats see and
 * nothing else. Their memory is taken once, here; the batch's is its caller's.
 *
 * Strangers (population/population.h) are bots, too: those of the training half.
 * Who learns from the others cannot be measured by them any more.
 */
#ifndef UL_BATCH_OPPONENTS_H
#define UL_BATCH_OPPONENTS_H

#include "batch/batch.h"
#include "bots/bot.h"
#include "population/population.h"

#define UL_LEARNER 255 /* in a list of levels: no bot sits there */
#define UL_STRANGER 64 /* and the n-th stranger (ul_thumb_nth) is UL_STRANGER + n */

typedef struct ul_opponents ul_opponents;

/*
 * Bots for a batch of that world. `levels` has a row a game, a ul_level, a
 * stranger or UL_LEARNER for each of its seats; `playouts` as in a ul_budget.
 * NULL with *fault: "bad-opponents" (no such level, a stranger who is held out,
 * or a game without a learner), "out-of-memory".
 */
ul_opponents *ul_opponents_new(const ul_world *world, uint32_t games, const uint8_t *levels, uint32_t playouts,
                               ul_fault *fault);

/*
 * The same for a batch whose games are played in so many parts at once (1 to
 * UL_MAX_OPPONENT_PARTS): games of one part share bots that no other part has.
 */
#define UL_MAX_OPPONENT_PARTS 64
ul_opponents *ul_opponents_new_parts(const ul_world *world, uint32_t games, const uint8_t *levels, uint32_t playouts,
                                     unsigned parts, ul_fault *fault);
void          ul_opponents_free(ul_opponents *opponents); /* NULL is welcome */

/*
 * As ul_batch_step, and the bots play on until a learner is to act in every
 * game, or the game is over and stays so. `actions` NULL: only the bots play,
 * as they must before the first step and after ul_batch_deal or ul_batch_put.
 */
int32_t ul_batch_play(ul_batch *batch, ul_opponents *opponents, const int32_t *actions);
int32_t ul_batch_play_some(ul_batch *batch, ul_opponents *opponents, const int32_t *actions, uint32_t first,
                           uint32_t count);

/* The same in as many parts as the opponents were made for. Threads that call ul_batch_play_some keep to those parts.
 */
int32_t ul_batch_play_parallel(ul_batch *batch, ul_opponents *opponents, const int32_t *actions, ul_parallel *run,
                               void *threads);

#endif
