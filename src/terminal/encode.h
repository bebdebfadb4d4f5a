/*
 * encode.h: texts between UTF-8, in which all of them are, and whoever reads.
 *
 * One rule for all that is written for people, by every subcommand: it goes
 * out in the encoding of the environment's locale. What that cannot hold is
 * written as one would on an old typewriter: é as e, œ as oe, and in German ä
 * as ae (a language's own way: ul_lang_plain); what has no such form is left as
 * an underscore. Never a question mark, which would look like
 * one. What programs read, JSON above all, is UTF-8 and does not come by here.
 */
#ifndef UL_TERMINAL_ENCODE_H
#define UL_TERMINAL_ENCODE_H

#include <stdbool.h>
#include <stddef.h>
#include "base/text.h"
#include "words/words.h"

typedef enum ul_encoding {
    UL_ENCODING_ASCII, /* because it was asked for, whatever the locale */
    UL_ENCODING_LOCAL, /* the locale's own, which is not UTF-8 */
    UL_ENCODING_UTF8
} ul_encoding;

/*
 * Take the locale of letters from the environment, and from it the encoding. A
 * locale that is asked for but not installed is taken at its word; a language
 * that the locale's encoding cannot write (Japanese, in most) gets C.UTF-8.
 * What is written from now on is that language.
 */
ul_encoding ul_encode_begin(ul_lang lang);

/* Nothing but ASCII from now on, in the language of ul_encode_begin. Returns UL_ENCODING_ASCII. */
ul_encoding ul_encode_ascii(void);

/* The encoding that ul_encode_begin found; where nobody has begun, that of the environment's locale. */
ul_encoding ul_encode_now(void);

/* Append UTF-8 text as the reader wants it. */
void ul_encode_out(ul_encoding encoding, const char *text, size_t len, ul_text *out);

/* Append what was typed as UTF-8, without control characters or broken letters. */
void ul_encode_in(const char *bytes, size_t len, ul_text *out);

/* Is a text of this encoding's name UTF-8? ("UTF-8", "utf8") */
bool ul_encode_names_utf8(const char *locale);

/* Bytes of the first letter of UTF-8 text, at least 1, and the letter. */
size_t ul_encode_letter(const char *text, size_t len, unsigned *letter);

/* A letter as UTF-8, up to 4 bytes. Returns how many. */
size_t ul_encode_utf8(unsigned letter, char bytes[4]);

/* What a letter with a hat or a tail is without, in ASCII; NULL if it is none of those. */
const char *ul_encode_plain(unsigned letter);

#endif
