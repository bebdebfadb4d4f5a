/*
 * suitor.c: the weights by which suitor judges.
 *
 *     respond kill-2009 4 1 2000 FILE widow:50
 *     respond kill-1996 4 1 40 FILE widow:50
 *     respond save-2000 4 1 40 FILE widow:50
 *     respond print suitor FILE FILE FILE
 */
#include "bots/weights.h"
#include "population/learned_inside.h"

const ul_weights ul_suitor_weights[UL_LEARNED_GAMES] = {
    {
        .draw = 85,
        .token = 160,
        .drain = 32,
        .point = 316,
        .step = 49,
        .room = 110,
        .weapon = 25,
        .bonus = 8,
        .again = 95,
        .chance = 51,
        .threat = 46,
        .reach = 20,
        .pay = 0,
        .trust = 97,
        .door = 0,
        .attempt = 1,
        .odd_trust = 97,
        .dog = 150,
    },
    {
        .draw = 77,
        .token = 175,
        .drain = 72,
        .point = 188,
        .step = 40,
        .room = 92,
        .weapon = 22,
        .bonus = 7,
        .again = 45,
        .chance = 57,
        .threat = 67,
        .reach = 22,
        .pay = 9,
        .trust = 98,
        .door = 24,
        .attempt = 2,
        .odd_trust = 98,
        .dog = 150,
    },
    {
        .draw = 65,
        .token = 185,
        .drain = 71,
        .point = 230,
        .step = 35,
        .room = 115,
        .weapon = 25,
        .bonus = 9,
        .again = 132,
        .chance = 42,
        .threat = 65,
        .reach = 22,
        .pay = 9,
        .trust = 98,
        .door = 99,
        .attempt = 110,
        .odd_trust = 98,
        .dog = 150,
    },
};
