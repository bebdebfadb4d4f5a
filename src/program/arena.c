/* arena.c: `unlucky arena`: bots against bots, measured. */
#include "arena/arena_part.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include "arena/job_pool.h"
#include "base/asset.h"
#include "program/options.h"
#include "program/program.h"
#include "program/setting.h"
#include "program/subcommands.h"

static const char help[] =
    "examples: unlucky arena butler nephew                one Butler among three Nephews\n"
    "          unlucky arena widow:400 butler --games 400  with 400 playouts a decision\n"
    "          unlucky arena --league butler               at mixed tables of the league\n"
    "          unlucky arena cmd:./my-bot butler           a program of your own\n"
    "          unlucky arena serve my-ladder               a standing league of programs\n"
    "\n"
    "usage: unlucky arena [OPTIONS] BOT...\n"
    "       unlucky arena merge [--json] FILE...\n"
    "       unlucky arena serve [OPTIONS] FOLDER\n"
    "\n"
    "Lets bots play each other and says how strong each is and how sure that is. The\n"
    "bots named sit round the table, the last again for the seats that are left. Games\n"
    "come in blocks of the same deal, with everybody in every seat once.\n\n"
    "A bot is\n"
    "  LEVEL            sleepwalker, nephew, butler, ...: `unlucky arena --levels` lists them\n"
    "  free-rider, ...  a stranger with a rule of thumb: docs/bots.md tells of them\n"
    "  LEVEL:400        with 400 playouts a decision\n"
    "  LEVEL:5ms        with 5 ms of CPU time a decision; then no run is quite like another\n"
    "  cmd:COMMAND      a program of your own: docs/arena.md tells what it is told and answers\n"
    "  engine:LEVEL[:BUDGET]:COMMAND\n"
    "                   a program that speaks the engine protocol, asked for its bot of that level\n"
    "and NAME=BOT names it in the table.\n\n"
    "  --players N      seats: 4 by default, or as many as are named\n"
    "  --edition ID     kill-1996, kill-2009 (by default) or save-2000\n"
    "  --option N=V     an option of the game, such as weapon_bonus=1; may be repeated\n"
    "  --plan BOARD     another board: name or file\n"
    "  --deck FILE      cards of your own\n"
    "  --games N        at least so many games, rounded up to whole blocks; 2000 by default\n"
    "  --seed TEXT      other deals; the same seed gives the same result\n"
    "  --threads N      all cores by default; does not change the result\n"
    "  --league         the bot, or none, at mixed tables drawn from the league\n"
    "  --league-file F  the same with members of your own, as in data/league.json, or with the strangers\n"
    "                   `training` or `held-out`\n"
    "  --judge BOT      a bot that looks on, and how the chances it told came true\n"
    "  --each LEAGUE    the bot among players of one kind, for every kind of `training` or `held-out` or\n"
    "                   of a league's file; --games are of each kind\n"
    "  --luck N         luck with cards taken out, each draw judged in N worlds: 32 is a good number\n"
    "  --part PART      only the third of twenty parts if it is 3/20, as JSON, which `unlucky arena merge`\n"
    "                   puts together to the result of the run in one piece\n"
    "  --sprt LOW:HIGH  stop as soon as the first bot's share is known to be LOW or HIGH (in %)\n"
    "  --ms N           how long a program may take for an answer; 1000 by default\n"
    "  --lives N        how often a program may hang or die; 3 by default\n"
    "  --log FILE       write down all that is said to and by programs\n"
    "  --json           as a JSON object; everything but \"time\" is the same every time\n"
    "  --levels         list the levels, weakest first, then their variants and the strangers\n\n"
    "`unlucky arena serve FOLDER` is a ladder: programs in FOLDER/bots play each other and bots of the\n"
    "house in a sandbox, and FOLDER/page has the table and every game's record, for ever or for --games\n"
    "of them. It takes --players, --edition, --option, --plan, --threads (1), --ms, --lives and\n"
    "  --enough N       after so many games a program only plays as others' opponent; 1000\n"
    "  --memory N       MB that a program may use; 512 by default\n"
    "  --cpu N          seconds of CPU time that it may use in a game; 60 by default\n"
    "  --processes      a program may start others; each has its own limits\n"
    "  --no-sandbox     without bubblewrap: programs can do all that you can\n\n"
    "Exit codes: 0 fine (of --sprt: HIGH is accepted), 1 failed or broken off (of --sprt: HIGH is\n"
    "not accepted), 2 wrong usage, 3 the plan, league or part is none. A program that fails does\n"
    "not end the run: a Butler plays the turns that it loses, and the table says so. One that\n"
    "crashed, was silent too often, or lost more than half of its turns has failed: it has no share.\n";

