/*
 * train_hands.c: trains the net that tells what hidden cards are likely to be.
 *
 *     train_hands GAMES SEED [WITHOUT] > data/nets/hands.net
 *
 * Strangers of the training half, mixtures of their ways, and Butlers whose
 * weights are turned by chance play on all boards, at tables of their own kind
 * and at mixed ones. At some turns it is noted how the hidden cards look to the
 * seat to act (src/bots/card_signs.h), and what they are in truth. With WITHOUT
 * those named ("scholar,chaser") are left out, to see whether what is learned
 * holds for who was never met: told is what the net knows of every kind, in other
 * games. The players that are held out cannot be named here: see meson.build.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "any_butler.h"
#include "bots/scene_tracker.h"
#include "learn_hands.h"
#include "learned_among.h"
#include "population/population.h"
#include "rules/game.h"

#define EVERY_TURN 4  /* one in so many is kept, */
#define LONG_GAME 400 /* and ever fewer in long games, which are all alike */
#define JUDGED 40     /* games of each kind */
#define LATE_ROUND 5

/* A card in a hand, as it came. */
typedef struct arrival {
    ul_card  card;
    uint8_t  generation;
    bool     dealt;
    ul_signs then;
} arrival;

/* A table for one edition and number of players, used for one game after the other. */
typedef struct table {
    ul_world        *world;
    ul_bot          *butler[UL_MAX_SEATS];
    ul_thumb_player *stranger[UL_MAX_SEATS];
    bool             is_butler[UL_MAX_SEATS];
    ul_sign_counter  signs;
    ul_scene         scene;
    arrival          hand[UL_MAX_SEATS][UL_MAX_CARDS];
    uint8_t          held[UL_MAX_SEATS], generation;
    uint16_t         first_kept; /* turn */
} table;

#define EDITIONS 3
static const char *const editions[EDITIONS] = {"kill-2009", "kill-1996", "save-2000"};
static table             tables[EDITIONS][UL_MAX_SEATS + 1];
static const char       *without = "";

static table *table_of(unsigned nth, uint8_t players)
{
    table     *t = &tables[nth][players];
    ul_edition edition;
    ul_fault   fault;
    if (t->world || !ul_edition_find(&edition, editions[nth], strlen(editions[nth])))
        return t;
    t->world = ul_world_new(&edition, &edition.defaults, players, NULL, 0, &fault);
    for (ul_seat k = 0; k < players; k++) {
        t->butler[k] = ul_bot_new(t->world, k, UL_BUTLER);
        t->stranger[k] = ul_thumb_player_new(t->world, k, ul_thumb_nth(0));
        if (!t->butler[k] || !t->stranger[k])
            exit(1);
    }
    return t;
}

static void table_close(table *t)
{
    for (ul_seat k = 0; t->world && k < ul_world_players(t->world); k++) {
        ul_bot_free(t->butler[k]);
        ul_thumb_player_free(t->stranger[k]);
    }
    ul_world_free(t->world);
}

/* Who plays */

static void sit_butler(table *t, ul_seat seat, weights worth)
{
    t->is_butler[seat] = true;
    ul_bot_reset(t->butler[seat], seat);
    t->butler[seat]->worth = worth;
}

static void sit_stranger(table *t, ul_seat seat, const ul_thumb *kind)
{
    t->is_butler[seat] = false;
    ul_thumb_player_take_up(t->stranger[seat], kind, seat, &(ul_thumb_memory){0});
    ul_thumb_player_reset(t->stranger[seat], seat);
}

static const char *any_name(ul_random *random)
{
    return ul_thumb_name(ul_thumb_nth(ul_random_below(random, learned_among_count())));
}

/* One of the kinds, or with the turns of one and paying as another, or as ways to pay that are nobody's. */
static const ul_thumb *any_stranger(ul_random *random)
{
    static const char *const ways[] = {"third", "most"};
    const ul_thumb          *found = NULL;
    while (!found) {
        char        name[80];
        const char *turns = any_name(random), *pays = any_name(random);
        uint32_t    mixed = ul_random_below(random, 8);
        pays = mixed < 2 ? ways[mixed] : pays;
        int len = snprintf(name, sizeof name, mixed < 4 ? "%s+%s" : "%s", turns, pays);
        if (!strstr(without, turns) && !strstr(without, pays))
            found = ul_thumb_find(name, (size_t)len);
    }
    return found;
}

