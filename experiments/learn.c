/*
 * learn.c: teaches a stranger of src/population/learned_inside.h by games alone.
 *
 *     learn GAME HOW SEED GAMES STEPS FILE [AGAINST]
 *     learn print NAME FILE FILE FILE > src/population/NAME.c
 *
 * GAME is spite, plain (kill without spite) or ship. HOW is linear or net, with
 * a number that says how much of a result each decision of one's own before it
 * is credited, in 1/100: net97. A step is so many GAMES, after which every
 * weight goes where choices that won point (policy gradient, Adam). All seats
 * are the learner's; with AGAINST, a bot as the arena names it, one is, and
 * what is found is a best response to that bot.
 *
 * FILE keeps where it stands after every ten steps: asked for the same again,
 * it goes on there, and the same number of steps gives the same file, however
 * often it was broken off. It begins with weights of nothing, by which
 * everything is as good as everything else, or with those of a FILE that was
 * learned otherwise and is copied there.
 *
 * The players that are held out cannot be named here: see meson.build.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "arena/arena_game.h"
#include "base/random.h"
#include "gradient.h"
#include "population/learned_inside.h"

#define IN UL_LEARNED_INPUTS
#define HIDDEN UL_LEARNED_HIDDEN
#define RATE 0.02

/* A net while it learns, in real numbers; its parts are one row of numbers. */
typedef struct net {
    double direct[IN], input[HIDDEN][IN], bias[HIDDEN], output[HIDDEN];
} net;
#define WEIGHTS (UL_LEARNED_CHOICES * sizeof(net) / sizeof(double))

typedef union weights_row {
    net    of[UL_LEARNED_CHOICES];
    double at[WEIGHTS];
} weights_row;

typedef struct learning {
    char            game[8], how[16], against[64];
    char            before[256]; /* how its first weights were learned, if they were learned otherwise */
    unsigned        seed, games, step;
    bool            linear;
    double          credit;
    weights_row     now, mean, square;        /* and Adam's two means of the way to go */
    weights_row     way, trace[UL_MAX_SEATS]; /* of this step; of each seat's decisions so far in a game */
    double          usual;                    /* the share won, of late */
    ul_seat         seat;
    ul_random       random;
    ul_edition      edition;
    ul_bot_spec     other;
    ul_arena_shared shared;
} learning;

static double score[UL_LEARNED_MOST], unit[UL_LEARNED_MOST][HIDDEN];

static void die(const char *why)
{
    fprintf(stderr, "learn: %s\n", why);
    exit(1);
}

/* e to the power of x <= 0, by what all machines do alike; that of the C library differs in the last bit. */
static double decay(double x)
{
    double power = 1;
    int    halved = 0;
    if (x < -40)
        return 0;
    for (; x < -0.0625; halved++)
        x /= 2;
    power += x * (1 + x / 2 * (1 + x / 3 * (1 + x / 4 * (1 + x / 5))));
    for (; halved > 0; halved--)
        power *= power;
    return power;
}

static double judge(const learning *l, const net *n, const int16_t *in, double *units)
{
    double sum = 0;
    for (int i = 0; i < IN; i++)
        sum += n->direct[i] * in[i] / 64;
    for (int h = 0; h < HIDDEN && !l->linear; h++) {
        double u = n->bias[h];
        for (int i = 0; i < IN; i++)
            u += n->input[h][i] * in[i] / 64;
        units[h] = u;
        sum += u > 0 ? u * n->output[h] : 0;
    }
    return sum;
}

/* By how much the score of that way to go on moves with each weight, times `by`. */
static void push(const learning *l, net *trace, const net *n, const int16_t *in, const double *units, double by)
{
    for (int i = 0; i < IN; i++)
        trace->direct[i] += by * in[i] / 64;
    for (int h = 0; h < HIDDEN && !l->linear; h++) {
        if (units[h] <= 0)
            continue;
        trace->output[h] += by * units[h];
        trace->bias[h] += by * n->output[h];
        for (int i = 0; i < IN; i++)
            trace->input[h][i] += by * n->output[h] * in[i] / 64;
    }
}

static size_t drawn(learning *l, size_t count, double sum)
{
    double left = (double)(ul_random_next(&l->random) >> 11) / 9007199254740992.0 * sum;
    for (size_t i = 0; i < count; i++) {
        left -= score[i];
        if (left < 0)
            return i;
    }
    return count - 1;
}

