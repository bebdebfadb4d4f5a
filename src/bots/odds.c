/* odds.c: see odds.h. */
#include "bots/odds.h"
#include <string.h>

#define MOST 42 /* failure cards of one kind, and some more */
#define KEPT 24 /* there are hardly ever more: a small stack has room for it */
#define ONE ((uint64_t)1 << 32)

void ul_unseen_cards_count(const ul_world *world, const ul_view *view, ul_unseen_cards *unseen)
{
    const ul_deck *deck = &ul_world_edition(world)->deck;
    ul_card        hidden[UL_MAX_CARDS];
    memset(unseen, 0, sizeof *unseen);
    unseen->cards = (uint8_t)ul_view_hidden(world, view, hidden);
    for (uint8_t i = 0; i < unseen->cards; i++) {
        const ul_card_info *info = &deck->card[hidden[i]];
        if (info->kind == UL_CARD_FAILURE)
            unseen->failure[info->value]++;
    }
}

/*
 * The chance of k special cards among `drawn` of `all`, of which `special`
 * are: from one k to the next by a ratio of small numbers, then scaled so
 * that they add up to ONE. Begins at the most likely k, so that what is lost
 * to rounding is what hardly ever happens.
 */
static void hypergeometric(unsigned all, unsigned special, unsigned drawn, uint64_t chance[MOST + 1])
{
    memset(chance, 0, (MOST + 1) * sizeof *chance);
    if (drawn > all)
        drawn = all;
    unsigned least = drawn + special > all ? drawn + special - all : 0, most = drawn < special ? drawn : special;
    unsigned mode = (drawn + 1) * (special + 1) / (all + 2);
    mode = mode < least ? least : mode > most ? most : mode;
    uint64_t sum = chance[mode] = ONE;
    for (unsigned k = mode; k < most; k++)
        sum += chance[k + 1] = chance[k] * ((special - k) * (drawn - k)) / ((k + 1) * (all - special - drawn + k + 1));
    for (unsigned k = mode; k > least; k--)
        sum += chance[k - 1] = chance[k] * (k * (all - special - drawn + k)) / ((special - k + 1) * (drawn - k + 1));
    for (unsigned k = least; k <= most; k++)
        chance[k] = (chance[k] << 16) / (sum >> 16);
}

/* The chances for the failures of 1 hang only on how many cards the others take: each is reckoned once. */
typedef struct ones {
    unsigned all, special, cards;
    bool     known[KEPT];
    uint8_t  taken[KEPT];
    uint64_t chance[KEPT][MOST + 1];
} ones;

static const uint64_t *ones_beside(ones *o, unsigned taken)
{
    unsigned place = taken % KEPT;
    if (!o->known[place] || o->taken[place] != taken) {
        hypergeometric(o->all, o->special, o->cards - taken, o->chance[place]);
        o->known[place] = true;
        o->taken[place] = (uint8_t)taken;
    }
    return o->chance[place];
}

/* Failures of 3, then of 2 among what is left, then of 1: three times the same question. */
void ul_odds_up_to(const ul_unseen_cards *unseen, uint8_t cards, unsigned most, ul_odds *odds)
{
    uint64_t three[MOST + 1], two[MOST + 1], exactly[UL_MAX_POINTS + 1] = {0}, sum = 0;
    unsigned without_3 = unseen->cards - unseen->failure[3], without_2 = without_3 - unseen->failure[2];
    ones     of_1;
    of_1.all = without_2;
    of_1.special = unseen->failure[1];
    of_1.cards = cards;
    memset(of_1.known, 0, sizeof of_1.known);

    hypergeometric(unseen->cards, unseen->failure[3], cards, three);
    for (unsigned c = 0; c <= unseen->failure[3] && c <= cards && 3 * c <= most; c++) {
        if (!three[c])
            continue;
        hypergeometric(without_3, unseen->failure[2], cards - c, two);
        for (unsigned b = 0; b <= unseen->failure[2] && b + c <= cards && 3 * c + 2 * b <= most; b++) {
            uint64_t both = three[c] * (two[b] >> 8) >> 24;
            if (!both)
                continue;
            const uint64_t *one = ones_beside(&of_1, b + c);
            unsigned        rest = cards - b - c;
            for (unsigned a = 0; a <= unseen->failure[1] && a <= rest && 3 * c + 2 * b + a <= most; a++) {
                unsigned points = 3 * c + 2 * b + a;
                exactly[points < UL_MAX_POINTS ? points : UL_MAX_POINTS] += both * (one[a] >> 8) >> 24;
            }
        }
    }
    for (unsigned v = 0; v <= UL_MAX_POINTS && v <= most; v++) {
        uint64_t below = sum >> 16;
        odds->below[v] = below < UL_CERTAIN ? (uint32_t)below : UL_CERTAIN;
        sum += exactly[v];
    }
}

void ul_odds_of(const ul_unseen_cards *unseen, uint8_t cards, ul_odds *odds)
{
    ul_odds_up_to(unseen, cards, ~0u, odds);
}

const ul_odds *ul_odds_recall(ul_odds_cache *cache, const ul_unseen_cards *unseen, uint8_t cards)
{
    uint64_t key = (uint64_t)1 << 63 | (uint64_t)unseen->cards << 32 | (uint64_t)unseen->failure[1] << 24 |
                   (uint64_t)unseen->failure[2] << 16 | (uint64_t)unseen->failure[3] << 8 | cards;
    size_t place = (size_t)((key * 0x9e3779b97f4a7c15u) >> 53); /* the top eleven bits */
    if (cache->key[place] != key) {
        cache->key[place] = key;
        ul_odds_of(unseen, cards, &cache->odds[place]);
    }
    return &cache->odds[place];
}
_Static_assert(UL_ODDS_KEPT == 2048, "a place is eleven bits");
