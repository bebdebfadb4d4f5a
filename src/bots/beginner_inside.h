/*
 * beginner_inside.h: how Nephew and Sleepwalker err.
 */
#ifndef UL_BOTS_BEGINNER_INSIDE_H
#define UL_BOTS_BEGINNER_INSIDE_H

#include "bots/bots_inside.h"

/* What things are worth to a Nephew, and what he hopes for from a place where he thinks that nobody sees him. */
void    ul_nephew_spoil(weights *worth);
int32_t ul_nephew_hope(const mind *m, const ul_scene *scene, uint8_t value);

/* A turn of a Sleepwalker, and his reply, of those that are legal. */
void      ul_sleepwalker_turn(const mind *m, const ul_turn_routes *routes, ul_random *random, ul_candidate *plan);
ul_action ul_sleepwalker_reply(const ul_world *world, const ul_action *list, size_t count, ul_random *random);

#endif
