/* puzzle.c: `unlucky puzzle`: the logic puzzle on the failure-2 cards, and whether an answer to it is right. */
#include <stdlib.h>
#include <string.h>
#include "base/asset.h"
#include "program/help.h"
#include "program/options.h"
#include "program/program.h"
#include "program/puzzle_inside.h"
#include "program/subcommands.h"

static const ul_help_line help[] = {
    {"unlucky puzzle", "help.puzzle.whole"},
    {"unlucky puzzle --clue 3 --lang LANG", "help.puzzle.other"},
    {"unlucky puzzle --check ANSWER", "help.puzzle.right"},
    {"unlucky puzzle [--clue K | --check ANSWER | --answer --sure] [--lang LANG] [--json]", NULL},
    {NULL, "help.puzzle"},
    {"--clue K", "help.puzzle.clue"},
    {"--check ANSWER", "help.puzzle.check"},
    {"--answer", "help.puzzle.answer"},
    {"--lang LANG", "help.lang"},
    {"--json", "help.json"},
    {NULL, "help.puzzle.exit"},
    {NULL, NULL},
};

#define LONGEST_ANSWER ((size_t)64 << 10)

typedef struct wishes {
    const char *lang, *clue, *check;
    bool        answer, sure, json;
} wishes;

static int read_wishes(int argc, char **argv, wishes *asked)
{
    const ul_command_option options[] = {{"--lang", .text = &asked->lang, .once = true},
                                         {"--clue", .text = &asked->clue, .once = true},
                                         {"--check", .text = &asked->check, .once = true},
                                         {"--json", .flag = &asked->json},
                                         {"--answer", .flag = &asked->answer},
                                         {"--sure", .flag = &asked->sure}};
    for (int i = 1; i < argc; i++) {
        const char     *argument = argv[i];
        ul_option_taken taken = ul_command_option_take("puzzle", options, sizeof options / sizeof *options, argv, &i);
        if (taken == UL_OPTION_REFUSED)
            return UL_EXIT_USAGE;
        if (taken == UL_OPTION_OTHER && *argument == '-')
            return ul_help_no_option("puzzle", help, argument);
        if (taken == UL_OPTION_OTHER)
            return ul_program_refuse("puzzle", "usage.puzzle.argument", UL_PARAMS(ul_param_text("text", argument)));
    }
    if ((asked->clue != NULL) + (asked->check != NULL) + asked->answer > 1)
        return ul_program_refuse("puzzle", "usage.puzzle.one", NULL);
    if (asked->answer && !asked->sure)
        return ul_program_refuse("puzzle", "usage.puzzle.sure", NULL);
    return UL_EXIT_FINE;
}

static int show_all(const puzzle_page *page, const wishes *asked)
{
    (asked->json ? ul_puzzle_json_all : ul_puzzle_text_all)(page);
    return UL_EXIT_FINE;
}

static int show_clue(const puzzle_page *page, const wishes *asked)
{
    char *end;
    long  k = strtol(asked->clue, &end, 10);
    if (*end || k < 1 || k > UL_PUZZLE_CLUES)
        return ul_program_refuse(
            "puzzle", "usage.puzzle.clue",
            UL_PARAMS(ul_param_text("text", asked->clue), ul_param_number("number", UL_PUZZLE_CLUES)));
    (asked->json ? ul_puzzle_json_clue : ul_puzzle_text_clue)(page, (size_t)k - 1);
    return UL_EXIT_FINE;
}

static int show_answer(const puzzle_page *page, const wishes *asked)
{
    ul_puzzle_answer answer;
    ul_puzzle_solve(page->puzzle, NULL, UL_PUZZLE_ALL, 1, &answer);
    (asked->json ? ul_puzzle_json_answer : ul_puzzle_text_answer)(page, &answer);
    return UL_EXIT_FINE;
}

static int check_answer(const puzzle_page *page, const wishes *asked)
{
    if (strcmp(asked->check, "-") != 0)
        return ul_puzzle_check(page, asked->json, asked->check, strlen(asked->check));
    ul_text text = {0};
    int     result = ul_program_read("-", LONGEST_ANSWER, &text);
    if (result == UL_EXIT_FINE)
        result = ul_puzzle_check(page, asked->json, ul_text_bytes(&text), text.len);
    ul_text_free(&text);
    return result;
}

static int show(const puzzle_page *page, const wishes *asked)
{
    int result = asked->clue     ? show_clue(page, asked)
                 : asked->check  ? check_answer(page, asked)
                 : asked->answer ? show_answer(page, asked)
                                 : show_all(page, asked);
    int written = asked->json ? ul_program_write_text(page->out) : ul_program_tell(page->out);
    return written == UL_EXIT_FINE ? result : written;
}

int ul_program_puzzle(int argc, char **argv)
{
    wishes      asked = {0};
    ul_text     out = {0};
    puzzle_page page = {.out = &out};
    if (ul_help_wanted(argc, argv))
        return ul_help_print(help, argc, argv);
    ul_program_speak(argc, argv);
    int result = read_wishes(argc, argv, &asked);
    if (result == UL_EXIT_FINE)
        result = ul_program_lang("puzzle", asked.lang, &page.lang);
    if (result != UL_EXIT_FINE)
        return result;
    const ul_asset *asset = ul_asset_find("puzzle.json");
    ul_fault        fault = {0};
    ul_puzzle      *puzzle = ul_puzzle_read(asset->bytes, asset->len, &fault);
    if (!puzzle)
        return ul_program_data_fault(asset->name, &fault);
    page.puzzle = puzzle;
    result = show(&page, &asked);
    ul_puzzle_free(puzzle);
    ul_text_free(&out);
    return result;
}
