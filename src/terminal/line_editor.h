/*
 * line_editor.h: a line typed at a terminal, with editing and a history.
 *
 * By libedit; where the program is built without it, or the terminal cannot
 * move its cursor, there is no editor, and lines are read as they come.
 *
 * Histories are for one person each and in memory alone: at a table with
 * several people at one screen nobody finds what another has typed.
 */
#ifndef UL_TERMINAL_LINE_EDITOR_H
#define UL_TERMINAL_LINE_EDITOR_H

#include "base/text.h"
#include "terminal/sitting.h"

typedef struct ul_line_editor ul_line_editor;

/* NULL if there is none to be had here. */
ul_line_editor *ul_line_editor_new(void);
void            ul_line_editor_free(ul_line_editor *editor); /* NULL is welcome */

/* From now on that person types, by any number below UL_LINE_PEOPLE: another history, and nothing left of the line
 * before. */
#define UL_LINE_PEOPLE 9
void ul_line_editor_listen(ul_line_editor *editor, unsigned who);

/* Waits for something to read, or for something else, as ul_sitting_wait does. */
typedef ul_waited ul_line_wait(void *context);

/*
 * Edit a line behind the prompt, in the locale's encoding. UL_WAITED_TYPED: it
 * is in *line, with its newline, or that is empty at the end of all input.
 * Else what `wait` said: what was typed so far is kept, and there again when
 * the next line is asked for.
 */
ul_waited ul_line_editor_read(ul_line_editor *editor, const char *prompt, ul_line_wait *wait, void *context,
                              ul_text *line);

#endif
