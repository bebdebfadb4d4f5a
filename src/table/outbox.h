/*
 * outbox.h: what comes of a deed at a table: lines to keep, then what to tell,
 * and to which chair.
 */
#ifndef UL_TABLE_OUTBOX_H
#define UL_TABLE_OUTBOX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/text.h"
#include "rules/event.h"
#include "table/news.h"

typedef struct ul_keep {
    uint32_t number;  /* from 1 */
    size_t   at, len; /* the line, in the outbox's text, without its LF */
} ul_keep;

typedef struct ul_tell {
    uint32_t number;     /* from 1, the same for every chair, no gaps: the last may be told twice, differently */
    ul_seats seats;      /* whom it is for */
    bool     spectators; /* and whether for them */
    ul_news  news;       /* which */
    ul_event event;      /* of the game, as those whom it is for may know it */
    uint16_t undone;     /* of UL_NEWS_UNDONE: so many of the last events of the game are void */
    size_t   at, len;    /* a JSON object */
} ul_tell;

/*
 * All zero to begin with; reuse it, clear it in between. If it has `failed`,
 * memory ran out: forget the table and read it again from what is kept.
 */
typedef struct ul_outbox {
    ul_text  text, keeps, tells;
    ul_text  done;   /* ul_action[]: what was played, for records; secret as those are */
    uint32_t undone; /* how many before them were taken back */
    ul_seats own;    /* seats whose ul_table_own has changed */
    bool     failed;
} ul_outbox;

void           ul_outbox_clear(ul_outbox *out);
void           ul_outbox_free(ul_outbox *out);
const ul_keep *ul_outbox_keeps(const ul_outbox *out, size_t *count);
const ul_tell *ul_outbox_tells(const ul_outbox *out, size_t *count);

#endif
