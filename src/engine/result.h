/*
 * result.h: how a game that is over went for one seat, as others may hear of
 * it: nothing of rooms, cards and names is in it, so that they can still play
 * the same deal (docs/dealing.md).
 */
#ifndef UL_ENGINE_RESULT_H
#define UL_ENGINE_RESULT_H

#include <stdbool.h>
#include <stdint.h>
#include "record/record.h"

#define UL_RESULT_SIGNS 48 /* attempts that are shown; of more the last */

/* Of an attempt: whose, and what came of it. */
enum { UL_SIGN_MINE = 'o', UL_SIGN_DONE = '*', UL_SIGN_OTHER = '.', UL_SIGN_LOST = 'x' };

typedef struct ul_result {
    bool     over, won;
    uint16_t turns;                      /* of the game */
    uint16_t attempts;                   /* of that seat */
    char     signs[UL_RESULT_SIGNS + 1]; /* a sign for each attempt at the table, in order */
} ul_result;

void ul_result_find(const ul_record *record, ul_seat seat, ul_result *result);

#endif
