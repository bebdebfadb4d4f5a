/* batch.c: many games side by side in the caller's memory. */
#include "batch/batch.h"

#include <string.h>
#include "batch/batch_inside.h"

/* How long a row of each array is, and what its elements are. */
static size_t row_size(const ul_batch *batch, ul_batch_array which)
{
    size_t numbers = batch->numbers.count, row = batch->layout.size;
    switch (which) {
    case UL_BATCH_TURNS:
    case UL_BATCH_COUNT:
        return sizeof(uint16_t);
    case UL_BATCH_DEAL:
        return sizeof(uint32_t);
    case UL_BATCH_REWARD:
        return batch->layout.players * sizeof(float);
    case UL_BATCH_LEGAL:
        return numbers * sizeof(uint16_t);
    case UL_BATCH_MASK:
        return numbers;
    case UL_BATCH_OBSERVATION:
        return batch->observing == UL_OBSERVE_NOTHING ? 0
               : batch->observing == UL_OBSERVE_BYTES ? row
                                                      : row * sizeof(float);
    default: /* UL_BATCH_TO_ACT, UL_BATCH_ENDED, UL_BATCH_WINNER */
        return 1;
    }
}

static size_t rounded_up(size_t size)
{
    return (size + UL_BATCH_ALIGNMENT - 1) / UL_BATCH_ALIGNMENT * UL_BATCH_ALIGNMENT;
}

/* Where everything lies behind the batch itself; returns where it ends. */
static size_t lay_out(ul_batch *batch)
{
    size_t end = rounded_up(sizeof *batch);
    batch->slots_at = end;
    end += rounded_up(batch->games * sizeof(slot));
    batch->past_at = end;
    batch->past_size = batch->layout.history ? offsetof(past, event) + batch->layout.history * UL_EVENT_FIELDS : 0;
    end += rounded_up(batch->games * batch->past_size);
    for (int which = 0; which < UL_BATCH_ARRAYS; which++) {
        batch->array_at[which] = end;
        batch->row[which] = row_size(batch, (ul_batch_array)which);
        end += rounded_up(batch->games * batch->row[which]);
    }
    return end;
}

static bool setup_fits(const ul_batch_setup *setup, ul_fault *fault)
{
    if (setup->games < 1 || setup->games > UL_MAX_BATCH)
        return ul_fault_set(fault, "bad-batch", 0, 0, "a batch has 1 to %d games, not %lu", UL_MAX_BATCH,
                            (unsigned long)setup->games);
    if (setup->seed_len > UL_MAX_BATCH_SEED)
        return ul_fault_set(fault, "bad-batch", 0, 0, "the seed of a batch has at most %d bytes, not %lu",
                            UL_MAX_BATCH_SEED, (unsigned long)setup->seed_len);
    if (setup->history > UL_MAX_HISTORY)
        return ul_fault_set(fault, "bad-batch", 0, 0, "an observation tells at most %d events, not %d", UL_MAX_HISTORY,
                            setup->history);
    if (setup->observing > UL_OBSERVE_FLOATS)
        return ul_fault_set(fault, "bad-batch", 0, 0, "a batch observes nothing (0), bytes (1) or floats (2), not %d",
                            setup->observing);
    return true;
}

static void batch_plan(ul_batch *batch, const ul_world *world, const ul_batch_setup *setup)
{
    memset(batch, 0, sizeof *batch);
    batch->world = world;
    batch->games = setup->games;
    batch->observing = setup->observing;
    batch->stays_over = setup->stays_over;
    batch->seed_len = (uint8_t)setup->seed_len;
    if (setup->seed_len)
        memcpy(batch->seed, setup->seed, setup->seed_len);
    ul_numbers_init(&batch->numbers, world);
    ul_layout_init(&batch->layout, world, setup->history);
}

size_t ul_batch_size(const ul_world *world, const ul_batch_setup *setup, ul_fault *fault)
{
    ul_batch batch;
    if (!setup_fits(setup, fault))
        return 0;
    batch_plan(&batch, world, setup);
    return lay_out(&batch);
}

