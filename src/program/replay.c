/* replay.c: `unlucky replay`: a recorded game, told, or shown at one of its turns. */
#include <stdlib.h>
#include <string.h>
#include "program/help.h"
#include "program/options.h"
#include "program/play_inside.h"
#include "program/program.h"
#include "program/replay_inside.h"
#include "program/subcommands.h"
#include "terminal/sitting.h"

static const ul_help_line help[] = {
    {"unlucky replay game.record", "help.replay.whole"},
    {"unlucky replay game.record --as 2", "help.replay.seen"},
    {"unlucky replay game.record --turn 17", "help.replay.stood"},
    {"unlucky replay game.record --screen", "help.replay.look"},
    {"unlucky replay game.record --json", "help.replay.lines"},
    {"unlucky replay FILE [--turn N] [--as SEAT] [--lang LANG] [--json | --screen]", NULL},
    {NULL, "help.replay"},
    {"--turn N", "help.replay.turn"},
    {"--as SEAT", "help.replay.as"},
    {"--lang LANG", "help.lang"},
    {"--screen", "help.replay.screen"},
    {"--json", "help.replay.json"},
    {NULL, "help.replay.exit"},
    {NULL, NULL},
};

typedef struct wishes {
    const char *path, *turn, *seat, *lang;
    bool        json, screen;
} wishes;

