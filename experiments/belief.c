/*
 * belief.c: how much a Widow's belief knows.
 *
 *     belief EDITION PLAYERS GAMES SEED [BOT]
 *
 * Butlers play, or others of whom she may think too well; a Widow looks over the shoulder of each, sees what that seat
 * sees, and says before every turn where she thinks each hidden card lies. Told
 * is the mean, over the hidden cards in other hands, of how many bits more she
 * gives the truth than who holds every deal equally likely.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "bots/bot_variant.h"
#include "bots/bots_inside.h"
#include "population/population.h"
#include "rules/game.h"

#define DEALS 400
#define PLAYOUTS 100
#define SPANS 8 /* of five turns a player each, the last without end */
#define KINDS 4

typedef struct tally {
    double bits, hidden, of_kind[KINDS], count[KINDS];
} tally;

typedef struct table {
    const ul_world  *world;
    ul_game          game;
    ul_bot          *player[UL_MAX_SEATS], *looker[UL_MAX_SEATS];
    ul_thumb_player *stranger[UL_MAX_SEATS]; /* in the place of the player */
} table;

/* How often each card lay with each seat; the last place is the deck. */
typedef double places[UL_MAX_KINDS][UL_MAX_SEATS + 1];

static void add_places(const ul_world *world, const ul_game *game, ul_seat but, places p)
{
    const ul_deck *deck = &ul_world_edition(world)->deck;
    for (ul_card c = 0; c < deck->kinds; c++)
        for (ul_seat k = 0; k < ul_world_players(world); k++)
            p[c][k] += k == but ? 0 : ul_cards_count(&game->hand[k], c);
    for (uint8_t i = 0; i < game->deck_size; i++)
        p[game->deck[i]][UL_MAX_SEATS]++;
}

static void score(const table *t, ul_seat seat, tally *of)
{
    ul_view         view;
    ul_deal_sampler deal;
    ul_game         game;
    ul_bot         *bot = t->looker[seat];
    places          truth = {0}, told = {0};
    double          size[UL_MAX_SEATS + 1] = {0}, all = 0;
    ul_view_of(t->world, &t->game, seat, &view);
    bool fits = ul_belief_settle(&bot->belief, bot, &view);
    if (!fits) {
        fprintf(stderr, "belief: the story does not fit\n");
        const ul_scene *a = &bot->belief.scene, *n = &view.scene;
        fprintf(stderr, "turn %d %d doctor %d %d disc %d %d at %d %d %d %d hands %d %d %d %d\n", a->turn, n->turn,
                a->doctor, n->doctor, a->discard_size, n->discard_size, a->at[0], n->at[0], a->at[1], n->at[1],
                a->hand_size[0], n->hand_size[0], a->hand_size[1], n->hand_size[1]);
        exit(1);
    }
    ul_deal_sampler_begin(&deal, t->world, &view, &bot->belief, t->game.scene.turn);
    if (!deal.belief) {
        fprintf(stderr, "belief: no deal fits\n");
        exit(1);
    }
    add_places(t->world, &t->game, seat, truth);
    for (int i = 0; i < DEALS; i++) {
        ul_deal_sampler_next(&deal, &game);
        add_places(t->world, &game, seat, told);
    }
    for (ul_seat k = 0; k < ul_world_players(t->world); k++)
        all += size[k] = k == seat ? 0 : t->game.scene.hand_size[k];
    of->hidden += all;
    all += size[UL_MAX_SEATS] = t->game.deck_size;
    for (int c = 0; c < UL_MAX_KINDS; c++) {
        double copies = 0;
        for (int k = 0; k <= UL_MAX_SEATS; k++)
            copies += truth[c][k];
        for (int k = 0; copies > 0 && k <= UL_MAX_SEATS; k++)
            if (truth[c][k] > 0) {
                /* a deal more, by the uniform belief: what never came up is not impossible */
                double told_share = (told[c][k] / copies + size[k] / all) / (DEALS + 1);
                double bits = truth[c][k] * log2(told_share / (size[k] / all));
                of->bits += bits;
                int kind = ul_world_edition(t->world)->deck.card[c].kind;
                of->of_kind[kind] += bits;
                of->count[kind] += k < UL_MAX_SEATS ? truth[c][k] : 0;
            }
    }
}

