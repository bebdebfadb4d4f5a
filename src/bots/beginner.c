/*
 * beginner.c: how somebody plays who is new to the game.
 *
 * A Nephew knows what his turn is for and looks no further: nobody else is a
 * threat to him before it happens, he pays as soon as he can, and he overlooks
 * who sees from afar, so that he walks up to the Doctor and is seen. A
 * Sleepwalker has heard the rules once: he wanders about and plays cards for it,
 * forgets to draw, attempts where he happens to be able to, and pays, if he has
 * heard the question, the dearest card that he has, whatever is lacking.
 */
#include <string.h>
#include "bots/beginner_inside.h"
#include "bots/turn_outlook.h"
#include "rules/check.h"

/* A pawn that is so many doors away from a room is not thought of, though it sees it. */
#define OVERLOOKED 2

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
    ul_room  here = scene->at[scene->turn_seat];
    unsigned watchers = ul_scene_watchers(m->world, scene, here);
    if (scene->doctor != here || !watchers || ul_world_edition(m->world)->wants_witness)
        return 0;
    for (; watchers; watchers &= watchers - 1)
        if (ul_doors_between(m->world, scene->sunk, scene->at[__builtin_ctz(watchers)], here) < OVERLOOKED)
            return 0;
    return ul_attempt_worth(m, value) * m->worth->hope / 100;
}

/* Any of the weapons in hand, or none of them. */
static ul_card any_weapon(const mind *m, ul_random *random)
{
    const ul_deck *deck = &ul_world_edition(m->world)->deck;
    ul_card        chosen = UL_NO_CARD;
    uint32_t       found = 1;
    for (ul_card c = 0; c < deck->kinds; c++)
        if (deck->card[c].kind == UL_CARD_WEAPON && ul_cards_has(&m->view->hand, c) &&
            ul_random_below(random, ++found) == 0)
            chosen = c;
    return chosen;
}

static ul_action last_of(const mind *m, const ul_turn_route *route, ul_random *random)
{
    ul_scene scene = m->view->scene;
    scene.at[scene.turn_seat] = route->me;
    scene.doctor = route->doctor;
    scene.cards_played = (uint8_t)(scene.cards_played + route->cards);
    if (ul_scene_may_attempt(m->world, &scene, UL_PAWN_DOCTOR))
        return ul_action_attempt(UL_PAWN_DOCTOR, any_weapon(m, random));
    bool may_draw = ul_scene_why(m->world, &scene, &m->view->hand, ul_action_plain(UL_DRAW)).reason == UL_WHY_LEGAL;
    return ul_action_plain(may_draw && ul_random_below(random, 2) ? UL_DRAW : UL_END);
}

void ul_sleepwalker_turn(const mind *m, const ul_turn_routes *routes, ul_random *random, ul_candidate *plan)
{
    bool                 spends = ul_random_below(random, 8) > 0;
    const ul_turn_route *chosen = &routes->route[0];
    uint32_t             found = 0;
    for (size_t i = 0; i < routes->count; i++)
        if ((spends || routes->route[i].cards == 0) && ul_random_below(random, ++found) == 0)
            chosen = &routes->route[i];
    memcpy(plan->action, chosen->action, chosen->actions * sizeof *plan->action);
    plan->actions = chosen->actions;
    plan->action[plan->actions++] = last_of(m, chosen, random);
}

/* Half of the time he has not heard the question; else the dearest card that he has, whatever is lacking. */
ul_action ul_sleepwalker_reply(const ul_world *world, const ul_action *list, size_t count, ul_random *random)
{
    const ul_deck *deck = &ul_world_edition(world)->deck;
    ul_action      most = list[0];
    bool           nods = ul_random_below(random, 2) == 0;
    for (size_t i = 0; i < count; i++) {
        bool pays = list[i].kind == UL_FOIL;
        if (nods && !pays)
            return list[i];
        if (pays && (most.kind != UL_FOIL || deck->card[list[i].card].value > deck->card[most.card].value))
            most = list[i];
    }
    return most;
}
