/* main.c: which subcommand it is. */
#include <string.h>
#include "program/help.h"
#include "program/program.h"
#include "program/subcommands.h"
#include "program/version.h"

typedef struct command {
    const char *name;
    int (*run)(int argc, char **argv);
    ul_help_line told; /* in `unlucky help` */
} command;

static const command commands[] = {
    {"arena", ul_program_arena, {"arena BOT...", "help.command.arena"}},
    {"board", ul_program_board, {"board FILE", "help.command.board"}},
    {"engine", ul_program_engine, {"engine", "help.command.engine"}},
    {"help", NULL, {"help [COMMAND]", "help.command.help"}},
    {"hint", ul_program_hint, {"hint FILE", "help.command.hint"}},
    {"lab", ul_program_lab, {"lab [OPTIONS]", "help.command.lab"}},
    {"play", ul_program_play, {"play [OPTIONS]", "help.command.play"}},
    {"puzzle", ul_program_puzzle, {"puzzle [OPTIONS]", "help.command.puzzle"}},
    {"replay", ul_program_replay, {"replay FILE", "help.command.replay"}},
    {"rules", ul_program_rules, {"rules [RULE]", "help.command.rules"}},
    {"seat", ul_program_seat, {"seat LINK...", "help.command.seat"}},
    {"serve", ul_program_serve, {"serve [OPTIONS]", "help.command.serve"}},
    {"tables", ul_program_tables, {"tables COMMAND", "help.command.tables"}},
    {"verify", ul_program_verify, {"verify FILE...", "help.command.verify"}},
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
        ul_program_speak(argc, argv);
        ul_program_warn("", "usage.version", UL_PARAMS(ul_param_text("text", argv[1])));
        return UL_EXIT_USAGE;
    }
    static const char text[] = "unlucky " UL_VERSION "\ncommit " UL_COMMIT "\ncompiler " COMPILER "\n";
    return ul_program_write(text, sizeof text - 1);
}

/* `unlucky help`: what stands above the commands, they, and what stands below. */
#define ABOVE 5
#define BELOW 3
static void list_commands(ul_help_line page[ABOVE + COMMANDS + BELOW])
{
    static const ul_help_line above[ABOVE] = {
        {NULL, "help.unlucky"},
        {"unlucky play", "help.unlucky.play"},
        {"unlucky play --tutorial", "help.unlucky.tutorial"},
        {"unlucky help play", "help.unlucky.help"},
        {"unlucky COMMAND [ARGUMENTS]", NULL},
    };
    static const ul_help_line below[BELOW] = {{NULL, "help.unlucky.more"}, {NULL, "help.unlucky.exit"}, {NULL, NULL}};
    memcpy(page, above, sizeof above);
    for (size_t i = 0; i < COMMANDS; i++)
        page[ABOVE + i] = commands[i].told;
    memcpy(page + ABOVE + COMMANDS, below, sizeof below);
}

static int print_help(int argc, char **argv)
{
    ul_help_line page[ABOVE + COMMANDS + BELOW];
    list_commands(page);
    return ul_help_print(page, argc, argv);
}

static int no_command(void)
{
    ul_help_line page[ABOVE + COMMANDS + BELOW];
    list_commands(page);
    return ul_help_refuse(page);
}

/* Help needs no data, and `board` is what a broken plan is mended with. */
static bool needs_data(const command *found, int argc, char **argv)
{
    return found->run && found->run != ul_program_board && !(argc > 1 && ul_program_is_help(argv[1]));
}

static int run(const char *name, int argc, char **argv);

/* `unlucky help`, and `unlucky help COMMAND`, whose page comes in the language that is asked for behind it. */
static int help(int argc, char **argv)
{
    if (argc < 2 || argv[1][0] == '-' || strcmp(argv[1], "help") == 0)
        return print_help(argc, argv);
    char  wanted[] = "--help";
    char *page[] = {argv[1], wanted, argc > 2 ? argv[2] : NULL, argc > 3 ? argv[3] : NULL, NULL};
    return run(argv[1], argc < 4 ? argc : 4, page);
}

static int run(const char *name, int argc, char **argv)
{
    const command *found = find(name);
    if (!found)
        return unknown(name);
    int sound = needs_data(found, argc, argv) ? ul_program_check_data() : UL_EXIT_FINE;
    if (sound != UL_EXIT_FINE)
        return sound;
    return found->run ? found->run(argc, argv) : help(argc, argv);
}

int main(int argc, char **argv)
{
    if (argc < 2)
        return no_command();
    if (strcmp(argv[1], "--version") == 0)
        return print_version(argc - 1, argv + 1);
    if (ul_program_is_help(argv[1]))
        return print_help(argc, argv);
    return run(argv[1], argc - 1, argv + 1);
}
