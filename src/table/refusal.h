/* refusal.h: why a table does not do what somebody asks of it. Nothing has changed then. */
#ifndef UL_TABLE_REFUSAL_H
#define UL_TABLE_REFUSAL_H

typedef enum ul_refusal {
    UL_FINE,
    UL_REFUSED_BROKEN,
    UL_REFUSED_KIND,
    UL_REFUSED_CLOSED,
    UL_REFUSED_KEY,
    UL_REFUSED_NEW_KEY,
    UL_REFUSED_TICKET,
    UL_REFUSED_SEAT,
    UL_REFUSED_OWNER,
    UL_REFUSED_PHASE,
    UL_REFUSED_TAKEN,
    UL_REFUSED_ADMIT,
    UL_REFUSED_NAME,
    UL_REFUSED_NAME_TAKEN,
    UL_REFUSED_TEXT,
    UL_REFUSED_WORD,
    UL_REFUSED_PROGRAM,
    UL_REFUSED_ID,
    UL_REFUSED_FULL,
    UL_REFUSED_PLAYERS,
    UL_REFUSED_SEEDS,
    UL_REFUSED_PROMISE,
    UL_REFUSED_PAUSED,
    UL_REFUSED_TO_ACT,
    UL_REFUSED_BEHIND,
    UL_REFUSED_BATCH,
    UL_REFUSED_ILLEGAL,
    UL_REFUSED_SCRIPT,
    UL_REFUSED_POSITION,
    UL_REFUSED_ARM,
    UL_REFUSED_ENOUGH,
    UL_REFUSED_UNDO,
    UL_REFUSED_SILENCED,
    UL_REFUSED_PHRASES,
    UL_REFUSED_TOO_FAST,
    UL_REFUSED_ALREADY,
    UL_REFUSED_NO_HOLIDAY,
    UL_REFUSED_LONG_HOLIDAY,
    UL_REFUSALS
} ul_refusal;

const char *ul_refusal_name(ul_refusal refusal); /* stable: "not-to-act" */
const char *ul_refusal_text(ul_refusal refusal); /* for people: what, and the cure */

#endif
