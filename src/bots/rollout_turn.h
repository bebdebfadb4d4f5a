/*
 * rollout_turn.h: a whole turn of the rollout policy.
 *
 * The best end of a turn, by a Butler's own calculation, in a small part of
 * his time. Two kinds of ends are not looked at: those that cannot be the best,
 * and those that take two cards for neither an attempt nor a visit of the Doctor
 * next, which a Butler hardly ever chooses.
 */
#ifndef UL_BOTS_ROLLOUT_TURN_H
#define UL_BOTS_ROLLOUT_TURN_H

#include "bots/pawn_path.h"
#include "bots/rollout_policy.h"

/* The cards of a turn: which move me, and which him; UL_NO_CARD for none. */
typedef struct ul_rollout_means {
    ul_card me[UL_PAWN_PATH_CARDS], doctor[UL_PAWN_PATH_CARDS];
    int     cost;
} ul_rollout_means;

/* How a turn ends: where both stand, by which cards, and what is done there. */
typedef struct ul_rollout_choice {
    ul_room          room, doctor;
    uint8_t          last; /* ul_action_kind */
    ul_card          weapon;
    ul_rollout_means by;
} ul_rollout_choice;

/* The turn that the seat to act would have. */
void ul_rollout_turn_choose(const ul_world *world, ul_game *game, const ul_rollout_table *table, ul_fast_odds *odds,
                            ul_rollout_choice *choice);

/* Play the turn of the seat to act to its end. */
void ul_rollout_turn_play(const ul_world *world, ul_game *game, const ul_rollout_table *table, ul_fast_odds *odds);

#endif
