/* program_protocol.c: the game as a program outside is told it. */
#include "arena/program_protocol.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/grow.h"
#include "base/json.h"
#include "record/action_text.h"
#include "record/event_text.h"
#include "record/view_text.h"
#include "record/world_text.h"

/* A line of the engine protocol may have 1 MiB: of a very long game only this much of the end is told. */
#define HISTORY 4000

void ul_event_list_add(ul_event_list *seen, ul_event event)
{
    ul_event *grown = ul_grow(seen->event, seen->count, 1, &seen->room, sizeof *grown);
    if (!grown)
        return;
    seen->event = grown;
    seen->event[seen->count++] = event;
}

void ul_event_list_free(ul_event_list *seen)
{
    free(seen->event);
    *seen = (ul_event_list){0};
}

/* Pieces */

static void open_line(ul_json_out *out, ul_text *text, const char *command)
{
    ul_json_begin(out, text);
    ul_json_open_object(out);
    ul_json_put_string(out, "cmd", command);
}

static void close_line(ul_json_out *out)
{
    ul_json_close(out);
    ul_text_put(out->text, "\n");
}

/* As a string: many readers of JSON lose the last digits of a number of 64 bits. */
static void put_seed(ul_json_out *out, uint64_t seed)
{
    char text[32];
    snprintf(text, sizeof text, "%016" PRIx64, seed);
    ul_json_put_string(out, "seed", text);
}

static void put_events(ul_json_out *out, const char *key, const ul_world *world, const ul_event_list *seen, size_t from)
{
    ul_json_put_array(out, key);
    for (size_t i = from; i < seen->count; i++)
        ul_event_write(out, world, seen->event[i]);
    ul_json_close(out);
}

/* The bot protocol */

void ul_protocol_write_game(ul_text *text, const ul_world *world, const char *plan, ul_seat seat, uint64_t seed)
{
    ul_json_out out;
    open_line(&out, text, "game");
    ul_json_put_int(&out, "seat", seat);
    put_seed(&out, seed);
    ul_world_write_setting(&out, world);
    ul_world_write_ground(&out, world, plan, plan ? strlen(plan) : 0);
    close_line(&out);
}

void ul_protocol_write_act(ul_text *text, const ul_world *world, const ul_view *view, const ul_event_list *seen,
                           size_t from, uint32_t ms, uint64_t seed)
{
    ul_json_out out;
    open_line(&out, text, "act");
    ul_json_key(&out, "view");
    ul_view_write(&out, world, view, NULL);
    put_events(&out, "events", world, seen, from);
    ul_json_key(&out, "legal");
    ul_legal_write(&out, world, view);
    ul_json_put_int(&out, "ms", ms);
    put_seed(&out, seed);
    close_line(&out);
}

void ul_protocol_write_over(ul_text *text, const ul_world *world, const ul_scene *scene, const ul_event_list *seen,
                            size_t from)
{
    ul_json_out out;
    open_line(&out, text, "over");
    ul_json_key(&out, "winner");
    if (scene->winner == UL_NOBODY)
        ul_json_null(&out);
    else
        ul_json_int(&out, scene->winner);
    ul_json_put_string(&out, "ending", ul_ending_word(world, (ul_ending)scene->ending));
    put_events(&out, "events", world, seen, from);
    close_line(&out);
}

/* The engine protocol */

/* Do cards name rooms that the board has not? An engine plays there only if it is asked to (R-BOARD). */
static bool lacks_rooms(const ul_world *world)
{
    const ul_deck *deck = &ul_world_edition(world)->deck;
    bool           lacks = false;
    for (ul_card c = 0; c < deck->kinds; c++)
        lacks |= deck->card[c].room[0] && ul_world_card_room(world, c) == UL_NOWHERE;
    return lacks;
}

void ul_protocol_write_engine_new(ul_text *text, const ul_world *world, const char *plan)
{
    ul_json_out out;
    open_line(&out, text, "new");
    ul_world_write_setting(&out, world);
    ul_json_put_string(&out, "plan", plan);
    if (lacks_rooms(world)) /* older engines know no such member, and need none where all rooms are there */
        ul_json_put_bool(&out, "fit", true);
    close_line(&out);
}

void ul_protocol_write_engine_load(ul_text *text, const ul_world *world, const ul_view *view, const ul_event_list *seen)
{
    ul_json_out out;
    open_line(&out, text, "load");
    ul_json_key(&out, "view");
    ul_view_write(&out, world, view, NULL);
    put_events(&out, "history", world, seen, seen->count > HISTORY ? seen->count - HISTORY : 0);
    close_line(&out);
}

void ul_protocol_write_engine_act(ul_text *text, const ul_world *world, ul_action action)
{
    char        buffer[UL_ACTION_TEXT];
    ul_json_out out;
    open_line(&out, text, "act");
    ul_json_put_string(&out, "action", ul_action_write(world, action, buffer));
    close_line(&out);
}

void ul_protocol_write_engine_bot(ul_text *text, const ul_bot_spec *kind, uint64_t seed)
{
    ul_json_out out;
    open_line(&out, text, "bot");
    ul_json_put_string(&out, "level", kind->asked);
    ul_json_put_int(&out, kind->ms ? "ms" : "playouts", kind->ms ? kind->ms : kind->playouts);
    put_seed(&out, seed);
    close_line(&out);
}

/* Answers */

bool ul_protocol_is_ok(const ul_text *line)
{
    ul_json       *root = ul_json_read(line->bytes, line->len, NULL);
    const ul_json *ok = ul_json_member(root, "ok");
    bool           granted = ok && ok->type == UL_JSON_BOOL && ok->integer;
    ul_json_free(root);
    return granted;
}

bool ul_protocol_read_action(const ul_text *line, const ul_world *world, ul_action *action, ul_fault *fault)
{
    ul_json *root = ul_json_read(line->bytes, line->len, fault);
    if (!root)
        return false;
    const ul_json *text = ul_json_member(root, "action");
    bool           read = text && text->type == UL_JSON_STRING;
    if (!read)
        ul_fault_set(fault, "bad-answer", 0, 0,
                     "an answer is an object with \"action\", such as {\"action\":\"draw\"}");
    read = read && ul_action_read(world, text->text, text->text_len, action, fault);
    ul_json_free(root);
    return read;
}
