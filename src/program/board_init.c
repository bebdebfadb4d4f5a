/* board_init.c: what there is to say of a board. */
#include <assert.h>
#include <stdio.h>
#include <string.h>
#include "program/board.h"
#include "rules/world.h"

void ul_board_list_init(ul_board_list *list)
{
    const ul_asset *asset;
    for (list->count = 0; list->count < UL_MOST_BOARDS && (asset = ul_plan_shipped(list->count)); list->count++) {
        char *id = list->id[list->count];
        snprintf(id, sizeof list->id[0], "%.*s", (int)ul_plan_shipped_id(asset), asset->name);
        list->name[list->count] = id;
    }
}

static unsigned members(ul_rooms set)
{
    unsigned count = 0;
    for (; set; set &= set - 1)
        count++;
    return count;
}

static ul_rooms all_rooms(const ul_plan *plan)
{
    return ~(ul_rooms)0 >> (UL_MAX_ROOMS - ul_plan_count(plan));
}

/* Doors on the shortest way; a plan has one between any two rooms. */
static unsigned distance(const ul_plan *plan, ul_room from, ul_room to)
{
    ul_rooms reached = ul_rooms_of(from);
    unsigned doors = 0;
    for (; !(reached & ul_rooms_of(to)); doors++) {
        ul_rooms before = reached;
        for (ul_room room = 0; room < ul_plan_count(plan); room++)
            if (before & ul_rooms_of(room))
                reached |= ul_plan_doors(plan, room);
    }
    return doors;
}

static unsigned staircases(const ul_plan *plan, ul_room from)
{
    unsigned count = 0;
    for (ul_room to = 0; to < from; to++)
        count += (ul_plan_doors(plan, from) & ul_rooms_of(to)) && ul_plan_level(plan, from) != ul_plan_level(plan, to);
    return count;
}

static void count_pairs(ul_board *board)
{
    const ul_plan *plan = board->plan;
    board->rooms = ul_plan_count(plan);
    for (ul_room room = 0; room < ul_plan_count(plan); room++) {
        board->numbered += ul_plan_number(plan, room) != UL_NO_NUMBER;
        board->doors += members(ul_plan_doors(plan, room));
        board->sights += members(ul_plan_sight(plan, room)) - 1;
        board->staircases += staircases(plan, room);
    }
    board->doors /= 2;
    board->sights /= 2;
}

static void find_walks(ul_board *board)
{
    const ul_plan *plan = board->plan;
    for (ul_room room = 0; room < ul_plan_count(plan); room++) {
        board->walk[room] = ul_plan_walk(plan, room, all_rooms(plan));
        board->far[room] = distance(plan, room, board->walk[room]);
    }
}

static bool is_name_taken(const ul_plan *plan, ul_room room)
{
    for (ul_room other = 0; other < room; other++)
        if (strcmp(ul_plan_room_name(plan, other), ul_plan_room_name(plan, room)) == 0)
            return true;
    return false;
}

static bool has_numbered_neighbour(const ul_plan *plan, ul_room room)
{
    for (ul_room other = 0; other < ul_plan_count(plan); other++)
        if ((ul_plan_doors(plan, room) & ul_rooms_of(other)) && ul_plan_number(plan, other) != UL_NO_NUMBER)
            return true;
    return false;
}

static void note(ul_board *board, const char *code, ul_room room, const char *message)
{
    board->note[board->notes++] = (ul_board_note){code, message, room};
}

static void note_room(ul_board *board, ul_room room)
{
    const ul_plan *plan = board->plan;
    if (board->rooms > 1 && ul_plan_sight(plan, room) == all_rooms(plan))
        note(board, "always-seen", room, "every room sees it: no attempt on the Doctor's life can be made in it");
    if (ul_plan_number(plan, room) == UL_NO_NUMBER && !has_numbered_neighbour(plan, room))
        note(board, "last-resort", room, "no numbered room is next to it: from here the Doctor goes to room 0");
    if (is_name_taken(plan, room))
        note(board, "same-name", room, "another room has the same name");
}

static void note_all(ul_board *board)
{
    unsigned levelled = 0;
    for (ul_room room = 0; room < board->rooms; room++) {
        levelled += ul_plan_level(board->plan, room) != UL_NO_LEVEL;
        note_room(board, room);
    }
    if (levelled > 0 && levelled < board->rooms)
        note(board, "some-decks", UL_NOWHERE, "some rooms have a deck and some not: those without never sink");
}

static void try_editions(ul_board *board, const char *text, size_t len)
{
    ul_edition edition;
    assert(ul_edition_count() <= UL_BOARD_EDITIONS);
    for (; ul_edition_nth(&edition, board->editions); board->editions++) {
        ul_board_edition *it = &board->edition[board->editions];
        ul_world         *world = ul_world_new(&edition, &edition.defaults, edition.min_players, text, len, &it->why);
        memcpy(it->id, edition.id, sizeof it->id);
        it->playable = world != NULL;
        it->cards = world ? ul_world_cards(world) : 0;
        it->of = world ? ul_world_edition(world)->deck.size : 0;
        ul_world_free(world);
    }
}

void ul_board_init(ul_board *board, const ul_plan *plan, const char *text, size_t len)
{
    *board = (ul_board){.plan = plan};
    count_pairs(board);
    find_walks(board);
    note_all(board);
    try_editions(board, text, len);
}
