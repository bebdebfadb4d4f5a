/*
 * edit_distance.h: how far a typed word is from the one that may have been meant.
 *
 * Everything is counted in letters, whatever bytes they take.
 */
#ifndef UL_WORDS_EDIT_DISTANCE_H
#define UL_WORDS_EDIT_DISTANCE_H

#include <stdbool.h>
#include <stddef.h>

#define UL_SLIPS_MOST 64 /* words are compared up to that length; longer ones are that far apart */

/* Letters to put in, take out, change, or swap with their neighbour to get from one to the other. */
size_t ul_slips(const char *a, const char *b);

/* How many letters a text has. */
size_t ul_letters_count(const char *text);

/*
 * Is it near enough to suggest the name for it? One slip in a word of three
 * letters, two in one of six: more makes another word of it.
 */
bool ul_slips_near(const char *typed, const char *name, size_t *slips);

#endif
