/*
 * learn_hands.c: see learn_hands.h.
 *
 * Deals are drawn as likely as the product of what the net says of each card at
 * its place (src/bots/deal_sampler.c), so that is what is learned: among all
 * ways to lay a generation's hidden cards the true one is to be likely. The way
 * to go is then, for each place and sort, what is there less what was expected.
 * What is to be expected is found by scaling places and sorts in turn until
 * each has as many cards as it should.
 */
#include "learn_hands.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "bots/hand_net.h"

#define EPOCHS 6
#define RATE 0.004F
#define DECAY 0.002F /* of weights that nothing needs */
#define BATCH 16
#define SCALINGS 8
#define IN UL_CARD_INPUTS
#define UNITS UL_HAND_UNITS
#define MANY UL_MAX_CARDS

static hidden_cards *kept;
static held_card    *cards;
static size_t        count, room, card_count, card_room;

/* The net while it learns. Inputs come first, so that units are computed side by side. */
typedef struct weights_row {
    float input[IN][UNITS], bias[UNITS], output[UNITS][UL_SORTS], sort[UL_SORTS];
} weights_row;
static weights_row net, way, mean, square;
#define NUMBERS (sizeof net / sizeof(float))

/* Hidden cards on their way through the net; the place after the last card is the deck. */
typedef struct pass {
    float unit[MANY][UNITS], tilt[MANY][UL_SORTS]; /* tilts are factors, not logarithms */
    float expected[MANY + 1][UL_SORTS], all[UL_SORTS];
} pass;

static void *grown(void *old, size_t *room_there, size_t size)
{
    *room_there = *room_there ? 2 * *room_there : 65536;
    void *larger = realloc(old, *room_there * size);
    if (!larger)
        exit(1);
    return larger;
}

hidden_cards *hidden_add(void)
{
    if (count == room)
        kept = grown(kept, &room, sizeof *kept);
    kept[count] = (hidden_cards){.first = card_count};
    return &kept[count++];
}

held_card *held_add(hidden_cards *to)
{
    if (card_count == card_room)
        cards = grown(cards, &card_room, sizeof *cards);
    to->hands++;
    return &cards[card_count++];
}

size_t hidden_count(void)
{
    return count;
}

/* Forward */

static void forward(const held_card *c, float unit[UNITS], float tilt[UL_SORTS])
{
    memcpy(unit, net.bias, sizeof net.bias);
    for (int i = 0; i < IN; i++)
        for (int h = 0; c->in[i] && h < UNITS; h++)
            unit[h] += c->in[i] / 64.0F * net.input[i][h];
    memcpy(tilt, net.sort, sizeof net.sort);
    for (int h = 0; h < UNITS; h++) {
        unit[h] = unit[h] > 0 ? unit[h] : 0;
        for (int q = 0; q < UL_SORTS; q++)
            tilt[q] += unit[h] * net.output[h][q];
    }
    for (int q = 0; q < UL_SORTS; q++)
        tilt[q] = expf(tilt[q]);
}

/* Every place as many cards as it has, the sorts being worth `by`. */
static void fill_places(const hidden_cards *g, pass *p, const float by[UL_SORTS])
{
    for (int s = 0; s <= g->hands; s++) {
        bool  deck = s == g->hands;
        float sum = 0;
        for (int q = 0; q < UL_SORTS; q++)
            sum += p->expected[s][q] = deck ? by[q] : by[q] * p->tilt[s][q];
        for (int q = 0; q < UL_SORTS; q++)
            p->expected[s][q] *= (deck ? g->deck_size : 1) / sum;
    }
}

/* And every sort as many as there are of it. */
static void fill_sorts(const hidden_cards *g, pass *p, float by[UL_SORTS])
{
    for (int q = 0; q < UL_SORTS; q++) {
        float sum = 0;
        for (int s = 0; s <= g->hands; s++)
            sum += p->expected[s][q];
        float factor = sum > 0 ? p->all[q] / sum : 1;
        by[q] *= factor;
        for (int s = 0; s <= g->hands; s++)
            p->expected[s][q] *= factor;
    }
}

static void expect(const hidden_cards *g, pass *p)
{
    float by[UL_SORTS];
    for (int q = 0; q < UL_SORTS; q++)
        p->all[q] = g->deck[q];
    for (int s = 0; s < g->hands; s++) {
        const held_card *c = &cards[g->first + (size_t)s];
        p->all[c->sort]++;
        forward(c, p->unit[s], p->tilt[s]);
    }
    memcpy(by, p->all, sizeof by);
    for (int n = 0; n < SCALINGS; n++) {
        fill_places(g, p, by);
        fill_sorts(g, p, by);
    }
}

/* Learning */

static void learn_card(const held_card *c, const float unit[UNITS], const float expected[UL_SORTS])
{
    float back[UNITS] = {0};
    for (int q = 0; q < UL_SORTS; q++) {
        float error = (float)(c->sort == q) - expected[q];
        way.sort[q] += error;
        for (int h = 0; h < UNITS; h++) {
            way.output[h][q] += error * unit[h];
            back[h] += unit[h] > 0 ? error * net.output[h][q] : 0;
        }
    }
    for (int h = 0; h < UNITS; h++)
        way.bias[h] += back[h];
    for (int i = 0; i < IN; i++)
        for (int h = 0; c->in[i] && h < UNITS; h++)
            way.input[i][h] += back[h] * (c->in[i] / 64.0F);
}

