/*
 * digest.h: what happened since somebody's last turn, in a line.
 *
 * "Since your last turn: 5 turns, 2 attempts. Ben has 3 spite tokens. You
 * were skipped twice." For whoever comes back, or was not looking.
 */
#ifndef UL_TERMINAL_DIGEST_H
#define UL_TERMINAL_DIGEST_H

#include "terminal/match.h"
#include "words/speech.h"

typedef struct ul_digest {
    size_t   from; /* the first event behind the seat's last turn, or 0 */
    unsigned turns, attempts, skipped;
    ul_seats spite; /* who got tokens, and how many each has now */
    uint8_t  tokens[UL_MAX_SEATS];
} ul_digest;

/*
 * Of the turns of others since that seat's last one; the turn that it has now
 * is not counted. Nothing but `from` if it has not played yet.
 */
void ul_digest_of(const ul_match *match, ul_seat seat, ul_digest *digest);

/* The line, for the voice's listener; nothing if nobody else has played. */
void ul_digest_say(const ul_digest *digest, const ul_voice *voice, ul_text *out);

/* The same events one by one, a line each, several passes in one. */
void ul_digest_tell(const ul_digest *digest, const ul_match *match, const ul_voice *voice, ul_text *out);

#endif
