/*
 * log.h: a table from what is kept of it: its log, or a bookmark and the lines
 * behind that.
 *
 * A log has a line for each deed, with its number and a seal that hangs on all
 * lines before it.
 */
#ifndef UL_TABLE_LOG_H
#define UL_TABLE_LOG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/fault.h"
#include "base/text.h"
#include "table/table.h"

#define UL_LOG_ENTRIES 65536 /* from here on a table takes nothing but what brings its game to an end */
#define UL_LOG_RESERVE 4096  /* and so many lines with deeds of its owner; then these as often as fuss may be, */
#define UL_LOG_MOST 131072   /* up to here: then they, too, are refused, but that the table is closed */

/*
 * The table that its log, whole lines, makes. What was told is told again
 * into *out, unless that is NULL. NULL with *fault, whose line is the log's:
 * ul_table_new's, "bad-entry", "bad-deed", "bad-action", "wrong-number",
 * "wrong-seal" (not what was kept), "wrong-ground", "refused" (could not have
 * been done).
 */
ul_table *ul_table_read(const ul_ground *ground, const char *log, size_t len, ul_outbox *out, ul_fault *fault);

/* One more line of its log, as another node may have kept it. A table that refuses one is good for nothing more. */
bool ul_table_redo(ul_table *table, const char *line, size_t len, ul_outbox *out, ul_fault *fault);

/*
 * A bookmark: how the table stands, secrets and all, appended to *text, so
 * that a long log need not be read from its beginning. It is no substitute
 * for the log, and of use to the same build of the program only, which is the
 * caller's to see to.
 */
void ul_table_bookmark(const ul_table *table, ul_text *text);

/*
 * The table that a bookmark and the lines behind it make. The first of `log`
 * is the line that the bookmark stands behind: it is not done again, but shows
 * by its seal that the bookmark is of this log. Else as ul_table_read, whose
 * faults it has, and "bad-bookmark": read the log from its beginning.
 */
ul_table *ul_table_read_on(const ul_ground *ground, const char *bookmark, size_t len, const char *log, size_t log_len,
                           ul_outbox *out, ul_fault *fault);

/*
 * What a chair was told after event `seen`, from the log: as ul_table_since,
 * from any number on. Gives the number of the log's last event, or 0 with
 * *fault as of ul_table_read.
 */
uint32_t ul_table_history(const ul_ground *ground, const char *log, size_t len, ul_seat seat, uint32_t seen,
                          ul_text *text, ul_fault *fault);

/* The same of what a log told as it was read, so that one reading serves all chairs. */
void ul_outbox_history(const ul_outbox *out, ul_seat seat, uint32_t seen, ul_text *text);

/*
 * The log with `other` in every place where somebody was called `name`, by the
 * table or in talk, sealed anew and appended to *renamed, for somebody who is
 * to be forgotten; and the table that it makes. NULL with *fault as of
 * ul_table_read; "refused" if `other` is no name there, or somebody else's.
 */
ul_table *ul_table_rename(const ul_ground *ground, const char *log, size_t len, const char *name, const char *other,
                          ul_text *renamed, ul_fault *fault);

/* What the first line of a log says, so that the ground can be laid. False with *fault as of ul_table_read. */
bool ul_table_peek(const char *line, size_t len, ul_about *about, ul_edition *edition, ul_options *options,
                   ul_fault *fault);

/* The same of a bookmark, or "bad-bookmark". */
bool ul_bookmark_peek(const char *bookmark, size_t len, ul_about *about, ul_edition *edition, ul_options *options,
                      ul_fault *fault);

#endif
