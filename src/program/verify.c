/* verify.c: `unlucky verify`: was it dealt as promised, and does every action follow? */
#include <stdlib.h>
#include <string.h>
#include "base/hex.h"
#include "program/options.h"
#include "program/subcommands.h"
#include "program/verify_inside.h"
#include "record/view_text.h"
#include "table/deed.h"

static const char help[] =
    "examples: unlucky verify game.record\n"
    "          unlucky verify --json *.record\n"
    "          unlucky verify --head 5f0c... table.json      a table's events, from the server\n"
    "          unlucky verify --table table.json game.record\n"
    "          unlucky verify page-1.json page-2.json        a long table's events, all pages in order\n"
    "\n"
    "usage: unlucky verify [--json] [--head HEX] [--table FILE] [--plan BOARD] FILE...\n"
    "\n"
    "Each file (- is standard input) is a record, the events of a table or a table's log.\n"
    "The command deals a record again from its seed and replays it: the hands, the cards drawn,\n"
    "every action and the result must match, and its seed must follow from its Proof. The events\n"
    "of a table, as GET /api/1/tables/ID/events?after=0 gives them, must form one chain; if there\n"
    "are several pages, name all of them, in order. The secret must be the one that the house\n"
    "committed to before anybody sat down, the seeds must be the promised ones, and playing the\n"
    "game again must give what was told: see docs/trust.md.\n"
    "\n"
    "  --json         for programs: an object a file, with \"ok\", and if that is false \"error\",\n"
    "                 \"message\", \"line\" and \"column\" (0 if it is about the whole file)\n"
    "  --head HEX     events: the head (the SHA-256 of an event) that you kept must be among them\n"
    "  --table FILE   records: each must be a game of the table with these events; once for each\n"
    "                 page, in order\n"
    "  --plan BOARD   logs: the board that the table played on, if not the edition's own\n"
    "\n"
    "Exit codes: 0 all verified; 1 one cannot be read or has nothing to verify (unfinished,\n"
    "loaded from a state, its deal left out); 2 wrong usage; 3 one is damaged or was changed.\n";

/* A file's name may be any bytes, and JSON may not. */
static void write_path(ul_json_out *out, const char *path)
{
    ul_text text = {0};
    size_t  step;
    for (; *path; path += step ? step : 1) {
        step = ul_utf8_char(path, strlen(path));
        ul_text_add(&text, step ? path : "?", step ? step : 1);
    }
    ul_json_string(out, ul_text_bytes(&text));
    ul_text_free(&text);
}

/* Begin the line for programs, and end it. */
static void begin_report(ul_json_out *out, ul_text *text, const char *path, bool ok)
{
    ul_json_begin(out, text);
    ul_json_open_object(out);
    ul_json_key(out, "file");
    write_path(out, path);
    ul_json_put_bool(out, "ok", ok);
}

static int write_line(ul_text *text)
{
    ul_text_put(text, "\n");
    int result = ul_program_write_text(text);
    ul_text_free(text);
    return result;
}

int ul_verify_praise(const verifying *v, const char *path, const ul_text *sentence, const ul_text *members)
{
    ul_text     text = {0};
    ul_json_out out;
    if (v->json) {
        begin_report(&out, &text, path, true);
        ul_text_print(&text, ",%s", ul_text_bytes(members));
        ul_json_close(&out);
    } else {
        ul_text_print(&text, "%s: %s", path, ul_text_bytes(sentence));
    }
    text.failed |= sentence->failed || members->failed;
    return write_line(&text);
}

/* Nothing to verify is no damage. */
static int exit_code(const ul_fault *fault)
{
    static const char *const nothing[] = {"unfinished", "loaded", "incomplete", "out-of-memory"};
    for (size_t i = 0; i < sizeof nothing / sizeof nothing[0]; i++)
        if (strcmp(fault->code, nothing[i]) == 0)
            return UL_EXIT_FAILED;
    return UL_EXIT_DAMAGED;
}

