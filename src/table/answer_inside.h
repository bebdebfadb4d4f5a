/* answer_inside.h: answers that are given before an attempt asks for them: kept as secrets, and what they come to. */
#ifndef UL_TABLE_ANSWER_INSIDE_H
#define UL_TABLE_ANSWER_INSIDE_H

#include "rules/view.h"
#include "table/secret_inside.h"

/* An answer set in advance. */
typedef struct arm {
    uint8_t kind; /* ul_armed */
    uint8_t count;
    ul_card card[UL_ARMED_MOST];
} arm;

/* The answers of seats to the attempt: set, asked after by their own seats, forgotten. */
void       ul_secret_arm(ul_secret *secret, ul_seat seat, const arm *answer);
const arm *ul_secret_armed(const ul_secret *secret, ul_seat seat);
void       ul_secret_disarm(ul_secret *secret);

/* Put into *deed's actions what the armed answer of the seat to act comes to. */
void ul_secret_answer(const ul_secret *secret, const ul_world *world, ul_deed *deed);

/* The one answer that waits for its least time. */
void ul_secret_hold(ul_secret *secret, const ul_deed *deed);
void ul_secret_release(const ul_secret *secret, ul_deed *deed); /* its actions */

/*
 * The actions that answer for the view's seat, which is the one asked; at
 * most UL_DEED_ACTIONS. Where R-MUST forbids to pass, just enough is played
 * whatever was armed: to ask the person instead would take longer, and so
 * tell everybody that it holds the cards.
 */
size_t ul_answer_choose(const ul_world *world, const ul_view *view, const arm *armed, ul_action *list);

#endif
