/*
 * name_lookup.h: names that people type, found among those that there are.
 *
 * Case, accents, articles and hyphens do not matter: "L'Armurerie",
 * "armurerie" and "armu" are all the armory to somebody who plays in French,
 * and "armory" to everybody. The whole name is best, then what names begin
 * with, then what is in them.
 */
#ifndef UL_TERMINAL_NAME_LOOKUP_H
#define UL_TERMINAL_NAME_LOOKUP_H

#include <stddef.h>
#include <stdint.h>
#include "rules/view.h"
#include "words/speech.h"

/* Append the text as it is compared: small plain letters, no gaps, no articles of the language or of the source. */
void ul_lookup_fold(ul_lang lang, const char *text, ul_text *out);

/*
 * A name with what the language writes for letters that a keyboard may lack,
 * "kueche"; nothing if it has no such letters. What was typed is never that.
 */
void ul_lookup_fold_spelled(ul_lang lang, const char *text, ul_text *out);

/* Is it a word that says nothing: an article, a preposition? */
bool ul_lookup_filler(ul_lang lang, const char *word);

/* How well a typed text fits a name: not at all, somewhere in it, at its beginning, all of it. */
typedef enum ul_fit { UL_FIT_NONE, UL_FIT_INSIDE, UL_FIT_BEGINS, UL_FIT_WHOLE } ul_fit;

ul_fit ul_lookup_fit(ul_lang lang, const char *typed, const char *name);

/* The same for a list of names, "step, go, walk": the best of them. */
ul_fit ul_lookup_fit_any(ul_lang lang, const char *typed, const char *names);

/* Put the first name of such a list into `one`; where the others begin, NULL if it was the last. */
const char *ul_lookup_next(const char *names, ul_text *one);

/* Is it one of the names that the key has, in this language or in the source's? */
bool ul_lookup_means(ul_lang lang, const char *typed, const char *key);

/* The same for a whole line, in which every word counts: "who am I?" is not "who". */
bool ul_lookup_is_line(ul_lang lang, const char *typed, const char *key);

/* The rooms, cards and seats that fit best, as sets; empty if none does. */
ul_rooms ul_lookup_rooms(const ul_voice *voice, const char *typed);
uint64_t ul_lookup_cards(const ul_voice *voice, const char *typed);
ul_seats ul_lookup_seats(const ul_voice *voice, const char *typed);

/* How well it fits a card's name, in this language or in the source's, or its id. */
ul_fit ul_lookup_fit_card(const ul_voice *voice, const char *typed, ul_card card);

#endif