#define DEFAULT_GAMES 2000

typedef struct plea {
    ul_setting  setting;
    const char *bot[UL_MAX_SEATS];
    size_t      bots;
    const char *league; /* a file; "" is the one that comes with us */
    const char *each;   /* "training", "held-out" or a file */
    const char *seed, *log, *sprt, *part, *judge;
    unsigned    games, threads, ms, lives, luck;
    bool        json, levels;
} plea;

/* A signal cannot be handed an argument: the one thing in the program that has to be found by everybody. */
static atomic_bool stopped;

static void stop(int signal)
{
    (void)signal;
    atomic_store(&stopped, true);
}

/* The command line */

/* False after refusing it. */
static bool take_option(plea *p, char **argv, int *at)
{
    const ul_command_option options[] = {
        {"--players", .number = &p->setting.players, .least = 2, .most = UL_MAX_SEATS},
        {"--games", .number = &p->games, .least = 1, .most = 100000000},
        {"--threads", .number = &p->threads, .least = 1, .most = UL_MAX_WORKERS},
        {"--ms", .number = &p->ms, .least = 1, .most = 3600000},
        {"--luck", .number = &p->luck, .least = 1, .most = UL_MAX_LUCK},
        {"--lives", .number = &p->lives, .least = 1, .most = 1000000},
        {"--edition", .text = &p->setting.edition},
        {"--plan", .text = &p->setting.plan},
        {"--deck", .text = &p->setting.deck},
        {"--option", .setting = &p->setting},
        {"--league-file", .text = &p->league},
        {"--each", .text = &p->each},
        {"--part", .text = &p->part},
        {"--judge", .text = &p->judge},
        {"--seed", .text = &p->seed},
        {"--log", .text = &p->log},
        {"--sprt", .text = &p->sprt},
        {"--json", .flag = &p->json},
        {"--levels", .flag = &p->levels},
    };
    const char *argument = argv[*at];
    if (strcmp(argument, "--league") == 0) {
        p->league = "";
        return true;
    }
    ul_option_taken taken = ul_command_option_take("arena", options, sizeof options / sizeof *options, argv, at);
    if (taken == UL_OPTION_OTHER)
        ul_program_no_option("arena", help, argument);
    return taken == UL_OPTION_TAKEN;
}

static bool read_arguments(plea *p, int argc, char **argv)
{
    bool fine = true;
    for (int i = 1; i < argc && fine; i++) {
        if (argv[i][0] == '-')
            fine = take_option(p, argv, &i);
        else if (p->bots == UL_MAX_SEATS) {
            ul_program_usage("arena", "a table has at most %d seats: '%s' is one bot too many", UL_MAX_SEATS, argv[i]);
            fine = false;
        } else
            p->bot[p->bots++] = argv[i];
    }
    return fine;
}

/* What is to be measured */

typedef struct measuring {
    ul_arena    arena;
    ul_bot_spec kind[UL_MAX_BOT_SPECS];
    ul_bot_spec judge;
    time_t      start;
    ul_part     part; /* of one: the whole run */
    ul_each     each;
} measuring;

