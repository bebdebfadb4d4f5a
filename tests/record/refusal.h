/*
 * refusal.h: a fixture with one thing changed is refused, for that reason.
 *
 * Each row of a table becomes a test of its own, so that its name is read
 * when it fails.
 */
#ifndef UL_TESTS_RECORD_REFUSAL_H
#define UL_TESTS_RECORD_REFUSAL_H

#include "support/stage.h"
#include "record/play.h"
#include <stdlib.h>
#include <string.h>

typedef struct refusal {
    const char *name;
    const char *fixture; /* a file of tests/record/, or what the test makes of it */
    const char *from, *to;
    const char *code;
    const char *says; /* a piece of the message */
} refusal;

#define MAX_REFUSALS 256

/* The tests of a file: ordinary ones, and one for each row. */
typedef struct refusal_suite {
    struct CMUnitTest test[MAX_REFUSALS];
    size_t            count;
} refusal_suite;

static inline void suite_add(refusal_suite *suite, const char *name, CMUnitTestFunction run)
{
    assert_in_range(suite->count, 0, MAX_REFUSALS - 1);
    suite->test[suite->count++] = (struct CMUnitTest){name, run, NULL, NULL, NULL};
}

#define ADD(suite, test) suite_add(suite, #test, test)

/* Every row as a test by `run`, which gets the row as its state. */
static inline void suite_add_rows(refusal_suite *suite, const refusal *rows, size_t count, CMUnitTestFunction run)
{
    for (size_t i = 0; i < count; i++) {
        union {
            const refusal *row;
            void          *state;
        } given = {&rows[i]};
        suite_add(suite, rows[i].name, run);
        suite->test[suite->count - 1].initial_state = given.state;
    }
}

#define ADD_ROWS(suite, rows, run) suite_add_rows(suite, rows, sizeof rows / sizeof *rows, run)

static inline int suite_run(refusal_suite *suite)
{
    return _cmocka_run_group_tests("record", suite->test, suite->count, NULL, NULL);
}

/* Between two changes, in `from` and in `to`, where one is not enough. */
#define THEN "\1"

/* The fixture's text as the row changes it. */
static inline char *refusal_edit(const refusal *row, char *text)
{
    char  from[300], to[300];
    char *from_at = strcpy(from, row->from), *to_at = strcpy(to, row->to);
    while (from_at) {
        char *next_from = strchr(from_at, *THEN), *next_to = strchr(to_at, *THEN);
        if (next_from)
            *next_from++ = *next_to++ = '\0';
        char *changed = play_edit(text, from_at, to_at);
        free(text);
        text = changed;
        from_at = next_from;
        to_at = next_to;
    }
    return text;
}

static inline void refusal_check(const refusal *row, bool accepted, const ul_fault *fault)
{
    if (accepted)
        fail_msg("'%s' for '%s' was accepted", row->to, row->from);
    assert_string_equal(fault->code, row->code);
    if (!strstr(fault->message, row->says))
        fail_msg("'%s' is not in '%s'", row->says, fault->message);
}

#endif
