/* play.c: unlucky play: the game at this terminal. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "program/play_inside.h"
#include "program/program.h"
#include "program/subcommands.h"
#include "terminal/sitting.h"

static const char help[] =
    "unlucky play: play at this terminal, against bots or with friends\n"
    "\n"
    "  unlucky play                               you and three bots, Kill Doctor Lucky (2009)\n"
    "  unlucky play --tutorial                    a first game, guided, ten minutes\n"
    "  unlucky play --edition save-2000 --lang fr Save Doctor Lucky, in another language\n"
    "  unlucky play --seats me,butler,nephew      who sits where, from the first seat on\n"
    "  unlucky play --seats me,me --name Ann,Ben  two people at one screen\n"
    "  unlucky play --join https://HOST/t/TABLE   at a server's table, by its link or your seat's\n"
    "  unlucky play --resume                      go on with the game that was left last\n"
    "  unlucky play --plain < moves.txt           the game as a conversation in lines\n"
    "\n"
    "The game\n"
    "  --edition ID          kill-1996, kill-2009 or save-2000 (kill-2009)\n"
    "  --players N           how many play (4)\n"
    "  --bots LEVEL          who takes the other seats (butler); `--bots help` lists the levels\n"
    "  --seats LIST          `me` or a bot's level for every seat, with commas\n"
    "  --name NAMES          names of the seats, with commas; empty ones keep theirs\n"
    "  --option NAME=VALUE   a rule of the edition; `unlucky rules` tells them all\n"
    "  --plan FILE           a board of your own: see `unlucky board`\n"
    "  --seed TEXT           the deal; the same text deals the same\n"
    "  --resume[=FILE]       go on with a game that was left\n"
    "  --tutorial            a first game that explains itself\n"
    "  --join LINK           at a server's table; --name says who you are, else you are asked. The key of\n"
    "                        your seat is kept in $XDG_STATE_HOME/unlucky/seats; `link` prints it, `say`\n"
    "                        and words talk, `start` begins as the owner, `rest` lets a bot play for you,\n"
    "                        `arm` answers an attempt in advance\n"
    "  --watch               with --join: take no seat, only watch; so it is if no seat is free\n"
    "\n"
    "The screen\n"
    "  --plain               lines, nothing redrawn: for screen readers, pipes and plain terminals\n"
    "  --lang LANG           LANGS; else as the environment says\n"
    "  --ascii               nothing but ASCII: plain frames, no accents, another language if yours needs more\n"
    "  --color=WHEN          auto, always or never; NO_COLOR is respected\n"
    "  --no-mouse            leave the mouse to the terminal\n"
    "  --list-keys           print the keys as they are bound, in the form of their file, and end\n"
    "  --speed MS            how long each thing that a bot does is shown (700)\n"
    "  --think MS            how long a bot that searches may think (1000)\n"
    "\n"
    "Type `help` in the plain game or `?` on the full screen for its commands and keys; the file\n"
    "$XDG_CONFIG_HOME/unlucky/keys changes keys. Games are kept in $XDG_DATA_HOME/unlucky: `saves` while\n"
    "they last, `records` when they are over. Exit codes: 0 fine, 1 failed, 2 wrong usage, 3 a save, plan\n"
    "or file of keys that is damaged, 4 the server cannot be reached, 130 interrupted (the game is kept).\n";

static bool take_switch(ul_play_asked *asked, const char *argument)
{
    const struct {
        const char *name;
        bool       *value;
    } switches[] = {
        {"--plain", &asked->plain},       {"--ascii", &asked->ascii},   {"--no-mouse", &asked->no_mouse},
        {"--tutorial", &asked->tutorial}, {"--resume", &asked->resume}, {"--list-keys", &asked->list_keys},
        {"--watch", &asked->watch},
    };
    for (size_t i = 0; i < sizeof switches / sizeof *switches; i++) {
        if (strcmp(argument, switches[i].name) == 0) {
            *switches[i].value = true;
            return true;
        }
    }
    return false;
}

/* An option that takes a value. UL_EXIT_FINE if it was one, and *at stands on the last argument of it. */
static int take_value(ul_play_asked *asked, char **argv, int *at)
{
    const struct {
        const char  *name;
        const char **slot;
    } options[] = {
        {"--edition", &asked->edition}, {"--players", &asked->players}, {"--bots", &asked->bots},
        {"--seats", &asked->seats},     {"--name", &asked->names},      {"--plan", &asked->plan},
        {"--seed", &asked->seed},       {"--lang", &asked->lang},       {"--color", &asked->color},
        {"--speed", &asked->speed},     {"--think", &asked->think},     {"--join", &asked->join},
    };
    const char *argument = argv[*at], *value, *pair = NULL;
    for (size_t i = 0; i < sizeof options / sizeof *options; i++)
        if (ul_program_takes(options[i].name, argv, at, &value))
            return ul_program_give("play", argument, value, options[i].slot);
    if (ul_program_takes("--option", argv, at, &value)) {
        asked->options = true;
        int result = ul_program_give("play", argument, value, &pair);
        return result != UL_EXIT_FINE || ul_setting_take(&asked->setting, "play", pair) ? result : UL_EXIT_USAGE;
    }
    if (argument[0] == '-')
        return ul_program_no_option("play", help, argument);
    return ul_program_refuse("play", "usage.play.argument", UL_PARAMS(ul_param_text("text", argument)));
}

