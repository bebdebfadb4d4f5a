/* words_inside.h: what the files of words/ share. */
#ifndef UL_WORDS_WORDS_INSIDE_H
#define UL_WORDS_WORDS_INSIDE_H

#include "words/rulebook.h"
#include "words/speech.h"
#include "words/words.h"

/* CLDR's categories: which of several texts a number takes. */
typedef enum ul_plural {
    UL_PLURAL_ZERO,
    UL_PLURAL_ONE,
    UL_PLURAL_TWO,
    UL_PLURAL_FEW,
    UL_PLURAL_MANY,
    UL_PLURAL_OTHER,
    UL_PLURALS
} ul_plural;

/* A text in a language; NULL where it has none. `counted` has UL_PLURALS of them, or is NULL. */
typedef struct word_text {
    const char        *other;
    const char *const *counted;
} word_text;

/* Another joint of a list before a word that begins so: "Ana e Inés". */
typedef struct word_joint {
    const char        *key;                 /* "list.two" */
    const char        *between;             /* " e " */
    const char *const *begins, *const *but; /* how the word begins, and how it does not; both end with NULL */
} word_joint;

typedef struct word_language {
    const char *tag, *name;
    bool        latin;
    ul_plural (*plural)(unsigned long n);
    const word_text   *texts; /* in the order of ul_word_keys */
    const char *const *fillers, *const *particles;
    const ul_plain_letter *plain;  /* ends with one that has no letter */
    const word_joint      *joints; /* ends with one that has no key */
} word_language;

/* A key of a sentence, and when it is the one: "card=none|weapon and game=save", or "" for always. */
typedef struct word_case {
    const char *when, *key;
} word_case;

/* What an event, a reason or an action is told with: sentences, each of them its cases in order. */
typedef struct word_sentences {
    const char             *name; /* "event.drew" */
    const word_case *const *told; /* ends with NULL, as the cases do with one that has no key */
} word_sentences;

/* Made by tools/words; keys are sorted bytewise. */
extern const char *const   ul_word_keys[];
extern const size_t        ul_word_count;
extern const word_language ul_language_table[];
extern const size_t        ul_language_count;
extern const ul_rule       ul_rule_table[];
extern const size_t        ul_rule_table_count;

extern const word_sentences ul_sentence_table[];
extern const size_t         ul_sentence_count;

/* Room for a key put together from parts; no key of the table is that long, and what is cut is no key. */
#define WORD_KEY 96
#define WORD_FORM 24

/* ("room", "library", "in") is "room.library.in"; an empty form is left out. */
void ul_word_key(char key[WORD_KEY], const char *family, const char *id, const char *form);

/* The form's word in keys and texts: "in". */
const char *ul_word_form(ul_form form);

/* A room or card in a form by its word: one that programs ask for, or that the language declares. */
void ul_word_room(ul_lang lang, const ul_plan *plan, ul_room room, const char *form, ul_text *out);
void ul_word_card(ul_lang lang, const ul_plan *plan, const ul_deck *deck, ul_card card, const char *form, ul_text *out);

/* NULL if the language has none. */
const word_text *ul_word_find(ul_lang lang, const char *key);

/* What comes between `item`, at `place` of `count`, and the one before it. */
void ul_word_list_gap(ul_lang lang, size_t place, size_t count, bool or_list, const char *item, ul_text *out);

/* A parameter that is a list of seats. */
void ul_word_seats(const ul_seats_said *said, ul_text *out);

/* What something is about, in a word of tools/words/sentences.py: fact(it, "seat") is "you". */
typedef const char *word_fact(const void *about, const char *name);

/* The sentences of a kind, or of what is told alike. Ends with NULL. */
const word_case *const *ul_word_told(const char *family, const char *kind);

/* The key of a sentence. False if none of its cases holds: then it is not said. */
bool ul_word_choose(const word_case *sentence, word_fact *fact, const void *about, char key[WORD_KEY]);

/* Facts that several have: "doctor"; "weapon" ("to" is a move that leads to a room, "none" no card). */
const char *ul_word_pawn(ul_pawn pawn);
const char *ul_word_card_kind(const ul_world *world, ul_card card);

/* How many seats a set has. */
size_t ul_word_members(ul_seats seats);

/* A letter of an id in capitals: toupper does as the locale likes, and a Turkish i stays small. */
static inline char ul_word_upper(char letter)
{
    return letter >= 'a' && letter <= 'z' ? (char)(letter - 'a' + 'A') : letter;
}

#endif
