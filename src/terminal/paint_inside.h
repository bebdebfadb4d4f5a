/* paint_inside.h: putting text, frames and colours on the full screen (screen_paint.c). */
#ifndef UL_TERMINAL_PAINT_INSIDE_H
#define UL_TERMINAL_PAINT_INSIDE_H

#include "terminal/screen_inside.h"

void   ul_paint_begin(screen *s); /* colours, mouse */
attr_t ul_paint_seat(const screen *s, ul_seat seat);
attr_t ul_paint_color(const screen *s, int which);
enum { PAINT_DOCTOR = 9, PAINT_WATER, PAINT_BAD, PAINT_GOOD, PAINT_DARK };
size_t ul_paint_cut(const char *text, size_t width); /* bytes that fit in so many cells */
void   ul_paint(screen *s, int y, int x, int width, attr_t attr, const char *text);
int    ul_paint_wrapped(screen *s, int y, int x, int width, int height, attr_t attr, const char *text);
int    ul_paint_lines(const char *text, int width); /* that it takes, wrapped */
void   ul_paint_frame(screen *s, int y, int x, int height, int width, const char *title);
void   ul_paint_fill(screen *s, int y, int x, int width);
void   ul_zone(screen *s, int y, int x, int height, int width, long key);

#endif
