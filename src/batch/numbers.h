/*
 * numbers.h: every action of a world as a number, and back.
 *
 * For programs that learn: a policy has one output an action. The numbers of
 * a world follow from its board, deck, options and nothing else, so they are
 * the same on every machine; docs/learning.md lists them. A number does not
 * say that its action is legal now: that is what masks are for.
 */
#ifndef UL_BATCH_NUMBERS_H
#define UL_BATCH_NUMBERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "rules/action.h"
#include "rules/world.h"

/* Grows when an action of any world gets another number. */
#define UL_NUMBERS_VERSION 1

/* More than any world has: it follows from UL_MAX_ACTIONS, and is asserted. */
#define UL_MAX_NUMBERS 4608

/* No action: in a list of actions, a game that is left alone. */
#define UL_NO_ACTION_NUMBER (-1)

/* Where the numbers of alike actions begin. */
typedef struct ul_number_block {
    uint16_t first;
    uint16_t rooms; /* all bits: the room is added; 0: there is one action only */
} ul_number_block;

/* Plain, without pointers: fill it once a world, and share it. */
typedef struct ul_numbers {
    uint16_t        count; /* 0 .. count-1 are actions */
    uint8_t         rooms, kinds;
    ul_number_block block[UL_ACTION_KINDS][UL_PAWN_DOG + 1][UL_MAX_KINDS + 1]; /* by kind, pawn, card; last: no card */
    ul_action       action[UL_MAX_NUMBERS];
} ul_numbers;

void ul_numbers_init(ul_numbers *numbers, const ul_world *world);

/* The number of an action that the world can know; its names exist. */
static inline uint16_t ul_number_of(const ul_numbers *numbers, ul_action action)
{
    uint8_t                card = action.card < UL_MAX_KINDS ? action.card : UL_MAX_KINDS;
    const ul_number_block *block = &numbers->block[action.kind][action.pawn][card];
    return (uint16_t)(block->first + (action.room & block->rooms));
}

/* The number of any action; UL_NO_ACTION_NUMBER if no game of this world can have it. */
int32_t ul_number_find(const ul_numbers *numbers, ul_action action);

/* The action of a number; false if it has none. */
bool ul_number_action(const ul_numbers *numbers, int32_t number, ul_action *action);

/*
 * Which actions of a list are there: a byte a number, 1 or 0; or a bit a
 * number, number n in bit n % 8 of byte n / 8. `mask` has room for `count`
 * bytes, or for an eighth of that, rounded up.
 */
void ul_mask_bytes(const ul_numbers *numbers, const ul_action *list, size_t actions, uint8_t *mask);
void ul_mask_bits(const ul_numbers *numbers, const ul_action *list, size_t actions, uint8_t *mask);

#endif