static int read_bots(const plea *p, measuring *m)
{
    ul_fault fault = {0};
    for (size_t i = 0; i < p->bots; i++)
        if (!ul_bot_spec_read(&m->kind[m->arena.kinds++], p->bot[i], &fault))
            return ul_program_usage("arena", "%s", fault.message);
    if (p->judge && !ul_bot_spec_read(&m->judge, p->judge, &fault))
        return ul_program_usage("arena", "%s", fault.message);
    if (p->judge && p->luck)
        return ul_program_usage("arena", "--judge and --luck do not go together");
    if (p->judge && (m->judge.how != UL_BOT_SPEC_LEVEL || m->judge.level < UL_COLONEL || m->judge.ms))
        return ul_program_usage("arena", "a judge is a Colonel or a Widow with a number of playouts, as widow:400");
    return UL_EXIT_FINE;
}

/*
 * The members of a league: "" is the one of our own, `training` and `held-out`
 * are the strangers, anything else is a file. Returns an exit code.
 */
static int read_members(const char *path, ul_bot_spec *members, size_t *count)
{
    bool     strangers = strcmp(path, "training") == 0 || strcmp(path, "held-out") == 0;
    char     asset_name[40] = "league.json";
    ul_fault fault = {0};
    ul_text  text = {0};
    if (strangers)
        snprintf(asset_name, sizeof asset_name, "league-%s.json", path);
    const ul_asset *asset = strangers || !path[0] ? ul_asset_find(asset_name) : NULL;
    int             result = asset ? UL_EXIT_FINE : ul_program_read(path, UL_FILE_LIMIT, &text);
    if (result == UL_EXIT_FINE) {
        const char *bytes = asset ? asset->bytes : text.bytes ? text.bytes : "";
        *count = ul_league_read(members, bytes, asset ? asset->len : text.len, &fault);
        if (*count == 0)
            result = ul_program_fault(asset ? asset_name : path, &fault);
    }
    ul_text_free(&text);
    return result;
}

static int read_league(const plea *p, measuring *m)
{
    ul_bot_spec members[UL_MAX_BOT_SPECS];
    size_t      count = 0, guests = m->arena.kinds;
    if (p->bots > 1)
        return ul_program_usage("arena", "one bot at a time is measured against the league, or none");
    int result = read_members(p->league, members, &count);
    if (result != UL_EXIT_FINE)
        return result;
    if (count + guests > UL_MAX_BOT_SPECS)
        return ul_program_usage("arena", "the league has no room for a guest: %d bots are the most", UL_MAX_BOT_SPECS);
    memcpy(m->kind + guests, members, count * sizeof *members);
    m->arena.kinds += count;
    m->arena.seating = guests ? UL_SEATING_GUEST : UL_SEATING_LEAGUE;
    return UL_EXIT_FINE;
}

static int read_each(const plea *p, measuring *m)
{
    if (p->bots != 1 || p->league || p->sprt || p->judge)
        return ul_program_usage("arena", "--each wants one bot, and neither a league nor --sprt nor --judge");
    m->each.pair[0] = m->kind[0];
    return read_members(p->each, m->each.kind, &m->each.kinds);
}

static int read_kinds(const plea *p, measuring *m)
{
    m->arena.kind = m->kind;
    if (p->bots == 0 && !p->league)
        return ul_program_usage("arena", "who is to play?");
    int result = read_bots(p, m);
    if (result == UL_EXIT_FINE && p->each)
        return read_each(p, m);
    return result == UL_EXIT_FINE && p->league ? read_league(p, m) : result;
}

/* "3/20" */
static int read_part(const char *text, ul_part *part)
{
    char         *end;
    unsigned long number = strtoul(text, &end, 10), parts = 0;
    bool          right = end > text && *end == '/';
    if (right) {
        text = end + 1;
        parts = strtoul(text, &end, 10);
    }
    if (!right || end == text || *end || number < 1 || number > parts || parts > UL_MAX_PARTS)
        return ul_program_usage("arena", "--part wants which of how many, such as 3/20; %d are the most", UL_MAX_PARTS);
    part->number = (unsigned)number;
    part->parts = (unsigned)parts;
    return UL_EXIT_FINE;
}

