/*
 * hidden_hands.c: what a Widow makes of the hands of two strangers.
 *
 *     cc -std=c11 hidden_hands.c $(pkg-config --cflags --libs unlucky) -o hidden_hands
 *
 * They play against a Butler in seat 0; she has his view, and does nothing. Every third turn it prints how many failure
 * cards she expects in each hand, and how many there are. She takes everybody for a Butler. The free-rider is none: he
 * keeps his failure cards, and she does not see it. docs/library.md has a first program to begin with.
 */
#include <stdio.h>
#include <string.h>
#include <batch/library.h>
#include <bots/hidden_cards.h>
#include <population/population.h>
#include <rules/game.h>

#define PLAYERS 3
#define DEALS 400

typedef struct table {
    const ul_world  *world;
    ul_game          game;
    ul_bot          *widow, *butler;
    ul_thumb_player *stranger[PLAYERS]; /* none in seat 0, which is the Butler's */
} table;

/* Everybody is told what happened as far as their seats saw it. */
static void tell(const table *t, const ul_events *events)
{
    for (uint8_t i = 0; i < events->count; i++)
        for (ul_seat seat = 0; seat < PLAYERS; seat++) {
            ul_event event = ul_event_for(events->event[i], seat);
            if (seat > 0) {
                ul_thumb_player_see(t->stranger[seat], &event);
            } else {
                ul_bot_see(t->butler, &event);
                ul_bot_see(t->widow, &event);
            }
        }
}

static void play(table *t, uint64_t seed)
{
    ul_seat   seat = t->game.scene.to_act;
    ul_budget budget = {.seed = seed};
    ul_report report;
    ul_events events = {0};
    ul_view   view;
    ul_view_of(t->world, &t->game, seat, &view);
    if (seat > 0)
        report.action = ul_thumb_player_think(t->stranger[seat], &view, seed);
    else
        ul_bot_think(t->butler, &view, &budget, &report);
    ul_game_act(t->world, &t->game, report.action, &events);
    tell(t, &events);
}

static void show(const table *t)
{
    static uint32_t count[UL_MAX_SEATS][UL_MAX_KINDS];
    ul_view         view;
    ul_view_of(t->world, &t->game, 0, &view);
    ul_bot_count_hidden(t->widow, &view, t->game.scene.turn, DEALS, count);
    printf("turn %u\n", (unsigned)t->game.scene.turn);
    for (ul_seat seat = 1; seat < PLAYERS; seat++)
        for (ul_card card = 0; card < ul_world_kinds(t->world); card++)
            if (!strncmp(ul_world_card_id(t->world, card), "failure", 7))
                printf("  seat %d: %.2f %s, in truth %d\n", seat, (double)count[seat][card] / DEALS,
                       ul_world_card_id(t->world, card), ul_cards_count(&t->game.hand[seat], card));
}

int main(void)
{
    static const char id[] = "kill-2009", seed[] = "a rainy night";
    ul_edition        edition;
    ul_fault          fault = {0};
    table             t = {0};
    if (!ul_edition_find(&edition, id, strlen(id)))
        return 1;
    ul_world *world = ul_world_new(&edition, &edition.defaults, PLAYERS, NULL, 0, &fault);
    if (!world)
        return fprintf(stderr, "%s: %s\n", fault.code, fault.message), 1;
    t.world = world;
    t.widow = ul_bot_new(world, 0, UL_WIDOW);
    t.butler = ul_bot_new(world, 0, UL_BUTLER);
    t.stranger[1] = ul_thumb_player_new(world, 1, ul_thumb_find("free-rider", 10));
    t.stranger[2] = ul_thumb_player_new(world, 2, ul_thumb_find("counter", 7));
    if (!t.widow || !t.butler || !t.stranger[1] || !t.stranger[2])
        return fputs("not enough memory\n", stderr), 1;
    ul_game_new(world, &t.game, seed, strlen(seed), UL_NOBODY);
    for (uint16_t shown = 0; t.game.scene.phase != UL_PHASE_OVER; play(&t, t.game.scene.turn))
        if (t.game.scene.turn % 3 == 0 && t.game.scene.turn != shown) {
            shown = t.game.scene.turn;
            show(&t);
        }
    printf("seat %d won in turn %u\n", t.game.scene.winner, (unsigned)t.game.scene.turn);
    for (ul_seat seat = 0; seat < PLAYERS; seat++)
        ul_thumb_player_free(t.stranger[seat]);
    ul_bot_free(t.widow);
    ul_bot_free(t.butler);
    ul_world_free(world);
    return 0;
}
