/*
 * board.c: `unlucky board`: what a plan is, or why it is none.
 *
 * For people who draw boards of their own; docs/plan.md is their manual.
 */
#include "program/board.h"

#include <stdio.h>
#include <string.h>
#include "base/asset.h"
#include "base/json.h"
#include "program/program.h"
#include "program/subcommands.h"

static const char help[] = "examples: unlucky board mansion        a board that comes with unlucky\n"
                           "          unlucky board my.plan        is it a plan? What follows from it?\n"
                           "          unlucky board ship --json    for programs\n"
                           "\n"
                           "usage: unlucky board [--json] [NAME | FILE | -]\n"
                           "\n"
                           "Checks the plan of a board and prints the drawing, the rooms with their doors and sights,\n"
                           "the Doctor's way, the editions that can be played on it, and notes for whoever drew it.\n"
                           "\n"
                           "  NAME     a board that comes with unlucky: `unlucky board` lists them\n"
                           "  FILE     a plan of your own, docs/plan.md tells how to draw it; - is standard input\n"
                           "  --json   the same as one JSON object\n"
                           "\n"
                           "Exit codes: 0 a good plan, 1 it cannot be read, 2 wrong usage, 3 it is no plan.\n";

/* The boards that come with the program are those of its editions. */
typedef struct board_list {
    char        id[UL_BOARD_EDITIONS][UL_MAX_EDITION_ID];
    const char *name[UL_BOARD_EDITIONS]; /* the same, as ul_program_nearest wants them */
    size_t      count;
} board_list;

static void list_add(board_list *list, const char *id)
{
    for (size_t i = 0; i < list->count; i++)
        if (strcmp(list->id[i], id) == 0)
            return;
    list->name[list->count] = strcpy(list->id[list->count], id);
    list->count++;
}

static void list_boards(board_list *list)
{
    ul_edition edition;
    list->count = 0;
    for (size_t place = 0; place < UL_BOARD_EDITIONS && ul_edition_nth(&edition, place); place++)
        list_add(list, edition.board);
}

static const ul_asset *find_shipped(const char *id)
{
    char name[UL_PLAN_ID + 8];
    int  len = snprintf(name, sizeof name, "%s.plan", id);
    return len < (int)sizeof name ? ul_asset_find(name) : NULL;
}

/* Tell all about the plan in *source. */
static int show(const char *path, const char *source, size_t len, bool json)
{
    ul_fault fault = {0};
    ul_plan *plan = ul_plan_read(source, len, &fault);
    if (!plan)
        return ul_program_fault(path, &fault);
    ul_board board;
    ul_text  text = {0};
    ul_board_init(&board, plan, source, len);
    if (json)
        ul_board_write(&text, &board);
    else
        ul_board_put(&text, &board);
    int result = json ? ul_program_write_text(&text) : ul_program_tell(&text);
    ul_text_free(&text);
    ul_plan_free(plan);
    return result;
}

static int show_file(const char *path, bool json)
{
    ul_text source = {0};
    int     result = ul_program_read(path, UL_PLAN_BYTES, &source);
    if (result == UL_EXIT_FINE)
        result = show(path, ul_text_bytes(&source), source.len, json);
    ul_text_free(&source);
    return result;
}

/* A name that is no file may be the slip of a shipped board's. */
static int show_named(const char *name, bool json)
{
    const ul_asset *asset = find_shipped(name);
    if (asset)
        return show(name, asset->bytes, asset->len, json);
    int result = show_file(name, json);
    if (result == UL_EXIT_FAILED) {
        board_list list;
        list_boards(&list);
        const char *nearest = ul_program_nearest(name, list.name, list.count);
        if (nearest)
            fprintf(stderr, "Did you mean the board '%s' that comes with unlucky?\n", nearest);
    }
    return result;
}

/* The ids of the editions that are played on a board by themselves. */
static void put_editions(ul_text *text, const char *id)
{
    ul_edition  edition;
    const char *before = "  ";
    for (size_t place = 0; ul_edition_nth(&edition, place); place++) {
        if (strcmp(edition.board, id) != 0)
            continue;
        ul_text_print(text, "%s%s", before, edition.id);
        before = ", ";
    }
    ul_text_put(text, "\n");
}

static void put_list(ul_text *text, const board_list *list)
{
    for (size_t i = 0; i < list->count; i++) {
        ul_text_print(text, "%-12s", list->id[i]);
        put_editions(text, list->id[i]);
    }
    ul_text_put(text, "\n`unlucky board NAME` shows one of them, `unlucky board FILE` checks a plan of your own.\n");
}

static void write_list(ul_text *text, const board_list *list)
{
    ul_json_out out;
    ul_json_begin(&out, text);
    ul_json_open_object(&out);
    ul_json_key(&out, "boards");
    ul_json_open_array(&out);
    for (size_t i = 0; i < list->count; i++)
        ul_json_string(&out, list->id[i]);
    ul_json_close(&out);
    ul_json_close(&out);
    ul_text_put(text, "\n");
}

static int show_list(bool json)
{
    board_list list;
    ul_text    text = {0};
    list_boards(&list);
    if (json)
        write_list(&text, &list);
    else
        put_list(&text, &list);
    int result = ul_program_write_text(&text);
    ul_text_free(&text);
    return result;
}

int ul_program_board(int argc, char **argv)
{
    const char *name = NULL;
    bool        json = false, options = true;
    for (int i = 1; i < argc; i++) {
        const char *argument = argv[i];
        bool        option = options && argument[0] == '-' && argument[1] != '\0';
        if (option && ul_program_is_help(argument))
            return ul_program_write(help, sizeof help - 1);
        if (option && strcmp(argument, "--json") == 0)
            json = true;
        else if (option && strcmp(argument, "--") == 0)
            options = false;
        else if (option)
            return ul_program_no_option("board", help, argument);
        else if (name)
            return ul_program_usage("board", "one board at a time: '%s' or '%s'", name, argument);
        else
            name = argument;
    }
    return name ? show_named(name, json) : show_list(json);
}
