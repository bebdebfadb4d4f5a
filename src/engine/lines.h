/*
 * lines.h: lines out of a stream that comes in pieces of any size.
 *
 * A carriage return before the newline is dropped, an empty line is passed
 * over. Of a line longer than UL_ENGINE_LINE only so much is kept that it is
 * seen to be too long: the engine refuses it by its length.
 */
#ifndef UL_ENGINE_LINES_H
#define UL_ENGINE_LINES_H

#include <stdbool.h>
#include <stddef.h>
#include "engine/engine.h"

/* One byte for a carriage return that may yet prove to be the line's end, one to be too long by. */
#define UL_LINES_KEPT (UL_ENGINE_LINE + 2)

typedef struct ul_lines {
    char  *kept; /* the beginning of a line whose end has not come */
    size_t len;
    bool   done; /* it was given out, and goes with the next call */
} ul_lines;

bool ul_lines_init(ul_lines *lines); /* false if memory ran out */
void ul_lines_free(ul_lines *lines);

/*
 * The next line out of the *len bytes at *bytes, both of which move on over
 * what was read. False when the bytes are used up; what they ended with is
 * kept. The line is lent until the next call, and not NUL-terminated.
 */
bool ul_lines_next(ul_lines *lines, const char **bytes, size_t *len, const char **line, size_t *line_len);

/* After the last bytes: a line that no newline ended. False if there is none. */
bool ul_lines_last(ul_lines *lines, const char **line, size_t *line_len);

#endif
