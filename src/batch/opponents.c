/* opponents.c: bots in some seats of a batch. */
#include "batch/opponents.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include "batch/batch_inside.h"

/*
 * Bots below the Widow know what everybody has seen and no more, so one of
 * each level plays all games, with what it has seen of each put aside. A bot
 * is two hundred kilobytes that it thinks in.
 */
typedef struct place {
    uint32_t      begun;             /* which game of the batch's place the bots sit in; 0: none yet */
    uint8_t       levels;            /* bit k: some seat has a bot of level k that is shared */
    ul_bot_memory memory;            /* of those */
    ul_bot       *bot[UL_MAX_SEATS]; /* NULL: a learner */
} place;

struct ul_opponents {
    uint32_t games, playouts;
    uint8_t  players;
    ul_bot  *shared[UL_WIDOW]; /* by level */
    place    place[];
};

static bool levels_fit(uint32_t games, uint8_t players, const uint8_t *levels, ul_fault *fault)
{
    for (uint32_t i = 0; i < games; i++) {
        bool learner = false;
        for (uint8_t seat = 0; seat < players; seat++, levels++) {
            learner |= *levels == UL_LEARNER;
            if (*levels != UL_LEARNER && *levels >= UL_BOT_LEVELS)
                return ul_fault_set(fault, "bad-opponents", 0, 0, "game %lu, seat %d: there is no level %d",
                                    (unsigned long)i, seat, *levels);
        }
        if (!learner)
            return ul_fault_set(fault, "bad-opponents", 0, 0, "game %lu: bots in every seat leave none to the learner",
                                (unsigned long)i);
    }
    return true;
}

/* NULL if memory ran out. */
static ul_bot *bot_seat(ul_opponents *opponents, const ul_world *world, place *at, ul_seat seat, ul_level level)
{
    if (level >= UL_WIDOW)
        return at->bot[seat] = ul_bot_new(world, seat, level);
    at->levels = (uint8_t)(at->levels | 1 << level);
    if (!opponents->shared[level])
        opponents->shared[level] = ul_bot_new(world, seat, level);
    return at->bot[seat] = opponents->shared[level];
}

static bool bots_seat(ul_opponents *opponents, const ul_world *world, const uint8_t *levels)
{
    bool all = true;
    for (uint32_t i = 0; i < opponents->games; i++)
        for (ul_seat seat = 0; seat < opponents->players; seat++, levels++)
            if (*levels != UL_LEARNER)
                all &= bot_seat(opponents, world, &opponents->place[i], seat, (ul_level)*levels) != NULL;
    return all;
}

ul_opponents *ul_opponents_new(const ul_world *world, uint32_t games, const uint8_t *levels, uint32_t playouts,
                               ul_fault *fault)
{
    uint8_t players = ul_world_players(world);
    if (!levels_fit(games, players, levels, fault))
        return NULL;
    ul_opponents *opponents = calloc(1, sizeof *opponents + games * sizeof(place));
    if (opponents) {
        opponents->games = games;
        opponents->playouts = playouts;
        opponents->players = players;
    }
    if (opponents && bots_seat(opponents, world, levels))
        return opponents;
    ul_opponents_free(opponents);
    ul_fault_set(fault, "out-of-memory", 0, 0, "not enough memory for so many bots");
    return NULL;
}

/* A Widow, whose beliefs are of one game and one seat. */
static bool is_own(const ul_opponents *opponents, const ul_bot *bot)
{
    for (int level = 0; level < UL_WIDOW; level++)
        if (bot == opponents->shared[level])
            return false;
    return bot != NULL;
}

void ul_opponents_free(ul_opponents *opponents)
{
    if (!opponents)
        return;
    for (uint32_t i = 0; i < opponents->games; i++)
        for (ul_seat seat = 0; seat < opponents->players; seat++)
            if (is_own(opponents, opponents->place[i].bot[seat]))
                ul_bot_free(opponents->place[i].bot[seat]);
    for (int level = 0; level < UL_WIDOW; level++)
        ul_bot_free(opponents->shared[level]);
    free(opponents);
}

