/* map.c: a floor plan made to fit a screen. */
#include "terminal/map.h"
#include <string.h>

char ul_map_mark(const ul_map *map, size_t y, size_t x)
{
    return y < map->rows && x < map->columns ? ul_plan_mark(map->plan, map->row[y], map->column[x]) : ' ';
}

ul_room ul_map_room(const ul_map *map, size_t y, size_t x)
{
    return y < map->rows && x < map->columns ? ul_plan_room_at(map->plan, map->row[y], map->column[x]) : UL_NOWHERE;
}

/* The two sides of a drawing are treated alike: a line is a row or a column, and runs along the other. */
typedef struct side {
    ul_map  *map;
    bool     columns; /* lines are columns */
    size_t  *count;
    uint8_t *line;
} side;

static side side_of(ul_map *map, bool columns)
{
    return (side){map, columns, columns ? &map->columns : &map->rows, columns ? map->column : map->row};
}

static size_t length(const side *s)
{
    return s->columns ? s->map->rows : s->map->columns;
}

static char mark(const side *s, size_t line, size_t at)
{
    return s->columns ? ul_map_mark(s->map, at, line) : ul_map_mark(s->map, line, at);
}

static ul_room room(const side *s, size_t line, size_t at)
{
    return s->columns ? ul_map_room(s->map, at, line) : ul_map_room(s->map, line, at);
}

static bool is_gap(char c)
{
    return c == '+' || c == '=';
}

/* Does `other` show all that `line` shows? Where they differ, it has a gap in a wall. */
static bool shows_all(const side *s, size_t line, size_t other)
{
    for (size_t at = 0; at < length(s); at++) {
        char a = mark(s, line, at), b = mark(s, other, at);
        if (a != b && !(a == '#' && is_gap(b)))
            return false;
    }
    return true;
}

static void take_out(side *s, size_t line)
{
    --*s->count;
    memmove(s->line + line, s->line + line + 1, *s->count - line);
}

static void shrink(side *s)
{
    for (size_t line = 0; line < *s->count;) {
        bool before = line > 0 && shows_all(s, line, line - 1);
        bool after = line + 1 < *s->count && shows_all(s, line, line + 1);
        if (before || after) {
            take_out(s, line);
            line -= line > 0; /* the one before may have a new neighbour that shows all of it */
        } else {
            line++;
        }
    }
}

static bool is_wall(char c)
{
    return c == '#' || is_gap(c);
}

/* A line with a wall along it must not become thicker. */
static bool may_grow(const side *s, size_t line)
{
    bool inside = false;
    for (size_t at = 0; at < length(s); at++) {
        if (is_wall(mark(s, line, at)) && at + 1 < length(s) && is_wall(mark(s, line, at + 1)))
            return false;
        inside |= room(s, line, at) != UL_NOWHERE;
    }
    return inside;
}

/* How many lines each room is on. */
static void measure(const side *s, unsigned lines[UL_MAX_ROOMS])
{
    memset(lines, 0, UL_MAX_ROOMS * sizeof *lines);
    for (size_t line = 0; line < *s->count; line++) {
        ul_rooms seen = 0;
        for (size_t at = 0; at < length(s); at++) {
            ul_room here = room(s, line, at);
            if (here != UL_NOWHERE && !(seen >> here & 1))
                lines[here]++;
            if (here != UL_NOWHERE)
                seen |= ul_rooms_of(here);
        }
    }
}

/* Columns that a room wants for its name: for its first letters at least, and for all of it. */
typedef struct want {
    unsigned least, whole;
} want;

/* How much these weigh. */
#define SMALL 2000000u
#define LEAST 3000000u
#define WHOLE 1000000u

/*
 * What it would do for the rooms on a line to have it twice: most for the smallest, and for those that lack little to
 * have their name.
 */
static unsigned worth(const side *s, size_t line, const unsigned lines[UL_MAX_ROOMS], const want wants[UL_MAX_ROOMS])
{
    unsigned sum = 0;
    ul_rooms seen = 0;
    for (size_t at = 0; at < length(s); at++) {
        ul_room here = room(s, line, at);
        if (here == UL_NOWHERE || seen >> here & 1)
            continue;
        seen |= ul_rooms_of(here);
        sum += SMALL / (lines[here] * lines[here] * lines[here]);
        if (lines[here] < wants[here].least)
            sum += LEAST / (wants[here].least - lines[here]);
        else if (lines[here] < wants[here].whole)
            sum += WHOLE / (wants[here].whole - lines[here]);
    }
    return sum;
}

