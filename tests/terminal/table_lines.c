/*
 * table_lines.c: the terminal's own table on standard input and output, for the evenings of tests/hosting/drivers.py.
 *
 *     open SEATS [POSITION]   a letter for each seat: p a person, s a Sleepwalker, n a Nephew, b a Butler; the game is
 *                             dealt, or begins with the position (JSON). Answered with the keys of the persons.
 *     come, gone N            a connection comes, and has the next number, from 0; it is gone
 *     say N MESSAGE           it sends a message of docs/api.md
 *     run                     time passes, and a bot acts
 *
 * After each line comes what connections were told, "N MESSAGE", and an empty line.
 */
#define _POSIX_C_SOURCE 200809L
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "table/archive.h"
#include "terminal/local_table.h"

#define MOST 64

typedef struct evening {
    ul_local_table *table;
    ul_transport    transport;
    void           *line[MOST]; /* NULL: gone */
    size_t          number[MOST], count;
} evening;

static void hear(void *context, const char *text, size_t len)
{
    printf("%zu %.*s\n", *(size_t *)context, (int)len, text);
}

static ul_position *deal(uint8_t players, ul_fault *fault)
{
    ul_edition edition;
    ul_options options;
    assert(ul_edition_find(&edition, "kill-2009", 9));
    assert(ul_options_read(&options, &edition, NULL, false, NULL));
    ul_record *record = ul_record_new(&edition, &options, players, NULL, 0, "drivers", 7, UL_NOBODY, NULL);
    assert(record);
    ul_position *position = ul_position_of_record(record, 0, fault);
    ul_record_free(record);
    return position;
}

static void open_table(evening *e, const char *text)
{
    static const char *const names[] = {"Ann", "Ben", "Cat", "Dan"};
    ul_chair                 chair[UL_MAX_SEATS] = {0};
    ul_fault                 fault = {0};
    size_t                   players = strcspn(text, " ");
    const char              *json = text[players] ? text + players + 1 : NULL;
    for (size_t i = 0; i < players && i < 4; i++) {
        chair[i].bot = text[i] != 'p';
        chair[i].level = text[i] == 's' ? UL_SLEEPWALKER : text[i] == 'n' ? UL_NEPHEW : UL_BUTLER;
        snprintf(chair[i].name, sizeof chair[i].name, "%s", names[i]);
    }
    ul_position *position =
        json ? ul_position_read(json, strlen(json), NULL, 0, &fault) : deal((uint8_t)players, &fault);
    e->table = position ? ul_local_table_open(position, chair, "drivers", &fault) : NULL;
    if (!e->table) {
        fprintf(stderr, "%s [%s]\n", fault.message, fault.code);
        exit(1);
    }
    e->transport = ul_local_table_transport(e->table);
    for (ul_seat seat = 0; seat < players; seat++) {
        char key[UL_KEY_HEX + 1] = "";
        if (ul_local_table_people(e->table) >> seat & 1)
            ul_local_table_key(e->table, seat, key);
        printf("%s%c", key, seat + 1u < players ? ' ' : '\n');
    }
}

static void come(evening *e)
{
    ul_fault fault;
    size_t   n = e->count++;
    assert(n < MOST);
    e->number[n] = n;
    e->line[n] = e->transport.open(e->table, hear, &e->number[n], &fault);
    assert(e->line[n]);
}

static void leave(evening *e, size_t n)
{
    if (e->line[n])
        e->transport.close(e->line[n]);
    e->line[n] = NULL;
}

static void answer(evening *e, char *text)
{
    const ul_pace pace = {.think_ms = 0};
    char         *rest = text + strcspn(text, " ");
    size_t        n = strtoul(rest, &rest, 10);
    uint16_t      code;
    if (strncmp(text, "open ", 5) == 0)
        open_table(e, text + 5);
    else if (strcmp(text, "come") == 0)
        come(e);
    else if (strncmp(text, "gone ", 5) == 0)
        leave(e, n);
    else if (strncmp(text, "say ", 4) == 0)
        assert(e->transport.say(e->line[n], rest + 1, strlen(rest + 1)));
    else
        ul_local_table_run(e->table, &pace);
    for (size_t i = 0; i < e->count; i++)
        if (e->line[i])
            assert(e->transport.pump(e->line[i], &code));
    putchar('\n');
    fflush(stdout); /* who asks may wait for it */
}

int main(void)
{
    evening e = {0};
    char   *text = NULL;
    size_t  room = 0;
    ssize_t len;
    while ((len = getline(&text, &room, stdin)) > 0) {
        text[len - (text[len - 1] == '\n')] = '\0';
        answer(&e, text);
    }
    for (size_t i = 0; i < e.count; i++)
        leave(&e, i);
    free(text);
    ul_local_table_free(e.table);
    return 0;
}
