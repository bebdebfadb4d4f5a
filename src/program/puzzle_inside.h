/* puzzle_inside.h: the pages of `unlucky puzzle`, for people (puzzle_text.c) and for programs (puzzle_json.c). */
#ifndef UL_PROGRAM_PUZZLE_INSIDE_H
#define UL_PROGRAM_PUZZLE_INSIDE_H

#include "base/text.h"
#include "words/puzzle_names.h"

typedef struct puzzle_page {
    const ul_puzzle *puzzle;
    ul_lang          lang;
    ul_text         *out;
} puzzle_page;

/* All of it, one clue, the answer, or what was said of one: the same four for both. */
void ul_puzzle_text_all(const puzzle_page *page);
void ul_puzzle_text_clue(const puzzle_page *page, size_t k);
void ul_puzzle_text_answer(const puzzle_page *page, const ul_puzzle_answer *answer);
void ul_puzzle_text_verdict(const puzzle_page *page, const ul_puzzle_verdict *verdict);

void ul_puzzle_json_all(const puzzle_page *page);
void ul_puzzle_json_clue(const puzzle_page *page, size_t k);
void ul_puzzle_json_answer(const puzzle_page *page, const ul_puzzle_answer *answer);
void ul_puzzle_json_verdict(const puzzle_page *page, const ul_puzzle_verdict *verdict);

/*
 * Is the answer right? It is read in the words of the page's language, or by ids. UL_EXIT_FINE if so, UL_EXIT_FAILED if
 * not, UL_EXIT_USAGE after saying why it is no answer.
 */
int ul_puzzle_check(const puzzle_page *page, bool json, const char *text, size_t len);

/* Her thing of that group. */
ul_thing ul_puzzle_thing_of(const ul_puzzle_answer *answer, size_t lady, size_t group);

#endif
