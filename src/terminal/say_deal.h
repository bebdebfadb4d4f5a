/*
 * say_deal.h: after a game, what one can show others of it without spoiling
 * it for them: the card of the day's murder, the code of the deal, and how
 * it compares with what a friend did (hosting/same_deal.h, docs/dealing.md).
 */
#ifndef UL_TERMINAL_SAY_DEAL_H
#define UL_TERMINAL_SAY_DEAL_H

#include <stdbool.h>
#include <stddef.h>
#include "terminal/match.h"
#include "words/speech.h"

/* How a friend did who has sent the link. */
typedef struct ul_rival {
    char     name[UL_CHAIR_NAME]; /* "": there is none */
    bool     won;
    unsigned turns, attempts;
} ul_rival;

/*
 * The code in what somebody typed, which may be the whole link of a page with
 * a friend's result behind it: "https://…/#/deal/CODE/Ada/26/3/won". *len says
 * how long it is. *rival is all zero if the link has no result, or a damaged one.
 */
const char *ul_deal_link_read(const char *typed, size_t *len, ul_rival *rival);

/* Lines for the end of a game; nothing where several people sit at this screen, or the game has no code. */
void ul_say_deal(const ul_voice *voice, const ul_match *match, const ul_rival *rival, ul_text *out);

#endif
