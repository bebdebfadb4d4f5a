/* seat.c: `unlucky seat`: a program of one's own at the tables of a server. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "program/options.h"
#include "program/program.h"
#include "program/seat_inside.h"
#include "program/subcommands.h"

static const char help[] =
    "examples: unlucky seat https://play.example.org/t/ID python3 my_bot.py\n"
    "          unlucky seat --name Robbie --author Ann LINK LINK ./my-bot    at two tables at once\n"
    "\n"
    "usage: unlucky seat [OPTIONS] LINK... PROGRAM [ARGUMENT...]\n"
    "\n"
    "Lets a program play at a server's table. It gets the same lines on its standard input as from\n"
    "`unlucky arena` (docs/arena.md), and answers on its standard output. With several links it plays\n"
    "at several tables at once; it is started once for each. A link with a seat's key (#KEY) takes that\n"
    "seat; otherwise the program takes a free seat and is marked as a program. It reconnects when the\n"
    "connection is lost, agrees to another game after each, and ends when its tables are closed.\n\n"
    "When the program hangs, dies or answers nonsense, the table's stand-in plays that decision.\n"
    "Everybody at the table can see it, and standard error tells you.\n\n"
    "  --name NAME      its name at the table; by default the name of its file\n"
    "  --version TEXT   its version, for people to see: up to 15 letters, digits, dots, - and _\n"
    "  --author TEXT    who made it, in the same form\n"
    "  --ms N           how many milliseconds it has for an answer (5000)\n"
    "  --lives N        how often it may hang or die at one table (3)\n"
    "  --once           leave the table when the game is over\n"
    "  --show-link      print the link of the seat, with which you can take it again: keep it secret\n"
    "  --token-file F   a file with the token, if the operator asks programs for one\n"
    "  --log FILE       write every line to and from the program to this file\n\n"
    "Exit codes: 0 fine, 1 the program failed for good or the server refused, 2 wrong usage,\n"
    "4 no connection to a server.\n";

/* A signal cannot be handed an argument. */
static volatile sig_atomic_t stopped;

static void stop(int signal)
{
    (void)signal;
    stopped = 1;
}

typedef struct plea {
    ul_seat_how   how;
    unsigned      ms, lives;
    const char   *log, *token_file;
    char          token[UL_TOKEN_BYTES + 1];
    ul_table_link link[UL_SEAT_TABLES];
    size_t        links;
} plea;

/* ---- the command line */

static ul_option_taken take_option(plea *p, char **argv, int *at)
{
    const ul_command_option options[] = {
        {"--name", .text = &p->how.name},
        {"--version", .text = &p->how.version},
        {"--author", .text = &p->how.author},
        {"--token-file", .text = &p->token_file},
        {"--log", .text = &p->log},
        {"--ms", .number = &p->ms, .least = 1, .most = 3600000},
        {"--lives", .number = &p->lives, .least = 1, .most = 1000000},
        {"--once", .flag = &p->how.once},
        {"--show-link", .flag = &p->how.show_link},
    };
    return ul_command_option_take("seat", options, sizeof options / sizeof *options, argv, at);
}

static bool is_link(const char *argument)
{
    return strncmp(argument, "http://", 7) == 0 || strncmp(argument, "https://", 8) == 0;
}

static int take_link(plea *p, const char *argument)
{
    ul_fault fault;
    if (p->links == UL_SEAT_TABLES)
        return ul_program_usage("seat", "no more than %d tables at once", UL_SEAT_TABLES);
    if (!ul_table_link_read(argument, &p->link[p->links], &fault)) /* never quoted: it may have a key */
        return ul_program_usage("seat", "%s [%s]", fault.message, fault.code);
    p->links++;
    return UL_EXIT_FINE;
}

/* The words of the command, each as the shell takes it for one. */
static int take_command(plea *p, char **argv)
{
    ul_text text = {0};
    for (; *argv; argv++) {
        ul_text_put(&text, text.len ? " '" : "'");
        for (const char *at = *argv; *at; at++)
            ul_text_add(&text, *at == '\'' ? "'\\''" : at, *at == '\'' ? 4 : 1);
        ul_text_put(&text, "'");
    }
    bool fits = !text.failed && text.len < sizeof p->how.command;
    if (fits)
        memcpy(p->how.command, text.bytes, text.len + 1);
    ul_text_free(&text);
    return fits ? UL_EXIT_FINE : ul_program_usage("seat", "the command has more than %d bytes", UL_SEAT_COMMAND);
}

