/* puzzle_names.c: the puzzle's clues, groups and things by their names in a language. */
#include "words/puzzle_names.h"

#include <stdio.h>
#include <string.h>
#include "words/words_inside.h"

const char *ul_puzzle_clue_text(size_t k, ul_lang lang)
{
    char key[WORD_KEY];
    snprintf(key, sizeof key, "puzzle.clue.%zu", k + 1);
    return ul_words_find(lang, key);
}

const char *ul_puzzle_group_name(const ul_puzzle *puzzle, size_t group, ul_lang lang)
{
    char key[WORD_KEY];
    ul_word_key(key, "puzzle.group", ul_puzzle_group_id(puzzle, group), "");
    return ul_words_find(lang, key);
}

static const char *thing_text(const ul_puzzle *puzzle, ul_thing thing, const char *form, ul_lang lang)
{
    char key[WORD_KEY];
    ul_word_key(key, "thing", ul_puzzle_thing_id(puzzle, thing), form);
    for (char *colon; (colon = strchr(key, ':'));)
        *colon = '-'; /* an hour's, which is no letter of a key */
    return ul_words_find(lang, key);
}

const char *ul_puzzle_thing_name(const ul_puzzle *puzzle, ul_thing thing, ul_lang lang)
{
    return thing_text(puzzle, thing, "name", lang);
}

const char *ul_puzzle_thing_word(const ul_puzzle *puzzle, ul_thing thing, ul_lang lang)
{
    return thing_text(puzzle, thing, "word", lang);
}
