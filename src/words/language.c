/* language.c: which language somebody wants. */
#include <string.h>
#include "words/words.h"

static const char *const tags[UL_LANGS] = {"en", "fr", "ja"};

const char *ul_lang_tag(ul_lang lang)
{
    return tags[lang];
}

/* The letters before the country, encoding or next of a list. */
static size_t letters(const char *tag)
{
    return strcspn(tag, "_-.@:");
}

static bool same_letters(const char *tag, const char *ours)
{
    for (; *ours; tag++, ours++)
        if (*tag != *ours && *tag != *ours - 'a' + 'A')
            return false;
    return true;
}

bool ul_lang_find(ul_lang *lang, const char *tag)
{
    for (int i = 0; i < UL_LANGS; i++) {
        if (letters(tag) == strlen(tags[i]) && same_letters(tag, tags[i])) {
            *lang = (ul_lang)i;
            return true;
        }
    }
    return false;
}

/* The first of a list like "de:fr:en" that we have. */
static bool find_in_list(ul_lang *lang, const char *list)
{
    for (;;) {
        if (ul_lang_find(lang, list))
            return true;
        list += strcspn(list, ":");
        if (!*list++)
            return false;
    }
}

static bool is_set(const char *variable)
{
    return variable && *variable;
}

ul_lang ul_lang_choose(const char *language, const char *lc_all, const char *lc_messages, const char *lang)
{
    const char *locale = is_set(lc_all) ? lc_all : is_set(lc_messages) ? lc_messages : is_set(lang) ? lang : "C";
    ul_lang     found = UL_ENGLISH;
    if (strcmp(locale, "C") == 0 || strcmp(locale, "POSIX") == 0)
        return UL_ENGLISH;
    if (!is_set(language) || !find_in_list(&found, language))
        ul_lang_find(&found, locale);
    return found;
}
