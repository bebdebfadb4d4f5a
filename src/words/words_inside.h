/* words_inside.h: what the files of words/ share. */
#ifndef UL_WORDS_WORDS_INSIDE_H
#define UL_WORDS_WORDS_INSIDE_H

#include "words/rulebook.h"
#include "words/speech.h"
#include "words/words.h"

/* A key with its texts; `one` is NULL where the number does not matter. */
typedef struct word {
    const char *key;
    const char *one[UL_LANGS], *other[UL_LANGS];
} word;

/* Made by tools/words, sorted bytewise by key. */
extern const word    ul_word_table[];
extern const size_t  ul_word_count;
extern const ul_rule ul_rule_table[];
extern const size_t  ul_rule_table_count;

/* Room for a key put together from parts; no key of the table is that long, and what is cut is no key. */
#define WORD_KEY 96

/* ("room", "library", "in") is "room.library.in"; an empty form is left out. */
void ul_word_key(char key[WORD_KEY], const char *family, const char *id, const char *form);

/* The form's word in keys and texts: "in". */
const char *ul_word_form(ul_form form);

/* NULL if there is none. */
const word *ul_word_find(const char *key);

/* The text between "{a}" and "{b}" of list.two and its like. */
void ul_word_between(ul_lang lang, const char *key, ul_text *out);

/* What comes between item `place` of `count` and the one before it. */
void ul_word_list_gap(ul_lang lang, size_t place, size_t count, bool or_list, ul_text *out);

/* A parameter that is a list of seats. */
void ul_word_seats(const ul_seats_said *said, ul_text *out);

/* How many seats a set has. */
size_t ul_word_members(ul_seats seats);

/* A letter of an id in capitals: toupper does as the locale likes, and a Turkish i stays small. */
static inline char ul_word_upper(char letter)
{
    return letter >= 'a' && letter <= 'z' ? (char)(letter - 'a' + 'A') : letter;
}

#endif