/* One way to go on, likelier the better it is judged; and which weights would have made it likelier. */
static size_t choose(void *context, ul_learned_choice what, const ul_learned_inputs *in, size_t count)
{
    learning    *l = context;
    const net   *n = &l->now.of[what];
    weights_row *trace = &l->trace[l->seat];
    double       most = -1e9, sum = 0;
    if (count == 1)
        return 0;
    for (size_t i = 0; i < count; i++) {
        score[i] = judge(l, n, in[i], unit[i]);
        most = score[i] > most ? score[i] : most;
    }
    for (size_t i = 0; i < count; i++)
        sum += score[i] = decay(score[i] - most);
    size_t chosen = drawn(l, count, sum);
    for (size_t i = 0; i < WEIGHTS; i++)
        trace->at[i] *= l->credit;
    for (size_t i = 0; i < count; i++)
        if (score[i] > 1e-4 * sum)
            push(l, &trace->of[what], n, in[i], unit[i], -score[i] / sum);
    push(l, &trace->of[what], n, in[chosen], unit[chosen], 1);
    return chosen;
}

/* Who sits at a table: learners in some seats, others in the rest. */
typedef struct sitters {
    ul_thumb_player *learner[UL_MAX_SEATS];
    ul_arena_player  other[UL_MAX_SEATS];
} sitters;

static void sit_down(learning *l, sitters *s, const ul_world *world, ul_seat mine, const ul_learner *learner)
{
    for (ul_seat k = 0; k < ul_world_players(world); k++)
        if (!l->against[0] || k == mine)
            s->learner[k] = ul_thumb_player_new_learner(world, k, learner);
        else {
            ul_arena_player_init(&s->other[k], &l->shared, &l->other, &l->shared.errors[0]);
            if (!ul_arena_player_begin(&s->other[k], k, k))
                die("no memory");
        }
}

static void tell_all(sitters *s, uint8_t players, const ul_events *events)
{
    for (uint8_t i = 0; i < events->count; i++)
        for (ul_seat k = 0; k < players; k++) {
            ul_event event = ul_event_for(events->event[i], k);
            if (s->learner[k])
                ul_thumb_player_see(s->learner[k], &event);
            else
                ul_arena_player_see(&s->other[k], &event);
        }
}

static void play(learning *l, sitters *s, const ul_world *world, ul_game *game)
{
    while (game->scene.phase != UL_PHASE_OVER) {
        ul_view   view;
        ul_action action;
        ul_events events = {0};
        uint64_t  seed = ul_random_next(&l->random);
        l->seat = game->scene.to_act;
        ul_view_of(world, game, l->seat, &view);
        action = s->learner[l->seat] ? ul_thumb_player_think(s->learner[l->seat], &view, seed)
                                     : ul_arena_player_ask(&s->other[l->seat], &view, seed);
        ul_game_act(world, game, action, &events);
        tell_all(s, ul_world_players(world), &events);
    }
}

/* What was won beyond what is usual points the way, by each seat's own decisions. */
static void credit(learning *l, const sitters *s, uint8_t players, ul_seat winner)
{
    for (ul_seat k = 0; k < players; k++) {
        if (!s->learner[k])
            continue;
        double gain = (k == winner) - (l->against[0] ? l->usual : 1.0 / players);
        for (size_t i = 0; i < WEIGHTS; i++)
            l->way.at[i] += gain * l->trace[k].at[i] / l->games;
        if (l->against[0])
            l->usual += 0.01 * gain;
    }
}

/* Four players mostly, but for the one game in four that has any number. */
static uint8_t players_of(learning *l, unsigned nth)
{
    uint32_t span = 7u - l->edition.min_players;
    return (uint8_t)(l->against[0] || nth % 4 ? 4 : l->edition.min_players + ul_random_below(&l->random, span));
}

