/*
 * opening.h: what somebody asks for who opens a table: the body of
 * POST /api/1/tables (docs/api.md).
 */
#ifndef UL_WIRE_OPENING_H
#define UL_WIRE_OPENING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/fault.h"
#include "base/json.h"
#include "edition/edition.h"
#include "table/table.h"

#define UL_OPENING_BYTES 131072 /* of the body: a plan of one's own, and the rest */

typedef struct ul_opening {
    ul_about     about; /* its id is empty: the driver's to draw */
    ul_edition   edition;
    ul_options   options;
    char        *plan; /* the text of a board of one's own; NULL: the edition's */
    size_t       plan_len;
    uint8_t      bots;                                 /* how many */
    char         bot[UL_MAX_SEATS][UL_WORD_BYTES + 1]; /* bot[0] is for the last seat */
    ul_position *position;                             /* that the first game begins with; NULL: it is dealt */
} ul_opening;

/*
 * Read one. What is left out is as ul_about_init has it, seats as many as the
 * edition has players at most. `levels` as for ul_message_read. False with *fault, and nothing
 * to free. Codes: ul_json_read's, "too-long", "not-an-object", "missing-key",
 * "unknown-key", "wrong-type", "unknown-edition", "unknown-option",
 * "bad-option", "unknown-bot", "bad-bots", "bad-table", "bad-position", and those of ul_world_new for the board.
 */
bool ul_opening_read(const char *bytes, size_t len, const char *const *levels, ul_opening *opening, ul_fault *fault);
void ul_opening_free(ul_opening *opening); /* of one that was read */

/* The same of what has been read as JSON, which need not last. */
bool ul_opening_of(const ul_json *json, const char *const *levels, ul_opening *opening, ul_fault *fault);

/*
 * Of a table that begins with this position, which is the opening's from then
 * on: its edition, options and plan, and as ul_about_init has it but for seats,
 * seeds and `from`. For who opens a table without any JSON. False with *fault
 * "out-of-memory", and nothing to free.
 */
bool ul_opening_of_position(ul_position *position, ul_opening *opening, ul_fault *fault);

#endif
