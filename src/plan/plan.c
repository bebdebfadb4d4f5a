/* plan.c: questions to a plan, and where the Doctor walks on it. */
#include <stdlib.h>
#include <string.h>
#include "plan/plan_inside.h"

void ul_plan_free(ul_plan *plan)
{
    free(plan);
}

const char *ul_plan_id(const ul_plan *plan)
{
    return plan->id;
}

uint8_t ul_plan_count(const ul_plan *plan)
{
    return plan->count;
}

const char *ul_plan_cards(const ul_plan *plan, size_t *len)
{
    *len = plan->cards_len;
    return plan->cards;
}

const char *ul_plan_room_id(const ul_plan *plan, ul_room room)
{
    return plan->room[room].id;
}

const char *ul_plan_room_name(const ul_plan *plan, ul_room room)
{
    return plan->room[room].name;
}

ul_room_kind ul_plan_room_kind(const ul_plan *plan, ul_room room)
{
    return plan->room[room].kind;
}

int ul_plan_number(const ul_plan *plan, ul_room room)
{
    return plan->room[room].number;
}

uint8_t ul_plan_level(const ul_plan *plan, ul_room room)
{
    return plan->room[room].level;
}

ul_room ul_plan_find(const ul_plan *plan, const char *id, size_t len)
{
    for (ul_room room = 0; room < plan->count; room++)
        if (strlen(plan->room[room].id) == len && memcmp(plan->room[room].id, id, len) == 0)
            return room;
    return UL_NOWHERE;
}

ul_room ul_plan_numbered(const ul_plan *plan, int number)
{
    return number >= 0 && number < plan->numbers ? plan->by_number[number] : UL_NOWHERE;
}

ul_rooms ul_plan_doors(const ul_plan *plan, ul_room from)
{
    return plan->doors[from];
}

ul_rooms ul_plan_sight(const ul_plan *plan, ul_room from)
{
    return plan->sight[from];
}

ul_room ul_plan_lowest(const ul_plan *plan, ul_rooms rooms)
{
    for (int number = 0; number < plan->numbers; number++)
        if (rooms & ul_rooms_of(plan->by_number[number]))
            return plan->by_number[number];
    return UL_NOWHERE;
}

static ul_room highest(const ul_plan *plan, ul_rooms rooms)
{
    for (int number = plan->numbers - 1; number >= 0; number--)
        if (rooms & ul_rooms_of(plan->by_number[number]))
            return plan->by_number[number];
    return UL_NOWHERE;
}

/* The next number up among `rooms`, after the last comes 0; at worst back to where he is. */
static ul_room next_number(const ul_plan *plan, int number, ul_rooms rooms)
{
    while (++number < plan->numbers)
        if (rooms & ul_rooms_of(plan->by_number[number]))
            return plan->by_number[number];
    return ul_plan_lowest(plan, rooms);
}

ul_room ul_plan_walk(const ul_plan *plan, ul_room from, ul_rooms afloat)
{
    if (plan->room[from].number != UL_NO_NUMBER)
        return next_number(plan, plan->room[from].number, afloat);
    ul_room room = highest(plan, plan->doors[from] & afloat);
    return room != UL_NOWHERE ? room : ul_plan_lowest(plan, afloat);
}

size_t ul_plan_rows(const ul_plan *plan)
{
    return plan->rows;
}

size_t ul_plan_columns(const ul_plan *plan)
{
    return plan->columns;
}

char ul_plan_mark(const ul_plan *plan, size_t row, size_t column)
{
    return ul_plan_cell(plan, row, column);
}

ul_room ul_plan_room_at(const ul_plan *plan, size_t row, size_t column)
{
    return ul_plan_keyed(plan, ul_plan_cell(plan, row, column));
}
