/*
 * advice.h: what a bot would do in somebody's place, and why, in sentences.
 *
 * From what the seat knows and nothing else: the bot was asked the question
 * that a bot in that seat is asked (hosting/table_bots.h), and the reasons are
 * worked out from the same view.
 */
#ifndef UL_TERMINAL_ADVICE_H
#define UL_TERMINAL_ADVICE_H

#include "bots/bot.h"
#include "words/speech.h"

/* Who gives it, and how much it may think: as much each time, so that asked again it says the same. Chances that are
 * told are calibrated for a Widow. */
#define UL_ADVICE_LEVEL UL_WIDOW
#define UL_ADVICE_PLAYOUTS 4000
#define UL_ADVICE_SEED 0x68696e74 /* "hint" */

/* Lines: what it would do; what that gains, who would see, who could stop it; its chances; two other ways. */
void ul_advice_say(const ul_voice *voice, const ul_view *view, const ul_report *report, ul_text *out);

#endif
