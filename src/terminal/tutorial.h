/*
 * tutorial.h: a first game that explains itself.
 *
 * A prepared deal and all that will be done in it (data/tutorial-*.json).
 * The table has the script: the others' part is played for them, and nothing
 * else may be done meanwhile. Here is what is said to it: why, and what to do.
 * How far the game has got is how far the lesson has, so what is taken back is
 * taught again.
 */
#ifndef UL_TERMINAL_TUTORIAL_H
#define UL_TERMINAL_TUTORIAL_H

#include "terminal/local_table.h"
#include "terminal/match.h"
#include "words/words.h"

typedef struct ul_tutorial ul_tutorial;

/* What it teaches: the two books of Kill, Save, and the dogs of 2009. */
typedef enum ul_lesson { UL_LESSON_KILL, UL_LESSON_1996, UL_LESSON_SAVE, UL_LESSON_DOG } ul_lesson;

/* A tutorial and its table; both NULL with *fault if memory ran out. */
ul_tutorial *ul_tutorial_open(ul_lesson lesson, ul_local_table **table, ul_fault *fault);
void         ul_tutorial_free(ul_tutorial *tutorial); /* NULL is welcome */

/* How many actions of the script have been done. */
size_t ul_tutorial_place(const ul_tutorial *tutorial, const ul_match *match);

/* What is to be done next; the game must not be over. */
ul_action ul_tutorial_action(const ul_tutorial *tutorial, const ul_match *match);

/* Has somebody just done something for the first time that can be taken back? It is taught then. */
bool ul_tutorial_shows_undo(const ul_tutorial *tutorial, const ul_match *match);

/* The text of the lesson that is to be given now, or at the end; NULL if there is none. */
const char *ul_tutorial_text(const ul_tutorial *tutorial, const ul_match *match, ul_lang lang);

#endif
