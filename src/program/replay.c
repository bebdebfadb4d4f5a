/* replay.c: `unlucky replay`: a recorded game, told, or shown at one of its turns. */
#include <stdlib.h>
#include <string.h>
#include "program/program.h"
#include "program/subcommands.h"
#include "program/replay_inside.h"

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
                           "  --as SEAT     only what that seat, by its number from 0 or by name, knew then;\n"
                           "                else everything is shown\n"
                           "  --lang LANG   LANGS; else as LANGUAGE, LC_ALL, LC_MESSAGES and LANG say\n"
                           "  --json        JSON Lines: the head, an object an action, and the last position;\n"
                           "                with --turn that position alone\n"
                           "\n"
                           "Exit codes: 0 fine, 1 it cannot be read, 2 wrong usage, or no such turn or seat,\n"
                           "3 the record is damaged.\n";

typedef struct wishes {
    const char *path, *turn, *seat, *lang;
    bool        json;
} wishes;

static int read_wishes(int argc, char **argv, wishes *asked)
{
    for (int i = 1; i < argc; i++) {
        const char *argument = argv[i], *value, **slot = NULL;
        if (strcmp(argument, "--json") == 0)
            asked->json = true;
        else if (ul_program_takes("--turn", argv, &i, &value))
            slot = &asked->turn;
        else if (ul_program_takes("--as", argv, &i, &value))
            slot = &asked->seat;
        else if (ul_program_takes("--lang", argv, &i, &value))
            slot = &asked->lang;
        else if (*argument == '-' && argument[1])
            return ul_program_no_option("replay", help, argument);
        else if (asked->path)
            return ul_program_refuse("replay", "usage.replay.many", UL_PARAMS(ul_param_text("text", argument)));
        else
            asked->path = argument;
        int result = slot ? ul_program_give("replay", argument, value, slot) : UL_EXIT_FINE;
        if (result != UL_EXIT_FINE)
            return result;
    }
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
    const ul_json *each = json ? ul_json_first(json) : NULL;
    for (ul_seat k = 0; each && k < ul_world_players(r->record->world); k++, each = ul_json_next(json, each))
        if (each->type == UL_JSON_INTEGER && each->integer >= 0 && each->integer <= UINT16_MAX)
            r->talk[k] = (uint16_t)each->integer;
    ul_json_free(json);
}

ul_event ul_replay_shown(const ul_replay *r, ul_event event)
{
    return r->voice.listener == UL_NOBODY ? event : ul_event_for(event, r->voice.listener);
}

static int show_turn(ul_replay *r, const wishes *asked)
{
    ul_game  game;
    size_t   count;
    unsigned turn, first = r->record->start.scene.turn;
    if (!read_number(asked->turn, &turn) || !ul_record_turn(r->record, turn, &count)) {
        ul_record_game(r->record, r->record->count, &game);
        return ul_program_refuse("replay", "usage.replay.turn",
                                 UL_PARAMS(ul_param_text("text", asked->turn), ul_param_number("number", first),
                                           ul_param_number("turn", game.scene.turn)));
    }
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

static int show(ul_replay *r, const wishes *asked)
{
    ul_program_names(&r->names, r->record, r->record->world, r->voice.lang);
    r->voice.names = r->names.of;
    find_talk(r);
    r->voice.listener = UL_NOBODY;
    if (asked->seat && !find_seat(r, asked->seat, &r->voice.listener))
        return no_such_seat(r, asked->seat);
    int result = UL_EXIT_FINE;
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
        return ul_program_help(help);
    ul_program_speak(argc, argv);
    int result = read_wishes(argc, argv, &asked);
    if (result != UL_EXIT_FINE)
        return result;
    result = ul_program_lang("replay", asked.lang, &lang);
    return result == UL_EXIT_FINE ? replay_file(&asked, lang) : result;
}
