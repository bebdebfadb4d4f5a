/* replay.c: `unlucky replay`: a recorded game, told, or shown at one of its turns. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "program/program.h"
#include "record/action_text.h"
#include "record/event_text.h"
#include "record/record.h"
#include "record/state_text.h"
#include "record/view_text.h"
#include "words/speech.h"

static const char help[] = "examples: unlucky replay game.record               tell the whole game\n"
                           "          unlucky replay game.record --as 2        as seat 2 saw it\n"
                           "          unlucky replay game.record --turn 17     how it stood when turn 17 began\n"
                           "          unlucky replay game.record --json        for programs, an object a line\n"
                           "\n"
                           "usage: unlucky replay FILE [--turn N] [--as SEAT] [--lang LANG] [--json]\n"
                           "\n"
                           "Replays the record in FILE (- is standard input); docs/record.md tells what one is.\n"
                           "\n"
                           "  --turn N      the position when turn N began, instead of the story\n"
                           "  --as SEAT     only what that seat, 0 or more, knew then; else everything is shown\n"
                           "  --lang LANG   en, fr or ja; else as LANGUAGE, LC_ALL, LC_MESSAGES and LANG say\n"
                           "  --json        JSON Lines: the head, an object an action, and the last position;\n"
                           "                with --turn that position alone\n"
                           "\n"
                           "Exit codes: 0 fine, 1 it cannot be read, 2 wrong usage, or no such turn or seat,\n"
                           "3 the record is damaged.\n";

#define MAX_NAME 64

typedef struct wishes {
    const char *path, *turn, *seat, *lang;
    bool        json;
} wishes;

typedef struct replay {
    const ul_record *record;
    ul_voice         voice; /* its listener is the seat to be shown, or nobody: everything is */
    char             name[UL_MAX_SEATS][MAX_NAME];
    const char      *names[UL_MAX_SEATS];
    ul_text          out;
} replay;

static int read_wishes(int argc, char **argv, wishes *asked)
{
    for (int i = 1; i < argc; i++) {
        const char *argument = argv[i], *value = "";
        if (strcmp(argument, "--json") == 0)
            asked->json = true;
        else if (ul_program_takes("--turn", argv, &i, &value))
            asked->turn = value;
        else if (ul_program_takes("--as", argv, &i, &value))
            asked->seat = value;
        else if (ul_program_takes("--lang", argv, &i, &value))
            asked->lang = value;
        else if (*argument == '-' && argument[1])
            return ul_program_usage("replay", "there is no option '%s'", argument);
        else if (asked->path)
            return ul_program_usage("replay", "one record at a time: '%s' is one too many", argument);
        else
            asked->path = argument;
        if (!value)
            return ul_program_usage("replay", "'%s' wants a value after it", argument);
    }
    return asked->path ? UL_EXIT_FINE
                       : ul_program_usage("replay", "which record? Name a file, or - for standard input");
}

/* A number of at most four digits; false for anything else. */
static bool read_number(const char *text, unsigned *number)
{
    size_t len = strlen(text);
    if (len < 1 || len > 4 || strspn(text, "0123456789") != len)
        return false;
    *number = (unsigned)strtoul(text, NULL, 10);
    return true;
}

/* A name is somebody else's text: control characters are not for the screen. */
static void copy_name(char to[MAX_NAME], const char *from)
{
    size_t len = 0, step;
    for (; *from && (step = ul_utf8_char(from, strlen(from))) && len + step < MAX_NAME; from += step, len += step)
        memcpy(to + len, ul_utf8_is_control(from) ? "??" : from, step);
    to[len] = '\0';
}

static void find_names(replay *r)
{
    size_t         len = 0;
    const char    *value = ul_record_tagged(r->record, "Names", &len);
    ul_json       *json = value ? ul_json_read(value, len, NULL) : NULL;
    const ul_json *given = json ? ul_json_first(json) : NULL;
    for (ul_seat k = 0; k < ul_world_players(r->record->world); k++) {
        ul_text name = {0};
        if (given && given->type == UL_JSON_STRING)
            ul_text_put(&name, given->text);
        else
            ul_words_say(r->voice.lang, "seat.name", UL_PARAMS(ul_param_number("value", k)), &name);
        copy_name(r->name[k], name.bytes ? name.bytes : "");
        r->names[k] = r->name[k];
        ul_text_free(&name);
        given = given ? ul_json_next(json, given) : NULL;
    }
    ul_json_free(json);
    r->voice.names = r->names;
}

/* An event as it is to be shown. */
static ul_event shown(const replay *r, ul_event event)
{
    return r->voice.listener == UL_NOBODY ? event : ul_event_for(event, r->voice.listener);
}

