/* world.c: a plan and an edition are introduced to each other. */
#include <stdlib.h>
#include "rules/rules_inside.h"

/* Rooms on the levels that are left when `sunk` have gone. */
static ul_rooms rooms_afloat(const ul_world *world, uint8_t sunk)
{
    ul_rooms afloat = 0;
    for (ul_room r = 0; r < ul_plan_count(world->plan); r++) {
        uint8_t level = ul_plan_level(world->plan, r);
        if (level == UL_NO_LEVEL || level < UL_LEVELS - sunk)
            afloat |= ul_rooms_of(r);
    }
    return afloat;
}

static void board_reach(const ul_plan *plan, board *now, ul_room from)
{
    ul_rooms seen = ul_rooms_of(from), edge = seen;
    now->reach[0][from] = 0;
    for (uint8_t steps = 1; steps <= UL_MAX_STEPS; steps++) {
        ul_rooms beyond = 0;
        while (edge)
            beyond |= ul_plan_doors(plan, take_lowest(&edge));
        edge = beyond & now->afloat & ~seen;
        seen |= edge;
        now->reach[steps][from] = seen & ~ul_rooms_of(from);
    }
}

static void board_build(ul_world *world, uint8_t sunk)
{
    board *now = &world->board[sunk];
    now->afloat = rooms_afloat(world, sunk);
    for (ul_room r = 0; r < ul_plan_count(world->plan); r++) {
        board_reach(world->plan, now, r);
        now->walk[r] = ul_plan_walk(world->plan, r, now->afloat);
    }
    ul_rooms above = now->afloat & ~rooms_afloat(world, (uint8_t)(sunk + 1));
    now->refuge = ul_plan_lowest(world->plan, above);
}

static void measure_distances(ul_world *world, ul_room from)
{
    ul_rooms seen = ul_rooms_of(from), edge = seen;
    for (uint8_t doors = 0; edge; doors++) {
        ul_rooms beyond = 0;
        while (edge) {
            ul_room room = take_lowest(&edge);
            world->distance[from][room] = doors;
            beyond |= ul_plan_doors(world->plan, room);
        }
        edge = beyond & ~seen;
        seen |= edge;
    }
}

static void look_round(ul_world *world)
{
    for (ul_room r = 0; r < ul_plan_count(world->plan); r++) {
        world->sight[r] = ul_plan_sight(world->plan, r);
        measure_distances(world, r);
        if (world->edition.draws_anywhere || ul_plan_room_kind(world->plan, r) == UL_ROOM_NAMED)
            world->drawing |= ul_rooms_of(r);
    }
    for (uint8_t sunk = 0; sunk <= (world->edition.sinks ? UL_LEVELS : 0); sunk++)
        board_build(world, sunk);
}

static bool world_build(ul_world *world, const char *plan_text, size_t plan_len, ul_fault *fault)
{
    world->own_board = !plan_text;
    if (world->own_board) {
        const ul_asset *own = ul_edition_board(&world->edition);
        plan_text = own->bytes;
        plan_len = own->len;
    }
    world->plan = ul_plan_read(plan_text, plan_len, fault);
    if (!world->plan || !ul_world_take_cards(world, fault))
        return false;
    look_round(world);
    return true;
}

/* As ul_world_new, but whether it can be played in is not looked at. */
static ul_world *world_make(const ul_edition *edition, const ul_options *options, uint8_t players,
                            const char *plan_text, size_t plan_len, ul_fault *fault)
{
    uint8_t dog = options->value[UL_DOG];
    if (players < edition->min_players || players > edition->max_players) {
        ul_fault_set(fault, "bad-players", 0, 0, "%s is for %d to %d players, not %d", edition->id,
                     edition->min_players, edition->max_players, players);
        return NULL;
    }
    ul_world *world = calloc(1, sizeof *world);
    if (!world) {
        ul_fault_set(fault, "out-of-memory", 0, 0, "not enough memory for a game");
        return NULL;
    }
    world->edition = *edition;
    world->options = *options;
    world->players = players;
    world->dog_guards = dog == UL_DOG_OLD || dog == UL_DOG_OLD_NEW_TRICKS;
    world->dog_learns = dog == UL_DOG_NEW_TRICKS || dog == UL_DOG_OLD_NEW_TRICKS;
    if (!world_build(world, plan_text, plan_len, fault)) {
        ul_world_free(world);
        return NULL;
    }
    return world;
}

ul_world *ul_world_new(const ul_edition *edition, const ul_options *options, uint8_t players, const char *plan_text,
                       size_t plan_len, ul_fault *fault)
{
    ul_world *world = world_make(edition, options, players, plan_text, plan_len, fault);
    if (!world || ul_world_check(world, fault))
        return world;
    ul_world_free(world);
    return NULL;
}

size_t ul_plan_lacks(const ul_edition *edition, const ul_options *options, uint8_t players, const char *plan_text,
                     size_t plan_len, ul_lack lack[UL_MAX_LACKS])
{
    ul_world *world = world_make(edition, options, players, plan_text, plan_len, NULL);
    size_t    count = world ? ul_world_lacks(world, lack) : 0;
    ul_world_free(world);
    return count;
}

void ul_world_free(ul_world *world)
{
    if (world)
        ul_plan_free(world->plan);
    free(world);
}

const ul_plan *ul_world_plan(const ul_world *world)
{
    return world->plan;
}

const ul_edition *ul_world_edition(const ul_world *world)
{
    return &world->edition;
}

const ul_options *ul_world_options(const ul_world *world)
{
    return &world->options;
}

uint8_t ul_world_players(const ul_world *world)
{
    return world->players;
}

bool ul_world_has_own_board(const ul_world *world)
{
    return world->own_board;
}

uint8_t ul_world_copies(const ul_world *world, ul_card card)
{
    return world->copies[card];
}

uint8_t ul_world_cards(const ul_world *world)
{
    return world->cards;
}

ul_room ul_world_card_room(const ul_world *world, ul_card card)
{
    return world->room[card];
}

ul_rooms ul_world_afloat(const ul_world *world, uint8_t sunk)
{
    return world->board[sunk].afloat;
}

ul_room ul_world_walk(const ul_world *world, uint8_t sunk, ul_room from)
{
    return world->board[sunk].walk[from];
}

ul_rooms ul_world_reach(const ul_world *world, uint8_t sunk, uint8_t steps, ul_room from)
{
    return world->board[sunk].reach[steps][from];
}
