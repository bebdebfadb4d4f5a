/* learn_net.c: see learn_net.h. */
#include "learn_net.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EPOCHS 12

static position *kept;
static size_t    count, room;

/* The net while it learns: one row of numbers, and its parts. */
static union {
    double number[NET_NUMBERS];
    struct {
        double input[UL_NET_HIDDEN][UL_NET_INPUTS], bias[UL_NET_HIDDEN], output[UL_NET_HIDDEN], nobody;
    } of;
} net;

position *position_add(void)
{
    if (count == room) {
        room = room ? 2 * room : 65536;
        kept = realloc(kept, room * sizeof *kept);
        if (!kept)
            exit(1);
    }
    return &kept[count++];
}

size_t position_count(void)
{
    return count;
}

position *position_nth(size_t nth)
{
    return &kept[nth];
}

void positions_end(size_t first, ul_seat winner, double weight)
{
    for (size_t i = first; i < count; i++)
        for (int k = 0; k <= kept[i].players; k++) {
            double won = k == (winner == UL_NOBODY ? kept[i].players : winner);
            kept[i].share[k] = (float)(weight * won + (weight < 1 ? (1 - weight) * kept[i].share[k] : 0));
        }
}

void positions_forget(void)
{
    count = 0;
}

typedef struct pass {
    double hidden[UL_MAX_SEATS][UL_NET_HIDDEN], share[UL_MAX_SEATS + 1];
} pass;

static double forward(const position *p, pass *f)
{
    double score[UL_MAX_SEATS + 1], most = net.of.nobody, sum = 0;
    for (int k = 0; k < p->players; k++) {
        score[k] = 0;
        for (int h = 0; h < UL_NET_HIDDEN; h++) {
            double unit = net.of.bias[h];
            for (int i = 0; i < UL_NET_INPUTS; i++)
                unit += net.of.input[h][i] * p->in[k][i] / 64;
            f->hidden[k][h] = unit > 0 ? unit : 0;
            score[k] += net.of.output[h] * f->hidden[k][h];
        }
        most = score[k] > most ? score[k] : most;
    }
    score[p->players] = net.of.nobody;
    for (int k = 0; k <= p->players; k++)
        sum += f->share[k] = exp(score[k] - most);
    double loss = 0;
    for (int k = 0; k <= p->players; k++) {
        f->share[k] /= sum;
        loss -= p->share[k] * log(f->share[k] + 1e-9);
    }
    return loss;
}

static void learn(const position *p, const pass *f, double rate)
{
    net.of.nobody += rate * (p->share[p->players] - f->share[p->players]);
    for (int k = 0; k < p->players; k++) {
        double error = p->share[k] - f->share[k];
        for (int h = 0; h < UL_NET_HIDDEN; h++) {
            if (f->hidden[k][h] <= 0)
                continue;
            double back = error * net.of.output[h];
            net.of.output[h] += rate * error * f->hidden[k][h];
            net.of.bias[h] += rate * back;
            for (int i = 0; i < UL_NET_INPUTS; i++)
                net.of.input[h][i] += rate * back * p->in[k][i] / 64;
        }
    }
}

void net_begin(ul_random *random)
{
    for (int h = 0; h < UL_NET_HIDDEN; h++) {
        net.of.output[h] = (ul_random_below(random, 2001) / 1000.0 - 1) / 3;
        for (int i = 0; i < UL_NET_INPUTS; i++)
            net.of.input[h][i] = (ul_random_below(random, 2001) / 1000.0 - 1) / 4;
    }
    net.of.nobody = -3;
}

void net_begin_from(const ul_net *from)
{
    for (int h = 0; h < UL_NET_HIDDEN; h++) {
        for (int i = 0; i < UL_NET_INPUTS; i++)
            net.of.input[h][i] = (double)from->input[h][i] / UL_NET_SCALE;
        net.of.bias[h] = from->bias[h] / (UL_NET_SCALE * 64.0);
        net.of.output[h] = (double)from->output[h] / UL_NET_SCALE;
    }
    net.of.nobody = (double)from->nobody / UL_NET_SCALE;
}

double *net_numbers(void)
{
    return net.number;
}

void net_round(ul_net *to)
{
    for (int h = 0; h < UL_NET_HIDDEN; h++) {
        for (int i = 0; i < UL_NET_INPUTS; i++)
            to->input[h][i] = (int16_t)lround(net.of.input[h][i] * UL_NET_SCALE);
        to->bias[h] = (int32_t)lround(net.of.bias[h] * UL_NET_SCALE * 64);
        to->output[h] = (int16_t)lround(net.of.output[h] * UL_NET_SCALE);
    }
    to->nobody = (int32_t)lround(net.of.nobody * UL_NET_SCALE);
}

void net_go_over(ul_random *random, double rate)
{
    pass f;
    for (size_t n = 0; n < count; n++) {
        const position *p = &kept[ul_random_next(random) % count];
        forward(p, &f);
        learn(p, &f, rate);
    }
}

void net_learn(ul_random *random)
{
    size_t test = count / 10;
    net_begin(random);
    for (int epoch = 0; epoch < EPOCHS; epoch++) {
        double rate = 0.01 * (EPOCHS - epoch) / EPOCHS, loss = 0;
        pass   f;
        for (size_t n = test; n < count; n++) {
            size_t i = test + (size_t)(ul_random_next(random) % (count - test));
            forward(&kept[i], &f);
            learn(&kept[i], &f, rate);
        }
        for (size_t i = 0; i < test; i++)
            loss += forward(&kept[i], &f);
        fprintf(stderr, "epoch %d: log loss %.4f\n", epoch + 1, loss / (double)test);
    }
}

static void write_number(double value, double scale)
{
    printf("%ld ", lround(value * scale));
}

void net_write(int argc, char **argv)
{
    printf("# Made by:");
    for (int i = 0; i < argc; i++) {
        const char *slash = strrchr(argv[i], '/');
        printf(" %s", slash ? slash + 1 : argv[i]);
    }
    printf("\n# A line a hidden unit: weights of its inputs, bias, weight of its output. Last, nobody's score.\n");
    for (int h = 0; h < UL_NET_HIDDEN; h++) {
        for (int i = 0; i < UL_NET_INPUTS; i++)
            write_number(net.of.input[h][i], UL_NET_SCALE);
        write_number(net.of.bias[h], UL_NET_SCALE * 64);
        write_number(net.of.output[h], UL_NET_SCALE);
        putchar('\n');
    }
    write_number(net.of.nobody, UL_NET_SCALE);
    putchar('\n');
}
