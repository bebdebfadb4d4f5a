/* why.c: judging one action, with the first reason that applies. */
#include "rules/rules_inside.h"

static ul_why because(ul_reason reason)
{
    return (ul_why){.reason = (uint8_t)reason, .room = UL_NOWHERE};
}

static bool fits_phase(ul_phase phase, ul_action_kind kind)
{
    static const uint16_t fitting[] = {
        [UL_PHASE_TURN] = 1 << UL_STEP | 1 << UL_PLAY | 1 << UL_ATTEMPT | 1 << UL_DRAW | 1 << UL_END,
        [UL_PHASE_DEFEND] = 1 << UL_FOIL | 1 << UL_PASS,
        [UL_PHASE_DOG] = 1 << UL_DOG_WAY,
        [UL_PHASE_COLLECT] = 1 << UL_COLLECT | 1 << UL_PASS,
    };
    return fitting[phase] >> kind & 1;
}

/* A pawn at `from` is to go to `room`, which `allowed` may or may not hold. */
static ul_why why_go(const ul_world *world, const ul_scene *scene, ul_room from, ul_room room, ul_rooms allowed,
                     uint8_t doors)
{
    ul_why far = because(UL_WHY_TOO_FAR);
    far.number = doors;
    if (!(world->board[scene->sunk].afloat >> room & 1))
        return because(UL_WHY_SUNK);
    if (room == from)
        return because(UL_WHY_SAME_ROOM);
    return allowed >> room & 1 ? because(UL_WHY_LEGAL) : far;
}

/* R-STEP */
static ul_why why_step(const ul_world *world, const ul_scene *scene, ul_room room)
{
    ul_room here = scene->at[scene->turn_seat];
    if (scene->stepped)
        return because(UL_WHY_STEPPED);
    return why_go(world, scene, here, room, world->board[scene->sunk].reach[1][here], 1);
}

/* A card of a hand that is to serve as one of `kinds`. */
static ul_reason why_card(const ul_cards *hand, ul_card card, uint64_t kinds)
{
    if (!ul_cards_has(hand, card))
        return UL_WHY_NO_CARD;
    return kinds >> card & 1 ? UL_WHY_LEGAL : UL_WHY_WRONG_KIND;
}

static ul_why why_play(const ul_world *world, const ul_scene *scene, const ul_cards *hand, ul_action action)
{
    ul_room   from = action.pawn == UL_PAWN_DOCTOR ? scene->doctor : scene->at[scene->turn_seat];
    ul_reason reason = why_card(hand, action.card, world->movers);
    if (reason != UL_WHY_LEGAL)
        return because(reason);
    return why_go(world, scene, from, action.room, destinations(world, scene, action.card, from),
                  world->steps[action.card]);
}

static ul_why why_watched(const ul_world *world, const ul_scene *scene, ul_room here, ul_seats watchers)
{
    ul_seats beside = ul_scene_seats_in(world, scene, here) & watchers;
    ul_why   why = because(beside ? UL_WHY_NOT_ALONE : UL_WHY_SEEN);
    why.by = beside ? beside : watchers;
    return why;
}

static ul_why why_attempt(const ul_world *world, const ul_scene *scene, const ul_cards *hand, ul_action action)
{
    ul_room   here = scene->at[scene->turn_seat];
    bool      dog = action.pawn == UL_PAWN_DOG;
    bool      witness = world->edition.wants_witness && !dog;
    ul_reason reason = action.card == UL_NO_CARD ? UL_WHY_LEGAL : why_card(hand, action.card, world->weapons);
    ul_why    why = because(reason);

    if (reason != UL_WHY_LEGAL)
        return why;
    if (dog && !(world->dog_guards && scene->dog_alive)) /* no such dog, or not one to be attacked */
        return because(UL_WHY_WRONG_KIND);
    why.room = dog ? scene->dog : scene->doctor;
    why.reason = UL_WHY_NOT_TOGETHER;
    if (why.room != here)
        return why;
    ul_seats watchers = ul_scene_watchers(world, scene, here);
    if (watchers && !witness)
        return why_watched(world, scene, here, watchers);
    why.room = scene->dog;
    why.reason = UL_WHY_DOG;
    if (!dog && ul_scene_guarded(world, scene, here))
        return why;
    return because(witness && !watchers ? UL_WHY_NO_WITNESS : UL_WHY_LEGAL);
}

/* R-DRAW */
static ul_why why_draw(const ul_world *world, const ul_scene *scene)
{
    if (scene->cards_played)
        return because(UL_WHY_CARD_PLAYED);
    if (!(world->drawing >> scene->at[scene->turn_seat] & 1))
        return because(UL_WHY_UNNAMED_ROOM);
    return because(can_be_drawn(scene) ? UL_WHY_LEGAL : UL_WHY_NOTHING_TO_DRAW);
}

static ul_why why_pass(const ul_world *world, const ul_scene *scene, const ul_cards *hand)
{
    ul_why must = because(UL_WHY_MUST_FOIL);
    must.number = (uint8_t)(scene->attempt.value - scene->attempt.points);
    bool bound = scene->phase == UL_PHASE_DEFEND && ul_scene_must_foil(world, scene, hand);
    return bound ? must : because(UL_WHY_LEGAL);
}

static ul_why why_dog(const ul_world *world, const ul_scene *scene, ul_room room)
{
    bool on_way = ul_scene_dog_ways(world, scene) >> room & 1;
    return because(on_way ? UL_WHY_LEGAL : UL_WHY_NOT_ON_THE_WAY);
}

ul_why ul_scene_why(const ul_world *world, const ul_scene *scene, const ul_cards *hand, ul_action action)
{
    if (scene->phase == UL_PHASE_OVER)
        return because(UL_WHY_OVER);
    if (!fits_phase((ul_phase)scene->phase, (ul_action_kind)action.kind))
        return because(UL_WHY_PHASE);
    if (action.card == UL_UNKNOWN || action.room == UL_UNKNOWN)
        return because(UL_WHY_UNKNOWN);
    switch ((ul_action_kind)action.kind) {
    case UL_STEP:
        return why_step(world, scene, action.room);
    case UL_PLAY:
        return why_play(world, scene, hand, action);
    case UL_ATTEMPT:
        return why_attempt(world, scene, hand, action);
    case UL_DRAW:
        return why_draw(world, scene);
    case UL_FOIL:
        return because(why_card(hand, action.card, world->failures));
    case UL_PASS:
        return why_pass(world, scene, hand);
    case UL_DOG_WAY:
        return why_dog(world, scene, action.room);
    case UL_COLLECT:
        return because(why_card(hand, action.card, hand->kinds));
    default: /* UL_END: always allowed (R-END) */
        return because(UL_WHY_LEGAL);
    }
}

ul_why ul_game_why(const ul_world *world, const ul_game *game, ul_action action)
{
    return ul_scene_why(world, &game->scene, &game->hand[game->scene.to_act % UL_MAX_SEATS], action);
}

const char *ul_reason_name(ul_reason reason)
{
    static const char *const names[UL_REASONS] = {
        "legal",      "over",        "phase",        "unknown",         "no-card",   "wrong-kind",     "stepped",
        "sunk",       "same-room",   "too-far",      "not-together",    "not-alone", "seen",           "dog",
        "no-witness", "card-played", "unnamed-room", "nothing-to-draw", "must-foil", "not-on-the-way",
    };
    return names[reason];
}
