/* opponents.c: bots in some seats of a batch. */
#include "batch/opponents.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include "batch/batch_inside.h"

/*
 * Bots below the Widow know what everybody has seen and no more, so one of
 * each level plays all games, with what it has seen of each put aside. A bot
 * is two hundred kilobytes that it thinks in. Of a stranger it is what the seat
 * remembers that is put aside.
 */
typedef struct stranger {
    const ul_thumb *thumb; /* NULL: somebody else sits there */
    ul_thumb_memory memory;
} stranger;

typedef struct place {
    uint32_t         begun;             /* which game of the batch's place the bots sit in; 0: none yet */
    uint8_t          levels;            /* bit k: some seat has a bot of level k that is shared */
    ul_bot_memory    memory;            /* of those */
    ul_bot          *bot[UL_MAX_SEATS]; /* NULL: a learner */
    ul_bot         **shared;            /* by level: those of its part */
    ul_thumb_player *thinker;           /* for the strangers of its part */
    stranger        *stranger;          /* by seat; NULL: nobody is one */
} place;

struct ul_opponents {
    uint32_t         games, playouts;
    uint8_t          players;
    unsigned         parts;
    ul_bot          *shared[UL_MAX_OPPONENT_PARTS][UL_WIDOW]; /* by level; a bot thinks for one game at a time */
    ul_thumb_player *thinker[UL_MAX_OPPONENT_PARTS];
    stranger        *strangers; /* by game and seat; NULL: there are none */
    place            place[];
};

static bool is_stranger(uint8_t level)
{
    return level >= UL_STRANGER && level != UL_LEARNER;
}

static bool level_fits(uint32_t game, ul_seat seat, uint8_t level, ul_fault *fault)
{
    const ul_thumb *thumb = is_stranger(level) ? ul_thumb_nth((size_t)(level - UL_STRANGER)) : NULL;
    if (thumb && ul_thumb_is_held_out(thumb))
        return ul_fault_set(
            fault, "bad-opponents", 0, 0,
            "game %lu, seat %d: %s is held out from learning, to measure by; take one of the training half",
            (unsigned long)game, seat, ul_thumb_name(thumb));
    if (!thumb && level != UL_LEARNER && level >= UL_BOT_LEVELS)
        return ul_fault_set(fault, "bad-opponents", 0, 0, "game %lu, seat %d: there is no level %d",
                            (unsigned long)game, seat, level);
    return true;
}

static bool levels_fit(uint32_t games, uint8_t players, const uint8_t *levels, ul_fault *fault)
{
    for (uint32_t i = 0; i < games; i++) {
        bool learner = false;
        for (uint8_t seat = 0; seat < players; seat++, levels++) {
            learner |= *levels == UL_LEARNER;
            if (!level_fits(i, seat, *levels, fault))
                return false;
        }
        if (!learner)
            return ul_fault_set(fault, "bad-opponents", 0, 0, "game %lu: bots in every seat leave none to the learner",
                                (unsigned long)i);
    }
    return true;
}

/* NULL if memory ran out. */
static ul_bot *bot_seat(const ul_world *world, place *at, ul_seat seat, ul_level level)
{
    if (level >= UL_WIDOW)
        return at->bot[seat] = ul_bot_new(world, seat, level);
    at->levels = (uint8_t)(at->levels | 1 << level);
    if (!at->shared[level])
        at->shared[level] = ul_bot_new(world, seat, level);
    return at->bot[seat] = at->shared[level];
}

/* NULL if memory ran out. */
static const ul_thumb *stranger_seat(ul_opponents *opponents, const ul_world *world, uint32_t game, unsigned part,
                                     ul_seat seat, const ul_thumb *thumb)
{
    place *at = &opponents->place[game];
    if (!opponents->strangers)
        opponents->strangers = calloc((size_t)opponents->games * opponents->players, sizeof *opponents->strangers);
    if (!opponents->thinker[part])
        opponents->thinker[part] = ul_thumb_player_new(world, seat, thumb);
    if (!opponents->strangers || !opponents->thinker[part])
        return NULL;
    at->thinker = opponents->thinker[part];
    at->stranger = opponents->strangers + (size_t)game * opponents->players;
    return at->stranger[seat].thumb = thumb;
}