static int read_arguments(ul_play_asked *asked, int argc, char **argv)
{
    int           result = UL_EXIT_FINE;
    unsigned long players = 0;
    for (int i = 1; i < argc && result == UL_EXIT_FINE; i++) {
        if (strncmp(argv[i], "--resume=", 9) == 0) {
            asked->resume_path = argv[i] + 9;
            asked->resume = true;
        } else if (!take_switch(asked, argv[i])) {
            result = take_value(asked, argv, &i);
        }
    }
    if (result != UL_EXIT_FINE)
        return result;
    if (asked->join && (asked->edition || asked->players || asked->plan || asked->bots || asked->seats || asked->seed ||
                        asked->options || asked->resume || asked->tutorial))
        return ul_program_refuse("play", "usage.play.join", NULL);
    if (asked->watch && !asked->join)
        return ul_program_refuse("play", "usage.play.watch", NULL);
    if (asked->players && !ul_setting_number("play", "--players", asked->players, 2, UL_MAX_SEATS, &players))
        return UL_EXIT_USAGE;
    asked->setting.players = asked->players ? (unsigned)players : asked->setting.players;
    asked->setting.edition = asked->edition ? asked->edition : asked->setting.edition;
    asked->setting.plan = asked->plan ? asked->plan : asked->setting.plan;
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

static int choose_color(const char *asked, ul_play *play)
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

/* A terminal at both ends, that can do more than write lines. */
static bool is_screen(void)
{
    const char *term = getenv("TERM");
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && term && *term && strcmp(term, "dumb") != 0;
}

/* The file of keys that somebody may have; a slip in it is told, not played over. */
static int load_keys(ul_keys *keys)
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

static int run(const ul_play_asked *asked, ul_play *play, ul_local_table *table)
{
    play->ascii = asked->ascii;
    play->mouse = !asked->no_mouse;
    play->encoding = asked->ascii ? UL_ENCODING_ASCII : ul_encode_now();
    play->plain = asked->plain || !is_screen();
    if (asked->join)
        return ul_join_run(play, &(ul_join_how){.link = asked->join, .name = asked->names, .watch = asked->watch});
    return ul_sitting_run(play, table);
}

int ul_program_play(int argc, char **argv)
{
    ul_play_asked   asked = {0};
    ul_play         play = {0};
    ul_local_table *table = NULL;
    ul_setting_init(&asked.setting);
    for (int i = 1; i < argc; i++)
        if (ul_program_is_help(argv[i]))
            return ul_program_help(help);
    ul_program_speak(argc, argv);
    int result = read_arguments(&asked, argc, argv);
    if (result == UL_EXIT_FINE)
        result = ul_program_lang("play", asked.lang, &play.lang);
    if (result == UL_EXIT_FINE && asked.bots && strcmp(asked.bots, "help") == 0)
        return list_bots(play.lang);
    if (asked.ascii && !ul_lang_is_latin(play.lang)) /* there are no letters of ASCII to write it in */
        play.lang = UL_LANG_SOURCE;
    if (result == UL_EXIT_FINE)
        result = choose_color(asked.color, &play);
    if (result == UL_EXIT_FINE)
        result = choose_times(&asked, &play);
    if (result == UL_EXIT_FINE && asked.list_keys)
        return list_keys(&play.keys, load_keys(&play.keys));
    if (result == UL_EXIT_FINE && !asked.plain && is_screen())
        result = load_keys(&play.keys);
    if (result == UL_EXIT_FINE && !asked.join)
        result = ul_play_begin(&asked, &play, &table);
    if (result == UL_EXIT_FINE)
        result = run(&asked, &play, table);
    ul_save_free(&play.save);
    ul_tutorial_free(play.tutorial);
    return result;
}
