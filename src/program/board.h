/*
 * board.h: what `unlucky board` tells of a plan, found once and then put as
 * text or as JSON.
 */
#ifndef UL_PROGRAM_BOARD_H
#define UL_PROGRAM_BOARD_H

#include <stdbool.h>
#include "base/fault.h"
#include "base/text.h"
#include "edition/edition.h"
#include "plan/plan.h"

#define UL_BOARD_EDITIONS 16

#define UL_MOST_BOARDS 32

/* The boards that come with the program, by their ids. */
typedef struct ul_board_list {
    char        id[UL_MOST_BOARDS][UL_PLAN_ID + 1];
    const char *name[UL_MOST_BOARDS]; /* the same, as ul_program_nearest wants them */
    size_t      count;
} ul_board_list;

void ul_board_list_init(ul_board_list *list);

/* Something that is allowed, but may not have been meant. */
typedef struct ul_board_note {
    const char *code, *message;
    ul_room     room; /* UL_NOWHERE: the whole board */
} ul_board_note;

typedef struct ul_board_edition {
    char     id[UL_MAX_EDITION_ID];
    bool     playable;
    unsigned cards, of; /* played with here, and by itself: R-BOARD leaves some in the box */
    ul_fault why; /* not */
} ul_board_edition;

typedef struct ul_board {
    const ul_plan   *plan;
    unsigned         rooms, numbered;
    unsigned         doors, sights, staircases; /* pairs of rooms */
    ul_room          walk[UL_MAX_ROOMS];        /* where the Doctor goes from a room */
    unsigned         far[UL_MAX_ROOMS];         /* by how many doors, the shortest way */
    ul_board_note    note[3 * UL_MAX_ROOMS + 1];
    size_t           notes;
    ul_board_edition edition[UL_BOARD_EDITIONS];
    size_t           editions;
} ul_board;

/* All about a plan; the text that it was read from is read again for each edition. */
void ul_board_init(ul_board *board, const ul_plan *plan, const char *text, size_t len);

void ul_board_put_drawing(ul_text *text, const ul_plan *plan);
void ul_board_put(ul_text *text, const ul_board *board);   /* for people */
void ul_board_write(ul_text *text, const ul_board *board); /* as a JSON object and a line's end */

/*
 * To begin with: the plan of so many rooms side by side ("4x3"); the cards that
 * a board is played with, as a deck file. They print it, and return the exit code.
 */
int ul_board_new(const char *size);
int ul_board_cards(const char *path, const char *plan, size_t len);

#endif
