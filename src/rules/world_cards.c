/*
 * world_cards.c: which cards a game is played with on its board (R-BOARD).
 *
 * A board that brings cards of its own is played with these. With the
 * edition's cards, those that lead to a room that the board has not stay in
 * the box, and a weapon whose own room it has not is worth the same
 * everywhere. On the edition's own board, and among a board's own cards, a
 * room that is not there is somebody's slip, and is told.
 */
#include <stdio.h>
#include <string.h>
#include "rules/rules_inside.h"

#define MAX_FAILURE 3 /* points of a failure card (R-DEFEND) */

static bool is_weapon(const ul_world *world, ul_card card)
{
    return world->edition.deck.card[card].kind == UL_CARD_WEAPON;
}

/* Those who foil count cards by their values: two cards of one value would be one to them. */
static bool failures_differ(const ul_deck *deck, ul_fault *fault)
{
    const char *id[MAX_FAILURE + 1] = {NULL};
    for (ul_card c = 0; c < deck->kinds; c++) {
        const ul_card_info *info = &deck->card[c];
        if (info->kind != UL_CARD_FAILURE)
            continue;
        if (info->value > MAX_FAILURE)
            return ul_fault_set(fault, "failure-too-great", 0, 0, "the failure card %s is worth %d: %d is the most",
                                info->id, info->value, MAX_FAILURE);
        if (id[info->value])
            return ul_fault_set(fault, "failures-alike", 0, 0,
                                "the failure cards %s and %s are both worth %d: make it one card with a greater count",
                                id[info->value], info->id, info->value);
        id[info->value] = info->id;
    }
    return true;
}

/* "weapon" in Kill, "aid" in Save; a deck without any is for both. */
static bool weapons_fit(const ul_world *world, const ul_deck *deck, ul_fault *fault)
{
    bool has = false;
    for (ul_card c = 0; c < deck->kinds; c++)
        has |= deck->card[c].kind == UL_CARD_WEAPON;
    if (has && deck->aid != world->edition.deck.aid)
        return ul_fault_set(fault, "other-deck", 0, 0, "the board brings %s cards of its own, and %s is played with %s",
                            deck->aid ? "aid" : "weapon", world->edition.id, deck->aid ? "weapons" : "aid");
    return true;
}

static bool deck_replace(ul_world *world, ul_fault *fault)
{
    size_t      len;
    const char *cards = ul_plan_cards(world->plan, &len);
    ul_deck     deck;
    world->own_cards = cards != NULL;
    if (!cards)
        return true;
    if (!ul_deck_read(&deck, cards, len, fault) || !failures_differ(&deck, fault) || !weapons_fit(world, &deck, fault))
        return false;
    world->edition.deck = deck;
    return true;
}

static void card_introduce(ul_world *world, ul_card card)
{
    const ul_card_info *info = &world->edition.deck.card[card];
    ul_room             room = info->room[0] ? ul_plan_find(world->plan, info->room, strlen(info->room)) : UL_NOWHERE;
    bool                lost = info->room[0] && room == UL_NOWHERE;
    bool boxed = info->kind == UL_CARD_FAILURE && info->value == MAX_FAILURE && !option(world, UL_FAILURE_3);

    world->room[card] = room;
    world->lacks_rooms |= lost;
    world->copies[card] = boxed || (lost && !is_weapon(world, card)) ? 0 : info->count;
    world->cards = (uint8_t)(world->cards + world->copies[card]);
    world->steps[card] = info->steps;
    world->value[card] = info->value;
    if (info->kind == UL_CARD_WEAPON) {
        world->weapons |= (uint64_t)1 << card;
    } else if (info->kind == UL_CARD_FAILURE) {
        world->failures |= (uint64_t)1 << card;
    } else {
        world->movers |= (uint64_t)1 << card;
        world->goal[card] = room == UL_NOWHERE ? 0 : ul_rooms_of(room);
        world->leading = (uint8_t)(world->leading + (world->goal[card] ? world->copies[card] : 0));
    }
}

/* All rooms that cards name and the plan has not, each once, as far as there is space. */
static bool rooms_missing(const ul_world *world, ul_fault *fault)
{
    const ul_deck *deck = &world->edition.deck;
    char           list[UL_FAULT_TEXT / 2] = "";
    unsigned       more = 0;
    for (ul_card c = 0; c < deck->kinds; c++) {
        const char *id = deck->card[c].room;
        if (!id[0] || world->room[c] != UL_NOWHERE || strstr(list, id))
            continue;
        if (strlen(list) + strlen(id) + 3 > sizeof list)
            more++;
        else
            snprintf(list + strlen(list), sizeof list - strlen(list), "%s%s", list[0] ? ", " : "", id);
    }
    return ul_fault_set(fault, "missing-room", 0, 0,
                        "the cards name rooms that the plan has not: %s%s; add them to it, "
                        "or change the cards",
                        list, more ? " and others" : "");
}

/* The longest legal list that there could be; see UL_MAX_ACTIONS. */
static bool list_fits(const ul_world *world, ul_fault *fault)
{
    size_t longest = UL_MAX_ROOMS + 2 * ((size_t)__builtin_popcountll(world->weapons) + 1) + 2;
    for (uint64_t left = world->movers; left;)
        longest += world->steps[take_lowest(&left)] ? (size_t)2 * (UL_MAX_ROOMS - 1) : 2;
    if (longest > UL_MAX_ACTIONS)
        return ul_fault_set(fault, "too-many-moves", 0, 0,
                            "these are too many different cards with steps: 30 are enough for anybody");
    return true;
}

bool ul_world_take_cards(ul_world *world, ul_fault *fault)
{
    if (!deck_replace(world, fault))
        return false;
    for (ul_card c = 0; c < world->edition.deck.kinds; c++)
        card_introduce(world, c);
    if (world->lacks_rooms && (world->own_cards || world->own_board))
        return rooms_missing(world, fault);
    return list_fits(world, fault);
}
