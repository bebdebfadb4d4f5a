/* legal.c: the list of legal actions of the seat to act. */
#include "rules/rules_inside.h"

static ul_action *list_rooms(ul_action *end, ul_action action, ul_rooms rooms)
{
    while (rooms) {
        action.room = take_lowest(&rooms);
        *end++ = action;
    }
    return end;
}

static ul_action *list_cards(ul_action *end, ul_action action, uint64_t cards)
{
    while (cards) {
        action.card = take_lowest(&cards);
        *end++ = action;
    }
    return end;
}

static ul_action *list_plays(const ul_world *world, const ul_scene *scene, uint64_t movers, ul_action *end)
{
    ul_room here = scene->at[scene->turn_seat];
    while (movers) {
        ul_card card = take_lowest(&movers);
        end = list_rooms(end, ul_action_play(card, UL_PAWN_SELF, 0), destinations(world, scene, card, here));
        end = list_rooms(end, ul_action_play(card, UL_PAWN_DOCTOR, 0), destinations(world, scene, card, scene->doctor));
    }
    return end;
}

/* `at` is where the target stands: most often elsewhere, and then nothing more is asked. */
static ul_action *list_attempts(const ul_world *world, const ul_scene *scene, uint64_t weapons, ul_pawn target,
                                ul_room at, ul_action *end)
{
    if (at != scene->at[scene->turn_seat] || !ul_scene_may_attempt(world, scene, target))
        return end;
    *end++ = ul_action_attempt(target, UL_NO_CARD);
    return list_cards(end, ul_action_attempt(target, 0), weapons);
}

/* R-ANY: all of it in any order. One step (R-STEP), and what ends the turn (R-ATTEMPT, R-DRAW, R-END). */
static ul_action *list_turn(const ul_world *world, const ul_scene *scene, const ul_cards *hand, ul_action *end)
{
    ul_room  here = scene->at[scene->turn_seat];
    uint64_t weapons = hand->kinds & world->weapons;

    if (!scene->stepped)
        end = list_rooms(end, ul_action_step(0), world->board[scene->sunk].reach[1][here]);
    end = list_plays(world, scene, hand->kinds & world->movers, end);
    end = list_attempts(world, scene, weapons, UL_PAWN_DOCTOR, scene->doctor, end);
    end = list_attempts(world, scene, weapons, UL_PAWN_DOG, scene->dog, end);
    if (!scene->cards_played && (world->drawing >> here & 1) && can_be_drawn(scene))
        *end++ = ul_action_plain(UL_DRAW);
    *end++ = ul_action_plain(UL_END);
    return end;
}

static ul_action *list_defence(const ul_world *world, const ul_scene *scene, const ul_cards *hand, ul_action *end)
{
    end = list_cards(end, ul_action_give(UL_FOIL, 0), hand->kinds & world->failures);
    if (!ul_scene_must_foil(world, scene, hand))
        *end++ = ul_action_plain(UL_PASS);
    return end;
}

static ul_action *list_collection(const ul_cards *hand, ul_action *end)
{
    end = list_cards(end, ul_action_give(UL_COLLECT, 0), hand->kinds);
    *end++ = ul_action_plain(UL_PASS);
    return end;
}

size_t ul_scene_legal(const ul_world *world, const ul_scene *scene, const ul_cards *hand, ul_action *list)
{
    ul_action *end = list;
    switch ((ul_phase)scene->phase) {
    case UL_PHASE_TURN:
        end = list_turn(world, scene, hand, list);
        break;
    case UL_PHASE_DEFEND:
        end = list_defence(world, scene, hand, list);
        break;
    case UL_PHASE_DOG:
        end = list_rooms(list, ul_action_dog(0), ul_scene_dog_ways(world, scene));
        break;
    case UL_PHASE_COLLECT:
        end = list_collection(hand, list);
        break;
    default: /* UL_PHASE_OVER: nobody is to act */
        break;
    }
    return (size_t)(end - list);
}

size_t ul_game_legal(const ul_world *world, const ul_game *game, ul_action *list)
{
    /* When over nobody is to act, and no hand is looked at. */
    return ul_scene_legal(world, &game->scene, &game->hand[game->scene.to_act % UL_MAX_SEATS], list);
}
