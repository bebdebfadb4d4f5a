/* fast_odds.c: see fast_odds.h. */
#include "bots/fast_odds.h"

#define ONE 65536 /* a doubling */

/* The logarithm of a whole number from 1 on to the base 2, in 1/65536: bit by bit, by squaring. */
static int32_t logarithm(uint64_t number)
{
    int32_t whole = 63 - __builtin_clzll(number), part = 0;
    number <<= 31 - whole; /* now from 1 to 2, in 1/2^31 */
    for (int bit = ONE / 2; bit; bit /= 2) {
        number = number * number >> 31;
        if (number >> 32) {
            number >>= 1;
            part += bit;
        }
    }
    return whole * ONE + part;
}

static void prepare(ul_fast_odds *g)
{
    const uint64_t ratio = 2124350982; /* 2^31 times 2 to the power of -1/64 */
    uint64_t       power = (uint64_t)1 << 31;
    for (int i = 0; i <= UL_FAST_ODDS_PARTS; i++, power = power * ratio >> 31)
        g->power[i] = (uint32_t)power;
    for (int i = 2; i <= UL_MAX_CARDS; i++)
        g->log_factorial[i] = g->log_factorial[i - 1] + logarithm((uint64_t)i);
}

/* The logarithm of the number of ways to choose `some` of `all`. */
static int32_t choices(const ul_fast_odds *g, int all, int some)
{
    return g->log_factorial[all] - g->log_factorial[some] - g->log_factorial[all - some];
}

/* 2 to the power of a logarithm that is not above 0, in 1/2^31. */
static uint64_t power_of(const ul_fast_odds *g, int32_t logarithm)
{
    uint32_t below = logarithm < 0 ? (uint32_t)-logarithm : 0, part = below % ONE;
    uint32_t i = part / (ONE / UL_FAST_ODDS_PARTS), rest = part % (ONE / UL_FAST_ODDS_PARTS);
    uint64_t here = g->power[i], step = here - g->power[i + 1];
    return below / ONE > 31 ? 0 : (here - step * rest / (ONE / UL_FAST_ODDS_PARTS)) >> (below / ONE);
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* So many failures of 3 and of 2 are among the cards: with all numbers of 1 that leave fewer points than asked for. */
static uint64_t with_ones(const ul_fast_odds *g, const ul_unseen_cards *unseen, int cards, int most, int32_t so_far)
{
    int      ones = unseen->failure[1], rest = unseen->cards - ones - unseen->failure[2] - unseen->failure[3];
    uint64_t sum = 0;
    for (int a = cards > rest ? cards - rest : 0; a <= least(least(ones, cards), most); a++)
        sum += power_of(g, so_far + choices(g, ones, a) + choices(g, rest, cards - a));
    return sum;
}

/* Sum over all that the cards may be: how many failures of 3, of 2, of 1 points. */
static uint32_t reckon(const ul_fast_odds *g, const ul_unseen_cards *unseen, int cards, int points)
{
    uint64_t sum = 0;
    for (int c = 0; c <= least(unseen->failure[3], cards) && 3 * c < points; c++)
        for (int b = 0; b <= least(unseen->failure[2], cards - c) && 3 * c + 2 * b < points; b++) {
            int32_t so_far = choices(g, unseen->failure[3], c) + choices(g, unseen->failure[2], b) -
                             choices(g, unseen->cards, cards);
            sum += with_ones(g, unseen, cards - b - c, points - 1 - 3 * c - 2 * b, so_far);
        }
    return sum >> 15 < UL_CERTAIN ? (uint32_t)(sum >> 15) : UL_CERTAIN;
}

uint32_t ul_fast_odds_below(ul_fast_odds *g, const ul_unseen_cards *unseen, uint8_t cards, int points)
{
    int all = unseen->failure[1] + 2 * unseen->failure[2] + 3 * unseen->failure[3];
    if (points <= 0 || points > all)
        return points <= 0 ? 0 : UL_CERTAIN;
    uint64_t key = (uint64_t)1 << 63 | (uint64_t)points << 40 | (uint64_t)unseen->cards << 32 |
                   (uint64_t)unseen->failure[1] << 24 | (uint64_t)unseen->failure[2] << 16 |
                   (uint64_t)unseen->failure[3] << 8 | cards;
    size_t place = (size_t)((key * 0x9e3779b97f4a7c15u) >> 32) % UL_FAST_ODDS_KEPT;
    if (g->key[place] != key) {
        if (!g->power[0])
            prepare(g);
        g->key[place] = key;
        g->below[place] = reckon(g, unseen, cards < unseen->cards ? cards : unseen->cards, points);
    }
    return g->below[place];
}