/* Half of the tables are of one kind, one in eight of Butlers; at the others anybody may sit. */
static void sit_down(table *t, ul_random *random)
{
    uint32_t        how = ul_random_below(random, 8);
    const ul_thumb *one = any_stranger(random);
    weights         worth = any_butler(t->world, random);
    for (ul_seat k = 0; k < ul_world_players(t->world); k++) {
        if (how == 0)
            sit_butler(t, k, worth);
        else if (how < 5)
            sit_stranger(t, k, one);
        else if (ul_random_below(random, 4) == 0)
            sit_butler(t, k, any_butler(t->world, random));
        else
            sit_stranger(t, k, any_stranger(random));
    }
}

/* Where cards are */

static void deal_note(table *t, const ul_game *game)
{
    memset(&t->signs, 0, sizeof t->signs);
    memset(t->held, 0, sizeof t->held);
    t->generation = 0;
    t->scene = game->scene;
    for (ul_seat k = 0; k < ul_world_players(t->world); k++)
        for (ul_card c = 0; c < ul_world_edition(t->world)->deck.kinds; c++)
            for (int n = ul_cards_count(&game->hand[k], c); n > 0; n--)
                t->hand[k][t->held[k]++] = (arrival){.card = c, .dealt = true};
}

/* Of alike cards the oldest goes. */
static void card_out(table *t, ul_seat seat, ul_card card)
{
    arrival *hand = t->hand[seat];
    uint8_t  i = 0;
    while (hand[i].card != card)
        i++;
    t->held[seat]--;
    memmove(hand + i, hand + i + 1, (size_t)(t->held[seat] - i) * sizeof *hand);
}

static void event_note(table *t, const ul_event *event)
{
    ul_event seen = ul_event_for(*event, UL_NOBODY);
    ul_seat  k = event->seat;
    bool     shows = event->kind == UL_PLAYED || event->kind == UL_ATTEMPTED || event->kind == UL_FOILED_WITH ||
                 event->kind == UL_COLLECTED;
    ul_signs_note(&t->signs, t->world, &t->scene, &seen);
    if (event->kind == UL_RESHUFFLED)
        t->generation++;
    else if (event->kind == UL_DREW)
        t->hand[k][t->held[k]++] = (arrival){event->card, t->generation, false, t->signs.seat[k]};
    else if (shows && seen.card != UL_NO_CARD)
        card_out(t, k, event->card);
    ul_scene_track_event(t->world, &t->scene, &seen);
}

/* What a seat may know of the cards of a generation that others hold. */
static void hidden_describe(const table *t, const ul_game *game, uint8_t generation, ul_card_place *of)
{
    *of = (ul_card_place){.round = (uint16_t)(game->scene.turn / ul_world_players(t->world))};
    for (ul_seat k = 0; k < ul_world_players(t->world); k++)
        for (uint8_t i = 0; k != game->scene.to_act && i < t->held[k]; i++)
            if (t->hand[k][i].generation == generation) {
                of->sort[ul_card_sort(t->world, t->hand[k][i].card)]++;
                of->in_hands++;
            }
    of->hidden = of->in_hands;
    for (uint8_t i = 0; generation == t->generation && i < game->deck_size; i++) {
        of->sort[ul_card_sort(t->world, game->deck[i])]++;
        of->hidden++;
    }
}

static void held_keep(const table *t, hidden_cards *to, ul_seat seat, uint8_t generation, ul_card_place place)
{
    place.now = &t->signs.seat[seat];
    place.hand = t->held[seat];
    for (uint8_t i = 0; i < t->held[seat]; i++) {
        const arrival *a = &t->hand[seat][i];
        if (a->generation != generation)
            continue;
        held_card *card = held_add(to);
        card->seat = seat;
        card->sort = ul_card_sort(t->world, a->card);
        place.then = &a->then;
        place.older = a->dealt ? 0 : i; /* those that were dealt lie in an order that tells what they are */
        place.dealt = a->dealt;
        ul_card_inputs(t->world, &place, card->in);
    }
}

static void generation_keep(const table *t, const ul_game *game, uint8_t generation)
{
    ul_card_place place;
    hidden_describe(t, game, generation, &place);
    if (!place.in_hands)
        return;
    hidden_cards *to = hidden_add();
    to->all = game->deck_size;
    for (uint8_t i = 0; generation == t->generation && i < game->deck_size; i++, to->deck_size++)
        to->deck[ul_card_sort(t->world, game->deck[i])]++;
    for (ul_seat k = 0; k < ul_world_players(t->world); k++)
        if (k != game->scene.to_act) {
            to->all = (uint16_t)(to->all + t->held[k]);
            to->size[k] = t->held[k];
            held_keep(t, to, k, generation, place);
        }
}

