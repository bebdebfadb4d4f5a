/*
 * speed.c: how fast a Widow thinks.
 *
 *     speed SECONDS SEED
 *
 * Fixed positions of four-player games, thought over again and again. Told are
 * playouts a second of CPU time (four turns each, judged by the net), and how
 * many times as fast, by the clock on the wall, two threads are as one: the
 * best of several tries, for other programs may want the machine as well.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "arena/hands.h"
#include "bots/bots_inside.h"
#include "rules/game.h"

#define POSITIONS 24
#define PLAYOUTS 8000
#define TRIES 7

typedef struct position {
    ul_bot *bot;
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
    p->bot = game.scene.phase == UL_PHASE_OVER ? NULL : ul_bot_new(world, p->view.seat, UL_WIDOW);
    if (p->bot)
        p->bot->search.turns = 4;
    return p->bot;
}

/* All of them once; the playouts it took. */
static uint64_t think_all(ul_hands *hands)
{
    uint64_t playouts = 0;
    for (int i = 0; i < POSITIONS; i++) {
        ul_report report;
        ul_budget budget = {.seed = 1, .playouts = PLAYOUTS, .crew = hands ? ul_hands_work : NULL, .hands = hands};
        ul_bot_reset(positions[i].bot, positions[i].view.seat);
        ul_bot_think(positions[i].bot, &positions[i].view, &budget, &report);
        playouts += report.playouts;
    }
    return playouts;
}

static double wall(ul_hands *hands)
{
    double start = now(CLOCK_MONOTONIC);
    think_all(hands);
    return now(CLOCK_MONOTONIC) - start;
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
        playouts += think_all(NULL);
        spent = now(CLOCK_PROCESS_CPUTIME_ID) - start;
    }
    printf("%.0f playouts a second\n", (double)playouts / spent);
    ul_hands *two = ul_hands_new(2);
    double    best[2] = {1e9, 1e9};
    for (int i = 0; two && i < TRIES; i++)
        for (int k = 0; k < 2; k++) {
            double time = wall(k ? two : NULL);
            best[k] = time < best[k] ? time : best[k];
        }
    printf("%.2f times as fast with two threads\n", best[0] / best[1]);
    ul_hands_free(two);
    for (int i = 0; i < POSITIONS; i++)
        ul_bot_free(positions[i].bot);
    ul_world_free(world);
    return 0;
}
