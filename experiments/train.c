/*
 * train.c: trains the value net of src/bots/neural_net.h from self-play.
 *
 *     train GAME GAMES SEED > data/nets/BOARD.net
 *
 * GAME is kill, plain (kill without spite) or save. Butlers and strangers of
 * the training half play at mixed tables; positions at the beginning of turns
 * are described, with who won in the end; the net learns to tell. The same
 * compiler, flags and seed give the same file.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "bots/bot.h"
#include "bots/rollout_policy.h"
#include "learn_net.h"
#include "learned_among.h"
#include "population/population.h"
#include "rules/game.h"

#define EVERY 3 /* one in so many turns is kept */

static ul_fast_odds odds;

static void keep(const ul_world *world, const ul_game *game)
{
    position *p = position_add();
    p->players = ul_world_players(world);
    ul_features_of(world, game, p->in);
}

/* Who has a seat: a Butler or Nephew, or a stranger. */
typedef struct sitter {
    ul_bot          *bot;
    ul_thumb_player *stranger;
} sitter;

static sitter sit_down(const ul_world *world, ul_seat seat, ul_random *random)
{
    sitter who = {0};
    if (ul_random_below(random, 4))
        who.stranger = ul_thumb_player_new(world, seat, ul_thumb_nth(ul_random_below(random, learned_among_count())));
    else
        who.bot = ul_bot_new(world, seat, ul_random_below(random, 6) ? UL_BUTLER : UL_NEPHEW);
    if (!who.bot && !who.stranger)
        exit(1);
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

static ul_action ask(const sitter *who, const ul_view *view, uint64_t seed)
{
    ul_report report;
    if (who->stranger)
        return ul_thumb_player_think(who->stranger, view, seed);
    ul_bot_think(who->bot, view, &(ul_budget){.seed = seed}, &report);
    return report.action;
}

/* One decision: by who sits there, or now and then by the rollout policy, for variety. */
static void decide(const ul_world *world, ul_game *game, sitter *sitters, ul_random *random)
{
    ul_view   view;
    ul_events events = {0};
    ul_seat   seat = game->scene.to_act;
    if (ul_random_below(random, 12) == 0) {
        ul_rollout_table butlers;
        ul_rollout_butlers(&butlers, world);
        ul_rollout_play(world, game, &butlers, &odds);
        return;
    }
    ul_view_of(world, game, seat, &view);
    ul_game_act(world, game, ask(&sitters[seat], &view, ul_random_next(random)), &events);
    tell_all(sitters, ul_world_players(world), &events);
}

static void play(const ul_world *world, ul_random *random)
{
    ul_game  game;
    sitter   sitters[UL_MAX_SEATS];
    char     seed[32];
    size_t   first = position_count();
    uint16_t seen = 0;
    snprintf(seed, sizeof seed, "train %016" PRIx64, ul_random_next(random));
    ul_game_new(world, &game, seed, strlen(seed), UL_NOBODY);
    for (ul_seat k = 0; k < ul_world_players(world); k++)
        sitters[k] = sit_down(world, k, random);
    while (game.scene.phase != UL_PHASE_OVER) {
        if (game.scene.phase == UL_PHASE_TURN && game.scene.turn != seen) {
            seen = game.scene.turn;
            if (ul_random_below(random, EVERY) == 0)
                keep(world, &game);
        }
        decide(world, &game, sitters, random);
    }
    positions_end(first, game.scene.winner, 1);
    for (ul_seat k = 0; k < ul_world_players(world); k++) {
        ul_bot_free(sitters[k].bot);
        ul_thumb_player_free(sitters[k].stranger);
    }
}

/* Mostly four players; every edition of the game, now and then an option turned. */
static void play_all(const char *game, unsigned games, ul_random *random)
{
    for (unsigned i = 0; i < games; i++) {
        ul_edition  edition;
        ul_fault    fault;
        bool        save = !strcmp(game, "save"), plain = !strcmp(game, "plain");
        const char *id = save ? "save-2000" : plain ? "kill-1996" : "kill-2009";
        ul_edition_find(&edition, id, strlen(id));
        uint32_t   span = edition.max_players - edition.min_players + 1u;
        uint8_t    players = (uint8_t)(i % 2 ? 4 : edition.min_players + ul_random_below(random, span));
        ul_options options = edition.defaults;
        if (!save && ul_random_below(random, 8) == 0) {
            options.value[UL_DOG] = (uint8_t)ul_random_below(random, plain ? 2 : 4); /* tokens are spite */
        }
        ul_world *world = ul_world_new(&edition, &options, players, NULL, 0, &fault);
        play(world, random);
        ul_world_free(world);
        if (i % 2000 == 1999)
            fprintf(stderr, "%u games, %zu positions\n", i + 1, position_count());
    }
}

int main(int argc, char **argv)
{
    ul_random random;
    if (argc != 4 || (strcmp(argv[1], "kill") && strcmp(argv[1], "plain") && strcmp(argv[1], "save"))) {
        fputs("usage: train kill|plain|save GAMES SEED > data/nets/BOARD.net\n", stderr);
        return 2;
    }
    ul_random_seed(&random, strtoull(argv[3], NULL, 10));
    play_all(argv[1], (unsigned)atoi(argv[2]), &random);
    net_learn(&random);
    net_write(argc, argv);
    return 0;
}
