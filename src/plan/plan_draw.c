/*
 * plan_draw.c: the drawing of a plan, and the doors and sights in it.
 *
 * First each character by itself, then each cell beside its neighbours, then
 * the ways through the whole house: a slip in one character would otherwise
 * be reported as the unreachable room that it leads to.
 */
#include <stdlib.h>
#include <string.h>
#include "plan/plan_inside.h"

static bool is_wall(char cell)
{
    return cell == '#' || cell == ' ';
}

static bool is_opening(char cell)
{
    return cell == '+' || cell == '=';
}

static bool refuse_character(const plan_reader *reader, size_t column, char cell)
{
    unsigned byte = (unsigned char)cell;
    if (byte > ' ' && byte <= '~')
        return ul_fault_set(reader->fault, "unknown-key", reader->line.number, column,
                            "no room with the key '%c' is declared: add its line above the drawing, or correct the "
                            "drawing",
                            cell);
    return ul_fault_set(reader->fault, "bad-mark", reader->line.number, column,
                        "the byte 0x%02X draws nothing: use the rooms' keys, '#' wall, '+' doorway, '=' railing and "
                        "spaces",
                        byte);
}

static bool check_character(plan_reader *reader, size_t column)
{
    char    cell = reader->line.bytes[column];
    ul_room room = ul_plan_keyed(&reader->plan, cell);
    if (column == UL_PLAN_SIDE)
        return ul_fault_set(reader->fault, "drawing-too-large", reader->line.number, column + 1,
                            "the drawing may be %d cells wide: make it narrower", UL_PLAN_SIDE);
    if (is_wall(cell) || is_opening(cell))
        return true;
    if (room == UL_NOWHERE)
        return refuse_character(reader, column + 1, cell);
    reader->drawn |= ul_rooms_of(room);
    return true;
}

/* How large the drawing is, blanks at the ends of lines and blank lines at its end left out. */
static bool measure(plan_reader *reader)
{
    for (size_t rows = 1; ul_plan_next_line(reader); rows++) {
        size_t len = reader->line.len;
        while (len > 0 && reader->line.bytes[len - 1] == ' ')
            len--;
        if (len == 0)
            continue;
        if (rows > UL_PLAN_SIDE)
            return ul_fault_set(reader->fault, "drawing-too-large", reader->line.number, 1,
                                "the drawing may be %d lines high: make it lower", UL_PLAN_SIDE);
        for (size_t column = 0; column < len; column++)
            if (!check_character(reader, column))
                return false;
        reader->plan.rows = rows;
        reader->plan.columns = len > reader->plan.columns ? len : reader->plan.columns;
    }
    return true;
}

static bool check_drawn(const plan_reader *reader)
{
    for (ul_room room = 0; room < reader->plan.count; room++)
        if (!(reader->drawn & ul_rooms_of(room)))
            return ul_fault_set(reader->fault, "room-not-drawn", reader->origin[room].line,
                                reader->origin[room].key_column,
                                "'%s' is declared, but there is no '%c' in the drawing: draw it, or delete this line",
                                reader->plan.room[room].id, reader->plan.room[room].key);
    return true;
}

/* The lines of the drawing once more, into the plan's own memory. */
static void copy_drawing(ul_plan *plan, plan_reader *reader)
{
    *plan = reader->plan;
    plan->cells = memset((char *)(plan + 1), ' ', plan->rows * plan->columns);
    for (size_t row = 0; row < plan->rows; row++) {
        ul_plan_next_line(reader);
        size_t len = reader->line.len < plan->columns ? reader->line.len : plan->columns;
        memcpy(plan->cells + row * plan->columns, reader->line.bytes, len);
    }
}

/* A walk over all cells, to check them and to find the doors. */
typedef struct plan_survey {
    ul_plan  *plan;
    size_t    line;                /* that of row 0 */
    uint32_t *link;                /* one a cell: see flood() */
    size_t    first[UL_MAX_ROOMS]; /* of each room's cells, by its place */
    ul_rooms  met;                 /* rooms that have one */
    ul_fault *fault;
} plan_survey;

static size_t line_of(const plan_survey *survey, size_t place)
{
    return survey->line + place / survey->plan->columns;
}

static size_t column_of(const plan_survey *survey, size_t place)
{
    return place % survey->plan->columns + 1;
}

static ul_room room_at(const ul_plan *plan, size_t row, size_t column)
{
    return ul_plan_keyed(plan, ul_plan_cell(plan, row, column));
}

static void push(const ul_plan *plan, uint32_t *link, size_t row, size_t column, char key, uint32_t *top)
{
    size_t place = row * plan->columns + column;
    if (ul_plan_cell(plan, row, column) != key || link[place] != 0)
        return;
    link[place] = *top + 1;
    *top = (uint32_t)place + 1;
}

/*
 * Reach every cell of one piece of a room. The cells still to be looked at
 * form a stack: `top` is one more than the place of its top, 0 when it is
 * empty, and link[place] is one more than the `top` below that place, so
 * that 0 is left for cells not reached.
 */
