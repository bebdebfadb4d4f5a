/*
 * onlooker_net.h: the net that tells people who will win.
 *
 * Larger than the net of playouts (neural_net.h), for it is asked once a
 * decision and not thousands of times. Every seat is described by the same
 * numbers (onlooker_features.h). A first layer makes something of each seat by
 * itself; the second is given that, the mean of it over all other seats, and
 * the numbers once more. In whole numbers, so that every machine agrees. The
 * weights are data, trained by experiments/train_onlooker.
 */
#ifndef UL_BOTS_ONLOOKER_NET_H
#define UL_BOTS_ONLOOKER_NET_H

#include "base/fault.h"
#include "rules/scene.h"
#include "rules/world.h"

#define UL_ONLOOKER_INPUTS 64
#define UL_ONLOOKER_UNITS 24 /* of each layer */

/* Weights are in 1/UL_NET_SCALE, a bias in 1/UL_NET_SCALE of its unit's inputs. Read and written in this order. */
typedef struct ul_onlooker_net {
    struct {
        int32_t input[UL_ONLOOKER_INPUTS], bias;
    } first[UL_ONLOOKER_UNITS];
    struct {
        int32_t own[UL_ONLOOKER_UNITS], others[UL_ONLOOKER_UNITS], input[UL_ONLOOKER_INPUTS], bias, output;
    } second[UL_ONLOOKER_UNITS];
    int32_t nobody; /* the score of an end without a winner */
} ul_onlooker_net;

/* Read the weights of a .net file: one of the program's own, for how large they are is not looked at. */
bool ul_onlooker_net_read(ul_onlooker_net *net, const char *text, size_t len, ul_fault *fault);

/* The net of a world, as ul_net_find. False: there is none. */
bool ul_onlooker_net_find(ul_onlooker_net *net, const ul_world *world);

/* Each seat's chance to win, together at most `whole`. Inputs are in 64ths. */
void ul_onlooker_net_shares(const ul_onlooker_net *net, uint8_t players, int16_t of[UL_MAX_SEATS][UL_ONLOOKER_INPUTS],
                            int32_t whole, int32_t chance[UL_MAX_SEATS]);

#endif
