/* deal_sampler.c: see deal_sampler.h. */
#include "bots/deal_sampler.h"
#include <string.h>
#include "rules/game.h"

#define FIRST_ROUNDS 20 /* swaps tried for each card in a hand before the first deal */
#define DOUBT_ONE 3     /* how much less a seat is heeded of which one turn suits no hand, */
#define DOUBT_MORE 12   /* or more than one */
#define BRANCH_ROUNDS 4
#define ROUNDS 3 /* and before each other */

/*
 * Of alike cards of two generations nobody knows which one was played, and the
 * belief may have guessed wrong: then a place of the younger has a card of the
 * older in truth. No failure card, though: those never come back.
 */
static size_t make_up(ul_deal_sampler *d, uint8_t left[UL_MAX_KINDS], ul_card *cards, size_t count, size_t places)
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
static bool generation_lay(ul_deal_sampler *d, uint8_t generation, uint8_t left[UL_MAX_KINDS])
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
static bool lay(ul_deal_sampler *d)
{
    const ul_belief *b = d->belief;
    uint8_t          left[UL_MAX_KINDS] = {0}, places = 0;
    d->end = UL_MAX_CARDS;
    for (uint8_t i = 0; i < b->slots; i++) {
        bool     has = b->slot[i].left == UL_STILL;
        uint16_t place = has ? places++ : d->end++;
        if (places > d->hands)
            return false;
        d->slot[place] = i;
        if (!has) {
            d->card[place] = b->slot[i].card;
            d->left[place - UL_MAX_CARDS] = b->slot[i].left;
        }
        if (!d->count[b->slot[i].seat][!has]++)
            d->first[b->slot[i].seat][!has] = place;
    }
    for (uint8_t i = 0; i < d->cards; i++) {
        left[d->card[i]]++;
        d->generation[i] = (uint8_t)(i < places ? b->slot[d->slot[i]].generation : b->generations - 1);
    }
    bool fits = places == d->hands;
    for (uint8_t g = b->generations; fits && g-- > 0;)
        fits = generation_lay(d, g, left);
    return fits;
}

static const ul_slot *slot_of(const ul_deal_sampler *d, uint16_t place)
{
    return &d->belief->slot[d->slot[place]];
}

/* Since when, and until when, a card was in its hand. */
static uint32_t since(const ul_deal_sampler *d, uint16_t place)
{
    return slot_of(d, place)->since;
}

static uint32_t until(const ul_deal_sampler *d, uint16_t place)
{
    return place < UL_MAX_CARDS ? UL_STILL : d->left[place - UL_MAX_CARDS];
}

static int few(int count, int most)
{
    return count < 0 ? 0 : count < most ? count : most - 1;
}

/* What the replies of a table say together: no more than one of them could at most, for all are of one style. */
static int reply_weight(const ul_deal_sampler *d, ul_seat seat, const ul_reply_table *h, const int held[4])
{
    int weight = h->weight[few(held[1], UL_FEW_1)][few(held[2], UL_FEW_2)][few(held[3], UL_FEW_3)];
    return weight < -d->most_reply[seat] ? -d->most_reply[seat] : weight;
}

static int past_weight(const ul_deal_sampler *d, ul_seat seat, uint8_t number, const ul_cards *hand)
{
    return ul_remembered_turn_regret(&d->belief->remembered[number], hand) <= UL_REMEMBERED_DOUBT ? 0 : -d->most[seat];
}

/* A card more in what a seat's turns and replies were about. */
static void seat_count(ul_deal_sampler *d, ul_seat seat, uint16_t place)
{
    const ul_belief *b = d->belief;
    uint8_t          first = ul_belief_first_remembered(b, seat), value = d->failure[d->card[place]];
    for (uint8_t h = 0; value && h < b->reply_tables[seat]; h++)
        if (since(d, place) <= b->reply_table[seat][h].when && until(d, place) > b->reply_table[seat][h].when)
            d->held[seat][h][value]++;
    for (uint8_t n = first; n < first + b->kept[seat]; n++)
        if (since(d, place) <= b->remembered[n].when && until(d, place) > b->remembered[n].when)
            ul_cards_add(&d->then[n], d->card[place]);
}