static bool bots_seat(ul_opponents *opponents, const ul_world *world, const uint8_t *levels)
{
    bool     all = true;
    unsigned part = 0;
    for (uint32_t i = 0; i < opponents->games; i++) {
        while (i >= ul_batch_part(opponents->games, part + 1, opponents->parts))
            part++;
        opponents->place[i].shared = opponents->shared[part];
        for (ul_seat seat = 0; seat < opponents->players; seat++, levels++)
            if (is_stranger(*levels))
                all &= stranger_seat(opponents, world, i, part, seat, ul_thumb_nth((size_t)(*levels - UL_STRANGER))) !=
                       NULL;
            else if (*levels != UL_LEARNER)
                all &= bot_seat(world, &opponents->place[i], seat, (ul_level)*levels) != NULL;
    }
    return all;
}

ul_opponents *ul_opponents_new(const ul_world *world, uint32_t games, const uint8_t *levels, uint32_t playouts,
                               ul_fault *fault)
{
    return ul_opponents_new_parts(world, games, levels, playouts, 1, fault);
}

ul_opponents *ul_opponents_new_parts(const ul_world *world, uint32_t games, const uint8_t *levels, uint32_t playouts,
                                     unsigned parts, ul_fault *fault)
{
    uint8_t players = ul_world_players(world);
    if (parts < 1 || parts > UL_MAX_OPPONENT_PARTS) {
        ul_fault_set(fault, "bad-opponents", 0, 0, "games are played in 1 to %d parts, not %u", UL_MAX_OPPONENT_PARTS,
                     parts);
        return NULL;
    }
    if (!levels_fit(games, players, levels, fault))
        return NULL;
    ul_opponents *opponents = calloc(1, sizeof *opponents + games * sizeof(place));
    if (opponents) {
        opponents->games = games;
        opponents->playouts = playouts;
        opponents->players = players;
        opponents->parts = parts;
    }
    if (opponents && bots_seat(opponents, world, levels))
        return opponents;
    ul_opponents_free(opponents);
    ul_fault_set(fault, "out-of-memory", 0, 0, "not enough memory for so many bots");
    return NULL;
}

/* A Widow, whose beliefs are of one game and one seat. */
static bool is_own(const place *at, ul_seat seat)
{
    for (int level = 0; level < UL_WIDOW; level++)
        if (at->bot[seat] == at->shared[level])
            return false;
    return at->bot[seat] != NULL;
}

void ul_opponents_free(ul_opponents *opponents)
{
    if (!opponents)
        return;
    for (uint32_t i = 0; i < opponents->games; i++)
        for (ul_seat seat = 0; seat < opponents->players; seat++)
            if (is_own(&opponents->place[i], seat))
                ul_bot_free(opponents->place[i].bot[seat]);
    for (unsigned part = 0; part < opponents->parts; part++) {
        ul_thumb_player_free(opponents->thinker[part]);
        for (int level = 0; level < UL_WIDOW; level++)
            ul_bot_free(opponents->shared[part][level]);
    }
    free(opponents->strangers);
    free(opponents);
}

/* The bots that share what they have seen turn to this game, or from it. */
static void take_up(const place *at)
{
    if (at->thinker)
        ul_thumb_player_reset(at->thinker, 0); /* a plan of another game is none here */
    for (int level = 0; level < UL_WIDOW; level++)
        if (at->levels >> level & 1)
            ul_bot_take_up(at->shared[level], &at->memory);
}

static void put_aside(place *at)
{
    if (at->levels) /* any of them: they have all seen the same */
        ul_bot_put_aside(at->shared[__builtin_ctz(at->levels)], &at->memory);
}

