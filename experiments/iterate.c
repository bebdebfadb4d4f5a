/*
 * iterate.c: trains the value net of src/bots/neural_net.h by expert iteration.
 *
 *     iterate learn GAME SEED GAMES STEPS FILE [NET]
 *     iterate print FILE > data/nets/BOARD.net
 *     iterate judge GAME SEED GAMES NET...
 *
 * GAME is kill, plain (kill without spite) or save. A step is so many GAMES at
 * mixed tables: strangers of the training half, Butlers, and Widows with few
 * playouts who judge by the net as it is by then. At the beginning of some
 * turns the game is played on several times, far ahead, each time with other
 * cards to be drawn and other styles of the players, and its end judged by the
 * net: what comes of it on average is half of what the net is taught of that
 * position, and who won is the other half.
 *
 * FILE keeps where it stands after every step: asked for the same again, it
 * goes on there, and the same number of steps gives the same file, however
 * often it was broken off. It begins by chance, or with a NET. What is printed
 * is a mean over the last steps. `judge` says how well each NET foretells who
 * wins such games: its log loss, and what that differs from the first's.
 *
 * The players that are held out cannot be named here: see meson.build.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "arena/statistics.h"
#include "bots/bots_inside.h"
#include "bots/evaluate.h"
#include "learn_net.h"
#include "learned_among.h"
#include "population/population.h"
#include "rules/game.h"

#define EVERY 3     /* one in so many turns is kept */
#define PLAYED_ON 6 /* so often */
#define ROUNDS 6    /* and so far */
#define PLAYOUTS 40 /* of a Widow's decision */
#define RATE 0.004
#define OF_MEAN 0.97 /* how much of the mean a step leaves */
#define WHOLE 10000

typedef struct lesson {
    char      game[8];
    uint64_t  seed;
    unsigned  games, step;
    ul_net    net; /* as bots have it */
    double    mean[NET_NUMBERS];
    ul_random random; /* of this step */
    bool      teaches;
} lesson;

static ul_fast_odds odds;

static void die(const char *why)
{
    fprintf(stderr, "iterate: %s\n", why);
    exit(2);
}

/* What comes of a game if it is played on: each seat's mean chance, and nobody's. */
static void play_on(lesson *l, const ul_world *world, const ul_game *from, position *p)
{
    ul_turn_styles styles;
    ul_style_guess anybody;
    int64_t        sum[UL_MAX_SEATS] = {0};
    double         rest = 1;
    ul_turn_styles_fill(&styles, world);
    ul_style_guess_begin(&anybody);
    for (int i = 0; i < PLAYED_ON; i++) {
        ul_game          game = *from;
        ul_rollout_table table;
        int32_t          chance[UL_MAX_SEATS];
        uint16_t         last = (uint16_t)(game.scene.turn + ROUNDS * p->players);
        ul_rollout_butlers(&table, world);
        for (ul_seat k = 0; k < p->players; k++)
            ul_style_draw(&anybody, &styles, &l->random, k, &table);
        ul_random_shuffle(&l->random, game.deck, game.deck_size);
        for (size_t b = 0; b < sizeof game.chance.key; b++)
            game.chance.key[b] = (uint8_t)(ul_random_next(&l->random) >> 56);
        while (game.scene.phase != UL_PHASE_OVER && (game.scene.turn < last || game.scene.phase != UL_PHASE_TURN))
            ul_rollout_play(world, &game, &table, &odds);
        ul_game_evaluate(world, &l->net, &game, WHOLE, chance);
        for (ul_seat k = 0; k < p->players; k++)
            sum[k] += chance[k];
    }
    for (ul_seat k = 0; k < p->players; k++) {
        p->share[k] = (float)((double)sum[k] / (PLAYED_ON * WHOLE));
        rest -= p->share[k];
    }
    p->share[p->players] = (float)(rest > 0 ? rest : 0);
}

/* Tables */

typedef struct sitter {
    ul_bot          *bot;
    ul_thumb_player *stranger;
} sitter;

static sitter sit_down(lesson *l, const ul_world *world, ul_seat seat)
{
    sitter   who = {0};
    uint32_t kind = ul_random_below(&l->random, 6);
    if (kind < 3)
        who.stranger =
            ul_thumb_player_new(world, seat, ul_thumb_nth(ul_random_below(&l->random, learned_among_count())));
    else
        who.bot = ul_bot_new(world, seat, kind < 5 ? UL_WIDOW : UL_BUTLER);
    if (!who.bot && !who.stranger)
        die("no memory");
    if (who.bot && kind < 5)
        who.bot->net = l->net;
    return who;
}

