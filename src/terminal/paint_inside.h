/* paint_inside.h: putting text, frames and colours on the full screen (screen_paint.c). */
#ifndef UL_TERMINAL_PAINT_INSIDE_H
#define UL_TERMINAL_PAINT_INSIDE_H

#include "terminal/palette.h"
#include "terminal/screen_inside.h"

bool   ul_paint_open(const screen *s); /* the terminal, with all the colours that it has; false: it is none */
void   ul_paint_begin(screen *s);      /* colours, mouse */
attr_t ul_paint_seat(const screen *s, ul_seat seat);
attr_t ul_paint_tone(const screen *s, ul_tone tone, ul_ink ink, attr_t plain); /* plain where there are few colours */
attr_t ul_paint_color(const screen *s, int which);
enum { PAINT_DOCTOR = 9, PAINT_WATER, PAINT_BAD, PAINT_GOOD, PAINT_DARK };
size_t ul_paint_cut(const char *text, size_t width); /* bytes that fit in so many cells */
void   ul_paint(screen *s, int y, int x, int width, attr_t attr, const char *text);
int    ul_paint_wrapped(screen *s, int y, int x, int width, int height, attr_t attr, const char *text);
int    ul_paint_lines(const char *text, int width); /* that it takes, wrapped */
void   ul_paint_frame(screen *s, int y, int x, int height, int width, const char *title);
void   ul_paint_fill(screen *s, int y, int x, int width);
void   ul_zone(screen *s, int y, int x, int height, int width, long key);

/* screen_lighting.c: where the light of a board is, and its water. */
typedef struct light {
    ul_rooms lit, afloat;
    ul_room  from;               /* where it is seen from; UL_NOWHERE: by nobody */
    ul_tone  tone[UL_MAX_ROOMS]; /* of each room's floor, where it is dry */
    size_t   flood[UL_LEVELS];   /* by level, the first row of the map that is under water */
    size_t   sea;                /* the same around the ship; no row of a house */
} light;

light   ul_light_of(const screen *s);
ul_tone ul_light_tone(const screen *s, const light *l, ul_room room,
                      size_t y); /* of a room's floor in a row of the map */
ul_tone ul_light_wall(const screen *s, const light *l, size_t y, size_t x);
ul_tone ul_light_door(const screen *s, const light *l, size_t y, size_t x); /* light falls through, and water flows */

#endif
