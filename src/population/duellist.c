/*
 * duellist.c: the weights by which duellist judges.
 *
 *     respond kill-2009 4 2 880 FILE nemesis:100
 *     respond kill-1996 4 2 40 FILE nemesis:100
 *     respond save-2000 4 2 40 FILE nemesis:100
 *     respond print duellist FILE FILE FILE
 */
#include "bots/weights.h"
#include "population/learned_inside.h"

const ul_weights ul_duellist_weights[UL_LEARNED_GAMES] = {
    {
        .draw = 55,
        .token = 235,
        .drain = 88,
        .point = 306,
        .step = 53,
        .room = 89,
        .weapon = 28,
        .bonus = 6,
        .again = 24,
        .chance = 51,
        .threat = 70,
        .reach = 17,
        .pay = 1,
        .trust = 99,
        .door = 6,
        .attempt = 8,
        .odd_trust = 99,
        .dog = 150,
    },
    {
        .draw = 89,
        .token = 222,
        .drain = 85,
        .point = 222,
        .step = 44,
        .room = 106,
        .weapon = 28,
        .bonus = 9,
        .again = 42,
        .chance = 48,
        .threat = 63,
        .reach = 24,
        .pay = 12,
        .trust = 98,
        .door = 35,
        .attempt = 0,
        .odd_trust = 98,
        .dog = 150,
    },
    {
        .draw = 107,
        .token = 251,
        .drain = 78,
        .point = 268,
        .step = 43,
        .room = 107,
        .weapon = 18,
        .bonus = 6,
        .again = 132,
        .chance = 43,
        .threat = 56,
        .reach = 34,
        .pay = 5,
        .trust = 99,
        .door = 130,
        .attempt = 126,
        .odd_trust = 99,
        .dog = 150,
    },
};
