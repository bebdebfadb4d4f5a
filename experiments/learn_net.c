/* learn_net.c: see learn_net.h. */
#include "learn_net.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EPOCHS 12

static position *kept;
static size_t    count, room;

static double input[UL_NET_HIDDEN][UL_NET_INPUTS], bias[UL_NET_HIDDEN], output[UL_NET_HIDDEN], nobody;

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

void positions_end(size_t first, ul_seat winner)
{
    for (size_t i = first; i < count; i++)
        kept[i].winner = winner == UL_NOBODY ? kept[i].players : winner;
}

typedef struct pass {
    double hidden[UL_MAX_SEATS][UL_NET_HIDDEN], share[UL_MAX_SEATS + 1];
} pass;

static double forward(const position *p, pass *f)
{
    double score[UL_MAX_SEATS + 1], most = nobody, sum = 0;
    for (int k = 0; k < p->players; k++) {
        score[k] = 0;
        for (int h = 0; h < UL_NET_HIDDEN; h++) {
            double unit = bias[h];
            for (int i = 0; i < UL_NET_INPUTS; i++)
                unit += input[h][i] * p->in[k][i] / 64;
            f->hidden[k][h] = unit > 0 ? unit : 0;
            score[k] += output[h] * f->hidden[k][h];
        }
        most = score[k] > most ? score[k] : most;
    }
    score[p->players] = nobody;
    for (int k = 0; k <= p->players; k++)
        sum += f->share[k] = exp(score[k] - most);
    for (int k = 0; k <= p->players; k++)
        f->share[k] /= sum;
    return -log(f->share[p->winner] + 1e-9);
}

static void learn(const position *p, const pass *f, double rate)
{
    nobody += rate * ((p->winner == p->players) - f->share[p->players]);
    for (int k = 0; k < p->players; k++) {
        double error = (p->winner == k) - f->share[k];
        for (int h = 0; h < UL_NET_HIDDEN; h++) {
            if (f->hidden[k][h] <= 0)
                continue;
            double back = error * output[h];
            output[h] += rate * error * f->hidden[k][h];
            bias[h] += rate * back;
            for (int i = 0; i < UL_NET_INPUTS; i++)
                input[h][i] += rate * back * p->in[k][i] / 64;
        }
    }
}

void net_learn(ul_random *random)
{
    size_t test = count / 10;
    for (int h = 0; h < UL_NET_HIDDEN; h++) {
        output[h] = (ul_random_below(random, 2001) / 1000.0 - 1) / 3;
        for (int i = 0; i < UL_NET_INPUTS; i++)
            input[h][i] = (ul_random_below(random, 2001) / 1000.0 - 1) / 4;
    }
    nobody = -3;
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
            write_number(input[h][i], UL_NET_SCALE);
        write_number(bias[h], UL_NET_SCALE * 64);
        write_number(output[h], UL_NET_SCALE);
        putchar('\n');
    }
    write_number(nobody, UL_NET_SCALE);
    putchar('\n');
}
