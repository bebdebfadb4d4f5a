/*
 * weights_inside.h: what cards, tokens and attempts are worth, and the prices
 * that follow from it.
 *
 * What the Butler, what is believed of others, and the rollout policy reckon
 * alike is computed here once.
 */
#ifndef UL_BOTS_WEIGHTS_INSIDE_H
#define UL_BOTS_WEIGHTS_INSIDE_H

#include "bots/odds.h"
#include "bots/weights.h"
#include "rules/world.h"

#define EQUITY 10000 /* a game won for certain */

typedef ul_weights weights;

/* With spite, without, and on the ship they are different games. */
const weights *ul_butler_weights(const ul_world *world);

/* What is lost with a card that is spent. */
static inline int32_t ul_card_price(const weights *w, const ul_world *world, ul_card card)
{
    const ul_card_info *info = &ul_world_edition(world)->deck.card[card];
    if (info->kind == UL_CARD_FAILURE)
        return w->point * info->value;
    if (info->kind == UL_CARD_WEAPON)
        return w->weapon * (info->value - 1) + (info->bonus ? w->bonus * (info->bonus - info->value) : 0);
    return w->step * info->steps + (ul_world_card_room(world, card) != UL_NOWHERE ? w->room : 0);
}

/* What an attempt of that value is worth beside not making it, if it wins with that chance. */
static inline int32_t ul_attempt_price(const weights *w, int64_t wins, int value, int64_t token, int64_t fair,
                                       int32_t hurry)
{
    int64_t foiled = (w->drain * (int64_t)value + token + w->attempt) * hurry / 100;
    return (int32_t)((wins * (EQUITY - fair) + (EQUITY - wins) * foiled) / EQUITY);
}

/* What an attempt of a rival's with so many tokens costs, if it wins with that chance, in 1/UL_CERTAIN. */
static inline int32_t ul_rival_price(const weights *w, int64_t wins, int64_t fair, uint8_t tokens)
{
    return (int32_t)(wins * fair / UL_CERTAIN * w->threat / 100 + w->pay * (tokens + 2));
}

/* What a weapon adds to an attempt in that room (R-VALUE). */
static inline int ul_weapon_value(const ul_world *world, ul_card card, ul_room room)
{
    const ul_card_info *info = &ul_world_edition(world)->deck.card[card];
    bool                home = info->bonus && room != UL_NOWHERE && ul_world_card_room(world, card) == room;
    return (home ? info->bonus : info->value) + ul_world_options(world)->value[UL_WEAPON_BONUS];
}

#endif
