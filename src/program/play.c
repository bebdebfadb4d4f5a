/* play.c: unlucky play: the game at this terminal. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "program/help.h"
#include "program/options.h"
#include "program/play_inside.h"
#include "program/program.h"
#include "program/subcommands.h"
#include "terminal/sitting.h"
#include "terminal/waiting_games.h"

static const ul_help_line help[] = {
    {NULL, "help.play"},
    {"unlucky play", "help.play.menu"},
    {"unlucky play --tutorial", "help.play.guided"},
    {"unlucky play --edition save-2000 --lang LANG", "help.play.ship"},
    {"unlucky play --seats me,butler,nephew", "help.play.chairs"},
    {"unlucky play --seats me,me --name Ann,Ben", "help.play.two"},
    {"unlucky play --join https://HOST/t/TABLE", "help.play.invited"},
    {"unlucky play --resume", "help.play.last"},
    {"unlucky play --plain < moves.txt", "help.play.lines"},
    {NULL, "help.play.game"},
    {"--edition ID", "help.play.edition"},
    {"--players N", "help.play.players"},
    {"--bots LEVEL", "help.play.bots"},
    {"--seats LIST", "help.play.seats"},
    {"--name NAMES", "help.play.name"},
    {"--option NAME=VALUE", "help.play.option"},
    {"--plan BOARD", "help.play.plan"},
    {"--deck FILE", "help.play.deck"},
    {"--seed TEXT", "help.play.seed"},
    {"--day[=DATE]", "help.play.day"},
    {"--deal CODE", "help.play.deal"},
    {"--advice", "help.play.advice"},
    {"--resume[=FILE]", "help.play.resume"},
    {"--saves", "help.play.saves"},
    {"--delete-save NAME", "help.play.delete-save"},
    {"--rename-save OLD=NEW", "help.play.rename-save"},
    {"--tutorial", "help.play.tutorial"},
    {"--join LINK", "help.play.join"},
    {"--watch", "help.play.watch"},
    {"--waiting", "help.play.waiting"},
    {NULL, "help.play.screen"},
    {"--plain", "help.play.plain"},
    {"--detail LEVEL", "help.play.detail"},
    {"--bell", "help.play.bell"},
    {"--lang LANG", "help.lang"},
    {"--ascii", "help.play.ascii"},
    {"--color=WHEN", "help.play.color"},
    {"--ask-always", "help.play.ask-always"},
    {"--no-mouse", "help.play.no-mouse"},
    {"--list-keys", "help.play.list-keys"},
    {"--speed MS", "help.play.speed"},
    {"--think MS", "help.play.think"},
    {NULL, "help.play.table"},
    {NULL, "help.play.more"},
    {NULL, "help.play.exit"},
    {NULL, NULL},
};

/* UL_EXIT_FINE, and *at stands on the last argument of it; or an exit code after refusing it. */
static int take_option(ul_play_asked *asked, char **argv, int *at)
{
    const ul_command_option options[] = {
        {"--plain", .flag = &asked->plain},
        {"--ascii", .flag = &asked->ascii},
        {"--no-mouse", .flag = &asked->no_mouse},
        {"--tutorial", .flag = &asked->tutorial},
        {"--resume", .flag = &asked->resume},
        {"--list-keys", .flag = &asked->list_keys},
        {"--watch", .flag = &asked->watch},
        {"--ask-always", .flag = &asked->ask_always},
        {"--advice", .flag = &asked->advice},
        {"--bell", .flag = &asked->bell},
        {"--saves", .flag = &asked->saves},
        {"--waiting", .flag = &asked->waiting},
        {"--edition", .text = &asked->edition, .once = true},
        {"--players", .text = &asked->players, .once = true},
        {"--bots", .text = &asked->bots, .once = true},
        {"--seats", .text = &asked->seats, .once = true},
        {"--name", .text = &asked->names, .once = true},
        {"--plan", .text = &asked->plan, .once = true},
        {"--deck", .text = &asked->deck, .once = true},
        {"--seed", .text = &asked->seed, .once = true},
        {"--lang", .text = &asked->lang, .once = true},
        {"--color", .text = &asked->color, .once = true},
        {"--speed", .text = &asked->speed, .once = true},
        {"--think", .text = &asked->think, .once = true},
        {"--join", .text = &asked->join, .once = true},
        {"--detail", .text = &asked->detail, .once = true},
        {"--deal", .text = &asked->deal, .once = true},
        {"--delete-save", .text = &asked->delete_save, .once = true},
        {"--rename-save", .text = &asked->rename_save, .once = true},
        {"--option", .setting = &asked->setting},
    };
    const char     *argument = argv[*at];
    ul_option_taken taken = ul_command_option_take("play", options, sizeof options / sizeof *options, argv, at);
    asked->options |= strncmp(argument, "--option", 8) == 0;
    if (taken != UL_OPTION_OTHER)
        return taken == UL_OPTION_TAKEN ? UL_EXIT_FINE : UL_EXIT_USAGE;
    if (argument[0] == '-')
        return ul_help_no_option("play", help, argument);
    return ul_program_refuse("play", "usage.play.argument", UL_PARAMS(ul_param_text("text", argument)));
}