static void seats_count(ul_deal_sampler *d)
{
    const ul_belief *b = d->belief;
    for (ul_seat k = 0; k < ul_world_players(d->world); k++) {
        uint8_t first = ul_belief_first_remembered(b, k);
        if (k == b->seat)
            continue;
        d->most[k] = (int16_t)ul_belief_heed_turn(b, k, UL_REMEMBERED_MOST);
        d->most_reply[k] = (int16_t)ul_belief_heed_reply(b, k, -UL_LEAST_WEIGHT);
        for (int had = 0; had < 2; had++)
            for (uint16_t i = 0; i < d->count[k][had]; i++)
                seat_count(d, k, (uint16_t)(d->first[k][had] + i));
        for (uint8_t n = first; n < first + b->kept[k]; n++)
            d->said[n] = (int16_t)past_weight(d, k, n, &d->then[n]);
    }
}

/* The hidden cards of each generation, by sorts. */
static void generations_describe(const ul_deal_sampler *d, ul_card_place of[UL_GENERATIONS])
{
    for (uint8_t i = 0; i < d->cards; i++) {
        ul_card_place *place = &of[d->generation[i]];
        place->sort[d->sort[d->card[i]]]++;
        place->in_hands = (uint8_t)(place->in_hands + (i < d->hands));
        place->hidden++;
    }
}

/* What each slot's seat has done since its card came says what that may be. */
static void slots_tilt(ul_deal_sampler *d)
{
    const ul_belief *b = d->belief;
    uint8_t          held[UL_MAX_SEATS] = {0};
    ul_card_place    of[UL_GENERATIONS] = {{0}};
    int8_t           in[UL_CARD_INPUTS];
    generations_describe(d, of);
    for (uint8_t i = 0; b->hands && i < b->slots; i++) {
        const ul_slot *slot = &b->slot[i];
        ul_card_place *place = &of[slot->generation];
        place->now = &b->signs.seat[slot->seat];
        place->then = &slot->then;
        place->hand = b->scene.hand_size[slot->seat];
        place->dealt = slot->since == 0;
        place->older = place->dealt ? 0 : held[slot->seat];
        place->round = (uint16_t)(b->scene.turn / ul_world_players(d->world));
        ul_card_inputs(d->world, place, in);
        ul_hand_net_tilt(b->hands, in, d->tilt[i]);
        held[slot->seat] = (uint8_t)(held[slot->seat] + (slot->left == UL_STILL));
    }
}

/* A change of what a seat had: in turns and replies from one time on and before another, a card for a card. */
typedef struct change {
    ul_seat  seat;
    uint32_t from, before;
    ul_card  out, in;
    uint32_t out_until, in_until;      /* when those left the hand */
    int16_t  said[UL_REMEMBERED_EACH]; /* what turns say then */
} change;

static bool concerns(const change *c, uint32_t when)
{
    return c->from <= when && when < c->before;
}

static int replies_gain(const ul_deal_sampler *d, const change *c)
{
    const ul_belief *b = d->belief;
    int              gain = 0;
    for (uint8_t i = 0; i < b->reply_tables[c->seat]; i++) {
        const ul_reply_table *h = &b->reply_table[c->seat][i];
        const uint8_t        *now = d->held[c->seat][i];
        int                   then[4] = {0, now[1], now[2], now[3]};
        if (!concerns(c, h->when))
            continue;
        gain -= reply_weight(d, c->seat, h, then);
        then[d->failure[c->out]] -= c->out_until > h->when;
        then[d->failure[c->in]] += c->in_until > h->when;
        gain += reply_weight(d, c->seat, h, then);
    }
    return gain;
}

static void hand_change(const change *c, uint32_t when, ul_cards *hand)
{
    if (c->out_until > when)
        ul_cards_take(hand, c->out);
    if (c->in_until > when)
        ul_cards_add(hand, c->in);
}

/* What the turns of the seat say to it; once the sum is under `least` it is of no interest. */
static int turns_gain(const ul_deal_sampler *d, change *c, int gain, int least)
{
    const ul_belief *b = d->belief;
    uint8_t          first = ul_belief_first_remembered(b, c->seat), count = b->kept[c->seat];
    for (uint8_t n = 0; n < count; n++)
        gain -= concerns(c, b->remembered[first + n].when) ? d->said[first + n] : 0;
    for (uint8_t n = 0; n < count && gain >= least; n++) {
        const ul_remembered_turn *remembered = &b->remembered[first + n];
        if (!concerns(c, remembered->when))
            continue;
        ul_cards hand = d->then[first + n];
        hand_change(c, remembered->when, &hand);
        c->said[n] = (int16_t)past_weight(d, c->seat, (uint8_t)(first + n), &hand);
        gain += c->said[n];
    }
    return gain;
}

