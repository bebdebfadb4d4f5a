/*
 * slips.h: how far a typed word is from the one that may have been meant.
 *
 * What counts as near is for those who ask: a command is short, a room's name
 * is long.
 */
#ifndef UL_WORDS_SLIPS_H
#define UL_WORDS_SLIPS_H

#include <stddef.h>

#define UL_SLIPS_MOST 64 /* words are compared up to that length, in bytes; longer ones are that far apart */

/* Letters to put in, take out or change to get from one to the other. */
size_t ul_slips(const char *a, const char *b);

#endif
