/* record.c: a record in memory. */
#include "record/record.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include "base/grow.h"
#include "record/record_inside.h"
#include "record/state_text.h"

/*
 * Whole lines, each with its newline, whatever they ended in. The drawing itself, also where a board of ours was named:
 * a record is read again long after that has been drawn anew.
 */
static void keep_plan(ul_text *plan, const char *text, size_t len)
{
    const ul_asset *ours = ul_plan_find_shipped(text, len);
    text = ours ? ours->bytes : text;
    len = ours ? ours->len : len;
    for (size_t at = 0, line; at < len; at += line + 1) {
        const char *end = memchr(text + at, '\n', len - at);
        line = end ? (size_t)(end - text) - at : len - at;
        size_t bare = line && text[at + line - 1] == '\r' ? line - 1 : line;
        ul_text_add(plan, text + at, bare);
        ul_text_add(plan, "\n", 1);
    }
}

/* A record is UTF-8, and a string of JSON has no NUL here. */
static bool is_seed(const char *seed, size_t len)
{
    size_t at = 0, step;
    while (at < len && seed[at] && (step = ul_utf8_char(seed + at, len - at)) > 0)
        at += step;
    return at == len;
}

static ul_record *record_begin(const char *plan_text, size_t plan_len, const char *seed, size_t seed_len,
                               ul_fault *fault)
{
    if (!is_seed(seed, seed_len)) {
        ul_fault_set(fault, "bad-seed", 0, 0, "a seed is text: UTF-8, without NUL");
        return NULL;
    }
    ul_record *record = calloc(1, sizeof *record);
    if (record) {
        ul_text_add(&record->seed, seed, seed_len);
        keep_plan(&record->plan, plan_text, plan_len);
        record->dealer = UL_NOBODY;
        if (!record->seed.failed && !record->plan.failed)
            return record;
    }
    ul_record_free(record);
    ul_fault_set(fault, "out-of-memory", 0, 0, "memory ran out");
    return NULL;
}

/* One whose world could not be built is no record. */
static ul_record *record_with_world(ul_record *record)
{
    if (record->world)
        return record;
    ul_record_free(record);
    return NULL;
}

ul_record *ul_record_new(const ul_edition *edition, const ul_options *options, uint8_t players, const char *plan_text,
                         size_t plan_len, const char *seed, size_t seed_len, ul_seat dealer, ul_fault *fault)
{
    if (dealer != UL_NOBODY && dealer >= players) {
        ul_fault_set(fault, "bad-dealer", 0, 0, "there is no seat %u: the dealer is one of 0 to %d", dealer,
                     players - 1);
        return NULL;
    }
    ul_record *record = record_begin(plan_text, plan_text ? plan_len : 0, seed, seed_len, fault);
    if (!record)
        return NULL;
    record->dealer = dealer;
    record->complete = true;
    record->world = ul_world_new(edition, options, players, plan_text, plan_len, fault);
    if (record->world)
        ul_game_new(record->world, &record->start, seed, seed_len, dealer);
    return record_with_world(record);
}

ul_record *ul_record_load(const ul_json *state, const char *plan_text, size_t plan_len, const char *seed,
                          size_t seed_len, ul_fault *fault)
{
    ul_record *record = record_begin(plan_text, plan_text ? plan_len : 0, seed, seed_len, fault);
    if (!record)
        return NULL;
    record->loaded = true;
    record->world = ul_state_read(state, plan_text, plan_len, seed, seed_len, &record->start, fault);
    return record_with_world(record);
}

ul_record *ul_record_again(const ul_record *record, const char *seed, size_t seed_len, ul_fault *fault)
{
    const ul_world *world = record->world;
    const char     *plan = record->plan.len ? record->plan.bytes : NULL;
    if (!record->loaded)
        return ul_record_new(ul_world_edition(world), ul_world_options(world), ul_world_players(world), plan,
                             record->plan.len, seed, seed_len, record->dealer, fault);
    ul_record *again = record_begin(plan, record->plan.len, seed, seed_len, fault);
    if (!again)
        return NULL;
    again->loaded = true;
    again->start = record->start;
    ul_chance_seed(&again->start.chance, seed, seed_len);
    again->start.chance.drawings = UL_FIRST_RESHUFFLE;
    again->world = ul_world_new(ul_world_edition(world), ul_world_options(world), ul_world_players(world), plan,
                                record->plan.len, fault);
    return record_with_world(again);
}

void ul_record_free(ul_record *record)
{
    if (!record)
        return;
    ul_world_free(record->world);
    ul_text_free(&record->seed);
    ul_text_free(&record->plan);
    ul_text_free(&record->tags);
    free(record->action);
    free(record);
}

bool ul_record_add(ul_record *record, ul_action action)
{
    ul_action *grown = ul_grow(record->action, record->count, 1, &record->room, sizeof *grown);
    if (!grown)
        return false;
    record->action = grown;
    record->action[record->count++] = action;
    return true;
}

void ul_record_cut(ul_record *record, size_t count)
{
    assert(count <= record->count);
    record->count = count;
}

void ul_record_game(const ul_record *record, size_t count, ul_game *game)
{
    assert(count <= record->count);
    *game = record->start;
    for (size_t i = 0; i < count; i++)
        ul_game_act(record->world, game, record->action[i], NULL);
}

bool ul_record_turn(const ul_record *record, unsigned turn, size_t *count)
{
    ul_game game = record->start;
    size_t  done = 0;
    while (game.scene.turn < turn && done < record->count)
        ul_game_act(record->world, &game, record->action[done++], NULL);
    if (game.scene.turn != turn)
        return false;
    *count = done;
    return true;
}

bool ul_record_verify(const ul_record *record, ul_fault *fault)
{
    ul_game end;
    ul_record_game(record, record->count, &end);
    if (end.scene.phase != UL_PHASE_OVER)
        return ul_fault_set(fault, "unfinished", 0, 0,
                            "the game is not over: its seed is still secret, verify it when it has ended");
    if (record->loaded)
        return ul_fault_set(fault, "loaded", 0, 0,
                            "the game began from a loaded state: its actions are legal, but no seed tells its deal");
    if (!record->complete)
        return ul_fault_set(fault, "incomplete", 0, 0,
                            "there is nothing to hold against the seed: the lines [Deal ...], [Hands ...] and "
                            "[Digest ...] must all be there");
    return true;
}
