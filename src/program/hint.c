/* hint.c: `unlucky hint`: what a bot would do in a game that is written down. */
#include <stdio.h>
#include <string.h>
#include <time.h>
#include "engine/bot_answer.h"
#include "program/hint_inside.h"
#include "program/options.h"
#include "program/subcommands.h"
#include "record/playback.h"
#include "record/view_text.h"

static const char help[] =
    "examples: unlucky hint game.record                       what a Widow would do now\n"
    "          unlucky hint game.record --turn 12 --json      when turn 12 began, for programs\n"
    "          unlucky hint game.record --level butler\n"
    "\n"
    "usage: unlucky hint [OPTIONS] FILE\n\n"
    "Says what a bot would do in the place of the seat to act, which other ways it considered, and\n"
    "how it judges their chances. It knows only what that seat knows.\n\n"
    "  FILE          a record, or a state or view of the engine protocol; - is standard input\n"
    "  --level L     which bot: widow by default; `unlucky arena --levels` lists them\n"
    "  --playouts N  how much it may think: 4000 by default; the same number, the same hint\n"
    "  --ms N        think for N milliseconds instead\n"
    "  --seed TEXT   think again, with other random numbers\n"
    "  --turn N      of a record: as the game stood when turn N began\n"
    "  --plan BOARD  the board of a state or view that is not played on the edition's own\n"
    "  --lang LANG   LANGS; else as LANGUAGE, LC_ALL, LC_MESSAGES and LANG say\n"
    "  --json        the engine's answer: docs/protocol.md, bot\n\n"
    "Exit codes: 0 fine, 1 nobody has to act, or the hand of that seat is hidden, or a file cannot be read,\n"
    "2 wrong usage, 3 the file is not a record, state or view.\n";

typedef struct question {
    const char *file, *name, *seed, *plan, *lang;
    ul_level    level;              /* that `name` names */
    ul_lang     words;              /* that was asked for */
    unsigned    playouts, ms, turn; /* 0: not said */
    bool        json;
} question;

/* The game that was given, as the seat to act knows it. */
typedef struct position {
    ul_playback *playback; /* of a record or a state; NULL: it was a view */
    ul_world    *own;      /* of a view */
    ul_view      view;
} position;

static void position_free(position *p)
{
    ul_playback_free(p->playback);
    ul_world_free(p->own);
}

static const ul_world *world_of(const position *p)
{
    return p->playback ? ul_playback_record(p->playback)->world : p->own;
}

/* Damage is the file's; memory is not. */
static int refuse(const question *q, const ul_fault *fault)
{
    return strcmp(fault->code, "out-of-memory") == 0 ? ul_program_no_memory() : ul_program_fault(q->file, fault);
}

/* Bringing the game in */

static int take_record_in(position *p, ul_record *record)
{
    ul_view start;
    size_t  count = record->count;
    p->playback = ul_playback_new(record);
    if (!p->playback)
        return ul_program_no_memory();
    ul_playback_view(p->playback, count, UL_NOBODY, &start);
    ul_playback_view(p->playback, count, start.scene.to_act, &p->view);
    return UL_EXIT_FINE;
}

/* A state, a view, or an answer of the engine that has one. */
static int take_json(position *p, const question *q, const ul_json *root, const ul_text *plan)
{
    const ul_json *state = ul_json_member(root, "state"), *view = ul_json_member(root, "view");
    const char    *board = q->plan ? ul_text_bytes(plan) : NULL;
    ul_fault       fault = {0};
    if (view || (!state && ul_json_member(root, "seat"))) {
        ul_reveal reveal;
        p->own = ul_view_read(view ? view : root, board, plan->len, &p->view, &reveal, &fault);
        return p->own ? UL_EXIT_FINE : refuse(q, &fault);
    }
    ul_record *record = ul_record_load(state ? state : root, board, plan->len, "", 0, &fault);
    return record ? take_record_in(p, record) : refuse(q, &fault);
}

static int read_json(position *p, const question *q, const char *bytes, size_t len)
{
    ul_fault fault = {0};
    ul_text  plan = {0};
    ul_json *root = ul_json_read(bytes, len, &fault);
    if (!root)
        return refuse(q, &fault);
    int result = q->plan ? ul_setting_read_plan(q->plan, &plan) : UL_EXIT_FINE;
    if (result == UL_EXIT_FINE && q->turn)
        result = ul_program_usage("hint", "--turn is for records: a state is as it stands");
    if (result == UL_EXIT_FINE)
        result = take_json(p, q, root, &plan);
    ul_text_free(&plan);
    ul_json_free(root);
    return result;
}

/* The record, up to where the turn begins that was asked for. */
static int read_record(position *p, const question *q, const ul_text *text)
{
    ul_fault   fault = {0};
    size_t     count;
    ul_record *record = ul_program_record(text, q->words, &fault);
    if (!record)
        return refuse(q, &fault);
    if (q->turn && !ul_record_turn(record, q->turn, &count)) {
        ul_record_free(record);
        return ul_program_usage("hint", "the record does not get to turn %u", q->turn);
    }
    if (q->turn)
        ul_record_cut(record, count);
    return take_record_in(p, record);
}

static int bring_game(position *p, const question *q)
{
    ul_text text = {0};
    int     result = ul_program_read(q->file, UL_FILE_LIMIT, &text);
    if (result == UL_EXIT_FINE) {
        const char *bytes = ul_text_bytes(&text);
        bool        json = bytes[strspn(bytes, " \t\r\n")] == '{';
        result = json ? read_json(p, q, bytes, text.len) : read_record(p, q, &text);
    }
    ul_text_free(&text);
    return result;
}

