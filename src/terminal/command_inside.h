/* command_inside.h: what the files that understand typed lines share. */
#ifndef UL_TERMINAL_COMMAND_INSIDE_H
#define UL_TERMINAL_COMMAND_INSIDE_H

#include "terminal/command.h"
#include "terminal/say.h"

#define MAX_WORDS 24

/* A line being understood. */
typedef struct reading {
    ul_command     *command;
    const ul_voice *voice;
    const ul_view  *view;
    const char     *typed;           /* the whole line */
    char           *word[MAX_WORDS]; /* into `line` */
    size_t          words;
    ul_text         line;
} reading;

/* Words first .. last-1 with a space between, cut where a reply has no room for more. */
void ul_reading_join(const reading *r, size_t first, size_t last, ul_text *out);

/* Does the word mean this? `key` is a list of names in the catalogue. */
bool ul_reading_means(const reading *r, const char *typed, const char *key);

/* The words from `first` on as rooms, or cards; a set. A number is a card of the hand. */
ul_rooms ul_reading_rooms(const reading *r, size_t first, size_t last);
uint64_t ul_reading_cards(const reading *r, size_t first, size_t last);

/* All that the verb may be called in a language: "step, go, walk". */
const char *ul_verb_called(ul_lang lang, ul_verb verb);

/* Bytes of the first name in a list of them, with commas of either kind between. */
size_t ul_verb_first(const char *names);

/* The reply goes on with a sentence that has these in its {list}; without any there is no more. */
void ul_reading_list(reading *r, const char *key, ul_items *items);

/* Refusals: nothing after the verb's `good` words fits; several do. Both fill the reply. */
void ul_reading_not_verb(reading *r);
void ul_reading_which_verb(reading *r, uint64_t verbs);
void ul_reading_not_rooms(reading *r, size_t good, ul_rooms among);
void ul_reading_not(reading *r, size_t good);
void ul_reading_which_room(reading *r, ul_rooms rooms);

/* The words from `first` on as the rest of an action with that verb. */
void ul_reading_action(reading *r, ul_verb verb, size_t first);

/* Where the Doctor is saved, so are games: is "save ..." about him, and no file? "save ./whisky" is one. */
bool ul_reading_is_rescue(const reading *r);

#endif