static int read_test(const char *text, ul_arena *arena)
{
    char    *end;
    unsigned players = ul_world_players(arena->world);
    arena->sequential = true;
    arena->test.low = strtod(text, &end) / 100;
    bool right = end > text && *end == ':';
    text = end + right;
    arena->test.high = right ? strtod(text, &end) / 100 : 0;
    right = right && end > text && *end == '\0';
    if (!right || !(arena->test.low > 0 && arena->test.low < arena->test.high && arena->test.high < 1))
        return ul_program_usage("arena", "--sprt wants two shares in percent, the lower first: 25:26");
    arena->test.alpha = arena->test.beta = 0.05;
    double middle = (arena->test.low + arena->test.high) / 2;
    arena->test.prior = middle * (1 - middle) / players;
    return UL_EXIT_FINE;
}

/* The run */

static void show_progress(void *context, size_t blocks, const ul_sample *share)
{
    const measuring *m = context;
    unsigned         players = ul_world_players(m->arena.world);
    double           seconds = difftime(time(NULL), m->start), part = (double)blocks / (double)m->arena.blocks;
    fprintf(stderr, "\r%zu of %zu games, %s %.1f %% +- %.1f", blocks * players, m->arena.blocks * players,
            m->kind[0].name, 100 * share->mean, 100 * ul_sample_half(share));
    if (part > 0 && seconds >= 1)
        fprintf(stderr, ", %.0f s left", seconds * (1 - part) / part);
    fputs("   \033[K", stderr);
}

static void prepare(const plea *p, measuring *m)
{
    ul_arena *arena = &m->arena;
    unsigned  players = ul_world_players(arena->world);
    arena->seed = p->seed;
    m->part.all = (p->games + players - 1) / players;
    arena->first = ul_part_first(m->part.all, m->part.number, m->part.parts);
    arena->blocks = ul_part_count(m->part.all, m->part.number, m->part.parts);
    arena->threads = p->threads ? p->threads : ul_job_pool_cores();
    arena->answer_ms = p->ms;
    arena->lives = p->lives;
    arena->luck = p->luck;
    arena->judge = p->judge ? &m->judge : NULL;
    arena->stop = &stopped;
    if (isatty(STDERR_FILENO)) {
        arena->progress = show_progress;
        arena->context = m;
    }
    m->start = time(NULL);
}

/* Print it, and say whether all went well. */
static int tell(const plea *p, const measuring *m, ul_text *text, size_t blocks, bool failed)
{
    if (m->arena.progress)
        fputs("\r\033[K", stderr);
    if (atomic_load(&stopped))
        fprintf(stderr, "unlucky arena: broken off after %zu of %zu blocks\n", blocks, m->arena.blocks);
    int result = p->json || p->part ? ul_program_write_text(text) : ul_program_tell(text);
    return result == UL_EXIT_FINE && (failed || atomic_load(&stopped)) ? UL_EXIT_FAILED : result;
}

static int run_once(const plea *p, measuring *m)
{
    ul_text   text = {0};
    ul_score *score = malloc(sizeof *score);
    ul_block *block = calloc(m->arena.blocks + 1, sizeof *block);
    int       result = UL_EXIT_FAILED;
    if (!score || !block || !ul_arena_run(&m->arena, block, score))
        result = ul_program_no_memory();
    else {
        if (p->part)
            ul_part_write(&text, &m->part, &m->arena, score, block);
        else if (p->json)
            ul_score_write(&text, &m->arena, score);
        else
            ul_score_put(&text, &m->arena, score);
        bool refused = m->arena.sequential && score->verdict != UL_SPRT_TAKE_HIGH;
        result = tell(p, m, &text, score->blocks, refused || ul_score_failed(score, m->arena.kinds));
    }
    ul_text_free(&text);
    free(block);
    free(score);
    return result;
}

