/* turn_plan.c: see turn_plan.h. */
#include "bots/turn_plan.h"
#include <string.h>
#include "base/random.h"
#include "rules/game.h"

void ul_turn_plan_begin(ul_turn_plan *plan, const ul_candidate *chosen)
{
    memset(plan, 0, sizeof *plan);
    memcpy(plan->action, chosen->action, sizeof plan->action);
    plan->actions = chosen->actions;
}

bool ul_turn_plan_goes_on(const ul_turn_plan *plan, const ul_view *view)
{
    return plan->done && plan->done < plan->actions && !memcmp(&plan->expected, &view->scene, sizeof view->scene);
}

/* What the scene will be once the action is done: nothing hidden comes into it before the last. */
static void expect(ul_turn_plan *plan, const ul_world *world, const ul_view *view, ul_action action)
{
    ul_random random;
    ul_game   game;
    ul_random_seed(&random, 0);
    ul_view_imagine(world, view, &random, &game);
    ul_game_act(world, &game, action, NULL);
    plan->expected = game.scene;
}

ul_action ul_turn_plan_next(ul_turn_plan *plan, const ul_world *world, const ul_view *view)
{
    ul_action action = plan->action[plan->done++];
    if (plan->done < plan->actions)
        expect(plan, world, view, action);
    return action;
}
