/* answer_inside.h: what an armed answer comes to once its seat is asked. */
#ifndef UL_TABLE_ANSWER_INSIDE_H
#define UL_TABLE_ANSWER_INSIDE_H

#include "rules/view.h"
#include "table/secret_inside.h"

/*
 * The actions that answer for the view's seat, which is the one asked; at
 * most UL_MAX_BATCH. Where R-MUST forbids to pass, just enough is played
 * whatever was armed: to ask the person instead would take longer, and so
 * tell everybody that it holds the cards.
 */
size_t ul_answer_choose(const ul_world *world, const ul_view *view, const arm *armed, ul_action *list);

#endif
