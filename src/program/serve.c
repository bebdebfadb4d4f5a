/* serve.c: unlucky serve: tables for people elsewhere. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif
#include <sys/stat.h>
#include <unistd.h>
#include "program/options.h"
#include "program/program.h"
#include "program/subcommands.h"
#include "server/server.h"

static const char help[] =
    "unlucky serve: a server for the game, in browsers and terminals\n"
    "\n"
    "  unlucky serve                              on this machine; it keeps games in one file\n"
    "  unlucky serve --listen 0.0.0.0:8080        for everybody in the local network\n"
    "  unlucky serve --store postgresql://...     several servers on one database\n"
    "  unlucky serve --store memory:              nothing is kept\n"
    "\n"
    "What\n"
    "  --listen ADDRESS:PORT     where to listen (127.0.0.1:8080); port 0 takes a free one\n"
    "  --store WHERE             sqlite:PATH, postgresql://... or memory:; several databases with\n"
    "                            blanks between them share the tables\n"
    "                            (sqlite:$XDG_DATA_HOME/unlucky/tables.db)\n"
    "  --assets FOLDER           serve the browser game from a folder, not the one compiled in\n"
    "  --thinkers N              threads for bots (one less than there are processors)\n"
    "  --keep-finished DAYS      how long to keep finished tables; 0: for ever (90)\n"
    "\n"
    "Who\n"
    "  --origin URL              pages from there may play too, as https://example.org; may be given again\n"
    "  --host NAME               answer only to this name, as play.example.org; may be given again\n"
    "  --trust-proxy             a proxy in front says who the client is (X-Forwarded-For)\n"
    "  --operator-token-file F   operators with the token in this file may close tables, export games and more\n"
    "  --program-token-file F    programs need the token in this file to sit down\n"
    "  --open-metrics            show /metrics to everybody, not only operators and this machine\n"
    "  --limit NAME=VALUE        set a limit, may be given again; the list is below\n"
    "\n"
    "Messages to people who are away\n"
    "  --hooks                   send them to the addresses that people gave, at most once a day\n"
    "  --public-url URL          how links in them begin, as https://play.example.org\n"
    "  --hook-relay URL          your program that forwards them: see docs/operate.md\n"
    "  --hooks-private           also to addresses of the local network\n"
    "  --push CONTACT            call browsers by Web Push; push services ask for an address of yours:\n"
    "                            mailto:you@example.org or https://example.org\n"
    "  --push-private            also push services of the local network, and without https\n"
    "\n"
    "Several servers on one database\n"
    "  --node NAME               the name of this server (random)\n"
    "\n"
    "  --no-sandbox              do not lock the server in (see docs/operate.md): for debuggers and odd systems\n"
    "  --log LEVEL               debug, info, warning or error (info): lines of JSON on standard error\n"
    "\n";

static const char help_end[] =
    "\n^C or SIGTERM stops it: everything is kept, and clients come back by themselves when it runs again.\n"
    "docs/operate.md tells how to run it for others, docs/api.md what it speaks. Exit codes: 0 stopped in\n"
    "order, 1 failed, 2 wrong usage.\n";

static int print_help(void)
{
    ul_text text = {0};
    ul_text_put(&text, help);
    ul_text_put(&text, "Limits\n");
    for (int i = 0; i < UL_LIMITS; i++) {
        const ul_limit_info *limit = ul_limit_about((ul_limit)i);
        ul_text_print(&text, "  %-24s %s (%u)\n", limit->name, limit->about, limit->usual);
    }
    ul_text_put(&text, help_end);
    int result = ul_program_write_text(&text);
    ul_text_free(&text);
    return result;
}

typedef struct arguments {
    const char *listen, *store, *assets, *thinkers, *keep, *origin, *host, *operator_file, *program_file, *limit, *node,
        *log, *public_url, *hook_relay, *push;
    bool    trust_proxy, open_metrics, hooks, hooks_private, push_private, no_sandbox;
    ul_text operator_token, program_token, store_path;
} arguments;

/* Those that may be given again, as they come. */
static int take_more(ul_serve *how, arguments *a)
{
    ul_fault fault;
    if (a->limit && !ul_limits_set(&how->limits, a->limit, &fault))
        return ul_program_usage("serve", "%s", fault.message);
    if (a->origin && how->origins == UL_SERVE_ORIGINS)
        return ul_program_usage("serve", "at most %d --origin", UL_SERVE_ORIGINS);
    if (a->origin)
        how->origin[how->origins++] = a->origin;
    if (a->host && how->hosts == UL_SERVE_ORIGINS)
        return ul_program_usage("serve", "at most %d --host", UL_SERVE_ORIGINS);
    if (a->host)
        how->host[how->hosts++] = a->host;
    a->limit = a->origin = a->host = NULL;
    return UL_EXIT_FINE;
}

