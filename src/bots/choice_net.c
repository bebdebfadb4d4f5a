/* choice_net.c: see choice_net.h. */
#include "bots/choice_net.h"
#include "bots/neural_net.h"

#define NUMBERS (UL_CHOICE_INPUTS * (UL_CHOICE_HIDDEN + 1) + 2 * UL_CHOICE_HIDDEN)

/* The next so many weights. False: one of them is too large. */
static bool take(int16_t *to, size_t count, const int32_t **from)
{
    for (size_t i = 0; i < count; i++, ++*from) {
        int32_t weight = **from;
        if (weight > INT16_MAX || weight < INT16_MIN)
            return false;
        to[i] = (int16_t)weight;
    }
    return true;
}

static bool take_net(ul_choice_net *net, const int32_t **from)
{
    bool taken = take(net->direct, UL_CHOICE_INPUTS, from);
    for (int h = 0; taken && h < UL_CHOICE_HIDDEN; h++)
        taken = take(net->input[h], UL_CHOICE_INPUTS, from);
    return taken && take(net->bias, UL_CHOICE_HIDDEN, from) && take(net->output, UL_CHOICE_HIDDEN, from);
}

bool ul_choice_nets_read(ul_choice_nets *nets, const char *text, size_t len, ul_fault *fault)
{
    int32_t        number[UL_CHOICES * NUMBERS];
    const int32_t *from = number;
    if (!ul_net_numbers(number, UL_CHOICES * NUMBERS, text, len, fault))
        return false;
    for (int what = 0; what < UL_CHOICES; what++)
        if (!take_net(&nets->of[what], &from))
            return ul_fault_set(fault, "bad-net", 0, 0, "weight %zu of the net is too large", (size_t)(from - number));
    return true;
}

bool ul_choice_nets_find(ul_choice_nets *nets, const ul_world *world)
{
    ul_fault        fault;
    const ul_asset *asset = ul_net_asset(world, "-butler.net");
    return asset && ul_world_has_own_board(world) && ul_choice_nets_read(nets, asset->bytes, asset->len, &fault);
}

static int32_t judge(const ul_choice_net *net, const int16_t *in)
{
    int64_t score = 0;
    for (int i = 0; i < UL_CHOICE_INPUTS; i++)
        score += (int64_t)net->direct[i] * in[i] * UL_CHOICE_SCALE;
    for (int h = 0; h < UL_CHOICE_HIDDEN; h++) {
        int32_t unit = net->bias[h] * UL_CHOICE_ONE;
        for (int i = 0; i < UL_CHOICE_INPUTS; i++)
            unit += net->input[h][i] * in[i];
        if (unit > 0)
            score += (int64_t)unit * net->output[h];
    }
    return (int32_t)(score / UL_CHOICE_SCALE);
}

int32_t ul_choice_nets_judge(void *nets, ul_choice what, const int16_t *in)
{
    return judge(&((const ul_choice_nets *)nets)->of[what], in);
}
