/*
 * belief.h: what the hidden cards are likely to be.
 *
 * It gets only events. Each time that another seat gets a card is a *slot*: it
 * is known when that was, but not which card it was. The last turns of each seat
 * are remembered whole; so for any hand the belief can tell whether a Butler
 * would have done the same with it (remembered_turn.h). Payments and passes tell
 * something about all failure cards of a hand together; they are kept for each
 * seat as a table over the numbers of such cards. When the discards become the
 * deck, it is known which cards are in the deck and which in hands: from then on
 * slots belong to a *generation*, with its own set of cards.
 *
 * Deals that fit all this are drawn by swapping cards (deal_sampler.h).
 */
#ifndef UL_BOTS_BELIEF_H
#define UL_BOTS_BELIEF_H

#include "bots/card_signs.h"
#include "bots/hand_net.h"
#include "bots/remembered_turn.h"
#include "bots/scene_tracker.h"

#define UL_NAT 16              /* weights are logarithms, in 1/16 of the natural */
#define UL_LEAST_WEIGHT (-112) /* what is seven nats from likely stays there: nobody is a Butler to the end */
#define UL_GENERATIONS 4       /* older ones are one */
#define UL_REPLY_TABLES 12     /* tables of replies that are remembered of each seat: one for every card drawn */
#define UL_FEW_1 8             /* failure cards of 1, 2, 3 points that are told apart: 0 to one less */
#define UL_FEW_2 6
#define UL_FEW_3 5
#define UL_REMEMBERED_TURNS 30 /* turns that are remembered of all seats together, */
#define UL_REMEMBERED_EACH 10  /* and of each at most */
#define UL_PENDING 1024        /* events that can wait until it is known where pawns began */

#define UL_SLOTS 160 /* hidden cards in hands, and those that have left them since the first turn remembered */
#define UL_STILL UINT32_MAX
#define UL_REMEMBERED_MOST 96 /* what a turn can say, in 1/16 nats */

/* A hidden card in another hand, or one that was there. */
typedef struct ul_slot {
    uint8_t  seat;
    uint8_t  generation;
    ul_card  card;        /* if it has left */
    uint32_t since, left; /* by the count of events; UL_STILL: it is there */
    int16_t  weight[UL_MAX_KINDS];
    ul_signs then; /* what its seat had done when it came */
} ul_slot;

/* A reply to an attempt: how likely it was, by the failure cards still held of those held then. */
typedef struct ul_reply_table {
    uint32_t when;
    int8_t   weight[UL_FEW_1][UL_FEW_2][UL_FEW_3];
} ul_reply_table;

typedef struct ul_belief {
    const ul_world    *world;
    ul_seat            seat;
    const ul_hand_net *hands;              /* NULL: there is none */
    ul_sign_counter    signs;              /* what everybody has done */
    bool               started;            /* it is known where everybody began */
    bool               lost;               /* the events seen do not lead to the view: every deal is equally likely */
    ul_scene           scene, turn_began;  /* as told; as it was when the turn began */
    bool               judged;             /* what the seat did with its turn has been weighed */
    ul_cards           spent;              /* to move, in the turn that is on */
    uint8_t            paid[4];            /* in the reply that is on */
    uint32_t           count;              /* events so far */
    uint8_t            slots, generations; /* in use; at least one */
    ul_slot            slot[UL_SLOTS];     /* by seat, oldest first */
    uint8_t            known[UL_GENERATIONS][UL_MAX_KINDS]; /* hidden cards of each generation but the first */
    uint8_t            reply_tables[UL_MAX_SEATS];
    ul_reply_table     reply_table[UL_MAX_SEATS][UL_REPLY_TABLES];
    uint8_t            kept[UL_MAX_SEATS];
    ul_remembered_turn remembered[UL_REMEMBERED_TURNS];             /* seat by seat, each with the same room */
    uint32_t           turn_count;                                  /* events when the turn began */
    uint8_t            strange[UL_MAX_SEATS], turns[UL_MAX_SEATS];  /* turns no Butler would have had; all judged */
    uint8_t            butler[UL_MAX_SEATS], by_odds[UL_MAX_SEATS]; /* that its turns, its replies are; in 1/100 */
    uint16_t           pendings;
    ul_event           pending[UL_PENDING];
} ul_belief;

typedef struct ul_bot ul_bot;

/* `hands`, which may be NULL, must outlive it. */
void ul_belief_start(ul_belief *belief, const ul_world *world, ul_seat seat, const ul_hand_net *hands);

/* Take in an event, as the seat may know it. The bot lends its judgement. */
void ul_belief_update(ul_belief *belief, ul_bot *bot, const ul_event *event);

/* Before deals are drawn for a view: is the scene as told up to date? False: it does not fit the view, and tells
 * nothing. */
bool ul_belief_settle(ul_belief *belief, ul_bot *bot, const ul_view *view);

/* The turns remembered of a seat, oldest first; how many at most. */
const ul_remembered_turn *ul_belief_remembered(const ul_belief *belief, ul_seat seat);
uint8_t                   ul_belief_first_remembered(const ul_belief *belief, ul_seat seat);
uint8_t                   ul_belief_most_remembered(const ul_belief *belief);

/*
 * How far a seat's turns, or its replies, are to be heeded, of what they can say at most: the less, the more turns were
 * strange, and not at all where the seat has another style (opponent_style.h) for certain.
 */
int ul_belief_heed_turn(const ul_belief *belief, ul_seat seat, int most);
int ul_belief_heed_reply(const ul_belief *belief, ul_seat seat, int most);

/* belief_evidence.c: weigh what a seat did with its turn, or its reply, by what a Butler would have done. */
void ul_evidence_turn(ul_belief *belief, ul_bot *bot, ul_seat seat, ul_action_kind last, ul_card weapon);

/* `points` are those of all so far; `last` was paid just now, if anything: the scene does not know of it yet. */
void ul_evidence_reply(ul_belief *belief, ul_bot *bot, ul_seat seat, uint8_t points, ul_card last);

#endif
