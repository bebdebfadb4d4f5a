/*
 * respond.c: searches for the Butler's weights that win most among bots of one kind.
 *
 *     respond EDITION PLAYERS SEED EVALUATIONS FILE BOT [GAMES]
 *     respond print NAME FILE FILE FILE > src/population/NAME.c
 *
 * What is found is a best response to BOT (`widow:20`, say): how much somebody
 * could win who knows it and plays only to beat it. An evaluation is one Butler
 * with new weights among BOTs, one deal with him in every seat. They come in
 * pairs on the same deal, turned from the middle the opposite way; what a pair
 * differs by says where to go on (an evolution strategy). FILE keeps where the
 * search stands after every round of pairs: asked again it goes on there, and
 * the same number of evaluations gives the same file, however often it was
 * broken off. With another BOT or SEED it goes on from what was found so far.
 * At the end the weights are printed, the mean of the last rounds or so, and
 * what was won in all evaluations, and in the last ones or so. GAMES more on
 * new deals, with these weights, say what they are worth; asked for no more
 * evaluations than the file has, that is all it does, among any BOT.
 *
 * The players that are held out cannot be named here: see meson.build.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "arena/arena_game.h"
#include "arena/statistics.h"
#include "population/learned_inside.h"
#include "tuned_weights.h"

#define PAIRS 20  /* in a round */
#define WIDTH 0.5 /* how far weights are turned, as a logarithm */
#define PACE 2.0  /* how far the middle moves for what was gained */
#define LATELY 20 /* rounds: the last ones or so */
#define TRUST 13  /* which of the weights is one in a hundred */

typedef struct responding {
    ul_world       *world;
    ul_arena_shared shared;
    ul_arena_player me, other[UL_MAX_SEATS];
    char            edition[32], bot[64];
    char            before[256]; /* what was searched for first, if that was something else */
    unsigned        players, seed;
    double          middle[TUNED], lately[TUNED]; /* logarithms; and the mean of the last ones or so */
    double          won, won_lately;              /* shares: the sum over all rounds, the mean of the last ones or so */
    unsigned        round;
} responding;

_Static_assert(offsetof(weights, trust) == TRUST * sizeof(int32_t), "trust is not turned as the others are");

static void die(const char *why)
{
    fprintf(stderr, "respond: %s\n", why);
    exit(1);
}

/*
 * The Butler's weights, each turned by that. He makes nothing of how the others
 * have played so far: it is known who they are.
 */
static weights turned(const responding *r, const double by[TUNED])
{
    weights w = *ul_butler_weights(r->world);
    for (unsigned i = 0; i < TUNED; i++) {
        int32_t *of = weight_at(&w, i);
        double   to = i == TRUST ? *of + 4 * by[i] : (*of + 10) * exp(by[i]) - 10;
        *of = (int32_t)lround(to < 0 ? 0 : i == TRUST && to > 100 ? 100 : to > 5000 ? 5000 : to);
    }
    w.odd_trust = w.trust;
    w.saved = 0;
    return w;
}

/* An evaluation: the share of one deal, with him in every seat. */
static double evaluate(responding *r, const double by[TUNED], const char *seed)
{
    uint8_t  players = ul_world_players(r->world);
    unsigned wins = 0;
    r->me.bot->worth = turned(r, by);
    for (uint8_t seat = 0; seat < players; seat++) {
        ul_arena_game run = {.world = r->world, .seed = seed};
        ul_scene      end;
        for (uint8_t i = 0; i < players; i++)
            run.player[(i + seat) % players] = i ? &r->other[i] : &r->me;
        if (!ul_arena_game_play(&run, &end))
            die("no memory");
        wins += end.winner == seat;
    }
    return (double)wins / players;
}

/* About as a bell: the sum of four dice, with a spread of one. */
static double bell(ul_random *random)
{
    double sum = 0;
    for (int i = 0; i < 4; i++)
        sum += ul_random_below(random, 2001) / 1000.0 - 1;
    return sum * 0.866;
}

