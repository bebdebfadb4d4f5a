/*
 * log_marks.h: how a table stood some time ago, so that what it told since can
 * be told again without doing its whole log again.
 *
 * Bookmarks in memory, one every so many events: they lie further back than
 * the one in the store, which is for going on with the table. Whoever comes
 * to a table looks back as far as that (UL_WIRE_EVENTS, and perhaps a page
 * more), and at a table where many games were played that is little of it.
 * A young table has none, nor has one that was just read from the store.
 */
#ifndef UL_SERVER_LOG_MARKS_H
#define UL_SERVER_LOG_MARKS_H

#include <stddef.h>
#include <stdint.h>
#include "base/text.h"
#include "table/table.h"

#define UL_LOG_MARKS 3

typedef struct ul_log_mark {
    uint32_t line, told; /* behind which line of the log, and which event, the table stood so; 0: nothing is here */
    ul_text  bookmark;   /* as secret as the table */
} ul_log_mark;

typedef struct ul_log_marks {
    ul_log_mark of[UL_LOG_MARKS]; /* the newest first */
} ul_log_marks;

/* The table stands behind a line that is kept, or will be: is it time for a mark? Then the oldest makes room. */
void ul_log_marks_note(ul_log_marks *marks, const ul_table *table);

/*
 * A copy of the newest mark from which all after event `after` is told again, and the page before it if there is one
 * for that: who looks back may look further back soon. Its line is 0 if there is none.
 */
ul_log_mark ul_log_marks_copy(const ul_log_marks *marks, uint32_t after);

void   ul_log_mark_free(ul_log_mark *mark);
void   ul_log_marks_free(ul_log_marks *marks); /* what is in them; there are none then */
size_t ul_log_marks_bytes(const ul_log_marks *marks);

#endif