static void flood(const ul_plan *plan, uint32_t *link, size_t row, size_t column)
{
    char     key = ul_plan_cell(plan, row, column);
    uint32_t top = 0;
    push(plan, link, row, column, key, &top);
    while (top != 0) {
        size_t place = top - 1, r = place / plan->columns, c = place % plan->columns;
        top = link[place] - 1;
        push(plan, link, r - 1, c, key, &top);
        push(plan, link, r + 1, c, key, &top);
        push(plan, link, r, c - 1, key, &top);
        push(plan, link, r, c + 1, key, &top);
    }
}

static bool check_piece(plan_survey *survey, ul_room room, size_t row, size_t column)
{
    size_t place = row * survey->plan->columns + column;
    if (survey->link[place] != 0)
        return true;
    if (survey->met & ul_rooms_of(room))
        return ul_fault_set(survey->fault, "room-in-pieces", line_of(survey, place), column + 1,
                            "'%s' begins anew here, apart from its cells at line %zu, column %zu: join the pieces, or "
                            "give this one a key of its own",
                            survey->plan->room[room].id, line_of(survey, survey->first[room]),
                            column_of(survey, survey->first[room]));
    survey->met |= ul_rooms_of(room);
    survey->first[room] = place;
    flood(survey->plan, survey->link, row, column);
    return true;
}

static bool check_touch(const plan_survey *survey, ul_room room, ul_room other, const char *where, size_t row,
                        size_t column)
{
    if (other == UL_NOWHERE || other == room)
        return true;
    return ul_fault_set(survey->fault, "rooms-touch", survey->line + row, column + 1,
                        "'%s' has '%s' %s it with nothing between them: draw a wall, a doorway or a railing there",
                        survey->plan->room[room].id, survey->plan->room[other].id, where);
}

static bool check_room(plan_survey *survey, ul_room room, size_t row, size_t column)
{
    const ul_plan *plan = survey->plan;
    return check_touch(survey, room, room_at(plan, row, column + 1), "to the right of", row, column) &&
           check_touch(survey, room, room_at(plan, row + 1, column), "below", row, column) &&
           check_piece(survey, room, row, column);
}

/* A doorway or a railing, and the rooms around it: left, right, above, below. */
typedef struct plan_opening {
    char    mark;
    size_t  row, column;
    ul_room side[4];
} plan_opening;

/* The rooms that it joins: two different ones on opposite sides. NULL if there are none. */
static const ul_room *joined(const plan_opening *opening)
{
    for (const ul_room *side = opening->side; side < opening->side + 4; side += 2)
        if (side[0] != UL_NOWHERE && side[1] != UL_NOWHERE && side[0] != side[1])
            return side;
    return NULL;
}

static bool is_inside_a_room(const plan_opening *opening)
{
    const ul_room *side = opening->side;
    return (side[0] != UL_NOWHERE && side[0] == side[1]) || (side[2] != UL_NOWHERE && side[2] == side[3]);
}

static bool has_a_third(const plan_opening *opening, const ul_room pair[2])
{
    for (const ul_room *side = opening->side; side < opening->side + 4; side++)
        if (*side != UL_NOWHERE && *side != pair[0] && *side != pair[1])
            return true;
    return false;
}

static bool refuse_opening(const plan_survey *survey, const plan_opening *opening, const char *code, const char *what)
{
    const ul_plan *plan = survey->plan;
    size_t         row = opening->row, column = opening->column;
    return ul_fault_set(survey->fault, code, survey->line + row, column + 1,
                        "this %s %s (left '%c', right '%c', above '%c', below '%c')",
                        opening->mark == '+' ? "doorway" : "railing", what, ul_plan_cell(plan, row, column - 1),
                        ul_plan_cell(plan, row, column + 1), ul_plan_cell(plan, row - 1, column),
                        ul_plan_cell(plan, row + 1, column));
}

/*
 * An opening is between two rooms. With a third beside it, it would be left
 * open which of them it joins, and whether one sees along the wall.
 */
static bool check_opening(const plan_survey *survey, const plan_opening *opening)
{
    bool           door = opening->mark == '+';
    const ul_room *pair = joined(opening);
    if (!pair && is_inside_a_room(opening))
        return refuse_opening(survey, opening, door ? "doorway-loop" : "railing-loop",
                              "has the same room on both sides: draw '#' or the room's own key here");
    if (!pair)
        return refuse_opening(survey, opening, door ? "doorway-nowhere" : "railing-nowhere",
                              "joins no two rooms: it needs one on each of two opposite sides, or draw '#' here");
    if (has_a_third(opening, pair))
        return refuse_opening(survey, opening, door ? "doorway-crossed" : "railing-crossed",
                              "is between more than two rooms: draw a wall around it but for two opposite sides");
    return true;
}

static void join(ul_plan *plan, const ul_room pair[2])
{
    plan->doors[pair[0]] |= ul_rooms_of(pair[1]);
    plan->doors[pair[1]] |= ul_rooms_of(pair[0]);
}