/* A new game has been dealt: what was seen of the old one is forgotten. */
static void sit_down(const ul_opponents *opponents, place *at, const slot *game)
{
    if (at->begun == game->begun)
        return;
    at->begun = game->begun;
    at->memory = (ul_bot_memory){0};
    take_up(at);
    for (ul_seat seat = 0; seat < opponents->players; seat++)
        if (is_own(at, seat))
            ul_bot_reset(at->bot[seat], seat);
    for (ul_seat seat = 0; at->stranger && seat < opponents->players; seat++)
        at->stranger[seat].memory = (ul_thumb_memory){0};
}

static void tell_bots(const ul_opponents *opponents, place *at, ul_event event)
{
    ul_event open = ul_event_for(event, UL_NOBODY);
    for (int level = 0; level < UL_WIDOW; level++)
        if (at->levels >> level & 1)
            ul_bot_see(at->shared[level], &open);
    for (ul_seat seat = 0; seat < opponents->players; seat++)
        if (is_own(at, seat)) {
            ul_event own = ul_event_for(event, seat);
            ul_bot_see(at->bot[seat], &own);
        }
    for (ul_seat seat = 0; at->stranger && seat < opponents->players; seat++)
        if (at->stranger[seat].thumb) {
            ul_event own = ul_event_for(event, seat);
            ul_thumb_memory_see(&at->stranger[seat].memory, seat, &own);
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

static bool has_bot(const place *at, ul_seat seat)
{
    return at->bot[seat] || (at->stranger && at->stranger[seat].thumb);
}

static ul_action answer(ul_batch *batch, const ul_opponents *opponents, uint32_t number, ul_seat seat)
{
    const place *at = &opponents->place[number];
    ul_budget    budget = {.seed = ul_batch_chance(batch, number), .playouts = opponents->playouts};
    ul_report    report;
    ul_view      view;
    ul_view_of(batch->world, ul_batch_game(batch, number), seat, &view);
    if (!at->bot[seat]) {
        ul_thumb_player_take_up(at->thinker, at->stranger[seat].thumb, seat, &at->stranger[seat].memory);
        return ul_thumb_player_think(at->thinker, &view, budget.seed);
    }
    ul_bot_think(at->bot[seat], &view, &budget, &report);
    return report.action;
}

static void play(ul_batch *batch, ul_opponents *opponents, uint32_t number, const int32_t *action)
{
    place    *at = &opponents->place[number];
    ul_scene *scene = &ul_batch_slot(batch, number)->game.scene;
    ul_batch_clear(batch, number);
    if (action && *action == UL_NO_ACTION_NUMBER)
        return;
    take_up(at);
    sit_down(opponents, at, ul_batch_slot(batch, number));
    if (action)
        act(batch, opponents, number, batch->numbers.action[*action]);
    for (ul_seat seat; (seat = scene->to_act) != UL_NOBODY && has_bot(at, seat);)
        act(batch, opponents, number, answer(batch, opponents, number, seat));
    put_aside(at);
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

/* A step that is shared out. */
typedef struct shared_play {
    ul_batch      *batch;
    ul_opponents  *opponents;
    const int32_t *actions;
} shared_play;

static void play_part(void *context, unsigned number)
{
    const shared_play *shared = context;
    uint32_t           games = shared->batch->games, end = ul_batch_part(games, number + 1, shared->opponents->parts);
    for (uint32_t i = ul_batch_part(games, number, shared->opponents->parts); i < end; i++)
        play(shared->batch, shared->opponents, i, shared->actions ? &shared->actions[i] : NULL);
}

int32_t ul_batch_play_parallel(ul_batch *batch, ul_opponents *opponents, const int32_t *actions, ul_parallel *run,
                               void *threads)
{
    shared_play shared = {batch, opponents, actions};
    assert(opponents->games == batch->games);
    int32_t wrong = actions ? ul_batch_check(batch, actions, 0, batch->games) : UL_ALL_WELL;
    if (wrong == UL_ALL_WELL)
        run(threads, play_part, &shared, opponents->parts);
    return wrong;
}
