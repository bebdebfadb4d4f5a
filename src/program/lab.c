/* lab.c: `unlucky lab`: what a game is like, measured by letting bots play it. */
#include "arena/lab.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "arena/job_pool.h"
#include "program/options.h"
#include "program/program.h"
#include "program/setting.h"
#include "program/subcommands.h"

static const char help[] =
    "examples: unlucky lab --games 2000                       what Kill Doctor Lucky is like\n"
    "          unlucky lab --versus weapon_bonus=1            what that option changes\n"
    "          unlucky lab --edition save-2000 --html lab.html\n"
    "          unlucky lab my.plan                            what is wrong with it as a game\n"
    "\n"
    "usage: unlucky lab [OPTIONS] [BOARD] [BOT...]\n\n"
    "Lets bots play thousands of games and tells what the game is like: how long it is, how attempts\n"
    "go, who wins from which place, where it happens, what being seen costs. Butlers play if no bots\n"
    "are named; `unlucky arena --help` tells which there are. Of a BOARD, a file whose name ends in .plan\n"
    "or a board that comes with unlucky, it tells what is wrong with it as a game: games that do not\n"
    "end, rooms where nothing happens, seats without chances, with figures of our own boards beside.\n\n"
    "  --edition ID     kill-1996, kill-2009 (by default) or save-2000\n"
    "  --players N      4 by default\n"
    "  --option N=V     an option of the game, such as weapon_bonus=1; may be repeated\n"
    "  --plan BOARD     play on another board, by its name or a file of your own\n"
    "  --deck FILE      with cards of your own\n"
    "  --versus N=V     compare with the same game but for this: an option, edition, players,\n"
    "                   plan or bot; may be repeated, for several changes at once\n"
    "  --games N        10000 by default, of a BOARD 2000\n"
    "  --seed TEXT      other deals; the same seed gives the same result\n"
    "  --threads N      all cores by default; does not change the result\n"
    "  --json           the result as a JSON object\n"
    "  --html FILE      the result as a page with charts and the floor plan as a heat map; - is\n"
    "                   standard output\n\n"
    "Exit codes: 0 fine, 1 failed or broken off, 2 wrong usage, 3 the plan is damaged.\n";

typedef struct plea {
    ul_setting  setting, other; /* `other` is compared with, if `versus` */
    bool        versus;
    const char *bot[UL_MAX_SEATS];
    size_t      bots;
    const char *other_bot;
    char        change[200]; /* what differs, for its label */
    const char *seed, *html;
    unsigned    games, threads; /* games: 0, not said */
    bool        json, judge;    /* judge: of a board */
} plea;

/* A signal cannot be handed an argument. */
static atomic_bool stopped;

static void stop(int signal)
{
    (void)signal;
    atomic_store(&stopped, true);
}

/* The command line */

/* Changes are put behind what the first game has, in the end: they may be named before it. */
static bool take_versus(plea *p, const char *pair)
{
    ul_setting trial;
    ul_setting_init(&trial);
    p->versus = true;
    if (strlen(p->change) + strlen(pair) + 3 > sizeof p->change) {
        ul_program_usage("lab", "that are too many changes at once");
        return false;
    }
    if (p->change[0])
        strcat(p->change, ", ");
    strcat(p->change, pair);
    return strncmp(pair, "bot=", 4) == 0 || ul_setting_take(&trial, "lab", pair);
}

/* False after refusing it. */
static bool take_option(plea *p, char **argv, int *at)
{
    const char             *change = NULL;
    const ul_command_option options[] = {
        {"--players", .number = &p->setting.players, .least = 2, .most = UL_MAX_SEATS},
        {"--games", .number = &p->games, .least = 1, .most = 100000000},
        {"--threads", .number = &p->threads, .least = 1, .most = UL_MAX_WORKERS},
        {"--edition", .text = &p->setting.edition},
        {"--plan", .text = &p->setting.plan},
        {"--deck", .text = &p->setting.deck},
        {"--option", .setting = &p->setting},
        {"--versus", .text = &change},
        {"--seed", .text = &p->seed},
        {"--html", .text = &p->html},
        {"--json", .flag = &p->json},
    };
    const char     *argument = argv[*at];
    ul_option_taken taken = ul_command_option_take("lab", options, sizeof options / sizeof *options, argv, at);
    if (taken == UL_OPTION_OTHER)
        ul_program_no_option("lab", help, argument);
    return taken == UL_OPTION_TAKEN && (!change || take_versus(p, change));
}

static bool is_board(const char *argument)
{
    size_t len = strlen(argument);
    return ul_plan_find_shipped(argument, len) || (len > 5 && strcmp(argument + len - 5, ".plan") == 0);
}

