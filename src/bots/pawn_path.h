/*
 * pawn_path.h: the actions that bring a pawn to a room.
 *
 * turn_routes.h finds every place where a turn can lead, and which cards that
 * takes. When one place is chosen, this file finds the single actions, in an
 * order that works.
 */
#ifndef UL_BOTS_PAWN_PATH_H
#define UL_BOTS_PAWN_PATH_H

#include "rules/check.h"

#define UL_PAWN_PATH_CARDS 2
#define UL_PAWN_PATH_ACTIONS (UL_PAWN_PATH_CARDS + 1) /* the cards, and a step */

typedef struct ul_pawn_path {
    ul_action action[UL_PAWN_PATH_ACTIONS];
    uint8_t   length;
} ul_pawn_path;

/*
 * From a room to the goal with all of these cards, in any order (UL_NO_CARD
 * after the last), and with a step if `step` allows one. False if they do not
 * lead there.
 */
bool ul_pawn_path_find(const ul_world *world, const ul_scene *scene, ul_pawn pawn, ul_room from,
                       const ul_card card[UL_PAWN_PATH_CARDS], bool step, ul_room goal, ul_pawn_path *path);

#endif
