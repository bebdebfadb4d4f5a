/*
 * board_new.c: plans to begin with: a shipped one as it is, its cards as a
 * deck file, and a skeleton of rooms side by side.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "program/board.h"
#include "program/program.h"
#include "rules/world.h"

#define ROOM_WIDTH 9 /* cells of the skeleton's rooms, without their walls */
#define ROOM_HEIGHT 3
#define MOST_SIDE 10

static const char keys[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
#define MOST_ROOMS (sizeof keys - 1)

/* The Doctor goes to and fro through the rows, so that each of his walks is one door long. */
static unsigned number_of(unsigned row, unsigned column, unsigned width)
{
    return row * width + (row % 2 ? width - 1 - column : column);
}

static char key_of(unsigned row, unsigned column, unsigned width)
{
    return keys[row * width + column];
}

static void put_head(ul_text *text, unsigned width, unsigned height)
{
    ul_text_put(text,
                "# A board to begin with: `unlucky board FILE` checks it, `unlucky lab FILE` tries it as a game,\n"
                "# `unlucky play --plan FILE` plays on it. Give rooms names and ids of your own, move walls and\n"
                "# doorways: docs/plan.md tells what may stand here. A room that has an id of the mansion's\n"
                "# (kitchen, library ...) brings its card with it.\n"
                "board mine\n\n"
                "#    key id      number deck name\n");
    for (unsigned row = 0; row < height; row++)
        for (unsigned column = 0; column < width; column++) {
            char id[16];
            snprintf(id, sizeof id, "room-%u", row * width + column + 1);
            ul_text_print(text, "room %c   %-7s %-6u -    Room %u\n", key_of(row, column, width), id,
                          number_of(row, column, width), row * width + column + 1);
        }
    ul_text_put(text, "\nplan\n");
}

/* A wall with doorways to the row below it; they are not above each other, so that nobody sees through the house. */
static void put_wall(ul_text *text, unsigned row, unsigned width, bool doors)
{
    for (unsigned column = 0; column < width; column++)
        for (unsigned cell = 0; cell <= ROOM_WIDTH; cell++)
            ul_text_put(text, doors && cell == (row % 2 ? 3 : ROOM_WIDTH - 2) ? "+" : "#");
    ul_text_put(text, "#\n");
}

static void put_row(ul_text *text, unsigned row, unsigned width, unsigned line)
{
    for (unsigned column = 0; column < width; column++) {
        bool door = column && line == (column % 2 ? 0 : ROOM_HEIGHT - 1);
        ul_text_put(text, door ? "+" : "#");
        for (unsigned cell = 0; cell < ROOM_WIDTH; cell++)
            ul_text_print(text, "%c", key_of(row, column, width));
    }
    ul_text_put(text, "#\n");
}

static bool read_size(const char *size, unsigned *width, unsigned *height)
{
    char end;
    return strspn(size, "0123456789x") == strlen(size) && sscanf(size, "%2ux%2u%c", width, height, &end) == 2 &&
           *width >= 2 && *height >= 2 && *width <= MOST_SIDE && *height <= MOST_SIDE && *width * *height <= MOST_ROOMS;
}

int ul_board_new(const char *size)
{
    unsigned width, height;
    ul_text  text = {0};
    if (!read_size(size, &width, &height))
        return ul_program_usage("board",
                                "'%s' is no size: say how many rooms side by side and how many rows of them, 2 to %d "
                                "each and %zu rooms at most, as in --new 4x3",
                                size, MOST_SIDE, MOST_ROOMS);
    put_head(&text, width, height);
    for (unsigned row = 0; row < height; row++) {
        put_wall(&text, row, width, row > 0);
        for (unsigned line = 0; line < ROOM_HEIGHT; line++)
            put_row(&text, row, width, line);
    }
    put_wall(&text, height, width, false);
    int result = ul_program_write_text(&text);
    ul_text_free(&text);
    return result;
}

static void put_deck(ul_text *text, const ul_world *world)
{
    const ul_deck *deck = &ul_world_edition(world)->deck;
    const char    *before = "[\n ";
    for (uint8_t place = 0; place < deck->kinds; place++) {
        ul_card     card = deck->listed[place];
        ul_json_out out;
        if (!ul_world_copies(world, card))
            continue;
        ul_text_put(text, before);
        ul_json_begin(&out, text);
        ul_deck_write_card(&out, deck, card, ul_world_copies(world, card));
        before = ",\n ";
    }
    ul_text_put(text, "\n]\n");
}

/* Of the edition whose own board it is, else of the first that can be played on it; NULL with what the first lacks. */
static ul_world *world_of(const char *plan, size_t len, ul_fault *fault)
{
    ul_edition edition;
    ul_fault   other;
    ul_world  *world = NULL;
    for (size_t place = 0; !world && ul_edition_nth(&edition, place); place++)
        if (ul_edition_board(&edition)->bytes == plan)
            world = ul_world_new(&edition, &edition.defaults, edition.max_players, NULL, 0, fault);
    for (size_t place = 0; !world && ul_edition_nth(&edition, place); place++)
        world = ul_world_new(&edition, &edition.defaults, edition.max_players, plan, len, place ? &other : fault);
    return world;
}

int ul_board_cards(const char *path, const char *plan, size_t len)
{
    ul_fault  fault = {0};
    ul_text   text = {0};
    ul_world *world = world_of(plan, len, &fault);
    if (!world)
        return ul_program_fault(path, &fault);
    put_deck(&text, world);
    ul_world_free(world);
    int result = ul_program_write_text(&text);
    ul_text_free(&text);
    return result;
}