static void grow(side *s, size_t most, const want wants[UL_MAX_ROOMS])
{
    unsigned lines[UL_MAX_ROOMS];
    bool     may[UL_MAP_SIDE];
    for (size_t line = 0; line < *s->count; line++)
        may[line] = may_grow(s, line);
    while (*s->count < most && *s->count < UL_MAP_SIDE) {
        size_t   best = UL_MAP_SIDE;
        unsigned most_worth = 0;
        measure(s, lines);
        for (size_t line = 0; line < *s->count; line++) {
            unsigned now = may[line] ? worth(s, line, lines, wants) : 0;
            if (now > most_worth) {
                most_worth = now;
                best = line;
            }
        }
        if (best == UL_MAP_SIDE)
            break;
        memmove(s->line + best + 1, s->line + best, *s->count - best);
        memmove(may + best + 1, may + best, *s->count - best);
        ++*s->count;
    }
}

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* The columns that each room wants, now that its rows are known. */
static void want_columns(ul_map *map, const ul_map_name *names, want wants[UL_MAX_ROOMS])
{
    unsigned rows[UL_MAX_ROOMS];
    side     down = side_of(map, false);
    measure(&down, rows);
    for (ul_room each = 0; names && each < ul_plan_count(map->plan); each++) {
        const ul_map_name *name = &names[each];
        bool               high = rows[each] > name->rows;
        wants[each].whole = high ? name->widest : name->whole;
        wants[each].least = high && name->letters < name->widest ? name->letters : name->least;
        wants[each].least = wants[each].least < wants[each].whole ? wants[each].least : wants[each].whole;
    }
}

/* A hallway is drawn narrow and has a long name: as drawn, it would have no room for it on the largest screen. */
void ul_map_fit(ul_map *map, const ul_plan *plan, size_t columns, size_t rows, const ul_map_name *names)
{
    want   wants[UL_MAX_ROOMS] = {{0}};
    size_t all_rows = ul_plan_rows(plan), all_columns = ul_plan_columns(plan);
    map->plan = plan;
    map->rows = all_rows;
    map->columns = all_columns;
    for (size_t i = 0; i < all_rows; i++)
        map->row[i] = (uint8_t)i;
    for (size_t i = 0; i < all_columns; i++)
        map->column[i] = (uint8_t)i;
    side down = side_of(map, false), across = side_of(map, true);
    shrink(&down);
    shrink(&across);
    grow(&down, least(rows, UL_MAP_MOST(all_rows)), wants);
    want_columns(map, names, wants);
    grow(&across, least(columns, UL_MAP_MOST(all_columns)), wants);
}

/* The rows from y down in which x .. x+width-1 are all of the room. */
static size_t depth(const ul_map *map, ul_room room_here, size_t y, size_t x, size_t width)
{
    size_t rows = 0;
    for (; y + rows < map->rows; rows++)
        for (size_t i = 0; i < width; i++)
            if (ul_map_room(map, y + rows, x + i) != room_here)
                return rows;
    return rows;
}

ul_box ul_map_box(const ul_map *map, ul_room room_here)
{
    ul_box best = {0, 0, 0, 0};
    for (size_t y = 0; y < map->rows; y++) {
        for (size_t x = 0, run = 0; x < map->columns; x += run + 1) {
            for (run = 0; ul_map_room(map, y, x + run) == room_here; run++)
                ;
            size_t height = run ? depth(map, room_here, y, x, run) : 0;
            /* A wide one is better than a high one: labels are lines. */
            if (run * run * height > best.width * best.width * best.height)
                best = (ul_box){y, x, height, run};
        }
    }
    return best;
}

/* How good a way to go from one box to another is in a direction; 0: none. Cells are twice as high as wide. */
static long toward(const ul_box *from, const ul_box *to, int dy, int dx)
{
    long down = 2 * ((long)(2 * to->y + to->height) - (long)(2 * from->y + from->height));
    long across = (long)(2 * to->x + to->width) - (long)(2 * from->x + from->width);
    long along = dy * down + dx * across, aside = dy && dx ? dy * down - dx * across : dy ? across : down;
    aside = aside < 0 ? -aside : aside;
    /* Straight on is far to either side; at an angle is clearly both up or down and left or right. */
    return along > 0 && (dy && dx ? 4 * aside <= 3 * along : aside <= 2 * along) ? 1000000 / (along + 3 * aside) + 1
                                                                                 : 0;
}

ul_room ul_map_toward(const ul_map *map, ul_room from, int dy, int dx)
{
    ul_box   here = ul_map_box(map, from);
    ul_rooms doors = ul_plan_doors(map->plan, from);
    ul_room  best = from;
    long     most = 0;
    for (ul_room other = 0; other < ul_plan_count(map->plan); other++) {
        ul_box there = ul_map_box(map, other);
        long   good = other == from ? 0 : toward(&here, &there, dy, dx);
        if (good && doors >> other & 1)
            good += 10000000;
        if (good > most) {
            most = good;
            best = other;
        }
    }
    return best;
}