static void tell_all(sitter *sitters, uint8_t players, const ul_events *events)
{
    for (uint8_t i = 0; i < events->count; i++)
        for (ul_seat k = 0; k < players; k++) {
            ul_event event = ul_event_for(events->event[i], k);
            if (sitters[k].bot)
                ul_bot_see(sitters[k].bot, &event);
            else
                ul_thumb_player_see(sitters[k].stranger, &event);
        }
}

static void decide(lesson *l, const ul_world *world, ul_game *game, sitter *sitters)
{
    ul_view   view;
    ul_report report;
    ul_events events = {0};
    sitter   *who = &sitters[game->scene.to_act];
    uint64_t  seed = ul_random_next(&l->random);
    ul_view_of(world, game, game->scene.to_act, &view);
    if (who->stranger)
        report.action = ul_thumb_player_think(who->stranger, &view, seed);
    else
        ul_bot_think(who->bot, &view, &(ul_budget){.seed = seed, .playouts = PLAYOUTS}, &report);
    ul_game_act(world, game, report.action, &events);
    tell_all(sitters, ul_world_players(world), &events);
}

static void play(lesson *l, const ul_world *world)
{
    ul_game  game;
    sitter   sitters[UL_MAX_SEATS];
    char     seed[32];
    size_t   first = position_count();
    uint16_t seen = 0;
    snprintf(seed, sizeof seed, "iterate %016" PRIx64, ul_random_next(&l->random));
    ul_game_new(world, &game, seed, strlen(seed), UL_NOBODY);
    for (ul_seat k = 0; k < ul_world_players(world); k++)
        sitters[k] = sit_down(l, world, k);
    while (game.scene.phase != UL_PHASE_OVER) {
        bool begins = game.scene.phase == UL_PHASE_TURN && game.scene.turn != seen;
        seen = game.scene.turn;
        if (begins && ul_random_below(&l->random, EVERY) == 0) {
            position *p = position_add();
            p->players = ul_world_players(world);
            ul_features_of(world, &game, p->in);
            if (l->teaches)
                play_on(l, world, &game, p);
        }
        decide(l, world, &game, sitters);
    }
    positions_end(first, game.scene.winner, l->teaches ? 0.5 : 1);
    for (ul_seat k = 0; k < ul_world_players(world); k++) {
        ul_bot_free(sitters[k].bot);
        ul_thumb_player_free(sitters[k].stranger);
    }
}

/* Mostly four players; now and then an option turned. */
static void play_step(lesson *l)
{
    bool        save = !strcmp(l->game, "save"), plain = !strcmp(l->game, "plain");
    const char *id = save ? "save-2000" : plain ? "kill-1996" : "kill-2009";
    ul_edition  edition;
    ul_fault    fault;
    ul_edition_find(&edition, id, strlen(id));
    ul_random_seed(&l->random, l->seed * 1000003 + l->step);
    for (unsigned i = 0; i < l->games; i++) {
        uint32_t   span = edition.max_players - edition.min_players + 1u;
        uint8_t    players = (uint8_t)(i % 4 ? 4 : edition.min_players + ul_random_below(&l->random, span));
        ul_options options = edition.defaults;
        if (!save && ul_random_below(&l->random, 8) == 0)
            options.value[UL_DOG] = (uint8_t)ul_random_below(&l->random, plain ? 2 : 4); /* tokens are spite */
        ul_world *world = ul_world_new(&edition, &options, players, NULL, 0, &fault);
        if (!world)
            die(fault.message);
        play(l, world);
        ul_world_free(world);
    }
}

/* Files: a line that says what is learned, then the numbers to the last bit. */

static void numbers(FILE *file, double *row, bool writing)
{
    for (size_t i = 0; i < NET_NUMBERS; i++)
        if (writing)
            fprintf(file, "%a\n", row[i]);
        else if (fscanf(file, "%la", &row[i]) != 1)
            die("the file is none of mine");
}

/* Written beside the file and then put in its place: who breaks off meanwhile has the one of before. */
static void keep(lesson *l, const char *path)
{
    char  beside[1024];
    int   len = snprintf(beside, sizeof beside, "%s.new", path);
    FILE *file = len > 0 && (size_t)len < sizeof beside ? fopen(beside, "w") : NULL;
    if (!file)
        die("cannot write the file");
    fprintf(file, "%s %" PRIu64 " %u %u\n", l->game, l->seed, l->games, l->step);
    numbers(file, net_numbers(), true);
    numbers(file, l->mean, true);
    bool failed = ferror(file);
    if (fclose(file) || failed || rename(beside, path))
        die("cannot write the file");
}

static bool go_on(lesson *l, const char *path)
{
    FILE *file = fopen(path, "r");
    if (!file)
        return false;
    if (fscanf(file, "%7s %" SCNu64 " %u %u", l->game, &l->seed, &l->games, &l->step) != 4)
        die("the file is none of mine");
    numbers(file, net_numbers(), false);
    numbers(file, l->mean, false);
    fclose(file);
    return true;
}

