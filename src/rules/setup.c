/* setup.c: section 2 of the rules, from a seed to the first turn. */
#include <string.h>
#include "rules/rules_inside.h"

/* The whole deck in the order of its file, shuffled; its first card is the top. */
static void deck_shuffled(const ul_world *world, ul_chance *chance, ul_card *cards)
{
    const ul_deck *deck = &world->edition.deck;
    uint8_t        size = 0;
    for (uint8_t i = 0; i < deck->kinds; i++)
        for (uint8_t copy = 0; copy < world->copies[deck->listed[i]]; copy++)
            cards[size++] = deck->listed[i];
    ul_chance_shuffle(chance, cards, size);
}

/* Turn cards over until one that leads to a room; *next is then the place after it. */
static ul_room room_turned_over(const ul_world *world, const ul_card *cards, uint8_t *next)
{
    while (!world->goal[cards[*next]])
        ++*next;
    return world->room[cards[(*next)++]];
}

/* Where no card leads to a room (R-BOARD), the Doctor starts in one where cards are drawn, but not with all the pawns.
 */
static ul_room room_drawn(const ul_world *world, ul_chance *chance, uint8_t *next)
{
    ul_rooms rooms = world->drawing & ~ul_rooms_of(ul_plan_numbered(world->plan, 0));
    uint32_t skip = ul_chance_below(chance, (uint32_t)__builtin_popcountll(rooms));
    *next = 1; /* as if the first card dealt had been it */
    while (skip--)
        take_lowest(&rooms);
    return take_lowest(&rooms);
}

/*
 * Who begins, and where everybody stands. Cards are dealt face up from the
 * dealer's left, so the place of the first that leads to a room says whose it
 * is (R-SETUP-KILL); on the ship the seats after it are placed by the next
 * such cards, and the Doctor last (R-SETUP-SAVE). If there are none, the
 * dealer's left begins.
 */
static void pawns_place(const ul_world *world, ul_game *game, ul_seat dealer)
{
    ul_scene *scene = &game->scene;
    ul_card   cards[UL_MAX_CARDS];
    uint8_t   next = 0;

    if (world->leading)
        deck_shuffled(world, &game->chance, cards);
    ul_room room = world->leading ? room_turned_over(world, cards, &next) : room_drawn(world, &game->chance, &next);
    ul_seat first = seat_after(world, dealer, (uint8_t)((next - 1) % world->players + 1));
    for (uint8_t places = 0; places < world->players; places++) {
        if (world->edition.placed_by_cards && places)
            room = room_turned_over(world, cards, &next);
        scene->at[seat_after(world, first, places)] =
            world->edition.placed_by_cards ? room : ul_plan_numbered(world->plan, 0);
    }
    scene->doctor = world->edition.placed_by_cards ? room_turned_over(world, cards, &next) : room;
    scene->turn_seat = scene->to_act = first;
}

/* What is left after the hands is one deck, or a pile a level, the remainder to the lower (R-SETUP-SAVE). */
uint8_t ul_world_pile(const ul_world *world, uint8_t level)
{
    uint8_t piles = world->edition.sinks ? UL_LEVELS : 1, place = (uint8_t)(UL_LEVELS - 1 - level);
    uint8_t left = (uint8_t)(world->cards - world->players * world->edition.hand[world->players]);
    if (place >= piles)
        return 0;
    return (uint8_t)(left / piles + (place < left % piles));
}

static void piles_make(const ul_world *world, ul_scene *scene)
{
    for (uint8_t level = 0; level < UL_LEVELS; level++)
        scene->pile_size[level] = ul_world_pile(world, level);
}

static void hands_deal(const ul_world *world, ul_game *game)
{
    ul_card cards[UL_MAX_CARDS];
    uint8_t next = 0, each = world->edition.hand[world->players];

    deck_shuffled(world, &game->chance, cards);
    for (ul_seat k = 0; k < world->players; k++) {
        game->scene.hand_size[k] = each;
        for (uint8_t i = 0; i < each; i++)
            ul_cards_add(&game->hand[k], cards[next++]);
    }
    game->deck_size = (uint8_t)(world->cards - next);
    for (uint8_t i = 0; i < game->deck_size; i++)
        game->deck[game->deck_size - 1 - i] = cards[next++];
    piles_make(world, &game->scene);
}

static void scene_empty(const ul_world *world, ul_scene *scene)
{
    memset(scene->at, UL_NOWHERE, sizeof scene->at);
    scene->phase = UL_PHASE_TURN;
    scene->turn = 1;
    scene->pool = option(world, UL_SPITE) ? UL_SPITE_TOKENS : 0;
    scene->dog = UL_NOWHERE;
    scene->next_seat = scene->winner = scene->loser = UL_NOBODY;
    scene->attempt = (ul_attempt){.seat = UL_NOBODY, .weapon = UL_NO_CARD};
}

void ul_game_new(const ul_world *world, ul_game *game, const char *seed, size_t seed_len, ul_seat dealer)
{
    memset(game, 0, sizeof *game);
    game->could_foil = UL_NOBODY;
    scene_empty(world, &game->scene);
    ul_chance_seed(&game->chance, seed, seed_len);
    ul_seat drawn = (ul_seat)ul_chance_below(&game->chance, world->players);
    pawns_place(world, game, dealer == UL_NOBODY ? drawn : dealer);
    hands_deal(world, game);
    if (option(world, UL_DOG) != UL_DOG_NONE) { /* R-DOG-START */
        game->scene.dog = game->scene.doctor;
        game->scene.dog_alive = true;
    }
}
