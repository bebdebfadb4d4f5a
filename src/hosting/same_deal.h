/*
 * same_deal.h: a deal that several people play, each at a table of their own,
 * on the same seat and against the same bots: the murder of the day, or a
 * game that a friend has played.
 *
 * It has a code, which stands in links (docs/dealing.md). Everybody who has the
 * code can know all cards, so a game that people still play has no code.
 * Nothing here knows what day it is.
 */
#ifndef UL_HOSTING_SAME_DEAL_H
#define UL_HOSTING_SAME_DEAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/fault.h"
#include "base/text.h"
#include "bots/bot.h"
#include "edition/edition.h"
#include "record/record.h"

#define UL_DATE_BYTES 10          /* "2026-11-17" */
#define UL_SAME_DEAL_SEED 128     /* bytes of a seed that goes into a code */
#define UL_SAME_DEAL_BYTES 1024   /* of a code, at most */
#define UL_FIRST_DAY "2026-01-01" /* that had a murder */

typedef struct ul_same_deal {
    ul_edition edition;
    ul_options options;
    uint8_t    players;
    ul_seat    dealer;              /* UL_NOBODY: drawn from the seed */
    ul_seat    seat;                /* whose cards one plays */
    ul_level   level[UL_MAX_SEATS]; /* of the bots on all other seats */
    char       seed[UL_SAME_DEAL_SEED + 1];
    char       date[UL_DATE_BYTES + 1]; /* of which it is the murder; "": of no day */
} ul_same_deal;

/* Is it a day of the calendar, "2026-11-17"? */
bool ul_date_is_one(const char *text, size_t len);

/* The murder of that day. False with *fault "bad-date": no day, or one before UL_FIRST_DAY. */
bool ul_same_deal_of_day(const char *date, size_t len, ul_same_deal *deal, ul_fault *fault);

/* The deal of a code, which may be a date. False with *fault: "bad-date", or "bad-deal" and what is wrong with it. */
bool ul_same_deal_read(const char *code, size_t len, ul_same_deal *deal, ul_fault *fault);
void ul_same_deal_write(const ul_same_deal *deal, ul_text *code);

/*
 * The deal of a game that was played, for somebody who will play `seat`. The
 * caller fills in the bots. False with *fault "bad-deal": it can have no code,
 * because it began with a position, has a board of its own or a long seed.
 */
bool ul_same_deal_of_record(const ul_record *record, ul_seat seat, ul_same_deal *deal, ul_fault *fault);

/* If everything in it, the bots included, is as in the murder of a day, set `date` to that day. */
void ul_same_deal_find_day(ul_same_deal *deal);

/* The game, dealt, without actions. The caller owns it. NULL with *fault: ul_record_new's. */
ul_record *ul_same_deal_record(const ul_same_deal *deal, ul_fault *fault);

#endif
