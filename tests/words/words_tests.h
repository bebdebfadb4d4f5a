/* words_tests.h: what the tests of words/ share. */
#ifndef UL_TESTS_WORDS_TESTS_H
#define UL_TESTS_WORDS_TESTS_H

#include "support/stage.h"
#include <stdlib.h>
#include <string.h>
#include "words/speech.h"
#include "words/words.h"

/* The text says exactly this; it is freed. */
static inline void assert_says(ul_text *text, const char *expected)
{
    assert_false(text->failed);
    assert_string_equal(text->bytes ? text->bytes : "", expected);
    ul_text_free(text);
}

static const char *const ben_and_others[] = {"Ben", "Chie", "Dan", "Eva", "Finn", "Gerd", "Hana", "Ines"};

static inline ul_voice voice_of(const stage *s, ul_lang lang, ul_seat listener)
{
    return (ul_voice){.lang = lang, .world = s->world, .names = ben_and_others, .listener = listener};
}

#endif