/* --day, --day=DATE, or --day DATE. */
static bool take_day(ul_play_asked *asked, char **argv, int *at)
{
    bool alone = strcmp(argv[*at], "--day") == 0;
    if (!alone && strncmp(argv[*at], "--day=", 6) != 0)
        return false;
    asked->day = alone ? UL_PLAY_TODAY : argv[*at] + 6;
    if (alone && argv[*at + 1] && argv[*at + 1][0] != '-')
        asked->day = argv[++*at];
    return true;
}

static int read_arguments(ul_play_asked *asked, int argc, char **argv)
{
    int           result = UL_EXIT_FINE;
    unsigned long players = 0;
    for (int i = 1; i < argc && result == UL_EXIT_FINE; i++) {
        if (strncmp(argv[i], "--resume=", 9) == 0) {
            asked->resume_path = argv[i] + 9;
            asked->resume = true;
        } else if (!take_day(asked, argv, &i)) {
            result = take_option(asked, argv, &i);
        }
    }
    if (result != UL_EXIT_FINE)
        return result;
    if (asked->join && (asked->edition || asked->players || asked->plan || asked->deck || asked->bots || asked->seats ||
                        asked->seed || asked->options || asked->resume || asked->tutorial || asked->day || asked->deal))
        return ul_program_refuse("play", "usage.play.join", NULL);
    if (asked->watch && !asked->join)
        return ul_program_refuse("play", "usage.play.watch", NULL);
    if (asked->players && !ul_setting_number("play", "--players", asked->players, 2, UL_MAX_SEATS, &players))
        return UL_EXIT_USAGE;
    asked->setting.players = asked->players ? (unsigned)players : asked->setting.players;
    asked->setting.edition = asked->edition ? asked->edition : asked->setting.edition;
    asked->setting.plan = asked->plan ? asked->plan : asked->setting.plan;
    asked->setting.deck = asked->deck ? asked->deck : asked->setting.deck;
    return UL_EXIT_FINE;
}

static int list_bots(ul_lang lang)
{
    ul_text text = {0};
    for (int level = 0; level < UL_BOT_LEVELS; level++) {
        char key[64];
        snprintf(key, sizeof key, "bot.%s.about", ul_level_name((ul_level)level));
        const char *about = ul_words_find(lang, key);
        ul_text_print(&text, "%-12s %s\n", ul_level_name((ul_level)level), about ? about : "");
    }
    int result = ul_program_tell(&text);
    ul_text_free(&text);
    return result;
}

int ul_play_choose_color(const char *asked, ul_play *play)
{
    const char *no_color = getenv("NO_COLOR");
    play->color = !(no_color && *no_color);
    if (asked && strcmp(asked, "always") == 0)
        play->color = true;
    else if (asked && strcmp(asked, "never") == 0)
        play->color = false;
    else if (asked && strcmp(asked, "auto") != 0)
        return ul_program_refuse("play", "usage.play.color", UL_PARAMS(ul_param_text("text", asked)));
    return UL_EXIT_FINE;
}

static int choose_detail(const char *asked, ul_play *play)
{
    static const struct {
        const char *name;
        ul_detail   detail;
    } levels[] = {{"normal", UL_DETAIL_NORMAL}, {"brief", UL_DETAIL_BRIEF}, {"full", UL_DETAIL_FULL}};
    size_t i = 0;
    while (asked && i < sizeof levels / sizeof *levels && strcmp(asked, levels[i].name) != 0)
        i++;
    if (i == sizeof levels / sizeof *levels)
        return ul_program_refuse("play", "usage.play.detail", UL_PARAMS(ul_param_text("text", asked)));
    play->detail = levels[i].detail;
    return UL_EXIT_FINE;
}

static int choose_times(const ul_play_asked *asked, ul_play *play)
{
    unsigned long think = 1000, speed = 700;
    if ((asked->think && !ul_setting_number("play", "--think", asked->think, 0, 600000, &think)) ||
        (asked->speed && !ul_setting_number("play", "--speed", asked->speed, 0, 60000, &speed)))
        return UL_EXIT_USAGE;
    play->think_ms = (unsigned)think;
    play->dwell_ms = (unsigned)speed;
    return UL_EXIT_FINE;
}

