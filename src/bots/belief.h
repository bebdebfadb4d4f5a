/*
 * belief.h: what the hidden cards are likely to be.
 *
 * Fed by events alone. Every card in another hand is a slot with a weight for
 * each card it may be: who did not do what a card would have made a Butler do
 * is unlikely to hold it. What is paid and passed tells of failure cards
 * together, so that is kept for each seat as a table over their numbers. When
 * the discards become the deck, the cards of the deck are known, and so are
 * those in the hands: slots then belong to generations, each with its cards.
 *
 * Deals are drawn from it by swapping cards as the weights have it (deal.h).
 */
#ifndef UL_BOTS_BELIEF_H
#define UL_BOTS_BELIEF_H

#include "bots/story.h"

#define UL_NAT 16              /* weights are logarithms, in 1/16 of the natural */
#define UL_LEAST_WEIGHT (-112) /* what is seven nats from likely stays there: nobody is a Butler to the end */
#define UL_GENERATIONS 4       /* older ones are one */
#define UL_HEARINGS 10         /* tables of replies that are remembered of each seat: one for every card drawn */
#define UL_FEW_1 8             /* failure cards of 1, 2, 3 points that are told apart: 0 to one less */
#define UL_FEW_2 6
#define UL_FEW_3 5
#define UL_PENDING 1024 /* events that can wait until it is known where pawns began */

/* A hidden card in another hand. */
typedef struct ul_slot {
    uint8_t  seat;
    uint8_t  generation;
    uint32_t since; /* by the count of events */
    int16_t  weight[UL_MAX_KINDS];
} ul_slot;

/* A reply to an attempt: how likely it was, by the failure cards still held of those held then. */
typedef struct ul_hearing {
    uint32_t when;
    int8_t   weight[UL_FEW_1][UL_FEW_2][UL_FEW_3];
} ul_hearing;

typedef struct ul_belief {
    const ul_world *world;
    ul_seat         seat;
    bool            started;                             /* it is known where everybody began */
    bool            lost;                                /* the story does not fit: every deal is equally likely */
    ul_scene        scene, turn_began;                   /* as told; as it was when the turn began */
    bool            judged;                              /* what the seat did with its turn has been weighed */
    ul_cards        spent;                               /* to move, in the turn that is on */
    uint8_t         paid[4];                             /* in the reply that is on */
    uint32_t        count;                               /* events so far */
    uint8_t         slots, generations;                  /* in use; at least one */
    ul_slot         slot[UL_MAX_CARDS];                  /* by seat, oldest first */
    uint8_t         known[UL_GENERATIONS][UL_MAX_KINDS]; /* hidden cards of each generation but the first */
    uint8_t         hearings[UL_MAX_SEATS];
    ul_hearing      hearing[UL_MAX_SEATS][UL_HEARINGS];
    uint8_t         strange[UL_MAX_SEATS], turns[UL_MAX_SEATS]; /* turns no Butler would have had; all judged */
    uint16_t        pendings;
    ul_event        pending[UL_PENDING];
} ul_belief;

typedef struct ul_bot ul_bot;

void ul_belief_start(ul_belief *belief, const ul_world *world, ul_seat seat);

/* Take in an event, as the seat may know it. The bot lends its judgement. */
void ul_belief_update(ul_belief *belief, ul_bot *bot, const ul_event *event);

/* Before deals are drawn for a view: is the story up to date? False: it does not fit, and tells nothing. */
bool ul_belief_settle(ul_belief *belief, ul_bot *bot, const ul_view *view);

/* hunch.c: weigh what a seat did with its turn, or its reply, by what a Butler would have done. */
void ul_hunch_turn(ul_belief *belief, ul_bot *bot, ul_seat seat, ul_action_kind last, ul_card weapon);

/* `points` are those of all so far; `last` was paid just now, if anything: the scene does not know of it yet. */
void ul_hunch_reply(ul_belief *belief, ul_bot *bot, ul_seat seat, uint8_t points, ul_card last);

#endif
