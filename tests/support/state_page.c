/* state_page.c: reads docs/server.md. */
#include "support/state_page.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

/* The part of the page under the heading, up to the next one. */
static void read_part(const char *heading, char *part, size_t room)
{
    FILE *file = fopen("docs/server.md", "rb");
    assert_non_null(file);
    size_t len = fread(part, 1, room - 1, file);
    fclose(file);
    assert_true(len > 0 && len < room - 1);
    part[len] = '\0';
    char *from = strstr(part, heading);
    if (!from)
        fail_msg("docs/server.md has no \"%s\"", heading);
    memmove(part, from, strlen(from) + 1);
    char *next = strstr(part, "\n##");
    if (next)
        *next = '\0';
}

/* The cell behind the one with the state's name. */
static void next_states(const char *part, const char *name, char cell[200])
{
    char row[40];
    snprintf(row, sizeof row, "\n| `%s` | ", name);
    const char *at = strstr(part, row);
    if (!at)
        fail_msg("docs/server.md has no row for `%s`", name);
    at += strlen(row);
    snprintf(cell, 200, "%.*s", (int)strcspn(at, "|"), at);
}

/* A drawing has an arrow for every step and no other; a part without one is fine. */
static void check_drawing(const char *part, const state_machine *machine)
{
    unsigned arrows = 0, steps = 0;
    if (!strstr(part, "stateDiagram"))
        return;
    for (const char *arrow = part; (arrow = strstr(arrow, " --> ")) != NULL; arrow++)
        arrows++;
    for (unsigned from = 0; from < machine->count; from++) {
        for (unsigned to = 0; to < machine->count; to++) {
            char arrow[80];
            snprintf(arrow, sizeof arrow, "\n    %s --> %s:", machine->name(from), machine->name(to));
            steps += machine->may(from, to);
            if (machine->may(from, to) && !strstr(part, arrow))
                fail_msg("the drawing has no arrow from %s to %s", machine->name(from), machine->name(to));
        }
    }
    assert_int_equal(arrows, steps);
}

void state_page_check(const state_machine *machine)
{
    static char part[50000];
    char        cell[200], word[40];
    unsigned    rows = 0;
    read_part(machine->heading, part, sizeof part);
    for (const char *row = part; (row = strstr(row, "\n| `")) != NULL; row++)
        rows++;
    assert_int_equal(rows, machine->count);
    check_drawing(part, machine);
    for (unsigned from = 0; from < machine->count; from++) {
        next_states(part, machine->name(from), cell);
        for (unsigned to = 0; to < machine->count; to++) {
            snprintf(word, sizeof word, "`%s`", machine->name(to));
            bool written = strstr(cell, word) != NULL;
            if (written != machine->may(from, to))
                fail_msg("%s to %s: the page says %s", machine->name(from), word, written ? "yes" : "no");
        }
    }
}
