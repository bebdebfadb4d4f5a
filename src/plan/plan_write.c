/* plan_write.c: a plan's rooms as the protocol has them. */
#include <string.h>
#include "plan/plan_inside.h"

/* All rooms, sorted bytewise by their ids: a set is listed in this order. */
static void sort_rooms(const ul_plan *plan, ul_room sorted[UL_MAX_ROOMS])
{
    for (ul_room room = 0; room < plan->count; room++) {
        size_t place = room;
        for (; place > 0 && strcmp(plan->room[sorted[place - 1]].id, plan->room[room].id) > 0; place--)
            sorted[place] = sorted[place - 1];
        sorted[place] = room;
    }
}

static void write_set(ul_json_out *out, const ul_plan *plan, const ul_room *sorted, const char *key, ul_rooms rooms)
{
    ul_json_put_array(out, key);
    for (size_t place = 0; place < plan->count; place++)
        if (rooms & ul_rooms_of(sorted[place]))
            ul_json_string(out, plan->room[sorted[place]].id);
    ul_json_close(out);
}

static void write_number(ul_json_out *out, int number)
{
    ul_json_key(out, "number");
    if (number == UL_NO_NUMBER)
        ul_json_null(out);
    else
        ul_json_int(out, number);
}

static void write_level(ul_json_out *out, uint8_t level)
{
    ul_json_key(out, "deck");
    if (level == UL_NO_LEVEL)
        ul_json_null(out);
    else
        ul_json_string_n(out, &"ABCD"[level], 1);
}

static void write_room(ul_json_out *out, const ul_plan *plan, const ul_room *sorted, ul_room room)
{
    static const char *const kinds[] = {"room", "hall", "stairs"};
    const plan_room         *it = &plan->room[room];
    ul_json_open_object(out);
    ul_json_put_string(out, "id", it->id);
    ul_json_put_string(out, "name", it->name);
    write_number(out, it->number);
    ul_json_put_string(out, "kind", kinds[it->kind]);
    write_level(out, it->level);
    write_set(out, plan, sorted, "doors", plan->doors[room]);
    write_set(out, plan, sorted, "sees", plan->sight[room] & ~ul_rooms_of(room));
    ul_json_close(out);
}

void ul_plan_write(ul_json_out *out, const ul_plan *plan)
{
    ul_room sorted[UL_MAX_ROOMS];
    sort_rooms(plan, sorted);
    ul_json_put_string(out, "id", plan->id);
    ul_json_put_array(out, "rooms");
    for (ul_room room = 0; room < plan->count; room++)
        write_room(out, plan, sorted, room);
    ul_json_close(out);
}
