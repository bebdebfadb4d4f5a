/*
 * deal.h: deals of the hidden cards, drawn as a belief has them.
 *
 * A chain: from one deal to the next some cards change places, and each swap
 * is taken or left so that in the long run every deal comes up as often as it
 * is likely. The same seed gives the same chain.
 */
#ifndef UL_BOTS_DEAL_H
#define UL_BOTS_DEAL_H

#include "base/random.h"
#include "bots/belief.h"

typedef struct ul_deal {
    const ul_world  *world;
    const ul_view   *view;
    const ul_belief *belief; /* NULL: every deal is equally likely */
    ul_random        random;
    uint8_t          cards, hands;                       /* hidden; those of them in hands, which come first */
    ul_card          card[UL_MAX_CARDS];                 /* the hands seat by seat, then the deck from the top */
    uint8_t          generation[UL_MAX_CARDS];           /* of each place */
    uint8_t          held[UL_MAX_SEATS][UL_HEARINGS][4]; /* failure cards that each hearing was about, by points */
    uint8_t          failure[UL_MAX_KINDS];              /* the points of each card, 0 if it is none */
} ul_deal;

/* Begin a chain. `belief` is settled for that view, or NULL. */
void ul_deal_begin(ul_deal *deal, const ul_world *world, const ul_view *view, const ul_belief *belief, uint64_t seed);

/* The next deal as a game. */
void ul_deal_next(ul_deal *deal, ul_game *game);

#endif
