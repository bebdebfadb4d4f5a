/*
 * tutorial.h: a first game that explains itself.
 *
 * A prepared deal and all that will be done in it (data/tutorial-game.json): the
 * others' part is played for them, the person is told why and what to do, and
 * may do nothing else meanwhile. How far the game has got is how far the
 * lesson has, so what is taken back is taught again.
 */
#ifndef UL_TERMINAL_TUTORIAL_H
#define UL_TERMINAL_TUTORIAL_H

#include "terminal/match.h"
#include "words/words.h"

typedef struct ul_tutorial ul_tutorial;

/* The tutorial and its match; both NULL with *fault if memory ran out. */
ul_tutorial *ul_tutorial_open(ul_match **match, ul_fault *fault);
void         ul_tutorial_free(ul_tutorial *tutorial); /* NULL is welcome */

/* What is to be done next; the game must not be over. */
ul_action ul_tutorial_action(const ul_tutorial *tutorial, const ul_match *match);

/* The text of the lesson that is to be given now, or at the end; NULL if there is none. */
const char *ul_tutorial_text(const ul_tutorial *tutorial, const ul_match *match, ul_lang lang);

#endif
