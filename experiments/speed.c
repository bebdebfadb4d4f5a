/*
 * speed.c: how fast a Widow thinks.
 *
 *     speed SECONDS SEED
 *
 * Fixed positions of four-player games, thought over again and again. Told are
 * playouts a second of CPU time (four turns each, judged by the net), and how
 * many times as fast, by the clock on the wall, two threads are as one; beside
 * it how much two get done who think over a position each and never meet, which
 * is what the machine has to give. One and two take turns, and of each position
 * the best of many tries counts, for other programs may want the machine too.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "arena/thread_pool.h"
#include "bots/bots_inside.h"
#include "rules/game.h"

#define POSITIONS 24
#define PLAYOUTS 8000
#define TRIES 25

typedef struct position {
    ul_bot *bot, *twin; /* of the same mind */
    ul_view view;
} position;

static position  positions[POSITIONS];
static ul_world *world;

static double now(clockid_t clock)
{
    struct timespec time;
    clock_gettime(clock, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* A position some way into a game of Butlers, at the beginning of a turn. */
static bool make(position *p, const char *seed, int number)
{
    ul_game   game;
    ul_report report;
    char      text[80];
    int       len = snprintf(text, sizeof text, "%.40s/%d", seed, number);
    ul_bot   *butler = ul_bot_new(world, 0, UL_BUTLER);
    ul_game_new(world, &game, text, (size_t)len, UL_NOBODY);
    while (butler && game.scene.phase != UL_PHASE_OVER && (game.scene.turn < 10 || game.scene.phase != UL_PHASE_TURN)) {
        ul_bot_reset(butler, game.scene.to_act);
        ul_view_of(world, &game, game.scene.to_act, &p->view);
        ul_bot_think(butler, &p->view, &(ul_budget){0}, &report);
        ul_game_act(world, &game, report.action, NULL);
    }
    ul_bot_free(butler);
    ul_view_of(world, &game, game.scene.turn_seat, &p->view);
    if (game.scene.phase == UL_PHASE_OVER)
        return false;
    p->bot = ul_bot_new(world, p->view.seat, UL_WIDOW);
    p->twin = ul_bot_new(world, p->view.seat, UL_WIDOW);
    if (!p->bot || !p->twin)
        exit(1);
    p->bot->search.far = p->twin->search.far = 4;
    return true;
}

/* The playouts it took. */
static uint32_t think(ul_bot *bot, const ul_view *view, ul_thread_pool *hands)
{
    ul_report report;
    ul_budget budget = {
        .seed = 1, .playouts = PLAYOUTS, .parallel = hands ? ul_thread_pool_run : NULL, .threads = hands};
    ul_bot_reset(bot, view->seat);
    ul_bot_think(bot, view, &budget, &report);
    return report.playouts;
}

static uint64_t think_all(void)
{
    uint64_t playouts = 0;
    for (int i = 0; i < POSITIONS; i++)
        playouts += think(positions[i].bot, &positions[i].view, NULL);
    return playouts;
}

/* The bot, or its twin, each alone. */
static void think_beside(void *context, unsigned number)
{
    const position *p = context;
    think(number ? p->twin : p->bot, &p->view, NULL);
}

/* By one thread, by two together, and by two for themselves. */
static double time_of(position *p, int how, ul_thread_pool *two)
{
    double start = now(CLOCK_MONOTONIC);
    if (how == 2)
        ul_thread_pool_run(two, think_beside, p, 2);
    else
        think(p->bot, &p->view, how ? two : NULL);
    return now(CLOCK_MONOTONIC) - start;
}

static void threads_tell(ul_thread_pool *two)
{
    double sum[3] = {0};
    for (int i = 0; i < POSITIONS; i++) {
        double best[3] = {1e9, 1e9, 1e9};
        for (int k = 0; k < 3 * TRIES; k++) {
            double time = time_of(&positions[i], k % 3, two);
            best[k % 3] = time < best[k % 3] ? time : best[k % 3];
        }
        for (int how = 0; how < 3; how++)
            sum[how] += best[how];
    }
    printf("%.2f times as fast with two threads (two that never meet do %.2f times as much)\n", sum[0] / sum[1],
           2 * sum[0] / sum[2]);
}

int main(int argc, char **argv)
{
    ul_edition edition;
    ul_fault   fault;
    if (argc != 3 || !ul_edition_find(&edition, "kill-2009", 9)) {
        fputs("usage: speed SECONDS SEED\n", stderr);
        return 2;
    }
    world = ul_world_new(&edition, &edition.defaults, 4, NULL, 0, &fault);
    for (int i = 0, number = 0; i < POSITIONS; number++)
        i += make(&positions[i], argv[2], number);
    double   start = now(CLOCK_PROCESS_CPUTIME_ID), spent = 0;
    uint64_t playouts = 0;
    while (spent < atof(argv[1])) {
        playouts += think_all();
        spent = now(CLOCK_PROCESS_CPUTIME_ID) - start;
    }
    printf("%.0f playouts a second\n", (double)playouts / spent);
    ul_thread_pool *two = ul_thread_pool_new(2);
    if (two)
        threads_tell(two);
    ul_thread_pool_free(two);
    for (int i = 0; i < POSITIONS; i++) {
        ul_bot_free(positions[i].bot);
        ul_bot_free(positions[i].twin);
    }
    ul_world_free(world);
    return 0;
}
