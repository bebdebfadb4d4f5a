/* foresee.c: what a seat can tell from its view about what comes next. */
#include "terminal/foresee.h"
#include "rules/check.h"
#include "rules/game.h"

size_t ul_foresee_walk(const ul_world *world, const ul_scene *scene, ul_room *rooms, size_t most)
{
    ul_room at = scene->doctor;
    size_t  count = 0;
    while (count < most) {
        ul_room next = ul_world_walk(world, scene->sunk, at);
        if (next == UL_NOWHERE || next == at)
            break;
        rooms[count++] = at = next;
    }
    return count;
}

unsigned ul_foresee_reach(const ul_world *world, const ul_scene *scene, ul_seat seat)
{
    ul_room rooms[2 * UL_MAX_ROOMS];
    size_t  count = ul_foresee_walk(world, scene, rooms, sizeof rooms / sizeof *rooms);
    for (size_t i = 0; i < count; i++)
        if (rooms[i] == scene->at[seat])
            return (unsigned)i + 1;
    return 0;
}

/* The rules ask about the seat whose turn it is; here it is whoever wants to know. */
ul_seats ul_foresee_watchers(const ul_world *world, const ul_scene *scene, ul_seat seat, ul_room room)
{
    ul_scene mine = *scene;
    mine.turn_seat = seat;
    return ul_scene_watchers(world, &mine, room);
}

bool ul_foresee_guarded(const ul_world *world, const ul_scene *scene, ul_room room)
{
    return ul_scene_guarded(world, scene, room);
}

static ul_seats between(const ul_world *world, ul_seat from, ul_seat to)
{
    ul_seats seats = 0;
    if (from == to)
        return 0;
    for (ul_seat seat = (ul_seat)((from + 1) % ul_world_players(world)); seat != to;
         seat = (ul_seat)((seat + 1) % ul_world_players(world)))
        seats |= (ul_seats)(1 << seat);
    return seats;
}

static void note(ul_forecast *forecast, const ul_event *event)
{
    switch ((ul_event_kind)event->kind) {
    case UL_SANK:
        forecast->sinks = (uint8_t)event->number;
        break;
    case UL_DOCTOR_WALKED:
        forecast->doctor = event->room;
        forecast->stays = event->room == event->from;
        forecast->walks_in = event->seats != 0;
        break;
    case UL_DOG_WALKED:
        forecast->dog = event->room;
        break;
    default:
        break;
    }
}

void ul_foresee_end(const ul_world *world, const ul_view *view, ul_action_kind ending, ul_forecast *forecast)
{
    ul_random random;
    ul_game   game;
    ul_events events = {0};
    /* Where the hidden cards lie does not matter: only the drawn one comes to light, and nobody is told it. */
    ul_random_seed(&random, 0);
    ul_view_imagine(world, view, &random, &game);
    ul_game_act(world, &game, ul_action_plain(ending), &events);
    *forecast = (ul_forecast){.doctor = game.scene.doctor, .next = UL_NOBODY, .sinks = UL_NO_LEVEL, .dog = UL_NOWHERE};
    for (uint8_t i = 0; i < events.count; i++)
        note(forecast, &events.event[i]);
    const ul_scene *then = &game.scene;
    if (then->phase == UL_PHASE_OVER)
        return;
    forecast->next = then->phase == UL_PHASE_TURN ? then->turn_seat : then->next_seat;
    forecast->skipped = between(world, view->scene.turn_seat, forecast->next);
    /* He may walk in on somebody without changing anything: the seat to the left, or in a first round that is fixed. */
    forecast->walks_in = forecast->walks_in && then->at[forecast->next] == then->doctor;
    if (then->phase == UL_PHASE_DOG)
        forecast->dog_ways = ul_scene_dog_ways(world, then);
}
