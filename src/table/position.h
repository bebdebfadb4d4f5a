/*
 * position.h: where a table's first game begins, if it does not begin with a
 * deal: from a state, or from the beginning of a record; and perhaps a script
 * that everybody has to follow, as in a lesson.
 *
 * It has all the cards in it, so it is as secret as a record, and what is in
 * it cannot be seen from here: archive.h makes one of a record. Whoever
 * brings a position knows its cards, so nothing proves the deal of a game that
 * begins with one; a table says so (`from` in what it is described by).
 */
#ifndef UL_TABLE_POSITION_H
#define UL_TABLE_POSITION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/fault.h"
#include "base/json.h"
#include "base/text.h"
#include "rules/action.h"
#include "rules/world.h"

#define UL_POSITION_ACTIONS 2048 /* of the beginning of a record, at most */
#define UL_SCRIPT_ACTIONS 128    /* of a script */

typedef struct ul_position ul_position;

/*
 * Read one: {"state":{...}}, or {"record":"...","actions":12} (or "turn": up
 * to where that turn begins; without either, all of it); and with both
 * "script":["step foyer",...], which is then the only way to go on from there
 * until its end. `plan` is the text of the plan of a state, NULL for the
 * edition's own board; a record brings its own. The caller owns it. NULL with
 * *fault: "bad-position", whose message says what is wrong and where, or
 * "out-of-memory".
 */
ul_position *ul_position_of(const ul_json *json, const char *plan, size_t plan_len, ul_fault *fault);
ul_position *ul_position_read(const char *text, size_t len, const char *plan, size_t plan_len, ul_fault *fault);
void         ul_position_free(ul_position *position); /* NULL is welcome */

/* As JSON on one line, as it is read. Names and the like of its record are left out. */
void ul_position_write(const ul_position *position, ul_text *text);

const ul_world *ul_position_world(const ul_position *position);             /* edition, options, players */
const char     *ul_position_plan(const ul_position *position, size_t *len); /* NULL: the edition's own board */
const char     *ul_position_from(const ul_position *position);              /* "state", "record", "script" */
uint16_t        ul_position_turn(const ul_position *position);              /* that the game is in then */

/* The actions of its record: what was done before, for everybody to be told. */
size_t    ul_position_actions(const ul_position *position);
ul_action ul_position_action(const ul_position *position, size_t place);

#endif