/* Is there somebody to think for, and is the hand known? */
static int may_think(const position *p, const question *q)
{
    const ul_scene *scene = &p->view.scene;
    ul_fault        fault;
    if (scene->phase == UL_PHASE_OVER) {
        ul_fault_set(&fault, "over", 0, 0, "the game is over: nobody is to act");
        ul_program_fault(q->file, &fault);
        fputs("A record can be looked at earlier: --turn N.\n", stderr);
        return UL_EXIT_FAILED;
    }
    if (scene->to_act == p->view.seat)
        return UL_EXIT_FINE;
    ul_fault_set(&fault, "hidden", 0, 0, "seat %d is to act, whose hand this view does not show", scene->to_act);
    ul_program_fault(q->file, &fault);
    return UL_EXIT_FAILED;
}

/* The hint */

static uint64_t now_us(void *unused)
{
    struct timespec now;
    (void)unused;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

static ul_budget budget_of(const question *q)
{
    ul_budget budget = {.seed = ul_bot_seed(q->seed, strlen(q->seed)), .playouts = q->playouts};
    if (q->ms) {
        budget.playouts = UINT32_MAX;
        budget.now = now_us;
        budget.until = now_us(NULL) + (uint64_t)q->ms * 1000;
    }
    return budget;
}

/* False if memory ran out. */
static bool ask_bot(const position *p, const question *q, ul_report *report)
{
    ul_seat   seat = p->view.seat;
    ul_bot   *bot = ul_bot_new(world_of(p), seat, q->level);
    ul_budget budget = budget_of(q);
    for (size_t i = 0; bot && p->playback && i < ul_playback_events(p->playback); i++) {
        ul_event event = ul_playback_event(p->playback, i, seat);
        ul_bot_see(bot, &event);
    }
    if (bot)
        ul_bot_think(bot, &p->view, &budget, report);
    ul_bot_free(bot);
    return bot != NULL;
}

static void write_json(const position *p, const question *q, const ul_report *report, ul_text *text)
{
    ul_json_out out;
    ul_json_begin(&out, text);
    ul_json_open_object(&out);
    ul_json_put_bool(&out, "ok", true);
    ul_bot_answer_write(&out, world_of(p), q->level, report);
    ul_json_close(&out);
    ul_text_put(text, "\n");
}

static int tell(position *p, const question *q)
{
    ul_hint   hint = {.lang = q->words};
    ul_report report;
    ul_text   text = {0};
    int       result = bring_game(p, q);
    if (result == UL_EXIT_FINE)
        result = may_think(p, q);
    if (result != UL_EXIT_FINE)
        return result;
    if (!ask_bot(p, q, &report))
        return ul_program_no_memory();
    hint.world = world_of(p);
    hint.scene = p->view.scene;
    ul_program_names(&hint.names, p->playback ? ul_playback_record(p->playback) : NULL, hint.world, hint.lang);
    if (q->json)
        write_json(p, q, &report, &text);
    else
        ul_hint_text(&hint, q->level, &report, &text);
    result = q->json ? ul_program_write_text(&text) : ul_program_tell(&text);
    ul_text_free(&text);
    return result;
}

/* The command line */

/* False after refusing it. */
static bool take_argument(question *q, char **argv, int *at)
{
    const ul_command_option options[] = {
        {"--playouts", .number = &q->playouts, .most = 1000000},
        {"--ms", .number = &q->ms, .least = 1, .most = 3600000},
        {"--turn", .number = &q->turn, .least = 1, .most = 2000, .once = true},
        {"--level", .text = &q->name},
        {"--seed", .text = &q->seed},
        {"--plan", .text = &q->plan},
        {"--lang", .text = &q->lang},
        {"--json", .flag = &q->json},
    };
    const char     *argument = argv[*at];
    bool            is_option = argument[0] == '-' && argument[1];
    ul_option_taken taken = UL_OPTION_TAKEN;
    if (is_option)
        taken = ul_command_option_take("hint", options, sizeof options / sizeof *options, argv, at);
    if (taken == UL_OPTION_OTHER)
        ul_program_no_option("hint", help, argument);
    if (is_option)
        return taken == UL_OPTION_TAKEN;
    if (q->file) {
        ul_program_usage("hint", "one file at a time: '%s' or '%s'", q->file, argument);
        return false;
    }
    q->file = argument;
    return true;
}

int ul_program_hint(int argc, char **argv)
{
    question q = {.name = ul_level_name(UL_WIDOW), .seed = "hint", .playouts = 4000};
    position p = {.playback = NULL};
    for (int i = 1; i < argc; i++) {
        if (ul_program_is_help(argv[i]))
            return ul_program_help(help);
        if (!take_argument(&q, argv, &i))
            return UL_EXIT_USAGE;
    }
    if (!q.file)
        return ul_program_usage("hint", "which file? - is standard input");
    if (!ul_level_find(q.name, strlen(q.name), &q.level))
        return ul_program_usage("hint", "there is no bot '%s': `unlucky arena --levels` lists them", q.name);
    int result = ul_program_lang("hint", q.lang, &q.words);
    if (result == UL_EXIT_FINE)
        result = tell(&p, &q);
    position_free(&p);
    return result;
}
