/* main.c: which subcommand it is. */
#include <stdio.h>
#include <string.h>
#include "program/program.h"
#include "program/subcommands.h"
#include "program/version.h"

typedef struct command {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *arguments, *news; /* for `unlucky help` */
} command;

static const command commands[] = {
    {"arena", ul_program_arena, "BOT...", "bots against bots: how strong is each?"},
    {"board", ul_program_board, "FILE", "check a floor plan and print what follows from it"},
    {"engine", ul_program_engine, "", "play by lines of JSON: the engine protocol"},
    {"help", NULL, "[COMMAND]", "this page, or the page of a command"},
    {"hint", ul_program_hint, "FILE", "what a bot would do in a recorded game, and why"},
    {"lab", ul_program_lab, "[OPTIONS]", "what a game is like, by thousands of bot games"},
    {"play", ul_program_play, "[OPTIONS]", "play at this terminal, against bots or with friends"},
    {"puzzle", ul_program_puzzle, "[OPTIONS]", "the logic puzzle on the failure cards of Save"},
    {"replay", ul_program_replay, "FILE", "tell a recorded game, or show it at a turn, as a seat knew it"},
    {"rules", ul_program_rules, "[RULE]", "the rulebook of each edition, in your language"},
    {"seat", ul_program_seat, "LINK...", "a program of yours at the tables of a server"},
    {"serve", ul_program_serve, "[OPTIONS]", "a server: play with friends, in browsers and terminals"},
    {"tables", ul_program_tables, "COMMAND", "look after the tables of a running server"},
    {"verify", ul_program_verify, "FILE...", "check that finished games follow from their seeds"},
};
#define COMMANDS (sizeof commands / sizeof *commands)

#ifdef __clang__
#define COMPILER "clang " __clang_version__
#else
#define COMPILER "gcc " __VERSION__
#endif

static const command *find(const char *name)
{
    for (size_t i = 0; i < COMMANDS; i++) {
        if (strcmp(name, commands[i].name) == 0)
            return &commands[i];
    }
    return NULL;
}

static int unknown(const char *name)
{
    const char *names[COMMANDS];
    for (size_t i = 0; i < COMMANDS; i++)
        names[i] = commands[i].name;
    const char *nearest = ul_program_nearest(name, names, COMMANDS);
    ul_program_speak(0, NULL);
    return ul_program_refuse_near("", "usage.command", name, nearest);
}

static int print_version(int argc, char **argv)
{
    if (argc > 1) {
        fprintf(stderr, "unlucky: --version takes no arguments, and was given '%s'\n", argv[1]);
        return UL_EXIT_USAGE;
    }
    static const char text[] = "unlucky " UL_VERSION "\ncommit " UL_COMMIT "\ncompiler " COMPILER "\n";
    return ul_program_write(text, sizeof text - 1);
}

static void write_help(ul_text *text)
{
    ul_text_put(text, "unlucky: the Doctor Lucky board games, for people and programs\n\n"
                      "examples: unlucky play             you and three bots, at this terminal\n"
                      "          unlucky play --tutorial  a first game of ten minutes, guided\n"
                      "          unlucky help play        the page of a command; `man unlucky` has more\n\n"
                      "usage: unlucky COMMAND [ARGUMENTS]\n\n");
    for (size_t i = 0; i < COMMANDS; i++)
        ul_text_print(text, "  %-7s %-15s %s\n", commands[i].name, commands[i].arguments, commands[i].news);
    ul_text_put(text,
                "\n`unlucky COMMAND --help` tells more of a command; `unlucky --version` says which unlucky\n"
                "this is. Exit codes: 0 fine, 1 failed, 2 wrong usage, 3 illegal or damaged input, 4 cannot connect,\n"
                "130 interrupted.\n");
}

static int print_help(void)
{
    ul_text text = {0};
    write_help(&text);
    int result = ul_program_write_text(&text);
    ul_text_free(&text);
    return result;
}

static int no_command(void)
{
    ul_text text = {0};
    write_help(&text);
    fputs(text.failed ? "unlucky: which command?\n" : text.bytes, stderr);
    ul_text_free(&text);
    return UL_EXIT_USAGE;
}

/* Help needs no data, and `board` is what a broken plan is mended with. */
static bool needs_data(const command *found, int argc, char **argv)
{
    return found->run && found->run != ul_program_board && !(argc > 1 && ul_program_is_help(argv[1]));
}

static int run(const char *name, int argc, char **argv)
{
    const command *found = find(name);
    if (!found)
        return unknown(name);
    int sound = needs_data(found, argc, argv) ? ul_program_check_data() : UL_EXIT_FINE;
    if (sound != UL_EXIT_FINE)
        return sound;
    if (found->run)
        return found->run(argc, argv);
    if (argc < 2 || ul_program_is_help(argv[1]))
        return print_help();
    char  help[] = "--help";
    char *page[] = {argv[1], help, NULL};
    return strcmp(argv[1], "help") == 0 ? print_help() : run(argv[1], 2, page);
}

int main(int argc, char **argv)
{
    if (argc < 2)
        return no_command();
    if (strcmp(argv[1], "--version") == 0)
        return print_version(argc - 1, argv + 1);
    if (ul_program_is_help(argv[1]))
        return print_help();
    return run(argv[1], argc - 1, argv + 1);
}
