/* screen_lighting.c: where the light of a board is, and its water. */
#include "terminal/paint_inside.h"

/* The rows of the map that a level takes. */
static bool rows_of_level(const screen *s, uint8_t level, size_t *first, size_t *behind)
{
    const ul_plan *plan = ul_world_plan(s->voice.world);
    *first = *behind = 0;
    for (size_t y = 0; y < s->map.rows; y++)
        for (size_t x = 0; x < s->map.columns; x++) {
            ul_room room = ul_map_room(&s->map, y, x);
            if (room == UL_NOWHERE || ul_plan_level(plan, room) != level)
                continue;
            *first = *behind ? *first : y;
            *behind = y + 1;
        }
    return *behind > 0;
}

/* How many of its rows are under water: it comes in as the cards go out, and is over everything when they are gone. */
static size_t rows_under_water(const screen *s, uint8_t level, size_t rows)
{
    const ul_scene *scene = &s->view.scene;
    unsigned        full = ul_world_pile(s->voice.world, level), left = scene->pile_size[level];
    if (level >= UL_LEVELS - scene->sunk)
        return rows;
    if (level != ul_scene_pile(scene) || !full || left >= full)
        return 0;
    return rows * 4 * (full - left) / (5 * full);
}

/* The sea stands as high as the water in the highest deck that has any, and at the beginning below that of the cabins.
 */
static void find_water(const screen *s, light *l)
{
    l->sea = s->map.rows;
    for (uint8_t level = 0; level < UL_LEVELS; level++) {
        size_t first, behind, under;
        l->flood[level] = s->map.rows;
        if (!ul_world_edition(s->voice.world)->sinks || !rows_of_level(s, level, &first, &behind))
            continue;
        under = rows_under_water(s, level, behind - first);
        l->flood[level] = behind - under;
        size_t top = under ? behind - under : level == UL_LEVELS - 1 ? first : l->sea;
        l->sea = top < l->sea ? top : l->sea;
    }
}

static long gap_between(size_t a, size_t a_size, size_t b, size_t b_size)
{
    return a + a_size < b ? (long)(b - a - a_size) : b + b_size < a ? (long)(a - b - b_size) : 0;
}

/* Brightest where one stands, and less and less with the distance. Cells are twice as high as wide. */
static ul_tone lit_tone(const screen *s, const light *l, const ul_box *from, ul_room room)
{
    ul_box there = ul_map_box(&s->map, room);
    long   far = 2 * gap_between(from->y, from->height, there.y, there.height) +
               gap_between(from->x, from->width, there.x, there.width);
    long step = (long)s->map.columns / 6 + 1, lights = room == l->from ? 0 : 1 + far / step;
    return (ul_tone)(UL_TONE_LIT + (lights < UL_LIGHTS ? lights : UL_LIGHTS - 1));
}

static void find_light(const screen *s, light *l)
{
    ul_box from = {0, 0, 0, 0};
    if (l->from != UL_NOWHERE)
        from = ul_map_box(&s->map, l->from);
    for (ul_room room = 0; room < ul_plan_count(ul_world_plan(s->voice.world)); room++)
        l->tone[room] = l->from != UL_NOWHERE && l->lit >> room & 1 ? lit_tone(s, l, &from, room) : UL_TONE_FLOOR;
}

light ul_light_of(const screen *s)
{
    const ul_plan *plan = ul_world_plan(s->voice.world);
    light          l = {.lit = ~(ul_rooms)0, .from = UL_NOWHERE};
    if (s->sight)
        l.from = s->selected;
    else if (s->seat != UL_NOBODY)
        l.from = s->view.scene.at[s->seat];
    if (l.from != UL_NOWHERE)
        l.lit = ul_plan_sight(plan, l.from);
    l.afloat = ul_world_afloat(s->voice.world, s->view.scene.sunk);
    if (s->rich) {
        find_light(s, &l);
        find_water(s, &l);
    }
    return l;
}

ul_tone ul_light_tone(const screen *s, const light *l, ul_room room, size_t y)
{
    uint8_t level = ul_plan_level(ul_world_plan(s->voice.world), room);
    if (!(l->afloat >> room & 1))
        return UL_TONE_SUNK;
    if (level < UL_LEVELS && y >= l->flood[level])
        return l->tone[room] == UL_TONE_FLOOR ? UL_TONE_WET : UL_TONE_WET_LIT;
    return l->tone[room];
}

ul_tone ul_light_wall(const screen *s, const light *l, size_t y, size_t x)
{
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++) {
            bool    inside = (dy >= 0 || y > 0) && (dx >= 0 || x > 0);
            ul_room room = inside ? ul_map_room(&s->map, y + (size_t)dy, x + (size_t)dx) : UL_NOWHERE;
            if (room != UL_NOWHERE && l->from != UL_NOWHERE && (l->lit & l->afloat) >> room & 1)
                return UL_TONE_WALL_LIT;
        }
    return UL_TONE_WALL;
}

ul_tone ul_light_door(const screen *s, const light *l, size_t y, size_t x)
{
    static const int ways[][2] = {{0, -1}, {0, 1}, {-1, 0}, {1, 0}};
    ul_tone          tone = UL_TONE_FLOOR;
    if (ul_light_wall(s, l, y, x) == UL_TONE_WALL_LIT)
        return (ul_tone)(UL_TONE_LIT + 2);
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        bool    inside = (ways[i][0] >= 0 || y > 0) && (ways[i][1] >= 0 || x > 0);
        ul_room room = inside ? ul_map_room(&s->map, y + (size_t)ways[i][0], x + (size_t)ways[i][1]) : UL_NOWHERE;
        if (room != UL_NOWHERE)
            tone = ul_light_tone(s, l, room, y);
    }
    return tone;
}