/* Dealing */

static size_t write_number(char *text, uint32_t number)
{
    char   digits[10];
    size_t len = 0;
    do
        digits[len++] = (char)('0' + number % 10);
    while (number /= 10);
    for (size_t i = 0; i < len; i++)
        text[i] = digits[len - 1 - i];
    return len;
}

/* The seed of a place's game. */
static size_t seed_text(const ul_batch *batch, uint32_t place, uint32_t deal, char text[UL_BATCH_SEED_TEXT])
{
    size_t len = batch->seed_len;
    memcpy(text, batch->seed, len);
    text[len++] = '/';
    len += write_number(text + len, place);
    text[len++] = '/';
    return len + write_number(text + len, deal);
}

/* A game begins in this place: nothing has happened in it yet. */
static void begin(ul_batch *batch, uint32_t place)
{
    ul_batch_slot(batch, place)->begun++;
    if (batch->past_size)
        memset(ul_batch_past(batch, place), 0, offsetof(past, event));
}

static void deal(ul_batch *batch, uint32_t place)
{
    char     seed[UL_BATCH_SEED_TEXT];
    uint32_t number = ((uint32_t *)ul_batch_rows(batch, UL_BATCH_DEAL))[place];
    ul_game_new(batch->world, &ul_batch_slot(batch, place)->game, seed, seed_text(batch, place, number, seed),
                UL_NOBODY);
    begin(batch, place);
}

/* Deal the next game of a place. */
static void renew(ul_batch *batch, uint32_t place)
{
    ((uint32_t *)ul_batch_rows(batch, UL_BATCH_DEAL))[place]++;
    deal(batch, place);
}

/* What a learner reads */

static void tell_legal(ul_batch *batch, uint32_t place)
{
    ul_action list[UL_MAX_ACTIONS];
    uint8_t  *mask = ul_batch_row(batch, UL_BATCH_MASK, place);
    uint16_t *legal = ul_batch_row(batch, UL_BATCH_LEGAL, place);
    uint16_t *count = ul_batch_row(batch, UL_BATCH_COUNT, place), before = *count;
    size_t    actions = ul_game_legal(batch->world, &ul_batch_slot(batch, place)->game, list);
    for (uint16_t i = 0; i < before; i++)
        mask[legal[i]] = 0;
    for (size_t i = 0; i < actions; i++) {
        legal[i] = ul_number_of(&batch->numbers, list[i]);
        mask[legal[i]] = 1;
    }
    *count = (uint16_t)actions;
}

void ul_batch_observe(const ul_batch *batch, uint32_t place, ul_seat seat, uint8_t *row)
{
    static const ul_cards none;
    const ul_game        *game = ul_batch_game(batch, place);
    const ul_layout      *layout = &batch->layout;
    ul_observe_scene(layout, &game->scene, seat, seat < layout->players ? &game->hand[seat] : &none, row);
    if (!layout->history)
        return;
    const past *lately = ul_batch_past(batch, place); /* the newer part lies before `next`, the older behind it */
    ul_observe_events(layout, lately->event, lately->next, seat, 0, row);
    ul_observe_events(layout, lately->event + lately->next, (size_t)(lately->count - lately->next), seat, lately->next,
                      row);
}

static void tell_observation(ul_batch *batch, uint32_t place, ul_seat seat)
{
    uint8_t bytes[UL_MAX_OBSERVATION], *row = ul_batch_row(batch, UL_BATCH_OBSERVATION, place);
    if (batch->observing == UL_OBSERVE_NOTHING)
        return;
    if (seat == UL_NOBODY) {
        memset(row, 0, batch->row[UL_BATCH_OBSERVATION]);
    } else if (batch->observing == UL_OBSERVE_BYTES) {
        ul_batch_observe(batch, place, seat, row);
    } else {
        ul_batch_observe(batch, place, seat, bytes);
        ul_observe_floats(&batch->layout, bytes, (float *)(void *)row);
    }
}

