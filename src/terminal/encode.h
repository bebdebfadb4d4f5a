/*
 * encode.h: texts between UTF-8, in which all of them are, and the terminal.
 *
 * What the terminal's encoding cannot hold is written as one would on an old
 * typewriter: é as e, œ as oe; what has no such form is left as an underscore.
 * Never a question mark, which would look like one.
 */
#ifndef UL_TERMINAL_ENCODE_H
#define UL_TERMINAL_ENCODE_H

#include <stdbool.h>
#include <stddef.h>
#include "base/text.h"
#include "words/words.h"

/*
 * Take the locale from the environment and find whether it is UTF-8. A locale
 * that is asked for but not installed is taken at its word; so is a language
 * that no other encoding here can write. Returns true for UTF-8.
 */
bool ul_encode_begin(ul_lang lang);

/* Append UTF-8 text as the terminal wants it. */
void ul_encode_out(bool utf8, const char *text, size_t len, ul_text *out);

/* Append what was typed as UTF-8, without control characters or broken letters. */
void ul_encode_in(bool utf8, const char *bytes, size_t len, ul_text *out);

/* Is a text of this encoding's name UTF-8? ("UTF-8", "utf8") */
bool ul_encode_names_utf8(const char *locale);

/* Bytes of the first letter of UTF-8 text, at least 1, and the letter. */
size_t ul_encode_letter(const char *text, size_t len, unsigned *letter);

/* A letter as UTF-8, up to 4 bytes. Returns how many. */
size_t ul_encode_utf8(unsigned letter, char bytes[4]);

/* What a letter with a hat or a tail is without, in ASCII; NULL if it is none of those. */
const char *ul_encode_plain(unsigned letter);

#endif
