/* scene_tracker.c: see scene_tracker.h. */
#include "bots/scene_tracker.h"
#include <string.h>
#include "rules/game.h"

void ul_scene_track_begin(const ul_world *world, ul_scene *scene)
{
    ul_game game;
    ul_game_new(world, &game, "story", 5, 0);
    *scene = game.scene;
    memset(&scene->removed, 0, sizeof scene->removed);
    scene->discard_size = 0;
    scene->doctor = UL_NOWHERE;
    if (ul_world_edition(world)->placed_by_cards)
        memset(scene->at, UL_NOWHERE, sizeof scene->at);
}

/* The dog begins where he does (R-DOG-START). */
void ul_scene_track_place_doctor(ul_scene *begun, ul_room room)
{
    begun->doctor = room;
    if (begun->dog != UL_NOWHERE)
        begun->dog = room;
}

void ul_scene_track_learn(ul_scene *begun, const ul_event *event)
{
    bool of_seat = event->kind == UL_STEPPED || (event->kind == UL_PLAYED && event->pawn == UL_PAWN_SELF);
    bool of_doctor = event->kind == UL_DOCTOR_WALKED || (event->kind == UL_PLAYED && event->pawn == UL_PAWN_DOCTOR);
    if (of_seat && begun->at[event->seat] == UL_NOWHERE)
        begun->at[event->seat] = event->from;
    if (of_doctor && begun->doctor == UL_NOWHERE)
        ul_scene_track_place_doctor(begun, event->from);
}

bool ul_scene_track_is_placed(const ul_world *world, const ul_scene *scene)
{
    bool placed = scene->doctor != UL_NOWHERE;
    for (ul_seat k = 0; k < ul_world_players(world); k++)
        placed &= scene->at[k] != UL_NOWHERE;
    return placed;
}

/* A card leaves a hand for good, or for the discards. */
static void card_out(const ul_world *world, ul_scene *scene, const ul_event *event)
{
    const ul_edition *edition = ul_world_edition(world);
    if (event->card == UL_NO_CARD)
        return;
    if (scene->hand_size[event->seat])
        scene->hand_size[event->seat]--;
    if (edition->used_cards_leave || edition->deck.card[event->card].kind == UL_CARD_FAILURE)
        ul_cards_add(&scene->removed, event->card);
    else if (scene->discard_size < UL_MAX_CARDS)
        scene->discard[scene->discard_size++] = event->card;
}

static void pawn_moves(ul_scene *scene, const ul_event *event)
{
    if (event->kind == UL_PLAYED && event->pawn == UL_PAWN_DOCTOR)
        scene->doctor = event->room;
    else
        scene->at[event->seat] = event->room;
}

static void level_sinks(const ul_world *world, ul_scene *scene, const ul_event *event)
{
    scene->sunk++;
    for (ul_seat k = 0; k < ul_world_players(world); k++)
        if (event->seats >> k & 1)
            scene->at[k] = event->room;
    if (event->pawn == UL_PAWN_DOCTOR)
        scene->doctor = event->room;
}

static void turn_begins(ul_scene *scene, const ul_event *event)
{
    scene->last_turn[event->other] = scene->turn;
    scene->turn = event->number;
    scene->turn_seat = scene->to_act = event->seat;
    scene->phase = UL_PHASE_TURN;
    scene->stepped = false;
    scene->cards_played = 0;
}

static void attempt_begins(ul_scene *scene, const ul_event *event)
{
    scene->phase = UL_PHASE_DEFEND;
    scene->attempt =
        (ul_attempt){.seat = event->seat, .target = event->pawn, .weapon = UL_NO_CARD, .value = (uint8_t)event->number};
}

/* Tokens and the dog. */
static void tokens_move(ul_scene *scene, const ul_event *event)
{
    uint8_t number = (uint8_t)event->number;
    if (event->kind == UL_CALMED) {
        scene->pool = (uint8_t)(scene->pool + number);
        scene->dog_tokens = 0;
    } else if (event->kind == UL_DOG_KILLED) {
        scene->tokens[event->seat] = (uint8_t)(scene->tokens[event->seat] + number);
        scene->dog_tokens = 0;
        scene->dog_alive = false;
    } else if (event->kind == UL_COLLECTED) {
        scene->tokens[event->seat] = number;
        scene->dog_tokens--;
    } else {
        *(event->seat == UL_NOBODY ? &scene->dog_tokens : &scene->tokens[event->seat]) = number;
        scene->pool--;
    }
}

void ul_scene_track_event(const ul_world *world, ul_scene *scene, const ul_event *event)
{
    switch ((ul_event_kind)event->kind) {
    case UL_STEPPED:
        scene->stepped = true;
        pawn_moves(scene, event);
        break;
    case UL_PLAYED:
        scene->cards_played++;
        card_out(world, scene, event);
        pawn_moves(scene, event);
        break;
    case UL_ATTEMPTED:
        attempt_begins(scene, event);
        card_out(world, scene, event);
        break;
    case UL_FOILED_WITH:
        card_out(world, scene, event);
        scene->attempt.points = (uint8_t)event->number;
        break;
    case UL_PASSED:
        scene->attempt.asked = (uint8_t)(scene->attempt.asked + (scene->phase == UL_PHASE_DEFEND));
        break;
    case UL_FOILED:
    case UL_SUCCEEDED:
        scene->attempt = (ul_attempt){.seat = UL_NOBODY, .weapon = UL_NO_CARD};
        scene->phase = UL_PHASE_TURN;
        break;
    case UL_TOKEN:
    case UL_DOG_KILLED:
    case UL_CALMED:
        tokens_move(scene, event);
        break;
    case UL_COLLECTED:
        tokens_move(scene, event);
        card_out(world, scene, event);
        break;
    case UL_DREW:
        scene->hand_size[event->seat]++;
        scene->pile_size[ul_scene_pile(scene)] = (uint8_t)event->number;
        break;
    case UL_RESHUFFLED:
        scene->discard_size = 0;
        scene->pile_size[ul_scene_pile(scene)] = (uint8_t)event->number;
        break;
    case UL_SANK:
        level_sinks(world, scene, event);
        break;
    case UL_DOCTOR_WALKED:
        scene->doctor = event->room;
        if (scene->turn > 1) /* whose the first was is told when it is over */
            scene->last_turn[scene->turn_seat] = scene->turn;
        break;
    case UL_DOG_WALKED:
        scene->dog = event->room;
        break;
    case UL_TURN:
        turn_begins(scene, event);
        break;
    default: /* UL_OVER: nobody is asked after it */
        break;
    }
}

bool ul_scene_track_fits(const ul_world *world, const ul_scene *scene, const ul_view *view)
{
    const ul_scene *now = &view->scene;
    bool            fits = scene->doctor == now->doctor && scene->sunk == now->sunk;
    bool            weapon_out = now->attempt.weapon != UL_NO_CARD; /* it is discarded when that is over */
    if (!ul_world_edition(world)->used_cards_leave)
        fits &= scene->discard_size == now->discard_size + weapon_out;
    for (ul_seat k = 0; k < ul_world_players(world); k++)
        fits &= scene->at[k] == now->at[k] && scene->hand_size[k] == now->hand_size[k] &&
                scene->tokens[k] == now->tokens[k];
    return fits;
}
