/* rules_inside.h: what the files of `unlucky rules` share. */
#ifndef UL_PROGRAM_RULES_INSIDE_H
#define UL_PROGRAM_RULES_INSIDE_H

#include "words/rulebook.h"

/* What was asked for. */
typedef struct ul_book {
    ul_lang           lang;
    const ul_edition *edition; /* NULL: all of them */
    const ul_plan    *plan;    /* the edition's board; NULL with it */
} ul_book;

/* The whole book, or one rule, for people. */
void ul_book_text(const ul_book *book, ul_text *out);
void ul_book_rule_text(const ul_book *book, const ul_rule *rule, ul_text *out);

/* The same as JSON. */
void ul_book_json(const ul_book *book, ul_text *out);
void ul_book_rule_json(const ul_book *book, const ul_rule *rule, ul_text *out);

#endif
