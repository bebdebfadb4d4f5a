/*
 * drawing.c: a plan's drawing as shapes, for front ends that render it.
 *
 * All numbers are of cells: x counts columns and y rows, from the left upper
 * corner. What a cell looks like is the front end's affair.
 */
#include <stdlib.h>
#include <string.h>
#include "engine/request_inside.h"

/* A set of cells: those of a room, or the walls. */
typedef struct cells {
    const ul_plan *plan;
    ul_room        room; /* UL_NOWHERE: the walls */
} cells;

/* Beyond the edges there is nothing, -1 included. */
static bool is_in(const cells *set, size_t row, size_t column)
{
    if (row >= ul_plan_rows(set->plan) || column >= ul_plan_columns(set->plan))
        return false;
    if (set->room == UL_NOWHERE)
        return ul_plan_mark(set->plan, row, column) == '#';
    return ul_plan_room_at(set->plan, row, column) == set->room;
}

static void tell_corner(ul_json_out *out, size_t x, size_t y)
{
    ul_json_open_array(out);
    ul_json_int(out, (int64_t)x);
    ul_json_int(out, (int64_t)y);
    ul_json_close(out);
}

static void tell_box(ul_json_out *out, size_t x, size_t y, size_t width, size_t height)
{
    ul_json_put_number(out, "x", x);
    ul_json_put_number(out, "y", y);
    ul_json_put_number(out, "width", width);
    ul_json_put_number(out, "height", height);
}

/* Outlines. */

/* In this order a turn to the right is one more. */
typedef enum heading { RIGHT, DOWN, LEFT, UP } heading;

/* Is the cell ahead of the corner (x, y) in the set: the one on the right hand, or on the left? */
static bool ahead(const cells *set, size_t x, size_t y, heading way, bool right_hand)
{
    static const struct {
        uint8_t up, left;
    } back[4][2] = {{{1, 0}, {0, 0}}, {{0, 0}, {0, 1}}, {{0, 1}, {1, 1}}, {{1, 1}, {1, 0}}};
    return is_in(set, y - back[way][right_hand].up, x - back[way][right_hand].left);
}

/*
 * One edge, with the set always on the right hand: so an outer edge is told
 * clockwise. Cells that touch only in a corner are kept apart. `met` marks
 * the upper edges of cells that were walked along.
 */
static void tell_edge(ul_json_out *out, const cells *set, size_t row, size_t column, uint8_t *met)
{
    size_t  x = column, y = row;
    heading way = RIGHT;
    ul_json_open_array(out);
    tell_corner(out, x, y);
    for (;;) {
        if (way == RIGHT)
            met[y * ul_plan_columns(set->plan) + x] = 1;
        x += (size_t)(way == RIGHT) - (size_t)(way == LEFT);
        y += (size_t)(way == DOWN) - (size_t)(way == UP);
        if (x == column && y == row)
            break;
        heading before = way;
        if (!ahead(set, x, y, way, true))
            way = (heading)((way + 1) % 4);
        else if (ahead(set, x, y, way, false))
            way = (heading)((way + 3) % 4);
        if (way != before)
            tell_corner(out, x, y);
    }
    ul_json_close(out);
}

/* The first in the order of reading is an outer one. `met` has a byte for each cell. */
static void tell_outline(ul_json_out *out, const char *key, const cells *set, uint8_t *met)
{
    size_t rows = ul_plan_rows(set->plan), columns = ul_plan_columns(set->plan);
    memset(met, 0, rows * columns);
    ul_json_put_array(out, key);
    for (size_t row = 0; row < rows; row++)
        for (size_t column = 0; column < columns; column++)
            if (is_in(set, row, column) && !is_in(set, row - 1, column) && !met[row * columns + column])
                tell_edge(out, set, row, column, met);
    ul_json_close(out);
}

/* Where a name fits: the largest rectangle of a room's floor. */

typedef struct box {
    size_t x, y, width, height;
} box;

static size_t floor_below(const cells *set, size_t row, size_t column)
{
    size_t height = 0;
    while (is_in(set, row + height, column))
        height++;
    return height;
}

/* The largest whose left upper corner is this cell, if it is larger than `best`. */
static void try_corner(const cells *set, size_t row, size_t column, box *best)
{
    size_t height = floor_below(set, row, column);
    for (size_t width = 1; height > 0; width++) {
        if (width * height > best->width * best->height)
            *best = (box){column, row, width, height};
        size_t next = floor_below(set, row, column + width);
        height = next < height ? next : height;
    }
}

