/* screen_board.c: the floor plan, with everybody on it. */
#include <stdio.h>
#include <string.h>
#include "terminal/paint_inside.h"
#include "words/wrap.h"

typedef struct board {
    screen         *s;
    const ul_scene *scene;
    const ul_plan  *plan;
    light           light;
    ul_rooms        goals;
    ul_room         next[3]; /* the Doctor's */
    size_t          steps;
    int             y, x, height, width;
} board;

static bool is_mark(char mark)
{
    return mark == '#' || mark == '+' || mark == '=';
}

/* A wide doorway is rendered as a door in its middle: walls are what makes rooms rooms. */
static bool is_open(const board *b, size_t y, size_t x)
{
    const ul_map *map = &b->s->map;
    char          mark = ul_map_mark(map, y, x);
    size_t        before = 0, after = 0;
    bool          across = is_mark(ul_map_mark(map, y, x + 1)) || (x > 0 && is_mark(ul_map_mark(map, y, x - 1)));
    if (mark != '+')
        return false;
    while (across ? x > before && ul_map_mark(map, y, x - before - 1) == '+'
                  : y > before && ul_map_mark(map, y - before - 1, x) == '+')
        before++;
    while (ul_map_mark(map, across ? y : y + after + 1, across ? x + after + 1 : x) == '+')
        after++;
    size_t run = before + after + 1, door = run < 3 ? run : 3, first = (run - door) / 2;
    return before >= first && before < first + door;
}

static bool joins(const board *b, size_t y, size_t x)
{
    return is_mark(ul_map_mark(&b->s->map, y, x)) && !is_open(b, y, x);
}

/* The line that joins the walls around: up 1, down 2, left 4, right 8. */
static const char *wall(const board *b, size_t y, size_t x)
{
    static const char *const lines[16] = {"─", "│", "│", "│", "─", "┘", "┐", "┤",
                                          "─", "└", "┌", "├", "─", "┴", "┬", "┼"};
    static const char *const ascii[16] = {"-", "|", "|", "|", "-", "+", "+", "+",
                                          "-", "+", "+", "+", "-", "+", "+", "+"};
    int around = (y > 0 && joins(b, y - 1, x)) | joins(b, y + 1, x) << 1 | (x > 0 && joins(b, y, x - 1)) << 2 |
                 joins(b, y, x + 1) << 3;
    return b->s->play->ascii ? ascii[around] : lines[around];
}

/* A doorway is a gap in a wall that runs across, and a colon in one that runs down, which may be all doorway. */
static const char *gap(const board *b, size_t y, size_t x)
{
    ul_room left = x > 0 ? ul_map_room(&b->s->map, y, x - 1) : UL_NOWHERE;
    return left != UL_NOWHERE && ul_map_room(&b->s->map, y, x + 1) != UL_NOWHERE ? ":" : " ";
}

/* A wall, or a doorway in it. */
static void paint_wall(board *b, size_t y, size_t x, int at_y, int at_x)
{
    screen *s = b->s;
    bool    open = is_open(b, y, x), rail = ul_map_mark(&s->map, y, x) == '=';
    ul_tone tone = ul_light_wall(s, &b->light, y, x);
    attr_t  attr = ul_paint_tone(s, tone, rail ? UL_INK_STRONG : UL_INK_TEXT, rail ? A_DIM : A_NORMAL);
    if (open)
        attr = ul_paint_tone(s, ul_light_door(s, &b->light, y, x), UL_INK_TEXT, A_NORMAL);
    ul_paint(s, at_y, at_x, 1, attr, rail ? "=" : open ? gap(b, y, x) : wall(b, y, x));
}

/* Around the house is the night; around the ship the sea, with a wave on it. */
static void paint_outside(board *b, size_t y, int at_y, int at_x)
{
    bool sea = b->s->rich && y >= b->light.sea;
    ul_paint(b->s, at_y, at_x, 1, ul_paint_tone(b->s, sea ? UL_TONE_SEA : UL_TONE_NIGHT, UL_INK_FAINT, A_NORMAL),
             sea && y == b->light.sea ? "~" : " ");
}

