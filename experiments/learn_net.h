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
    uint8_t players;
    float   share[UL_MAX_SEATS + 1]; /* of each seat, and of nobody after the last: what is to be learned */
} position;

/* A position more, to be filled: all of them are kept. How many there are. */
position *position_add(void);
size_t    position_count(void);
position *position_nth(size_t nth);

/* Who won, for all positions from that one on: of their shares, so much. What they had before counts for the rest. */
void positions_end(size_t first, ul_seat winner, double weight);
void positions_forget(void);

/* Learn from all but the first tenth, with which it tests; then write the net, with how it was made, to stdout. */
void net_learn(ul_random *random);

/* The same step by step: from chance or from a net that there is; all positions once, in any order; as a bot has it. */
void net_begin(ul_random *random);
void net_begin_from(const ul_net *net);
void net_go_over(ul_random *random, double rate);
void net_round(ul_net *net);

/* What is learned, as one row of numbers, to be kept in a file or averaged. */
#define NET_NUMBERS (UL_NET_HIDDEN * (UL_NET_INPUTS + 2) + 1)
double *net_numbers(void);
void net_write(int argc, char **argv);

#endif