int ul_verify_blame(const verifying *v, const char *path, const ul_fault *fault)
{
    ul_text     text = {0};
    ul_json_out out;
    if (!v->json) {
        ul_program_fault(path, fault);
        return exit_code(fault);
    }
    begin_report(&out, &text, path, false);
    ul_json_put_string(&out, "error", fault->code);
    ul_json_put_number(&out, "line", fault->line);
    ul_json_put_number(&out, "column", fault->column);
    ul_json_put_string(&out, "message", fault->message);
    ul_json_close(&out);
    write_line(&text);
    return exit_code(fault);
}

static int praise_record(const verifying *v, const char *path, const ul_record *record, const char *id)
{
    ul_text sentence = {0}, members = {0};
    ul_game end;
    ul_record_game(record, record->count, &end);
    ul_text_print(&sentence, "verified: %s, %u players, %u turn%s, %s", ul_world_edition(record->world)->id,
                  ul_world_players(record->world), end.scene.turn, end.scene.turn == 1 ? "" : "s",
                  ul_ending_word(record->world, (ul_ending)end.scene.ending));
    ul_text_print(&members, "\"actions\":%zu", record->count);
    if (end.scene.winner != UL_NOBODY)
        ul_text_print(&sentence, " by seat %u", end.scene.winner);
    if (*id) {
        ul_json_out out;
        ul_text_print(&sentence, ", dealt as promised: %s", id);
        ul_text_put(&members, ",\"game\":");
        ul_json_begin(&out, &members);
        ul_json_string(&out, id);
    }
    int result = ul_verify_praise(v, path, &sentence, &members);
    ul_text_free(&sentence);
    ul_text_free(&members);
    return result;
}

/*
 * A record that a table wrote is taken as it was written and no other way: a
 * blank more would do no harm, but then not every bit would be proved.
 */
static bool is_as_written(const ul_record *record, const ul_text *text, ul_fault *fault)
{
    ul_text written = {0};
    size_t  at = 0, line = 1;
    ul_record_write(record, &written);
    while (at < written.len && at < text->len && written.bytes[at] == text->bytes[at])
        line += written.bytes[at++] == '\n';
    bool same = at == written.len && at == text->len;
    ul_text_free(&written);
    return same ? true
                : ul_fault_set(fault, "not-as-written", line, 0,
                               "the game is the same, but this line is not as the table wrote it: take its own file");
}

static int verify_record(const verifying *v, const char *path, const ul_text *text)
{
    ul_fault   fault = {0};
    ul_lang    lang;
    char       id[UL_GAME_ID_BYTES + 1];
    int        result = ul_program_lang("verify", NULL, &lang);
    ul_record *record = ul_program_record(text, lang, &fault);
    if (record && ul_record_verify(record, &fault) && ul_proof_verify(record, id, &fault) &&
        (!*id || is_as_written(record, text, &fault)) && (!v->history || ul_history_has(v->history, record, &fault)))
        result = praise_record(v, path, record, id);
    else
        result = ul_verify_blame(v, path, &fault);
    ul_record_free(record);
    return result;
}

/* A record begins with a bracket, events are an object, a log begins with the number of its first line. */
static int verify_text(const verifying *v, const char *path, const ul_text *text)
{
    char first = text->len ? text->bytes[0] : '[';
    if (first >= '0' && first <= '9')
        return ul_verify_log(v, path, text);
    return verify_record(v, path, text);
}

static int worse(int a, int b)
{
    return a > b ? a : b;
}

/* The pages that were read and not verified yet; then there are none. */
static int verify_pages(const verifying *v, page_files *pages)
{
    int result = pages->count ? ul_verify_history(v, pages) : UL_EXIT_FINE;
    while (pages->count)
        ul_text_free(&pages->text[--pages->count]);
    return result;
}

/* One file more. Pages wait for those that go on with them; anything else comes after them. */
static int verify_file(const verifying *v, page_files *pages, const char **path)
{
    ul_text text = {0};
    int     result = ul_program_read(*path, UL_FILE_LIMIT, &text);
    bool    read = result == UL_EXIT_FINE, events = read && ul_verify_is_history(&text);
    if (!events || !ul_verify_goes_on(&text))
        result = worse(result, verify_pages(v, pages));
    if (events) {
        pages->path = pages->count ? pages->path : path;
        pages->text[pages->count++] = text;
        return result;
    }
    if (read)
        result = worse(result, verify_text(v, *path, &text));
    ul_text_free(&text);
    return result;
}