static void play_one(learning *l, unsigned nth)
{
    ul_game    game;
    ul_fault   fault;
    char       seed[64];
    sitters    s = {0};
    ul_learner learner = {choose, l};
    uint8_t    players = players_of(l, nth);
    ul_world  *world = ul_world_new(&l->edition, &l->edition.defaults, players, NULL, 0, &fault);
    if (!world)
        die(fault.message);
    snprintf(seed, sizeof seed, "learn %s %u %u %u", l->game, l->seed, l->step, nth);
    ul_game_new(world, &game, seed, strlen(seed), UL_NOBODY);
    memset(l->trace, 0, sizeof l->trace);
    ul_arena_shared_init(&l->shared, world, NULL, 1000, 1);
    sit_down(l, &s, world, (ul_seat)(nth % players), &learner);
    play(l, &s, world, &game);
    credit(l, &s, players, game.scene.winner);
    for (ul_seat k = 0; k < players; k++) {
        ul_thumb_player_free(s.learner[k]);
        if (!s.learner[k])
            ul_arena_player_free(&s.other[k]);
    }
    ul_arena_shared_free(&l->shared);
    ul_world_free(world);
}

static void step(learning *l)
{
    ul_random_seed(&l->random, (uint64_t)l->seed << 32 | l->step);
    memset(&l->way, 0, sizeof l->way);
    for (unsigned i = 0; i < l->games; i++)
        play_one(l, i);
    l->step++;
    ascend(&(ascent){WEIGHTS, l->now.at, l->mean.at, l->square.at, l->step}, l->way.at, RATE);
}

/* Files: a line that says what is learned, the numbers to the last bit, and what was learned before. */

/* As it is asked for, but for the file. */
static void say(const learning *l, char *text, size_t room)
{
    bool alone = !l->against[0] || l->against[0] == '-';
    snprintf(text, room, "learn %.7s %.15s %u %u %u FILE%s%.63s", l->game, l->how, l->seed, l->games, l->step,
             alone ? "" : " ", alone ? "" : l->against);
}

static void keep(learning *l, const char *path)
{
    FILE *file = beside_open(path);
    if (!file)
        die("cannot write the file");
    fprintf(file, "%s %s %u %u %u %s %a\n", l->game, l->how, l->seed, l->games, l->step,
            l->against[0] ? l->against : "-", l->usual);
    numbers_write(file, l->now.at, WEIGHTS);
    numbers_write(file, l->mean.at, WEIGHTS);
    numbers_write(file, l->square.at, WEIGHTS);
    fputs(l->before, file);
    if (!beside_close(file, path))
        die("cannot write the file");
}

static bool go_on(learning *l, const char *path)
{
    FILE *file = fopen(path, "r");
    if (!file)
        return false;
    if (fscanf(file, "%7s %15s %u %u %u %63s %la", l->game, l->how, &l->seed, &l->games, &l->step, l->against,
               &l->usual) != 7)
        die("the file is none of mine");
    if (!numbers_read(file, l->now.at, WEIGHTS) || !numbers_read(file, l->mean.at, WEIGHTS) ||
        !numbers_read(file, l->square.at, WEIGHTS))
        die("the file is none of mine");
    getc(file); /* the end of the last number's line */
    l->before[fread(l->before, 1, sizeof l->before - 1, file)] = 0;
    fclose(file);
    return true;
}

/* Is it linear or net, with a number up to 100 behind it? */
static bool is_how(const char *how)
{
    const char *number = how + (!strncmp(how, "linear", 6) ? 6 : !strncmp(how, "net", 3) ? 3 : strlen(how));
    size_t      digits = strspn(number, "0123456789");
    return digits > 0 && digits <= 3 && !number[digits] && atoi(number) <= 100;
}

static bool is_game(const char *game)
{
    return !strcmp(game, "spite") || !strcmp(game, "plain") || !strcmp(game, "ship");
}

/* Is what the file has learned so far the beginning of what is asked for? */
static bool goes_on(const learning *was, char **argv, const char *against)
{
    return !strcmp(was->game, argv[1]) && !strcmp(was->how, argv[2]) && was->seed == (unsigned)atoi(argv[3]) &&
           was->games == (unsigned)atoi(argv[4]) && !strcmp(was->against, against[0] ? against : "-");
}

