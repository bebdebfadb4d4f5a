/* attempt.c: section 4 of the rules, from the weapon on the table to the outcome. */
#include "rules/rules_inside.h"

static void ask(const ul_world *world, ul_scene *scene)
{
    scene->to_act = seat_after(world, scene->attempt.seat, (uint8_t)(scene->attempt.asked + 1));
}

/* R-ATTEMPT: from here on the others decide. */
void ul_attempt_begin(const ul_world *world, ul_game *game, ul_action action, ul_events *events)
{
    ul_scene *scene = &game->scene;
    ul_seat   seat = scene->turn_seat;

    scene->attempt = (ul_attempt){
        .seat = seat, .target = action.pawn, .weapon = action.card, .value = ul_scene_value(world, scene, action.card)};
    if (action.card != UL_NO_CARD)
        ul_card_leave_hand(game, seat, action.card);
    scene->phase = UL_PHASE_DEFEND;
    game->could_foil = UL_NOBODY;
    ask(world, scene);
    tell(events, (ul_event){.kind = UL_ATTEMPTED,
                            .seat = seat,
                            .pawn = action.pawn,
                            .card = action.card,
                            .room = scene->at[seat],
                            .number = scene->attempt.value});
}

/* The weapon is out of the attempt and where used cards go (R-FOILED). */
static void attempt_clear(const ul_world *world, ul_scene *scene)
{
    if (scene->attempt.weapon != UL_NO_CARD)
        ul_card_retire(world, scene, scene->attempt.weapon);
    scene->attempt = (ul_attempt){.seat = UL_NOBODY, .weapon = UL_NO_CARD};
}

static void token_earn(const ul_world *world, ul_scene *scene, ul_seat seat, ul_events *events)
{
    if (!scene->pool) /* as ever where there is no spite (R-SPITE) */
        return;
    scene->pool--;
    tell(events, (ul_event){.kind = UL_TOKEN, .seat = seat, .number = ++scene->tokens[seat]});
    if (world->dog_learns && scene->dog_alive && scene->pool) { /* R-NEW-TRICKS */
        scene->pool--;
        tell(events, (ul_event){.kind = UL_TOKEN, .seat = UL_NOBODY, .number = ++scene->dog_tokens});
    }
}

static void attempt_foiled(const ul_world *world, ul_game *game, ul_events *events)
{
    ul_scene *scene = &game->scene;
    ul_seat   seat = scene->attempt.seat;
    uint8_t   target = scene->attempt.target;

    tell(events, (ul_event){.kind = UL_FOILED, .seat = seat, .pawn = target});
    attempt_clear(world, scene);
    if (target == UL_PAWN_DOCTOR)
        token_earn(world, scene, seat, events);
    ul_turn_finish(world, game, events);
}

/* R-LOSER: who could have stopped the rescue last pays for the failure cards it kept. */
static void loser_name(const ul_world *world, ul_game *game)
{
    ul_scene *scene = &game->scene;
    if (!world->edition.names_loser)
        return;
    scene->loser = game->could_foil;
    if (scene->loser == UL_NOBODY || !option(world, UL_PENALTIES))
        return;
    const ul_cards *hand = &game->hand[scene->loser];
    for (uint64_t kept = hand->kinds & world->failures; kept;) {
        uint8_t copies = ul_cards_count(hand, take_lowest(&kept));
        scene->penalties[scene->loser] = (uint16_t)(scene->penalties[scene->loser] + copies);
    }
}

static void dog_killed(const ul_world *world, ul_game *game, ul_seat seat, ul_events *events)
{
    ul_scene *scene = &game->scene;
    tell(events, (ul_event){.kind = UL_DOG_KILLED, .seat = seat, .room = scene->dog, .number = scene->dog_tokens});
    scene->dog_alive = false;
    scene->tokens[seat] = (uint8_t)(scene->tokens[seat] + scene->dog_tokens); /* R-BOTH */
    scene->dog_tokens = 0;
    ul_turn_finish(world, game, events);
}

/* R-WIN; or the dog is dead, and the game goes on (R-OLD-DOG). */
static void attempt_succeeded(const ul_world *world, ul_game *game, ul_events *events)
{
    ul_scene *scene = &game->scene;
    ul_seat   seat = scene->attempt.seat;
    uint8_t   target = scene->attempt.target;

    attempt_clear(world, scene);
    if (target == UL_PAWN_DOCTOR)
        loser_name(world, game);
    tell(events, (ul_event){.kind = UL_SUCCEEDED, .seat = seat, .pawn = target, .other = scene->loser});
    if (target == UL_PAWN_DOCTOR)
        ul_game_over(scene, seat, UL_ENDING_SUCCESS, events);
    else
        dog_killed(world, game, seat, events);
}

/* R-DEFEND: points enough, of all seats together, and nobody else is asked. */
void ul_attempt_foil(const ul_world *world, ul_game *game, ul_card card, ul_events *events)
{
    ul_scene *scene = &game->scene;
    ul_card_leave_hand(game, scene->to_act, card);
    ul_cards_add(&scene->removed, card);
    scene->attempt.points = (uint8_t)(scene->attempt.points + world->value[card]);
    tell(events,
         (ul_event){.kind = UL_FOILED_WITH, .seat = scene->to_act, .card = card, .number = scene->attempt.points});
    if (scene->attempt.points >= scene->attempt.value)
        attempt_foiled(world, game, events);
}

void ul_attempt_pass(const ul_world *world, ul_game *game, ul_events *events)
{
    ul_scene   *scene = &game->scene;
    ul_attempt *attempt = &scene->attempt;
    /*
     * R-LOSER asks what the seat could do when it was asked. What it played
     * since is gone from its hand and from the need alike, so now will do.
     */
    if (ul_cards_points(world, &game->hand[scene->to_act]) >= attempt->value - attempt->points)
        game->could_foil = scene->to_act;
    tell(events, (ul_event){.kind = UL_PASSED, .seat = scene->to_act});
    if (++attempt->asked == world->players - 1)
        attempt_succeeded(world, game, events);
    else
        ask(world, scene);
}
