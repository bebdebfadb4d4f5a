/*
 * deal_sampler.h: deals of the hidden cards, drawn as a belief has them.
 *
 * A Markov chain: from one deal to the next some cards change places, and each
 * swap is accepted or not so that in the long run every deal comes as often as
 * it is likely. It is also hidden when a card came to its hand, even if it was
 * played since: so cards of one hand change their slots (belief.h), too.
 * The same seed gives the same chain.
 */
#ifndef UL_BOTS_DEAL_SAMPLER_H
#define UL_BOTS_DEAL_SAMPLER_H

#include "base/random.h"
#include "bots/belief.h"

#define UL_LAID (UL_MAX_CARDS + UL_SLOTS) /* hidden cards, and those that have left their hands */

typedef struct ul_deal_sampler {
    const ul_world  *world;
    const ul_view   *view;
    const ul_belief *belief; /* NULL: every deal is equally likely */
    ul_random        random;
    uint8_t          cards, hands;   /* hidden; those of them in hands, which come first */
    uint16_t         end;            /* of the cards that have left their hands, which come after UL_MAX_CARDS */
    ul_card          card[UL_LAID];  /* the hands seat by seat, then the deck from the top */
    uint8_t          slot[UL_LAID];  /* by which each came to its hand */
    uint32_t         left[UL_SLOTS]; /* when those that have left did so */
    uint8_t          generation[UL_MAX_CARDS];                       /* of each place */
    uint16_t         first[UL_MAX_SEATS][2], count[UL_MAX_SEATS][2]; /* of each seat: cards it has, cards it had */
    uint8_t  held[UL_MAX_SEATS][UL_REPLY_TABLES][4]; /* failure cards that each table of replies is about, by points */
    ul_cards then[UL_REMEMBERED_TURNS];              /* the hand of each turn remembered */
    int16_t  said[UL_REMEMBERED_TURNS];              /* what that turn says to it, in 1/16 nats */
    int16_t  most[UL_MAX_SEATS];                     /* what a turn of each seat can say, */
    int16_t  most_reply[UL_MAX_SEATS];               /* and its replies since a card came or went */
    int16_t  tilt[UL_SLOTS][UL_SORTS];               /* what is said of a card by when it came */
    uint8_t  sort[UL_MAX_KINDS];                     /* of each card, as hand_net.h has them, */
    uint8_t  failure[UL_MAX_KINDS];                  /* the points of each card, 0 if it is none */
} ul_deal_sampler;

/* Begin a chain. `belief` is settled for that view, or NULL. */
void ul_deal_sampler_begin(ul_deal_sampler *deal, const ul_world *world, const ul_view *view, const ul_belief *belief,
                           uint64_t seed);

/* Begin another from where one stands: they soon go their own ways. */
void ul_deal_sampler_branch(ul_deal_sampler *deal, const ul_deal_sampler *from, uint64_t seed);

/* The next deal as a game. */
void ul_deal_sampler_next(ul_deal_sampler *deal, ul_game *game);

#endif
