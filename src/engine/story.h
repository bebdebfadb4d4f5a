/*
 * story.h: what a game that is over will be remembered for: three or four
 * moments of it, found in its record.
 *
 * Ids and numbers, never sentences: front ends say them (story.* in
 * data/words). They tell what everybody held, so they are for games whose
 * cards are open.
 */
#ifndef UL_ENGINE_STORY_H
#define UL_ENGINE_STORY_H

#include <stddef.h>
#include <stdint.h>
#include "base/json.h"
#include "record/record.h"

typedef enum ul_story_kind {
    UL_MOMENT_DREW,     /* seat, card, turn: the winner drew what it won with; number: turns until then */
    UL_MOMENT_PASSED,   /* seat, turn: it passed the last attempt, with `points` in hand where `value` were missing */
    UL_MOMENT_TOGETHER, /* seat: who did it, turn; nobody alone could stop it; all others held `points` of `value` */
    UL_MOMENT_HELPLESS, /* the same, where that was too little */
    UL_MOMENT_CLOSEST,  /* seat, turn: of all attempts that failed, its `value` came nearest to what the others held,
                           `points` */
    UL_MOMENT_RUN,      /* seat, turn: `number` turns in a row from that one on */
    UL_MOMENT_KINDS
} ul_story_kind;

typedef struct ul_story_moment {
    uint8_t  kind; /* ul_story_kind */
    ul_seat  seat;
    ul_card  card; /* UL_NO_CARD where there is none */
    uint16_t turn, number, value, points;
} ul_story_moment;

#define UL_STORY_MOST 4
#define UL_STORY_RUN 3 /* turns in a row, at least, to be told of */

/* Fill list with the moments of the record's game, in the order to tell them. Returns how many there are. */
size_t ul_story_find(const ul_record *record, ul_story_moment list[UL_STORY_MOST]);

const char *ul_story_name(ul_story_kind kind); /* in the protocol and in keys of words: "closest" */

void ul_story_write(ul_json_out *out, const ul_world *world, const ul_story_moment *moment);

#endif
