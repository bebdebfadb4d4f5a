/*
 * learn_net.h: learns a net (src/bots/neural_net.h) from positions of which it
 * is known who won, and writes it. In doubles: the same compiler, flags and
 * seed give the same file.
 */
#ifndef LEARN_NET_H
#define LEARN_NET_H

#include "base/random.h"
#include "bots/neural_net.h"

typedef struct position {
    int16_t in[UL_MAX_SEATS][UL_NET_INPUTS];
    uint8_t players, winner; /* winner == players: nobody */
} position;

/* A position more, to be filled: all of them are kept. How many there are. */
position *position_add(void);
size_t    position_count(void);

/* Who won, for all positions from that one on. */
void positions_end(size_t first, ul_seat winner);

/* Learn from all but the first tenth, with which it tests; then write the net, with how it was made, to stdout. */
void net_learn(ul_random *random);
void net_write(int argc, char **argv);

#endif
