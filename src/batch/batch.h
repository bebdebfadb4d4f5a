/*
 * batch.h: many games of one world side by side, for programs that learn.
 *
 * All of a batch lies in one piece of the caller's memory: the games, and the
 * arrays that a learner reads (who is to act, masks, observations, rewards).
 * Nothing is allocated. A batch plays the same games as ul_game_act does one
 * by one: the n-th game of place i is dealt from the seed text "SEED/i/n".
 *
 * Who holds the memory holds every hand. A policy is shown the arrays.
 */
#ifndef UL_BATCH_BATCH_H
#define UL_BATCH_BATCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/fault.h"
#include "batch/numbers.h"
#include "batch/observation.h"
#include "rules/game.h"

#define UL_MAX_BATCH 1048576  /* games */
#define UL_MAX_BATCH_SEED 64  /* bytes of the seed text */
#define UL_BATCH_ALIGNMENT 64 /* of the memory */

typedef enum ul_observing { UL_OBSERVE_NOTHING, UL_OBSERVE_BYTES, UL_OBSERVE_FLOATS } ul_observing;

typedef struct ul_batch_setup {
    const char *seed; /* of the stream of seeds; not kept */
    size_t      seed_len;
    uint32_t    games;
    uint8_t     observing;  /* ul_observing */
    uint8_t     history;    /* events that an observation tells */
    bool        stays_over; /* a game that ends waits for ul_batch_deal; else the next is dealt at once */
} ul_batch_setup;

typedef struct ul_batch ul_batch;

/*
 * What a step leaves behind, each an array with one row a game:
 *
 *   UL_BATCH_TO_ACT       uint8           the seat to act; UL_NOBODY when over
 *   UL_BATCH_ENDED        uint8           how a game ended that this step brought to an end (ul_ending), else 0
 *   UL_BATCH_WINNER       uint8           who won it; UL_NOBODY if nobody, or it did not end
 *   UL_BATCH_TURNS        uint16          how many turns it had; 0 if it did not end
 *   UL_BATCH_DEAL         uint32          how many games were dealt in this place before the one that is on
 *   UL_BATCH_REWARD       float32[seats]  1 for who won, 0 for the others and for all in a game that goes on
 *   UL_BATCH_COUNT        uint16          how many actions are legal
 *   UL_BATCH_LEGAL        uint16[numbers] their numbers; behind those no promise
 *   UL_BATCH_MASK         uint8[numbers]  1 for a legal action, 0 for others
 *   UL_BATCH_OBSERVATION  uint8[size] or float32[size], of the seat to act; all 0 when over
 *
 * Where a game ended and another was dealt, all but the ended one's ending,
 * winner, turns and rewards are of the new one.
 */
typedef enum ul_batch_array {
    UL_BATCH_TO_ACT,
    UL_BATCH_ENDED,
    UL_BATCH_WINNER,
    UL_BATCH_TURNS,
    UL_BATCH_DEAL,
    UL_BATCH_REWARD,
    UL_BATCH_COUNT,
    UL_BATCH_LEGAL,
    UL_BATCH_MASK,
    UL_BATCH_OBSERVATION,
    UL_BATCH_ARRAYS
} ul_batch_array;

/* How much memory a batch takes. 0 with *fault: "bad-batch" (games, seed or history out of their range). */
size_t ul_batch_size(const ul_world *world, const ul_batch_setup *setup, ul_fault *fault);

/*
 * Begin a batch in memory of ul_batch_size bytes, aligned to
 * UL_BATCH_ALIGNMENT. The world must outlive it. All games are dealt. NULL
 * with ul_batch_size's fault.
 */
ul_batch *ul_batch_init(void *memory, const ul_world *world, const ul_batch_setup *setup, ul_fault *fault);

/* NULL: the observation of a batch that observes nothing. */
const void *ul_batch_array_of(const ul_batch *batch, ul_batch_array which);

uint32_t          ul_batch_games(const ul_batch *batch);
const ul_numbers *ul_batch_numbers(const ul_batch *batch);
const ul_layout  *ul_batch_layout(const ul_batch *batch);
const ul_game    *ul_batch_game(const ul_batch *batch, uint32_t place); /* secrets and all */

#define UL_ALL_WELL (-1)

/*
 * Do actions[i] in game i; UL_NO_ACTION_NUMBER leaves it alone. UL_ALL_WELL, or the
 * first game whose action is not legal: then nothing was done in any.
 */
int32_t ul_batch_step(ul_batch *batch, const int32_t *actions);

/* The same for games first .. first+count-1 only. Threads may share a batch if they share no game. */
int32_t ul_batch_step_some(ul_batch *batch, const int32_t *actions, uint32_t first, uint32_t count);

/*
 * Which of these games has an action that is not legal, the first of them; UL_ALL_WELL: none. For threads that step
 * some games each: who checks all of them before any is stepped gets ul_batch_step's promise.
 */
int32_t ul_batch_check(const ul_batch *batch, const int32_t *actions, uint32_t first, uint32_t count);

/*
 * Threads of the caller's: do `part` for every number below `parts`, at once or one after the other, and return when
 * all are done. `threads` is the caller's own. (As ul_budget.parallel.)
 */
typedef void ul_parallel(void *threads, void (*part)(void *context, unsigned number), void *context, unsigned parts);

/* As ul_batch_step, in so many parts: the same games come of it, whoever does which. `parts` is at least 1. */
int32_t ul_batch_step_parallel(ul_batch *batch, const int32_t *actions, ul_parallel *run, void *threads,
                               unsigned parts);

/* Where part `number` of so many begins; where the next does it ends. */
static inline uint32_t ul_batch_part(uint32_t games, unsigned number, unsigned parts)
{
    return (uint32_t)((uint64_t)games * number / parts);
}

/* A legal action of each game, every one equally likely; UL_NO_ACTION_NUMBER when over. One stream of chance a game. */
void ul_batch_sample(ul_batch *batch, int32_t *actions);
void ul_batch_sample_some(ul_batch *batch, int32_t *actions, uint32_t first, uint32_t count);

/* Deal the next game in each place whose `which` is not 0; NULL: in every place. */
void ul_batch_deal(ul_batch *batch, const uint8_t *which);

/* One game replaced by another of the same world, from which it goes on; its history is forgotten. */
void ul_batch_put(ul_batch *batch, uint32_t place, const ul_game *game);

/*
 * The observation of any seat of one game, UL_NOBODY for a spectator: a row of
 * bytes, whatever the batch itself observes.
 */
void ul_batch_observe(const ul_batch *batch, uint32_t place, ul_seat seat, uint8_t *row);

#endif
