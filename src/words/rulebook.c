/* rulebook.c: finding a rule, and what it says. */
#include <string.h>
#include "words/edit_distance.h"
#include "words/words_inside.h"

size_t ul_rule_count(void)
{
    return ul_rule_table_count;
}

const ul_rule *ul_rule_nth(size_t place)
{
    return &ul_rule_table[place];
}

/* Without its "R-", which people may leave out, and in capitals; cut where no rule's name is so long. */
#define RULE_NAME 24
static void bare_name(char bare[RULE_NAME], const char *name)
{
    size_t len = 0;
    if (ul_word_upper(name[0]) == 'R' && name[1] == '-')
        name += 2;
    for (; name[len] && len + 1 < RULE_NAME; len++)
        bare[len] = name[len] == '_' ? '-' : ul_word_upper(name[len]);
    bare[len] = '\0';
}

const ul_rule *ul_rule_find(const char *name)
{
    char asked[RULE_NAME];
    bare_name(asked, name);
    for (size_t i = 0; i < ul_rule_table_count; i++)
        if (strcmp(asked, ul_rule_table[i].name + 2) == 0)
            return &ul_rule_table[i];
    return NULL;
}

/* None if one of the names is a part of the other. */
static size_t unlikeness(const char *asked, const char *name)
{
    return *asked && (strstr(name, asked) || strstr(asked, name)) ? 0 : ul_slips(asked, name);
}

size_t ul_rule_nearest(const char *name, const ul_rule **nearest, size_t most)
{
    char   asked[RULE_NAME];
    size_t count = 0;
    bare_name(asked, name);
    for (size_t distance = 0; distance < RULE_NAME && count < most; distance++)
        for (size_t i = 0; i < ul_rule_table_count && count < most; i++)
            if (unlikeness(asked, ul_rule_table[i].name + 2) == distance)
                nearest[count++] = &ul_rule_table[i];
    return count;
}

bool ul_rule_applies(const ul_rule *rule, const ul_edition *edition)
{
    if (rule->option != UL_OPTION_COUNT)
        return edition->has[rule->option];
    return rule->game == UL_RULE_BOTH || (rule->game == UL_RULE_SAVE) == edition->wants_witness;
}

static const char *find(ul_lang lang, const ul_rule *rule, const char *form)
{
    char key[WORD_KEY];
    ul_word_key(key, "rule", rule->name, form);
    return ul_words_find(lang, key);
}

const char *ul_rule_title(ul_lang lang, const ul_rule *rule)
{
    return find(lang, rule, "");
}

const char *ul_rule_text(ul_lang lang, const ul_rule *rule, bool save)
{
    const char *text = save ? find(lang, rule, "save") : NULL;
    return text ? text : find(lang, rule, "text");
}
