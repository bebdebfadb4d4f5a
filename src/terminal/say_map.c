/*
 * say_map.c: the board in words, for who does not see it.
 *
 * Which way a door leads is read from the drawing: its top is north, and a
 * door between two levels is a stair. How far things are the forecast knows.
 */
#include <string.h>
#include "terminal/say_map.h"

typedef enum way { NORTH, EAST, SOUTH, WEST, UP, DOWN, NO_WAY } way;

/* Does a doorway in this cell lead from one room straight to the other, in the direction of dy and dx? */
static bool leads(const ul_plan *plan, size_t y, size_t x, ul_room from, ul_room to, int dy, int dx)
{
    return ul_plan_mark(plan, y, x) == '+' && ul_plan_room_at(plan, y - (size_t)dy, x - (size_t)dx) == from &&
           ul_plan_room_at(plan, y + (size_t)dy, x + (size_t)dx) == to;
}

/* The side of a room that its door to another one is on. */
static way side_of(const ul_plan *plan, ul_room from, ul_room to)
{
    static const int steps[][2] = {[NORTH] = {-1, 0}, [EAST] = {0, 1}, [SOUTH] = {1, 0}, [WEST] = {0, -1}};
    for (size_t y = 1; y + 1 < ul_plan_rows(plan); y++)
        for (size_t x = 1; x + 1 < ul_plan_columns(plan); x++)
            for (way side = NORTH; side <= WEST; side++)
                if (leads(plan, y, x, from, to, steps[side][0], steps[side][1]))
                    return side;
    return NO_WAY;
}

static way way_to(const ul_plan *plan, ul_room from, ul_room to)
{
    uint8_t here = ul_plan_level(plan, from), there = ul_plan_level(plan, to);
    if (here != there)
        return there < here ? UP : DOWN; /* A is on top */
    return side_of(plan, from, to);
}

/* "to the north the Library". */
static void say_way(const ul_voice *voice, ul_room from, ul_room to, ul_text *out)
{
    static const char *const keys[] = {
        [NORTH] = "ui.way.north", [EAST] = "ui.way.east", [SOUTH] = "ui.way.south", [WEST] = "ui.way.west",
        [UP] = "ui.way.up",       [DOWN] = "ui.way.down", [NO_WAY] = "ui.way.door"};
    const ul_plan *plan = ul_world_plan(voice->world);
    ul_words_say(voice->lang, keys[way_to(plan, from, to)], UL_PARAMS(ul_param_room("room", plan, to)), out);
}

static ul_rooms doors_of(const ul_voice *voice, const ul_view *view, ul_room room)
{
    return ul_plan_doors(ul_world_plan(voice->world), room) & ul_world_afloat(voice->world, view->scene.sunk);
}

/* Round the compass, then up and down: always in the same order, so that one learns it. */
static void add_doors(const ul_voice *voice, const ul_view *view, ul_room room, ul_items *items)
{
    const ul_plan *plan = ul_world_plan(voice->world);
    ul_rooms       doors = doors_of(voice, view, room);
    for (way side = NORTH; side <= NO_WAY; side++)
        for (ul_room other = 0; other < ul_plan_count(plan); other++)
            if (doors >> other & 1 && way_to(plan, room, other) == side)
                say_way(voice, room, other, ul_items_more(items));
}

void ul_say_map(const ul_voice *voice, const ul_view *view, ul_room room, ul_text *out)
{
    ul_items    items = {0};
    ul_text     list = {0};
    const char *key = view->seat != UL_NOBODY && room == view->scene.at[view->seat] ? "ui.map.here" : "ui.map.room";
    add_doors(voice, view, room, &items);
    if (!items.count)
        ul_say(voice, "ui.none", ul_items_more(&items));
    ul_items_end(&items, voice->lang, false, &list);
    ul_words_say(voice->lang, key,
                 UL_PARAMS(ul_param_room("room", ul_world_plan(voice->world), room),
                           ul_param_text("list", ul_text_bytes(&list))),
                 out);
    ul_text_free(&list);
}

/* The next room on the way to where `doors` counts from. */
static ul_room next_room(const ul_voice *voice, const ul_view *view, ul_room room, const uint8_t *doors)
{
    ul_rooms ways = doors_of(voice, view, room);
    for (ul_room other = 0; other < ul_plan_count(ul_world_plan(voice->world)); other++)
        if (ways >> other & 1 && doors[other] + 1 == doors[room])
            return other;
    return UL_NOWHERE;
}

void ul_say_way(const ul_voice *voice, const ul_view *view, ul_room from, ul_room to, ul_text *out)
{
    const ul_plan *plan = ul_world_plan(voice->world);
    uint8_t        doors[UL_MAX_ROOMS];
    ul_items       items = {0};
    ul_text        list = {0};
    ul_forecast_doors(voice->world, view->scene.sunk, to, doors);
    if (doors[from] == UL_NO_WAY || !doors[from]) {
        ul_words_say(voice->lang, doors[from] ? "ui.map.no_way" : "ui.map.there",
                     UL_PARAMS(ul_param_room("room", plan, to)), out);
        return;
    }
    for (ul_room room = from; room != to && items.count < UL_MAX_ITEMS;) {
        ul_room next = next_room(voice, view, room, doors);
        say_way(voice, room, next, ul_items_more(&items));
        room = next;
    }
    long steps = doors[from];
    ul_items_end(&items, voice->lang, false, &list);
    ul_words_say(voice->lang, "ui.map.way",
                 UL_PARAMS(ul_param_room("room", plan, to), ul_param_number("n", steps),
                           ul_param_text("list", ul_text_bytes(&list))),
                 out);
    ul_text_free(&list);
}

void ul_say_distances(const ul_voice *voice, const ul_view *view, ul_room from, ul_text *out)
{
    uint8_t doors[UL_MAX_ROOMS];
    uint8_t count = ul_plan_count(ul_world_plan(voice->world));
    ul_forecast_doors(voice->world, view->scene.sunk, from, doors);
    for (uint8_t far = 1; far < UL_NO_WAY; far++) {
        ul_rooms rooms = 0;
        ul_text  list = {0};
        for (ul_room room = 0; room < count; room++)
            if (doors[room] == far)
                rooms |= ul_rooms_of(room);
        if (!rooms)
            return;
        ul_say_rooms(voice, rooms, &list);
        ul_words_say(voice->lang, "ui.map.far",
                     UL_PARAMS(ul_param_number("n", far), ul_param_text("rooms", ul_text_bytes(&list))), out);
        ul_text_put(out, "\n");
        ul_text_free(&list);
    }
}
