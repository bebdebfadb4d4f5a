/* puzzle_text.c: the pages of `unlucky puzzle` for people. */
#include <stdio.h>
#include <string.h>
#include "program/puzzle_inside.h"
#include "words/wrap.h"

#define COLUMNS 79

static const char *word(const puzzle_page *p, const char *key)
{
    return ul_words_find(p->lang, key);
}

static void put_wrapped(const puzzle_page *p, const char *text, size_t indent)
{
    ul_wrap_text(text, COLUMNS, indent, p->out);
    ul_text_put(p->out, "\n");
}

static void put_clue(const puzzle_page *p, size_t k)
{
    ul_text_print(p->out, "%3zu. ", k + 1);
    put_wrapped(p, ul_puzzle_clue_text(k, p->lang), 5);
}

static void put_thing(const puzzle_page *p, ul_thing thing)
{
    const char *word = ul_puzzle_thing_word(p->puzzle, thing, p->lang);
    int         gap = 14 - (int)ul_wrap_width(word, strlen(word));
    ul_text_print(p->out, "  [%s]%*s %s\n", word, gap > 0 ? gap : 0, "",
                  ul_puzzle_thing_name(p->puzzle, thing, p->lang));
}

void ul_puzzle_text_clue(const puzzle_page *p, size_t k)
{
    put_wrapped(p, ul_puzzle_clue_text(k, p->lang), 0);
}

void ul_puzzle_text_all(const puzzle_page *p)
{
    put_wrapped(p, word(p, "puzzle.title"), 0);
    ul_text_put(p->out, "\n");
    put_wrapped(p, word(p, "puzzle.story"), 0);
    for (ul_thing thing = 0; thing < UL_PUZZLE_THINGS; thing++) {
        if (thing % UL_PUZZLE_SIZE == 0)
            ul_text_print(p->out, "\n%s\n", ul_puzzle_group_name(p->puzzle, thing / UL_PUZZLE_SIZE, p->lang));
        put_thing(p, thing);
    }
    ul_text_print(p->out, "\n%s\n", word(p, "puzzle.clues"));
    for (size_t k = 0; k < UL_PUZZLE_CLUES; k++)
        put_clue(p, k);
    ul_text_put(p->out, "\n");
    put_wrapped(p, word(p, "puzzle.how"), 0);
}

ul_thing ul_puzzle_thing_of(const ul_puzzle_answer *answer, size_t lady, size_t group)
{
    size_t thing = group * UL_PUZZLE_SIZE;
    while (answer->lady[thing] != lady)
        thing++;
    return (ul_thing)thing;
}

void ul_puzzle_text_answer(const puzzle_page *p, const ul_puzzle_answer *answer)
{
    ul_text_print(p->out, "%s\n", word(p, "puzzle.answer"));
    for (size_t lady = 0; lady < UL_PUZZLE_SIZE; lady++) {
        ul_text line = {0};
        for (size_t group = 0; group < UL_PUZZLE_GROUPS; group++) {
            if (group)
                ul_words_between(p->lang, group > 1 ? "list.more" : "mark.colon", &line);
            ul_text_put(&line, ul_puzzle_thing_name(p->puzzle, ul_puzzle_thing_of(answer, lady, group), p->lang));
        }
        ul_text_put(p->out, "  ");
        put_wrapped(p, ul_text_bytes(&line), 2);
        p->out->failed |= line.failed;
        ul_text_free(&line);
    }
}

static void put_said(const puzzle_page *p, const char *key, unsigned number, const char *clue)
{
    ul_text text = {0};
    ul_words_say(p->lang, key, UL_PARAMS(ul_param_number("n", number), ul_param_text("text", clue)), &text);
    put_wrapped(p, ul_text_bytes(&text), 0);
    p->out->failed |= text.failed;
    ul_text_free(&text);
}

void ul_puzzle_text_verdict(const puzzle_page *p, const ul_puzzle_verdict *verdict)
{
    if (verdict->right) {
        put_said(p, verdict->said == UL_PUZZLE_THINGS - UL_PUZZLE_SIZE ? "puzzle.right" : "puzzle.so-far",
                 verdict->said, "");
        return;
    }
    put_said(p, "puzzle.wrong", 0, "");
    for (unsigned k = 0; k < UL_PUZZLE_CLUES; k++) {
        if (verdict->against >> k & 1)
            put_said(p, "puzzle.against", k + 1, ul_puzzle_clue_text(k, p->lang));
    }
    if (!verdict->against)
        put_said(p, "puzzle.hidden", 0, "");
}
