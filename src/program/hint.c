/* hint.c: `unlucky hint`: what a bot would do in a game that is written down. */
#include <stdio.h>
#include <string.h>
#include <time.h>
#include "bots/bot.h"
#include "engine/engine.h"
#include "program/hint_inside.h"
#include "program/setting.h"
#include "record/state_text.h"
#include "record/view_text.h"
#include "program/subcommands.h"

static const char help[] =
    "examples: unlucky hint game.record                       what the strongest bot would do now\n"
    "          unlucky hint game.record --turn 12 --json      when turn 12 began, for programs\n"
    "          unlucky hint game.record --level butler\n"
    "\n"
    "usage: unlucky hint [OPTIONS] FILE\n\n"
    "Says what a bot would do for the seat that is to act, what else it thought of, and what chances\n"
    "it gives that. It knows what that seat knows, no more.\n\n"
    "  FILE          a record, or a state or view of the engine protocol; - is standard input\n"
    "  --level L     which bot: the strongest if not said; `unlucky arena --levels` lists them\n"
    "  --playouts N  how much it may think: 4000 if not said; the same number, the same hint\n"
    "  --ms N        think for so many milliseconds instead\n"
    "  --seed TEXT   think again, otherwise\n"
    "  --turn N      of a record: as the game stood when turn N began\n"
    "  --plan FILE   the board of a state or view that is not played on the edition's own\n"
    "  --lang LANG   LANGS; else as LANGUAGE, LC_ALL, LC_MESSAGES and LANG say\n"
    "  --json        the engine's answer: docs/protocol.md, bot\n\n"
    "Exit codes: 0 fine, 1 nobody is to act, or one whose hand is hidden, or a file cannot be read,\n"
    "2 wrong usage, 3 it is no record, state or view.\n";

typedef struct question {
    const char   *file, *level, *seed, *plan, *lang;
    ul_lang       words;              /* that was asked for */
    unsigned long playouts, ms, turn; /* 0: not said */
    bool          json;
} question;

/* The engine, and what it said last. */
typedef struct desk {
    ul_engine  *engine;
    ul_text     request;
    ul_json    *answer;
    const char *bytes;
    size_t      len;
    ul_text     plan;   /* of a board of one's own */
    ul_record  *record; /* that was given; NULL if it was a state or view */
} desk;

static bool ask(desk *d)
{
    ul_json_free(d->answer);
    d->bytes = ul_engine_answer(d->engine, ul_text_bytes(&d->request), d->request.len, &d->len);
    d->answer = ul_json_read(d->bytes, d->len, NULL);
    const ul_json *ok = d->answer ? ul_json_member(d->answer, "ok") : NULL;
    return ok && ok->integer;
}

static ul_json_out begin(desk *d, const char *command)
{
    ul_json_out out;
    ul_text_clear(&d->request);
    ul_json_begin(&out, &d->request);
    ul_json_open_object(&out);
    ul_json_put_string(&out, "cmd", command);
    return out;
}

static bool end(desk *d, ul_json_out *out)
{
    ul_json_close(out);
    return ask(d);
}

/* Say what the engine refused. Damage is the file's; that nobody is to act is not. */
static int refuse(const desk *d, const question *q)
{
    const ul_json *error = d->answer ? ul_json_member(d->answer, "error") : NULL;
    const ul_json *message = d->answer ? ul_json_member(d->answer, "message") : NULL;
    if (!error || !message || ul_json_is(error, "out-of-memory"))
        return ul_program_no_memory();
    bool     fine = ul_json_is(error, "over") || ul_json_is(error, "hidden");
    ul_fault fault;
    ul_fault_set(&fault, error->text, 0, 0, "%s", message->text);
    ul_program_fault(q->file, &fault);
    if (ul_json_is(error, "over"))
        fputs("A record can be looked at earlier: --turn N.\n", stderr);
    return fine ? UL_EXIT_FAILED : UL_EXIT_DAMAGED;
}

/* Bringing the game in */

/* Of a file that says more than we can read back only this much depth is copied: it is refused anyway. */
#define DEEP 16

static void copy(ul_json_out *out, const ul_json *value, unsigned depth)
{
    switch (depth < DEEP ? value->type : UL_JSON_NULL) {
    case UL_JSON_BOOL:
        ul_json_bool(out, value->integer);
        break;
    case UL_JSON_INTEGER:
        ul_json_int(out, value->integer);
        break;
    case UL_JSON_STRING:
        ul_json_string_n(out, value->text, value->text_len);
        break;
    case UL_JSON_ARRAY:
    case UL_JSON_OBJECT:
        if (value->type == UL_JSON_ARRAY)
            ul_json_open_array(out);
        else
            ul_json_open_object(out);
        for (const ul_json *child = ul_json_first(value); child; child = ul_json_next(value, child)) {
            if (child->key)
                ul_json_key(out, child->key);
            copy(out, child, depth + 1);
        }
        ul_json_close(out);
        break;
    default:
        ul_json_null(out);
    }
}

