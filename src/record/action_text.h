/*
 * action_text.h: actions as text (docs/protocol.md, "legal and why").
 *
 * "play move-2 doctor armory": words in lower case, exactly one space between
 * them, nothing before or behind. The same in the protocol, in records, on
 * the wire and in logs.
 */
#ifndef UL_RECORD_ACTION_TEXT_H
#define UL_RECORD_ACTION_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include "base/fault.h"
#include "rules/action.h"
#include "rules/world.h"

/* Room for the longest action and its NUL. */
#define UL_ACTION_TEXT 128

/* Write an action of known names into `buffer`, NUL at its end; returns `buffer`. */
char *ul_action_write(const ul_world *world, ul_action action, char buffer[UL_ACTION_TEXT]);

/*
 * Read an action. A word that should name a card or a room and does not is
 * UL_UNKNOWN in *action: that is an action, which `why` finds unknown. False
 * with *fault "bad-action" if the text is no action at all: another verb, too
 * many words or too few, a pawn that the verb does not know.
 */
bool ul_action_read(const ul_world *world, const char *text, size_t len, ul_action *action, ul_fault *fault);

/* The pawn's word in the notation: "self", "doctor", "dog". */
const char *ul_pawn_word(ul_pawn pawn);

#endif