static void round_play(responding *r)
{
    double    slope[TUNED] = {0}, won = 0, keeps;
    ul_random random;
    ul_random_seed(&random, (uint64_t)r->seed << 32 | r->round);
    for (unsigned pair = 0; pair < PAIRS; pair++) {
        double way[TUNED], up[TUNED], down[TUNED];
        char   seed[80];
        snprintf(seed, sizeof seed, "respond %s %u %u %u", r->edition, r->seed, r->round, pair);
        for (unsigned i = 0; i < TUNED; i++) {
            way[i] = bell(&random);
            up[i] = r->middle[i] + WIDTH * way[i];
            down[i] = r->middle[i] - WIDTH * way[i];
        }
        double high = evaluate(r, up, seed), low = evaluate(r, down, seed);
        for (unsigned i = 0; i < TUNED; i++)
            slope[i] += (high - low) * way[i] / (2 * WIDTH * PAIRS);
        won += (high + low) / (2 * PAIRS);
    }
    r->round++;
    keeps = r->round < LATELY ? 1.0 / r->round : 1.0 / LATELY;
    for (unsigned i = 0; i < TUNED; i++) {
        r->middle[i] += PACE * slope[i];
        r->lately[i] += (r->middle[i] - r->lately[i]) * keeps;
    }
    r->won += won;
    r->won_lately += (won - r->won_lately) * keeps;
}

/* Every number of a search, to be written or read: hexadecimal, so that none is rounded. */
static bool all_numbers(responding *r, FILE *file, bool reads)
{
    double *number[2 * TUNED + 2] = {&r->won, &r->won_lately};
    bool    right = true;
    for (unsigned i = 0; i < TUNED; i++) {
        number[2 + i] = &r->middle[i];
        number[2 + TUNED + i] = &r->lately[i];
    }
    for (unsigned i = 0; i < 2 * TUNED + 2 && right; i++)
        right = reads ? fscanf(file, "%la", number[i]) == 1 : fprintf(file, "%a\n", *number[i]) > 0;
    return right;
}

/* As it is asked for, but for the file. */
static void say(const responding *r, char *text, size_t room)
{
    snprintf(text, room, "respond %.31s %u %u %u FILE %.63s", r->edition, r->players, r->seed, 2 * PAIRS * r->round,
             r->bot);
}

static void keep(responding *r, const char *path)
{
    FILE *file = fopen(path, "w");
    if (!file)
        die("cannot write the file");
    fprintf(file, "%s %u %u %u %s\n", r->edition, r->players, r->seed, r->round, r->bot);
    bool right = all_numbers(r, file, false);
    fputs(r->before, file);
    if (fclose(file) || !right)
        die("cannot write the file");
}

/* False: there is no such file. */
static bool read_file(responding *r, const char *path)
{
    FILE *file = fopen(path, "r");
    if (!file)
        return false;
    bool right = fscanf(file, "%31s %u %u %u %63s", r->edition, &r->players, &r->seed, &r->round, r->bot) == 5 &&
                 all_numbers(r, file, true) && getc(file) == '\n';
    r->before[fread(r->before, 1, sizeof r->before - 1, file)] = 0;
    fclose(file);
    if (!right)
        die("the file is none of mine");
    return true;
}

/* Where the file stands, for what is asked for now. */
static void go_on(responding *r, const char *path)
{
    static responding was;
    if (!read_file(&was, path))
        return;
    if (strcmp(was.edition, r->edition) || was.players != r->players)
        die("the file is of another game");
    r->round = was.round;
    r->won = was.won;
    r->won_lately = was.won_lately;
    memcpy(r->middle, was.middle, sizeof r->middle);
    memcpy(r->lately, was.lately, sizeof r->lately);
    memcpy(r->before, was.before, sizeof r->before);
    if (strcmp(was.bot, r->bot) || was.seed != r->seed) {
        size_t used = strlen(r->before);
        say(&was, r->before + used, sizeof r->before - used - 1);
        strcat(r->before, "\n");
    }
}

static void open_world(responding *r)
{
    ul_edition edition;
    ul_fault   fault = {0};
    if (!ul_edition_find(&edition, r->edition, strlen(r->edition)))
        die("there is no such edition");
    r->world = ul_world_new(&edition, &edition.defaults, (uint8_t)r->players, NULL, 0, &fault);
    if (!r->world)
        die(fault.message);
}

