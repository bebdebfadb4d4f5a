/* deed_inside.h: a deed is checked, kept and done: what the files that do it share. */
#ifndef UL_TABLE_DEED_INSIDE_H
#define UL_TABLE_DEED_INSIDE_H

#include "table/table_inside.h"

/* check.c: may it be done now? Nothing here asks who wants it. */
typedef enum doer {
    DOER_NEWCOMER, /* has no key yet */
    DOER_SEAT,     /* by its key */
    DOER_OWNER,    /* the same, of the owner's seat */
    DOER_PLAYER,   /* by its key, or a bot's by the driver */
    DOER_DRIVER,
    DOER_CLOCK /* the table itself */
} doer;
doer      ul_deed_doer(ul_deed_kind kind);
ul_answer ul_table_check(const ul_table *table, const ul_deed *deed);
bool      ul_chair_is_person(const chair *c);                           /* PERSON or PROGRAM */
bool      ul_seat_is_open(const ul_table *table, ul_seat seat);         /* may anybody who comes sit down there? */
bool      ul_seat_needs_admission(const ul_table *table, ul_seat seat); /* or only if all agree, in mid-game? */
bool      ul_chair_is_botted(const chair *c);                           /* a bot plays it now */
bool      ul_table_attended(const ul_table *table);

bool ul_chair_knows_id(const chair *c, const ul_deed *deed);

void ul_chair_fuss(ul_table *table, const ul_deed *deed); /* a deed of its person counts */

/* apply.c and its helpers: a deed that was checked is done. */
void        ul_table_apply(ul_table *table, const ul_deed *deed, ul_outbox *out);
void        ul_apply_seat(ul_table *table, const ul_deed *deed, ul_outbox *out);
void        ul_apply_deal(ul_table *table, const ul_deed *deed, ul_outbox *out);
void        ul_apply_play(ul_table *table, const ul_deed *deed, ul_outbox *out);
void        ul_apply_talk(ul_table *table, const ul_deed *deed, ul_outbox *out);
size_t      ul_talk_rename(const char *text, size_t len, const char *name, const char *other,
                           char renamed[UL_SAY_BYTES]); /* how many bytes it has */
void        ul_apply_open(ul_table *table, const ul_deed *deed, ul_outbox *out);
void        ul_table_ask(ul_table *table, bool fresh); /* whom the game waits for now */
void        ul_table_over(ul_table *table, ul_outbox *out);
void        ul_chair_stand_in(ul_table *table, ul_seat seat, const char *why, ul_outbox *out);
void        ul_chair_back(ul_table *table, ul_seat seat, ul_outbox *out);
const char *ul_chair_level(const ul_table *table, ul_seat seat); /* of the bot that plays there, or would */

/* Check is done: keep it, do it. With words: those that the deed was read from. */
void ul_table_enter(ul_table *table, const ul_deed *deed, uint64_t now, ul_outbox *out);
void ul_table_enter_words(ul_table *table, const char *words, size_t len, const ul_deed *deed, uint64_t now,
                          ul_outbox *out);

#endif
