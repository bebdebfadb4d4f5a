/*
 * rulebook.h: the rules at hand, by their names.
 *
 * Title and text of each rule in every language, in the order of the book
 * (data/words/rules.json): which chapter it is in, whether it is for Kill, for
 * Save or both, and the option that it depends on.
 */
#ifndef UL_WORDS_RULEBOOK_H
#define UL_WORDS_RULEBOOK_H

#include "words/words.h"

typedef enum ul_rule_game { UL_RULE_BOTH, UL_RULE_KILL, UL_RULE_SAVE } ul_rule_game;

typedef struct ul_rule {
    const char *name;    /* "R-NEXT" */
    const char *chapter; /* "after": its heading is the key chapter.after */
    uint8_t     game;    /* ul_rule_game */
    uint8_t     option;  /* ul_option; UL_OPTION_COUNT: it depends on none */
} ul_rule;

size_t         ul_rule_count(void);
const ul_rule *ul_rule_nth(size_t place);

/* In any case, with or without its "R-"; NULL if there is none. */
const ul_rule *ul_rule_find(const char *name);

/* Those that `name` is most like, the likest first, at most `most`. Returns how many. */
size_t ul_rule_nearest(const char *name, const ul_rule **nearest, size_t most);

/* Does the edition know the rule, be it as an option? */
bool ul_rule_applies(const ul_rule *rule, const ul_edition *edition);

const char *ul_rule_title(ul_lang lang, const ul_rule *rule);

/* Its text for Kill, or for Save; the same text where it is the same. */
const char *ul_rule_text(ul_lang lang, const ul_rule *rule, bool save);

#endif
