/*
 * outlook.h: what a seat of an imagined game must reckon with.
 *
 * As it sees things itself: its own failure cards, and how many of the others
 * are still hidden from it.
 */
#ifndef UL_BOTS_OUTLOOK_H
#define UL_BOTS_OUTLOOK_H

#include "bots/glance.h"
#include "rules/game.h"

typedef struct ul_outlook {
    ul_glance *glance;
    ul_heap    heap;
    uint8_t    held[4]; /* by points */
    ul_card    card[4]; /* which card that is */
    int        own;     /* points it holds */
    int        others;  /* cards in other hands */
} ul_outlook;

void ul_outlook_fill(ul_outlook *outlook, const ul_world *world, const ul_game *game, ul_seat seat, ul_glance *glance);

/* The chance, in 1/UL_CERTAIN, that `cards` of the hidden cards have fewer than `value` points. */
int ul_outlook_below(const ul_outlook *outlook, int cards, int value);

#endif
