/*
 * belief.c: how much a Widow's belief knows.
 *
 *     belief EDITION PLAYERS GAMES SEED [BOT | each [held-out]]
 *
 * Butlers play, or others of whom she may think too well; a Widow looks over the shoulder of each, sees what that seat
 * sees, and says before every turn where she thinks each hidden card lies. Told is the mean, over the hidden cards in
 * other hands, of how many bits more she gives the truth than who holds every deal equally likely. `each`: of every
 * kind of strangers in its turn, the training half or the held out one; the latter only build/tools/belief-strangers
 * knows, which is not linked as what tunes and trains is.
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
#define LONG_ROUNDS 20 /* later only one turn in so many is asked about, and counts for all: */
#define LONG_EVERY 5
#define SURE 1.96 /* standard errors: 95 % */

typedef struct tally {
    double bits, hidden, of_kind[KINDS], count[KINDS];
} tally;

/* From the sixth round on, game by game: what they sum up to, and the squares for their spread. */
typedef struct games_sum {
    double bits, hidden, bits_2, hidden_2, both;
} games_sum;

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

/* Where she thinks the cards lie: each deal is counted, in one half of the deals or the other. */
static void deals_count(const table *t, ul_seat seat, places half[2])
{
    ul_view         view;
    ul_deal_sampler deal;
    ul_game         game;
    ul_bot         *bot = t->looker[seat];
    ul_view_of(t->world, &t->game, seat, &view);
    if (!ul_belief_settle(&bot->belief, bot, &view)) {
        fprintf(stderr, "belief: the story does not fit\n");
        exit(1);
    }
    ul_deal_sampler_begin(&deal, t->world, &view, &bot->belief, t->game.scene.turn);
    if (!deal.belief) {
        fprintf(stderr, "belief: no deal fits\n");
        exit(1);
    }
    for (int i = 0; i < DEALS; i++) {
        ul_deal_sampler_next(&deal, &game);
        add_places(t->world, &game, seat, half[2 * i / DEALS]);
    }
}

static double bits_told(double counted, double copies, double deals, double uniform)
{
    /* a deal more, by the uniform belief: what never came up is not impossible */
    return log2((counted / copies + uniform) / (deals + 1) / uniform);
}

/*
 * What is told by so many deals is on average too little by an amount that
 * falls as they grow: with half as many it is twice as much. So twice what all
 * tell, less what the halves tell, is free of it but for smaller parts.
 */
static double bits_of(const double counted[2], double copies, double uniform)
{
    double both = bits_told(counted[0] + counted[1], copies, DEALS, uniform);
    double halves =
        bits_told(counted[0], copies, DEALS / 2, uniform) + bits_told(counted[1], copies, DEALS / 2, uniform);
    return 2 * both - halves / 2;
}

