/*
 * weights.h: what a Butler holds things to be worth.
 *
 * In ten-thousandths of a game. Those of the ladder are in turn_value.c, found
 * by tools in games with others: see docs/bots.md. Who judges by other ones
 * plays otherwise, as some strangers of population/ do.
 */
#ifndef UL_BOTS_WEIGHTS_H
#define UL_BOTS_WEIGHTS_H

#include <stdint.h>
#include "bots/bot.h"

typedef struct ul_weights {
    int32_t draw;      /* a card taken */
    int32_t token;     /* a spite token more */
    int32_t drain;     /* a failure point that an attempt costs the others */
    int32_t point;     /* a failure point of one's own */
    int32_t step;      /* a step on a move card */
    int32_t room;      /* a room card, or the room on a ship's move card */
    int32_t weapon;    /* a point of a weapon beyond the bare hand */
    int32_t bonus;     /* a point more that it has in its own room */
    int32_t again;     /* to play once more at once */
    int32_t chance;    /* in 1/100: of what an attempt at my next turn would be worth */
    int32_t threat;    /* in 1/100: of what a rival at hand would win */
    int32_t reach;     /* in 1/100: of that, if it takes the rival a card */
    int32_t pay;       /* each point that a rival's attempt would be worth */
    int32_t trust;     /* in 1/100: others who can foil and do */
    int32_t door;      /* each door between me and where the Doctor walks next */
    int32_t attempt;   /* an attempt that is foiled, beside what it drains: somebody may nod */
    int32_t odd_trust; /* the same of those who play without a plan */
    int32_t dog;       /* a dead dog */
    int32_t saved;     /* a point of a weapon more than that where all pay willingly: it is better saved there */
    int32_t hope;      /* in 1/100: of an attempt where it is not allowed; who has it forgets who sees him */
} ul_weights;

/* bot_variant.c: from here on that Butler judges by these weights alone, by no net. */
void ul_bot_weigh(ul_bot *bot, const ul_weights *worth);

#endif
