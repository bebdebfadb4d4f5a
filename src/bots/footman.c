/* footman.c: see footman.h. */
#include "bots/footman.h"
#include <string.h>
#include "rules/check.h"

/* The failure points that the seat to act must reckon with, by averages. */
typedef struct outlook {
    int points; /* hidden from it, in hands and deck together */
    int cards;  /* hidden from it */
    int own;    /* points it holds */
} outlook;

static outlook look(const ul_world *world, const ul_game *game, ul_seat seat)
{
    const ul_scene *scene = &game->scene;
    const ul_deck  *deck = &ul_world_edition(world)->deck;
    outlook         o = {.own = ul_cards_points(world, &game->hand[seat]), .cards = game->deck_size};
    for (ul_seat k = 0; k < ul_world_players(world); k++)
        o.cards += k == seat ? 0 : scene->hand_size[k];
    for (ul_card c = 0; c < deck->kinds && c < UL_MAX_ALIKE; c++)
        if (deck->card[c].kind == UL_CARD_FAILURE)
            o.points += (ul_world_copies(world, c) - ul_cards_count(&scene->removed, c)) * deck->card[c].value;
    o.points -= o.own;
    return o;
}

static void act(const ul_world *world, ul_game *game, ul_action action)
{
    ul_game_act(world, game, action, NULL);
}

static ul_rooms with_doors(const ul_world *world, const ul_scene *scene, ul_room room)
{
    return ul_world_reach(world, scene->sunk, 1, room) | ul_rooms_of(room);
}

/* Could the seat to act attempt in `room` if it and the Doctor were there? */
static bool clear_in(const ul_world *world, const ul_scene *scene, ul_room room)
{
    bool watched = ul_scene_watchers(world, scene, room) != 0;
    return watched == ul_world_edition(world)->wants_witness && !ul_scene_guarded(world, scene, room);
}

static ul_card best_weapon(const ul_world *world, const ul_game *game, ul_seat seat)
{
    const ul_deck *deck = &ul_world_edition(world)->deck;
    ul_card        best = UL_NO_CARD;
    uint8_t        most = 0;
    for (uint64_t left = game->hand[seat].kinds; left; left &= left - 1) {
        ul_card c = (ul_card)__builtin_ctzll(left);
        uint8_t value = deck->card[c].kind == UL_CARD_WEAPON ? ul_scene_value(world, &game->scene, c) : 0;
        if (value > most) {
            most = value;
            best = c;
        }
    }
    return best;
}

static void attempt(const ul_world *world, ul_game *game)
{
    act(world, game, ul_action_attempt(UL_PAWN_DOCTOR, best_weapon(world, game, game->scene.turn_seat)));
}

static void step_to(const ul_world *world, ul_game *game, ul_room room)
{
    if (game->scene.at[game->scene.turn_seat] != room)
        act(world, game, ul_action_step(room));
}

/* For nothing: the Doctor is here or next door. */
static bool attempt_free(const ul_world *world, ul_game *game)
{
    const ul_scene *scene = &game->scene;
    ul_rooms        near = with_doors(world, scene, scene->at[scene->turn_seat]);
    if (!(near >> scene->doctor & 1) || !clear_in(world, scene, scene->doctor))
        return false;
    step_to(world, game, scene->doctor);
    attempt(world, game);
    return true;
}

static ul_rooms card_rooms(const ul_world *world, const ul_scene *scene, ul_card card, ul_room from)
{
    ul_rooms rooms = ul_world_reach(world, scene->sunk, ul_world_edition(world)->deck.card[card].steps, from);
    ul_room  goal = ul_world_card_room(world, card);
    if (goal != UL_NOWHERE)
        rooms |= ul_rooms_of(goal) & ul_world_afloat(world, scene->sunk);
    return rooms & ~ul_rooms_of(from);
}

/* By a card that brings me to him, a step after it if need be. */
static bool go_to_him(const ul_world *world, ul_game *game, ul_card card)
{
    const ul_scene *scene = &game->scene;
    ul_rooms        by_card = card_rooms(world, scene, card, scene->at[scene->turn_seat]);
    ul_rooms        ends = by_card & with_doors(world, scene, scene->doctor);
    if (!ends)
        return false;
    ul_room end = ends >> scene->doctor & 1 ? scene->doctor : (ul_room)__builtin_ctzll(ends);
    act(world, game, ul_action_play(card, UL_PAWN_SELF, end));
    step_to(world, game, scene->doctor);
    attempt(world, game);
    return true;
}

/* By a card that brings him to me, or next door. */
static bool fetch_him(const ul_world *world, ul_game *game, ul_card card)
{
    const ul_scene *scene = &game->scene;
    ul_rooms        near = with_doors(world, scene, scene->at[scene->turn_seat]);
    for (ul_rooms ends = card_rooms(world, scene, card, scene->doctor) & near; ends; ends &= ends - 1) {
        ul_room end = (ul_room)__builtin_ctzll(ends);
        if (!clear_in(world, scene, end))
            continue;
        act(world, game, ul_action_play(card, UL_PAWN_DOCTOR, end));
        step_to(world, game, end);
        attempt(world, game);
        return true;
    }
    return false;
}

