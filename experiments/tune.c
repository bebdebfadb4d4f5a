/*
 * tune.c: searches for a Butler's weights against the training half.
 *
 *     tune EDITION PLAYERS STEPS FILE
 *
 * One Butler sits among strangers of each kind of data/league-training.json in
 * turn, and among butler-1's. Each step turns all weights a little one way,
 * then the other way round, on the same deals, and follows the better of the
 * two (SPSA). FILE keeps where it stands after every step: asked again it goes
 * on there, and the same number of steps gives the same file, however often it
 * was broken off. The last lines are the weights, to be put in turn_value.c.
 *
 * The players that are held out cannot be named here: see meson.build.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "arena/arena_game.h"
#include "base/asset.h"
#include "bots/bots_inside.h"

#define BLOCKS 6   /* of each kind, for each of the two ways */
#define REACH 0.18 /* how far a weight is turned: a logarithm */
#define STRIDE 0.9 /* how far a step goes for a gain of one in that reach */
#define SETTLE 40  /* steps after which strides have halved */
#define TUNED 14   /* weights, in the order of `weights`; odd_trust and dog are left */
#define TRUST 13   /* of which this one is kept below 100 */
#define LEAST 1.0
#define MOST_KINDS 20

typedef struct tuning {
    ul_world       *world;
    ul_arena_shared shared;
    ul_bot_spec     me, kind[MOST_KINDS];
    size_t          kinds;
    ul_arena_player seat[MOST_KINDS + 1][UL_MAX_SEATS];
    const char     *edition;
    double          log_weight[TUNED], mean[TUNED];
    unsigned        step;
} tuning;

static int32_t *weight_at(weights *w, unsigned i)
{
    return &w->draw + i;
}
_Static_assert(offsetof(weights, trust) == TRUST * sizeof(int32_t), "the tuned weights are the first");

static weights weights_of(const double log_weight[TUNED])
{
    weights w = ul_butler_weights;
    for (unsigned i = 0; i < TUNED; i++)
        *weight_at(&w, i) = (int32_t)lround(exp(log_weight[i]));
    if (w.trust > 100)
        w.trust = 100;
    return w;
}

static void die(const char *why)
{
    fprintf(stderr, "tune: %s\n", why);
    exit(1);
}

/* Games of one block: the Butler in every seat once. */
static double play_block(tuning *t, size_t kind, unsigned block)
{
    char     seed[80];
    uint8_t  players = ul_world_players(t->world);
    unsigned wins = 0;
    snprintf(seed, sizeof seed, "tune %s %u %u", t->edition, t->step, block);
    for (uint8_t turned = 0; turned < players; turned++) {
        ul_arena_game run = {.world = t->world, .seed = seed};
        ul_scene      end;
        for (uint8_t i = 0; i < players; i++)
            run.player[(i + turned) % players] = i ? &t->seat[1 + kind][i] : &t->seat[0][0];
        if (!ul_arena_game_play(&run, &end))
            die("no memory");
        wins += end.winner == turned;
    }
    return (double)wins / players;
}

/* By logarithms: what is gained against those that are hard to beat counts for more. */
static double judge(tuning *t, const double log_weight[TUNED])
{
    double sum = 0;
    t->seat[0][0].bot->worth = weights_of(log_weight);
    for (size_t kind = 0; kind < t->kinds; kind++) {
        double share = 0;
        for (unsigned block = 0; block < BLOCKS; block++)
            share += play_block(t, kind, block) / BLOCKS;
        sum += log(share + 0.15);
    }
    return sum / (double)t->kinds;
}