static void tell_label(ul_json_out *out, const cells *set)
{
    box best = {0};
    for (size_t row = 0; row < ul_plan_rows(set->plan); row++)
        for (size_t column = 0; column < ul_plan_columns(set->plan); column++)
            if (is_in(set, row, column) && (!is_in(set, row - 1, column) || !is_in(set, row, column - 1)))
                try_corner(set, row, column, &best);
    ul_json_put_object(out, "label");
    tell_box(out, best.x, best.y, best.width, best.height);
    ul_json_close(out);
}

static void tell_rooms(ul_json_out *out, const ul_plan *plan, uint8_t *met)
{
    ul_json_put_array(out, "rooms");
    for (ul_room room = 0; room < ul_plan_count(plan); room++) {
        const cells set = {plan, room};
        ul_json_open_object(out);
        ul_json_put_string(out, "id", ul_plan_room_id(plan, room));
        tell_outline(out, "outline", &set, met);
        tell_label(out, &set);
        ul_json_close(out);
    }
    ul_json_close(out);
}

/* A plan that is looked at along its rows, or along its columns: then `line` is a column and `at` a row. */

typedef struct looking {
    const ul_plan *plan;
    bool           down;
    size_t         lines, length;
} looking;

static looking look(const ul_plan *plan, bool down)
{
    size_t rows = ul_plan_rows(plan), columns = ul_plan_columns(plan);
    return (looking){plan, down, down ? columns : rows, down ? rows : columns};
}

static char mark_at(const looking *l, size_t line, size_t at)
{
    if (line >= l->lines || at >= l->length)
        return ' ';
    return l->down ? ul_plan_mark(l->plan, at, line) : ul_plan_mark(l->plan, line, at);
}

static ul_room room_at(const looking *l, size_t line, size_t at)
{
    if (line >= l->lines || at >= l->length)
        return UL_NOWHERE;
    return l->down ? ul_plan_room_at(l->plan, at, line) : ul_plan_room_at(l->plan, line, at);
}

/* What is between two rooms: `breadth` lines, from cell `from` of each to the one before `to`. */
typedef struct between {
    ul_room rooms[2];
    size_t  line, breadth, from, to;
} between;

static void tell_between(ul_json_out *out, const looking *l, const between *it)
{
    ul_json_open_object(out);
    ul_json_put_array(out, "rooms");
    ul_json_string(out, ul_plan_room_id(l->plan, it->rooms[0]));
    ul_json_string(out, ul_plan_room_id(l->plan, it->rooms[1]));
    ul_json_close(out);
    ul_json_put_string(out, "way", l->down ? "down" : "right");
    if (l->down)
        tell_box(out, it->line, it->from, it->breadth, it->to - it->from);
    else
        tell_box(out, it->from, it->line, it->to - it->from, it->breadth);
    ul_json_close(out);
}

/* Doorways and railings. */

/* Is this cell an opening of that mark between these two rooms, along the lines? */
static bool joins(const looking *l, size_t line, size_t at, char mark, const ul_room rooms[2])
{
    return mark_at(l, line, at) == mark && room_at(l, line, at - 1) == rooms[0] && room_at(l, line, at + 1) == rooms[1];
}

static bool find_opening(const looking *l, size_t line, size_t at, char mark, between *found)
{
    *found = (between){{room_at(l, line, at - 1), room_at(l, line, at + 1)}, line, 1, at, at + 1};
    if (found->rooms[0] == UL_NOWHERE || found->rooms[1] == UL_NOWHERE || found->rooms[0] == found->rooms[1])
        return false;
    if (!joins(l, line, at, mark, found->rooms) || joins(l, line - 1, at, mark, found->rooms))
        return false;
    while (joins(l, line + found->breadth, at, mark, found->rooms))
        found->breadth++;
    return true;
}

static void tell_openings(ul_json_out *out, const ul_plan *plan, const char *key, char mark)
{
    ul_json_put_array(out, key);
    for (unsigned down = 0; down < 2; down++) {
        const looking l = look(plan, down);
        between       found;
        for (size_t line = 0; line < l.lines; line++)
            for (size_t at = 0; at < l.length; at++)
                if (find_opening(&l, line, at, mark, &found))
                    tell_between(out, &l, &found);
    }
    ul_json_close(out);
}

/* Sights. */

typedef struct sights {
    const ul_plan *plan;
    between        best[UL_MAX_ROOMS][UL_MAX_ROOMS]; /* of each pair the one with more breadth; 0: none */
    bool           down[UL_MAX_ROOMS][UL_MAX_ROOMS];
} sights;

static bool is_open(char mark)
{
    return mark != '#' && mark != ' ';
}

/* Can one look along this line from the first room to the second, with neither of them between? */
static bool looks(const looking *l, size_t line, const between *it)
{
    if (room_at(l, line, it->from - 1) != it->rooms[0] || room_at(l, line, it->to) != it->rooms[1])
        return false;
    for (size_t at = it->from; at < it->to; at++) {
        ul_room room = room_at(l, line, at);
        if (!is_open(mark_at(l, line, at)) || room == it->rooms[0] || room == it->rooms[1])
            return false;
    }
    return true;
}

