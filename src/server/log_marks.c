/* log_marks.c: how a table stood some time ago. */
#include "server/log_marks.h"

#include <string.h>
#include "table/log.h"
#include "wire/write.h"

#define EVERY 768 /* events: marks go back by a welcome and two pages, however old the newest is */

void ul_log_mark_free(ul_log_mark *mark)
{
    ul_text_free(&mark->bookmark);
    mark->line = mark->told = 0;
}

void ul_log_marks_free(ul_log_marks *marks)
{
    for (int i = 0; i < UL_LOG_MARKS; i++)
        ul_log_mark_free(&marks->of[i]);
}

void ul_log_marks_note(ul_log_marks *marks, const ul_table *table)
{
    ul_log_mark *newest = &marks->of[0];
    if (ul_table_told(table) < newest->told + EVERY)
        return;
    ul_log_mark_free(&marks->of[UL_LOG_MARKS - 1]);
    memmove(newest + 1, newest, (UL_LOG_MARKS - 1) * sizeof *newest);
    *newest = (ul_log_mark){(uint32_t)ul_table_entries(table), ul_table_told(table), {.secret = true}};
    ul_table_bookmark(table, &newest->bookmark);
    if (newest->bookmark.failed)
        ul_log_marks_free(marks);
}

ul_log_mark ul_log_marks_copy(const ul_log_marks *marks, uint32_t after)
{
    const ul_log_mark *found = NULL;
    ul_log_mark        copy = {0};
    for (const ul_log_mark *mark = marks->of; mark < marks->of + UL_LOG_MARKS && mark->line; mark++)
        if (mark->told <= after && (!found || found->told + UL_WIRE_EVENTS > after))
            found = mark;
    if (!found)
        return copy;
    copy = (ul_log_mark){found->line, found->told, {.secret = true}};
    ul_text_add(&copy.bookmark, found->bookmark.bytes, found->bookmark.len);
    if (copy.bookmark.failed)
        ul_log_mark_free(&copy);
    return copy;
}

size_t ul_log_marks_bytes(const ul_log_marks *marks)
{
    size_t bytes = 0;
    for (int i = 0; i < UL_LOG_MARKS; i++)
        bytes += marks->of[i].bookmark.room;
    return bytes;
}
