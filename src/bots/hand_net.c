/* hand_net.c: see hand_net.h. */
#include "bots/hand_net.h"
#include <string.h>
#include "bots/neural_net.h"

#define NUMBERS (sizeof(ul_hand_net) / sizeof(int32_t))
#define IN_64THS 64
#define NAT 16
#define MOST (8 * NAT)

/* Halves go up, below zero as well. */
static int32_t rounded(int64_t sum, int32_t by)
{
    int64_t up = sum + by / 2;
    return (int32_t)(up >= 0 ? up / by : -((-up + by - 1) / by));
}

void ul_hand_net_tilt(const ul_hand_net *net, const int8_t in[UL_CARD_INPUTS], int16_t tilt[UL_SORTS])
{
    int64_t sum[UL_SORTS];
    for (int q = 0; q < UL_SORTS; q++)
        sum[q] = (int64_t)net->sort[q] * UL_HAND_SCALE * IN_64THS;
    for (int h = 0; h < UL_HAND_UNITS; h++) {
        int64_t unit = (int64_t)net->unit[h].bias * IN_64THS;
        for (int i = 0; i < UL_CARD_INPUTS; i++)
            unit += (int64_t)net->unit[h].input[i] * in[i];
        for (int q = 0; unit > 0 && q < UL_SORTS; q++)
            sum[q] += unit * net->unit[h].output[q];
    }
    for (int q = 0; q < UL_SORTS; q++) {
        int32_t told = rounded(sum[q], UL_HAND_SCALE * UL_HAND_SCALE * IN_64THS / NAT);
        tilt[q] = (int16_t)(told > MOST ? MOST : told < -MOST ? -MOST : told);
    }
}

bool ul_hand_net_read(ul_hand_net *net, const char *text, size_t len, ul_fault *fault)
{
    int32_t number[NUMBERS];
    if (!ul_net_numbers(number, NUMBERS, text, len, fault))
        return false;
    for (size_t i = 0; i < NUMBERS; i++)
        if (number[i] > INT16_MAX || number[i] < INT16_MIN)
            return ul_fault_set(fault, "bad-net", 0, 0, "weight %zu of the net is too large", i);
    memcpy(net, number, sizeof *net);
    return true;
}

bool ul_hand_net_find(ul_hand_net *net)
{
    const ul_asset *asset = ul_asset_find("nets/hands.net");
    ul_fault        fault;
    return asset && ul_hand_net_read(net, asset->bytes, asset->len, &fault);
}
