/*
 * why.h: why an action is not legal.
 *
 * An answer, not a fault: the first reason that applies, in the order of
 * docs/protocol.md, and who or what explains it. `words` say it kindly.
 */
#ifndef UL_RULES_WHY_H
#define UL_RULES_WHY_H

#include "rules/action.h"
#include "rules/scene.h"
#include "rules/world.h"

typedef enum ul_reason {
    UL_WHY_LEGAL,
    UL_WHY_OVER,
    UL_WHY_PHASE,
    UL_WHY_UNKNOWN,
    UL_WHY_NO_CARD,
    UL_WHY_WRONG_KIND,
    UL_WHY_STEPPED,
    UL_WHY_SUNK,
    UL_WHY_SAME_ROOM,
    UL_WHY_TOO_FAR,
    UL_WHY_NOT_TOGETHER,
    UL_WHY_NOT_ALONE,
    UL_WHY_SEEN,
    UL_WHY_DOG,
    UL_WHY_NO_WITNESS,
    UL_WHY_CARD_PLAYED,
    UL_WHY_UNNAMED_ROOM,
    UL_WHY_NOTHING_TO_DRAW,
    UL_WHY_MUST_FOIL,
    UL_WHY_NOT_ON_THE_WAY,
    UL_REASONS
} ul_reason;

typedef struct ul_why {
    uint8_t  reason; /* ul_reason; UL_WHY_LEGAL is 0 */
    ul_seats by;     /* not-alone, seen: the seats concerned, where the scene has them */
    ul_room  room;   /* not-together: the target's room; dog: where it watches from; else UL_NOWHERE */
    uint8_t  number; /* too-far: how many doors there may be; must-foil: points still missing */
} ul_why;

/* Judge an action of the seat to act, which holds `hand`. Changes nothing. */
ul_why ul_scene_why(const ul_world *world, const ul_scene *scene, const ul_cards *hand, ul_action action);

/* The reason's name in the protocol: "not-together"; "legal" for none. */
const char *ul_reason_name(ul_reason reason);

#endif
