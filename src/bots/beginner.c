/*
 * beginner.c: how somebody plays who is new to the game.
 *
 * A Nephew knows what his turn is for and looks no further: nobody else is a
 * threat to him before it happens, he pays as soon as he can, and he forgets
 * who sees him, so that he walks up to the Doctor in vain. A Sleepwalker has
 * heard the rules once: he wanders about and plays cards for it, forgets to
 * draw, attempts where he happens to be able to, with whatever is at hand, and
 * pays, if he has heard the question, with his dearest card.
 */
#include "bots/beginner_inside.h"
#include "rules/check.h"

void ul_nephew_spoil(weights *worth)
{
    worth->trust = 20;
    worth->hope = 70;
    worth->step = worth->room = worth->weapon = worth->saved = worth->bonus = 0;
    worth->threat = worth->reach = worth->pay = worth->door = 0;
    worth->chance /= 6;
}

int32_t ul_nephew_hope(const mind *m, const ul_scene *scene, uint8_t value)
{
    bool beside = scene->doctor == scene->at[scene->turn_seat];
    if (!beside || ul_scene_may_attempt(m->world, scene, UL_PAWN_DOCTOR))
        return 0;
    return ul_attempt_worth(m, value) * m->worth->hope / 100;
}

void ul_sleepwalker_stroll(ul_turn_routes *routes, ul_random *random)
{
    bool     spends = ul_random_below(random, 8) > 0;
    size_t   chosen = 0;
    uint32_t found = 0;
    for (size_t i = 0; i < routes->count; i++)
        if ((spends || routes->route[i].cards == 0) && ul_random_below(random, ++found) == 0)
            chosen = i;
    routes->route[0] = routes->route[chosen];
    routes->count = 1;
}

ul_action ul_sleepwalker_reply(const ul_action *list, size_t count, ul_random *random)
{
    return list[count - 1 - (count > 1 ? ul_random_below(random, 2) : 0)];
}
