/* forecast.c: what a seat can tell from its view about what comes next. */
#include "rules/forecast.h"
#include <string.h>
#include "rules/rules_inside.h"

size_t ul_forecast_walk(const ul_world *world, const ul_scene *scene, ul_room *rooms, size_t most)
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

unsigned ul_forecast_reach(const ul_world *world, const ul_scene *scene, ul_seat seat)
{
    ul_room rooms[2 * UL_MAX_ROOMS];
    size_t  count = ul_forecast_walk(world, scene, rooms, sizeof rooms / sizeof *rooms);
    for (size_t i = 0; i < count; i++)
        if (rooms[i] == scene->at[seat])
            return (unsigned)i + 1;
    return 0;
}

/* The rules ask about the seat whose turn it is; here it is whoever wants to know. */
ul_seats ul_forecast_watchers(const ul_world *world, const ul_scene *scene, ul_seat seat, ul_room room)
{
    ul_seats others = 0;
    for (ul_seat k = 0; k < world->players; k++)
        others |= (ul_seats)((k != seat && (world->sight[room] >> scene->at[k] & 1)) << k);
    return others;
}

bool ul_forecast_clear(const ul_world *world, const ul_scene *scene, ul_seat seat, ul_room room)
{
    bool watched = ul_forecast_watchers(world, scene, seat, room);
    return watched == world->edition.wants_witness && !ul_scene_guarded(world, scene, room);
}

void ul_forecast_doors(const ul_world *world, uint8_t sunk, ul_room from, uint8_t doors[UL_MAX_ROOMS])
{
    ul_rooms known = 0, next = ul_rooms_of(from);
    memset(doors, UL_NO_WAY, UL_MAX_ROOMS);
    for (uint8_t far = 0; next; far++) {
        ul_rooms now = next;
        known |= now;
        next = 0;
        while (now) {
            ul_room room = take_lowest(&now);
            doors[room] = far;
            next |= world->board[sunk].reach[1][room] & ~known;
        }
    }
}

uint8_t ul_forecast_unseen(const ul_world *world, const ul_view *view, ul_card card)
{
    ul_card hidden[UL_MAX_CARDS];
    size_t  count = ul_view_hidden(world, view, hidden);
    uint8_t unseen = 0;
    for (size_t i = 0; i < count; i++)
        unseen = (uint8_t)(unseen + (hidden[i] == card));
    return unseen;
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

/* What follows the end of a turn, which has led to `then`. */
static void note_end(const ul_world *world, ul_seat from, const ul_scene *then, const ul_events *events,
                     ul_forecast *forecast)
{
    forecast->ends = true;
    for (uint8_t i = 0; i < events->count; i++)
        note(forecast, &events->event[i]);
    if (then->phase == UL_PHASE_OVER)
        return;
    forecast->next = then->phase == UL_PHASE_TURN ? then->turn_seat : then->next_seat;
    forecast->skipped = ul_seats_between(world->players, from, forecast->next);
    /* He may walk in on somebody without changing anything: the seat to the left, or in a first round that is fixed. */
    forecast->walks_in = forecast->walks_in && then->at[forecast->next] == then->doctor;
    if (then->phase == UL_PHASE_DOG)
        forecast->dog_ways = ul_scene_dog_ways(world, then);
}

void ul_forecast_action(const ul_world *world, const ul_view *view, ul_action action, ul_forecast *forecast)
{
    ul_random random;
    ul_game   game;
    ul_events events = {0};
    /* Where the hidden cards lie does not matter: only the drawn one comes to light, and nobody is told it. */
    ul_random_seed(&random, 0);
    ul_view_imagine(world, view, &random, &game);
    ul_game_act(world, &game, action, &events);
    *forecast = (ul_forecast){.doctor = game.scene.doctor, .next = UL_NOBODY, .sinks = UL_NO_LEVEL, .dog = UL_NOWHERE};
    forecast->watchers = ul_forecast_watchers(world, &game.scene, view->seat, game.scene.at[view->seat]);
    forecast->winner = game.scene.winner;
    if (action.kind == UL_ATTEMPT)
        forecast->value = ul_scene_value(world, &view->scene, action.card);
    if (action.kind == UL_DRAW || action.kind == UL_END)
        note_end(world, view->scene.turn_seat, &game.scene, &events, forecast);
}
