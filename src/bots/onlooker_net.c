/* onlooker_net.c: see onlooker_net.h. */
#include "bots/onlooker_net.h"
#include <string.h>
#include "bots/neural_net.h"

#define NUMBERS (sizeof(ul_onlooker_net) / sizeof(int32_t))
#define IN_64THS 64

/* What the first layer makes of each seat; in 1/UL_NET_SCALE. */
typedef int32_t first_units[UL_MAX_SEATS][UL_ONLOOKER_UNITS];

static void first_layer(const ul_onlooker_net *net, uint8_t players, int16_t in[UL_MAX_SEATS][UL_ONLOOKER_INPUTS],
                        first_units unit, int64_t all[UL_ONLOOKER_UNITS])
{
    for (int h = 0; h < UL_ONLOOKER_UNITS; h++) {
        all[h] = 0;
        for (ul_seat k = 0; k < players; k++) {
            int64_t sum = (int64_t)net->first[h].bias * IN_64THS;
            for (int i = 0; i < UL_ONLOOKER_INPUTS; i++)
                sum += (int64_t)net->first[h].input[i] * in[k][i];
            unit[k][h] = sum > 0 ? (int32_t)(sum / IN_64THS) : 0;
            all[h] += unit[k][h];
        }
    }
}

/* A seat's score, in 1/UL_NET_SCALE of a natural logarithm. */
static int32_t score(const ul_onlooker_net *net, const int32_t own[UL_ONLOOKER_UNITS],
                     const int64_t others[UL_ONLOOKER_UNITS], const int16_t in[UL_ONLOOKER_INPUTS])
{
    int64_t all = 0;
    for (int h = 0; h < UL_ONLOOKER_UNITS; h++) {
        int64_t sum = (int64_t)net->second[h].bias * UL_NET_SCALE;
        for (int i = 0; i < UL_ONLOOKER_UNITS; i++)
            sum += (int64_t)net->second[h].own[i] * own[i] + net->second[h].others[i] * others[i];
        for (int i = 0; i < UL_ONLOOKER_INPUTS; i++)
            sum += (int64_t)net->second[h].input[i] * in[i] * (UL_NET_SCALE / IN_64THS);
        if (sum > 0)
            all += sum / UL_NET_SCALE * net->second[h].output;
    }
    return (int32_t)(all / UL_NET_SCALE);
}

void ul_onlooker_net_shares(const ul_onlooker_net *net, uint8_t players, int16_t in[UL_MAX_SEATS][UL_ONLOOKER_INPUTS],
                            int32_t whole, int32_t chance[UL_MAX_SEATS])
{
    first_units unit;
    int64_t     all[UL_ONLOOKER_UNITS], others[UL_ONLOOKER_UNITS];
    int32_t     of[UL_MAX_SEATS + 1];
    first_layer(net, players, in, unit, all);
    for (ul_seat k = 0; k < players; k++) {
        for (int h = 0; h < UL_ONLOOKER_UNITS; h++)
            others[h] = (all[h] - unit[k][h]) / (players - 1);
        of[k] = score(net, unit[k], others, in[k]);
    }
    of[players] = net->nobody;
    ul_net_share_out(of, players, whole, chance);
}

bool ul_onlooker_net_read(ul_onlooker_net *net, const char *text, size_t len, ul_fault *fault)
{
    int32_t number[NUMBERS];
    if (!ul_net_numbers(number, NUMBERS, text, len, fault))
        return false;
    memcpy(net, number, sizeof *net);
    return true;
}

bool ul_onlooker_net_find(ul_onlooker_net *net, const ul_world *world)
{
    const ul_asset *asset = ul_net_asset(world, "-onlooker.net");
    ul_fault        fault;
    return asset && ul_onlooker_net_read(net, asset->bytes, asset->len, &fault);
}
