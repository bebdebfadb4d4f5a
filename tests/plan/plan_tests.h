/* plan_tests.h: what the tests of plan/ share. Tests run at the root of the sources. */
#ifndef UL_TESTS_PLAN_PLAN_TESTS_H
#define UL_TESTS_PLAN_PLAN_TESTS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "base/text.h"
#include "plan/plan.h"

/* The whole of a file. */
static inline ul_text file_text(const char *path)
{
    ul_text text = {0};
    char    piece[4096];
    size_t  len;
    FILE   *file = fopen(path, "rb");
    if (!file)
        fail_msg("cannot open %s", path);
    while ((len = fread(piece, 1, sizeof piece, file)) > 0)
        ul_text_add(&text, piece, len);
    fclose(file);
    ul_text_put(&text, ""); /* an empty file, too, has bytes now */
    return text;
}

/*
 * Read from memory that ends where the text ends, so that the sanitizers
 * see a reader that goes on.
 */
static inline ul_plan *read_exactly(const char *text, size_t len, ul_fault *fault)
{
    char *copy = malloc(len + 1);
    assert_non_null(copy);
    memcpy(copy + 1, text, len);
    ul_plan *plan = ul_plan_read(copy + 1, len, fault);
    free(copy);
    return plan;
}

static inline ul_plan *read_good(const char *text)
{
    ul_fault fault = {0};
    ul_plan *plan = read_exactly(text, strlen(text), &fault);
    if (!plan)
        fail_msg("line %zu, column %zu: %s", fault.line, fault.column, fault.message);
    return plan;
}

static inline ul_plan *read_file(const char *path)
{
    ul_text  text = file_text(path);
    ul_plan *plan = read_good(text.bytes);
    ul_text_free(&text);
    return plan;
}

static inline void assert_fault(const char *text, size_t len, const char *code, size_t line, size_t column,
                                const char *words)
{
    ul_fault fault = {0};
    ul_plan *plan = read_exactly(text, len, &fault);
    if (plan)
        fail_msg("accepted, not refused with %s:\n%s", code, text);
    if (strcmp(fault.code, code) != 0 || fault.line != line || fault.column != column)
        fail_msg("%s at %zu:%zu, not %s at %zu:%zu: %s\n%s", fault.code, fault.line, fault.column, code, line, column,
                 fault.message, text);
    if (!strstr(fault.message, words))
        fail_msg("'%s' is not said in: %s", words, fault.message);
}

/* Is it refused with this code, there, in a message that has these words in it? */
static inline void assert_refused(const char *text, const char *code, size_t line, size_t column, const char *words)
{
    assert_fault(text, strlen(text), code, line, column, words);
}

static inline ul_room room(const ul_plan *plan, const char *id)
{
    ul_room found = ul_plan_find(plan, id, strlen(id));
    if (found == UL_NOWHERE)
        fail_msg("no room '%s' on this plan", id);
    return found;
}

/* The set of the rooms named, with spaces between them. */
static inline ul_rooms rooms(const ul_plan *plan, const char *ids)
{
    ul_rooms set = 0;
    char     id[UL_PLAN_ID + 1];
    int      len;
    for (; sscanf(ids, " %32s%n", id, &len) == 1; ids += len)
        set |= ul_rooms_of(room(plan, id));
    return set;
}

static inline unsigned members(ul_rooms set)
{
    unsigned count = 0;
    for (; set; set &= set - 1)
        count++;
    return count;
}

#endif
