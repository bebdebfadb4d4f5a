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
#include "program/setting.h"
#include "program/subcommands.h"
#include "rules/world.h"

static const char help[] =
    "examples: unlucky board mansion                    a board that comes with unlucky\n"
    "          unlucky board my.plan                    is it a plan? What follows from it?\n"
    "          unlucky board --new 4x3 > my.plan        rooms side by side, to begin with\n"
    "          unlucky board mansion --plan > my.plan   a board of ours, to begin with\n"
    "\n"
    "usage: unlucky board [--json | --plan | --cards] [NAME | FILE | -]\n"
    "       unlucky board --new WIDTHxHEIGHT\n"
    "\n"
    "Checks the plan of a board and prints the drawing, the rooms with their doors and sights,\n"
    "the Doctor's way, the editions that can be played on it, and notes for whoever drew it.\n"
    "`unlucky lab FILE` tells what it is like as a game, `unlucky play --plan FILE` plays on it.\n"
    "\n"
    "  NAME         a board that comes with unlucky: `unlucky board` lists them\n"
    "  FILE         a plan of your own, docs/plan.md tells how to draw it; - is standard input\n"
    "  --json       the same as one JSON object\n"
    "  --plan       the plan itself, to draw on\n"
    "  --cards      the cards that are played with on it, as a file for --deck of other commands\n"
    "  --new SIZE   a plan with so many rooms side by side and rows of them: 4x3\n"
    "\n"
    "Exit codes: 0 a good plan, 1 it cannot be read, 2 wrong usage, 3 it is no plan.\n";

typedef enum board_form { FORM_TEXT, FORM_JSON, FORM_PLAN, FORM_CARDS } board_form;

/* Tell all about the plan in *source, which is good. */
static int tell(const ul_plan *plan, const char *source, size_t len, bool json)
{
    ul_board board;
    ul_text  text = {0};
    ul_board_init(&board, plan, source, len);
    if (json)
        ul_board_write(&text, &board);
    else
        ul_board_put(&text, &board);
    int result = json ? ul_program_write_text(&text) : ul_program_tell(&text);
    ul_text_free(&text);
    return result;
}

static int show(const char *path, const char *source, size_t len, board_form form)
{
    ul_fault fault = {0};
    ul_plan *plan = ul_plan_read(source, len, &fault);
    if (!plan)
        return ul_program_fault(path, &fault);
    int result = form == FORM_PLAN    ? ul_program_write(source, len)
                 : form == FORM_CARDS ? ul_board_cards(path, source, len)
                                      : tell(plan, source, len, form == FORM_JSON);
    ul_plan_free(plan);
    return result;
}

static int show_named(const char *name, board_form form)
{
    const ul_asset *shipped = ul_plan_find_shipped(name, strlen(name));
    if (shipped)
        return show(name, shipped->bytes, shipped->len, form);
    ul_text source = {0};
    int     result = ul_setting_read_plan(name, &source);
    if (result == UL_EXIT_FINE)
        result = show(name, ul_text_bytes(&source), source.len, form);
    ul_text_free(&source);
    return result;
}

/* The ids of the editions that are played on a board by themselves; else of those that can be. */
static void put_editions(ul_text *text, const ul_asset *asset)
{
    ul_edition  edition;
    const char *before = "  ";
    bool        home = false;
    for (size_t place = 0; ul_edition_nth(&edition, place); place++)
        home |= ul_edition_board(&edition) == asset;
    for (size_t place = 0; ul_edition_nth(&edition, place); place++) {
        ul_world *world =
            home ? NULL
                 : ul_world_new(&edition, &edition.defaults, edition.max_players, asset->bytes, asset->len, NULL);
        if (world || ul_edition_board(&edition) == asset) {
            ul_text_print(text, "%s%s", before, edition.id);
            before = ", ";
        }
        ul_world_free(world);
    }
    ul_text_put(text, "\n");
}

/* What it is like; the editions' own boards need no words. */
static void put_about(ul_text *text, const char *id)
{
    char key[96];
    snprintf(key, sizeof key, "house.%s.about", id);
    const char *about = ul_words_find(ul_program_speech(), key);
    if (about)
        ul_text_print(text, "    %s\n", about);
}

static void put_list(ul_text *text, const ul_board_list *list)
{
    for (size_t i = 0; i < list->count; i++) {
        ul_text_print(text, "%-12s", list->id[i]);
        put_editions(text, ul_plan_shipped(i));
        put_about(text, list->id[i]);
    }
    ul_text_put(text, "\n`unlucky board NAME` shows one of them, `unlucky board FILE` checks a plan of your own.\n");
}

static void write_list(ul_text *text, const ul_board_list *list)
{
    ul_json_out out;
    ul_json_begin(&out, text);
    ul_json_open_object(&out);
    ul_json_put_array(&out, "boards");
    for (size_t i = 0; i < list->count; i++)
        ul_json_string(&out, list->id[i]);
    ul_json_close(&out);
    ul_json_close(&out);
    ul_text_put(text, "\n");
}

static int show_list(bool json)
{
    ul_board_list list;
    ul_text       text = {0};
    ul_board_list_init(&list);
    if (json)
        write_list(&text, &list);
    else
        put_list(&text, &list);
    int result = json ? ul_program_write_text(&text) : ul_program_tell(&text);
    ul_text_free(&text);
    return result;
}

/* A form that the option asks for; FORM_TEXT if it is none. */
static board_form form_of(const char *option)
{
    static const char *const names[] = {[FORM_TEXT] = "", [FORM_JSON] = "--json", "--plan", "--cards"};
    board_form               form = FORM_CARDS;
    while (form != FORM_TEXT && strcmp(option, names[form]) != 0)
        form--;
    return form;
}

/* What is asked for. */
typedef struct question {
    const char *name, *size;
    board_form  form;
    bool        names_only; /* behind -- */
} question;

/* One argument, or two. UL_EXIT_FINE, or UL_EXIT_USAGE after saying what is wrong. */
static int take(question *q, char **argv, int *at)
{
    const char *argument = argv[*at], *value;
    bool        option = !q->names_only && argument[0] == '-' && argument[1] != '\0';
    if (!option && q->name)
        return ul_program_usage("board", "one board at a time: '%s' or '%s'", q->name, argument);
    if (!option)
        q->name = argument;
    else if (strcmp(argument, "--") == 0)
        q->names_only = true;
    else if (ul_program_takes("--new", argv, at, &value))
        return ul_program_give("board", argument, value, &q->size);
    else if (form_of(argument) == FORM_TEXT)
        return ul_program_no_option("board", help, argument);
    else if (q->form != FORM_TEXT && q->form != form_of(argument))
        return ul_program_usage("board", "one of --json, --plan and --cards at a time");
    else
        q->form = form_of(argument);
    return UL_EXIT_FINE;
}

int ul_program_board(int argc, char **argv)
{
    question q = {.name = NULL};
    for (int i = 1; i < argc; i++) {
        if (!q.names_only && ul_program_is_help(argv[i]))
            return ul_program_write(help, sizeof help - 1);
        int result = take(&q, argv, &i);
        if (result != UL_EXIT_FINE)
            return result;
    }
    if (q.size && (q.name || q.form != FORM_TEXT))
        return ul_program_usage("board", "--new stands alone: it prints a plan");
    if (q.size)
        return ul_board_new(q.size);
    if (!q.name && q.form > FORM_JSON)
        return ul_program_usage("board", "of which board? `unlucky board` lists them");
    return q.name ? show_named(q.name, q.form) : show_list(q.form == FORM_JSON);
}