static int read_arguments(ul_serve *how, arguments *a, int argc, char **argv)
{
    const ul_command_option options[] = {
        {"--listen", .text = &a->listen, .once = true},
        {"--store", .text = &a->store, .once = true},
        {"--assets", .text = &a->assets, .once = true},
        {"--thinkers", .text = &a->thinkers, .once = true},
        {"--keep-finished", .text = &a->keep, .once = true},
        {"--origin", .text = &a->origin},
        {"--host", .text = &a->host},
        {"--operator-token-file", .text = &a->operator_file, .once = true},
        {"--program-token-file", .text = &a->program_file, .once = true},
        {"--limit", .text = &a->limit},
        {"--node", .text = &a->node, .once = true},
        {"--log", .text = &a->log, .once = true},
        {"--public-url", .text = &a->public_url, .once = true},
        {"--hook-relay", .text = &a->hook_relay, .once = true},
        {"--push", .text = &a->push, .once = true},
        {"--trust-proxy", .flag = &a->trust_proxy},
        {"--open-metrics", .flag = &a->open_metrics},
        {"--hooks", .flag = &a->hooks},
        {"--hooks-private", .flag = &a->hooks_private},
        {"--push-private", .flag = &a->push_private},
        {"--no-sandbox", .flag = &a->no_sandbox},
    };
    int result = UL_EXIT_FINE;
    for (int i = 1; i < argc && result == UL_EXIT_FINE; i++) {
        const char     *argument = argv[i];
        ul_option_taken taken = ul_command_option_take("serve", options, sizeof options / sizeof *options, argv, &i);
        if (taken == UL_OPTION_OTHER)
            return ul_program_no_option("serve", help, argument);
        result = taken == UL_OPTION_TAKEN ? take_more(how, a) : UL_EXIT_USAGE;
    }
    return result;
}

/* The first line of a file that nobody else should be able to read. */
static int read_token(const char *path, ul_text *token, const char **to)
{
    struct stat about;
    if (!path)
        return UL_EXIT_FINE;
    int result = ul_program_read(path, 4096, token);
    if (result != UL_EXIT_FINE)
        return result;
    if (stat(path, &about) == 0 && (about.st_mode & 077) != 0)
        return ul_program_usage("serve", "others can read %s: chmod 600 %s", path, path);
    token->len = strcspn(token->bytes, "\r\n");
    token->bytes[token->len] = '\0';
    if (token->len < 20)
        return ul_program_usage("serve", "the token in %s is too short: `openssl rand -hex 24 > %s` makes a good one",
                                path, path);
    *to = token->bytes;
    return UL_EXIT_FINE;
}

/* Every folder of a path that is not there yet, up to the last slash. */
static bool make_folders(char *path)
{
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        bool made = mkdir(path, 0700) == 0 || errno == EEXIST;
        *slash = '/';
        if (!made) {
            fprintf(stderr, "unlucky: cannot make the folder of %s: %s\n", path, strerror(errno));
            return false;
        }
    }
    return true;
}

static int usual_store(arguments *a, ul_serve *how)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    if (data && *data)
        ul_text_print(&a->store_path, "%s/unlucky/tables.db", data);
    else if (home && *home)
        ul_text_print(&a->store_path, "%s/.local/share/unlucky/tables.db", home);
    else
        return ul_program_usage("serve", "there is no HOME to keep games in: say --store");
    if (a->store_path.failed)
        return ul_program_no_memory();
    how->store = a->store_path.bytes;
    return make_folders(a->store_path.bytes) ? UL_EXIT_FINE : UL_EXIT_FAILED;
}

/*
 * Everybody on the machine can read the command line of a process, and a
 * database's address may have a password in it: it is moved to memory of ours.
 */
