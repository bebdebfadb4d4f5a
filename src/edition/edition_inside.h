/* edition_inside.h: what the readers of decks and of editions share. */
#ifndef UL_EDITION_EDITION_INSIDE_H
#define UL_EDITION_EDITION_INSIDE_H

#include "base/fault.h"
#include "base/json.h"

/*
 * Copy an id, lower-case letters, digits and hyphens, into `id` with its `room`
 * bytes. `what` names it in the fault: "bad-id".
 */
bool ul_id_read(char *id, size_t room, const ul_json *value, const char *what, ul_fault *fault);

/* A whole number from `low` to `high`. Fault: "bad-value". */
bool ul_number_read(uint8_t *number, uint8_t low, uint8_t high, const ul_json *value, const char *what,
                    ul_fault *fault);

/*
 * Are the members of an object just these? `keys` has `count` words; bit k of
 * `may` allows the k-th, of `must` asks for it. `what` names the object.
 * Faults: "not-an-object", "unknown-key", "missing-key".
 */
bool ul_keys_check(const ul_json *object, const char *const *keys, unsigned count, unsigned must, unsigned may,
                   const char *what, ul_fault *fault);

#endif
