/* puzzle_inside.h: a puzzle as it lies in memory. */
#ifndef UL_PUZZLE_PUZZLE_INSIDE_H
#define UL_PUZZLE_PUZZLE_INSIDE_H

#include "base/json.h"
#include "puzzle/puzzle.h"

enum { PUZZLE_LADIES, PUZZLE_HOURS, PUZZLE_ROOMS }; /* groups that clues know more of than whose they are */

/* All ids are lent by the JSON. */
struct ul_puzzle {
    ul_json    *root;
    const char *group_id[UL_PUZZLE_GROUPS];
    const char *thing_id[UL_PUZZLE_THINGS];
    char        deck[UL_PUZZLE_SIZE]; /* of the rooms: 'A' is the highest */
    ul_clue     clues[UL_PUZZLE_CLUES];
};

#endif
