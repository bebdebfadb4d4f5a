/* language.c: which language somebody wants. */
#include <string.h>
#include "words/words_inside.h"

ul_lang ul_lang_count(void)
{
    return (ul_lang)ul_language_count;
}

const char *ul_lang_tag(ul_lang lang)
{
    return ul_language_table[lang].tag;
}

const char *ul_lang_name(ul_lang lang)
{
    return ul_language_table[lang].name;
}

bool ul_lang_is_latin(ul_lang lang)
{
    return ul_language_table[lang].latin;
}

const ul_plain_letter *ul_lang_plain(ul_lang lang)
{
    return ul_language_table[lang].plain;
}

const char *const *ul_lang_fillers(ul_lang lang)
{
    return ul_language_table[lang].fillers;
}

const char *const *ul_lang_particles(ul_lang lang)
{
    return ul_language_table[lang].particles;
}

void ul_lang_list(ul_lang lang, ul_text *out)
{
    for (ul_lang i = 0; i < ul_lang_count(); i++) {
        ul_word_list_gap(lang, i, ul_lang_count(), true, ul_lang_tag(i), out);
        ul_text_put(out, ul_lang_tag(i));
    }
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
    for (ul_lang i = 0; i < ul_lang_count(); i++) {
        if (letters(tag) == strlen(ul_lang_tag(i)) && same_letters(tag, ul_lang_tag(i))) {
            *lang = i;
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
    ul_lang     found = UL_LANG_SOURCE;
    if (strcmp(locale, "C") == 0 || strcmp(locale, "POSIX") == 0)
        return UL_LANG_SOURCE;
    if (!is_set(language) || !find_in_list(&found, language))
        ul_lang_find(&found, locale);
    return found;
}