static void change_make(ul_deal_sampler *d, const change *c)
{
    const ul_belief *b = d->belief;
    uint8_t          first = ul_belief_first_remembered(b, c->seat);
    for (uint8_t i = 0; i < b->reply_tables[c->seat]; i++) {
        uint32_t when = b->reply_table[c->seat][i].when;
        if (concerns(c, when)) {
            d->held[c->seat][i][d->failure[c->out]] =
                (uint8_t)(d->held[c->seat][i][d->failure[c->out]] - (c->out_until > when));
            d->held[c->seat][i][d->failure[c->in]] =
                (uint8_t)(d->held[c->seat][i][d->failure[c->in]] + (c->in_until > when));
        }
    }
    for (uint8_t n = 0; n < b->kept[c->seat]; n++)
        if (concerns(c, b->remembered[first + n].when)) {
            hand_change(c, b->remembered[first + n].when, &d->then[first + n]);
            d->said[first + n] = c->said[n];
        }
}

/* How many sixteenths of a nat a deal may become less likely by the next change: as chance will have it. */
static int least_gain(ul_random *random)
{
    /* e to the power of -1/16, in 65536ths, again and again: whole numbers agree everywhere. */
    uint64_t chance = 65536, drawn = ul_random_next(random) >> 48;
    int      gain = 0;
    while (gain > -160 && chance * 24109 >> 16 > drawn) {
        chance = chance * 24109 >> 16;
        gain -= 16;
    }
    while (gain > -160 && chance * 61565 >> 16 > drawn) {
        chance = chance * 61565 >> 16;
        gain--;
    }
    return gain;
}

static bool is_alike(const ul_deal_sampler *d, const change *c)
{
    return d->failure[c->out] == d->failure[c->in];
}

/* What could still be gained if all that a seat's turns speak against were put right. */
static int doubts_of(const ul_deal_sampler *d, ul_seat seat)
{
    uint8_t first = ul_belief_first_remembered(d->belief, seat);
    int     sum = 0;
    for (uint8_t n = first; n < first + d->belief->kept[seat]; n++)
        sum -= d->said[n];
    return sum;
}

/* What is said of a card in that slot: who has played it did not keep it, and of those nothing was learned. */
static int slot_says(const ul_deal_sampler *d, uint16_t place, const ul_slot *slot, ul_card card)
{
    return slot->weight[card] + (place < UL_MAX_CARDS ? d->tilt[slot - d->belief->slot][d->sort[card]] : 0);
}

/* Two cards change places, of different hands or one of them in the deck. */
static void try_cards(ul_deal_sampler *d, uint8_t i, uint8_t j)
{
    const ul_slot *slot = slot_of(d, i), *other = j < d->hands ? slot_of(d, j) : NULL;
    ul_card        a = d->card[i], b = d->card[j];
    int            least = least_gain(&d->random);
    change         c[2] = {{slot->seat, slot->since, UL_STILL, a, b, UL_STILL, UL_STILL, {0}}};
    int            gain = slot_says(d, i, slot, b) - slot_says(d, i, slot, a);
    gain += is_alike(d, c) ? 0 : replies_gain(d, c);
    if (other) {
        c[1] = (change){other->seat, other->since, UL_STILL, b, a, UL_STILL, UL_STILL, {0}};
        gain += slot_says(d, j, other, a) - slot_says(d, j, other, b);
        gain += is_alike(d, c) ? 0 : replies_gain(d, c + 1);
    }
    int best = other ? doubts_of(d, other->seat) : 0;
    gain = turns_gain(d, c, gain, least - best);
    gain = other && gain >= least - best ? turns_gain(d, c + 1, gain, least) : gain;
    if (gain < least)
        return;
    d->card[i] = b;
    d->card[j] = a;
    change_make(d, c);
    if (other)
        change_make(d, c + 1);
}