static void learn(const hidden_cards *g, pass *p)
{
    expect(g, p);
    for (int s = 0; s < g->hands; s++)
        learn_card(&cards[g->first + (size_t)s], p->unit[s], p->expected[s]);
}

/* A step the way that was found (Adam). */
static void step_make(unsigned step, float rate)
{
    float *n = (float *)&net, *w = (float *)&way, *m = (float *)&mean, *s = (float *)&square;
    float  a = 1 - powf(0.9F, (float)step), b = 1 - powf(0.999F, (float)step);
    for (size_t i = 0; i < NUMBERS; i++) {
        m[i] = 0.9F * m[i] + 0.1F * w[i];
        s[i] = 0.999F * s[i] + 0.001F * w[i] * w[i];
        n[i] += rate * (m[i] / a / (sqrtf(s[i] / b) + 1e-6F) - DECAY * n[i]);
        w[i] = 0;
    }
}

static void by_chance(float *of, size_t numbers, float most, ul_random *random)
{
    for (size_t i = 0; i < numbers; i++)
        of[i] = ((float)ul_random_below(random, 2001) / 1000 - 1) * most;
}

/* As it will be read. */
static void net_round(void)
{
    for (size_t i = 0; i < NUMBERS; i++)
        ((float *)&net)[i] = (float)lroundf(((float *)&net)[i] * UL_HAND_SCALE) / UL_HAND_SCALE;
}

void hands_learn(ul_random *random)
{
    static pass p;
    unsigned    steps = (unsigned)(EPOCHS * count / BATCH);
    by_chance(&net.input[0][0], IN * UNITS, 0.25F, random);
    by_chance(&net.output[0][0], UNITS * UL_SORTS, 0.1F, random);
    for (unsigned step = 0; step < steps; step++) {
        for (int i = 0; i < BATCH; i++)
            learn(&kept[ul_random_next(random) % count], &p);
        step_make(step + 1, RATE * (1 - (float)step / (float)steps));
    }
    net_round();
}

/* Judging */

/* In bits: how much likelier each sort is held to be with each seat (the last is the deck) than if nothing were known.
 */
static void bits_fill(const hidden_cards *g, const pass *p, double bits[UL_MAX_SEATS + 1][UL_SORTS])
{
    memset(bits, 0, (UL_MAX_SEATS + 1) * sizeof *bits);
    for (int s = 0; s <= g->hands; s++)
        for (int q = 0; q < UL_SORTS; q++) {
            int seat = s < g->hands ? cards[g->first + (size_t)s].seat : UL_MAX_SEATS;
            bits[seat][q] += (double)p->expected[s][q] / (p->all[q] > 0 ? (double)p->all[q] : 1);
        }
    for (int k = 0, deck = g->all; k <= UL_MAX_SEATS; k++) {
        int size = k < UL_MAX_SEATS ? g->size[k] : deck;
        deck -= size;
        for (int q = 0; q < UL_SORTS; q++)
            bits[k][q] = bits[k][q] > 0 ? log2(bits[k][q] * g->all / size) : 0;
    }
}

void hands_judge(size_t first, double *bits, double *of_failures)
{
    static pass p;
    double      of[UL_MAX_SEATS + 1][UL_SORTS], sum[UL_SORTS] = {0}, hidden[UL_SORTS] = {0};
    for (size_t i = first; i < count; i++) {
        const hidden_cards *g = &kept[i];
        expect(g, &p);
        bits_fill(g, &p, of);
        for (int q = 0; q < UL_SORTS; q++)
            sum[q] += g->deck[q] * of[UL_MAX_SEATS][q];
        for (size_t s = 0; s < g->hands; s++) {
            const held_card *c = &cards[g->first + s];
            sum[c->sort] += of[c->seat][c->sort];
            hidden[c->sort]++;
        }
    }
    double failures = sum[UL_SORT_1] + sum[UL_SORT_2] + sum[UL_SORT_3], held = 0;
    *of_failures = failures / (hidden[UL_SORT_1] + hidden[UL_SORT_2] + hidden[UL_SORT_3]);
    *bits = 0;
    for (int q = 0; q < UL_SORTS; q++) {
        *bits += sum[q];
        held += hidden[q];
    }
    *bits /= held;
}

/* Writing */

static void write_number(float value)
{
    printf("%ld ", lroundf(value * UL_HAND_SCALE));
}

static void write_made_by(int argc, char **argv)
{
    printf("# Made by:");
    for (int i = 0; i < argc; i++) {
        const char *slash = strrchr(argv[i], '/');
        printf(" %s", slash ? slash + 1 : argv[i]);
    }
    printf("\n# A line a unit: weights of its inputs, bias, what it says of each sort of card. Last, of each sort "
           "always.\n");
}

void hands_write(int argc, char **argv)
{
    write_made_by(argc, argv);
    for (int h = 0; h < UNITS; h++) {
        for (int i = 0; i < IN; i++)
            write_number(net.input[i][h]);
        write_number(net.bias[h]);
        for (int q = 0; q < UL_SORTS; q++)
            write_number(net.output[h][q]);
        putchar('\n');
    }
    for (int q = 0; q < UL_SORTS; q++)
        write_number(net.sort[q]);
    putchar('\n');
}
