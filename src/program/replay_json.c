/* replay_json.c: a recorded game as programs read it. */
#include "program/replay_inside.h"
#include "record/action_text.h"
#include "record/event_text.h"
#include "record/state_text.h"
#include "record/view_text.h"

static void write_position(ul_replay *r, ul_json_out *out, const ul_game *game)
{
    const ul_world *world = r->record->world;
    ul_view         view;
    ul_reveal       reveal;
    if (r->voice.listener == UL_NOBODY) {
        ul_json_key(out, "state");
        ul_state_write(out, world, game);
        return;
    }
    ul_view_of(world, game, r->voice.listener, &view);
    ul_json_key(out, "view");
    ul_view_write(out, world, &view, ul_game_reveal(world, game, &reveal) ? &reveal : NULL);
}

static void write_head(ul_replay *r)
{
    const ul_world *world = r->record->world;
    ul_json_out     out;
    ul_json_begin(&out, &r->out);
    ul_json_open_object(&out);
    ul_json_put_string(&out, "edition", ul_world_edition(world)->id);
    ul_json_put_string(&out, "board", ul_plan_id(ul_world_plan(world)));
    ul_json_put_int(&out, "players", ul_world_players(world));
    ul_json_key(&out, "options");
    ul_options_write(&out, ul_world_edition(world), ul_world_options(world));
    ul_json_put_array(&out, "names");
    for (ul_seat k = 0; k < ul_world_players(world); k++)
        ul_json_string(&out, r->names.of[k]);
    ul_json_close(&out);
    ul_json_put_number(&out, "actions", r->record->count);
    ul_json_close(&out);
    ul_text_put(&r->out, "\n");
}

static void write_action(ul_replay *r, ul_game *game, ul_action action)
{
    char        buffer[UL_ACTION_TEXT];
    ul_events   events = {0};
    ul_json_out out;
    ul_json_begin(&out, &r->out);
    ul_json_open_object(&out);
    ul_json_put_int(&out, "turn", game->scene.turn);
    ul_json_put_int(&out, "seat", game->scene.to_act);
    ul_json_put_string(&out, "action", ul_action_write(r->record->world, action, buffer));
    ul_game_act(r->record->world, game, action, &events);
    ul_json_put_array(&out, "events");
    for (uint8_t e = 0; e < events.count; e++)
        ul_event_write(&out, r->record->world, ul_replay_shown(r, events.event[e]));
    ul_json_close(&out);
    ul_json_close(&out);
    ul_text_put(&r->out, "\n");
}

void ul_replay_json_position(ul_replay *r, const ul_game *game)
{
    ul_json_out out;
    ul_json_begin(&out, &r->out);
    ul_json_open_object(&out);
    write_position(r, &out, game);
    ul_json_close(&out);
    ul_text_put(&r->out, "\n");
}

void ul_replay_json_story(ul_replay *r)
{
    ul_game game = r->record->start;
    write_head(r);
    for (size_t i = 0; i < r->record->count; i++)
        write_action(r, &game, r->record->action[i]);
    ul_replay_json_position(r, &game);
}