static int run_each(const plea *p, measuring *m)
{
    ul_text  text = {0};
    ul_each *each = &m->each;
    int      result;
    each->arena = m->arena;
    if (!ul_each_run(each))
        result = ul_program_no_memory();
    else {
        if (p->part)
            ul_part_write_each(&text, &m->part, each);
        else if (p->json)
            ul_each_write(&text, each);
        else
            ul_each_put(&text, each);
        result = tell(p, m, &text, each->met * m->arena.blocks, ul_each_failed(each) || each->met < each->kinds);
    }
    ul_each_free(each);
    ul_text_free(&text);
    return result;
}

static int run(const plea *p, measuring *m)
{
    struct sigaction action = {.sa_handler = stop};
    prepare(p, m);
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    return p->each ? run_each(p, m) : run_once(p, m);
}

static int run_logged(const plea *p, measuring *m)
{
    if (!p->log)
        return run(p, m);
    m->arena.log = fopen(p->log, "w");
    if (!m->arena.log) {
        fprintf(stderr, "unlucky arena: cannot write %s: %s\n", p->log, strerror(errno));
        return UL_EXIT_FAILED;
    }
    int result = run(p, m);
    fclose(m->arena.log);
    return result;
}

static unsigned seats_for(const plea *p)
{
    return p->bots > 4 ? (unsigned)p->bots : 4;
}

static int measure(const plea *p, measuring *m)
{
    ul_text plan = {0};
    int     result = read_kinds(p, m);
    if (result != UL_EXIT_FINE)
        return result;
    ul_world *world = ul_setting_world(&p->setting, "arena", seats_for(p), &plan, &result);
    m->arena.world = world;
    m->arena.plan = plan.bytes;
    if (world && p->bots > ul_world_players(world))
        result = ul_program_usage("arena", "%zu bots cannot sit at a table of %d", p->bots, ul_world_players(world));
    if (world && result == UL_EXIT_FINE && p->sprt)
        result = read_test(p->sprt, &m->arena);
    m->part = (ul_part){.number = 1, .parts = 1};
    if (world && result == UL_EXIT_FINE && p->part)
        result = p->sprt || p->judge ? ul_program_usage("arena", "--part goes neither with --sprt nor with --judge")
                                     : read_part(p->part, &m->part);
    if (world && result == UL_EXIT_FINE)
        result = run_logged(p, m);
    ul_world_free(world);
    ul_text_free(&plan);
    return result;
}

static int list_levels(void)
{
    ul_text text = {0};
    for (int i = 0; i < UL_BOT_LEVELS; i++)
        ul_text_print(&text, "%s\n", ul_level_name((ul_level)i));
    for (size_t i = 0; i < ul_bot_variant_count(); i++)
        ul_text_print(&text, "%s\n", ul_bot_variant_name(ul_bot_variant_nth(i)));
    for (size_t i = 0; i < ul_thumb_count(); i++)
        ul_text_print(&text, "%s\n", ul_thumb_name(ul_thumb_nth(i)));
    int result = ul_program_write_text(&text);
    ul_text_free(&text);
    return result;
}

int ul_program_arena(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "merge") == 0)
        return ul_program_arena_merge(argc - 1, argv + 1);
    bool asks = argc > 2 && ul_program_is_help(argv[2]);
    if (argc > 1 && strcmp(argv[1], "serve") == 0 && !asks)
        return ul_program_arena_serve(argc - 1, argv + 1);
    plea p = {.seed = "arena", .games = DEFAULT_GAMES, .ms = 1000, .lives = UL_PROGRAM_LIVES};
    ul_setting_init(&p.setting);
    for (int i = 1; i < argc; i++)
        if (ul_program_is_help(argv[i]))
            return ul_program_write(help, sizeof help - 1);
    if (!read_arguments(&p, argc, argv))
        return UL_EXIT_USAGE;
    if (p.levels)
        return list_levels();
    measuring *m = calloc(1, sizeof *m);
    int        result = m ? measure(&p, m) : ul_program_no_memory();
    free(m);
    return result;
}