static void step(tuning *t)
{
    double    one[TUNED], other[TUNED], way[TUNED], stride = STRIDE * SETTLE / (SETTLE + t->step);
    ul_random random;
    ul_random_seed(&random, 77 + t->step);
    for (unsigned i = 0; i < TUNED; i++) {
        way[i] = ul_random_below(&random, 2) ? REACH : -REACH;
        if (i == TRUST)
            way[i] /= 20;
        one[i] = t->log_weight[i] + way[i];
        other[i] = t->log_weight[i] - way[i];
    }
    double gain = judge(t, one) - judge(t, other);
    t->step++;
    for (unsigned i = 0; i < TUNED; i++) {
        t->log_weight[i] = fmax(log(LEAST), t->log_weight[i] + stride * gain * way[i]);
        t->mean[i] += (t->log_weight[i] - t->mean[i]) * 2 / (t->step + 1); /* late steps count for more */
    }
    fprintf(stderr, "%s step %u: %+.3f\n", t->edition, t->step, gain);
}

static void keep(const tuning *t, const char *path)
{
    FILE *file = fopen(path, "w");
    if (!file)
        die("cannot write the file");
    fprintf(file, "%u\n", t->step);
    for (unsigned i = 0; i < TUNED; i++)
        fprintf(file, "%.17g %.17g\n", t->log_weight[i], t->mean[i]);
    if (fclose(file))
        die("cannot write the file");
}

static void go_on(tuning *t, const char *path)
{
    FILE   *file = fopen(path, "r");
    weights w = ul_butler_weights;
    for (unsigned i = 0; i < TUNED; i++)
        t->mean[i] = t->log_weight[i] = log(*weight_at(&w, i));
    if (!file)
        return;
    bool right = fscanf(file, "%u", &t->step) == 1;
    for (unsigned i = 0; i < TUNED && right; i++)
        right = fscanf(file, "%lf %lf", &t->log_weight[i], &t->mean[i]) == 2;
    fclose(file);
    if (!right)
        die("the file is none of mine");
}

static void sit_down(tuning *t, const char *edition_id, uint8_t players)
{
    ul_edition      edition;
    ul_fault        fault = {0};
    const ul_asset *league = ul_asset_find("league-training.json");
    if (!ul_edition_find(&edition, edition_id, strlen(edition_id)))
        die("there is no such edition");
    t->world = ul_world_new(&edition, &edition.defaults, players, NULL, 0, &fault);
    if (!t->world)
        die(fault.message);
    t->edition = edition_id;
    t->kinds = ul_league_read(t->kind, league->bytes, league->len, &fault);
    ul_bot_spec_read(&t->kind[t->kinds++], "butler-1", &fault);
    ul_bot_spec_read(&t->me, "butler", &fault);
    ul_arena_shared_init(&t->shared, t->world, NULL, 1000, 1);
    for (size_t kind = 0; kind <= t->kinds; kind++)
        for (ul_seat k = 0; k < players; k++) {
            const ul_bot_spec *spec = kind ? &t->kind[kind - 1] : &t->me;
            ul_arena_player_init(&t->seat[kind][k], &t->shared, spec, &t->shared.errors[0]);
            if (!ul_arena_player_begin(&t->seat[kind][k], k, 0))
                die("no memory");
        }
}

int main(int argc, char **argv)
{
    static const char *const names[] = {"draw",  "token", "drain",  "point",  "step",  "room", "weapon",
                                        "bonus", "again", "chance", "threat", "reach", "pay",  "trust"};
    static tuning            t;
    if (argc != 5) {
        fputs("usage: tune EDITION PLAYERS STEPS FILE\n", stderr);
        return 2;
    }
    sit_down(&t, argv[1], (uint8_t)atoi(argv[2]));
    go_on(&t, argv[4]);
    while (t.step < (unsigned)atoi(argv[3])) {
        step(&t);
        keep(&t, argv[4]);
    }
    weights best = weights_of(t.mean);
    for (unsigned i = 0; i < TUNED; i++)
        printf("    .%s = %d,\n", names[i], (int)*weight_at(&best, i));
    for (size_t kind = 0; kind <= t.kinds; kind++)
        for (unsigned k = 0; k < ul_world_players(t.world); k++)
            ul_arena_player_free(&t.seat[kind][k]);
    ul_world_free(t.world);
    return 0;
}