static const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash && slash[1] ? slash + 1 : path;
}

static int read_line(plea *p, int argc, char **argv)
{
    int at = 1, result = UL_EXIT_FINE;
    for (; at < argc && (argv[at][0] == '-' || is_link(argv[at])); at++) {
        ul_option_taken taken = is_link(argv[at]) ? UL_OPTION_OTHER : take_option(p, argv, &at);
        if (taken == UL_OPTION_REFUSED)
            return UL_EXIT_USAGE;
        if (taken == UL_OPTION_TAKEN)
            continue;
        if (!is_link(argv[at]))
            return ul_program_no_option("seat", help, argv[at]);
        if ((result = take_link(p, argv[at])) != UL_EXIT_FINE)
            return result;
    }
    if (!p->links)
        return ul_program_usage("seat", "the link of a table is missing: https://HOST/t/TABLE");
    if (at == argc)
        return ul_program_usage("seat", "the program is missing: it comes behind the links");
    if (!p->how.name) /* of `python3 my_bot.py` the second is what it is called */
        p->how.name = base_name(argv[at + (argv[at + 1] && strncmp(base_name(argv[at]), "python", 6) == 0)]);
    return take_command(p, argv + at);
}

static int read_token(plea *p)
{
    ul_text text = {0};
    int     result = p->token_file ? ul_program_read(p->token_file, UL_TOKEN_BYTES + 2, &text) : UL_EXIT_FINE;
    while (text.len && strchr("\r\n ", text.bytes[text.len - 1]))
        text.len--;
    if (text.len > UL_TOKEN_BYTES)
        result = ul_program_usage("seat", "a token has no more than %d bytes", UL_TOKEN_BYTES);
    for (size_t i = 0; i < p->links && result == UL_EXIT_FINE && text.len; i++)
        memcpy(p->link[i].token, text.bytes, text.len);
    ul_text_free(&text);
    return result;
}

/* ---- the chairs */

typedef struct job {
    ul_seat_shared      *shared;
    const ul_table_link *link;
    pthread_t            thread;
    int                  result;
} job;

static void *work(void *context)
{
    job *j = context;
    j->result = ul_seat_run(j->shared, j->link);
    return NULL;
}

static void catch_signals(void)
{
    struct sigaction action = {.sa_handler = stop};
    sigset_t         broken;
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    sigemptyset(&broken);
    sigaddset(&broken, SIGPIPE); /* a program that has ended is found out when it is read from */
    pthread_sigmask(SIG_BLOCK, &broken, NULL);
}

static int play(plea *p)
{
    ul_seat_shared shared = {.how = &p->how, .stop = &stopped};
    job            jobs[UL_SEAT_TABLES];
    int            worst = UL_EXIT_FINE;
    catch_signals();
    pthread_mutex_init(&shared.lock, NULL);
    for (size_t i = 0; i < p->links; i++) {
        jobs[i] = (job){.shared = &shared, .link = &p->link[i], .result = UL_EXIT_FAILED};
        if (pthread_create(&jobs[i].thread, NULL, work, &jobs[i]) != 0)
            jobs[i].link = NULL;
    }
    for (size_t i = 0; i < p->links; i++) {
        if (jobs[i].link)
            pthread_join(jobs[i].thread, NULL);
        worst = jobs[i].result > worst ? jobs[i].result : worst;
    }
    pthread_mutex_destroy(&shared.lock);
    return worst;
}

int ul_program_seat(int argc, char **argv)
{
    static plea p; /* its links are large */
    for (int i = 1; i < argc && argv[i][0] == '-'; i++)
        if (ul_program_is_help(argv[i]))
            return ul_program_help(help);
    p = (plea){.ms = 5000, .lives = 3};
    int result = read_line(&p, argc, argv);
    if (result == UL_EXIT_FINE)
        result = read_token(&p);
    if (result != UL_EXIT_FINE)
        return result;
    p.how.ms = p.ms;
    p.how.lives = p.lives;
    p.how.log = p.log ? fopen(p.log, "w") : NULL;
    if (p.log && !p.how.log) {
        fprintf(stderr, "unlucky seat: %s: %s\n", p.log, strerror(errno));
        return UL_EXIT_FAILED;
    }
    result = play(&p);
    if (p.how.log && fclose(p.how.log) != 0)
        result = UL_EXIT_FAILED;
    return result;
}
