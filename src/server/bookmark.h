/*
 * bookmark.h: a snapshot of a table, kept beside its log, so that the log need
 * not be read from its beginning.
 */
#ifndef UL_SERVER_BOOKMARK_H
#define UL_SERVER_BOOKMARK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/fault.h"
#include "base/sha256.h"
#include "base/text.h"
#include "server/live_table.h"

typedef struct ul_bookmark_parts {
    uint64_t    opened;
    uint8_t     ground[UL_SHA256_BYTES]; /* its sum */
    const char *bots, *plan, *table;     /* what bots know; the table's own board; the table's own bookmark */
    size_t      bots_len, plan_len, table_len;
} ul_bookmark_parts;

extern const char ul_build_print[]; /* which build this is: made by tools/fingerprint */

bool ul_live_wants_bookmark(const ul_live_table *l);          /* is it time for one? */
void ul_live_bookmark(const ul_live_table *l, ul_text *text); /* left empty where that is too much */
bool ul_bookmark_is_usable(const ul_text *text);              /* of this very build */

/* Find the parts of a usable one. False with *fault "bad-bookmark": it is damaged. */
bool ul_bookmark_split(const ul_text *text, ul_bookmark_parts *parts, ul_fault *fault);

#endif
