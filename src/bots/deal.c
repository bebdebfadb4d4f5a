/* deal.c: see deal.h. */
#include "bots/deal.h"
#include <string.h>
#include "rules/game.h"

#define FIRST_ROUNDS 12 /* swaps tried for each card in a hand before the first deal */
#define ROUNDS 3        /* and before each other */

/*
 * Of alike cards of two generations nobody knows which one was played, and the
 * belief may have guessed wrong: then a place of the younger has a card of the
 * older in truth. No failure card, though: those never come back.
 */
static size_t make_up(ul_deal *d, uint8_t left[UL_MAX_KINDS], ul_card *cards, size_t count, size_t places)
{
    uint8_t kinds = ul_world_edition(d->world)->deck.kinds;
    ul_card c = (ul_card)ul_random_below(&d->random, kinds);
    for (unsigned tries = 0; count < places && tries < kinds; tries++, c = (ul_card)((c + 1) % kinds))
        if (left[c] && !d->failure[c]) {
            left[c]--;
            cards[count++] = c;
        }
    return count;
}

/* The places of a generation get its cards, in any order. */
static bool generation_lay(ul_deal *d, uint8_t generation, uint8_t left[UL_MAX_KINDS])
{
    const ul_belief *b = d->belief;
    ul_card          cards[UL_MAX_CARDS];
    size_t           count = 0, places = 0;
    for (uint8_t i = 0; i < d->cards; i++)
        places += d->generation[i] == generation;
    for (ul_card c = 0; c < UL_MAX_KINDS; c++)
        for (uint8_t most = generation ? b->known[generation][c] : left[c]; most && left[c]; most--, left[c]--)
            cards[count++] = c;
    if (generation)
        count = make_up(d, left, cards, count, places);
    ul_random_shuffle(&d->random, cards, count);
    while (count > places) /* the same mistake, seen from the other side */
        left[cards[--count]]++;
    if (count < places)
        return false;
    for (uint8_t i = 0; i < d->cards; i++)
        if (d->generation[i] == generation)
            d->card[i] = cards[--count];
    return true;
}

/* Lay out the hidden cards so that each generation has its own; the first has what is left. False: it cannot be. */
static bool lay(ul_deal *d)
{
    const ul_belief *b = d->belief;
    uint8_t          left[UL_MAX_KINDS] = {0};
    bool             fits = b->slots == d->hands;
    for (uint8_t i = 0; i < d->cards; i++) {
        left[d->card[i]]++;
        d->generation[i] = (uint8_t)(i < d->hands ? b->slot[i].generation : b->generations - 1);
    }
    for (uint8_t g = b->generations; fits && g-- > 0;)
        fits = generation_lay(d, g, left);
    return fits;
}

static void held_count(ul_deal *d)
{
    memset(d->held, 0, sizeof d->held);
    for (uint8_t i = 0; i < d->hands; i++) {
        const ul_slot *slot = &d->belief->slot[i];
        uint8_t        value = d->failure[d->card[i]];
        for (uint8_t h = 0; value && h < d->belief->hearings[slot->seat]; h++)
            if (slot->since <= d->belief->hearing[slot->seat][h].when)
                d->held[slot->seat][h][value]++;
    }
}

static int few(int count, int most)
{
    return count < 0 ? 0 : count < most ? count : most - 1;
}

static int hearing_weight(const ul_hearing *h, const int held[4])
{
    return h->weight[few(held[1], UL_FEW_1)][few(held[2], UL_FEW_2)][few(held[3], UL_FEW_3)];
}

/* What a seat's hearings say to `out` leaving the slot and `in` coming. */
static int hearings_gain(const ul_deal *d, const ul_slot *slot, ul_card out, ul_card in)
{
    const ul_belief *b = d->belief;
    int              gain = 0;
    for (uint8_t i = 0; i < b->hearings[slot->seat]; i++) {
        const ul_hearing *h = &b->hearing[slot->seat][i];
        const uint8_t    *now = d->held[slot->seat][i];
        int               then[4] = {0, now[1], now[2], now[3]};
        if (slot->since > h->when)
            continue;
        gain -= hearing_weight(h, then);
        then[d->failure[out]]--;
        then[d->failure[in]]++;
        gain += hearing_weight(h, then);
    }
    return gain;
}