/* A level, a variant, or a stranger of the training half. False: there is none of that name. */
static bool player_sit(table *t, ul_seat seat, const char *name)
{
    ul_level              level;
    const ul_bot_variant *variant = ul_bot_variant_find(name, strlen(name));
    const ul_thumb       *thumb = ul_thumb_find(name, strlen(name));
    if (variant)
        t->player[seat] = ul_bot_new_variant(t->world, seat, variant);
    else if (thumb)
        t->stranger[seat] = ul_thumb_player_new(t->world, seat, thumb);
    else if (ul_level_find(name, strlen(name), &level))
        t->player[seat] = ul_bot_new(t->world, seat, level);
    return t->player[seat] || t->stranger[seat];
}

/* Whoever searches does so with PLAYOUTS. */
static ul_action ask(const table *t, const ul_view *view, uint64_t seed)
{
    ul_report report;
    if (t->stranger[view->seat])
        return ul_thumb_player_think(t->stranger[view->seat], view, seed);
    ul_bot_think(t->player[view->seat], view, &(ul_budget){.seed = seed, .playouts = PLAYOUTS}, &report);
    return report.action;
}

static void play(table *t, ul_random *random, tally tallies[SPANS])
{
    uint8_t  players = ul_world_players(t->world);
    uint16_t seen = 0;
    while (t->game.scene.phase != UL_PHASE_OVER) {
        ul_view   view;
        ul_events events = {0};
        ul_seat   seat = t->game.scene.to_act;
        unsigned  span = t->game.scene.turn / (5u * players);
        if (t->game.scene.phase == UL_PHASE_TURN && t->game.scene.turn != seen && (seen = t->game.scene.turn))
            score(t, seat, &tallies[span < SPANS ? span : SPANS - 1]);
        ul_view_of(t->world, &t->game, seat, &view);
        ul_game_act(t->world, &t->game, ask(t, &view, ul_random_next(random)), &events);
        for (uint8_t i = 0; i < events.count; i++)
            for (ul_seat k = 0; k < players; k++) {
                ul_event event = ul_event_for(events.event[i], k);
                if (t->stranger[k])
                    ul_thumb_player_see(t->stranger[k], &event);
                else
                    ul_bot_see(t->player[k], &event);
                ul_bot_see(t->looker[k], &event);
            }
    }
}

int main(int argc, char **argv)
{
    ul_edition edition;
    ul_fault   fault;
    ul_random  random;
    tally      tallies[SPANS] = {0}, middle = {0};

    static const char *const kinds[KINDS] = {"moves", "rooms", "weapons", "failures"};
    const char              *name = argc == 6 ? argv[5] : "butler-1";
    if ((argc != 5 && argc != 6) || !ul_edition_find(&edition, argv[1], strlen(argv[1]))) {
        fputs("usage: belief EDITION PLAYERS GAMES SEED [BOT]\n", stderr);
        return 2;
    }
    ul_world *world = ul_world_new(&edition, &edition.defaults, (uint8_t)atoi(argv[2]), NULL, 0, &fault);
    if (!world) {
        fprintf(stderr, "belief: %s\n", fault.message);
        return 2;
    }
    for (int game = 0; game < atoi(argv[3]); game++) {
        table t = {.world = world};
        char  seed[80];
        int   len = snprintf(seed, sizeof seed, "%.40s/%d", argv[4], game);
        ul_random_seed(&random, (uint64_t)game);
        ul_game_new(world, &t.game, seed, (size_t)len, UL_NOBODY);
        for (ul_seat k = 0; k < ul_world_players(world); k++) {
            if (!player_sit(&t, k, name)) {
                fprintf(stderr, "belief: there is no bot '%s'; `unlucky arena --levels` lists them\n", name);
                return 2;
            }
            t.looker[k] = ul_bot_new(world, k, UL_WIDOW);
        }
        play(&t, &random, tallies);
        for (ul_seat k = 0; k < ul_world_players(world); k++) {
            ul_bot_free(t.player[k]);
            ul_thumb_player_free(t.stranger[k]);
            ul_bot_free(t.looker[k]);
        }
    }
    for (int i = 0; i < SPANS; i++) {
        const tally *of = &tallies[i];
        if (of->hidden == 0)
            continue;
        printf("rounds %2d to %2d: %.3f bits a hidden card", 5 * i, 5 * i + 4, of->bits / of->hidden);
        for (int kind = 0; kind < KINDS; kind++)
            if (of->count[kind] > 0)
                printf("%s%s %.3f", kind ? ", " : "; ", kinds[kind], of->of_kind[kind] / of->count[kind]);
        putchar('\n');
        if (i >= 1) {
            middle.bits += of->bits;
            middle.hidden += of->hidden;
        }
    }
    printf("from the sixth round on: %.3f bits a hidden card\n", middle.bits / middle.hidden);
    ul_world_free(world);
    return 0;
}
