/*
 * view_text.h: what one chair may know, as JSON (docs/protocol.md, "state and view").
 *
 * The state's members and `seat`; a hand, the deck or a pile that is hidden
 * is a number. Nothing here can hold a secret: for the state see
 * state_text.h, which not everybody includes.
 */
#ifndef UL_RECORD_VIEW_TEXT_H
#define UL_RECORD_VIEW_TEXT_H

#include "base/fault.h"
#include "base/json.h"
#include "rules/view.h"
#include "rules/world.h"

/*
 * Write a view. When the game is over everything is open: then `reveal` must
 * be there, else it is NULL.
 */
void ul_view_write(ul_json_out *out, const ul_world *world, const ul_view *view, const ul_reveal *reveal);

/*
 * Read a view and build the world that it is of, which the caller owns. NULL
 * with *fault if it is no view or could not occur: ul_state_read's checks, as
 * far as what is open lets them be made. `plan_text` as for ul_state_read.
 * *reveal is filled when the game is over, and left alone otherwise.
 */
ul_world *ul_view_read(const ul_json *json, const char *plan_text, size_t plan_len, ul_view *view, ul_reveal *reveal,
                       ul_fault *fault);

/* Write the legal actions of the view's seat: an array of texts, sorted bytewise; none if it is not to act. */
void ul_legal_write(ul_json_out *out, const ul_world *world, const ul_view *view);

/* Write an attempt as it stands in states and views: null if there is none. */
void ul_attempt_write(ul_json_out *out, const ul_world *world, const ul_attempt *attempt);

/* Write a set of seats: an array of their numbers, counted from `from` to the left. */
void ul_seats_write(ul_json_out *out, ul_seats seats, ul_seat from);

/* The words of the protocol: "defend"; "killed" or "saved", "drowned", "stalled", NULL for none. */
const char *ul_phase_word(ul_phase phase);
const char *ul_ending_word(const ul_world *world, ul_ending ending);

#endif