bool ul_play_has_screen(void)
{
    const char *term = getenv("TERM");
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && term && *term && strcmp(term, "dumb") != 0;
}

int ul_play_load_keys(ul_keys *keys)
{
    ul_text  path = {0};
    ul_fault fault = {0};
    ul_keys_init(keys);
    bool fine = ul_keys_load(keys, &path, &fault);
    int  result = fine ? UL_EXIT_FINE : ul_program_fault(path.bytes ? path.bytes : "keys", &fault);
    ul_text_free(&path);
    return !fine && strcmp(fault.code, "cannot-read") == 0 ? UL_EXIT_FAILED : result;
}

/* A file with a slip in it is mended by this list, so it does not keep the list back: then it is what we ship. */
static int list_keys(ul_keys *keys, int loaded)
{
    ul_text text = {0};
    if (loaded != UL_EXIT_FINE)
        ul_keys_init(keys);
    ul_keys_write(keys, &text);
    int result = ul_program_write_text(&text);
    ul_text_free(&text);
    return loaded != UL_EXIT_FINE ? loaded : result;
}

static int list_waiting(ul_lang lang)
{
    ul_text text = {0};
    ul_waiting_list(lang, &text);
    int result = ul_program_write_text(&text);
    ul_text_free(&text);
    return result;
}

static int run(const ul_play_asked *asked, ul_play *play, ul_local_table *table)
{
    play->ascii = asked->ascii;
    play->mouse = !asked->no_mouse;
    play->ask_always = asked->ask_always;
    play->advice = asked->advice;
    play->encoding = asked->ascii ? ul_encode_ascii() : ul_encode_now();
    play->plain = asked->plain || !ul_play_has_screen();
    play->bell = asked->bell;
    if (asked->join)
        return ul_join_run(play, &(ul_join_how){.link = asked->join, .name = asked->names, .watch = asked->watch});
    return ul_sitting_run(play, table);
}

/* From a tutorial to a game of the same kind, against those who are easy to beat. */
static int go_on(ul_play_asked *asked, ul_play *play)
{
    ul_local_table *table = NULL;
    ul_tutorial_free(play->tutorial);
    play->tutorial = NULL;
    asked->tutorial = play->goes_on = false;
    asked->bots = "nephew";
    asked->setting.players = 3;
    int result = ul_play_begin(asked, play, &table);
    return result == UL_EXIT_FINE ? run(asked, play, table) : result;
}

int ul_program_play(int argc, char **argv)
{
    ul_play_asked   asked = {0};
    ul_play         play = {0};
    ul_local_table *table = NULL;
    ul_setting_init(&asked.setting);
    if (ul_help_wanted(argc, argv))
        return ul_help_print(help, argc, argv);
    ul_program_speak(argc, argv);
    int result = read_arguments(&asked, argc, argv);
    if (result == UL_EXIT_FINE)
        result = ul_program_lang("play", asked.lang, &play.lang);
    if (result == UL_EXIT_FINE && asked.bots && strcmp(asked.bots, "help") == 0)
        return list_bots(play.lang);
    if (asked.ascii && !ul_lang_is_latin(play.lang)) /* there are no letters of ASCII to write it in */
        play.lang = UL_LANG_SOURCE;
    if (result == UL_EXIT_FINE)
        result = ul_play_choose_color(asked.color, &play);
    if (result == UL_EXIT_FINE)
        result = choose_times(&asked, &play);
    if (result == UL_EXIT_FINE)
        result = choose_detail(asked.detail, &play);
    if (result == UL_EXIT_FINE && asked.list_keys)
        return list_keys(&play.keys, ul_play_load_keys(&play.keys));
    if (result == UL_EXIT_FINE && asked.waiting)
        return list_waiting(play.lang);
    if (result == UL_EXIT_FINE && (asked.saves || asked.delete_save || asked.rename_save))
        return ul_play_saves(&asked, play.lang);
    if (result == UL_EXIT_FINE && !asked.plain && ul_play_has_screen())
        result = ul_play_load_keys(&play.keys);
    if (result == UL_EXIT_FINE && ul_play_wants_menu(argc, argv)) {
        play.ascii = asked.ascii;
        play.mouse = !asked.no_mouse;
        play.encoding = asked.ascii ? ul_encode_ascii() : ul_encode_now();
        return ul_play_menu(&play, argc, argv);
    }
    if (result == UL_EXIT_FINE && !asked.join)
        result = ul_play_begin(&asked, &play, &table);
    if (result == UL_EXIT_FINE)
        result = run(&asked, &play, table);
    if (result == UL_EXIT_FINE && play.goes_on)
        result = go_on(&asked, &play);
    ul_text_free(&play.resumed);
    ul_save_free(&play.save);
    ul_tutorial_free(play.tutorial);
    return result;
}
