/* secret.c: what a table keeps from its players, and the few ways in which it comes out. */
#include "table/secret_inside.h"

#include <assert.h>
#include <string.h>
#include "rules/game.h"
#include "table/answer_inside.h"
#include "table/position_inside.h"

struct ul_secret {
    uint8_t   bytes[UL_SECRET_BYTES];
    uint8_t   seed[UL_MAX_SEATS][UL_SHA256_BYTES];
    ul_game   game;
    ul_game   base;                   /* before the first action that can be taken back */
    ul_action since[UL_DEED_ACTIONS]; /* and those since then */
    uint8_t   undoable;
    uint8_t   offered[UL_SECRET_BYTES]; /* the secret of a rematch that is offered */
    arm       armed[UL_MAX_SEATS];
    uint8_t   held_count;
    ul_action held[UL_DEED_ACTIONS];
    uint8_t   scripted; /* actions of the script, and how many were played so far */
    uint32_t  played;
    ul_action script[UL_SCRIPT_ACTIONS];
};

size_t ul_secret_bytes(void)
{
    return sizeof(ul_secret);
}

void ul_secret_begin(ul_secret *secret, const uint8_t bytes[UL_SECRET_BYTES])
{
    memset(secret, 0, sizeof *secret);
    memcpy(secret->bytes, bytes, UL_SECRET_BYTES);
}

void ul_secret_offer(ul_secret *secret, const uint8_t bytes[UL_SECRET_BYTES])
{
    memcpy(secret->offered, bytes, UL_SECRET_BYTES);
}

void ul_secret_offered(const ul_secret *secret, ul_deed *deed)
{
    memcpy(deed->bytes, secret->offered, UL_SECRET_BYTES);
}

void ul_secret_commitment(const ul_secret *secret, const char *game_id, uint8_t digest[UL_SHA256_BYTES])
{
    ul_proof_commitment(game_id, secret->bytes, digest);
}

void ul_secret_seed(ul_secret *secret, ul_seat seat, const uint8_t seed[UL_SHA256_BYTES])
{
    memcpy(secret->seed[seat], seed, UL_SHA256_BYTES);
}

void ul_secret_seed_text(const ul_secret *secret, const char *game_id, ul_seats given, char text[UL_SEED_TEXT])
{
    uint8_t seeds[UL_MAX_SEATS][UL_SHA256_BYTES];
    size_t  count = 0;
    for (ul_seat seat = 0; seat < UL_MAX_SEATS; seat++)
        if (given >> seat & 1)
            memcpy(seeds[count++], secret->seed[seat], UL_SHA256_BYTES);
    ul_proof_seed(game_id, secret->bytes, (const uint8_t(*)[UL_SHA256_BYTES])seeds, count, text);
}

void ul_secret_deal(ul_secret *secret, const ul_world *world, const char *game_id, ul_seats given, ul_seat dealer)
{
    char text[UL_SEED_TEXT];
    ul_secret_seed_text(secret, game_id, given, text);
    ul_game_new(world, &secret->game, text, UL_SEED_TEXT - 1, dealer);
}

void ul_secret_place(ul_secret *secret, const ul_position *position, const char *game_id)
{
    char text[UL_SEED_TEXT];
    secret->game = position->record->start;
    if (position->seeded)
        return;
    ul_secret_seed_text(secret, game_id, 0, text);
    ul_chance_seed(&secret->game.chance, text, UL_SEED_TEXT - 1);
}

void ul_secret_place_script(ul_secret *secret, const ul_position *position)
{
    secret->scripted = position->scripted;
    secret->played = 0;
    memcpy(secret->script, position->script, position->scripted * sizeof secret->script[0]);
}

bool ul_secret_scripted(const ul_secret *secret, ul_action *action)
{
    if (secret->played >= secret->scripted)
        return false;
    *action = secret->script[secret->played];
    return true;
}

bool ul_secret_follows(const ul_secret *secret, const ul_action *action, size_t count, uint8_t *index)
{
    for (size_t i = 0; i < count && secret->played + i < secret->scripted; i++) {
        *index = (uint8_t)i;
        if (!ul_action_same(action[i], secret->script[secret->played + i]))
            return false;
    }
    return true;
}

const ul_scene *ul_secret_scene(const ul_secret *secret)
{
    return &secret->game.scene;
}

void ul_secret_view(const ul_secret *secret, const ul_world *world, ul_seat seat, ul_view *view)
{
    ul_view_of(world, &secret->game, seat, view);
}

bool ul_secret_reveal(const ul_secret *secret, const ul_world *world, ul_reveal *reveal)
{
    return ul_game_reveal(world, &secret->game, reveal);
}

bool ul_secret_proof(const ul_secret *secret, bool closed, uint8_t bytes[UL_SECRET_BYTES],
                     uint8_t seeds[UL_MAX_SEATS][UL_SHA256_BYTES])
{
    if (!closed && secret->game.scene.phase != UL_PHASE_OVER)
        return false;
    memcpy(bytes, secret->bytes, UL_SECRET_BYTES);
    memcpy(seeds, secret->seed, sizeof secret->seed);
    return true;
}

