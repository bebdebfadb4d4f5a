/* say_map.h: the board in words. As in say.h, a text is appended to. */
#ifndef UL_TERMINAL_SAY_MAP_H
#define UL_TERMINAL_SAY_MAP_H

#include "terminal/say.h"

/*
 * Which way the doors of a room lead, the shortest way between two rooms,
 * and, lines, how many steps every room is from one.
 */
void ul_say_map(const ul_voice *voice, const ul_view *view, ul_room room, ul_text *out);
void ul_say_way(const ul_voice *voice, const ul_view *view, ul_room from, ul_room to, ul_text *out);
void ul_say_distances(const ul_voice *voice, const ul_view *view, ul_room from, ul_text *out);

#endif