static bool survey_opening(plan_survey *survey, char mark, size_t row, size_t column)
{
    const ul_plan *plan = survey->plan;
    plan_opening   opening = {.mark = mark,
                              .row = row,
                              .column = column,
                              .side = {room_at(plan, row, column - 1), room_at(plan, row, column + 1),
                                       room_at(plan, row - 1, column), room_at(plan, row + 1, column)}};
    if (!check_opening(survey, &opening))
        return false;
    if (mark == '+')
        join(survey->plan, joined(&opening));
    return true;
}

static bool survey_cells(plan_survey *survey)
{
    const ul_plan *plan = survey->plan;
    for (size_t row = 0; row < plan->rows; row++)
        for (size_t column = 0; column < plan->columns; column++) {
            char    cell = ul_plan_cell(plan, row, column);
            ul_room room = ul_plan_keyed(plan, cell);
            if (is_opening(cell) && !survey_opening(survey, cell, row, column))
                return false;
            if (room != UL_NOWHERE && !check_room(survey, room, row, column))
                return false;
        }
    return true;
}

/* Every room within reach, by doors, of room number 0, where all pawns start (R-SETUP-KILL). */
static ul_rooms reachable(const ul_plan *plan)
{
    ul_rooms reached = ul_rooms_of(plan->by_number[0]), before = 0;
    while (reached != before) {
        before = reached;
        for (ul_room room = 0; room < plan->count; room++)
            if (before & ul_rooms_of(room))
                reached |= plan->doors[room];
    }
    return reached;
}

/* The first unreachable room of the drawing: there the door is missing, not where it is declared. */
static bool check_reachable(const plan_survey *survey)
{
    const ul_plan *plan = survey->plan;
    ul_rooms       reached = reachable(plan);
    ul_room        lost = UL_NOWHERE;
    for (ul_room room = 0; room < plan->count; room++)
        if (!(reached & ul_rooms_of(room)) && (lost == UL_NOWHERE || survey->first[room] < survey->first[lost]))
            lost = room;
    if (lost == UL_NOWHERE)
        return true;
    return ul_fault_set(
        survey->fault, "room-unreachable", line_of(survey, survey->first[lost]), column_of(survey, survey->first[lost]),
        "no way through doors leads from '%s' (number 0) to '%s': draw a doorway '+' in one of its walls",
        plan->room[plan->by_number[0]].id, plan->room[lost].id);
}

/* All rooms on one unbroken line see each other. */
static void share_sight(ul_plan *plan, ul_rooms line)
{
    for (ul_room room = 0; room < plan->count; room++)
        if (line & ul_rooms_of(room))
            plan->sight[room] |= line;
}

/*
 * R-SIGHT along one row (stride 1) or column (stride: the columns): the line
 * goes on through rooms, doorways and railings, and breaks at walls. Where it
 * runs along a wall, from opening to opening, it meets no rooms but the two
 * that these join (check_opening), which see each other anyhow.
 */
static void look_along(ul_plan *plan, size_t place, size_t stride, size_t cells)
{
    ul_rooms line = 0;
    for (; cells > 0; cells--, place += stride) {
        char cell = plan->cells[place];
        if (is_wall(cell)) {
            share_sight(plan, line);
            line = 0;
        } else if (!is_opening(cell)) {
            line |= ul_rooms_of(ul_plan_keyed(plan, cell));
        }
    }
    share_sight(plan, line);
}

static void find_sights(ul_plan *plan)
{
    for (size_t row = 0; row < plan->rows; row++)
        look_along(plan, row * plan->columns, 1, plan->columns);
    for (size_t column = 0; column < plan->columns; column++)
        look_along(plan, column, plan->columns, plan->rows);
}

static bool survey_plan(plan_survey *survey)
{
    if (!survey_cells(survey) || !check_reachable(survey))
        return false;
    find_sights(survey->plan);
    return true;
}

ul_plan *ul_plan_draw(plan_reader *reader)
{
    size_t at = reader->at, above = reader->line.number;
    if (!measure(reader) || !check_drawn(reader))
        return NULL;
    size_t      cells = reader->plan.rows * reader->plan.columns;
    plan_survey survey = {.line = above + 1, .fault = reader->fault};
    bool        good = false;
    survey.plan = malloc(sizeof *survey.plan + cells + (reader->has_cards ? UL_PLAN_CARDS(at) : 0));
    survey.link = calloc(cells, sizeof *survey.link);
    if (survey.plan && survey.link) {
        reader->at = at;
        copy_drawing(survey.plan, reader);
        if (reader->has_cards)
            ul_plan_copy_cards(survey.plan, reader, at, survey.plan->cells + cells);
        good = survey_plan(&survey);
    } else {
        ul_fault_set(reader->fault, "out-of-memory", 0, 0, "there is no memory for this plan: close something");
    }
    free(survey.link);
    if (good)
        return survey.plan;
    free(survey.plan);
    return NULL;
}
