/*
 * train_onlooker.c: trains the net that tells people who will win.
 *
 *     train_onlooker kill|plain|save GAMES SEED > data/nets/BOARD-onlooker.net
 *
 * Strangers of the training half play at mixed tables, with Butlers whose weights
 * are turned by chance, each a little or much. Half of the seats have the turns
 * of one of these and pay as another does: there are more ways to play than
 * kinds. At some decisions the game is described as the seat to act sees it
 * (src/bots/onlooker_features.h); the net learns who won, and what the others
 * held. The players that are held out cannot be named here: see meson.build.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "any_butler.h"
#include "bots/onlooker_features.h"
#include "learn_onlooker.h"
#include "learned_among.h"
#include "population/population.h"
#include "rules/check.h"
#include "rules/game.h"

#define EVERY_TURN 2 /* one in so many is kept, */
#define EVERY_REPLY 8

/* A table for one number of players, used for one game after the other. */
typedef struct table {
    ul_world        *world;
    ul_bot          *observer[UL_MAX_SEATS], *butler[UL_MAX_SEATS];
    ul_thumb_player *turns[UL_MAX_SEATS], *replies[UL_MAX_SEATS]; /* of the stranger who has the seat */
    bool             butler_turns[UL_MAX_SEATS], butler_replies[UL_MAX_SEATS];
} table;

static table tables[UL_MAX_SEATS + 1];

static void table_open(table *t, const ul_edition *edition, uint8_t players)
{
    ul_fault fault;
    t->world = ul_world_new(edition, &edition->defaults, players, NULL, 0, &fault);
    for (ul_seat k = 0; k < players; k++) {
        t->observer[k] = ul_bot_new(t->world, k, UL_BUTLER);
        t->butler[k] = ul_bot_new(t->world, k, UL_BUTLER);
        t->turns[k] = ul_thumb_player_new(t->world, k, ul_thumb_nth(0));
        t->replies[k] = ul_thumb_player_new(t->world, k, ul_thumb_nth(0));
        if (!t->observer[k] || !t->butler[k] || !t->turns[k] || !t->replies[k])
            exit(1);
    }
}

static const ul_thumb *any_kind(ul_random *random)
{
    return ul_thumb_nth(ul_random_below(random, learned_among_count()));
}

/* A new game, with that kind in that seat. */
static void become(ul_thumb_player *player, ul_seat seat, const ul_thumb *kind)
{
    ul_thumb_player_take_up(player, kind, seat, &(ul_thumb_memory){0});
    ul_thumb_player_reset(player, seat);
}

/* In sixteen seats: ten strangers, of whom four pay as they should, two Butlers, and two of each mixture. */
static void sit_down(table *t, ul_random *random)
{
    for (ul_seat k = 0; k < ul_world_players(t->world); k++) {
        uint32_t        who = ul_random_below(random, 16);
        const ul_thumb *turns = any_kind(random), *replies = any_kind(random);
        become(t->turns[k], k, turns);
        become(t->replies[k], k, who < 6 ? replies : turns);
        t->butler_turns[k] = who >= 10 && who < 14;
        t->butler_replies[k] = who >= 12;
        ul_bot_reset(t->butler[k], k);
        ul_bot_reset(t->observer[k], k);
        t->butler[k]->worth = any_butler(t->world, random);
    }
}

static void tell_all(table *t, const ul_events *events)
{
    for (uint8_t i = 0; i < events->count; i++)
        for (ul_seat k = 0; k < ul_world_players(t->world); k++) {
            ul_event event = ul_event_for(events->event[i], k);
            ul_bot_see(t->observer[k], &event);
            ul_bot_see(t->butler[k], &event);
            ul_thumb_player_see(t->turns[k], &event);
            ul_thumb_player_see(t->replies[k], &event);
        }
}

