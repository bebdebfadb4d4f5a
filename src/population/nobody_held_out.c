/*
 * nobody_held_out.c: in place of held_out.c, for programs that tune and train.
 *
 * What is not there cannot be named, played against or looked at.
 */
#include "population/population_inside.h"

const thumb_half ul_held_out_half = {NULL, 0};
