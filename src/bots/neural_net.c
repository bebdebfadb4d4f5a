/* neural_net.c: see neural_net.h. */
#include "bots/neural_net.h"
#include <string.h>

/* A seat's score, in 1/UL_NET_SCALE of a natural logarithm. */
static int32_t score(const ul_net *net, const int16_t *in)
{
    int64_t sum = 0;
    for (int h = 0; h < UL_NET_HIDDEN; h++) {
        int32_t unit = net->bias[h];
        for (int i = 0; i < UL_NET_INPUTS; i++)
            unit += net->input[h][i] * in[i];
        if (unit > 0)
            sum += (int64_t)unit * net->output[h];
    }
    return (int32_t)(sum / (UL_NET_SCALE * 64)); /* inputs are 64ths */
}

/* e to the power of -x / UL_NET_SCALE, in 65536ths: halved as often as x has ln 2 in it, the rest by a cubic. */
static int64_t decay(int32_t x)
{
    const int32_t ln2 = 177; /* 256 ln 2 = 177.4 */
    if (x >= 16 * ln2)
        return 0;
    int64_t rest = x % ln2, whole = 65536;
    int64_t power = whole - rest * 256 + rest * rest / 2 - rest * rest * rest / 1536;
    return power >> (x / ln2);
}

void ul_net_share_out(const int32_t *of, uint8_t players, int32_t whole, int32_t chance[UL_MAX_SEATS])
{
    int32_t most = of[players];
    int64_t share[UL_MAX_SEATS + 1], sum = 0;
    for (ul_seat k = 0; k < players; k++)
        most = of[k] > most ? of[k] : most;
    for (ul_seat k = 0; k <= players; k++)
        sum += share[k] = decay(most - of[k]);
    memset(chance, 0, UL_MAX_SEATS * sizeof *chance);
    for (ul_seat k = 0; k < players; k++)
        chance[k] = (int32_t)(share[k] * whole / sum);
}

void ul_net_shares(const ul_net *net, uint8_t players, int16_t in[UL_MAX_SEATS][UL_NET_INPUTS], int32_t whole,
                   int32_t chance[UL_MAX_SEATS])
{
    int32_t of[UL_MAX_SEATS + 1];
    for (ul_seat k = 0; k < players; k++)
        of[k] = score(net, in[k]);
    of[players] = net->nobody;
    ul_net_share_out(of, players, whole, chance);
}

void ul_net_judge(const ul_net *net, const ul_world *world, const ul_game *game, int32_t whole,
                  int32_t chance[UL_MAX_SEATS])
{
    int16_t in[UL_MAX_SEATS][UL_NET_INPUTS];
    ul_features_of(world, game, in);
    ul_net_shares(net, ul_world_players(world), in, whole, chance);
}

/* Past blanks and lines of comment. */
static const char *skip(const char *at, const char *end)
{
    for (bool comment = false; at < end; at++) {
        comment = *at == '#' || (comment && *at != '\n');
        if (!comment && *at != ' ' && *at != '\n')
            break;
    }
    return at;
}

/* The next number of a text; false if there is none. */
static bool next_number(const char **at, const char *end, int32_t *number)
{
    const char *from = skip(*at, end);
    bool        minus = from < end && *from == '-';
    int32_t     value = 0;
    *at = from += minus;
    for (; *at < end && **at >= '0' && **at <= '9' && value < 100000000; ++*at)
        value = 10 * value + (**at - '0');
    *number = minus ? -value : value;
    return *at > from;
}

bool ul_net_numbers(int32_t *number, size_t count, const char *text, size_t len, ul_fault *fault)
{
    const char *at = text, *end = text + len;
    for (size_t i = 0; i < count; i++)
        if (!next_number(&at, end, &number[i]))
            return ul_fault_set(fault, "bad-net", 0, 0, "weight %zu of the net is missing", i);
    return true;
}

bool ul_net_read(ul_net *net, const char *text, size_t len, ul_fault *fault)
{
    enum { EACH = UL_NET_INPUTS + 2, ALL = UL_NET_HIDDEN * EACH + 1 };
    int32_t number[ALL];
    if (!ul_net_numbers(number, ALL, text, len, fault))
        return false;
    for (size_t i = 0; i < ALL; i++) {
        size_t unit = i / EACH, part = i % EACH;
        if (i == ALL - 1)
            net->nobody = number[i];
        else if (part == UL_NET_INPUTS)
            net->bias[unit] = number[i];
        else if (number[i] > INT16_MAX || number[i] < INT16_MIN)
            return ul_fault_set(fault, "bad-net", 0, 0, "weight %zu of the net is too large", i);
        else
            *(part < UL_NET_INPUTS ? &net->input[unit][part] : &net->output[unit]) = (int16_t)number[i];
    }
    return true;
}

const ul_asset *ul_net_asset(const ul_world *world, const char *whose)
{
    const ul_edition *edition = ul_world_edition(world);
    bool              plain = edition->has[UL_SPITE] && !ul_world_options(world)->value[UL_SPITE];
    char              name[UL_MAX_EDITION_ID + 32] = "nets/";
    strcat(strcat(strcat(name, edition->board), plain ? "-plain" : ""), whose);
    return ul_asset_find(name);
}

bool ul_net_find(ul_net *net, const ul_world *world)
{
    const ul_asset *asset = ul_net_asset(world, ".net");
    ul_fault        fault;
    return asset && ul_net_read(net, asset->bytes, asset->len, &fault);
}
