/* after.c: section 5 of the rules, what follows a seat's last action, in its order. */
#include "rules/rules_inside.h"

void ul_game_over(ul_scene *scene, ul_seat winner, ul_ending ending, ul_events *events)
{
    scene->phase = UL_PHASE_OVER;
    scene->to_act = UL_NOBODY;
    scene->next_seat = UL_NOBODY;
    scene->winner = winner;
    scene->ending = (uint8_t)ending;
    tell(events, (ul_event){.kind = UL_OVER, .seat = winner, .number = (uint16_t)ending});
}

/*
 * Whom the walk before this turn brought the Doctor in on (R-NEXT). Pawns
 * have not moved since, whatever the dog did. Where his walk leads back to
 * his own room he may have stayed: then nobody is named.
 */
static ul_seats walked_in_on(const ul_world *world, const ul_scene *scene)
{
    bool stays = world->board[scene->sunk].walk[scene->doctor] == scene->doctor;
    return stays ? 0 : ul_scene_seats_in(world, scene, scene->doctor);
}

void ul_turn_begin(const ul_world *world, ul_scene *scene, ul_seat seat, ul_events *events)
{
    ul_seat before = scene->turn_seat;
    scene->dog_walked = false;
    scene->collecting = 0;
    if (scene->turn == UL_MAX_TURNS) { /* R-STALL */
        ul_game_over(scene, UL_NOBODY, UL_ENDING_STALLED, events);
        return;
    }
    scene->phase = UL_PHASE_TURN;
    scene->turn++;
    scene->turn_seat = scene->to_act = seat;
    scene->stepped = false;
    scene->cards_played = 0;
    scene->next_seat = UL_NOBODY;
    if (events)
        tell(events, (ul_event){.kind = UL_TURN,
                                .seat = seat,
                                .other = before,
                                .number = scene->turn,
                                .seats = walked_in_on(world, scene)});
}

/* Pawns on the level that went down go up to the refuge (R-SINK). */
static ul_seats pawns_flee(const ul_world *world, ul_scene *scene)
{
    const board *now = &world->board[scene->sunk];
    ul_seats     fled = 0;
    for (ul_seat k = 0; k < world->players; k++) {
        if (now->afloat >> scene->at[k] & 1)
            continue;
        scene->at[k] = now->refuge;
        fled |= (ul_seats)(1 << k);
    }
    return fled;
}

/* R-SINK; true if that was the last level, and the game is over. */
static bool level_sinks(const ul_world *world, ul_scene *scene, ul_events *events)
{
    uint8_t  level = ul_scene_pile(scene);
    ul_event sank = {.kind = UL_SANK, .number = level, .room = UL_NOWHERE};

    scene->sunk++;
    if (level == 0) {
        tell(events, sank);
        ul_game_over(scene, UL_NOBODY, UL_ENDING_DROWNED, events);
        return true;
    }
    sank.room = world->board[scene->sunk].refuge;
    sank.seats = pawns_flee(world, scene);
    if (!(world->board[scene->sunk].afloat >> scene->doctor & 1)) {
        scene->doctor = sank.room;
        sank.pawn = UL_PAWN_DOCTOR;
    }
    tell(events, sank);
    return false;
}

void ul_turn_finish(const ul_world *world, ul_game *game, ul_events *events)
{
    ul_scene *scene = &game->scene;

    scene->last_turn[scene->turn_seat] = scene->turn;
    if (world->edition.sinks && !scene->pile_size[ul_scene_pile(scene)] && level_sinks(world, scene, events))
        return;

    /* The Doctor walks before we look for the next seat: whom he walks in on plays (R-NEXT). */
    ul_room from = scene->doctor;
    scene->doctor = world->board[scene->sunk].walk[from];
    bool walked = scene->doctor != from;
    if (events)
        tell(events, (ul_event){.kind = UL_DOCTOR_WALKED,
                                .from = from,
                                .room = scene->doctor,
                                .seats = walked ? ul_scene_seats_in(world, scene, scene->doctor) : 0});

    ul_seat next = walked ? ul_scene_next(world, scene) : ul_scene_left(world, scene);
    if (scene->dog_alive)
        ul_dog_follow(world, scene, next, events);
    else
        ul_turn_begin(world, scene, next, events);
}
