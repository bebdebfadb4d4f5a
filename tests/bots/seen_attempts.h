/* seen_attempts.h: what a bot in seat 0 sees of people who pay willingly, and of those who do not. */
#ifndef UL_TESTS_SEEN_ATTEMPTS_H
#define UL_TESTS_SEEN_ATTEMPTS_H

#include "bots/bot.h"

static inline void see(ul_bot *bot, ul_event_kind kind, ul_seat seat, uint16_t number)
{
    ul_bot_see(bot, &(ul_event){.kind = (uint8_t)kind, .seat = seat, .pawn = UL_PAWN_DOCTOR, .number = number});
}

/* Attempts of three points by seat 1, which 2 and 3 foil together, or leave to the bot. */
static inline void see_attempts(ul_bot *bot, int count, bool willing)
{
    for (int i = 0; i < count; i++) {
        see(bot, UL_ATTEMPTED, 1, 3);
        if (willing) {
            see(bot, UL_FOILED_WITH, 2, 1);
            see(bot, UL_PASSED, 2, 0);
            see(bot, UL_FOILED_WITH, 3, 3);
        } else {
            see(bot, UL_PASSED, 2, 0);
            see(bot, UL_PASSED, 3, 0);
            see(bot, UL_FOILED_WITH, 0, 3);
        }
    }
}

#endif
