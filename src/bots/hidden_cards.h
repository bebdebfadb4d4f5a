/*
 * hidden_cards.h: where a bot believes the cards to be that it does not see.
 *
 * A Widow weighs what the others did by what they would have done with other
 * hands, and draws deals as that makes them likely. Here she can be asked for
 * those deals, one by one or counted. Bots of other levels hold every deal
 * equally likely that the view allows.
 *
 * The bot must have been told all that its seat saw happen (ul_bot_see), and
 * the view be of its seat, as things stand now. To ask changes nothing in what
 * it will do, and takes no memory.
 */
#ifndef UL_BOTS_HIDDEN_CARDS_H
#define UL_BOTS_HIDDEN_CARDS_H

#include "bots/bot.h"
#include "rules/game.h"

/* Whether it believes one deal likelier than another. False also when what it was told does not lead to that view. */
bool ul_bot_believes(ul_bot *bot, const ul_view *view);

/* A deal as it believes they lie, as a whole game of which the seat would have this view. Deals follow from the seed.
 */
void ul_bot_imagine(ul_bot *bot, const ul_view *view, uint64_t seed, ul_game *game);

/*
 * So many such deals, counted: count[s][c] is how many cards c seat s held in
 * all of them together, so that divided by `deals` it is what may be expected.
 * The own hand is as it is. What no hand had lies in the deck.
 */
void ul_bot_count_hidden(ul_bot *bot, const ul_view *view, uint64_t seed, uint32_t deals,
                         uint32_t count[UL_MAX_SEATS][UL_MAX_KINDS]);

#endif
