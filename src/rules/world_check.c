/*
 * world_check.c: can this game be played on this board (R-BOARD)?
 *
 * All that is missing is told at once: who draws a board does not want to
 * hear of it piece by piece. The fault's code is that of the first.
 */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include "rules/rules_inside.h"

#define LEAST_ROOMS 4   /* two pawns, the Doctor, and somewhere that is not seen */
#define LEAST_NAMED 3   /* rooms in which a card can be drawn */
#define LEAST_NUMBERS 2 /* or he would not walk */

typedef struct wants {
    ul_lack lack[UL_MAX_LACKS];
    size_t  count;
    char    list[UL_FAULT_TEXT]; /* the same in English */
    size_t  len;
} wants;

static void want(wants *w, ul_lack lack, const char *format, ...)
{
    va_list arguments;
    w->len += (size_t)snprintf(w->list + w->len, sizeof w->list - w->len, "%s", w->count ? "; " : "");
    va_start(arguments, format);
    w->len += (size_t)vsnprintf(w->list + w->len, sizeof w->list - w->len, format, arguments);
    va_end(arguments);
    assert(w->len < sizeof w->list && w->count < UL_MAX_LACKS); /* what follows is all there is to want, and short */
    w->lack[w->count++] = lack;
}

/* A sinking edition sends pawns to a numbered room of the level above: all but the lowest need one (R-SINK). */
static void want_levels(const ul_world *world, wants *w)
{
    ul_lack  lack = {"missing-level", UL_LEVELS - 1, UL_LEVELS - 1, ""};
    unsigned len = 0;
    for (uint8_t sunk = UL_LEVELS - 1; world->edition.sinks && sunk > 0; sunk--)
        if (world->board[sunk].refuge == UL_NOWHERE) {
            len += (unsigned)snprintf(lack.decks + len, sizeof lack.decks - len, "%s%c", len ? ", " : "",
                                      'A' + UL_LEVELS - 1 - sunk);
            lack.has--;
        }
    if (len)
        want(w, lack, "a room with a number on deck %s", lack.decks);
}

/* Where pawns start is said by cards that lead to rooms (R-SETUP-SAVE); in Kill it can be drawn (R-SETUP-KILL). */
static void want_cards(const ul_world *world, wants *w)
{
    unsigned each = world->edition.hand[world->players], piles = world->edition.sinks ? UL_LEVELS : 0;
    unsigned cards = world->players * each + piles, leading = world->players + 1U;
    if (world->edition.placed_by_cards && world->leading < leading)
        want(w, (ul_lack){"no-start", leading, world->leading, ""}, "%u cards that lead to rooms of its own (%u)",
             leading, world->leading);
    if (world->cards < cards)
        want(w, (ul_lack){"too-few-cards", cards, world->cards, ""}, "%u cards for %u players (%u)", cards,
             world->players, world->cards);
}

static unsigned rooms_in(ul_rooms set)
{
    return (unsigned)__builtin_popcountll(set);
}

static bool has_hiding_place(const ul_world *world)
{
    bool has = false;
    for (ul_room room = 0; room < ul_plan_count(world->plan); room++)
        has |= rooms_in(world->sight[room]) < ul_plan_count(world->plan);
    return has;
}

/* A board that has all rooms of an edition's cards is whoever draws it's own affair. */
static void want_rooms(const ul_world *world, wants *w)
{
    unsigned rooms = ul_plan_count(world->plan), drawing = rooms_in(world->drawing), numbers = 0;
    for (ul_room room = 0; room < rooms; room++)
        numbers += ul_plan_number(world->plan, room) != UL_NO_NUMBER;
    if (rooms < LEAST_ROOMS)
        want(w, (ul_lack){"too-few-rooms", LEAST_ROOMS, rooms, ""}, "%d rooms (%u)", LEAST_ROOMS, rooms);
    if (drawing < LEAST_NAMED)
        want(w, (ul_lack){"too-few-named", LEAST_NAMED, drawing, ""}, "%d rooms that are neither hall nor stairs (%u)",
             LEAST_NAMED, drawing);
    if (numbers < LEAST_NUMBERS)
        want(w, (ul_lack){"too-few-numbers", LEAST_NUMBERS, numbers, ""}, "%d rooms with a number (%u)", LEAST_NUMBERS,
             numbers);
    if (!world->edition.wants_witness && !has_hiding_place(world))
        want(w, (ul_lack){"nowhere-unseen", 1, 0, ""}, "a room that some other does not see");
}

static void look_for_lacks(const ul_world *world, wants *w)
{
    if (world->lacks_rooms || world->own_cards)
        want_rooms(world, w);
    want_levels(world, w);
    want_cards(world, w);
}

/* Both kinds of too few rooms have had one code from the first. */
static const char *code_of(const ul_lack *lack)
{
    return strcmp(lack->code, "too-few-named") == 0 ? "too-few-rooms" : lack->code;
}

bool ul_world_check(const ul_world *world, ul_fault *fault)
{
    wants w = {.count = 0};
    look_for_lacks(world, &w);
    if (!w.count)
        return true;
    return ul_fault_set(fault, code_of(&w.lack[0]), 0, 0,
                        "this board lacks what %s needs (in brackets what it has): %s", world->edition.id, w.list);
}

size_t ul_world_lacks(const ul_world *world, ul_lack lack[UL_MAX_LACKS])
{
    wants w = {.count = 0};
    look_for_lacks(world, &w);
    memcpy(lack, w.lack, sizeof w.lack);
    return w.count;
}