static int verify_files(const verifying *v)
{
    page_files pages = {.text = calloc(v->file_count, sizeof(ul_text))};
    int        worst = pages.text ? UL_EXIT_FINE : ul_program_no_memory();
    for (size_t i = 0; pages.text && i < v->file_count; i++)
        worst = worse(worst, verify_file(v, &pages, &v->files[i]));
    worst = worse(worst, verify_pages(v, &pages));
    free(pages.text);
    return worst;
}

static int read_head(verifying *v)
{
    if (v->head && !ul_hex_read(v->head, strlen(v->head), v->kept, sizeof v->kept))
        return ul_program_usage("verify", "--head wants the 64 hexadecimal digits of an event's hash");
    return UL_EXIT_FINE;
}

static int open_table(verifying *v)
{
    page_files pages = {v->tables, calloc(v->table_pages, sizeof(ul_text)), 0};
    size_t     wrong;
    ul_fault   fault = {0};
    int        result = pages.text ? UL_EXIT_FINE : ul_program_no_memory();
    while (result == UL_EXIT_FINE && pages.count < v->table_pages) {
        result = ul_program_read(v->tables[pages.count], UL_FILE_LIMIT, &pages.text[pages.count]);
        pages.count++;
    }
    if (result == UL_EXIT_FINE && !(v->history = ul_verify_read_pages(&pages, &wrong, &fault)))
        result = ul_verify_blame(v, v->tables[wrong], &fault);
    while (pages.count)
        ul_text_free(&pages.text[--pages.count]);
    free(pages.text);
    return result;
}

/* The files that go with options. */
static int open_files(verifying *v)
{
    int result = v->plan ? ul_setting_read_plan(v->plan, &v->plan_text) : UL_EXIT_FINE;
    return result == UL_EXIT_FINE && v->table ? open_table(v) : result;
}

static int read_arguments(verifying *v, int argc, char **argv)
{
    const ul_command_option options[] = {{"--head", .text = &v->head, .once = true},
                                         {"--table", .text = &v->table},
                                         {"--plan", .text = &v->plan, .once = true},
                                         {"--json", .flag = &v->json}};
    for (int i = 1; i < argc; i++) {
        ul_option_taken taken = ul_command_option_take("verify", options, sizeof options / sizeof *options, argv, &i);
        if (taken == UL_OPTION_REFUSED)
            return UL_EXIT_USAGE;
        if (v->table && (!v->table_pages || v->tables[v->table_pages - 1] != v->table))
            v->tables[v->table_pages++] = v->table;
        if (taken == UL_OPTION_OTHER && *argv[i] == '-' && argv[i][1])
            return ul_program_no_option("verify", help, argv[i]);
        if (taken == UL_OPTION_OTHER)
            v->files[v->file_count++] = argv[i];
    }
    if (!v->file_count)
        return ul_program_usage("verify", "which record? Name a file, or - for standard input");
    return read_head(v);
}

static int verify(verifying *v, int argc, char **argv)
{
    int result = read_arguments(v, argc, argv);
    if (result == UL_EXIT_FINE)
        result = open_files(v);
    return result == UL_EXIT_FINE ? verify_files(v) : result;
}

int ul_program_verify(int argc, char **argv)
{
    verifying v = {0};
    if (argc > 1 && ul_program_is_help(argv[1]))
        return ul_program_write(help, sizeof help - 1);
    v.files = calloc((size_t)argc, sizeof *v.files);
    v.tables = calloc((size_t)argc, sizeof *v.tables);
    int result = v.files && v.tables ? verify(&v, argc, argv) : ul_program_no_memory();
    ul_history_free(v.history);
    ul_text_free(&v.plan_text);
    free(v.files);
    free(v.tables);
    return result;
}
