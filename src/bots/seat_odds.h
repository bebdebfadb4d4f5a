/*
 * seat_odds.h: how much the others can pay, as a seat of an imagined game sees it.
 *
 * The seat knows its own failure cards, and how many others are still hidden
 * from it.
 */
#ifndef UL_BOTS_SEAT_ODDS_H
#define UL_BOTS_SEAT_ODDS_H

#include "bots/fast_odds.h"
#include "rules/game.h"

typedef struct ul_seat_odds {
    ul_fast_odds   *odds;
    ul_unseen_cards unseen;
    uint8_t         held[4]; /* by points */
    ul_card         card[4]; /* which card that is */
    int             own;     /* points it holds */
    int             others;  /* cards in other hands */
} ul_seat_odds;

void ul_seat_odds_fill(ul_seat_odds *seat_odds, const ul_world *world, const ul_game *game, ul_seat seat,
                       ul_fast_odds *odds);

/* The chance, in 1/UL_CERTAIN, that `cards` of the hidden cards have fewer than `value` points. */
int ul_seat_odds_below(const ul_seat_odds *seat_odds, int cards, int value);

#endif