static bool take_board(plea *p, const char *board)
{
    if (p->setting.plan)
        ul_program_usage("lab", "one board at a time: '%s' or '%s'", p->setting.plan, board);
    p->judge = !p->setting.plan;
    p->setting.plan = board;
    return p->judge;
}

static bool take(plea *p, char **argv, int *at)
{
    if (argv[*at][0] == '-')
        return take_option(p, argv, at);
    if (is_board(argv[*at]))
        return take_board(p, argv[*at]);
    if (p->bots == UL_MAX_SEATS) {
        ul_program_usage("lab", "a table has at most %d seats: '%s' is one bot too many", UL_MAX_SEATS, argv[*at]);
        return false;
    }
    p->bot[p->bots++] = argv[*at];
    return true;
}

/* The other setting is the first one with the changes. */
static void apply_changes(plea *p, char *changes)
{
    p->other = p->setting;
    for (char *pair = strtok(changes, ","); pair; pair = strtok(NULL, ",")) {
        pair += strspn(pair, " ");
        if (strncmp(pair, "bot=", 4) == 0)
            p->other_bot = pair + 4;
        else
            ul_setting_take(&p->other, "lab", pair); /* it was taken once already */
    }
}

/* Experiments */

#define GAMES 10000
#define JUDGED_GAMES 2000
#define EXPERIMENTS 16 /* a board, and those that come with unlucky */

typedef struct experiment {
    ul_lab      lab;
    ul_bot_spec kind[UL_MAX_SEATS];
    ul_text     plan;
    ul_world   *world;
    ul_tally    tally;
    char        label[240], bots[240];
    const char *what;
} experiment;

static void show_progress(void *context, size_t games)
{
    const experiment *e = context;
    fprintf(stderr, "\r%s: %zu of %zu games \033[K", e->what, games, e->lab.games);
}

/* A word that is no bot may have been meant as a board. */
static int refuse_bot(const char *bot, const ul_fault *fault)
{
    int result = ul_program_usage("lab", "%s", fault->message);
    if (strcmp(fault->code, "unknown-bot") == 0)
        ul_setting_tell_boards(bot);
    return result;
}

static int read_bots(experiment *e, const char *const *bot, size_t bots)
{
    ul_fault fault = {0};
    for (size_t i = 0; i < bots; i++) {
        if (!ul_bot_spec_read(&e->kind[i], bot[i], &fault))
            return refuse_bot(bot[i], &fault);
        size_t len = strlen(e->bots);
        snprintf(e->bots + len, sizeof e->bots - len, "%s%s", i ? ", " : "", e->kind[i].name);
    }
    e->lab.kind = e->kind;
    e->lab.kinds = bots;
    return UL_EXIT_FINE;
}

static int prepare(experiment *e, const plea *p, const ul_setting *setting, const char *const *bot, size_t bots)
{
    int result = read_bots(e, bot, bots);
    if (result != UL_EXIT_FINE)
        return result;
    e->world = ul_setting_world(setting, "lab", bots > 4 ? (unsigned)bots : 4, &e->plan, &result);
    if (!e->world)
        return result;
    if (bots > ul_world_players(e->world))
        return ul_program_usage("lab", "%zu bots cannot sit at a table of %d", bots, ul_world_players(e->world));
    e->lab.world = e->world;
    e->lab.plan = e->plan.bytes;
    e->lab.seed = p->seed;
    e->lab.games = p->games ? p->games : p->judge ? JUDGED_GAMES : GAMES;
    e->lab.threads = p->threads ? p->threads : ul_job_pool_cores();
    e->lab.answer_ms = 1000;
    e->lab.lives = UL_PROGRAM_LIVES;
    e->lab.stop = &stopped;
    e->lab.progress = isatty(STDERR_FILENO) ? show_progress : NULL;
    e->lab.context = e;
    return UL_EXIT_FINE;
}

static int perform(experiment *e)
{
    bool all = ul_lab_run(&e->lab, &e->tally);
    if (e->lab.progress)
        fputs("\r\033[K", stderr);
    if (all)
        return UL_EXIT_FINE;
    if (!atomic_load(&stopped))
        return ul_program_no_memory();
    fputs("unlucky lab: broken off\n", stderr);
    return UL_EXIT_FAILED;
}

/* Telling */

static int write_page(const char *path, const ul_text *text)
{
    if (text->failed)
        return ul_program_no_memory();
    if (strcmp(path, "-") == 0)
        return ul_program_write_text(text);
    FILE *file = fopen(path, "wb");
    bool  written = file && fwrite(text->bytes, 1, text->len, file) == text->len;
    if (file)
        written = fclose(file) == 0 && written;
    if (written)
        return UL_EXIT_FINE;
    fprintf(stderr, "unlucky lab: cannot write %s: %s\n", path, strerror(errno));
    return UL_EXIT_FAILED;
}

