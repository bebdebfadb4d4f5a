/*
 * opponent_style.h: ways in which others may play, and whose way it looks like.
 *
 * Not everybody is a Butler. In imagined games the other seats play by some
 * style of a short list: for turns, a Butler's judgement with other weights;
 * for replies, who pays when. Which one a seat has nobody tells; but each of
 * its choices is likelier by some styles than by others. It is asked of each
 * style in how many hands that the seat may have had it would have chosen the
 * same. What no style explains speaks for none: for a stranger all of them
 * stay about as likely as they were.
 */
#ifndef UL_BOTS_OPPONENT_STYLE_H
#define UL_BOTS_OPPONENT_STYLE_H

#include "base/random.h"
#include "bots/rollout_policy.h"
#include "bots/weights_inside.h"

#define UL_TURN_STYLES 6 /* the first is a Butler's */

/* What turns are worth to each, in a world's game. */
typedef struct ul_turn_styles {
    weights worth[UL_TURN_STYLES];
} ul_turn_styles;

void ul_turn_styles_fill(ul_turn_styles *styles, const ul_world *world);

/* How likely each style of a seat is, by its choices so far: logarithms, in 1/16 of the natural, the likeliest 0. */
typedef struct ul_style_guess {
    int16_t turn[UL_TURN_STYLES];
    int16_t pay[UL_PAYS];
} ul_style_guess;

/* Before anything is seen. */
void ul_style_guess_begin(ul_style_guess *guess);

/* A choice of a seat, and what it showed of its hand: a turn, or a reply to an attempt on the Doctor. */
typedef struct ul_style_deed {
    const ul_scene *before, *after;
    ul_seat         seat;
    ul_cards        shown;
    bool            is_reply;
    uint8_t         last; /* of a turn: ul_action_kind */
    ul_card         weapon;
    uint8_t         paid[4]; /* in a reply: failure cards of 1, 2, 3 points */
} ul_style_deed;

/* Take in a turn, or a reply. */
void ul_style_note(ul_style_guess *guess, const ul_world *world, const ul_turn_styles *styles,
                   const ul_style_deed *deed, ul_fast_odds *odds, uint64_t seed);

/* How likely the seat is a Butler in its turns, if so much more speaks for it, or in its replies, in 1/100. */
int ul_style_is_butler(const ul_style_guess *guess, int lead);
int ul_style_pays_by_odds(const ul_style_guess *guess);

/* Draw the styles of a seat for an imagined game. */
void ul_style_draw(const ul_style_guess *guess, const ul_turn_styles *styles, ul_random *random, ul_seat seat,
                   ul_rollout_table *table);

#endif