/* A state, a view, or an answer of the engine that has one. */
static bool load_json(desk *d, const ul_json *root)
{
    const ul_json *state = ul_json_member(root, "state"), *view = ul_json_member(root, "view");
    bool           is_view = view || (!state && ul_json_member(root, "seat"));
    ul_json_out    out = begin(d, "load");
    ul_json_key(&out, is_view ? "view" : "state");
    copy(&out, view ? view : state ? state : root, 0);
    return end(d, &out);
}

/* The engine takes a state on a board of one's own for one of the game that it holds: so it is given such a game. */
static int bring_board(desk *d, const question *q, const ul_json *root)
{
    const ul_json *inner = ul_json_member(root, "state"), *view = ul_json_member(root, "view");
    const ul_json *state = inner ? inner : view ? view : root;
    const ul_json *edition = ul_json_member(state, "edition"), *players = ul_json_member(state, "players");
    int            result = ul_program_read(q->plan, UL_PLAN_BYTES, &d->plan);
    bool           known = edition && edition->type == UL_JSON_STRING && players && players->type == UL_JSON_INTEGER;
    if (result == UL_EXIT_FINE && known) {
        ul_json_out out = begin(d, "new");
        ul_json_put_string_n(&out, "edition", edition->text, edition->text_len);
        ul_json_put_int(&out, "players", players->integer);
        ul_json_put_string_n(&out, "plan", ul_text_bytes(&d->plan), d->plan.len);
        if (!end(d, &out))
            result = refuse(d, q);
    }
    return result;
}

static int load(desk *d, const question *q, const char *bytes, size_t len)
{
    ul_fault fault = {0};
    ul_json *root = ul_json_read(bytes, len, &fault);
    if (!root)
        return ul_program_fault(q->file, &fault);
    int result = q->plan ? bring_board(d, q, root) : UL_EXIT_FINE;
    if (result == UL_EXIT_FINE && q->turn)
        result = ul_program_usage("hint", "--turn is for records: a state is as it stands");
    if (result == UL_EXIT_FINE && !load_json(d, root))
        result = refuse(d, q);
    ul_json_free(root);
    return result;
}

/* The record, up to where the turn begins that was asked for, as text. */
static int cut(desk *d, const question *q, const ul_text *given, ul_text *text)
{
    ul_fault fault = {0};
    size_t   count;
    d->record = ul_program_record(given, q->words, &fault);
    if (!d->record)
        return ul_program_fault(q->file, &fault);
    if (q->turn && !ul_record_turn(d->record, (unsigned)q->turn, &count))
        return ul_program_usage("hint", "the record does not get to turn %lu", q->turn);
    if (q->turn)
        ul_record_cut(d->record, count);
    ul_record_write(d->record, text);
    ul_text_add(&d->plan, ul_text_bytes(&d->record->plan), d->record->plan.len);
    return text->failed ? ul_program_no_memory() : UL_EXIT_FINE;
}

static int replay(desk *d, const question *q, const ul_text *given)
{
    ul_text text = {0};
    int     result = cut(d, q, given, &text);
    if (result == UL_EXIT_FINE) {
        ul_json_out out = begin(d, "replay");
        ul_json_put_string_n(&out, "record", text.bytes, text.len);
        if (!end(d, &out))
            result = refuse(d, q);
    }
    ul_text_free(&text);
    return result;
}

static int bring_game(desk *d, const question *q)
{
    ul_text text = {0};
    int     result = ul_program_read(q->file, UL_FILE_LIMIT, &text);
    if (result == UL_EXIT_FINE) {
        const char *bytes = ul_text_bytes(&text);
        bool        json = bytes[strspn(bytes, " \t\r\n")] == '{';
        result = json ? load(d, q, bytes, text.len) : replay(d, q, &text);
    }
    ul_text_free(&text);
    return result;
}

/* The hint */

static bool ask_bot(desk *d, const question *q)
{
    ul_json_out out = begin(d, "bot");
    ul_json_put_string_n(&out, "level", q->level, strlen(q->level));
    ul_json_put_string_n(&out, "seed", q->seed, strlen(q->seed));
    ul_json_put_int(&out, q->ms ? "ms" : "playouts", (int64_t)(q->ms ? q->ms : q->playouts));
    return end(d, &out);
}

/* The position that the engine holds, for words to be made of; NULL if there is no memory for it. */
static ul_world *position(const desk *d, ul_scene *scene)
{
    const ul_json *state = ul_json_member(d->answer, "state"), *view = ul_json_member(d->answer, "view");
    const char    *plan = d->plan.len ? d->plan.bytes : NULL;
    ul_game        game;
    ul_view        seen;
    ul_reveal      reveal;
    ul_world      *world = state ? ul_state_read(state, plan, d->plan.len, "", 0, &game, NULL)
                                 : ul_view_read(view, plan, d->plan.len, &seen, &reveal, NULL);
    if (world)
        *scene = state ? game.scene : seen.scene;
    return world;
}

