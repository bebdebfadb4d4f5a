/*
 * learn_onlooker.h: learns the onlooker's net (src/bots/onlooker_net.h) from
 * positions of which it is known who won, and writes it. The same compiler,
 * flags and seed give the same file.
 */
#ifndef LEARN_ONLOOKER_H
#define LEARN_ONLOOKER_H

#include "base/random.h"
#include "bots/onlooker_net.h"

/* What one seat saw, and what it did not see. */
typedef struct judged_position {
    uint8_t players, observer, winner; /* winner == players: nobody */
    uint8_t points[UL_MAX_SEATS];      /* failure points that each seat really held */
    size_t  row;                       /* of its first seat */
} judged_position;

typedef int8_t judged_row[UL_ONLOOKER_INPUTS];

/* A position more, with a row for each seat; all are kept. */
judged_position *judged_add(uint8_t players, int16_t in[UL_MAX_SEATS][UL_ONLOOKER_INPUTS]);
size_t           judged_count(void);
void             judged_end(size_t first, ul_seat winner); /* who won, for all from that one on */

/* Learn from all but the first twentieth, with which it tests; write the net, with how it was made, to stdout. */
void onlooker_learn(ul_random *random);
void onlooker_write(int argc, char **argv);

#endif
