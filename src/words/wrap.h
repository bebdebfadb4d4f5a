/*
 * wrap.h: texts in the cells of a terminal.
 *
 * East Asian letters are two cells wide (those that Unicode calls ambiguous
 * are one), combining marks none.
 */
#ifndef UL_WORDS_WRAP_H
#define UL_WORDS_WRAP_H

#include <stddef.h>
#include "base/text.h"
#include "words/words.h"

/*
 * From now on these letters are as wide as what is written for them, because
 * the terminal does not have them; NULL: it does. For the whole program, once.
 */
void ul_wrap_spell(const ul_plain_letter *letters);

/* How many cells the first `len` bytes take. Bytes that are not UTF-8 take one each. */
size_t ul_wrap_width(const char *text, size_t len);

/*
 * Append the text in lines of at most `columns` cells, each but the first
 * begun with `indent` spaces, which the first is taken to have already, and
 * all but the last ended with a newline. Lines break at spaces and between
 * Japanese letters, never before what may not begin a line; a word that is
 * wider than a line is cut.
 */
void ul_wrap_text(const char *text, size_t columns, size_t indent, ul_text *out);

#endif
