/*
 * tune.c: searches for a Butler's weights against the training half.
 *
 *     tune EDITION PLAYERS STEPS FILE
 *
 * One Butler sits among strangers of each kind of data/league-training.json in
 * turn, and among butler-1's. Each step turns one to three weights up or down
 * and plays both Butlers on the same new deals; the new one stays if it gains
 * by more than a standard error of the paired difference. FILE keeps where it
 * stands after every step: asked again it goes on there, and the same number
 * of steps gives the same file, however often it was broken off. At the end
 * the weights are printed, to be put in turn_value.c.
 *
 * The players that are held out cannot be named here: see meson.build.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "arena/arena_game.h"
#include "base/asset.h"
#include "tuned_weights.h"

#define BLOCKS 14 /* against each kind */
#define MOST_KINDS 20
#define GATE 1.0 /* standard errors */

typedef struct tuning {
    ul_world       *world;
    ul_arena_shared shared;
    ul_bot_spec     me, kind[MOST_KINDS];
    size_t          kinds;
    ul_arena_player seat[MOST_KINDS + 1][UL_MAX_SEATS];
    const char     *edition;
    weights         best;
    unsigned        step;
} tuning;

static void die(const char *why)
{
    fprintf(stderr, "tune: %s\n", why);
    exit(1);
}

/* The Butler's share of a block: he has every seat once. */
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

/* Its shares against each kind, block by block. */
static void judge(tuning *t, const weights *w, double share[MOST_KINDS][BLOCKS])
{
    t->seat[0][0].bot->worth = *w;
    for (size_t kind = 0; kind < t->kinds; kind++)
        for (unsigned block = 0; block < BLOCKS; block++)
            share[kind][block] = play_block(t, kind, block);
}

/* What is gained against those that are hard to beat counts for more. */
static double heed(tuning *t, double share[MOST_KINDS][BLOCKS], size_t kind)
{
    double sum = 0;
    (void)t;
    for (unsigned block = 0; block < BLOCKS; block++)
        sum += share[kind][block] / BLOCKS;
    return 1 / (sum + 0.15);
}

static weights turned(const tuning *t, ul_random *random)
{
    weights new = t->best;
    for (unsigned n = 1 + ul_random_below(random, 3); n > 0; n--) {
        unsigned i = ul_random_below(random, TUNED);
        int32_t *w = weight_at(&new, i);
        double   by = exp((ul_random_below(random, 1001) / 1000.0 + 0.2) * (ul_random_below(random, 2) ? 0.6 : -0.6));
        if (!strcmp(weight_names[i], "trust"))
            *w = 90 + (int32_t)ul_random_below(random, 11);
        else
            *w = (int32_t)lround((*w + 10) * by) - 10;
        *w = *w < 0 ? 0 : *w;
    }
    return new;
}

static void step(tuning *t)
{
    double    old_share[MOST_KINDS][BLOCKS], new_share[MOST_KINDS][BLOCKS], sum = 0, squares = 0;
    ul_random random;
    ul_random_seed(&random, 77 + t->step);
    weights new = turned(t, &random);
    judge(t, &t->best, old_share);
    judge(t, &new, new_share);
    for (unsigned block = 0; block < BLOCKS; block++) {
        double gain = 0;
        for (size_t kind = 0; kind < t->kinds; kind++)
            gain += (new_share[kind][block] - old_share[kind][block]) * heed(t, old_share, kind);
        sum += gain;
        squares += gain * gain;
    }
    double error = sqrt((squares - sum * sum / BLOCKS) / (BLOCKS - 1) * BLOCKS);
    bool   stays = sum > GATE * error && sum > 0;
    if (stays)
        t->best = new;
    t->step++;
    fprintf(stderr, "%s step %u: %+.2f +- %.2f%s\n", t->edition, t->step, sum / BLOCKS, error / BLOCKS,
            stays ? " taken" : "");
}

static void keep(tuning *t, const char *path)
{
    FILE *file = fopen(path, "w");
    if (!file)
        die("cannot write the file");
    fprintf(file, "%u", t->step);
    for (unsigned i = 0; i < TUNED; i++)
        fprintf(file, " %d", (int)*weight_at(&t->best, i));
    fprintf(file, "\n");
    if (fclose(file))
        die("cannot write the file");
}

static void go_on(tuning *t, const char *path)
{
    FILE *file = fopen(path, "r");
    t->best = *ul_butler_weights(t->world);
    if (!file)
        return;
    bool right = fscanf(file, "%u", &t->step) == 1;
    for (unsigned i = 0; i < TUNED && right; i++)
        right = fscanf(file, "%d", weight_at(&t->best, i)) == 1;
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
    static tuning t;
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
    for (unsigned i = 0; i < TUNED; i++)
        printf("    .%s = %d,\n", weight_names[i], (int)*weight_at(&t.best, i));
    for (size_t kind = 0; kind <= t.kinds; kind++)
        for (unsigned k = 0; k < ul_world_players(t.world); k++)
            ul_arena_player_free(&t.seat[kind][k]);
    ul_world_free(t.world);
    return 0;
}