static void keep(table *t, const ul_game *game, const ul_view *view)
{
    ul_report report;
    int16_t   in[UL_MAX_SEATS][UL_ONLOOKER_INPUTS];
    ul_bot   *observer = t->observer[view->seat];
    observer->plan.done = observer->plan.actions = 0; /* it has not played the last one that it made */
    ul_bot_think(observer, view, &(ul_budget){0}, &report);
    ul_onlooker_features(observer, in);
    judged_position *p = judged_add(ul_world_players(t->world), in);
    p->observer = view->seat;
    for (ul_seat k = 0; k < p->players; k++)
        p->points[k] = (uint8_t)ul_cards_points(t->world, &game->hand[k]);
}

static ul_action ask(table *t, const ul_view *view, uint64_t seed)
{
    ul_report report;
    ul_seat   me = view->seat;
    bool      replies = view->scene.phase == UL_PHASE_DEFEND;
    if (!(replies ? t->butler_replies : t->butler_turns)[me])
        return ul_thumb_player_think((replies ? t->replies : t->turns)[me], view, seed);
    ul_bot_think(t->butler[me], view, &(ul_budget){.seed = seed}, &report);
    return report.action;
}

static void play(table *t, ul_random *random)
{
    ul_game  game;
    char     seed[32];
    size_t   first = judged_count();
    uint16_t seen = 0;
    snprintf(seed, sizeof seed, "onlooker %016" PRIx64, ul_random_next(random));
    ul_game_new(t->world, &game, seed, strlen(seed), UL_NOBODY);
    sit_down(t, random);
    while (game.scene.phase != UL_PHASE_OVER) {
        ul_view   view;
        ul_events events = {0};
        bool      fresh = game.scene.phase == UL_PHASE_TURN && game.scene.turn != seen;
        bool      reply = game.scene.phase == UL_PHASE_DEFEND;
        seen = game.scene.turn;
        ul_view_of(t->world, &game, game.scene.to_act, &view);
        if ((fresh && ul_random_below(random, EVERY_TURN) == 0) || (reply && ul_random_below(random, EVERY_REPLY) == 0))
            keep(t, &game, &view);
        ul_game_act(t->world, &game, ask(t, &view, ul_random_next(random)), &events);
        tell_all(t, &events);
    }
    judged_end(first, game.scene.winner);
}

/* Mostly four players. */
static void play_all(const char *id, unsigned games, ul_random *random)
{
    ul_edition edition;
    ul_edition_find(&edition, id, strlen(id));
    uint32_t span = edition.max_players - edition.min_players + 1u;
    for (unsigned i = 0; i < games; i++) {
        uint8_t players = (uint8_t)(i % 4 ? 4 : edition.min_players + ul_random_below(random, span));
        table  *t = &tables[players];
        if (!t->world)
            table_open(t, &edition, players);
        play(t, random);
    }
    fprintf(stderr, "%zu positions\n", judged_count());
}

static void table_close(table *t)
{
    for (ul_seat k = 0; t->world && k < ul_world_players(t->world); k++) {
        ul_bot_free(t->observer[k]);
        ul_bot_free(t->butler[k]);
        ul_thumb_player_free(t->turns[k]);
        ul_thumb_player_free(t->replies[k]);
    }
    ul_world_free(t->world);
}

int main(int argc, char **argv)
{
    ul_random   random;
    const char *id = argc != 4                   ? NULL
                     : !strcmp(argv[1], "kill")  ? "kill-2009"
                     : !strcmp(argv[1], "plain") ? "kill-1996"
                     : !strcmp(argv[1], "save")  ? "save-2000"
                                                 : NULL;
    if (!id) {
        fputs("usage: train_onlooker kill|plain|save GAMES SEED > data/nets/BOARD-onlooker.net\n", stderr);
        return 2;
    }
    ul_random_seed(&random, strtoull(argv[3], NULL, 10));
    play_all(id, (unsigned)atoi(argv[2]), &random);
    for (size_t i = 0; i <= UL_MAX_SEATS; i++)
        table_close(&tables[i]);
    onlooker_learn(&random);
    onlooker_write(argc, argv);
    return 0;
}
