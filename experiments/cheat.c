/*
 * cheat.c: what a Widow would win who sees all hands.
 *
 *     cheat EDITION PLAYERS GAMES SEED PLAYOUTS [KIND]
 *
 * An upper bound for what better beliefs could bring. Bots have no way to be
 * shown a hidden card, so the cheat is here and nowhere else: this program has
 * a deal of its own in the place of src/bots/deal_sampler.c, which deals the hands
 * that there are; only the deck is shuffled. A Widow among Butlers-1, or among
 * a kind of stranger of the training half, blocks of the same deal with seats
 * rotated as in the arena.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "arena/statistics.h"
#include "bots/bot_variant.h"
#include "bots/deal_sampler.h"
#include "population/population.h"
#include "rules/game.h"

static const ul_game *truth;

void ul_deal_sampler_begin(ul_deal_sampler *d, const ul_world *world, const ul_view *view, const ul_belief *belief,
                           uint64_t seed)
{
    memset(d, 0, sizeof *d);
    d->world = world;
    d->view = view;
    d->belief = belief;
    ul_random_seed(&d->random, seed);
}

void ul_deal_sampler_branch(ul_deal_sampler *d, const ul_deal_sampler *from, uint64_t seed)
{
    *d = *from;
    ul_random_seed(&d->random, seed);
}

void ul_deal_sampler_next(ul_deal_sampler *d, ul_game *game)
{
    *game = *truth;
    ul_random_shuffle(&d->random, game->deck, game->deck_size);
    for (size_t i = 0; i < sizeof game->chance.key; i++)
        game->chance.key[i] = (uint8_t)(ul_random_next(&d->random) >> 56);
}

/* Somebody at the table: a bot, or a stranger in its place. */
typedef struct player {
    ul_bot          *bot;
    ul_thumb_player *stranger;
} player;

static player player_new(const ul_world *world, ul_seat seat, ul_seat widow, const ul_thumb *kind)
{
    if (seat == widow)
        return (player){.bot = ul_bot_new(world, seat, UL_WIDOW)};
    if (kind)
        return (player){.stranger = ul_thumb_player_new(world, seat, kind)};
    return (player){.bot = ul_bot_new_variant(world, seat, ul_bot_variant_find("butler-1", 8))};
}

static ul_action player_think(player p, const ul_view *view, uint64_t seed, uint32_t playouts)
{
    ul_report report;
    if (p.stranger)
        return ul_thumb_player_think(p.stranger, view, seed);
    ul_bot_think(p.bot, view, &(ul_budget){.seed = seed, .playouts = playouts}, &report);
    return report.action;
}

static void player_see(player p, const ul_event *event)
{
    if (p.stranger)
        ul_thumb_player_see(p.stranger, event);
    else
        ul_bot_see(p.bot, event);
}

/* One game with the Widow in that seat, the others of a kind, NULL for Butlers-1; does she win? */
static bool play(const ul_world *world, const char *seed, ul_seat widow, uint32_t playouts, const ul_thumb *kind)
{
    ul_game   game;
    ul_random random;
    uint8_t   players = ul_world_players(world);
    player    at[UL_MAX_SEATS];
    ul_random_seed(&random, widow);
    ul_game_new(world, &game, seed, strlen(seed), UL_NOBODY);
    for (ul_seat k = 0; k < players; k++)
        at[k] = player_new(world, k, widow, kind);
    while (game.scene.phase != UL_PHASE_OVER) {
        ul_view   view;
        ul_events events = {0};
        truth = &game;
        ul_view_of(world, &game, game.scene.to_act, &view);
        ul_action action = player_think(at[view.seat], &view, ul_random_next(&random), playouts);
        ul_game_act(world, &game, action, &events);
        for (uint8_t i = 0; i < events.count; i++)
            for (ul_seat k = 0; k < players; k++) {
                ul_event event = ul_event_for(events.event[i], k);
                player_see(at[k], &event);
            }
    }
    for (ul_seat k = 0; k < players; k++) {
        ul_bot_free(at[k].bot);
        ul_thumb_player_free(at[k].stranger);
    }
    return game.scene.winner == widow;
}

int main(int argc, char **argv)
{
    ul_edition      edition;
    ul_fault        fault;
    ul_sample       shares = {0};
    const ul_thumb *kind = argc == 7 ? ul_thumb_find(argv[6], strlen(argv[6])) : NULL;
    if ((argc != 6 && !kind) || !ul_edition_find(&edition, argv[1], strlen(argv[1]))) {
        fputs("usage: cheat EDITION PLAYERS GAMES SEED PLAYOUTS [KIND], who is of the training half\n", stderr);
        return 2;
    }
    uint8_t   players = (uint8_t)atoi(argv[2]);
    ul_world *world = ul_world_new(&edition, &edition.defaults, players, NULL, 0, &fault);
    if (!world) {
        fprintf(stderr, "cheat: %s\n", fault.message);
        return 2;
    }
    for (int block = 0; block < atoi(argv[3]) / players; block++) {
        char     seed[80];
        unsigned wins = 0;
        snprintf(seed, sizeof seed, "%.40s/%d", argv[4], block);
        for (ul_seat k = 0; k < players; k++)
            wins += play(world, seed, k, (uint32_t)atoi(argv[5]), kind);
        ul_sample_add(&shares, (double)wins / players);
    }
    ul_interval of = ul_sample_share(&shares);
    printf("%.2f %% (%.2f to %.2f) of %d games, seeing all hands\n", 100 * shares.mean, 100 * of.low, 100 * of.high,
           atoi(argv[3]));
    ul_world_free(world);
    return 0;
}
