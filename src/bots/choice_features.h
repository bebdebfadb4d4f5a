/*
 * choice_features.h: what a choice net is given of each way to go on.
 *
 * What a Butler holds of it, what it does, what follows for the place; how the
 * game stands; and how the others have played so far: who pays, who attempts,
 * who draws. So one net can play differently among different people.
 */
#ifndef UL_BOTS_CHOICE_FEATURES_H
#define UL_BOTS_CHOICE_FEATURES_H

#include "bots/bots_inside.h"
#include "bots/choice_net.h"
#include "bots/turn_outlook.h"

/* Where a turn's moving can end, and how it ends there. */
typedef struct ul_choice_place {
    const ul_turn_route   *route;
    const ul_scene        *scene;   /* with everybody where they are then */
    const ul_turn_outlook *outlook; /* until my next turn */
    ul_room                meeting; /* where the Doctor will be at that turn; UL_NOWHERE */
    uint8_t                best;    /* the best value that I could put into an attempt */
} ul_choice_place;

typedef struct ul_choice_end {
    bool    draws;
    uint8_t value;  /* of an attempt; 0: none */
    uint8_t weapon; /* points of it that the weapon has; 0: none is spent */
    int32_t score;  /* what a Butler holds it worth */
} ul_choice_end;

/* A payment of so many points. */
typedef struct ul_choice_payment {
    int     paid, need, held;
    int32_t worth;    /* what a Butler holds it worth, in ten-thousandths of a game */
    int32_t supplied; /* the chance that those asked later hold the rest, in 1/UL_CERTAIN; the same of their cards */
    int32_t likely;   /* that may well be failures */
    int32_t willing;  /* how often they have paid, in 1/100, by their cards; and what part of what was wanted */
    int32_t part;
    int     later; /* how many they are */
} ul_choice_payment;

/* The same for all ways to go on; then for all at a place; then of each. */
void ul_choice_game_describe(const mind *m, int16_t *in);
void ul_choice_place_describe(const mind *m, const ul_choice_place *place, int16_t *in);
void ul_choice_end_describe(const mind *m, const ul_choice_end *end, int16_t *in);
void ul_choice_payment_describe(const mind *m, const ul_choice_payment *payment, int16_t *in);

/* How often somebody has paid while others were still to be asked, in 1/100; as is usual if little was seen yet. */
#define UL_USUALLY_WILLING 45
int32_t ul_habit_willing(const habit *of);

/* What part of what was wanted it has given when it paid, in 64ths, beyond a half; as is usual if little was seen. */
int16_t ul_habit_part(const habit *of);

/* All the others' habits together. */
habit ul_habits_of_others(const mind *m);

#endif