static int write_answer(const desk *d)
{
    ul_text text = {0};
    ul_text_add(&text, d->bytes, d->len);
    ul_text_put(&text, "\n");
    int result = ul_program_write_text(&text);
    ul_text_free(&text);
    return result;
}

static int write_hint(const desk *d, const question *q, ul_hint *hint)
{
    ul_text text = {0};
    ul_program_names(&hint->names, d->record, hint->world, hint->lang);
    ul_hint_text(hint, q->level, d->answer, &text);
    int result = ul_program_tell(&text);
    ul_text_free(&text);
    return result;
}

static int tell(desk *d, const question *q)
{
    ul_hint hint = {.lang = q->words};
    int     result = bring_game(d, q);
    if (result != UL_EXIT_FINE)
        return result;
    hint.world = position(d, &hint.scene);
    if (!hint.world)
        return ul_program_no_memory();
    if (!ask_bot(d, q))
        result = refuse(d, q);
    else
        result = q->json ? write_answer(d) : write_hint(d, q, &hint);
    ul_world_free(hint.world);
    return result;
}

/* The command line */

/* 1: taken with its value; 0: it is none of these; -1: refused, and said. */
static int take_number(question *q, char **argv, int *at)
{
    const struct {
        const char    *name;
        unsigned long  least, most;
        unsigned long *place;
    } options[] = {
        {"--playouts", 0, 1000000, &q->playouts},
        {"--ms", 1, 3600000, &q->ms},
        {"--turn", 1, 2000, &q->turn},
    };
    for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
        const char *value;
        int         taken = ul_program_option("hint", options[i].name, argv, at, &value);
        if (taken == 0)
            continue;
        if (taken > 0 && options[i].place == &q->turn && q->turn) {
            ul_program_usage("hint", "'--turn' is given twice: which one do you mean?");
            return -1;
        }
        if (taken < 0 ||
            !ul_setting_number("hint", options[i].name, value, options[i].least, options[i].most, options[i].place))
            return -1;
        return 1;
    }
    return 0;
}

static int take_text(question *q, char **argv, int *at)
{
    const struct {
        const char  *name;
        const char **place;
    } options[] = {{"--level", &q->level}, {"--seed", &q->seed}, {"--plan", &q->plan}, {"--lang", &q->lang}};
    for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
        const char *value;
        int         taken = ul_program_option("hint", options[i].name, argv, at, &value);
        if (taken > 0)
            *options[i].place = value;
        if (taken)
            return taken;
    }
    return 0;
}

/* False after refusing it. */
static bool take_option(question *q, char **argv, int *at)
{
    const char *argument = argv[*at];
    int         taken = take_number(q, argv, at);
    if (taken == 0)
        taken = take_text(q, argv, at);
    if (taken == 0)
        ul_program_no_option("hint", help, argument);
    return taken > 0;
}

static bool take_argument(question *q, char **argv, int *at)
{
    if (strcmp(argv[*at], "--json") == 0)
        q->json = true;
    else if (argv[*at][0] == '-' && argv[*at][1])
        return take_option(q, argv, at);
    else if (q->file) {
        ul_program_usage("hint", "one file at a time: '%s' or '%s'", q->file, argv[*at]);
        return false;
    } else
        q->file = argv[*at];
    return true;
}

static uint64_t now_us(void *unused)
{
    struct timespec now;
    (void)unused;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

static int run(const question *q)
{
    static const uint8_t nothing_secret[UL_ENGINE_ENTROPY];
    desk                 d = {.engine = ul_engine_new(nothing_secret)};
    if (!d.engine)
        return ul_program_no_memory();
    ul_engine_clock(d.engine, now_us, NULL);
    int result = tell(&d, q);
    ul_json_free(d.answer);
    ul_text_free(&d.request);
    ul_text_free(&d.plan);
    ul_record_free(d.record);
    ul_engine_free(d.engine);
    return result;
}

int ul_program_hint(int argc, char **argv)
{
    question q = {.level = ul_level_name((ul_level)(UL_BOT_LEVELS - 1)), .seed = "hint", .playouts = 4000};
    ul_level level;
    for (int i = 1; i < argc; i++) {
        if (ul_program_is_help(argv[i]))
            return ul_program_help(help);
        if (!take_argument(&q, argv, &i))
            return UL_EXIT_USAGE;
    }
    if (!q.file)
        return ul_program_usage("hint", "which file? - is standard input");
    if (!ul_level_find(q.level, strlen(q.level), &level))
        return ul_program_usage("hint", "there is no bot '%s': `unlucky arena --levels` lists them", q.level);
    int result = ul_program_lang("hint", q.lang, &q.words);
    return result == UL_EXIT_FINE ? run(&q) : result;
}