/* Games */

static ul_action ask(table *t, const ul_view *view, uint64_t seed)
{
    ul_report report;
    if (!t->is_butler[view->seat])
        return ul_thumb_player_think(t->stranger[view->seat], view, seed);
    ul_bot_think(t->butler[view->seat], view, &(ul_budget){.seed = seed}, &report);
    return report.action;
}

static void tell_all(table *t, const ul_events *events)
{
    for (uint8_t i = 0; i < events->count; i++) {
        event_note(t, &events->event[i]);
        for (ul_seat k = 0; k < ul_world_players(t->world); k++) {
            ul_event event = ul_event_for(events->event[i], k);
            if (t->is_butler[k])
                ul_bot_see(t->butler[k], &event);
            else
                ul_thumb_player_see(t->stranger[k], &event);
        }
    }
}

static bool is_kept(const table *t, const ul_game *game, ul_random *random)
{
    unsigned turn = game->scene.turn;
    return turn >= t->first_kept && ul_random_below(random, EVERY_TURN + turn * turn / LONG_GAME) == 0;
}

static void play(table *t, ul_random *random)
{
    ul_game  game;
    char     seed[32];
    uint16_t seen = 0;
    snprintf(seed, sizeof seed, "hands %016" PRIx64, ul_random_next(random));
    ul_game_new(t->world, &game, seed, strlen(seed), UL_NOBODY);
    deal_note(t, &game);
    while (game.scene.phase != UL_PHASE_OVER) {
        ul_view   view;
        ul_events events = {0};
        bool      begins = game.scene.phase == UL_PHASE_TURN && game.scene.turn != seen;
        seen = game.scene.turn;
        if (begins && is_kept(t, &game, random))
            for (uint8_t g = 0; g <= t->generation; g++)
                generation_keep(t, &game, g);
        ul_view_of(t->world, &game, game.scene.to_act, &view);
        ul_game_act(t->world, &game, ask(t, &view, ul_random_next(random)), &events);
        tell_all(t, &events);
    }
}

/* Mostly four. */
static uint8_t any_players(unsigned nth, ul_random *random)
{
    ul_edition edition;
    ul_edition_find(&edition, editions[nth], strlen(editions[nth]));
    uint32_t span = edition.max_players - edition.min_players + 1u;
    return (uint8_t)(ul_random_below(random, 4) ? 4 : edition.min_players + ul_random_below(random, span));
}

/* Half of them without spite or on the ship. */
static void play_all(unsigned games, ul_random *random)
{
    for (unsigned i = 0; i < games; i++) {
        unsigned nth = i % 4 < 2 ? 0 : i % 4 - 1;
        table   *t = table_of(nth, any_players(nth, random));
        sit_down(t, random);
        play(t, random);
    }
    fprintf(stderr, "%zu positions\n", hidden_count());
}

static void judge_kind(const ul_thumb *kind, unsigned edition, ul_random *random)
{
    table *t = table_of(edition, 4);
    size_t first = hidden_count();
    double bits, of_failures;
    t->first_kept = 4 * LATE_ROUND;
    for (unsigned i = 0; i < JUDGED; i++) {
        for (ul_seat k = 0; k < 4; k++)
            if (kind)
                sit_stranger(t, k, kind);
            else
                sit_butler(t, k, *ul_butler_weights(t->world));
        play(t, random);
    }
    hands_judge(first, &bits, &of_failures);
    fprintf(stderr, "%s, %s: %.3f bits a hidden card, %.3f a failure card\n", editions[edition],
            kind ? ul_thumb_name(kind) : "butler", bits, of_failures);
}

int main(int argc, char **argv)
{
    ul_random random;
    if (argc != 3 && argc != 4) {
        fputs("usage: train_hands GAMES SEED [WITHOUT] > data/nets/hands.net\n", stderr);
        return 2;
    }
    unsigned games = (unsigned)atoi(argv[1]);
    without = argc == 4 ? argv[3] : without;
    ul_random_seed(&random, strtoull(argv[2], NULL, 10));
    play_all(games, &random);
    hands_learn(&random);
    hands_write(argc, argv);
    for (unsigned e = 0; e < EDITIONS && argc == 4; e++)
        for (size_t n = 0; n <= ul_thumb_count(); n++)
            judge_kind(ul_thumb_nth(n), e, &random);
    for (unsigned e = 0; e < EDITIONS; e++)
        for (size_t i = 0; i <= UL_MAX_SEATS; i++)
            table_close(&tables[e][i]);
    return 0;
}
