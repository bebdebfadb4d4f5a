/* board_text.c: a board for people to read. */
#include <stdio.h>
#include <string.h>
#include "program/board.h"

#define WIDTH 100 /* where lists of rooms are broken */

void ul_board_put_drawing(ul_text *text, const ul_plan *plan)
{
    for (size_t row = 0; row < ul_plan_rows(plan); row++) {
        size_t columns = ul_plan_columns(plan);
        while (columns > 0 && ul_plan_mark(plan, row, columns - 1) == ' ')
            columns--;
        for (size_t column = 0; column < columns; column++) {
            char mark = ul_plan_mark(plan, row, column);
            ul_text_add(text, &mark, 1);
        }
        ul_text_put(text, "\n");
    }
}

static char key_of(const ul_plan *plan, ul_room room)
{
    size_t place = 0, columns = ul_plan_columns(plan);
    while (ul_plan_room_at(plan, place / columns, place % columns) != room)
        place++;
    return ul_plan_mark(plan, place / columns, place % columns);
}

static void put_rooms(ul_text *text, const ul_plan *plan, const char *head, ul_rooms rooms)
{
    size_t column = strlen(head);
    ul_text_put(text, head);
    for (ul_room room = 0; rooms; room++) {
        const char *id = ul_plan_room_id(plan, room);
        if (!(rooms & ul_rooms_of(room)))
            continue;
        if (column + strlen(id) + 2 > WIDTH) {
            column = strlen(head);
            ul_text_print(text, "\n%*s", (int)column, "");
        }
        rooms &= ~ul_rooms_of(room);
        ul_text_print(text, " %s%s", id, rooms ? "," : "");
        column += strlen(id) + 2;
    }
    ul_text_put(text, "\n");
}

static void put_room(ul_text *text, const ul_plan *plan, ul_room room)
{
    static const char *const kinds[] = {"room", "hall", "stairs"};
    uint8_t                  level = ul_plan_level(plan, room);
    int                      number = ul_plan_number(plan, room);
    char                     digits[16] = "-";
    if (number != UL_NO_NUMBER)
        snprintf(digits, sizeof digits, "%d", number);
    ul_text_print(text, "%6s   %c %-6s %4c %s (%s)\n", digits, key_of(plan, room), kinds[ul_plan_room_kind(plan, room)],
                  level == UL_NO_LEVEL ? '-' : 'A' + level, ul_plan_room_id(plan, room), ul_plan_room_name(plan, room));
    put_rooms(text, plan, "         doors:", ul_plan_doors(plan, room));
    put_rooms(text, plan, "         sees: ", ul_plan_sight(plan, room) & ~ul_rooms_of(room));
}

static void put_walk(ul_text *text, const ul_board *board, ul_room from)
{
    ul_text_print(text, "  %-20s -> %s, %u door%s\n", ul_plan_room_id(board->plan, from),
                  ul_plan_room_id(board->plan, board->walk[from]), board->far[from], board->far[from] == 1 ? "" : "s");
}

/* How often he walks how far from number to number, in one line. */
static void put_lengths(ul_text *text, const ul_board *board)
{
    unsigned    times[UL_MAX_ROOMS] = {0};
    const char *before = "His walks from number to number:";
    for (int number = 0; number < (int)board->numbered; number++)
        times[board->far[ul_plan_numbered(board->plan, number)]]++;
    for (unsigned doors = 0; doors < UL_MAX_ROOMS; doors++) {
        if (times[doors] == 0)
            continue;
        ul_text_print(text, "%s %u door%s %u time%s", before, doors, doors == 1 ? "" : "s", times[doors],
                      times[doors] == 1 ? "" : "s");
        before = ",";
    }
    ul_text_put(text, "\n");
}

static void put_route(ul_text *text, const ul_board *board)
{
    ul_text_put(text, "\nThe Doctor's way\n");
    for (int number = 0; number < (int)board->numbered; number++)
        put_walk(text, board, ul_plan_numbered(board->plan, number));
    put_lengths(text, board);
    if (board->numbered == board->rooms)
        return;
    ul_text_put(text, "\nand from rooms without a number\n");
    for (ul_room room = 0; room < board->rooms; room++)
        if (ul_plan_number(board->plan, room) == UL_NO_NUMBER)
            put_walk(text, board, room);
}

static void put_editions(ul_text *text, const ul_board *board)
{
    ul_text_put(text, "\nEditions\n");
    for (const ul_board_edition *it = board->edition; it < board->edition + board->editions; it++) {
        ul_text_print(text, "  %s: %s", it->id, it->playable ? "can be played on it" : it->why.message);
        if (it->cards < it->of)
            ul_text_print(text, ", with %u of its %u cards: the others lead to rooms that are not there", it->cards,
                          it->of);
        ul_text_put(text, "\n");
    }
}

static void put_notes(ul_text *text, const ul_board *board)
{
    if (board->notes > 0)
        ul_text_put(text, "\nNotes\n");
    for (size_t i = 0; i < board->notes; i++) {
        const ul_board_note *it = &board->note[i];
        const char *whose = it->room == UL_NOWHERE ? ul_plan_id(board->plan) : ul_plan_room_id(board->plan, it->room);
        ul_text_print(text, "  %s: %s [%s]\n", whose, it->message, it->code);
    }
}

void ul_board_put(ul_text *text, const ul_board *board)
{
    const ul_plan *plan = board->plan;
    ul_text_print(text, "%s: %u rooms, %u of them numbered; %u pairs with a door between, %u pairs in sight",
                  ul_plan_id(plan), board->rooms, board->numbered, board->doors, board->sights);
    if (board->staircases > 0)
        ul_text_print(text, "; %u staircases between decks", board->staircases);
    ul_text_put(text, "\n\n");
    ul_board_put_drawing(text, plan);
    ul_text_put(text, "\nnumber key kind   deck id (name)\n");
    for (ul_room room = 0; room < board->rooms; room++)
        put_room(text, plan, room);
    put_route(text, board);
    put_editions(text, board);
    put_notes(text, board);
}