static int read_wishes(int argc, char **argv, wishes *asked)
{
    const ul_command_option options[] = {{"--turn", .text = &asked->turn, .once = true},
                                         {"--as", .text = &asked->seat, .once = true},
                                         {"--lang", .text = &asked->lang, .once = true},
                                         {"--json", .flag = &asked->json},
                                         {"--screen", .flag = &asked->screen}};
    for (int i = 1; i < argc; i++) {
        const char     *argument = argv[i];
        ul_option_taken taken = ul_command_option_take("replay", options, sizeof options / sizeof *options, argv, &i);
        if (taken == UL_OPTION_REFUSED)
            return UL_EXIT_USAGE;
        if (taken == UL_OPTION_TAKEN)
            continue;
        if (*argument == '-' && argument[1])
            return ul_help_no_option("replay", help, argument);
        if (asked->path)
            return ul_program_refuse("replay", "usage.replay.many", UL_PARAMS(ul_param_text("text", argument)));
        asked->path = argument;
    }
    if (asked->screen && (asked->json || !ul_play_has_screen()))
        return ul_program_refuse("replay", asked->json ? "usage.replay.both" : "usage.replay.screen", NULL);
    return asked->path ? UL_EXIT_FINE : ul_program_refuse("replay", "usage.replay.which", NULL);
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

/* The line TalkPenalties, if it is what the table writes: a number for each seat. */
static void find_talk(ul_replay *r)
{
    size_t         len = 0;
    const char    *value = ul_record_tagged(r->record, "TalkPenalties", &len);
    ul_json       *json = value ? ul_json_read(value, len, NULL) : NULL;
    const ul_json *each = ul_json_first(json);
    for (ul_seat k = 0; each && k < ul_world_players(r->record->world); k++, each = ul_json_next(json, each))
        if (each->type == UL_JSON_INTEGER && each->integer >= 0 && each->integer <= UINT16_MAX)
            r->talk[k] = (uint16_t)each->integer;
    ul_json_free(json);
}

ul_event ul_replay_shown(const ul_replay *r, ul_event event)
{
    return r->voice.listener == UL_NOBODY ? event : ul_event_for(event, r->voice.listener);
}

/* The turn that is asked for, and the actions before it. */
static int find_turn(const ul_replay *r, const wishes *asked, unsigned *turn, size_t *count)
{
    ul_game game;
    if (read_number(asked->turn, turn) && ul_record_turn(r->record, *turn, count))
        return UL_EXIT_FINE;
    ul_record_game(r->record, r->record->count, &game);
    return ul_program_refuse("replay", "usage.replay.turn",
                             UL_PARAMS(ul_param_text("text", asked->turn),
                                       ul_param_number("number", r->record->start.scene.turn),
                                       ul_param_number("turn", game.scene.turn)));
}

static int show_turn(ul_replay *r, const wishes *asked)
{
    ul_game  game;
    size_t   count;
    unsigned turn;
    int      result = find_turn(r, asked, &turn, &count);
    if (result != UL_EXIT_FINE)
        return result;
    ul_record_game(r->record, count, &game);
    if (asked->json)
        ul_replay_json_position(r, &game);
    else
        ul_replay_text_position(r, &game);
    return UL_EXIT_FINE;
}

/* By its number, or by the name of whoever sat there. */
static bool find_seat(const ul_replay *r, const char *text, ul_seat *seat)
{
    unsigned number, players = ul_world_players(r->record->world);
    if (read_number(text, &number) && number < players) {
        *seat = (ul_seat)number;
        return true;
    }
    for (*seat = 0; *seat < players; ++*seat)
        if (strcmp(r->names.of[*seat], text) == 0)
            return true;
    return false;
}

static int no_such_seat(const ul_replay *r, const char *text)
{
    ul_text     item[UL_MAX_SEATS] = {{0}}, list = {0};
    const char *items[UL_MAX_SEATS];
    unsigned    players = ul_world_players(r->record->world);
    for (unsigned k = 0; k < players; k++) {
        ul_text_print(&item[k], "%u", k);
        ul_words_brackets(r->voice.lang, r->names.of[k], &item[k]);
        items[k] = item[k].bytes ? item[k].bytes : "";
    }
    ul_words_list(r->voice.lang, items, players, false, &list);
    int result = ul_program_refuse("replay", "usage.replay.seat",
                                   UL_PARAMS(ul_param_text("text", text), ul_param_text("list", ul_text_bytes(&list))));
    for (unsigned k = 0; k < players; k++)
        ul_text_free(&item[k]);
    ul_text_free(&list);
    return result;
}

/* The record is read once more: the one on the screen is the screen's. */
static int show_screen(const ul_replay *r, const wishes *asked, const ul_text *text)
{
    ul_play play = {.lang = r->voice.lang, .mouse = true, .encoding = ul_encode_now()};
    size_t  count;
    int     result = UL_EXIT_FINE;
    play.replay = (ul_replay_from){.wanted = true, .as = r->voice.listener, .open = !asked->seat};
    if (asked->turn)
        result = find_turn(r, asked, &play.replay.turn, &count);
    if (result == UL_EXIT_FINE)
        result = ul_play_choose_color(NULL, &play);
    if (result == UL_EXIT_FINE)
        result = ul_play_load_keys(&play.keys);
    ul_record *record = result == UL_EXIT_FINE ? ul_program_record(text, r->voice.lang, NULL) : NULL;
    if (result == UL_EXIT_FINE)
        result = record ? ul_replay_run(&play, record, r->names.of) : ul_program_no_memory();
    return result == UL_PLAY_FAILED ? ul_program_refuse("replay", "usage.replay.screen", NULL) : result;
}

static int show(ul_replay *r, const wishes *asked, const ul_text *text)
{
    ul_program_names(&r->names, r->record, r->record->world, r->voice.lang);
    r->voice.names = r->names.of;
    find_talk(r);
    r->voice.listener = UL_NOBODY;
    if (asked->seat && !find_seat(r, asked->seat, &r->voice.listener))
        return no_such_seat(r, asked->seat);
    int result = UL_EXIT_FINE;
    if (asked->screen)
        return show_screen(r, asked, text);
    if (asked->turn)
        result = show_turn(r, asked);
    else if (asked->json)
        ul_replay_json_story(r);
    else
        ul_replay_text_story(r);
    if (result != UL_EXIT_FINE)
        return result;
    return asked->json ? ul_program_write_text(&r->out) : ul_program_tell(&r->out);
}

static int replay_file(const wishes *asked, ul_lang lang)
{
    ul_fault fault = {0};
    ul_text  text = {0};
    int      result = ul_program_read(asked->path, UL_FILE_LIMIT, &text);
    if (result == UL_EXIT_FINE) {
        ul_record *record = ul_program_record(&text, lang, &fault);
        ul_replay  r = {.record = record, .voice = {.lang = lang, .world = record ? record->world : NULL}};
        result = record ? show(&r, asked, &text) : ul_program_fault(asked->path, &fault);
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
    if (ul_help_wanted(argc, argv))
        return ul_help_print(help, argc, argv);
    ul_program_speak(argc, argv);
    int result = read_wishes(argc, argv, &asked);
    if (result != UL_EXIT_FINE)
        return result;
    result = ul_program_lang("replay", asked.lang, &lang);
    return result == UL_EXIT_FINE ? replay_file(&asked, lang) : result;
}
