/*
 * action.h: one decision of one seat (docs/protocol.md, "legal and why").
 *
 * Fields that a kind of action does not use hold the fixed values that the
 * makers below give them, so that two actions are the same if their bytes are.
 */
#ifndef UL_RULES_ACTION_H
#define UL_RULES_ACTION_H

#include <stdbool.h>
#include <string.h>
#include "edition/edition.h"
#include "plan/plan.h"

typedef enum ul_action_kind {
    UL_STEP,
    UL_PLAY,
    UL_ATTEMPT,
    UL_DRAW,
    UL_END,
    UL_FOIL,
    UL_PASS,
    UL_DOG_WAY,
    UL_COLLECT,
    UL_ACTION_KINDS
} ul_action_kind;

typedef enum ul_pawn { UL_PAWN_SELF, UL_PAWN_DOCTOR, UL_PAWN_DOG } ul_pawn;

/* In an action's card or room: a name that no card or room has. Never legal. */
#define UL_UNKNOWN ((uint8_t)254)

typedef struct ul_action {
    uint8_t kind; /* ul_action_kind */
    ul_card card; /* UL_NO_CARD where there is none; an attempt with bare hands, too */
    uint8_t pawn; /* ul_pawn: whom a card moves, whom an attempt is on */
    ul_room room; /* UL_NOWHERE where there is none */
} ul_action;

/*
 * The longest legal list there can be, asserted by ul_world_new: the ship's
 * thirty move cards with 64 rooms for each of two pawns, and some more.
 */
#define UL_MAX_ACTIONS 4096

static inline ul_action ul_action_step(ul_room room)
{
    return (ul_action){UL_STEP, UL_NO_CARD, UL_PAWN_SELF, room};
}

static inline ul_action ul_action_play(ul_card card, ul_pawn pawn, ul_room room)
{
    return (ul_action){UL_PLAY, card, (uint8_t)pawn, room};
}

static inline ul_action ul_action_attempt(ul_pawn target, ul_card weapon)
{
    return (ul_action){UL_ATTEMPT, weapon, (uint8_t)target, UL_NOWHERE};
}

/* UL_FOIL or UL_COLLECT. */
static inline ul_action ul_action_give(ul_action_kind kind, ul_card card)
{
    return (ul_action){(uint8_t)kind, card, UL_PAWN_SELF, UL_NOWHERE};
}

static inline ul_action ul_action_dog(ul_room room)
{
    return (ul_action){UL_DOG_WAY, UL_NO_CARD, UL_PAWN_DOG, room};
}

/* UL_DRAW, UL_END or UL_PASS. */
static inline ul_action ul_action_plain(ul_action_kind kind)
{
    return (ul_action){(uint8_t)kind, UL_NO_CARD, UL_PAWN_SELF, UL_NOWHERE};
}

static inline bool ul_action_same(ul_action a, ul_action b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

#endif