void ul_batch_tell(ul_batch *batch, uint32_t place)
{
    ul_seat seat = ul_batch_slot(batch, place)->game.scene.to_act;
    ((uint8_t *)ul_batch_rows(batch, UL_BATCH_TO_ACT))[place] = seat;
    tell_legal(batch, place);
    tell_observation(batch, place, seat);
}

/* Acting */

static void remember(ul_batch *batch, uint32_t place, const ul_events *events)
{
    past *lately = ul_batch_past(batch, place);
    for (uint8_t i = 0; i < events->count; i++) {
        ul_event_encode(events->event[i], lately->event[lately->next]);
        lately->next = (uint8_t)(lately->next + 1 == batch->layout.history ? 0 : lately->next + 1);
        lately->count = (uint8_t)(lately->count < batch->layout.history ? lately->count + 1 : lately->count);
    }
}

/* Nothing has ended in this place yet. */
void ul_batch_clear(ul_batch *batch, uint32_t place)
{
    ((uint8_t *)ul_batch_rows(batch, UL_BATCH_ENDED))[place] = UL_ENDING_NONE;
    ((uint8_t *)ul_batch_rows(batch, UL_BATCH_WINNER))[place] = UL_NOBODY;
    ((uint16_t *)ul_batch_rows(batch, UL_BATCH_TURNS))[place] = 0;
    memset(ul_batch_row(batch, UL_BATCH_REWARD, place), 0, batch->row[UL_BATCH_REWARD]);
}

static void tell_end(ul_batch *batch, uint32_t place, const ul_scene *scene)
{
    float *reward = ul_batch_row(batch, UL_BATCH_REWARD, place);
    ((uint8_t *)ul_batch_rows(batch, UL_BATCH_ENDED))[place] = scene->ending;
    ((uint8_t *)ul_batch_rows(batch, UL_BATCH_WINNER))[place] = scene->winner;
    ((uint16_t *)ul_batch_rows(batch, UL_BATCH_TURNS))[place] = scene->turn;
    if (scene->winner != UL_NOBODY)
        reward[scene->winner] = 1;
}

bool ul_batch_act(ul_batch *batch, uint32_t place, ul_action action, ul_events *events)
{
    ul_game *game = &ul_batch_slot(batch, place)->game;
    ul_game_act(batch->world, game, action, events);
    if (batch->past_size)
        remember(batch, place, events);
    if (game->scene.phase != UL_PHASE_OVER)
        return false;
    tell_end(batch, place, &game->scene);
    if (!batch->stays_over)
        renew(batch, place);
    return true;
}

static void step(ul_batch *batch, uint32_t place, int32_t action)
{
    ul_events events;
    events.count = 0;
    ul_batch_clear(batch, place);
    if (action == UL_NO_ACTION_NUMBER)
        return;
    ul_batch_act(batch, place, batch->numbers.action[action], batch->past_size ? &events : NULL);
    ul_batch_tell(batch, place);
}

int32_t ul_batch_check(const ul_batch *batch, const int32_t *actions, uint32_t first, uint32_t count)
{
    for (uint32_t i = first; i < first + count; i++) {
        uint8_t *mask = ul_batch_row(batch, UL_BATCH_MASK, i);
        if (actions[i] != UL_NO_ACTION_NUMBER && ((uint32_t)actions[i] >= batch->numbers.count || !mask[actions[i]]))
            return (int32_t)i;
    }
    return UL_ALL_WELL;
}

int32_t ul_batch_step_some(ul_batch *batch, const int32_t *actions, uint32_t first, uint32_t count)
{
    int32_t wrong = ul_batch_check(batch, actions, first, count);
    if (wrong == UL_ALL_WELL)
        for (uint32_t i = first; i < first + count; i++)
            step(batch, i, actions[i]);
    return wrong;
}

int32_t ul_batch_step(ul_batch *batch, const int32_t *actions)
{
    return ul_batch_step_some(batch, actions, 0, batch->games);
}