/* A row of cells is about as high as two columns are wide. */
static size_t width_of(const between *it, bool down)
{
    return it->breadth * (down ? 1 : 2);
}

static void offer(sights *s, const looking *l, between *it)
{
    if (!looks(l, it->line, it) || looks(l, it->line - 1, it))
        return;
    while (looks(l, it->line + it->breadth, it))
        it->breadth++;
    ul_room  low = it->rooms[0] < it->rooms[1] ? it->rooms[0] : it->rooms[1];
    ul_room  high = it->rooms[0] < it->rooms[1] ? it->rooms[1] : it->rooms[0];
    between *best = &s->best[low][high];
    if (width_of(it, l->down) <= width_of(best, s->down[low][high]))
        return;
    *best = *it;
    s->down[low][high] = l->down;
}

/* All rooms that are in sight beyond the place where this line leaves a room. */
static void look_on(sights *s, const looking *l, size_t line, size_t from)
{
    ul_room room = room_at(l, line, from - 1);
    for (size_t at = from; is_open(mark_at(l, line, at)); at++) {
        ul_room there = room_at(l, line, at);
        if (there != UL_NOWHERE && there != room)
            offer(s, l, &(between){{room, there}, line, 1, from, at});
    }
}

static void find_sights(sights *s)
{
    for (unsigned down = 0; down < 2; down++) {
        const looking l = look(s->plan, down);
        for (size_t line = 0; line < l.lines; line++)
            for (size_t from = 1; from < l.length; from++)
                if (room_at(&l, line, from - 1) != UL_NOWHERE && room_at(&l, line, from) == UL_NOWHERE)
                    look_on(s, &l, line, from);
    }
}

static void tell_sights(ul_json_out *out, const sights *s)
{
    ul_json_put_array(out, "sights");
    for (ul_room low = 0; low < ul_plan_count(s->plan); low++)
        for (ul_room high = low; high < ul_plan_count(s->plan); high++)
            if (s->best[low][high].breadth) {
                const looking l = look(s->plan, s->down[low][high]);
                tell_between(out, &l, &s->best[low][high]);
            }
    ul_json_close(out);
}

/* Decks of a ship: the box around the rooms of each. */

static bool find_level(const ul_plan *plan, uint8_t level, box *found)
{
    size_t right = 0, bottom = 0;
    *found = (box){SIZE_MAX, SIZE_MAX, 0, 0};
    for (size_t row = 0; row < ul_plan_rows(plan); row++)
        for (size_t column = 0; column < ul_plan_columns(plan); column++) {
            ul_room room = ul_plan_room_at(plan, row, column);
            if (room == UL_NOWHERE || ul_plan_level(plan, room) != level)
                continue;
            found->x = column < found->x ? column : found->x;
            found->y = row < found->y ? row : found->y;
            right = column >= right ? column + 1 : right;
            bottom = row + 1;
        }
    found->width = right - found->x;
    found->height = bottom - found->y;
    return bottom > 0;
}

static void tell_levels(ul_json_out *out, const ul_plan *plan)
{
    box found;
    ul_json_put_array(out, "levels");
    for (uint8_t level = 0; level < UL_LEVELS; level++)
        if (find_level(plan, level, &found)) {
            ul_json_open_object(out);
            ul_json_put_string_n(out, "deck", &"ABCD"[level], 1);
            tell_box(out, found.x, found.y, found.width, found.height);
            ul_json_close(out);
        }
    ul_json_close(out);
}

static void tell_drawing(request *r, const ul_plan *plan, uint8_t *met, const sights *s)
{
    ul_json_out *out = &r->out;
    ul_request_grant(r);
    ul_json_put_string(out, "id", ul_plan_id(plan));
    ul_json_put_number(out, "columns", ul_plan_columns(plan));
    ul_json_put_number(out, "rows", ul_plan_rows(plan));
    tell_rooms(out, plan, met);
    tell_outline(out, "walls", &(cells){plan, UL_NOWHERE}, met);
    tell_openings(out, plan, "doors", '+');
    tell_openings(out, plan, "railings", '=');
    tell_sights(out, s);
    tell_levels(out, plan);
}

bool ul_request_tell_drawing(request *r, const ul_plan *plan)
{
    uint8_t *met = malloc(ul_plan_rows(plan) * ul_plan_columns(plan));
    sights  *s = calloc(1, sizeof *s);
    bool     enough = met && s;
    if (enough) {
        s->plan = plan;
        find_sights(s);
        tell_drawing(r, plan, met, s);
    }
    free(met);
    free(s);
    return enough || ul_request_no_memory(r);
}
