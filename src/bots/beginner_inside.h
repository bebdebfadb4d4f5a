/*
 * beginner_inside.h: how Nephew and Sleepwalker err.
 */
#ifndef UL_BOTS_BEGINNER_INSIDE_H
#define UL_BOTS_BEGINNER_INSIDE_H

#include "bots/bots_inside.h"

/* What things are worth to a Nephew, and what he hopes for beside the Doctor where an attempt is not even allowed. */
void    ul_nephew_spoil(weights *worth);
int32_t ul_nephew_hope(const mind *m, const ul_scene *scene, uint8_t value);

/* Where a Sleepwalker goes: one of the routes, which is then the only one. */
void ul_sleepwalker_stroll(ul_turn_routes *routes, ul_random *random);

/*
 * What he replies to an attempt: cards are listed by their number, in which
 * every deck has failure cards from the cheapest to the dearest, and to pass
 * comes last. If he must pay it may be the second dearest.
 */
ul_action ul_sleepwalker_reply(const ul_action *list, size_t count, ul_random *random);

#endif
