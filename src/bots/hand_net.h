/*
 * hand_net.h: a small net that tells what a hidden card is likely to be.
 *
 * By what its seat has done since it came (card_signs.h). It has learned from
 * the play of the whole training half of the population, so it holds for
 * anybody: nobody is taken for a Butler. In whole numbers, so that every
 * machine agrees. The weights are data, trained by experiments/train_hands.
 */
#ifndef UL_BOTS_HAND_NET_H
#define UL_BOTS_HAND_NET_H

#include "base/fault.h"
#include "bots/card_signs.h"

#define UL_HAND_UNITS 12
#define UL_HAND_SCALE 32 /* a weight of 1 in the file */

/* Read and written in this order. */
typedef struct ul_hand_net {
    struct {
        int32_t input[UL_CARD_INPUTS], bias, output[UL_SORTS];
    } unit[UL_HAND_UNITS];
    int32_t sort[UL_SORTS];
} ul_hand_net;

/* Read the weights of a .net file: one of the program's own, for how large they are is not looked at. */
bool ul_hand_net_read(ul_hand_net *net, const char *text, size_t len, ul_fault *fault);

/* The one for all boards, nets/hands.net. False: there is none. */
bool ul_hand_net_find(ul_hand_net *net);

/*
 * How much likelier each sort is for that card than if all deals were equally
 * likely: logarithms, in 1/16 of the natural. Only differences count.
 */
void ul_hand_net_tilt(const ul_hand_net *net, const int8_t in[UL_CARD_INPUTS], int16_t tilt[UL_SORTS]);

#endif
