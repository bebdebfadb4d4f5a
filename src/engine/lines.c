/* lines.c: lines out of a stream that comes in pieces. */
#include "engine/lines.h"

#include <stdlib.h>
#include <string.h>

bool ul_lines_init(ul_lines *lines)
{
    *lines = (ul_lines){.kept = malloc(UL_LINES_KEPT)};
    return lines->kept;
}

void ul_lines_free(ul_lines *lines)
{
    free(lines->kept);
    *lines = (ul_lines){0};
}

/* Append as much as has a place; the rest belongs to a line that is too long whatever follows. */
static void keep(ul_lines *lines, const char *bytes, size_t len)
{
    size_t room = UL_LINES_KEPT - lines->len;
    if (len > room)
        len = room;
    memcpy(lines->kept + lines->len, bytes, len);
    lines->len += len;
}

static void forget(ul_lines *lines)
{
    if (lines->done)
        lines->len = 0;
    lines->done = false;
}

/*
 * The line up to a newline at `end`: out of the bytes themselves where it is
 * whole in them, which is the usual case, else out of what was kept.
 */
static void finish(ul_lines *lines, const char *bytes, const char *end, const char **line, size_t *line_len)
{
    size_t len = (size_t)(end - bytes);
    *line = bytes;
    if (lines->len) {
        keep(lines, bytes, len);
        *line = lines->kept;
        len = lines->len;
        lines->done = true;
    }
    if (len && (*line)[len - 1] == '\r')
        len--;
    *line_len = len;
}

bool ul_lines_next(ul_lines *lines, const char **bytes, size_t *len, const char **line, size_t *line_len)
{
    forget(lines);
    while (*len) {
        const char *start = *bytes, *end = memchr(start, '\n', *len);
        if (!end) {
            keep(lines, start, *len);
            *bytes += *len;
            *len = 0;
            return false;
        }
        *bytes = end + 1;
        *len -= (size_t)(end + 1 - start);
        finish(lines, start, end, line, line_len);
        if (*line_len)
            return true;
        forget(lines);
    }
    return false;
}

bool ul_lines_last(ul_lines *lines, const char **line, size_t *line_len)
{
    forget(lines);
    *line = lines->kept;
    *line_len = lines->len;
    lines->done = true;
    return lines->len > 0;
}
