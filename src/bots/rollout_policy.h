/*
 * rollout_policy.h: a quick player for imagined games.
 *
 * A search plays thousands of imagined games, so here speed matters more than
 * skill: attempt if that takes one card or none, else go to a good place and
 * draw; foil if the seats after this one probably cannot. Each seat knows only
 * its own hand and the scene, like everybody else.
 */
#ifndef UL_BOTS_ROLLOUT_POLICY_H
#define UL_BOTS_ROLLOUT_POLICY_H

#include "bots/seat_odds.h"
#include "bots/weights_inside.h"

/* Who pays against an attempt, and when. */
typedef enum ul_pays {
    UL_PAYS_BY_ODDS, /* as a Butler does */
    UL_PAYS_LAST,    /* nothing as long as somebody is left to be asked */
    UL_PAYS_AT_ONCE, /* all of it, if it can */
    UL_PAYS_A_PART,  /* half of what is lacking, whatever others may hold */
    UL_PAYS
} ul_pays;

/* Who sits there in an imagined game. */
typedef struct ul_rollout_table {
    uint8_t        trust[UL_MAX_SEATS]; /* how far each is trusted to foil, in 1/100 */
    const weights *worth[UL_MAX_SEATS]; /* what things are worth to it */
    uint8_t        pays[UL_MAX_SEATS];  /* ul_pays */
} ul_rollout_table;

/* Butlers who have seen nothing. */
void ul_rollout_butlers(ul_rollout_table *table, const ul_world *world);

/* Play the decision of the seat to act to its end: a whole turn, or a whole reply. */
void ul_rollout_play(const ul_world *world, ul_game *game, const ul_rollout_table *table, ul_fast_odds *odds);

/* What the seat to act would pay against the attempt on the Doctor: failure cards of 1, 2, 3 points. */
void ul_rollout_reply_choose(const ul_world *world, const ul_game *game, const ul_rollout_table *table,
                             const ul_seat_odds *seat_odds, uint8_t pay[4]);

#endif