static void begin(learning *l, char **argv, const char *against)
{
    learning    was = {0};
    ul_fault    fault = {0};
    const char *id = !strcmp(argv[1], "ship") ? "save-2000" : !strcmp(argv[1], "plain") ? "kill-1996" : "kill-2009";
    if (!is_game(argv[1]) || !is_how(argv[2]))
        die("GAME is spite, plain or ship, HOW is linearNN or netNN");
    ul_random_seed(&l->random, (uint64_t)atoi(argv[3]));
    for (int what = 0; what < UL_LEARNED_CHOICES; what++)
        for (int h = 0; h < HIDDEN; h++)
            for (int i = 0; i < IN; i++)
                l->now.of[what].input[h][i] = ul_random_below(&l->random, 2001) / 2000.0 - 0.5;
    l->usual = 0.25;
    if (go_on(&was, argv[6])) {
        l->now = was.now;
        memcpy(l->before, was.before, sizeof l->before);
        if (goes_on(&was, argv, against)) { /* else its weights are where this begins */
            l->mean = was.mean;
            l->square = was.square;
            l->step = was.step;
            l->usual = was.usual;
        } else {
            size_t used = strlen(l->before);
            say(&was, l->before + used, sizeof l->before - used - 1);
            strcat(l->before, "\n");
        }
    }
    snprintf(l->game, sizeof l->game, "%s", argv[1]);
    snprintf(l->how, sizeof l->how, "%s", argv[2]);
    snprintf(l->against, sizeof l->against, "%s", against);
    l->linear = !strncmp(argv[2], "linear", 6);
    l->credit = atoi(argv[2] + (l->linear ? 6 : 3)) / 100.0;
    l->seed = (unsigned)atoi(argv[3]);
    l->games = (unsigned)atoi(argv[4]);
    if (!ul_edition_find(&l->edition, id, strlen(id)))
        die("there is no such edition");
    if (against[0] && !ul_bot_spec_read(&l->other, against, &fault))
        die(fault.message);
}

/* The player's file */

static void print_row(const char *name, const double *value, size_t count)
{
    printf("%s", name);
    for (size_t i = 0; i < count; i++)
        printf("%s%ld", i % 12 ? ", " : i ? ",\n                " : "{", lround(value[i] * UL_LEARNED_SCALE));
    printf("}");
}

static void print_net(const net *n, bool linear)
{
    printf("        {\n            ");
    print_row(".direct = ", n->direct, IN);
    if (!linear) {
        printf(",\n            .input = {");
        for (int h = 0; h < HIDDEN; h++)
            print_row(h ? ",\n                      " : "", n->input[h], IN);
        print_row("},\n            .bias = ", n->bias, HIDDEN);
        print_row(",\n            .output = ", n->output, HIDDEN);
    }
    printf(",\n        },\n");
}

static int print(const char *name, char **paths)
{
    printf("/*\n * %s.c: what %s has learned.\n *\n", name, name);
    learning l[UL_LEARNED_GAMES] = {0};
    for (int game = 0; game < UL_LEARNED_GAMES; game++) {
        if (!go_on(&l[game], paths[game]))
            die("there is no such file");
        char how[160];
        say(&l[game], how, sizeof how);
        for (const char *line = l[game].before; *line; line = strchr(line, '\n') + 1)
            printf(" *     %.*s\n", (int)strcspn(line, "\n"), line);
        printf(" *     %s\n", how);
    }
    printf(" *     learn print %s FILE FILE FILE\n */\n#include \"population/learned_inside.h\"\n\n", name);
    printf("/* clang-format off */\nconst ul_learned_nets ul_%s_nets = {.of = {\n", name);
    for (int game = 0; game < UL_LEARNED_GAMES; game++) {
        printf("    {\n");
        for (int what = 0; what < UL_LEARNED_CHOICES; what++)
            print_net(&l[game].now.of[what], !strncmp(l[game].how, "linear", 6));
        printf("    },\n");
    }
    printf("}};\n");
    return 0;
}

int main(int argc, char **argv)
{
    static learning l;
    if (argc == 6 && !strcmp(argv[1], "print"))
        return print(argv[2], argv + 3);
    if (argc < 7 || argc > 8) {
        fputs("usage: learn spite|plain|ship HOW SEED GAMES STEPS FILE [AGAINST]\n"
              "       learn print NAME FILE FILE FILE\n",
              stderr);
        return 2;
    }
    begin(&l, argv, argc == 8 ? argv[7] : "");
    while (l.step < (unsigned)atoi(argv[5])) {
        step(&l);
        if (l.step % 10 == 0 || l.step == (unsigned)atoi(argv[5]))
            keep(&l, argv[6]);
    }
    return 0;
}