static bool hide_address(arguments *a, int argc, char **argv)
{
    if (!a->store || strncmp(a->store, "postgres", 8) != 0)
        return true;
    ul_text_put(&a->store_path, a->store);
    for (int i = 1; i < argc && !a->store_path.failed; i++) {
        char *at = strstr(argv[i], "://"); /* of --store=postgresql://..., or of the argument behind --store */
        bool  named = strncmp(argv[i], "--store=", 8) == 0 || strcmp(argv[i - 1], "--store") == 0;
        if (at && named)
            memset(at + 3, '*', strlen(at + 3));
    }
    a->store = a->store_path.bytes;
    return !a->store_path.failed;
}

/* Keys of seats are in memory: no core has them, and nobody of the same user looks in with a debugger. */
static void close_memory(void)
{
#ifdef __linux__
    prctl(PR_SET_DUMPABLE, 0);
#endif
}

/* It stands in what we say of ourselves to push services: one address, and nothing odd in it. */
static bool is_contact(const char *text)
{
    bool known = strncmp(text, "mailto:", 7) == 0 || strncmp(text, "https://", 8) == 0;
    for (const char *c = text; *c; c++)
        known = known && *c > ' ' && *c <= '~' && !strchr("\"\\<>", *c);
    return known && strlen(text) > 8 && strlen(text) <= 200;
}

static int fill(ul_serve *how, arguments *a)
{
    unsigned long number;
    long          processors = sysconf(_SC_NPROCESSORS_ONLN);
    how->thinkers = processors > 2 ? (unsigned)processors - 1 : 1;
    how->keep_ms = (uint64_t)90 * 24 * 3600 * 1000;
    if (a->listen)
        how->listen = a->listen;
    how->assets = a->assets;
    how->node = a->node;
    how->public_url = a->public_url;
    how->hook_relay = a->hook_relay;
    how->trust_proxy = a->trust_proxy;
    how->open_metrics = a->open_metrics;
    how->hooks = a->hooks;
    how->hooks_private = a->hooks_private;
    how->push_contact = a->push;
    how->push_private = a->push_private;
    how->sandbox = !a->no_sandbox;
    if (a->push && !is_contact(a->push))
        return ul_program_usage("serve", "--push wants an address of yours, mailto:you@example.org or https://…");
    if (a->log && !ul_weight_find(a->log, &how->weight))
        return ul_program_usage("serve", "--log is debug, info, warning or error, and not '%s'", a->log);
    if (a->node && (!*a->node || strlen(a->node) > 32 ||
                    strspn(a->node, "abcdefghijklmnopqrstuvwxyz0123456789-._") != strlen(a->node)))
        return ul_program_usage("serve", "a node's name is up to 32 of a to z, 0 to 9, '-', '.' and '_'");
    if (a->thinkers) {
        if (!ul_setting_number("serve", "--thinkers", a->thinkers, 1, 256, &number))
            return UL_EXIT_USAGE;
        how->thinkers = (unsigned)number;
    }
    if (a->keep) {
        if (!ul_setting_number("serve", "--keep-finished", a->keep, 0, 36500, &number))
            return UL_EXIT_USAGE;
        how->keep_ms = (uint64_t)number * 24 * 3600 * 1000;
    }
    int result = read_token(a->operator_file, &a->operator_token, &how->operator_token);
    if (result == UL_EXIT_FINE)
        result = read_token(a->program_file, &a->program_token, &how->program_token);
    if (result != UL_EXIT_FINE)
        return result;
    how->store = a->store;
    return a->store ? UL_EXIT_FINE : usual_store(a, how);
}

static void ready(void *context, const char *url)
{
    (void)context;
    printf("The game is at %s/ (^C stops it)\n", url);
    fflush(stdout);
}

static int serve(const ul_serve *how)
{
    ul_fault fault;
    if (ul_serve_run(how, ready, NULL, &fault))
        return UL_EXIT_FINE;
    fprintf(stderr, "unlucky serve: %s [%s]\n", fault.message, fault.code);
    return UL_EXIT_FAILED;
}

int ul_program_serve(int argc, char **argv)
{
    arguments a = {0};
    ul_serve  how;
    if (argc > 1 && ul_program_is_help(argv[1]))
        return print_help();
    ul_serve_init(&how);
    close_memory();
    int result = read_arguments(&how, &a, argc, argv);
    if (result == UL_EXIT_FINE && !hide_address(&a, argc, argv))
        result = ul_program_no_memory();
    if (result == UL_EXIT_FINE)
        result = fill(&how, &a);
    if (result == UL_EXIT_FINE)
        result = serve(&how);
    ul_text_free(&a.operator_token);
    ul_text_free(&a.program_token);
    ul_text_free(&a.store_path);
    return result;
}