static void sit_down(responding *r)
{
    static ul_bot_spec me, other;
    ul_fault           fault = {0};
    if (!ul_bot_spec_read(&other, r->bot, &fault) || !ul_bot_spec_read(&me, "butler-2", &fault))
        die(fault.message);
    ul_arena_shared_init(&r->shared, r->world, NULL, 1000, 1);
    for (ul_seat k = 0; k < r->players; k++) {
        ul_arena_player *player = k ? &r->other[k] : &r->me;
        ul_arena_player_init(player, &r->shared, k ? &other : &me, &r->shared.errors[0]);
        if (!ul_arena_player_begin(player, k, 0))
            die("no memory");
    }
}

static void tell(const responding *r)
{
    weights w = turned(r, r->lately);
    for (unsigned i = 0; i < TUNED; i++)
        printf("    .%s = %d,\n", weight_names[i], (int)*weight_at(&w, i));
    printf("%.2f %% of %u evaluations, %.2f %% lately\n", 100 * r->won / r->round, 2 * PAIRS * r->round,
           100 * r->won_lately);
}

/* What was found, on new deals. */
static void measure(responding *r, unsigned games)
{
    ul_sample shares = {0};
    for (unsigned block = 0; block < games / ul_world_players(r->world); block++) {
        char seed[80];
        snprintf(seed, sizeof seed, "response %s %u", r->edition, block);
        ul_sample_add(&shares, evaluate(r, r->lately, seed));
    }
    ul_interval of = ul_sample_share(&shares);
    printf("%.2f %% (%.2f to %.2f) of %u games on new deals\n", 100 * shares.mean, 100 * of.low, 100 * of.high, games);
}

/* The player's file */

static void print_weights(const responding *r)
{
    weights w = turned(r, r->lately);
    printf("    {\n");
    for (unsigned i = 0; i < TUNED; i++)
        printf("        .%s = %d,\n", weight_names[i], (int)*weight_at(&w, i));
    printf("        .odd_trust = %d,\n        .dog = %d,\n    },\n", (int)w.odd_trust, (int)w.dog);
}

static int print(const char *name, char **paths)
{
    static responding r[UL_LEARNED_GAMES];
    printf("/*\n * %s.c: the weights by which %s judges.\n *\n", name, name);
    for (int game = 0; game < UL_LEARNED_GAMES; game++) {
        char how[160];
        if (!read_file(&r[game], paths[game]))
            die("there is no such file");
        open_world(&r[game]);
        if (ul_learned_game_of(r[game].world) != (ul_learned_game)game)
            die("the files are of the games with spite, without, and on the ship");
        say(&r[game], how, sizeof how);
        for (const char *line = r[game].before; *line; line = strchr(line, '\n') + 1)
            printf(" *     %.*s\n", (int)strcspn(line, "\n"), line);
        printf(" *     %s\n", how);
    }
    printf(" *     respond print %s FILE FILE FILE\n */\n#include \"bots/weights.h\"\n#include "
           "\"population/learned_inside.h\"\n\n",
           name);
    printf("const ul_weights ul_%s_weights[UL_LEARNED_GAMES] = {\n", name);
    for (int game = 0; game < UL_LEARNED_GAMES; game++) {
        print_weights(&r[game]);
        ul_world_free(r[game].world);
    }
    printf("};\n");
    return 0;
}

static void read_asked(responding *r, char **argv)
{
    snprintf(r->edition, sizeof r->edition, "%s", argv[1]);
    snprintf(r->bot, sizeof r->bot, "%s", argv[6]);
    r->players = (unsigned)atoi(argv[2]);
    r->seed = (unsigned)atoi(argv[3]);
    open_world(r);
    sit_down(r);
    go_on(r, argv[5]);
}

int main(int argc, char **argv)
{
    static responding r;
    if (argc == 6 && !strcmp(argv[1], "print"))
        return print(argv[2], argv + 3);
    if (argc != 7 && argc != 8) {
        fputs("usage: respond EDITION PLAYERS SEED EVALUATIONS FILE BOT [GAMES]\n"
              "       respond print NAME FILE FILE FILE\n",
              stderr);
        return 2;
    }
    read_asked(&r, argv);
    while (2 * PAIRS * r.round < (unsigned)atoi(argv[4])) {
        round_play(&r);
        keep(&r, argv[5]);
    }
    if (r.round)
        tell(&r);
    if (argc == 8)
        measure(&r, (unsigned)atoi(argv[7]));
    ul_arena_player_free(&r.me);
    for (unsigned k = 1; k < ul_world_players(r.world); k++)
        ul_arena_player_free(&r.other[k]);
    ul_world_free(r.world);
    return 0;
}
