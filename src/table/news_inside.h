/* news_inside.h: telling everybody, or some, what has happened at a table (news_chain.c). */
#ifndef UL_TABLE_NEWS_INSIDE_H
#define UL_TABLE_NEWS_INSIDE_H

#include "table/table_inside.h"

/*
 * An event to all. Between begin and end its members are written to
 * what `begin` gives, which is the outbox's own text: nothing else may be put there meanwhile; with ul_news_own a
 * second time, for the seats that may know more, or less.
 */
typedef struct news {
    ul_table   *table;
    ul_outbox  *out;
    ul_news     name;
    uint16_t    undone;           /* of UL_NEWS_UNDONE */
    size_t      open_at, own_at;  /* where it begins in the outbox's text */
    ul_event    event, own_event; /* of the game */
    ul_json_out json;
    ul_seats    seats; /* who get their own */
} news;
ul_json_out *ul_news_begin(news *n, ul_table *table, ul_outbox *out, ul_news name);
ul_json_out *ul_news_own(news *n, ul_seats seats);
void         ul_news_end(news *n);
void         ul_news_seat(ul_table *table, ul_outbox *out, ul_news name, ul_seat seat); /* of a seat alone */
void         ul_news_game(ul_table *table, ul_outbox *out, const ul_world *world, const shown *what, uint8_t index);

#endif
