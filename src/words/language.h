/* language.h: the languages that there are: one for each folder of data/words. */
#ifndef UL_WORDS_LANGUAGE_H
#define UL_WORDS_LANGUAGE_H

#include <stdbool.h>
#include <stdint.h>
#include "base/text.h"

/*
 * A language: the number of its folder in data/words, as the build found them.
 * No language is known to a program by name; what differs is in its folder.
 */
typedef uint8_t ul_lang;

/* The one that the others are translated from, and that everybody may type. */
#define UL_LANG_SOURCE ((ul_lang)0)

/* How many there are. */
ul_lang ul_lang_count(void);

const char *ul_lang_tag(ul_lang lang);  /* as in a locale's name */
const char *ul_lang_name(ul_lang lang); /* what it calls itself */

/* Is it written in Latin letters, so that it can be read when accents are left out? */
bool ul_lang_is_latin(ul_lang lang);

/*
 * Letters that the language writes in ASCII in a way of its own, ä as ae; the
 * last has no letter. All others are written without their accents.
 */
typedef struct ul_plain_letter {
    unsigned    letter;
    const char *plain;
} ul_plain_letter;
const ul_plain_letter *ul_lang_plain(ul_lang lang);

/* Words that say nothing when they are typed, and endings of words that do not; the last is NULL. */
const char *const *ul_lang_fillers(ul_lang lang);
const char *const *ul_lang_particles(ul_lang lang);

/* The tags of all, "aa, bb or cc". */
void ul_lang_list(ul_lang lang, ul_text *out);

/* Find the language of a tag or a locale's name: "aa", "aa_BB.UTF-8", "aa-BB". False if it is none of ours. */
bool ul_lang_find(ul_lang *lang, const char *tag);

/*
 * The language that the variables LANGUAGE, LC_ALL, LC_MESSAGES and LANG ask
 * for, each NULL if it is not set. LANGUAGE is a list and goes first unless
 * the locale is plain C, as in gettext; but no locale need be installed.
 * The source if they ask for nothing that we have.
 */
ul_lang ul_lang_choose(const char *language, const char *lc_all, const char *lc_messages, const char *lang);

#endif