/*
 * Each is judged by the seat's own view. Behind a draw nothing more is tried:
 * who could batch "draw; play room-kitchen ..." would learn from the refusal
 * which card it was going to be.
 */
bool ul_secret_try(const ul_secret *secret, const ul_world *world, ul_seat seat, const ul_action *action, size_t count,
                   ul_why *why, uint8_t *index)
{
    ul_game game = secret->game;
    bool    hidden = false;
    ul_view view;
    for (size_t i = 0; i < count; i++) {
        *index = (uint8_t)i;
        *why = (ul_why){0};
        if (hidden || game.scene.to_act != seat)
            return false;
        ul_view_of(world, &game, seat, &view);
        *why = ul_view_why(world, &view, action[i]);
        if (why->reason != UL_WHY_LEGAL)
            return false;
        hidden = ul_view_hides(&view, action[i]);
        if (i + 1 < count)
            ul_game_act(world, &game, action[i], NULL);
    }
    return true;
}

static void show(const ul_events *events, shown *what)
{
    what->count = events->count;
    for (uint8_t i = 0; i < events->count; i++) {
        ul_event event = events->event[i];
        what->open[i] = ul_event_for(event, UL_NOBODY);
        what->own[i] = ul_event_for(event, event.seat);
        what->owner[i] = what->own[i].card != what->open[i].card ? event.seat : UL_NOBODY;
    }
}

/* A draw is chance, an attempt and an answer are told to others who act on them: no way back. */
static bool can_be_taken_back(ul_action action)
{
    return action.kind == UL_STEP || action.kind == UL_PLAY || action.kind == UL_END || action.kind == UL_DOG_WAY ||
           action.kind == UL_COLLECT;
}

void ul_secret_settle(ul_secret *secret)
{
    secret->undoable = 0;
    memset(&secret->base, 0, sizeof secret->base);
    memset(secret->since, 0, sizeof secret->since);
}

static void remember(ul_secret *secret, ul_action action)
{
    if (secret->undoable == 0)
        secret->base = secret->game;
    secret->since[secret->undoable++] = action;
}

void ul_secret_act(ul_secret *secret, const ul_world *world, ul_action action, bool undoable, shown *what)
{
    ul_events events = {0};
    if (undoable && can_be_taken_back(action) && secret->undoable < UL_DEED_ACTIONS)
        remember(secret, action);
    else
        ul_secret_settle(secret);
    ul_game_act(world, &secret->game, action, &events);
    secret->played++;
    show(&events, what);
    if (secret->game.scene.phase == UL_PHASE_OVER)
        ul_secret_settle(secret);
}

uint8_t ul_secret_undoable(const ul_secret *secret)
{
    return secret->undoable;
}

unsigned ul_secret_undo(ul_secret *secret, const ul_world *world, uint8_t count)
{
    unsigned undone = 0;
    assert(count <= secret->undoable);
    ul_game game = secret->base;
    for (uint8_t i = 0; i < secret->undoable; i++) {
        ul_events events = {0};
        if (i == secret->undoable - count)
            secret->game = game;
        ul_game_act(world, &game, secret->since[i], &events);
        undone += i >= secret->undoable - count ? events.count : 0U;
    }
    secret->undoable = (uint8_t)(secret->undoable - count);
    secret->played -= count;
    memset(secret->since + secret->undoable, 0, count * sizeof secret->since[0]);
    return undone;
}

uint32_t ul_secret_pace(const ul_secret *secret, uint32_t number, uint32_t below)
{
    uint8_t message[] = {
        'p', 'a', 'c', 'e', (uint8_t)number, (uint8_t)(number >> 8), (uint8_t)(number >> 16), (uint8_t)(number >> 24)};
    uint8_t digest[UL_SHA256_BYTES];
    ul_hmac_sha256(secret->bytes, UL_SECRET_BYTES, message, sizeof message, digest);
    uint32_t drawn = (uint32_t)digest[0] | (uint32_t)digest[1] << 8 | (uint32_t)digest[2] << 16;
    return below ? drawn % below : 0;
}

void ul_secret_arm(ul_secret *secret, ul_seat seat, const arm *answer)
{
    secret->armed[seat] = *answer;
}

const arm *ul_secret_armed(const ul_secret *secret, ul_seat seat)
{
    return &secret->armed[seat];
}

void ul_secret_disarm(ul_secret *secret)
{
    memset(secret->armed, 0, sizeof secret->armed);
}

void ul_secret_answer(const ul_secret *secret, const ul_world *world, ul_deed *deed)
{
    ul_view view;
    ul_view_of(world, &secret->game, deed->seat, &view);
    deed->count = (uint8_t)ul_answer_choose(world, &view, &secret->armed[deed->seat], deed->action);
}

void ul_secret_hold(ul_secret *secret, const ul_deed *deed)
{
    memset(secret->held, 0, sizeof secret->held);
    secret->held_count = deed->count;
    memcpy(secret->held, deed->action, deed->count * sizeof deed->action[0]);
}

void ul_secret_release(const ul_secret *secret, ul_deed *deed)
{
    deed->count = secret->held_count;
    memcpy(deed->action, secret->held, secret->held_count * sizeof deed->action[0]);
}
