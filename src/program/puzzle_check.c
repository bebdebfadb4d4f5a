/* puzzle_check.c: an answer to the puzzle, in the player's own words. */
#include <stdio.h>
#include <string.h>
#include "program/program.h"
#include "program/puzzle_inside.h"
#include "terminal/name_lookup.h"

static const char blanks[] = " \t\r\n,;";

/* Spaces, commas and semicolons that are as wide as a kanji, made narrow; each has three bytes. */
static void narrow(char *text)
{
    static const struct {
        const char *wide, *plain;
    } marks[] = {{"\xe3\x80\x80", "   "}, {"\xe3\x80\x81", "  ,"}, {"\xef\xbc\x8c", "  ,"}, {"\xef\xbc\x9b", "  ;"}};
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        for (char *at = text; (at = strstr(at, marks[i].wide));)
            memcpy(at, marks[i].plain, 3);
}

/* The thing whose own word it is, or the only one whose word begins so; UL_PUZZLE_THINGS if there is none. */
static ul_thing find_own(const puzzle_page *page, const char *typed)
{
    ul_thing found = UL_PUZZLE_THINGS;
    unsigned begin = 0;
    for (ul_thing thing = 0; thing < UL_PUZZLE_THINGS; thing++) {
        ul_fit fit = ul_lookup_fit(page->lang, typed, ul_puzzle_thing_word(page->puzzle, thing, page->lang));
        if (fit == UL_FIT_WHOLE)
            return thing;
        if (fit == UL_FIT_BEGINS && begin++ == 0)
            found = thing;
    }
    return begin == 1 ? found : UL_PUZZLE_THINGS;
}

/* The answer with ids in the place of own words. What is neither is left for the puzzle to refuse. */
static void write_ids(const puzzle_page *page, const char *text, ul_text *out)
{
    while (*text) {
        size_t gap = strspn(text, blanks), len = strcspn(text + gap, blanks);
        char   word[64];
        ul_text_add(out, text, gap);
        snprintf(word, sizeof word, "%.*s", (int)(len < 60 ? len : 60), text + gap);
        ul_thing thing = len && len < 60 ? find_own(page, word) : UL_PUZZLE_THINGS;
        if (thing < UL_PUZZLE_THINGS)
            ul_text_put(out, ul_puzzle_thing_id(page->puzzle, thing));
        else
            ul_text_add(out, text + gap, len);
        text += gap + len;
    }
    ul_text_add(out, "", 0);
}

/* The word that a fault points at, as the player knows it, as far as it fits. */
static void word_at(const puzzle_page *page, const char *text, const ul_fault *fault, char *word, size_t room)
{
    for (size_t line = 1; line < fault->line; text++)
        line += *text == '\n';
    text += fault->column ? fault->column - 1 : 0;
    size_t len = strcspn(text, blanks);
    snprintf(word, room, "%.*s", (int)(len < room ? len : room - 1), text);
    for (ul_thing thing = 0; thing < UL_PUZZLE_THINGS; thing++)
        if (strcmp(word, ul_puzzle_thing_id(page->puzzle, thing)) == 0)
            snprintf(word, room, "%s", ul_puzzle_thing_word(page->puzzle, thing, page->lang));
}

/* "cork-ring or cello-case": all that begin with the word. */
static void list_candidates(const puzzle_page *page, const char *word, ul_text *list)
{
    const char *fitting[UL_PUZZLE_THINGS];
    size_t      count = 0;
    for (ul_thing thing = 0; thing < UL_PUZZLE_THINGS; thing++)
        if (ul_lookup_fit(page->lang, word, ul_puzzle_thing_id(page->puzzle, thing)) >= UL_FIT_BEGINS)
            fitting[count++] = ul_puzzle_thing_word(page->puzzle, thing, page->lang);
    ul_words_list(page->lang, fitting, count, true, list);
}

static int refuse(const puzzle_page *page, const char *text, const ul_fault *fault)
{
    const char *words[UL_PUZZLE_THINGS], *nearest = NULL;
    char        word[64], key[64];
    ul_text     list = {0};
    for (ul_thing thing = 0; thing < UL_PUZZLE_THINGS; thing++)
        words[thing] = ul_puzzle_thing_word(page->puzzle, thing, page->lang);
    word_at(page, text, fault, word, sizeof word);
    if (strcmp(fault->code, "unknown-thing") == 0)
        nearest = ul_program_nearest(word, words, UL_PUZZLE_THINGS);
    list_candidates(page, word, &list);
    snprintf(key, sizeof key, "usage.puzzle.%s%s", fault->code, nearest ? ".near" : "");
    int result = ul_program_refuse("puzzle", key,
                                   UL_PARAMS(ul_param_text("text", word), ul_param_text("name", nearest ? nearest : ""),
                                             ul_param_text("list", ul_text_bytes(&list))));
    ul_text_free(&list);
    return result;
}

static int judge(const puzzle_page *page, bool json, const ul_text *ids)
{
    ul_puzzle_answer answer;
    ul_fault         fault;
    if (!ul_puzzle_answer_read(page->puzzle, ids->bytes, ids->len, &answer, &fault))
        return refuse(page, ids->bytes, &fault);
    ul_puzzle_verdict verdict = ul_puzzle_judge(page->puzzle, &answer);
    (json ? ul_puzzle_json_verdict : ul_puzzle_text_verdict)(page, &verdict);
    return verdict.right ? UL_EXIT_FINE : UL_EXIT_FAILED;
}

int ul_puzzle_check(const puzzle_page *page, bool json, const char *text, size_t len)
{
    ul_text typed = {0}, ids = {0};
    ul_text_add(&typed, text, len);
    if (typed.bytes)
        narrow(typed.bytes);
    if (typed.bytes && strlen(typed.bytes) == len)
        write_ids(page, typed.bytes, &ids);
    else
        ul_text_add(&ids, text, len); /* with a NUL in it, which is nobody's word */
    int result = typed.failed || ids.failed ? ul_program_no_memory() : judge(page, json, &ids);
    ul_text_free(&typed);
    ul_text_free(&ids);
    return result;
}