static void paint_cell(board *b, size_t y, size_t x, int at_y, int at_x)
{
    screen *s = b->s;
    ul_room room = ul_map_room(&s->map, y, x);
    if (room == UL_NOWHERE && ul_map_mark(&s->map, y, x) == ' ') {
        paint_outside(b, y, at_y, at_x);
    } else if (room == UL_NOWHERE) {
        paint_wall(b, y, x, at_y, at_x);
    } else {
        bool   sunk = !(b->light.afloat >> room & 1), lit = b->light.lit >> room & 1;
        attr_t plain = sunk ? ul_paint_color(s, PAINT_WATER) : A_DIM;
        ul_paint(s, at_y, at_x, 1, ul_paint_tone(s, ul_light_tone(s, &b->light, room, y), UL_INK_FAINT, plain),
                 sunk  ? "~"
                 : lit ? " "
                       : ".");
    }
}

/* Everybody in a room, as letters; how many cells that takes. */
typedef struct crowd {
    char   text[16];
    attr_t attr[16];
    int    count;
} crowd;

static void add(crowd *c, const char *text, attr_t attr)
{
    for (; *text && c->count < 15; text++) {
        c->attr[c->count] = attr;
        c->text[c->count++] = *text;
    }
}

static crowd crowd_in(const board *b, ul_room room, ul_tone tone)
{
    crowd c = {.count = 0};
    if (b->scene->doctor == room)
        add(&c, "Dr",
            A_BOLD | ul_paint_tone(b->s, UL_TONE_DOCTOR, UL_INK_TEXT, A_REVERSE | ul_paint_color(b->s, PAINT_DOCTOR)));
    for (ul_seat seat = 0; seat < ul_world_players(b->s->voice.world); seat++)
        if (b->scene->at[seat] == room)
            add(&c, (const char[]){(char)('A' + seat), '\0'},
                ul_paint_seat(b->s, seat) | (seat == b->s->seat ? A_UNDERLINE : A_NORMAL));
    if (b->scene->dog == room)
        add(&c, b->scene->dog_alive ? "&" : "%", A_BOLD | ul_paint_tone(b->s, tone, UL_INK_TEXT, A_NORMAL));
    for (size_t i = 0; i < b->steps; i++)
        if (b->next[i] == room) {
            add(&c, (const char[]){'>', (char)('1' + i), '\0'},
                ul_paint_tone(b->s, tone, UL_INK_STRONG, ul_paint_color(b->s, PAINT_DOCTOR)));
            break;
        }
    return c;
}

/* A star at the end if the room is too small for all of them; its page tells them by name. */
static void paint_crowd(board *b, int y, int x, int width, const crowd *c)
{
    for (int i = 0; i < c->count && i < width; i++) {
        bool more = i == width - 1 && c->count > width;
        ul_paint(b->s, y, x + i, 1, more ? A_BOLD : c->attr[i], more ? "*" : (const char[]){c->text[i], '\0'});
    }
}

/* On the ground of each of its rows: one may be under water, and the next not. */
static attr_t name_attr(const board *b, ul_room room, int y)
{
    bool    goal = b->goals >> room & 1;
    attr_t  attr = room == b->s->selected ? A_REVERSE : A_NORMAL;
    ul_tone tone = ul_light_tone(b->s, &b->light, room, (size_t)(y - b->y + b->s->top));
    if (goal)
        attr |= A_BOLD;
    return attr | ul_paint_tone(b->s, tone, goal ? UL_INK_STRONG : UL_INK_TEXT,
                                attr & A_REVERSE || b->light.lit >> room & 1 ? A_NORMAL : A_DIM);
}

static int paint_name(board *b, ul_room room, int y, int x, int width, int most)
{
    ul_text label = {0}, wrapped = {0};
    int     rows = ul_label_fit(b->s, room, b->goals >> room & 1, width, most, &label);
    if (rows > 1)
        ul_wrap_text(ul_text_bytes(&label), (size_t)width, 0, &wrapped);
    const char *line = ul_text_bytes(rows > 1 ? &wrapped : &label);
    for (int row = 0; line && row < rows; row++) {
        ul_paint(b->s, y + row, x, width, name_attr(b, room, y + row), line);
        line = strchr(line, '\n');
        line = line ? line + 1 : NULL;
    }
    ul_text_free(&label);
    ul_text_free(&wrapped);
    return rows;
}

