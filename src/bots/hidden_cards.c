/* hidden_cards.c: see hidden_cards.h. */
#include "bots/hidden_cards.h"
#include <string.h>
#include "bots/bots_inside.h"

/*
 * A belief that does not fit the view is lost for good, and a bot finds that
 * out when it is to act. Whoever asks at another time must not take that
 * from it.
 */
bool ul_bot_believes(ul_bot *bot, const ul_view *view)
{
    bool lost = bot->belief.lost;
    if (!bot->believes)
        return false;
    bool fits = ul_belief_settle(&bot->belief, bot, view);
    bot->belief.lost = lost;
    return fits;
}

/* The first part of its search is as good a place as any: each search begins it anew. */
static ul_deal_sampler *sampler_begin(ul_bot *bot, const ul_view *view, uint64_t seed)
{
    ul_deal_sampler *deal = &bot->slice[0].deal;
    ul_deal_sampler_begin(deal, bot->world, view, ul_bot_believes(bot, view) ? &bot->belief : NULL, seed);
    return deal;
}

void ul_bot_imagine(ul_bot *bot, const ul_view *view, uint64_t seed, ul_game *game)
{
    ul_deal_sampler_next(sampler_begin(bot, view, seed), game);
}

void ul_bot_count_hidden(ul_bot *bot, const ul_view *view, uint64_t seed, uint32_t deals,
                         uint32_t count[UL_MAX_SEATS][UL_MAX_KINDS])
{
    uint8_t          kinds = ul_world_edition(bot->world)->deck.kinds;
    ul_deal_sampler *deal = sampler_begin(bot, view, seed);
    ul_game          game;
    memset(count, 0, UL_MAX_SEATS * sizeof *count);
    for (uint32_t i = 0; i < deals; i++) {
        ul_deal_sampler_next(deal, &game);
        for (ul_seat seat = 0; seat < ul_world_players(bot->world); seat++)
            for (ul_card card = 0; card < kinds; card++)
                count[seat][card] += ul_cards_count(&game.hand[seat], card);
    }
}
