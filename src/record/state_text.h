/*
 * state_text.h: whole games as JSON, secrets and all (docs/protocol.md, "The state").
 *
 * A state has no seed in it: coming reshuffles are not part of it.
 */
#ifndef UL_RECORD_STATE_TEXT_H
#define UL_RECORD_STATE_TEXT_H

#include <stddef.h>
#include "base/fault.h"
#include "base/json.h"
#include "rules/game.h"
#include "rules/world.h"

void ul_state_write(ul_json_out *out, const ul_world *world, const ul_game *game);

/*
 * Read a state, build the world that it is of and fill *game; coming
 * reshuffles follow the seed. `plan_text` is the text of the plan it is
 * played on, NULL for the edition's own board; the state's `board` must be
 * that plan's id. The caller owns the world.
 *
 * NULL with *fault, and *game untouched, if it is no state or one that could
 * not occur. The message names the member. Codes: those of ul_world_new, and
 *   "wrong-type"        a value of another type, or a number out of its range
 *   "missing-key", "unknown-key", "wrong-count" (a list of another length)
 *   "unknown-edition", "unknown-board", "unknown-room", "unknown-card", "unknown-word"
 *   "unknown-option", "bad-option", "missing-option"
 *   "wrong-cards"       the cards are not exactly the deck's
 *   "wrong-discard"     a failure card in the discard pile, or anything on the ship
 *   "wrong-sunk"        decks out of order, or a pile that disagrees
 *   "sunk-room"         a pawn on a deck that has sunk
 *   "wrong-tokens"      they do not make the pool's
 *   "wrong-turn"        turn number and last turns disagree
 *   "wrong-seat"        the seat to act is another one
 *   "wrong-attempt"     not allowed, another value, out of order, foiled already
 *   "wrong-dog"         a dog where there is none, none where there is one, or not where the phase needs it
 *   "wrong-next"        another seat is next
 *   "wrong-ending"      winner and ending disagree
 */
ul_world *ul_state_read(const ul_json *json, const char *plan_text, size_t plan_len, const char *seed, size_t seed_len,
                        ul_game *game, ul_fault *fault);

#endif
