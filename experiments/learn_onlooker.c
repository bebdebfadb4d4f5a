/*
 * learn_onlooker.c: see learn_onlooker.h.
 *
 * While it learns who wins, the first layer must also tell how many failure
 * points each hidden hand holds: who wins says little about a position, and
 * what was in the hands says much. What tells the points is thrown away.
 */
#include "learn_onlooker.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "bots/neural_net.h"

#define EPOCHS 6
#define RATE 0.006
#define IN UL_ONLOOKER_INPUTS
#define UNITS UL_ONLOOKER_UNITS
#define OWN 32      /* the input that says whose knowledge this is, */
#define EXPECTED 36 /* and the one that has a hand's points as they are expected, in quarters */

static judged_position *kept;
static judged_row      *rows;
static size_t           count, room, row_count, row_room;

/* The net while it learns. Inputs come first, so that units are computed side by side. */
static struct {
    float first[IN][UNITS], first_bias[UNITS];
    float own[UNITS][UNITS], others[UNITS][UNITS], input[IN][UNITS], bias[UNITS], output[UNITS];
    float points[UNITS], points_bias, nobody;
} net;

/* A position on its way through the net. */
typedef struct pass {
    float in[UL_MAX_SEATS][IN], first[UL_MAX_SEATS][UNITS], others[UL_MAX_SEATS][UNITS], second[UL_MAX_SEATS][UNITS];
    float share[UL_MAX_SEATS + 1];
} pass;

static void *grown(void *old, size_t *room_there, size_t size)
{
    *room_there = *room_there ? 2 * *room_there : 65536;
    void *larger = realloc(old, *room_there * size);
    if (!larger)
        exit(1);
    return larger;
}

judged_position *judged_add(uint8_t players, int16_t in[UL_MAX_SEATS][UL_ONLOOKER_INPUTS])
{
    if (count == room)
        kept = grown(kept, &room, sizeof *kept);
    if (row_count + UL_MAX_SEATS > row_room)
        rows = grown(rows, &row_room, sizeof *rows);
    judged_position *p = &kept[count++];
    *p = (judged_position){.players = players, .row = row_count};
    for (int k = 0; k < players; k++, row_count++)
        for (int i = 0; i < IN; i++)
            rows[row_count][i] = (int8_t)in[k][i];
    return p;
}

size_t judged_count(void)
{
    return count;
}

void judged_end(size_t first, ul_seat winner)
{
    for (size_t i = first; i < count; i++)
        kept[i].winner = winner == UL_NOBODY ? kept[i].players : winner;
}

/* Forward */

static void add_row(float *units, const float *weights, float by)
{
    for (int h = 0; h < UNITS; h++)
        units[h] += weights[h] * by;
}

static void cut_off(float *units)
{
    for (int h = 0; h < UNITS; h++)
        units[h] = units[h] > 0 ? units[h] : 0;
}

static void first_layer(const judged_position *p, pass *f)
{
    float all[UNITS] = {0};
    for (int k = 0; k < p->players; k++) {
        memcpy(f->first[k], net.first_bias, sizeof net.first_bias);
        for (int i = 0; i < IN; i++) {
            f->in[k][i] = rows[p->row + (size_t)k][i] / 64.0F;
            if (rows[p->row + (size_t)k][i])
                add_row(f->first[k], net.first[i], f->in[k][i]);
        }
        cut_off(f->first[k]);
        add_row(all, f->first[k], 1);
    }
    for (int k = 0; k < p->players; k++)
        for (int h = 0; h < UNITS; h++)
            f->others[k][h] = (all[h] - f->first[k][h]) / (float)(p->players - 1);
}

static float second_layer(pass *f, int seat)
{
    float score = 0;
    memcpy(f->second[seat], net.bias, sizeof net.bias);
    for (int i = 0; i < UNITS; i++) {
        add_row(f->second[seat], net.own[i], f->first[seat][i]);
        add_row(f->second[seat], net.others[i], f->others[seat][i]);
    }
    for (int i = 0; i < IN; i++)
        if (f->in[seat][i] != 0)
            add_row(f->second[seat], net.input[i], f->in[seat][i]);
    cut_off(f->second[seat]);
    for (int h = 0; h < UNITS; h++)
        score += net.output[h] * f->second[seat][h];
    return score;
}

/* The chance of whoever won, as a loss. */
static double forward(const judged_position *p, pass *f)
{
    float most = net.nobody, sum = 0;
    first_layer(p, f);
    for (int k = 0; k < p->players; k++) {
        f->share[k] = second_layer(f, k);
        most = f->share[k] > most ? f->share[k] : most;
    }
    f->share[p->players] = net.nobody;
    for (int k = 0; k <= p->players; k++)
        sum += f->share[k] = expf(f->share[k] - most);
    for (int k = 0; k <= p->players; k++)
        f->share[k] /= sum;
    return -log(f->share[p->winner] + 1e-9);
}

/* Backward */

static float times(const float *a, const float *b)
{
    float sum[4] = {0};
    for (int h = 0; h < UNITS; h += 4)
        for (int i = 0; i < 4; i++)
            sum[i] += a[h + i] * b[h + i];
    return sum[0] + sum[1] + sum[2] + sum[3];
}

