/* puzzle_answer.c: an answer to the puzzle as people type it: "quince 0:00 galley; finch whisky". */
#include <string.h>
#include "puzzle/puzzle_inside.h"

#define NOBODY UL_PUZZLE_OPEN

typedef struct reader {
    const ul_puzzle *puzzle;
    ul_puzzle_answer answer;
    ul_fault        *fault;
    const char      *word; /* that is being read, and its place */
    size_t           len, line, column;
    uint8_t          lady; /* whose things we are at */
    bool             any;
} reader;

static char lower(char c)
{
    return (char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
}

static bool begins_with(const char *id, const char *word, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        if (id[i] == '\0' || lower(word[i]) != id[i])
            return false;
    }
    return true;
}

static bool refuse_two(reader *r, ul_thing a, ul_thing b)
{
    return ul_fault_set(r->fault, "ambiguous-thing", r->line, r->column, "'%.*s' could be %s or %s: write more of it",
                        (int)r->len, r->word, r->puzzle->thing_id[a], r->puzzle->thing_id[b]);
}

/* By the whole id, or a beginning that no other has. */
static bool find(reader *r, ul_thing *thing)
{
    size_t fits = 0;
    for (size_t i = 0; i < UL_PUZZLE_THINGS; i++) {
        const char *id = r->puzzle->thing_id[i];
        if (!begins_with(id, r->word, r->len))
            continue;
        ul_thing before = *thing;
        *thing = (ul_thing)i;
        if (id[r->len] == '\0')
            return true;
        if (++fits == 2)
            return refuse_two(r, before, *thing);
    }
    if (fits == 0)
        return ul_fault_set(r->fault, "unknown-thing", r->line, r->column,
                            "there is no '%.*s' in this puzzle: use the words in brackets", (int)r->len, r->word);
    return true;
}

static bool refuse_again(reader *r, const char *what)
{
    return ul_fault_set(r->fault, "given-twice", r->line, r->column, "'%.*s': %s", (int)r->len, r->word, what);
}

static bool give(reader *r, ul_thing thing)
{
    uint8_t *owner = &r->answer.lady[thing];
    size_t   group = (size_t)thing - thing % UL_PUZZLE_SIZE;
    if (*owner != NOBODY && *owner != r->lady)
        return refuse_again(r, "two ladies cannot both have it");
    for (size_t other = group; other < group + UL_PUZZLE_SIZE; other++) {
        if (other != thing && r->answer.lady[other] == r->lady)
            return refuse_again(r, "she has another of that kind already");
    }
    *owner = r->lady;
    r->any = true;
    return true;
}

static bool take_word(reader *r)
{
    ul_thing thing = 0;
    if (!find(r, &thing))
        return false;
    bool is_lady = thing < UL_PUZZLE_SIZE;
    if (r->lady == NOBODY && !is_lady)
        return ul_fault_set(r->fault, "no-lady", r->line, r->column,
                            "'%.*s' is nobody's yet: name a lady first, then what is hers", (int)r->len, r->word);
    if (r->lady != NOBODY && is_lady)
        return ul_fault_set(r->fault, "two-ladies", r->line, r->column,
                            "'%.*s' comes after another lady: put a semicolon between them", (int)r->len, r->word);
    if (!is_lady)
        return give(r, thing);
    r->lady = thing;
    return true;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == ',';
}

static bool is_end(char c)
{
    return c == ';' || c == '\n';
}

static size_t word_length(const char *text, size_t len)
{
    size_t n = 0;
    while (n < len && !is_blank(text[n]) && !is_end(text[n]))
        n++;
    return n;
}

static bool read_words(reader *r, const char *text, size_t len)
{
    size_t line_begins = 0;
    for (size_t at = 0; at < len;) {
        r->word = text + at;
        r->column = at - line_begins + 1;
        r->len = word_length(text + at, len - at);
        if (r->len > 0 && !take_word(r))
            return false;
        if (is_end(text[at]))
            r->lady = NOBODY;
        if (text[at] == '\n') {
            r->line++;
            line_begins = at + 1;
        }
        at += r->len > 0 ? r->len : 1;
    }
    return true;
}

bool ul_puzzle_answer_read(const ul_puzzle *puzzle, const char *text, size_t len, ul_puzzle_answer *answer,
                           ul_fault *fault)
{
    reader r = {.puzzle = puzzle, .fault = fault, .line = 1, .lady = NOBODY};
    ul_puzzle_answer_clear(&r.answer);
    if (!read_words(&r, text, len))
        return false;
    if (!r.any)
        return ul_fault_set(fault, "empty-answer", 0, 0, "the answer is empty: name a lady, then what is hers");
    *answer = r.answer;
    return true;
}
