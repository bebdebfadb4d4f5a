/*
 * turn_plan.h: a decision of several actions, carried out one by one.
 *
 * A bot plans a whole turn, or a whole reply. The plan goes on as long as each
 * action leads to the position that it expected; if not, the plan is dropped and
 * the bot must think again.
 */
#ifndef UL_BOTS_TURN_PLAN_H
#define UL_BOTS_TURN_PLAN_H

#include "bots/bot.h"

typedef struct ul_turn_plan {
    ul_action action[UL_MAX_PLAN];
    uint8_t   actions, done;
    ul_scene  expected; /* in which it goes on */
} ul_turn_plan;         /* all zero: no plan */

void ul_turn_plan_begin(ul_turn_plan *plan, const ul_candidate *chosen);

/* Has it begun, is anything left of it, and do things stand as expected? */
bool ul_turn_plan_goes_on(const ul_turn_plan *plan, const ul_view *view);

/* Its next action, for the seat that has that view. There must be one. */
ul_action ul_turn_plan_next(ul_turn_plan *plan, const ul_world *world, const ul_view *view);

#endif
