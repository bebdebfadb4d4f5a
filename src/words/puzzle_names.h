/*
 * puzzle_names.h: the puzzle's clues, groups and things by their names in a
 * language: the texts of data/words whose keys begin with "puzzle." and
 * "thing.". What the puzzle says, and its solution, is puzzle/puzzle.h's.
 */
#ifndef UL_WORDS_PUZZLE_NAMES_H
#define UL_WORDS_PUZZLE_NAMES_H

#include "puzzle/puzzle.h"
#include "words/words.h"

const char *ul_puzzle_clue_text(size_t k, ul_lang lang); /* of clue k, from 0 */
const char *ul_puzzle_group_name(const ul_puzzle *puzzle, size_t group, ul_lang lang);
const char *ul_puzzle_thing_name(const ul_puzzle *puzzle, ul_thing thing, ul_lang lang);
const char *ul_puzzle_thing_word(const ul_puzzle *puzzle, ul_thing thing, ul_lang lang); /* what is typed for it */

#endif