/* The story */

static void tell_event(replay *r, ul_event event)
{
    event = shown(r, event);
    ul_text_put(&r->out, event.kind == UL_TURN ? "\n" : "  ");
    ul_words_event(&r->voice, &event, &r->out);
    ul_text_put(&r->out, "\n");
}

static void tell_head(replay *r)
{
    const ul_world *world = r->record->world;
    const char     *title = ul_words_edition(r->voice.lang, ul_world_edition(world));
    ul_text_print(&r->out, "%s (%s, %s)\n", title ? title : "", ul_world_edition(world)->id,
                  ul_plan_id(ul_world_plan(world)));
    for (ul_seat k = 0; k < ul_world_players(world); k++)
        ul_text_print(&r->out, "  %u  %s\n", k, r->names[k]);
}

/* Nobody has been told whose the first turn is. */
static void tell_first_turn(replay *r)
{
    const ul_scene *scene = &r->record->start.scene;
    uint8_t         players = ul_world_players(r->record->world);
    if (scene->phase != UL_PHASE_OVER)
        tell_event(r, (ul_event){.kind = UL_TURN,
                                 .seat = scene->turn_seat,
                                 .other = (ul_seat)((scene->turn_seat + players - 1) % players),
                                 .number = scene->turn});
}

static void tell_story(replay *r)
{
    ul_game game = r->record->start;
    tell_head(r);
    tell_first_turn(r);
    for (size_t i = 0; i < r->record->count; i++) {
        ul_events events = {0};
        ul_game_act(r->record->world, &game, r->record->action[i], &events);
        for (uint8_t e = 0; e < events.count; e++)
            tell_event(r, events.event[e]);
    }
}

/* A position */

static void put_card(replay *r, ul_card card)
{
    ul_text_print(&r->out, " %s", ul_world_edition(r->record->world)->deck.card[card].id);
}

static void put_cards(replay *r, const ul_cards *cards)
{
    const ul_deck *deck = &ul_world_edition(r->record->world)->deck;
    for (uint8_t i = 0; i < deck->kinds; i++)
        for (uint8_t copy = 0; copy < ul_cards_count(cards, deck->listed[i]); copy++)
            put_card(r, deck->listed[i]);
    ul_text_put(&r->out, "\n");
}

static void put_seat(replay *r, const ul_game *game, ul_seat seat)
{
    const ul_scene *scene = &game->scene;
    const char     *room = ul_plan_room_id(ul_world_plan(r->record->world), scene->at[seat]);
    bool            open = r->voice.listener == UL_NOBODY || r->voice.listener == seat || scene->phase == UL_PHASE_OVER;
    ul_text_print(&r->out, "%u  %s: %s, tokens %u, cards %u%s", seat, r->names[seat], room, scene->tokens[seat],
                  scene->hand_size[seat], open ? ":" : "\n");
    if (open)
        put_cards(r, &game->hand[seat]);
}

static void put_piles(replay *r, const ul_game *game)
{
    const ul_scene *scene = &game->scene;
    unsigned        left = 0;
    for (int level = 0; level < UL_LEVELS; level++)
        left += scene->pile_size[level];
    ul_text_print(&r->out, "deck: %u, discarded:", left);
    for (uint8_t i = 0; i < scene->discard_size; i++)
        put_card(r, scene->discard[i]);
    ul_text_put(&r->out, "\nout of the game:");
    put_cards(r, &scene->removed);
}

static void put_position(replay *r, const ul_game *game)
{
    const ul_scene *scene = &game->scene;
    const ul_plan  *plan = ul_world_plan(r->record->world);
    ul_text_print(&r->out, "turn %u of seat %u, phase %s\n", scene->turn, scene->turn_seat,
                  ul_phase_word((ul_phase)scene->phase));
    ul_text_print(&r->out, "doctor: %s\n", ul_plan_room_id(plan, scene->doctor));
    if (scene->dog != UL_NOWHERE)
        ul_text_print(&r->out, "dog: %s%s, tokens %u\n", ul_plan_room_id(plan, scene->dog),
                      scene->dog_alive ? "" : " (dead)", scene->dog_tokens);
    for (ul_seat k = 0; k < ul_world_players(r->record->world); k++)
        put_seat(r, game, k);
    put_piles(r, game);
}

/* For programs */

static void write_position(replay *r, ul_json_out *out, const ul_game *game)
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