static void net_from(const char *path, ul_net *net)
{
    static char text[1 << 16];
    ul_fault    fault;
    FILE       *file = fopen(path, "r");
    size_t      len = file ? fread(text, 1, sizeof text, file) : 0;
    if (!file || !ul_net_read(net, text, len, &fault))
        die(file ? fault.message : "there is no such net");
    fclose(file);
}

/* The three things it does */

static void learn(lesson *l, int argc, char **argv)
{
    lesson   was = {0};
    unsigned steps = (unsigned)atoi(argv[5]);
    snprintf(l->game, sizeof l->game, "%s", argv[2]);
    l->seed = strtoull(argv[3], NULL, 10);
    l->games = (unsigned)atoi(argv[4]);
    l->teaches = true;
    if (go_on(&was, argv[6])) {
        if (strcmp(was.game, l->game) || was.seed != l->seed || was.games != l->games)
            die("the file has learned something else");
        l->step = was.step;
        memcpy(l->mean, was.mean, sizeof l->mean);
    } else {
        ul_random_seed(&l->random, l->seed);
        if (argc == 8) {
            net_from(argv[7], &l->net);
            net_begin_from(&l->net);
        } else {
            net_begin(&l->random);
        }
        memcpy(l->mean, net_numbers(), sizeof l->mean);
    }
    for (; l->step < steps; keep(l, argv[6])) {
        net_round(&l->net);
        play_step(l);
        net_go_over(&l->random, RATE);
        positions_forget();
        l->step++;
        for (size_t i = 0; i < NET_NUMBERS; i++)
            l->mean[i] = OF_MEAN * l->mean[i] + (1 - OF_MEAN) * net_numbers()[i];
    }
}

static void print(lesson *l, const char *path)
{
    char made[128], *words[] = {made};
    if (!go_on(l, path))
        die("there is no such file");
    snprintf(made, sizeof made, "iterate learn %s %" PRIu64 " %u %u", l->game, l->seed, l->games, l->step);
    memcpy(net_numbers(), l->mean, sizeof l->mean);
    net_write(1, words);
}

/* What it costs to believe a net of a position: by the shares that it gives who won. */
static double loss_of(const ul_net *net, position *p)
{
    int32_t chance[UL_MAX_SEATS];
    double  share = 1, rest = 1;
    ul_net_shares(net, p->players, p->in, WHOLE, chance);
    for (int k = 0; k < p->players; k++) {
        rest -= (double)chance[k] / WHOLE;
        share = p->share[k] > 0 ? (double)chance[k] / WHOLE : share;
    }
    share = p->share[p->players] > 0 ? rest : share;
    return -log(share > 1e-4 ? share : 1e-4);
}

#define BLOCK 4 /* games that are counted as one: positions of a game are alike */

static void judge(lesson *l, int argc, char **argv)
{
    ul_net    nets[8];
    ul_sample loss[8] = {{0}}, more[8] = {{0}};
    int       count = argc - 5;
    snprintf(l->game, sizeof l->game, "%s", argv[2]);
    l->seed = strtoull(argv[3], NULL, 10);
    l->games = BLOCK;
    for (int i = 0; i < count; i++)
        net_from(argv[i + 5], &nets[i]);
    l->net = nets[0];
    for (; l->step < (unsigned)atoi(argv[4]) / BLOCK; l->step++, positions_forget()) {
        double of[8] = {0};
        play_step(l);
        for (size_t n = 0; n < position_count(); n++)
            for (int i = 0; i < count; i++)
                of[i] += loss_of(&nets[i], position_nth(n)) / (double)position_count();
        for (int i = 0; i < count; i++) {
            ul_sample_add(&loss[i], of[i]);
            ul_sample_add(&more[i], of[i] - of[0]);
        }
    }
    for (int i = 0; i < count; i++)
        printf("%s: log loss %.4f, %+.4f (within %.4f) beside the first\n", argv[i + 5], loss[i].mean, more[i].mean,
               ul_sample_half(&more[i]));
}

int main(int argc, char **argv)
{
    static lesson l;
    bool known = argc > 2 && (!strcmp(argv[2], "kill") || !strcmp(argv[2], "plain") || !strcmp(argv[2], "save"));
    if (argc == 3 && !strcmp(argv[1], "print"))
        print(&l, argv[2]);
    else if (known && (argc == 7 || argc == 8) && !strcmp(argv[1], "learn"))
        learn(&l, argc, argv);
    else if (known && argc > 5 && argc < 14 && !strcmp(argv[1], "judge"))
        judge(&l, argc, argv);
    else
        die("learn GAME SEED GAMES STEPS FILE [NET], print FILE, or judge GAME SEED GAMES NET...");
    return 0;
}
