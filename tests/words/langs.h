/* langs.h: the languages that tests have expectations of, by the names of their folders. */
#ifndef UL_TESTS_WORDS_LANGS_H
#define UL_TESTS_WORDS_LANGS_H

#include <stdio.h>
#include <stdlib.h>
#include "words/words.h"

static inline ul_lang lang_called(const char *tag)
{
    ul_lang lang;
    if (ul_lang_find(&lang, tag))
        return lang;
    fprintf(stderr, "there is no data/words/%s\n", tag);
    abort();
}

#define UL_ENGLISH lang_called("en")
#define UL_FRENCH lang_called("fr")
#define UL_GERMAN lang_called("de")
#define UL_JAPANESE lang_called("ja")
#define UL_SPANISH lang_called("es")
#define UL_LANGS ((int)ul_lang_count())

#endif
