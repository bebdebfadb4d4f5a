/*
 * turn_summary.h: what happened since somebody's last turn, in a line.
 *
 * "Since your last turn: 5 turns, 2 attempts. Ben has 3 spite tokens. You
 * were skipped twice." For whoever comes back, or was not looking.
 */
#ifndef UL_TERMINAL_TURN_SUMMARY_H
#define UL_TERMINAL_TURN_SUMMARY_H

#include "terminal/match.h"
#include "words/speech.h"

typedef struct ul_turn_summary {
    size_t   from; /* the first event behind the seat's last turn, or 0 */
    unsigned turns, attempts, skipped;
    ul_seats spite; /* who got tokens, and how many each has now */
    uint8_t  tokens[UL_MAX_SEATS];
} ul_turn_summary;

/*
 * Of the turns of others since that seat's last one; the turn that it has now
 * is not counted. Nothing but `from` if it has not played yet.
 */
void ul_turn_summary_of(const ul_match *match, ul_seat seat, ul_turn_summary *summary);

/* The line, for the voice's listener; nothing if nobody else has played. */
void ul_turn_summary_say(const ul_turn_summary *summary, const ul_voice *voice, ul_text *out);

/* The same events one by one, a line each, several passes in one. */
void ul_turn_summary_tell(const ul_turn_summary *summary, const ul_match *match, const ul_voice *voice, ul_text *out);

#endif
