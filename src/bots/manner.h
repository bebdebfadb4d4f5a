/*
 * manner.h: ways in which others may play, and whose way it looks like.
 *
 * Not everybody is a Butler. In imagined games the other seats play by some
 * manner of a short list: for turns, a Butler's judgement with other weights;
 * for replies, who pays when. Which one a seat has nobody tells; but each of
 * its choices is likelier by some manners than by others. It is asked of each
 * manner in how many hands that the seat may have had it would have chosen the
 * same. What no manner explains speaks for none: for a stranger all of them
 * stay about as likely as they were.
 */
#ifndef UL_BOTS_MANNER_H
#define UL_BOTS_MANNER_H

#include "base/random.h"
#include "bots/rollout_policy.h"
#include "bots/weights_inside.h"

#define UL_TURN_MANNERS 6 /* the first is a Butler's */

/* What turns are worth to each, in a world's game. */
typedef struct ul_turn_manners {
    weights worth[UL_TURN_MANNERS];
} ul_turn_manners;

void ul_turn_manners_fill(ul_turn_manners *manners, const ul_world *world);

/* How likely each manner of a seat is, by its choices so far: logarithms, in 1/16 of the natural, the likeliest 0. */
typedef struct ul_manner_guess {
    int16_t turn[UL_TURN_MANNERS];
    int16_t pay[UL_PAYS];
} ul_manner_guess;

/* Before anything is seen. */
void ul_manner_guess_begin(ul_manner_guess *guess);

/* A choice of a seat, and what it showed of its hand: a turn, or a reply to an attempt on the Doctor. */
typedef struct ul_manner_deed {
    const ul_scene *before, *after;
    ul_seat         seat;
    ul_cards        shown;
    bool            is_reply;
    uint8_t         last; /* of a turn: ul_action_kind */
    ul_card         weapon;
    uint8_t         paid[4]; /* in a reply: failure cards of 1, 2, 3 points */
} ul_manner_deed;

/* Take in a turn, or a reply. */
void ul_manner_note(ul_manner_guess *guess, const ul_world *world, const ul_turn_manners *manners,
                    const ul_manner_deed *deed, ul_fast_odds *odds, uint64_t seed);

/* How likely the seat is a Butler in its turns, if so much more speaks for it, or in its replies, in 1/100. */
int ul_manner_is_butler(const ul_manner_guess *guess, int lead);
int ul_manner_pays_by_odds(const ul_manner_guess *guess);

/* Draw the manners of a seat for an imagined game. */
void ul_manner_draw(const ul_manner_guess *guess, const ul_turn_manners *manners, ul_random *random, ul_seat seat,
                    ul_rollout_table *table);

#endif
