/* numbers.c: every action of a world as a number, in an order that docs/learning.md tells. */
#include "batch/numbers.h"

#include <assert.h>
#include <string.h>

static ul_number_block *block_of(ul_numbers *numbers, ul_action action)
{
    return &numbers->block[action.kind][action.pawn][action.card < UL_MAX_KINDS ? action.card : UL_MAX_KINDS];
}

static void number_one(ul_numbers *numbers, ul_action action)
{
    assert(numbers->count < UL_MAX_NUMBERS);
    *block_of(numbers, action) = (ul_number_block){.first = numbers->count};
    numbers->action[numbers->count++] = action;
}

/* The same action with each room of the board. */
static void number_rooms(ul_numbers *numbers, ul_action action)
{
    assert(numbers->count + numbers->rooms <= UL_MAX_NUMBERS);
    *block_of(numbers, action) = (ul_number_block){.first = numbers->count, .rooms = UINT16_MAX};
    for (action.room = 0; action.room < numbers->rooms; action.room++)
        numbers->action[numbers->count++] = action;
}

static void number_attempts(ul_numbers *numbers, const ul_deck *deck, ul_pawn target)
{
    number_one(numbers, ul_action_attempt(target, UL_NO_CARD));
    for (ul_card c = 0; c < deck->kinds; c++)
        if (deck->card[c].kind == UL_CARD_WEAPON)
            number_one(numbers, ul_action_attempt(target, c));
}

/* A card without steps leads to its room and nowhere else (R-ROOM). */
static void number_plays(ul_numbers *numbers, const ul_world *world, const ul_deck *deck, ul_pawn pawn)
{
    for (ul_card c = 0; c < deck->kinds; c++) {
        if (deck->card[c].kind != UL_CARD_MOVE && deck->card[c].kind != UL_CARD_ROOM)
            continue;
        if (deck->card[c].steps)
            number_rooms(numbers, ul_action_play(c, pawn, 0));
        else
            number_one(numbers, ul_action_play(c, pawn, ul_world_card_room(world, c)));
    }
}

static void number_dog(ul_numbers *numbers, const ul_deck *deck)
{
    number_attempts(numbers, deck, UL_PAWN_DOG);
    number_rooms(numbers, ul_action_dog(0));
    for (ul_card c = 0; c < deck->kinds; c++)
        number_one(numbers, ul_action_give(UL_COLLECT, c));
}

void ul_numbers_init(ul_numbers *numbers, const ul_world *world)
{
    const ul_deck *deck = &ul_world_edition(world)->deck;
    memset(numbers, 0, sizeof *numbers);
    numbers->rooms = ul_plan_count(ul_world_plan(world));
    numbers->kinds = deck->kinds;
    number_one(numbers, ul_action_plain(UL_END));
    number_one(numbers, ul_action_plain(UL_DRAW));
    number_one(numbers, ul_action_plain(UL_PASS));
    number_rooms(numbers, ul_action_step(0));
    number_attempts(numbers, deck, UL_PAWN_DOCTOR);
    for (ul_card c = 0; c < deck->kinds; c++)
        if (deck->card[c].kind == UL_CARD_FAILURE)
            number_one(numbers, ul_action_give(UL_FOIL, c));
    number_plays(numbers, world, deck, UL_PAWN_SELF);
    number_plays(numbers, world, deck, UL_PAWN_DOCTOR);
    if (ul_world_options(world)->value[UL_DOG] != UL_DOG_NONE)
        number_dog(numbers, deck);
}

int32_t ul_number_find(const ul_numbers *numbers, ul_action action)
{
    if (action.kind >= UL_ACTION_KINDS || action.pawn > UL_PAWN_DOG)
        return UL_NO_ACTION_NUMBER;
    uint16_t number = ul_number_of(numbers, action);
    return number < numbers->count && ul_action_same(numbers->action[number], action) ? number : UL_NO_ACTION_NUMBER;
}

bool ul_number_action(const ul_numbers *numbers, int32_t number, ul_action *action)
{
    if (number < 0 || number >= numbers->count)
        return false;
    *action = numbers->action[number];
    return true;
}

void ul_mask_bytes(const ul_numbers *numbers, const ul_action *list, size_t actions, uint8_t *mask)
{
    memset(mask, 0, numbers->count);
    for (size_t i = 0; i < actions; i++)
        mask[ul_number_of(numbers, list[i])] = 1;
}

void ul_mask_bits(const ul_numbers *numbers, const ul_action *list, size_t actions, uint8_t *mask)
{
    memset(mask, 0, (numbers->count + 7u) / 8);
    for (size_t i = 0; i < actions; i++) {
        uint16_t number = ul_number_of(numbers, list[i]);
        mask[number / 8] = (uint8_t)(mask[number / 8] | 1 << number % 8);
    }
}