static int tell(const plea *p, const experiment *e, size_t count)
{
    ul_finding findings[EXPERIMENTS];
    ul_text    text = {0};
    for (size_t i = 0; i < count; i++)
        findings[i] = (ul_finding){e[i].label, e[i].bots, e[i].world, &e[i].tally};
    if (p->judge && p->json)
        ul_lab_write_verdict(&text, &e[0].lab, findings, count);
    else if (p->judge)
        ul_lab_put_verdict(&text, &e[0].lab, findings, count);
    else if (p->html)
        ul_lab_page(&text, &e[0].lab, findings, count);
    else if (p->json)
        ul_lab_write(&text, &e[0].lab, findings, count);
    else
        ul_lab_put(&text, &e[0].lab, findings, count);
    int result = p->html ? write_page(p->html, &text) : p->json ? ul_program_write_text(&text) : ul_program_tell(&text);
    ul_text_free(&text);
    return result;
}

static void label(experiment *e, const plea *p, const char *change)
{
    snprintf(e->label, sizeof e->label, "%s", p->setting.edition);
    for (int i = 0; i < UL_OPTION_COUNT; i++) {
        size_t len = strlen(e->label);
        if (p->setting.option[i])
            snprintf(e->label + len, sizeof e->label - len, " %s=%s", ul_option_about((ul_option)i)->name,
                     p->setting.option[i]);
    }
    size_t len = strlen(e->label);
    if (change)
        snprintf(e->label + len, sizeof e->label - len, " with %s", change);
    e->what = e->label;
}

/* The board that is judged, and ours beside it, as far as this game can be played on them. */
static int judge(const plea *p, experiment *e, const char *const *bot, size_t bots)
{
    ul_setting      beside = p->setting;
    ul_world       *world;
    const ul_asset *asset;
    size_t          count = 1;
    int             result = prepare(&e[0], p, &p->setting, bot, bots);
    snprintf(e[0].label, sizeof e[0].label, "%s", p->setting.plan);
    beside.deck = NULL;
    for (size_t i = 0; result == UL_EXIT_FINE && count < EXPERIMENTS && (asset = ul_plan_shipped(i)); i++) {
        char *name = e[count].label;
        snprintf(name, sizeof e[count].label, "%.*s", (int)ul_plan_shipped_id(asset), asset->name);
        world = ul_world_new(ul_world_edition(e[0].world), ul_world_options(e[0].world), ul_world_players(e[0].world),
                             asset->bytes, asset->len, NULL);
        beside.plan = name;
        if (world && strcmp(name, p->setting.plan) != 0)
            result = prepare(&e[count++], p, &beside, bot, bots);
        ul_world_free(world);
    }
    for (size_t i = 0; i < count && result == UL_EXIT_FINE; i++) {
        e[i].what = e[i].label;
        result = perform(&e[i]);
    }
    return result == UL_EXIT_FINE ? tell(p, e, count) : result;
}

static int run(plea *p, experiment *e)
{
    static const char *const butler[] = {"butler"};
    const char *const       *bot = p->bots ? p->bot : butler;
    size_t                   bots = p->bots ? p->bots : 1, count = p->versus ? 2 : 1;
    char                     changes[sizeof p->change];
    if (p->judge)
        return judge(p, e, bot, bots);
    strcpy(changes, p->change);
    apply_changes(p, changes);
    label(&e[0], p, NULL);
    label(&e[1], p, p->change);
    int result = prepare(&e[0], p, &p->setting, bot, bots);
    if (result == UL_EXIT_FINE && p->versus)
        result = prepare(&e[1], p, &p->other, p->other_bot ? &p->other_bot : bot, p->other_bot ? 1 : bots);
    for (size_t i = 0; i < count && result == UL_EXIT_FINE; i++)
        result = perform(&e[i]);
    return result == UL_EXIT_FINE ? tell(p, e, count) : result;
}

int ul_program_lab(int argc, char **argv)
{
    struct sigaction action = {.sa_handler = stop};
    plea             p = {.seed = "lab"};
    ul_setting_init(&p.setting);
    for (int i = 1; i < argc; i++) {
        if (ul_program_is_help(argv[i]))
            return ul_program_write(help, sizeof help - 1);
        if (!take(&p, argv, &i))
            return UL_EXIT_USAGE;
    }
    if (p.json && p.html)
        return ul_program_usage("lab", "either --json or --html");
    if (p.judge && (p.html || p.versus))
        return ul_program_usage("lab",
                                "of a board there is a verdict, without --html and --versus: see --plan for these");
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    experiment *e = calloc(EXPERIMENTS, sizeof *e);
    int         result = e ? run(&p, e) : ul_program_no_memory();
    for (int i = 0; e && i < EXPERIMENTS; i++) {
        ul_world_free(e[i].world);
        ul_text_free(&e[i].plan);
    }
    free(e);
    return result;
}
