/* puzzle.c: `unlucky puzzle`: the logic puzzle on the failure-2 cards, and whether an answer to it is right. */
#include <stdlib.h>
#include <string.h>
#include "base/asset.h"
#include "program/program.h"
#include "program/puzzle_inside.h"

static const char help[] =
    "examples: unlucky puzzle                                  the story, the things and the ten clues\n"
    "          unlucky puzzle --clue 3 --lang fr               one clue, in French\n"
    "          unlucky puzzle --check 'quince galley 0:00; finch whisky'\n"
    "\n"
    "usage: unlucky puzzle [--clue K | --check ANSWER | --answer --sure] [--lang LANG] [--json]\n"
    "\n"
    "The puzzle that the ten failure-2 cards of Save Doctor Lucky carry, a clue a card.\n"
    "\n"
    "  --clue K        clue K alone, 1 to 10\n"
    "  --check ANSWER  is it right? A lady, then what is hers, by the words in brackets or beginnings of\n"
    "                  them; then a semicolon and the next. Part of the answer will do. - reads it from\n"
    "                  standard input, where a new line is as good as a semicolon\n"
    "  --answer        tell the answer: only with --sure, so that nobody reads it by mistake\n"
    "  --lang LANG     en, fr or ja; else as LANGUAGE, LC_ALL, LC_MESSAGES and LANG say\n"
    "  --json          for programs\n"
    "\n"
    "Exit codes: 0 fine (what was checked is right), 1 the answer is wrong, 2 wrong usage or no such thing.\n";

#define LONGEST_ANSWER ((size_t)64 << 10)

typedef struct wishes {
    const char *lang, *clue, *check;
    bool        answer, sure, json;
} wishes;

static bool is_flag(const char *argument, wishes *asked)
{
    bool *flag = strcmp(argument, "--json") == 0     ? &asked->json
                 : strcmp(argument, "--answer") == 0 ? &asked->answer
                 : strcmp(argument, "--sure") == 0   ? &asked->sure
                                                     : NULL;
    if (flag)
        *flag = true;
    return flag != NULL;
}

static int read_wishes(int argc, char **argv, wishes *asked)
{
    for (int i = 1; i < argc; i++) {
        const char *argument = argv[i], *value, **slot = NULL;
        if (ul_program_takes("--lang", argv, &i, &value))
            slot = &asked->lang;
        else if (ul_program_takes("--clue", argv, &i, &value))
            slot = &asked->clue;
        else if (ul_program_takes("--check", argv, &i, &value))
            slot = &asked->check;
        else if (*argument == '-' && !is_flag(argument, asked))
            return ul_program_no_option("puzzle", help, argument);
        else if (*argument != '-')
            return ul_program_usage("puzzle", "'%s' is not understood here", argument);
        int result = slot ? ul_program_give("puzzle", argument, value, slot) : UL_EXIT_FINE;
        if (result != UL_EXIT_FINE)
            return result;
    }
    if ((asked->clue != NULL) + (asked->check != NULL) + asked->answer > 1)
        return ul_program_usage("puzzle", "one of --clue, --check and --answer at a time");
    if (asked->answer && !asked->sure)
        return ul_program_usage("puzzle", "--answer tells the whole answer; add --sure if that is what you want");
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
        return ul_program_usage("puzzle", "there is no clue '%s'; there are 1 to %d", asked->clue, UL_PUZZLE_CLUES);
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

/* The word that a fault points at, as far as it fits. */
static void word_at(const char *text, const ul_fault *fault, char *word, size_t room)
{
    for (size_t line = 1; line < fault->line; text++)
        line += *text == '\n';
    text += fault->column - 1;
    size_t len = strcspn(text, " \t\r\n,;");
    len = len < room ? len : room - 1;
    memcpy(word, text, len);
    word[len] = '\0';
}

static int refuse(const puzzle_page *page, const char *text, const ul_fault *fault)
{
    const char *ids[UL_PUZZLE_THINGS];
    char        word[32] = "";
    for (ul_thing thing = 0; thing < UL_PUZZLE_THINGS; thing++)
        ids[thing] = ul_puzzle_thing_id(page->puzzle, thing);
    if (strcmp(fault->code, "unknown-thing") == 0)
        word_at(text, fault, word, sizeof word);
    const char *nearest = *word ? ul_program_nearest(word, ids, UL_PUZZLE_THINGS) : NULL;
    if (nearest)
        return ul_program_usage("puzzle", "%s; did you mean '%s'?", fault->message, nearest);
    return ul_program_usage("puzzle", "%s", fault->message);
}

static int check_text(const puzzle_page *page, const wishes *asked, const char *text, size_t len)
{
    ul_puzzle_answer answer;
    ul_fault         fault;
    if (!ul_puzzle_answer_read(page->puzzle, text, len, &answer, &fault))
        return refuse(page, text, &fault);
    ul_puzzle_verdict verdict = ul_puzzle_judge(page->puzzle, &answer);
    (asked->json ? ul_puzzle_json_verdict : ul_puzzle_text_verdict)(page, &verdict);
    return verdict.right ? UL_EXIT_FINE : UL_EXIT_FAILED;
}

static int check_answer(const puzzle_page *page, const wishes *asked)
{
    if (strcmp(asked->check, "-") != 0)
        return check_text(page, asked, asked->check, strlen(asked->check));
    ul_text text = {0};
    int     result = ul_program_read("-", LONGEST_ANSWER, &text);
    if (result == UL_EXIT_FINE)
        result = check_text(page, asked, text.bytes ? text.bytes : "", text.len);
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
    if (argc > 1 && ul_program_is_help(argv[1]))
        return ul_program_write(help, sizeof help - 1);
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