/* A step that is shared out. */
typedef struct shared_step {
    ul_batch      *batch;
    const int32_t *actions;
    unsigned       parts;
} shared_step;

static void step_part(void *context, unsigned number)
{
    const shared_step *shared = context;
    uint32_t           end = ul_batch_part(shared->batch->games, number + 1, shared->parts);
    for (uint32_t i = ul_batch_part(shared->batch->games, number, shared->parts); i < end; i++)
        step(shared->batch, i, shared->actions[i]);
}

int32_t ul_batch_step_parallel(ul_batch *batch, const int32_t *actions, ul_parallel *run, void *threads, unsigned parts)
{
    shared_step shared = {batch, actions, parts};
    int32_t     wrong = ul_batch_check(batch, actions, 0, batch->games);
    if (wrong == UL_ALL_WELL)
        run(threads, step_part, &shared, parts);
    return wrong;
}

/* SplitMix64: a stream of its own for each place, and eight bytes are enough for it. */
uint64_t ul_batch_chance(ul_batch *batch, uint32_t place)
{
    uint64_t z = ul_batch_slot(batch, place)->chance += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

void ul_batch_sample_some(ul_batch *batch, int32_t *actions, uint32_t first, uint32_t count)
{
    for (uint32_t i = first; i < first + count; i++) {
        uint64_t legal = *(uint16_t *)ul_batch_row(batch, UL_BATCH_COUNT, i);
        uint16_t pick = (uint16_t)((ul_batch_chance(batch, i) >> 32) * legal >> 32);
        actions[i] = legal ? ((uint16_t *)ul_batch_row(batch, UL_BATCH_LEGAL, i))[pick] : UL_NO_ACTION_NUMBER;
    }
}

void ul_batch_sample(ul_batch *batch, int32_t *actions)
{
    ul_batch_sample_some(batch, actions, 0, batch->games);
}

/* The batch */

ul_batch *ul_batch_init(void *memory, const ul_world *world, const ul_batch_setup *setup, ul_fault *fault)
{
    ul_batch *batch = memory;
    if (!setup_fits(setup, fault))
        return NULL;
    batch_plan(batch, world, setup);
    memset((char *)memory + sizeof *batch, 0, lay_out(batch) - sizeof *batch);
    for (uint32_t i = 0; i < batch->games; i++) {
        char   seed[UL_BATCH_SEED_TEXT];
        size_t len = seed_text(batch, i, 0, seed);
        for (size_t k = 0; k < len; k++) /* FNV-1a; the finisher of the stream does the mixing */
            ul_batch_slot(batch, i)->chance = (ul_batch_slot(batch, i)->chance ^ (uint8_t)seed[k]) * 0x100000001b3u;
        ul_batch_clear(batch, i);
        deal(batch, i);
        ul_batch_tell(batch, i);
    }
    return batch;
}

const void *ul_batch_array_of(const ul_batch *batch, ul_batch_array which)
{
    return batch->row[which] ? ul_batch_rows(batch, which) : NULL;
}

uint32_t ul_batch_games(const ul_batch *batch)
{
    return batch->games;
}

const ul_numbers *ul_batch_numbers(const ul_batch *batch)
{
    return &batch->numbers;
}

const ul_layout *ul_batch_layout(const ul_batch *batch)
{
    return &batch->layout;
}

const ul_game *ul_batch_game(const ul_batch *batch, uint32_t place)
{
    return &ul_batch_slot(batch, place)->game;
}

void ul_batch_deal(ul_batch *batch, const uint8_t *which)
{
    for (uint32_t i = 0; i < batch->games; i++)
        if (!which || which[i]) {
            ul_batch_clear(batch, i);
            renew(batch, i);
            ul_batch_tell(batch, i);
        }
}

void ul_batch_put(ul_batch *batch, uint32_t place, const ul_game *game)
{
    ul_batch_slot(batch, place)->game = *game;
    begin(batch, place);
    ul_batch_clear(batch, place);
    ul_batch_tell(batch, place);
}
