/* verify.c: `unlucky verify`: do the deal and every action of a finished game follow from its seed? */
#include <string.h>
#include "base/json.h"
#include "program/program.h"
#include "record/record.h"
#include "record/view_text.h"

static const char help[] =
    "examples: unlucky verify game.record\n"
    "          unlucky verify --json *.record\n"
    "\n"
    "usage: unlucky verify [--json] FILE...\n"
    "\n"
    "Deals each recorded game (- is standard input) again from its seed and replays it: the\n"
    "hands dealt, the cards drawn, every action and the result must be what the record says.\n"
    "docs/dealing.md tells how a seed becomes a deal, docs/record.md what a record is.\n"
    "\n"
    "  --json   for programs: an object a file, with \"ok\", and if that is false \"error\", \"message\",\n"
    "           \"line\" and \"column\" (0 where it is about the whole record)\n"
    "\n"
    "Exit codes: 0 all verified; 1 one cannot be read or has nothing to verify (unfinished,\n"
    "loaded from a state, its deal left out); 2 wrong usage; 3 one is damaged.\n";

/* A file's name may be any bytes, and JSON may not. */
static void write_path(ul_json_out *out, const char *path)
{
    ul_text text = {0};
    size_t  step;
    for (; *path; path += step ? step : 1) {
        step = ul_utf8_char(path, strlen(path));
        ul_text_add(&text, step ? path : "?", step ? step : 1);
    }
    ul_json_string(out, text.bytes ? text.bytes : "");
    ul_text_free(&text);
}

/* One line for programs. */
static int report(const char *path, const ul_record *record, const ul_fault *fault)
{
    ul_text     text = {0};
    ul_json_out out;
    ul_json_begin(&out, &text);
    ul_json_open_object(&out);
    ul_json_key(&out, "file");
    write_path(&out, path);
    ul_json_key(&out, "ok");
    ul_json_bool(&out, !fault);
    ul_json_key(&out, fault ? "error" : "actions");
    if (fault)
        ul_json_string(&out, fault->code);
    else
        ul_json_int(&out, (int64_t)record->count);
    if (fault) {
        ul_json_key(&out, "line");
        ul_json_int(&out, (int64_t)fault->line);
        ul_json_key(&out, "column");
        ul_json_int(&out, (int64_t)fault->column);
        ul_json_key(&out, "message");
        ul_json_string(&out, fault->message);
    }
    ul_json_close(&out);
    ul_text_put(&text, "\n");
    int result = ul_program_write_text(&text);
    ul_text_free(&text);
    return result;
}

static int praise(const char *path, const ul_record *record)
{
    ul_text text = {0};
    ul_game end;
    ul_record_game(record, record->count, &end);
    ul_text_print(&text, "%s: verified: %s, %u players, %u turns, %s", path, ul_world_edition(record->world)->id,
                  ul_world_players(record->world), end.scene.turn,
                  ul_ending_word(record->world, (ul_ending)end.scene.ending));
    if (end.scene.winner != UL_NOBODY)
        ul_text_print(&text, " by seat %u", end.scene.winner);
    ul_text_put(&text, "\n");
    int result = ul_program_write_text(&text);
    ul_text_free(&text);
    return result;
}

static int blame(const char *path, const ul_fault *fault, bool json)
{
    if (json)
        report(path, NULL, fault);
    else
        ul_program_fault(path, fault);
    return UL_EXIT_DAMAGED;
}

static int verify_text(const char *path, const ul_text *text, bool json)
{
    ul_fault   fault = {0};
    ul_lang    lang;
    int        result = ul_program_lang("verify", NULL, &lang);
    ul_record *record = ul_program_record(text, lang, &fault);
    if (!record)
        return blame(path, &fault, json);
    if (!ul_record_verify(record, &fault)) {
        blame(path, &fault, json);
        result = UL_EXIT_FAILED;
    } else {
        result = json ? report(path, record, NULL) : praise(path, record);
    }
    ul_record_free(record);
    return result;
}

static int verify_file(const char *path, bool json)
{
    ul_text text = {0};
    int     result = ul_program_read(path, UL_FILE_LIMIT, &text);
    if (result == UL_EXIT_FINE)
        result = verify_text(path, &text, json);
    ul_text_free(&text);
    return result;
}

int ul_program_verify(int argc, char **argv)
{
    bool json = false;
    int  files = 0, worst = UL_EXIT_FINE;
    if (argc > 1 && ul_program_is_help(argv[1]))
        return ul_program_write(help, sizeof help - 1);
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--json") == 0)
            json = true;
        else if (*argv[i] == '-' && argv[i][1])
            return ul_program_usage("verify", "there is no option '%s'", argv[i]);
        else
            argv[1 + files++] = argv[i];
    }
    if (!files)
        return ul_program_usage("verify", "which record? Name a file, or - for standard input");
    for (int i = 1; i <= files; i++) {
        int result = verify_file(argv[i], json);
        worst = result > worst ? result : worst;
    }
    return worst;
}