/* What an error of a seat's score says of the first layer: of its own units, of the mean of the others'. */
static void learn_second(const pass *f, int seat, float error, float rate, float own[UNITS], float others[UNITS])
{
    float back[UNITS];
    for (int h = 0; h < UNITS; h++) {
        back[h] = f->second[seat][h] > 0 ? error * net.output[h] : 0;
        net.output[h] += rate * error * f->second[seat][h];
        net.bias[h] += rate * back[h];
    }
    for (int i = 0; i < UNITS; i++) {
        own[i] += times(net.own[i], back);
        others[i] = times(net.others[i], back);
        add_row(net.own[i], back, rate * f->first[seat][i]);
        add_row(net.others[i], back, rate * f->others[seat][i]);
    }
    for (int i = 0; i < IN; i++)
        if (f->in[seat][i] != 0)
            add_row(net.input[i], back, rate * f->in[seat][i]);
}

/* How many points a hand holds beyond what was to be expected: in fours. */
static void learn_points(const judged_position *p, const pass *f, int seat, float rate, float own[UNITS])
{
    const float *units = f->first[seat];
    float        told = net.points_bias + f->in[seat][EXPECTED] * 4 + times(net.points, units);
    float        error = p->points[seat] / 4.0F - told;
    net.points_bias += rate * error;
    for (int h = 0; h < UNITS; h++) {
        own[h] += error * net.points[h];
        net.points[h] += rate * error * units[h];
    }
}

static void learn_first(const pass *f, int seat, const float back[UNITS], float rate)
{
    float step[UNITS];
    for (int h = 0; h < UNITS; h++) {
        step[h] = f->first[seat][h] > 0 ? rate * back[h] : 0;
        net.first_bias[h] += step[h];
    }
    for (int i = 0; i < IN; i++)
        if (f->in[seat][i] != 0)
            add_row(net.first[i], step, f->in[seat][i]);
}

static void learn(const judged_position *p, const pass *f, float rate)
{
    float own[UL_MAX_SEATS][UNITS] = {{0}}, others[UL_MAX_SEATS][UNITS];
    net.nobody += rate * ((p->winner == p->players) - f->share[p->players]);
    for (int k = 0; k < p->players; k++) {
        learn_second(f, k, (float)(p->winner == k) - f->share[k], rate, own[k], others[k]);
        if (k != p->observer)
            learn_points(p, f, k, rate, own[k]);
    }
    for (int k = 0; k < p->players; k++) {
        for (int j = 0; j < p->players; j++)
            for (int h = 0; h < UNITS && j != k; h++)
                own[k][h] += others[j][h] / (float)(p->players - 1);
        learn_first(f, k, own[k], rate);
    }
}

static void by_chance(float *of, size_t numbers, float most, ul_random *random)
{
    for (size_t i = 0; i < numbers; i++)
        of[i] = ((float)ul_random_below(random, 2001) / 1000 - 1) * most;
}

static void begin(ul_random *random)
{
    by_chance(&net.first[0][0], IN * UNITS, 0.25F, random);
    by_chance(&net.own[0][0], UNITS * UNITS, 0.25F, random);
    by_chance(&net.others[0][0], UNITS * UNITS, 0.25F, random);
    by_chance(&net.input[0][0], IN * UNITS, 0.25F, random);
    by_chance(net.output, UNITS, 0.33F, random);
    by_chance(net.points, UNITS, 0.25F, random);
    net.nobody = -3;
}

static void test(size_t few, int epoch)
{
    static pass f;
    double      loss = 0;
    for (size_t i = 0; i < few; i++)
        loss += forward(&kept[i], &f);
    fprintf(stderr, "epoch %d: log loss %.4f\n", epoch + 1, loss / (double)few);
}

void onlooker_learn(ul_random *random)
{
    static pass f;
    size_t      few = count / 20, many = count - few;
    begin(random);
    for (int epoch = 0; epoch < EPOCHS; epoch++) {
        for (size_t n = 0; n < many; n++) {
            const judged_position *p = &kept[few + (size_t)(ul_random_next(random) % many)];
            double                 done = ((double)n / (double)many + epoch) / EPOCHS;
            forward(p, &f);
            learn(p, &f, (float)(RATE * (1 - done)));
        }
        test(few, epoch);
    }
}

/* Writing */

static void write_number(float value)
{
    printf("%ld ", lroundf(value * UL_NET_SCALE));
}

static void write_column(float (*weights)[UNITS], int rows_of_it, int unit)
{
    for (int i = 0; i < rows_of_it; i++)
        write_number(weights[i][unit]);
}

void onlooker_write(int argc, char **argv)
{
    printf("# Made by:");
    for (int i = 0; i < argc; i++) {
        const char *slash = strrchr(argv[i], '/');
        printf(" %s", slash ? slash + 1 : argv[i]);
    }
    printf("\n# A line a unit of the first layer: weights of its inputs, bias. Then of the second: weights of the own "
           "units"
           "\n# of the first, of the mean of the others', of the inputs; bias, weight of its output. Last, nobody's "
           "score.\n");
    for (int h = 0; h < UNITS; h++) {
        write_column(net.first, IN, h);
        write_number(net.first_bias[h]);
        putchar('\n');
    }
    for (int h = 0; h < UNITS; h++) {
        write_column(net.own, UNITS, h);
        write_column(net.others, UNITS, h);
        write_column(net.input, IN, h);
        write_number(net.bias[h]);
        write_number(net.output[h]);
        putchar('\n');
    }
    write_number(net.nobody);
    putchar('\n');
}
