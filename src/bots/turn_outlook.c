/* turn_outlook.c: see turn_outlook.h. */
#include "bots/turn_outlook.h"
#include <string.h>
#include "rules/check.h"
#include "rules/forecast.h"

bool ul_turn_is_clear(const ul_world *world, const ul_scene *scene, ul_seat seat)
{
    ul_rooms sight = ul_plan_sight(ul_world_plan(world), scene->doctor);
    bool     watched = false;
    for (ul_seat k = 0; k < ul_world_players(world); k++)
        watched |= k != seat && (sight >> scene->at[k] & 1);
    return watched == ul_world_edition(world)->wants_witness && !ul_scene_guarded(world, scene, scene->doctor);
}

bool ul_turn_is_near(const ul_world *world, const ul_scene *scene, ul_seat seat)
{
    ul_room from = scene->at[seat];
    return from == scene->doctor || (ul_world_reach(world, scene->sunk, 1, from) >> scene->doctor & 1);
}

ul_rooms ul_turn_rooms_ahead(const ul_world *world, const ul_scene *scene)
{
    ul_room  room[3];
    ul_rooms all = 0;
    size_t   count = ul_forecast_walk(world, scene, room, 3);
    for (size_t i = 0; i < count; i++)
        all |= ul_rooms_of(room[i]);
    return all;
}

/* The Doctor walks, and the turn goes to who plays next. */
static void next_turn(const ul_world *world, ul_scene *scene, unsigned turns)
{
    ul_room from = scene->doctor;
    scene->last_turn[scene->turn_seat] = (uint16_t)(scene->turn + turns);
    scene->doctor = ul_world_walk(world, scene->sunk, from);
    scene->turn_seat = scene->doctor == from ? ul_scene_left(world, scene) : ul_scene_next(world, scene);
}

void ul_turn_outlook_fill(ul_turn_outlook *o, const ul_world *world, ul_scene *scene, ul_seat seat)
{
    memset(o, 0, sizeof *o);
    o->turns = UL_NO_TURN;
    o->doors = ul_doors_between(world, scene->sunk, scene->at[seat], ul_world_walk(world, scene->sunk, scene->doctor));
    for (unsigned turns = 0; turns <= ul_world_players(world); turns++) {
        next_turn(world, scene, turns);
        ul_seat next = scene->turn_seat;
        bool    clear = ul_turn_is_clear(world, scene, next), near = clear && ul_turn_is_near(world, scene, next);
        if (next == seat) {
            o->again = turns == 0;
            o->turns = near ? (uint8_t)turns : UL_NO_TURN;
            return;
        }
        o->near[next] = (uint8_t)(o->near[next] + near);
        o->reach[next] = (uint8_t)(o->reach[next] + (clear && !near && scene->hand_size[next]));
    }
}
