/*
 * learned_inside.h: strangers whom nobody told how to play.
 *
 * Such a player judges every way to end a turn, and every payment against an
 * attempt, by a small net; it takes the one that is judged best. What the net
 * is given is what a rule of thumb can see (population_inside.h). Its weights
 * were found by games alone: experiments/learn lets somebody else choose while
 * they are being learned. In whole numbers, so that every machine agrees.
 */
#ifndef UL_POPULATION_LEARNED_INSIDE_H
#define UL_POPULATION_LEARNED_INSIDE_H

#include "population/population.h"

#define UL_LEARNED_INPUTS 32 /* numbers that describe a way to go on, in 64ths */
#define UL_LEARNED_HIDDEN 8
#define UL_LEARNED_SCALE 256 /* a weight of 1 */
#define UL_LEARNED_MOST 2048 /* ways to go on that are looked at */

typedef enum ul_learned_choice { UL_LEARNED_TURN, UL_LEARNED_REPLY, UL_LEARNED_CHOICES } ul_learned_choice;

/* With spite, without, and on the ship they are different games. */
typedef enum ul_learned_game { UL_LEARNED_SPITE, UL_LEARNED_PLAIN, UL_LEARNED_SHIP, UL_LEARNED_GAMES } ul_learned_game;

typedef struct ul_learned_net {
    int16_t direct[UL_LEARNED_INPUTS];
    int16_t input[UL_LEARNED_HIDDEN][UL_LEARNED_INPUTS], bias[UL_LEARNED_HIDDEN], output[UL_LEARNED_HIDDEN];
} ul_learned_net;

typedef struct ul_learned_nets {
    ul_learned_net of[UL_LEARNED_GAMES][UL_LEARNED_CHOICES];
} ul_learned_nets;

typedef int16_t ul_learned_inputs[UL_LEARNED_INPUTS];

ul_learned_game ul_learned_game_of(const ul_world *world);

/* What is best of the `count` ways to go on by that net; the first among equals. */
size_t ul_learned_best(const ul_learned_net *net, const ul_learned_inputs *in, size_t count);

/* Who chooses in place of a net. */
typedef struct ul_learner {
    size_t (*choose)(void *context, ul_learned_choice what, const ul_learned_inputs *in, size_t count);
    void *context;
} ul_learner;

/* As ul_thumb_player_new. The learner must outlive it. */
ul_thumb_player *ul_thumb_player_new_learner(const ul_world *world, ul_seat seat, const ul_learner *learner);

#endif
