/*
 * opponent_style.c: how well a Widow's playouts foretell what others do.
 *
 *     opponent_style EDITION PLAYERS GAMES SEED
 *
 * Tables of one kind of the training half each, and of Butlers; a Widow looks
 * over the shoulder of one seat. Before each choice of another seat she is
 * asked what it will do, its hand laid open: as a Butler would, and in the
 * styles that she holds likely. Told is how many turns and replies of each
 * kind come out right, and what she thinks of it at the end.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "bots/bots_inside.h"
#include "bots/rollout_turn.h"
#include "bots/seat_odds.h"
#include "population/population.h"
#include "rules/game.h"

typedef struct tally {
    double turns, replies, butler_turns, butler_replies, turn[UL_TURN_STYLES], reply[UL_PAYS], guessed_turns,
        guessed_replies, seats, thought[UL_TURN_STYLES], paid[UL_PAYS];
} tally;

typedef struct table {
    const ul_world  *world;
    ul_game          game;
    ul_thumb_player *stranger[UL_MAX_SEATS];
    ul_bot          *butler[UL_MAX_SEATS], *looker;
} table;

static ul_fast_odds odds;

static double share(const int16_t *guess, int count, int which)
{
    double sum = 0;
    for (int i = 0; i < count; i++)
        sum += __builtin_exp(guess[i] / 16.0);
    return __builtin_exp(guess[which] / 16.0) / sum;
}

/* What would each style do in the seat's place? */
static void foretell(const table *t, ul_rollout_choice turn[UL_TURN_STYLES], uint8_t pay[UL_PAYS][4])
{
    ul_seat          seat = t->game.scene.to_act;
    ul_rollout_table of;
    ul_rollout_butlers(&of, t->world);
    for (int m = 0; t->game.scene.phase == UL_PHASE_TURN && m < UL_TURN_STYLES; m++) {
        ul_game copy = t->game;
        of.worth[seat] = &t->looker->styles.worth[m];
        ul_rollout_turn_choose(t->world, &copy, &of, &odds, &turn[m]);
    }
    for (int m = 0; t->game.scene.phase == UL_PHASE_DEFEND && m < UL_PAYS; m++) {
        ul_seat_odds o;
        of.pays[seat] = (uint8_t)m;
        ul_seat_odds_fill(&o, t->world, &t->game, seat, &odds);
        ul_rollout_reply_choose(t->world, &t->game, &of, &o, pay[m]);
    }
}

static ul_action ask(const table *t, const ul_view *view, uint64_t seed)
{
    ul_report report;
    if (t->stranger[view->seat])
        return ul_thumb_player_think(t->stranger[view->seat], view, seed);
    ul_bot_think(t->butler[view->seat], view, &(ul_budget){.seed = seed}, &report);
    return report.action;
}

static void tell(const table *t, const ul_events *events)
{
    for (uint8_t i = 0; i < events->count; i++)
        for (ul_seat k = 0; k <= ul_world_players(t->world); k++) {
            ul_event event = ul_event_for(events->event[i], k < ul_world_players(t->world) ? k : t->looker->seat);
            if (k == ul_world_players(t->world))
                ul_bot_see(t->looker, &event);
            else if (t->stranger[k])
                ul_thumb_player_see(t->stranger[k], &event);
            else
                ul_bot_see(t->butler[k], &event);
        }
}