static void hearings_swap(ul_deal *d, const ul_slot *slot, ul_card out, ul_card in)
{
    const ul_belief *b = d->belief;
    for (uint8_t i = 0; i < b->hearings[slot->seat]; i++)
        if (slot->since <= b->hearing[slot->seat][i].when) {
            d->held[slot->seat][i][d->failure[out]]--;
            d->held[slot->seat][i][d->failure[in]]++;
        }
}

static int slot_gain(const ul_deal *d, const ul_slot *slot, ul_card out, ul_card in)
{
    int gain = slot->weight[in] - slot->weight[out];
    return d->failure[out] == d->failure[in] ? gain : gain + hearings_gain(d, slot, out, in);
}

/* Is a change that makes a deal less likely by so many sixteenths of a nat taken? */
static bool taken(ul_random *random, int gain)
{
    /* e to the power of -1/16, in 65536ths, again and again: whole numbers agree everywhere. */
    uint64_t chance = 65536;
    if (gain >= 0)
        return true;
    if (gain < -160)
        return false;
    for (; gain <= -16; gain += 16)
        chance = chance * 24109 >> 16;
    for (; gain < 0; gain++)
        chance = chance * 61565 >> 16;
    return (ul_random_next(random) >> 48) < chance;
}

static void try_swap(ul_deal *d, uint8_t i, uint8_t j)
{
    const ul_slot *slot = d->belief->slot;
    ul_card        a = d->card[i], c = d->card[j];
    bool           both = j < d->hands;
    if (a == c || d->generation[i] != d->generation[j])
        return;
    /* Within a seat the hearings see no difference unless one card is younger: then two steps find it as well. */
    if (both && slot[i].seat == slot[j].seat && (d->failure[a] || d->failure[c]) && slot[i].since != slot[j].since)
        return;
    bool same_seat = both && slot[i].seat == slot[j].seat;
    int  gain = same_seat ? slot[i].weight[c] - slot[i].weight[a] + slot[j].weight[a] - slot[j].weight[c]
                          : slot_gain(d, &slot[i], a, c) + (both ? slot_gain(d, &slot[j], c, a) : 0);
    if (!taken(&d->random, gain))
        return;
    d->card[i] = c;
    d->card[j] = a;
    if (same_seat || d->failure[a] == d->failure[c])
        return;
    hearings_swap(d, &slot[i], a, c);
    if (both)
        hearings_swap(d, &slot[j], c, a);
}

static void swaps(ul_deal *d, unsigned rounds)
{
    for (unsigned n = rounds * d->hands; n > 0; n--) {
        uint8_t i = (uint8_t)ul_random_below(&d->random, d->hands), j = (uint8_t)ul_random_below(&d->random, d->cards);
        try_swap(d, i, j);
    }
}

void ul_deal_begin(ul_deal *d, const ul_world *world, const ul_view *view, const ul_belief *belief, uint64_t seed)
{
    const ul_deck *deck = &ul_world_edition(world)->deck;
    memset(d, 0, sizeof *d);
    d->world = world;
    d->view = view;
    d->belief = belief;
    ul_random_seed(&d->random, seed);
    d->cards = (uint8_t)ul_view_hidden(world, view, d->card);
    for (ul_seat k = 0; k < ul_world_players(world); k++)
        d->hands = (uint8_t)(d->hands + (k == view->seat ? 0 : view->scene.hand_size[k]));
    for (ul_card c = 0; c < deck->kinds; c++)
        d->failure[c] = deck->card[c].kind == UL_CARD_FAILURE ? deck->card[c].value : 0;
    if (belief && lay(d)) {
        held_count(d);
        swaps(d, FIRST_ROUNDS);
        return;
    }
    d->belief = NULL;
    ul_view_hidden(world, view, d->card);
}

/* The deck may lie in any order that its generation allows: all of it is of one, so all orders. */
void ul_deal_next(ul_deal *d, ul_game *game)
{
    if (d->belief)
        swaps(d, ROUNDS);
    ul_random_shuffle(&d->random, d->card + (d->belief ? d->hands : 0), d->cards - (d->belief ? d->hands : 0u));
    ul_view_fill(d->world, d->view, d->card, ul_random_next(&d->random), game);
}
