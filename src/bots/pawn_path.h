/*
 * pawn_path.h: how a pawn gets to a room by certain cards.
 *
 * Ways (turn_routes.h) are all ends that a turn can have; this is the other question,
 * asked once an end is chosen: the single actions that lead to it.
 */
#ifndef UL_BOTS_PAWN_PATH_H
#define UL_BOTS_PAWN_PATH_H

#include "rules/check.h"

#define UL_PAWN_PATH_CARDS 2
#define UL_PAWN_PATH_ACTIONS (UL_PAWN_PATH_CARDS + 1) /* a step */

typedef struct ul_pawn_path {
    ul_action action[UL_PAWN_PATH_ACTIONS];
    uint8_t   length;
} ul_pawn_path;

/*
 * From a room to the goal by all of these cards (UL_NO_CARD after the last),
 * and by a step as well if one may be taken. False: there is no way.
 */
bool ul_pawn_path_find(const ul_world *world, const ul_scene *scene, ul_pawn pawn, ul_room from,
                       const ul_card card[UL_PAWN_PATH_CARDS], bool step, ul_room goal, ul_pawn_path *path);

#endif
