/*
 * map.h: a floor plan made to fit a screen.
 *
 * Rows and columns of the drawing that say nothing new are left out until it
 * fits; where there is more room than that, those that give rooms a place for
 * their names and make small ones larger come back, several times if need be. Every room, doorway and railing
 * is always there. If even the smallest form is too large, whoever renders it
 * has to show a part.
 */
#ifndef UL_TERMINAL_MAP_H
#define UL_TERMINAL_MAP_H

#include <stdbool.h>
#include "plan/plan.h"

#define UL_MAP_SIDE 512

/* Rows or columns that it may grow to, of so many that were drawn: more is only larger. */
#define UL_MAP_MOST(drawn) ((drawn) + (drawn) / 2)

typedef struct ul_map {
    const ul_plan *plan;
    size_t         rows, columns;
    uint8_t        row[UL_MAP_SIDE], column[UL_MAP_SIDE]; /* which of the drawing's */
} ul_map;

/* Cells that a room's name takes. */
typedef struct ul_map_name {
    unsigned whole;        /* in one row, with its number */
    unsigned widest, rows; /* in several rows, and how many they are */
    unsigned least;        /* in one row, with its number, cut short */
    unsigned letters;      /* the same without the number */
} ul_map_name;

/* `names` is by room; NULL if there are none to make room for. */
void ul_map_fit(ul_map *map, const ul_plan *plan, size_t columns, size_t rows, const ul_map_name *names);

/* The drawing's mark there, and the room; ' ' and UL_NOWHERE outside. */
char    ul_map_mark(const ul_map *map, size_t y, size_t x);
ul_room ul_map_room(const ul_map *map, size_t y, size_t x);

/* The largest rectangle in a room: where its label goes. */
typedef struct ul_box {
    size_t y, x, height, width;
} ul_box;

ul_box ul_map_box(const ul_map *map, ul_room room);

/*
 * From a room up (-1, 0), down, left or right, or at an angle (-1, 1): through a
 * door if there is one, else as the crow flies.
 */
ul_room ul_map_toward(const ul_map *map, ul_room from, int dy, int dx);

#endif
