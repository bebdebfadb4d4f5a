/* state_page.h: a table of states in docs/server.md, held against the program's own. */
#ifndef UL_TESTS_STATE_PAGE_H
#define UL_TESTS_STATE_PAGE_H

#include <stdbool.h>

/* `count` states, their names, and which may follow which; `heading` is of the part of the page that has them. */
typedef struct state_machine {
    const char *heading; /* "## A connection" */
    unsigned    count;
    const char *(*name)(unsigned state);
    bool (*may)(unsigned from, unsigned to);
} state_machine;

/* Fails unless that part has a row for every state and no other, and each row names what may follow and no other. */
void state_page_check(const state_machine *machine);

#endif