static bool attempt_by_card(const ul_world *world, ul_game *game)
{
    const ul_scene *scene = &game->scene;
    const ul_deck  *deck = &ul_world_edition(world)->deck;
    bool            clear = clear_in(world, scene, scene->doctor);
    for (uint64_t left = game->hand[scene->turn_seat].kinds; left; left &= left - 1) {
        ul_card c = (ul_card)__builtin_ctzll(left);
        if (deck->card[c].kind == UL_CARD_WEAPON || deck->card[c].kind == UL_CARD_FAILURE)
            continue;
        if ((clear && go_to_him(world, game, c)) || fetch_him(world, game, c))
            return true;
    }
    return false;
}

/*
 * Where to stand: where the Doctor walks next is best, then near where he goes
 * after that; a room to draw in before one without.
 */
static int standing(const ul_world *world, const ul_scene *scene, ul_room room, const ul_room ahead[3])
{
    int good = 0;
    for (int i = 0; i < 3; i++) {
        if (room == ahead[i])
            good += 8 - 2 * i;
        else if (ul_world_reach(world, scene->sunk, 1, room) >> ahead[i] & 1)
            good += 3;
    }
    return good;
}

static void stand_and_draw(const ul_world *world, ul_game *game)
{
    const ul_scene *scene = &game->scene;
    ul_room         ahead[3], from = scene->doctor, best = scene->at[scene->turn_seat];
    int             most = -1;
    for (int i = 0; i < 3; i++)
        from = ahead[i] = ul_world_walk(world, scene->sunk, from);
    for (ul_rooms rooms = with_doors(world, scene, best); rooms; rooms &= rooms - 1) {
        ul_room room = (ul_room)__builtin_ctzll(rooms);
        bool    named = ul_plan_room_kind(ul_world_plan(world), room) == UL_ROOM_NAMED;
        int     good = 2 * standing(world, scene, room, ahead) + (named ? 3 : 0);
        if (good > most) {
            most = good;
            best = room;
        }
    }
    step_to(world, game, best);
    bool draws = ul_game_why(world, game, ul_action_plain(UL_DRAW)).reason == UL_WHY_LEGAL;
    act(world, game, ul_action_plain(draws ? UL_DRAW : UL_END));
}

static void turn(const ul_world *world, ul_game *game)
{
    if (!attempt_free(world, game) && !attempt_by_card(world, game))
        stand_and_draw(world, game);
}

/* Points on average in the hands of those who are asked after the seat to act. */
static int later_points(const ul_world *world, const ul_scene *scene, const outlook *o)
{
    uint8_t players = ul_world_players(world);
    int     cards = 0;
    for (unsigned k = scene->attempt.asked + 2u; k < players; k++)
        cards += scene->hand_size[(scene->attempt.seat + k) % players];
    return o->cards ? o->points * cards / o->cards : 0;
}

/* Pay down to what the later ones have with a margin; all of it if they look too poor. */
static void reply(const ul_world *world, ul_game *game)
{
    ul_scene      *scene = &game->scene;
    ul_seat        seat = scene->to_act;
    outlook        o = look(world, game, seat);
    const ul_deck *deck = &ul_world_edition(world)->deck;
    int            need = scene->attempt.value - scene->attempt.points, later = later_points(world, scene, &o);
    int            leave = later > 3 ? later / 2 : 0; /* what they will have almost surely */
    bool           worth = scene->attempt.target == UL_PAWN_DOCTOR && need > leave && o.own + leave >= need;

    while (worth && need > leave) {
        ul_card card = UL_NO_CARD;
        for (uint64_t left = game->hand[seat].kinds; left; left &= left - 1) {
            ul_card c = (ul_card)__builtin_ctzll(left);
            int     value = deck->card[c].kind == UL_CARD_FAILURE ? deck->card[c].value : 0;
            if (value && (card == UL_NO_CARD || (value <= need - leave && value > deck->card[card].value) ||
                          (value < deck->card[card].value && deck->card[card].value > need - leave)))
                card = c;
        }
        if (card == UL_NO_CARD)
            break;
        need -= deck->card[card].value;
        act(world, game, ul_action_give(UL_FOIL, card));
        if (need <= 0)
            return;
    }
    while (scene->phase == UL_PHASE_DEFEND && scene->to_act == seat) {
        ul_action list[UL_MAX_KINDS + 1];
        bool      must = ul_scene_must_foil(world, scene, &game->hand[seat]);
        if (must)
            ul_game_legal(world, game, list);
        act(world, game, must ? list[0] : ul_action_plain(UL_PASS));
    }
}

void ul_footman_play(const ul_world *world, ul_game *game)
{
    ul_action list[UL_MAX_KINDS + UL_MAX_ROOMS + 1];
    switch ((ul_phase)game->scene.phase) {
    case UL_PHASE_TURN:
        turn(world, game);
        break;
    case UL_PHASE_DEFEND:
        reply(world, game);
        break;
    case UL_PHASE_DOG:
        ul_game_legal(world, game, list);
        act(world, game, list[0]);
        break;
    case UL_PHASE_COLLECT:
        act(world, game, ul_action_plain(UL_PASS));
        break;
    case UL_PHASE_OVER:
        break;
    }
}
