/* act.c: doing one legal action. */
#include <string.h>
#include "rules/rules_inside.h"

void ul_card_leave_hand(ul_game *game, ul_seat seat, ul_card card)
{
    ul_cards_take(&game->hand[seat], card);
    game->scene.hand_size[seat]--;
}

void ul_card_retire(const ul_world *world, ul_scene *scene, ul_card card)
{
    if (world->edition.used_cards_leave || (world->failures >> card & 1))
        ul_cards_add(&scene->removed, card);
    else
        scene->discard[scene->discard_size++] = card;
}

static void step(ul_scene *scene, ul_room room, ul_events *events)
{
    ul_room *at = &scene->at[scene->turn_seat];
    tell(events, (ul_event){.kind = UL_STEPPED, .seat = scene->turn_seat, .from = *at, .room = room});
    *at = room;
    scene->stepped = true;
}

static void play(const ul_world *world, ul_game *game, ul_action action, ul_events *events)
{
    ul_scene *scene = &game->scene;
    ul_seat   seat = scene->turn_seat;
    ul_room  *at = action.pawn == UL_PAWN_DOCTOR ? &scene->doctor : &scene->at[seat];

    tell(events, (ul_event){.kind = UL_PLAYED,
                            .seat = seat,
                            .card = action.card,
                            .pawn = action.pawn,
                            .from = *at,
                            .room = action.room});
    *at = action.room;
    scene->cards_played++;
    ul_card_leave_hand(game, seat, action.card);
    ul_card_retire(world, scene, action.card);
}

/* The discard pile becomes the deck (R-RESHUFFLE). Its first card after the shuffle is the top. */
static void reshuffle(ul_game *game, ul_events *events)
{
    ul_scene *scene = &game->scene;
    uint8_t   size = scene->discard_size;

    ul_chance_shuffle(&game->chance, scene->discard, size);
    for (uint8_t i = 0; i < size; i++)
        game->deck[size - 1 - i] = scene->discard[i];
    game->deck_size = size;
    scene->pile_size[ul_scene_pile(scene)] = size;
    scene->discard_size = 0;
    memset(scene->discard, 0, size); /* it is the deck's order now, and a scene is for all to see (R-KNOWN) */
    tell(events, (ul_event){.kind = UL_RESHUFFLED, .number = size});
}

/* R-DRAW; the hand may be as large as it likes (R-HAND). */
static void draw(const ul_world *world, ul_game *game, ul_events *events)
{
    ul_scene *scene = &game->scene;
    ul_seat   seat = scene->turn_seat;
    uint8_t  *pile = &scene->pile_size[ul_scene_pile(scene)];

    if (!*pile)
        reshuffle(game, events);
    ul_card card = game->deck[--game->deck_size];
    --*pile;
    ul_cards_add(&game->hand[seat], card);
    scene->hand_size[seat]++;
    tell(events, (ul_event){.kind = UL_DREW, .seat = seat, .card = card, .number = *pile});
    ul_turn_finish(world, game, events);
}

static void pass(const ul_world *world, ul_game *game, ul_events *events)
{
    if (game->scene.phase == UL_PHASE_DEFEND)
        ul_attempt_pass(world, game, events);
    else
        ul_dog_pass(world, &game->scene, events);
}

void ul_game_act(const ul_world *world, ul_game *game, ul_action action, ul_events *events)
{
    switch ((ul_action_kind)action.kind) {
    case UL_STEP:
        step(&game->scene, action.room, events);
        break;
    case UL_PLAY:
        play(world, game, action, events);
        break;
    case UL_ATTEMPT:
        ul_attempt_begin(world, game, action, events);
        break;
    case UL_DRAW:
        draw(world, game, events);
        break;
    case UL_FOIL:
        ul_attempt_foil(world, game, action.card, events);
        break;
    case UL_PASS:
        pass(world, game, events);
        break;
    case UL_DOG_WAY:
        ul_dog_walk(world, &game->scene, action.room, events);
        break;
    case UL_COLLECT:
        ul_dog_collect(world, game, action.card, events);
        break;
    default: /* UL_END */
        ul_turn_finish(world, game, events);
        break;
    }
}
