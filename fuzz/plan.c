/*
 * plan.c: any bytes as the text of a plan.
 *
 * What is refused must say where and why; what is accepted must keep the
 * promises of plan.h, and be the same plan when it is written down again.
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "fuzz.h"
#include "plan/plan.h"

static void check_fault(const ul_fault *fault, const uint8_t *data, size_t size)
{
    size_t lines = 1;
    for (size_t i = 0; i < size; i++)
        lines += data[i] == '\n';
    MUST(fault->code && fault->message[0] != '\0');
    MUST(fault->line <= lines + 1 && fault->column <= size + 1);
    MUST((fault->line == 0) == (fault->column == 0));
}

static ul_rooms reached(const ul_plan *plan)
{
    ul_rooms all = 1, before = 0;
    while (all != before) {
        before = all;
        for (ul_room r = 0; r < ul_plan_count(plan); r++)
            if (before & ul_rooms_of(r))
                all |= ul_plan_doors(plan, r);
    }
    return all;
}

static void check_room(const ul_plan *plan, ul_room r, ul_rooms all)
{
    ul_rooms    doors = ul_plan_doors(plan, r), sight = ul_plan_sight(plan, r);
    const char *id = ul_plan_room_id(plan, r);
    MUST(ul_plan_find(plan, id, strlen(id)) == r);
    MUST(!(doors & ul_rooms_of(r)) && (sight & ul_rooms_of(r)) && !(doors & ~sight) && !(sight & ~all));
    for (ul_room other = 0; other < r; other++) {
        MUST((doors >> other & 1) == (ul_plan_doors(plan, other) >> r & 1));
        MUST((sight >> other & 1) == (ul_plan_sight(plan, other) >> r & 1));
    }
    MUST(ul_plan_number(plan, ul_plan_walk(plan, r, all)) != UL_NO_NUMBER);
    MUST(ul_plan_walk(plan, r, 0) == UL_NOWHERE);
}

static void check_plan(const ul_plan *plan)
{
    ul_rooms all = ~(ul_rooms)0 >> (UL_MAX_ROOMS - ul_plan_count(plan));
    MUST(reached(plan) == all);
    for (ul_room r = 0; r < ul_plan_count(plan); r++)
        check_room(plan, r, all);
    for (int n = 1; n < UL_MAX_ROOMS; n++)
        MUST(ul_plan_numbered(plan, n) == UL_NOWHERE || ul_plan_numbered(plan, n - 1) != UL_NOWHERE);
}

static char key_of(const ul_plan *plan, ul_room room)
{
    for (size_t row = 0; row < ul_plan_rows(plan); row++)
        for (size_t column = 0; column < ul_plan_columns(plan); column++)
            if (ul_plan_room_at(plan, row, column) == room)
                return ul_plan_mark(plan, row, column);
    abort();
}

static void write_room(ul_text *text, const ul_plan *plan, ul_room r)
{
    static const char *const kinds[] = {"room", "hall", "stairs"};
    uint8_t                  level = ul_plan_level(plan, r);
    int                      number = ul_plan_number(plan, r);
    ul_text_print(text, "%s %c %s ", kinds[ul_plan_room_kind(plan, r)], key_of(plan, r), ul_plan_room_id(plan, r));
    if (number == UL_NO_NUMBER)
        ul_text_put(text, "- ");
    else
        ul_text_print(text, "%d ", number);
    ul_text_print(text, "%c %s\n", level == UL_NO_LEVEL ? '-' : 'A' + level, ul_plan_room_name(plan, r));
}

static void write_down(ul_text *text, const ul_plan *plan)
{
    ul_text_print(text, "board %s\n", ul_plan_id(plan));
    for (ul_room r = 0; r < ul_plan_count(plan); r++)
        write_room(text, plan, r);
    ul_text_put(text, "plan\n");
    for (size_t row = 0; row < ul_plan_rows(plan); row++) {
        for (size_t column = 0; column < ul_plan_columns(plan); column++)
            ul_text_print(text, "%c", ul_plan_mark(plan, row, column));
        ul_text_put(text, "\n");
    }
}

static void to_json(ul_text *text, const ul_plan *plan)
{
    ul_json_out out;
    ul_json_begin(&out, text);
    ul_json_open_object(&out);
    ul_plan_write(&out, plan);
    ul_json_close(&out);
}

/* Written down and read again it is the same, and its JSON is JSON. */
static void check_text(const ul_plan *plan)
{
    ul_text text = {0}, once = {0}, twice = {0};
    write_down(&text, plan);
    ul_plan *again = ul_plan_read(text.bytes, text.len, NULL);
    MUST(again != NULL);
    to_json(&once, plan);
    to_json(&twice, again);
    MUST(strcmp(once.bytes, twice.bytes) == 0);
    ul_json *json = ul_json_read(once.bytes, once.len, NULL);
    MUST(json != NULL);
    ul_json_free(json);
    ul_plan_free(again);
    ul_text_free(&text);
    ul_text_free(&once);
    ul_text_free(&twice);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    ul_fault fault = {0};
    ul_plan *plan = ul_plan_read((const char *)data, size, &fault);
    if (plan) {
        check_plan(plan);
        check_text(plan);
    } else {
        check_fault(&fault, data, size);
    }
    ul_plan_free(plan);
    return 0;
}
