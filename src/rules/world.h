/*
 * world.h: all that is fixed before a game begins.
 *
 * A world brings a plan and an edition together, with the options chosen and
 * the number of seats, and looks up once what the rules ask at every action.
 * It is built once, never changes, and is shared by every game played in it.
 */
#ifndef UL_RULES_WORLD_H
#define UL_RULES_WORLD_H

#include <stddef.h>
#include "base/fault.h"
#include "edition/edition.h"
#include "plan/plan.h"

typedef struct ul_world ul_world;

/*
 * A world for `players` seats. `plan_text` is the text of a plan of one's own,
 * or NULL for the edition's board; the options are as ul_options_read lets
 * them through. Cards that lead to rooms which the plan has not are left out
 * (R-BOARD), and a plan may bring cards of its own. The caller owns the result.
 * NULL with *fault: "bad-players", the codes of ul_plan_read and, for its own
 * cards, of ul_deck_read, those that docs/plan.md lists for boards that cannot
 * be played on, "out-of-memory".
 */
ul_world *ul_world_new(const ul_edition *edition, const ul_options *options, uint8_t players, const char *plan_text,
                       size_t plan_len, ul_fault *fault);
void      ul_world_free(ul_world *world); /* NULL is welcome */

/* One thing that a board lacks to be played on (R-BOARD); docs/plan.md lists the codes. */
typedef struct ul_lack {
    const char *code;
    unsigned    need, has;
    char        decks[12]; /* "missing-level": which decks, "A, B" */
} ul_lack;
#define UL_MAX_LACKS 8

/*
 * All that a plan lacks for a game of so many players, told as ul_world_new
 * tells it in a sentence: how many things that is. 0 if nothing is missing,
 * or if something else is wrong with it.
 */
size_t ul_plan_lacks(const ul_edition *edition, const ul_options *options, uint8_t players, const char *plan_text,
                     size_t plan_len, ul_lack lack[UL_MAX_LACKS]);

const ul_plan    *ul_world_plan(const ul_world *world);
const ul_edition *ul_world_edition(const ul_world *world);
const ul_options *ul_world_options(const ul_world *world);
uint8_t           ul_world_players(const ul_world *world);
bool              ul_world_has_own_board(const ul_world *world); /* the edition's; false: a plan of somebody's */

/* How many of a card this game is played with (`failure_3` leaves some in the box, and so does R-BOARD). */
uint8_t ul_world_copies(const ul_world *world, ul_card card);
uint8_t ul_world_cards(const ul_world *world); /* all of them */

/* How many cards a level's pile begins with; without levels the deck is that of the lowest (R-SETUP-SAVE). */
uint8_t ul_world_pile(const ul_world *world, uint8_t level);

/* The room a card leads to, or a weapon's own room; UL_NOWHERE if it has none. */
ul_room ul_world_card_room(const ul_world *world, ul_card card);

/* The rooms above water when `sunk` levels have gone, from the lowest. */
ul_rooms ul_world_afloat(const ul_world *world, uint8_t sunk);

/* Where the Doctor walks from `from` then (R-DOCTOR). */
ul_room ul_world_walk(const ul_world *world, uint8_t sunk, ul_room from);

/* Rooms 1 .. steps (at most UL_MAX_STEPS) doors away from `from` then. */
ul_rooms ul_world_reach(const ul_world *world, uint8_t sunk, uint8_t steps, ul_room from);

#endif