static void score(const table *t, ul_seat seat, double weight, tally *of)
{
    places truth = {0}, told[2] = {0};
    double size[UL_MAX_SEATS + 1] = {0}, all = 0;
    add_places(t->world, &t->game, seat, truth);
    deals_count(t, seat, told);
    for (ul_seat k = 0; k < ul_world_players(t->world); k++)
        all += size[k] = k == seat ? 0 : t->game.scene.hand_size[k];
    of->hidden += weight * all;
    all += size[UL_MAX_SEATS] = t->game.deck_size;
    for (int c = 0; c < UL_MAX_KINDS; c++) {
        double copies = 0;
        for (int k = 0; k <= UL_MAX_SEATS; k++)
            copies += truth[c][k];
        for (int k = 0; copies > 0 && k <= UL_MAX_SEATS; k++)
            if (truth[c][k] > 0) {
                double bits =
                    weight * truth[c][k] * bits_of((double[]){told[0][c][k], told[1][c][k]}, copies, size[k] / all);
                of->bits += bits;
                int kind = ul_world_edition(t->world)->deck.card[c].kind;
                of->of_kind[kind] += bits;
                of->count[kind] += k < UL_MAX_SEATS ? weight * truth[c][k] : 0;
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

static void turn_score(const table *t, ul_seat seat, tally tallies[SPANS])
{
    unsigned turn = t->game.scene.turn, players = ul_world_players(t->world);
    unsigned span = turn / (5u * players), every = turn < LONG_ROUNDS * players ? 1 : LONG_EVERY;
    if (turn % every == 0)
        score(t, seat, every, &tallies[span < SPANS ? span : SPANS - 1]);
}

static void play(table *t, ul_random *random, tally tallies[SPANS])
{
    uint8_t  players = ul_world_players(t->world);
    uint16_t seen = 0;
    while (t->game.scene.phase != UL_PHASE_OVER) {
        ul_view   view;
        ul_events events = {0};
        ul_seat   seat = t->game.scene.to_act;
        bool      begins = t->game.scene.phase == UL_PHASE_TURN && t->game.scene.turn != seen;
        seen = t->game.scene.turn;
        if (begins)
            turn_score(t, seat, tallies);
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

static void table_open(table *t, const ul_world *world, const char *name)
{
    *t = (table){.world = world};
    for (ul_seat k = 0; k < ul_world_players(world); k++) {
        if (!player_sit(t, k, name)) {
            fprintf(stderr, "belief: there is no bot '%s'; `unlucky arena --levels` lists them\n", name);
            exit(2);
        }
        t->looker[k] = ul_bot_new(world, k, UL_WIDOW);
    }
}

static void table_close(table *t)
{
    for (ul_seat k = 0; k < ul_world_players(t->world); k++) {
        ul_bot_free(t->player[k]);
        ul_thumb_player_free(t->stranger[k]);
        ul_bot_free(t->looker[k]);
    }
}

static void tally_add(tally *to, const tally *of)
{
    to->bits += of->bits;
    to->hidden += of->hidden;
    for (int kind = 0; kind < KINDS; kind++) {
        to->of_kind[kind] += of->of_kind[kind];
        to->count[kind] += of->count[kind];
    }
}

static void game_add(games_sum *to, const tally of[SPANS])
{
    tally late = {0};
    for (int i = 1; i < SPANS; i++)
        tally_add(&late, &of[i]);
    to->bits += late.bits;
    to->hidden += late.hidden;
    to->bits_2 += late.bits * late.bits;
    to->hidden_2 += late.hidden * late.hidden;
    to->both += late.bits * late.hidden;
}

/* So many games of that bot; false: nothing was hidden from the sixth round on. */
static bool play_all(const ul_world *world, int games, const char *seed, const char *name, tally tallies[SPANS],
                     games_sum *sum)
{
    for (int game = 0; game < games; game++) {
        table     t;
        tally     of[SPANS] = {0};
        ul_random random;
        char      text[80];
        int       len = snprintf(text, sizeof text, "%.40s/%d", seed, game);
        table_open(&t, world, name);
        ul_random_seed(&random, (uint64_t)game);
        ul_game_new(world, &t.game, text, (size_t)len, UL_NOBODY);
        play(&t, &random, of);
        table_close(&t);
        for (int i = 0; i < SPANS; i++)
            tally_add(&tallies[i], &of[i]);
        game_add(sum, of);
    }
    return sum->hidden > 0;
}

/* Half of the interval in which the mean lies, by how far games are from it. */
static double error_of(const games_sum *s)
{
    double mean = s->bits / s->hidden;
    double squares = s->bits_2 - 2 * mean * s->both + mean * mean * s->hidden_2;
    return SURE * sqrt(squares > 0 ? squares : 0) / s->hidden;
}

static void print_kinds(const tally *of)
{
    static const char *const kinds[KINDS] = {"moves", "rooms", "weapons", "failures"};
    for (int kind = 0; kind < KINDS; kind++)
        if (of->count[kind] > 0)
            printf("%s%s %.3f", kind ? ", " : "; ", kinds[kind], of->of_kind[kind] / of->count[kind]);
    putchar('\n');
}

static void tell_one(const ul_world *world, int games, const char *seed, const char *name)
{
    tally     tallies[SPANS] = {0};
    games_sum sum = {0};
    bool      some = play_all(world, games, seed, name, tallies, &sum);
    for (int i = 0; i < SPANS; i++)
        if (tallies[i].hidden > 0) {
            printf("rounds %2d to %2d: %.3f bits a hidden card", 5 * i, 5 * i + 4, tallies[i].bits / tallies[i].hidden);
            print_kinds(&tallies[i]);
        }
    if (some)
        printf("from the sixth round on: %.3f bits a hidden card (+- %.3f)\n", sum.bits / sum.hidden, error_of(&sum));
}

/* A row for each kind, then their mean and the worst. */
static void tell_each(const ul_world *world, int games, const char *seed, bool held_out)
{
    double          mean = 0, worst = 0;
    int             kinds = 0;
    const char     *whose = "";
    const ul_thumb *thumb;
    for (size_t n = 0; (thumb = ul_thumb_nth(n)); n++) {
        tally     tallies[SPANS] = {0}, late = {0};
        games_sum sum = {0};
        if (ul_thumb_is_held_out(thumb) != held_out ||
            !play_all(world, games, seed, ul_thumb_name(thumb), tallies, &sum))
            continue;
        double bits = sum.bits / sum.hidden;
        for (int i = 1; i < SPANS; i++)
            tally_add(&late, &tallies[i]);
        printf("%-14s %.3f bits a hidden card (+- %.3f)", ul_thumb_name(thumb), bits, error_of(&sum));
        print_kinds(&late);
        fflush(stdout);
        mean += bits;
        whose = kinds == 0 || bits < worst ? ul_thumb_name(thumb) : whose;
        worst = kinds == 0 || bits < worst ? bits : worst;
        kinds++;
    }
    if (kinds > 0)
        printf("mean of %d kinds: %.3f bits a hidden card; worst: %.3f, %s\n", kinds, mean / kinds, worst, whose);
}

int main(int argc, char **argv)
{
    ul_edition  edition;
    ul_fault    fault;
    const char *name = argc >= 6 ? argv[5] : "butler-1";
    bool        each = !strcmp(name, "each"), held_out = each && argc == 7 && !strcmp(argv[6], "held-out");
    if (argc < 5 || argc > 6 + held_out || !ul_edition_find(&edition, argv[1], strlen(argv[1]))) {
        fputs("usage: belief EDITION PLAYERS GAMES SEED [BOT | each [held-out]]\n", stderr);
        return 2;
    }
    ul_world *world = ul_world_new(&edition, &edition.defaults, (uint8_t)atoi(argv[2]), NULL, 0, &fault);
    if (!world) {
        fprintf(stderr, "belief: %s\n", fault.message);
        return 2;
    }
    if (each)
        tell_each(world, atoi(argv[3]), argv[4], held_out);
    else
        tell_one(world, atoi(argv[3]), argv[4], name);
    ul_world_free(world);
    return 0;
}