static void write_head(replay *r)
{
    const ul_world *world = r->record->world;
    ul_json_out     out;
    ul_json_begin(&out, &r->out);
    ul_json_open_object(&out);
    ul_json_key(&out, "edition");
    ul_json_string(&out, ul_world_edition(world)->id);
    ul_json_key(&out, "board");
    ul_json_string(&out, ul_plan_id(ul_world_plan(world)));
    ul_json_key(&out, "players");
    ul_json_int(&out, ul_world_players(world));
    ul_json_key(&out, "options");
    ul_options_write(&out, ul_world_edition(world), ul_world_options(world));
    ul_json_key(&out, "names");
    ul_json_open_array(&out);
    for (ul_seat k = 0; k < ul_world_players(world); k++)
        ul_json_string(&out, r->names[k]);
    ul_json_close(&out);
    ul_json_key(&out, "actions");
    ul_json_int(&out, (int64_t)r->record->count);
    ul_json_close(&out);
    ul_text_put(&r->out, "\n");
}

static void write_action(replay *r, ul_game *game, ul_action action)
{
    char        buffer[UL_ACTION_TEXT];
    ul_events   events = {0};
    ul_json_out out;
    ul_json_begin(&out, &r->out);
    ul_json_open_object(&out);
    ul_json_key(&out, "turn");
    ul_json_int(&out, game->scene.turn);
    ul_json_key(&out, "seat");
    ul_json_int(&out, game->scene.to_act);
    ul_json_key(&out, "action");
    ul_json_string(&out, ul_action_write(r->record->world, action, buffer));
    ul_game_act(r->record->world, game, action, &events);
    ul_json_key(&out, "events");
    ul_json_open_array(&out);
    for (uint8_t e = 0; e < events.count; e++)
        ul_event_write(&out, r->record->world, shown(r, events.event[e]));
    ul_json_close(&out);
    ul_json_close(&out);
    ul_text_put(&r->out, "\n");
}

static void write_end(replay *r, const ul_game *game)
{
    ul_json_out out;
    ul_json_begin(&out, &r->out);
    ul_json_open_object(&out);
    write_position(r, &out, game);
    ul_json_close(&out);
    ul_text_put(&r->out, "\n");
}

static void write_story(replay *r)
{
    ul_game game = r->record->start;
    write_head(r);
    for (size_t i = 0; i < r->record->count; i++)
        write_action(r, &game, r->record->action[i]);
    write_end(r, &game);
}

/* What was asked for */

static int show_turn(replay *r, const wishes *asked)
{
    ul_game  game;
    size_t   count;
    unsigned turn, first = r->record->start.scene.turn;
    if (!read_number(asked->turn, &turn) || !ul_record_turn(r->record, turn, &count)) {
        ul_record_game(r->record, r->record->count, &game);
        return ul_program_usage("replay", "there is no turn '%s': the record has turns %u to %u", asked->turn, first,
                                game.scene.turn);
    }
    ul_record_game(r->record, count, &game);
    if (asked->json)
        write_end(r, &game);
    else
        put_position(r, &game);
    return UL_EXIT_FINE;
}

static int show(replay *r, const wishes *asked)
{
    unsigned seat, players = ul_world_players(r->record->world);
    if (asked->seat && (!read_number(asked->seat, &seat) || seat >= players))
        return ul_program_usage("replay", "there is no seat '%s': the game has seats 0 to %u", asked->seat,
                                players - 1);
    r->voice.listener = asked->seat ? (ul_seat)seat : UL_NOBODY;
    find_names(r);
    int result = UL_EXIT_FINE;
    if (asked->turn)
        result = show_turn(r, asked);
    else if (asked->json)
        write_story(r);
    else
        tell_story(r);
    return result == UL_EXIT_FINE ? ul_program_write_text(&r->out) : result;
}

static int replay_file(const wishes *asked, ul_lang lang)
{
    ul_fault fault = {0};
    ul_text  text = {0};
    int      result = ul_program_read(asked->path, UL_FILE_LIMIT, &text);
    if (result == UL_EXIT_FINE) {
        ul_record *record = ul_record_read(text.bytes ? text.bytes : "", text.len, &fault);
        replay     r = {.record = record, .voice = {.lang = lang, .world = record ? record->world : NULL}};
        result = record ? show(&r, asked) : ul_program_fault(asked->path, &fault);
        ul_text_free(&r.out);
        ul_record_free(record);
    }
    ul_text_free(&text);
    return result;
}

int ul_program_replay(int argc, char **argv)
{
    wishes  asked = {0};
    ul_lang lang;
    if (argc > 1 && ul_program_is_help(argv[1]))
        return ul_program_write(help, sizeof help - 1);
    int result = read_wishes(argc, argv, &asked);
    if (result != UL_EXIT_FINE)
        return result;
    result = ul_program_lang("replay", asked.lang, &lang);
    return result == UL_EXIT_FINE ? replay_file(&asked, lang) : result;
}