/* Its name, and below it, or behind where there is but one row, who is there. */
static void paint_label(board *b, ul_room room)
{
    ul_box box = ul_map_box(&b->s->map, room);
    int    y = b->y + (int)box.y - b->s->top, x = b->x + (int)box.x - b->s->left;
    int    width = (int)box.width, height = (int)box.height, below = b->y + b->height - y;
    crowd  c = crowd_in(b, room, ul_light_tone(b->s, &b->light, room, box.y + (height > 1)));
    if (y < b->y || below < 1 + (height > 1) || x < b->x || x + width > b->x + b->width)
        return;
    if (height > 1) {
        int rows = paint_name(b, room, y, x, width, (height < below ? height : below) - 1);
        paint_crowd(b, y + rows, x, width, &c);
    } else {
        if (width > c.count + 1)
            paint_name(b, room, y, x, c.count ? width - c.count - 1 : width, 1);
        paint_crowd(b, y, x + (width > c.count ? width - c.count : 0), width, &c);
    }
    if (room == b->s->selected && b->s->pane == PANE_BOARD) {
        b->s->cursor_y = y;
        b->s->cursor_x = x;
    }
}

/* Where the pawn could go with the chosen card, or by a step. */
static ul_rooms goals(const screen *s)
{
    ul_action list[UL_MAX_ACTIONS], pattern = ul_pattern_any();
    ul_rooms  rooms = 0;
    if (s->base != BASE_DECIDE || s->view.scene.phase == UL_PHASE_DEFEND || s->view.scene.phase == UL_PHASE_COLLECT)
        return 0;
    if (s->view.scene.phase == UL_PHASE_TURN)
        pattern = s->card == UL_NO_CARD ? (ul_action){UL_STEP, UL_HOLE, UL_HOLE, UL_HOLE}
                                        : (ul_action){UL_PLAY, s->card, s->pawn, UL_HOLE};
    size_t count = ul_pattern_pick(pattern, list, ul_view_legal(s->voice.world, &s->view, list));
    for (size_t i = 0; i < count; i++)
        if (list[i].room < UL_MAX_ROOMS)
            rooms |= ul_rooms_of(list[i].room);
    return rooms;
}

/* Keep the chosen room in the part that is shown. */
static void pan(screen *s, int height, int width)
{
    ul_box box = ul_map_box(&s->map, s->selected);
    int    y = (int)box.y, x = (int)box.x, rows = (int)s->map.rows, columns = (int)s->map.columns;
    if (y < s->top + 1 || y + 2 > s->top + height)
        s->top = y - height / 2;
    if (x < s->left + 1 || x + (int)box.width + 1 > s->left + width)
        s->left = x - width / 2;
    s->top = s->top > rows - height ? rows - height : s->top;
    s->left = s->left > columns - width ? columns - width : s->left;
    s->top = s->top < 0 ? 0 : s->top;
    s->left = s->left < 0 ? 0 : s->left;
}

void ul_screen_board(screen *s, int y, int x, int height, int width)
{
    const ul_plan *plan = ul_world_plan(s->voice.world);
    board b = {.s = s, .scene = &s->view.scene, .plan = plan, .y = y, .x = x, .height = height, .width = width};
    if (s->map_rows != height || s->map_columns != width) {
        ul_map_name names[UL_MAX_ROOMS];
        ul_label_sizes(s, names);
        ul_map_fit(&s->map, plan, (size_t)width, (size_t)height, names);
        s->map_rows = height;
        s->map_columns = width;
    }
    pan(s, height, width);
    s->place = (zone){y, x, height, width, 0};
    b.light = ul_light_of(s);
    b.goals = goals(s);
    b.steps = ul_forecast_walk(s->voice.world, b.scene, b.next, 3);
    for (int row = 0; row < height && (size_t)(s->top + row) < s->map.rows; row++)
        for (int column = 0; column < width && (size_t)(s->left + column) < s->map.columns; column++)
            paint_cell(&b, (size_t)(s->top + row), (size_t)(s->left + column), y + row, x + column);
    for (ul_room room = 0; room < ul_plan_count(plan); room++)
        paint_label(&b, room);
}

long ul_screen_room_at(const screen *s, int y, int x)
{
    const zone *place = &s->place;
    if (y < place->y || y >= place->y + place->height || x < place->x || x >= place->x + place->width)
        return -1;
    ul_room room = ul_map_room(&s->map, (size_t)(y - place->y + s->top), (size_t)(x - place->x + s->left));
    return room == UL_NOWHERE ? -1 : KEY_ROOM + room;
}