/* A whole decision of the seat to act; what was done, beside what was foretold. */
static void decide(table *t, ul_random *random, tally *of)
{
    ul_seat           seat = t->game.scene.to_act;
    ul_phase          phase = (ul_phase)t->game.scene.phase;
    ul_rollout_choice turn[UL_TURN_STYLES], done = {0};
    uint8_t           pay[UL_PAYS][4] = {{0}}, paid[4] = {0};
    bool              counts = seat != t->looker->seat;
    bool              free = phase == UL_PHASE_DEFEND && t->game.scene.attempt.asked + 2u < ul_world_players(t->world);
    foretell(t, turn, pay);
    const ul_style_guess *guess = &t->looker->guess[seat];
    do {
        ul_view   view;
        ul_events events = {0};
        ul_view_of(t->world, &t->game, seat, &view);
        ul_action action = ask(t, &view, ul_random_next(random));
        if (action.kind == UL_FOIL)
            paid[ul_world_edition(t->world)->deck.card[action.card].value]++;
        done = (ul_rollout_choice){
            .room = t->game.scene.at[seat], .doctor = t->game.scene.doctor, .last = action.kind, .weapon = action.card};
        ul_game_act(t->world, &t->game, action, &events);
        bool over = (ul_phase)t->game.scene.phase != phase || t->game.scene.to_act != seat || done.last == UL_DRAW ||
                    done.last == UL_END;
        if (over && counts && phase == UL_PHASE_TURN)
            for (int m = 0; m < UL_TURN_STYLES; m++) {
                bool same = turn[m].room == done.room && turn[m].doctor == done.doctor && turn[m].last == done.last &&
                            (done.last != UL_ATTEMPT || turn[m].weapon == done.weapon);
                of->turns += m == 0;
                of->turn[m] += same;
                of->guessed_turns += same * share(guess->turn, UL_TURN_STYLES, m);
            }
        if (over && counts && free)
            for (int m = 0; m < UL_PAYS; m++) {
                bool same = !memcmp(paid + 1, pay[m] + 1, 3);
                of->replies += m == 0;
                of->reply[m] += same;
                of->guessed_replies += same * share(guess->pay, UL_PAYS, m);
            }
        tell(t, &events);
        if (over)
            return;
    } while (t->game.scene.phase != UL_PHASE_OVER);
}

static void play(const ul_world *world, const char *seed, uint64_t number, const ul_thumb *thumb, tally *of)
{
    table     t = {.world = world};
    ul_random random;
    ul_random_seed(&random, number);
    ul_game_new(world, &t.game, seed, strlen(seed), UL_NOBODY);
    for (ul_seat k = 0; k < ul_world_players(world); k++)
        if (thumb)
            t.stranger[k] = ul_thumb_player_new(world, k, thumb);
        else
            t.butler[k] = ul_bot_new(world, k, UL_BUTLER);
    t.looker = ul_bot_new(world, (ul_seat)(number % ul_world_players(world)), UL_WIDOW);
    while (t.game.scene.phase != UL_PHASE_OVER)
        decide(&t, &random, of);
    for (ul_seat k = 0; k < ul_world_players(world); k++) {
        if (k != t.looker->seat) {
            of->seats++;
            for (int m = 0; m < UL_TURN_STYLES; m++)
                of->thought[m] += share(t.looker->guess[k].turn, UL_TURN_STYLES, m);
            for (int m = 0; m < UL_PAYS; m++)
                of->paid[m] += share(t.looker->guess[k].pay, UL_PAYS, m);
        }
        ul_thumb_player_free(t.stranger[k]);
        ul_bot_free(t.butler[k]);
    }
    ul_bot_free(t.looker);
}

static void row(const double *of, int count, double all)
{
    for (int m = 0; m < count; m++)
        printf(" %3.0f", 100 * of[m] / all);
}

int main(int argc, char **argv)
{
    ul_edition edition;
    ul_fault   fault;
    if (argc != 5 || !ul_edition_find(&edition, argv[1], strlen(argv[1]))) {
        fputs("usage: opponent_style EDITION PLAYERS GAMES SEED\n", stderr);
        return 2;
    }
    ul_world *world = ul_world_new(&edition, &edition.defaults, (uint8_t)atoi(argv[2]), NULL, 0, &fault);
    if (!world) {
        fprintf(stderr, "opponent_style: %s\n", fault.message);
        return 2;
    }
    printf(
        "in 1/100:    turns by each style       guessed  thought of at the end    replies      guessed  at the end\n");
    for (size_t kind = 0; kind <= ul_thumb_count(); kind++) {
        const ul_thumb *thumb = ul_thumb_nth(kind);
        tally           of = {0};
        for (int game = 0; game < atoi(argv[3]); game++) {
            char seed[80];
            snprintf(seed, sizeof seed, "%.40s/%d", argv[4], game);
            play(world, seed, (uint64_t)game, thumb, &of);
        }
        printf("%-12s", thumb ? ul_thumb_name(thumb) : "butler");
        row(of.turn, UL_TURN_STYLES, of.turns);
        printf("   %3.0f  ", 100 * of.guessed_turns / of.turns);
        row(of.thought, UL_TURN_STYLES, of.seats);
        printf("   ");
        row(of.reply, UL_PAYS, of.replies);
        printf("   %3.0f  ", 100 * of.guessed_replies / of.replies);
        row(of.paid, UL_PAYS, of.seats);
        printf("\n");
    }
    ul_world_free(world);
    return 0;
}
