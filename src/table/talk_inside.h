/* talk_inside.h: what the files of talk share: folded words, and the lists as they lie in memory. */
#ifndef UL_TABLE_TALK_INSIDE_H
#define UL_TABLE_TALK_INSIDE_H

#include <stdint.h>
#include "base/text.h"
#include "table/talk.h"

/* What stands between two words, weakest first. */
typedef enum talk_mark {
    TALK_SPACE, /* a space, a hyphen, an apostrophe, or nothing at all between two kanji */
    TALK_PAUSE, /* dots, a dash, quotation marks: a clause may end here, and a phrase may go on ("take... that!") */
    TALK_STOP   /* a comma or more: no phrase reaches across */
} talk_mark;

#define TALK_LONGEST_WORD 40 /* bytes, folded; a longer word is none that we know */

/*
 * A folded word: a run of letters and digits, or one kana or kanji, since
 * Japanese is written without spaces.
 */
typedef struct talk_word {
    char      bytes[TALK_LONGEST_WORD];
    size_t    len;     /* 0: too long or damaged */
    size_t    at, end; /* where it was in the line */
    talk_mark before;
} talk_word;

/* Goes over a line word by word; begins as {line, len, 0}. */
typedef struct talk_scan {
    const char *line;
    size_t      len, at;
} talk_scan;

/* The next word. False after the last. */
bool ul_talk_next(talk_scan *scan, talk_word *word);

typedef uint16_t talk_id; /* a word of the lists; 0 is any other word */

/* One way to say something: `len` words in a row, in `ids` from `first`. */
typedef struct talk_spelling {
    uint32_t first, len;
} talk_spelling;

typedef enum talk_step_kind {
    TALK_ONE_OF, /* one of `count` spellings from `first` */
    TALK_GAP,    /* up to `count` words, whatever they are */
    TALK_EDGE    /* one clause ends here and another begins */
} talk_step_kind;

typedef struct talk_step {
    talk_step_kind kind;
    bool           optional;
    uint32_t       first, count;
} talk_step;

typedef struct talk_phrase {
    ul_slip_kind kind;         /* UL_SLIP_NONE: harmless */
    uint32_t     first, count; /* steps */
} talk_phrase;

#define TALK_LONGEST_PHRASE 24 /* words */
#define TALK_CODE 8

#define TALK_LANGUAGES 32
#define TALK_WORDS 8191
#define TALK_SLOTS 16384 /* a power of two, twice the words */

typedef struct talk_list {
    char     code[TALK_CODE];
    uint32_t harmless, costly, end;        /* phrases: harmless ones up to `costly`, the others up to `end` */
    uint8_t  begins[(TALK_WORDS + 1) / 8]; /* bit id: a phrase of this list can begin with that word; few do */
} talk_list;

/*
 * The growing arrays are kept in ul_texts, which turn a run of allocations
 * into one check at the end. malloc aligns for every type.
 */
struct ul_talk {
    ul_text   letters;           /* all words, a NUL after each */
    ul_text   words;             /* uint32_t[]: where in letters word id - 1 begins */
    ul_text   ids;               /* talk_id[] */
    ul_text   spellings;         /* talk_spelling[] */
    ul_text   steps;             /* talk_step[] */
    ul_text   phrases;           /* talk_phrase[] */
    talk_id   slots[TALK_SLOTS]; /* a hash table of words, open addressing; 0 is free */
    talk_list lists[TALK_LANGUAGES];
    size_t    languages;
};

/* The slot where this word is or would be. */
size_t ul_talk_slot(const ul_talk *talk, const char *bytes, size_t len);

#endif
