/*
 * calibrate.h: chances that come true.
 *
 * What playouts say of who will win is too sure of itself: they know the other
 * players for what they are not, and pick the candidate that looked best. How
 * much of it to believe was measured at mixed tables of the population, by how
 * far the game has come.
 */
#ifndef UL_BOTS_CALIBRATE_H
#define UL_BOTS_CALIBRATE_H

#include "rules/scene.h"
#include "rules/world.h"

#define UL_CALIBRATED 10000 /* what the chances of all seats add up to */

/* How far a game has come: 0 to UL_PHASES - 1, by the failure points that are out of it. */
#define UL_PHASES 6
unsigned ul_game_phase(const ul_world *world, const ul_scene *scene);

/* Turn sums of playouts into each seat's chance. They add up to UL_CALIBRATED exactly. */
void ul_calibrate(const ul_world *world, const ul_scene *scene, const int64_t sum[UL_MAX_SEATS],
                  uint16_t chance[UL_MAX_SEATS]);

#endif
