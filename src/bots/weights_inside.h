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
#include "rules/world.h"

#define EQUITY 10000 /* a game won for certain */

/*
 * What a Butler holds things to be worth, in ten-thousandths of a game. Tuned
 * by tools against a league; see docs/bots.md.
 */
typedef struct weights {
    int32_t draw;      /* a card taken */
    int32_t token;     /* a spite token more */
    int32_t drain;     /* a failure point that an attempt costs the others */
    int32_t point;     /* a failure point of one's own */
    int32_t step;      /* a step on a move card */
    int32_t room;      /* a room card, or the room on a ship's move card */
    int32_t weapon;    /* a point of a weapon beyond the bare hand */
    int32_t bonus;     /* a point more that it has in its own room */
    int32_t again;     /* to play once more at once */
    int32_t chance;    /* in 1/100: of what an attempt at my next turn would be worth */
    int32_t threat;    /* in 1/100: of what a rival at hand would win */
    int32_t reach;     /* in 1/100: of that, if it takes the rival a card */
    int32_t pay;       /* each point that a rival's attempt would be worth */
    int32_t trust;     /* in 1/100: others who can foil and do */
    int32_t door;      /* each door between me and where the Doctor walks next */
    int32_t attempt;   /* an attempt that is foiled, beside what it drains: somebody may nod */
    int32_t odd_trust; /* the same of those who play without a plan */
    int32_t dog;       /* a dead dog */
    int32_t saved;     /* a point of a weapon more than that where all pay willingly: it is better saved there */
    int32_t hope;      /* in 1/100: of an attempt where it is not allowed; who has it forgets who sees him */
} weights;

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