/* Two cards of a seat, had or still held, came by each other's slots. */
static void try_slots(ul_deal_sampler *d, uint16_t i, uint16_t j)
{
    uint16_t       old = since(d, i) < since(d, j) ? i : j, young = old == i ? j : i;
    const ul_slot *first = slot_of(d, old), *second = slot_of(d, young);
    ul_card        a = d->card[old], b = d->card[young];
    if (first->since == second->since || first->generation != second->generation || until(d, old) <= second->since)
        return;
    int    least = least_gain(&d->random);
    change c = {first->seat, first->since, second->since, a, b, until(d, old), until(d, young), {0}};
    int    gain = slot_says(d, young, first, b) - slot_says(d, old, first, a);
    gain += slot_says(d, old, second, a) - slot_says(d, young, second, b);
    if (a == b && until(d, old) == until(d, young))
        return;
    gain = turns_gain(d, &c, gain + replies_gain(d, &c), least);
    if (gain < least)
        return;
    uint8_t slot = d->slot[old];
    d->slot[old] = d->slot[young];
    d->slot[young] = slot;
    change_make(d, &c);
}

static void try_swap(ul_deal_sampler *d, uint8_t i, uint8_t j)
{
    if (j < d->hands && slot_of(d, i)->seat == slot_of(d, j)->seat)
        try_slots(d, i, j);
    else if (d->card[i] != d->card[j] && d->generation[i] == d->generation[j])
        try_cards(d, i, j);
}

/* One that was played, and any other that its hand had. */
static void try_gone(ul_deal_sampler *d)
{
    uint16_t  i = (uint16_t)(UL_MAX_CARDS + ul_random_below(&d->random, (uint32_t)(d->end - UL_MAX_CARDS)));
    ul_seat   seat = slot_of(d, i)->seat;
    uint16_t *count = d->count[seat], *first = d->first[seat];
    uint16_t  j = (uint16_t)ul_random_below(&d->random, (uint32_t)(count[0] + count[1]));
    try_slots(d, i, (uint16_t)(j < count[0] ? first[0] + j : first[1] + j - count[0]));
}

static void swaps(ul_deal_sampler *d, unsigned rounds)
{
    for (unsigned n = rounds * d->hands; n > 0; n--) {
        uint8_t i = (uint8_t)ul_random_below(&d->random, d->hands), j = (uint8_t)ul_random_below(&d->random, d->cards);
        try_swap(d, i, j);
        if (n % 2 == 0 && d->end > UL_MAX_CARDS)
            try_gone(d);
    }
}

/*
 * A seat of whose turns some suit no hand that could be found is no Butler,
 * and is heeded the less the more there are. Are there such seats?
 */
static bool seats_doubt(ul_deal_sampler *d)
{
    const ul_belief *b = d->belief;
    bool             some = false;
    for (ul_seat k = 0; k < ul_world_players(d->world); k++) {
        uint8_t first = ul_belief_first_remembered(b, k);
        int     strange = 0;
        for (uint8_t n = first; k != b->seat && n < first + b->kept[k]; n++)
            strange += d->said[n] < 0;
        if (!strange)
            continue;
        some = true;
        d->most[k] = (int16_t)(strange == 1 ? d->most[k] / DOUBT_ONE : d->most[k] / DOUBT_MORE);
        for (uint8_t n = first; n < first + b->kept[k]; n++)
            d->said[n] = d->said[n] < 0 ? (int16_t)-d->most[k] : 0;
    }
    return some;
}

void ul_deal_sampler_begin(ul_deal_sampler *d, const ul_world *world, const ul_view *view, const ul_belief *belief,
                           uint64_t seed)
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
    for (ul_card c = 0; c < deck->kinds; c++) {
        d->failure[c] = deck->card[c].kind == UL_CARD_FAILURE ? deck->card[c].value : 0;
        d->sort[c] = ul_card_sort(world, c);
    }
    if (belief && lay(d)) {
        seats_count(d);
        slots_tilt(d);
        swaps(d, FIRST_ROUNDS);
        if (seats_doubt(d))
            swaps(d, FIRST_ROUNDS / 2);
        return;
    }
    d->belief = NULL;
    ul_view_hidden(world, view, d->card);
}

void ul_deal_sampler_branch(ul_deal_sampler *d, const ul_deal_sampler *from, uint64_t seed)
{
    *d = *from;
    ul_random_seed(&d->random, seed);
    if (d->belief)
        swaps(d, BRANCH_ROUNDS);
}

/* The deck may lie in any order that its generation allows: all of it is of one, so all orders. */
void ul_deal_sampler_next(ul_deal_sampler *d, ul_game *game)
{
    if (d->belief)
        swaps(d, ROUNDS);
    ul_random_shuffle(&d->random, d->card + (d->belief ? d->hands : 0), d->cards - (d->belief ? d->hands : 0u));
    ul_view_fill(d->world, d->view, d->card, ul_random_next(&d->random), game);
}
