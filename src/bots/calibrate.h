/*
 * calibrate.h: turns the results of playouts into chances that come true.
 *
 * Playouts are too sure of who will win: nobody plays quite as they do, and
 * they report the candidate that happened to look best. Most of what is told
 * is what the net of the onlooker (onlooker_net.h) says, which has learned from
 * mixed tables of the population (src/population) who wins; playouts correct
 * it. Where there is no onlooker, playouts are moved towards "all seats are
 * equal": far early in a game, little near its end. How far each is believed
 * was measured at such tables; docs/bots.md has the commands.
 */
#ifndef UL_BOTS_CALIBRATE_H
#define UL_BOTS_CALIBRATE_H

#include "rules/scene.h"
#include "rules/world.h"

#define UL_NET_WHOLE 1000000
#define UL_CALIBRATED 10000 /* the sum of all seats' chances: a chance is in ten-thousandths */

/* How far a game has come, 0 to UL_PHASES - 1: the share of all failure points that have left it. */
#define UL_PHASES 6
unsigned ul_game_phase(const ul_world *world, const ul_scene *scene);

/*
 * `sum` has what each seat won in all playouts together, in any unit: only the
 * proportions count, and all zero means nothing is known. `onlooker` has what
 * the onlooker's net gives each seat, in 1/UL_NET_WHOLE; NULL: there is none. `chance` gets each seat's
 * chance; they add up to exactly UL_CALIBRATED.
 */
void ul_calibrate(const ul_world *world, const ul_scene *scene, const int64_t sum[UL_MAX_SEATS],
                  const int32_t *onlooker, uint16_t chance[UL_MAX_SEATS]);

/* The whole number whose square is nearest below; for squares below 2 to the 62nd. */
int64_t ul_root(int64_t square);

/* The binary logarithm of 1 or more, in 1/256, rounded down. */
int32_t ul_log2(int64_t number);

#endif