/* The bots that share what they have seen turn to this game, or from it. */
static void take_up(ul_opponents *opponents, const place *at)
{
    for (int level = 0; level < UL_WIDOW; level++)
        if (at->levels >> level & 1)
            ul_bot_take_up(opponents->shared[level], &at->memory);
}

static void put_aside(const ul_opponents *opponents, place *at)
{
    if (at->levels) /* any of them: they have all seen the same */
        ul_bot_put_aside(opponents->shared[__builtin_ctz(at->levels)], &at->memory);
}

/* A new game has been dealt: what was seen of the old one is forgotten. */
static void sit_down(ul_opponents *opponents, place *at, const slot *game)
{
    if (at->begun == game->begun)
        return;
    at->begun = game->begun;
    at->memory = (ul_bot_memory){0};
    take_up(opponents, at);
    for (ul_seat seat = 0; seat < opponents->players; seat++)
        if (is_own(opponents, at->bot[seat]))
            ul_bot_reset(at->bot[seat], seat);
}

static void tell_bots(ul_opponents *opponents, place *at, ul_event event)
{
    ul_event open = ul_event_for(event, UL_NOBODY);
    for (int level = 0; level < UL_WIDOW; level++)
        if (at->levels >> level & 1)
            ul_bot_see(opponents->shared[level], &open);
    for (ul_seat seat = 0; seat < opponents->players; seat++)
        if (is_own(opponents, at->bot[seat])) {
            ul_event own = ul_event_for(event, seat);
            ul_bot_see(at->bot[seat], &own);
        }
}

static void act(ul_batch *batch, ul_opponents *opponents, uint32_t number, ul_action action)
{
    place    *at = &opponents->place[number];
    ul_events events;
    events.count = 0;
    if (!ul_batch_act(batch, number, action, &events))
        for (uint8_t i = 0; i < events.count; i++)
            tell_bots(opponents, at, events.event[i]);
    sit_down(opponents, at, ul_batch_slot(batch, number));
}

static ul_action answer(ul_batch *batch, const ul_opponents *opponents, uint32_t number, ul_bot *bot, ul_seat seat)
{
    ul_budget budget = {.seed = ul_batch_chance(batch, number), .playouts = opponents->playouts};
    ul_report report;
    ul_view   view;
    ul_view_of(batch->world, ul_batch_game(batch, number), seat, &view);
    ul_bot_think(bot, &view, &budget, &report);
    return report.action;
}

static void play(ul_batch *batch, ul_opponents *opponents, uint32_t number, const int32_t *action)
{
    place    *at = &opponents->place[number];
    ul_scene *scene = &ul_batch_slot(batch, number)->game.scene;
    ul_batch_clear(batch, number);
    if (action && *action == UL_NO_ACTION_NUMBER)
        return;
    take_up(opponents, at);
    sit_down(opponents, at, ul_batch_slot(batch, number));
    if (action)
        act(batch, opponents, number, batch->numbers.action[*action]);
    for (ul_seat seat; (seat = scene->to_act) != UL_NOBODY && at->bot[seat];)
        act(batch, opponents, number, answer(batch, opponents, number, at->bot[seat], seat));
    put_aside(opponents, at);
    ul_batch_tell(batch, number);
}

int32_t ul_batch_play_some(ul_batch *batch, ul_opponents *opponents, const int32_t *actions, uint32_t first,
                           uint32_t count)
{
    assert(opponents->games == batch->games);
    int32_t wrong = actions ? ul_batch_check(batch, actions, first, count) : UL_ALL_WELL;
    if (wrong == UL_ALL_WELL)
        for (uint32_t i = first; i < first + count; i++)
            play(batch, opponents, i, actions ? &actions[i] : NULL);
    return wrong;
}

int32_t ul_batch_play(ul_batch *batch, ul_opponents *opponents, const int32_t *actions)
{
    return ul_batch_play_some(batch, opponents, actions, 0, batch->games);
}
