/*
 * width_fold.h: typed letters in the one width that everything is compared in.
 *
 * An input method writes "１２", "ﾊﾟｽ" or "Ａ" for 12, パス and A, and some
 * systems keep パ as two letters. Here each becomes the usual one. Case and
 * accents are for name_lookup.h.
 */
#ifndef UL_TERMINAL_WIDTH_FOLD_H
#define UL_TERMINAL_WIDTH_FOLD_H

#include "base/text.h"

/* The first letter of `len` bytes, at least one, in its usual width and with its sound mark; how many bytes it took. */
size_t ul_letters_next(const char *text, size_t len, unsigned *letter);

/* Append a whole text so; every kind of space becomes the plain one. */
void ul_letters_usual(const char *text, ul_text *out);

#endif
