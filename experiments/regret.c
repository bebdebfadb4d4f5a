/*
 * regret.c: how good a bot's turns are, beside its other candidates played to the end.
 *
 *     regret EDITION PLAYERS GAMES SEED LEVEL PLAYOUTS WORLDS
 *
 * Butlers play, and a Colonel or Widow looks over the shoulder of one of them.
 * At each of his turns every candidate is played on by the rollout policy to the end of
 * the game, in WORLDS worlds of the bot's own belief; then the bot says which
 * one it would take. Told is what its choices gain over a Butler's, and what
 * the best would gain, which errs on the high side. Horizons, gates and nets
 * can be told apart so with fewer games than an arena needs; beliefs cannot.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "arena/statistics.h"
#include "bots/bots_inside.h"
#include "bots/rollout_policy.h"

typedef struct setting {
    ul_level level;
    uint32_t playouts;
    int      worlds;
} setting;

static ul_fast_odds    odds;
static ul_deal_sampler deal;

/* One candidate to the end of the game; does the seat win? */
static bool wins(const ul_bot *bot, const ul_candidate *candidate, ul_game game)
{
    for (uint8_t i = 0; i < candidate->actions; i++)
        ul_game_act(bot->world, &game, candidate->action[i], NULL);
    ul_rollout_table butlers;
    ul_rollout_butlers(&butlers, bot->world);
    memcpy(butlers.trust, bot->mind.trust, sizeof butlers.trust);
    while (game.scene.phase != UL_PHASE_OVER)
        ul_rollout_play(bot->world, &game, &butlers, &odds);
    return game.scene.winner == bot->seat;
}

/* The share of worlds in which each candidate of the bot's report wins. */
static void value_all(ul_bot *bot, const ul_view *view, int worlds, double value[UL_MAX_CANDIDATES])
{
    bool believes = bot->believes && !bot->belief.lost;
    memset(value, 0, UL_MAX_CANDIDATES * sizeof *value);
    ul_deal_sampler_begin(&deal, bot->world, view, believes ? &bot->belief : NULL, 777);
    for (int i = 0; i < worlds; i++) {
        ul_game game;
        ul_deal_sampler_next(&deal, &game);
        for (uint8_t c = 0; c < bot->report.candidates; c++)
            value[c] += (double)wins(bot, &bot->report.candidate[c], game) / worlds;
    }
}

static bool same_plan(const ul_candidate *one, const ul_candidate *other)
{
    bool same = one->actions == other->actions;
    for (uint8_t i = 0; same && i < one->actions; i++)
        same = ul_action_same(one->action[i], other->action[i]);
    return same;
}

/* The bot at a turn: what its choice gains over the Butler's, and what the best would. */
static void ask(ul_bot *bot, const ul_view *view, const setting *how, ul_sample gains[2])
{
    ul_report   butler, own;
    double      value[UL_MAX_CANDIDATES], best = 0;
    atomic_bool stop = true;
    ul_bot_think(bot, view, &(ul_budget){.seed = 1, .playouts = how->playouts, .stop = &stop}, &butler);
    value_all(bot, view, how->worlds, value);
    ul_bot_think(bot, view, &(ul_budget){.seed = 2, .playouts = how->playouts}, &own);
    for (uint8_t c = 0; c < butler.candidates; c++) {
        best = value[c] > best ? value[c] : best;
        if (same_plan(&butler.candidate[c], &own.candidate[0]))
            ul_sample_add(&gains[0], value[c] - value[0]);
    }
    ul_sample_add(&gains[1], best - value[0]);
}

static void tell_all(ul_bot **bots, uint8_t count, const ul_events *events)
{
    for (uint8_t i = 0; i < events->count; i++)
        for (uint8_t k = 0; k < count; k++) {
            ul_event event = ul_event_for(events->event[i], bots[k]->seat);
            ul_bot_see(bots[k], &event);
        }
}

/* A game of Butlers; the last of the bots is the one that looks on. */
static void play(const ul_world *world, const char *seed, ul_seat seat, const setting *how, ul_sample gains[2])
{
    ul_game game;
    ul_bot *bots[UL_MAX_SEATS + 1];
    uint8_t players = ul_world_players(world);
    ul_game_new(world, &game, seed, strlen(seed), UL_NOBODY);
    for (ul_seat k = 0; k <= players; k++) {
        bots[k] = k < players ? ul_bot_new(world, k, UL_BUTLER) : ul_bot_new(world, seat, how->level);
        if (!bots[k])
            exit(1);
    }
    while (game.scene.phase != UL_PHASE_OVER) {
        ul_view   view;
        ul_report report;
        ul_events events = {0};
        ul_seat   acts = game.scene.to_act;
        bool      fresh = game.scene.phase == UL_PHASE_TURN && !game.scene.stepped && !game.scene.cards_played;
        ul_view_of(world, &game, acts, &view);
        if (acts == seat && fresh)
            ask(bots[players], &view, how, gains);
        ul_bot_think(bots[acts], &view, &(ul_budget){0}, &report);
        ul_game_act(world, &game, report.action, &events);
        tell_all(bots, (uint8_t)(players + 1), &events);
    }
    for (ul_seat k = 0; k <= players; k++)
        ul_bot_free(bots[k]);
}

int main(int argc, char **argv)
{
    ul_edition edition;
    ul_fault   fault;
    setting    how;
    ul_sample  gains[2] = {{0}};
    if (argc != 8 || !ul_edition_find(&edition, argv[1], strlen(argv[1])) ||
        !ul_level_find(argv[5], strlen(argv[5]), &how.level) || how.level < UL_COLONEL) {
        fputs("usage: regret EDITION PLAYERS GAMES SEED colonel|widow|nemesis PLAYOUTS WORLDS\n", stderr);
        return 2;
    }
    how.playouts = (uint32_t)atoi(argv[6]);
    how.worlds = atoi(argv[7]);
    ul_world *world = ul_world_new(&edition, &edition.defaults, (uint8_t)atoi(argv[2]), NULL, 0, &fault);
    if (!world) {
        fprintf(stderr, "regret: %s\n", fault.message);
        return 2;
    }
    for (int i = 0; i < atoi(argv[3]); i++) {
        char seed[80];
        snprintf(seed, sizeof seed, "%.40s/%d", argv[4], i);
        play(world, seed, (ul_seat)(i % ul_world_players(world)), &how, gains);
    }
    printf("%.2f points of share a turn over a Butler's choice, of %.2f that the best would gain (%zu turns)\n",
           100 * gains[0].mean, 100 * gains[1].mean, (size_t)gains[1].count);
    ul_world_free(world);
    return 0;
}
