/*
 * state.c: any bytes as a state or a view.
 *
 * What is accepted comes out the same when it is written and read again, and
 * can be played on from: `load` accepts positions that no game would come to,
 * and the rules must bear them.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "fuzz.h"
#include "record/action_text.h"
#include "record/event_text.h"
#include "record/state_text.h"
#include "record/view_text.h"

static void check_fault(const ul_fault *fault)
{
    MUST(fault->code && fault->message[0]);
}

static void to_json(ul_text *text, const ul_world *world, const ul_game *game)
{
    ul_json_out out;
    ul_json_begin(&out, text);
    ul_state_write(&out, world, game);
}

static void check_state(const ul_world *world, const ul_game *game)
{
    ul_game again;
    ul_text once = {0}, twice = {0};
    to_json(&once, world, game);
    ul_json  *json = ul_json_read(once.bytes, once.len, NULL);
    ul_world *copy = ul_state_read(json, NULL, 0, "", 0, &again, NULL);
    MUST(copy);
    to_json(&twice, copy, &again);
    MUST(strcmp(once.bytes, twice.bytes) == 0);
    ul_world_free(copy);
    ul_json_free(json);
    ul_text_free(&once);
    ul_text_free(&twice);
}

static void check_event(const ul_world *world, ul_event event)
{
    ul_event    again;
    ul_json_out out;
    ul_text     text = {0};
    ul_json_begin(&out, &text);
    ul_event_write(&out, world, event);
    ul_json *json = ul_json_read(text.bytes, text.len, NULL);
    MUST(ul_event_read(world, json, &again, NULL) && again.kind == event.kind);
    ul_json_free(json);
    ul_text_free(&text);
}

/* A pick out of the legal ones; the text's own bytes are the dice. */
static ul_action pick(const ul_world *world, const ul_game *game, uint8_t die)
{
    static ul_action list[UL_MAX_ACTIONS];
    char             buffer[UL_ACTION_TEXT];
    ul_action        again;
    size_t           count = ul_game_legal(world, game, list);
    MUST(count > 0);
    ul_action action = list[die % count];
    ul_action_write(world, action, buffer);
    MUST(ul_action_read(world, buffer, strlen(buffer), &again, NULL) && ul_action_same(action, again));
    MUST(ul_game_why(world, game, action).reason == UL_WHY_LEGAL);
    return action;
}

static void play_on(const ul_world *world, ul_game *game, const uint8_t *dice, size_t count)
{
    for (size_t i = 0; i < count && i < 40 && game->scene.phase != UL_PHASE_OVER; i++) {
        ul_events events = {0};
        ul_game_act(world, game, pick(world, game, dice[count - 1 - i]), &events);
        for (uint8_t e = 0; e < events.count; e++)
            check_event(world, events.event[e]);
    }
    check_state(world, game);
}

static void try_state(const ul_json *json, const uint8_t *data, size_t size)
{
    ul_fault  fault = {0};
    ul_game   game;
    ul_world *world = ul_state_read(json, NULL, 0, "fuzz", 4, &game, &fault);
    if (world) {
        check_state(world, &game);
        play_on(world, &game, data, size);
    } else {
        check_fault(&fault);
    }
    ul_world_free(world);
}

static void try_view(const ul_json *json)
{
    ul_fault  fault = {0};
    ul_view   view, again;
    ul_reveal reveal;
    ul_world *world = ul_view_read(json, NULL, 0, &view, &reveal, &fault);
    if (!world) {
        check_fault(&fault);
        return;
    }
    ul_card cards[UL_MAX_CARDS];
    ul_game game;
    if (view.scene.phase != UL_PHASE_OVER) {
        ul_view_hidden(world, &view, cards);
        ul_view_fill(world, &view, cards, 1, &game);
        check_state(world, &game);
        ul_view_of(world, &game, view.seat, &again);
        MUST(memcmp(&view.hand, &again.hand, sizeof view.hand) == 0);
    }
    ul_world_free(world);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    ul_json *json = ul_json_read((const char *)data, size, NULL);
    if (json) {
        try_state(json, data, size);
        try_view(json);
    }
    ul_json_free(json);
    return 0;
}
