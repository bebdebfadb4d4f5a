/*
 * deals.c: deals by the million, and whether any card likes any place.
 *
 * Seeds are made as a table makes them: from a secret and the seeds of two
 * players. UL_DEALS=10000000 for the long form.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "rules/game.h"
#include "support/stage.h"
#include "table/proof.h"

#define PLACES (UL_MAX_CARDS + UL_MAX_SEATS)

typedef struct tally {
    ul_world *world;
    uint64_t  deals;
    uint64_t  seen[PLACES][UL_MAX_KINDS]; /* in each hand, then at each place of the deck */
    uint64_t  first[UL_MAX_SEATS], doctor[UL_MAX_ROOMS], pair[UL_MAX_KINDS][UL_MAX_KINDS]; /* the two on top */
} tally;

static void deal_one(tally *t, uint64_t number)
{
    uint8_t secret[UL_SHA256_BYTES] = {0}, seeds[2][UL_SHA256_BYTES] = {{0}};
    char    text[UL_SEED_TEXT];
    ul_game game;
    memcpy(secret, &number, sizeof number);
    seeds[1][0] = (uint8_t)number;
    ul_proof_seed("deals/1", secret, (const uint8_t(*)[UL_SHA256_BYTES])seeds, 2, text);
    ul_game_new(t->world, &game, text, UL_SEED_TEXT - 1, UL_NOBODY);
    for (ul_seat seat = 0; seat < ul_world_players(t->world); seat++)
        for (ul_card card = 0; card < UL_MAX_KINDS; card++)
            t->seen[seat][card] += ul_cards_has(&game.hand[seat], card) ? ul_cards_count(&game.hand[seat], card) : 0;
    for (uint8_t place = 0; place < game.deck_size; place++)
        t->seen[UL_MAX_SEATS + place][game.deck[place]]++;
    t->pair[game.deck[game.deck_size - 1]][game.deck[game.deck_size - 2]]++;
    t->first[game.scene.to_act]++;
    t->doctor[game.scene.doctor]++;
    t->deals++;
}

/* How far off in standard deviations: `size` cards drawn from all, `copies` of which are of this kind. */
static double off(const tally *t, uint64_t seen, double copies, double size)
{
    double all = ul_world_cards(t->world), share = copies / all, deals = (double)t->deals;
    double variance = size * share * (1 - share) * (all - size) / (all - 1);
    return ((double)seen - deals * size * share) / sqrt(deals * variance);
}

typedef struct spread {
    double   most, squares;
    unsigned cells;
} spread;

static void add(spread *s, double z)
{
    s->most = fabs(z) > s->most ? fabs(z) : s->most;
    s->squares += z * z;
    s->cells++;
}

/* No cell is far out, and together they scatter as chance does, neither more nor less. */
static void judge(const char *what, const spread *s)
{
    double mean = s->squares / s->cells;
    print_message("# %s: %u cells, the farthest off by %.2f, mean square %.3f\n", what, s->cells, s->most, mean);
    assert_true(s->most < 5.7);
    assert_true(fabs(mean - 1) < 5 * sqrt(2.0 / s->cells));
}

static void judge_places(const tally *t)
{
    spread hands = {0}, deck = {0}, pairs = {0};
    double size = ul_world_edition(t->world)->hand[ul_world_players(t->world)], all = ul_world_cards(t->world);
    for (ul_card card = 0; card < UL_MAX_KINDS; card++) {
        double copies = ul_world_copies(t->world, card);
        for (ul_seat seat = 0; copies > 0 && seat < ul_world_players(t->world); seat++)
            add(&hands, off(t, t->seen[seat][card], copies, size));
        for (unsigned place = 0; copies > 0 && place < all - size * ul_world_players(t->world); place++)
            add(&deck, off(t, t->seen[UL_MAX_SEATS + place][card], copies, 1));
        for (ul_card below = 0; copies > 0 && below < UL_MAX_KINDS; below++) {
            double others = ul_world_copies(t->world, below) - (below == card),
                   share = copies * others / all / (all - 1);
            double deals = (double)t->deals;
            if (others > 0 && deals * share > 20)
                add(&pairs, ((double)t->pair[card][below] - deals * share) / sqrt(deals * share * (1 - share)));
        }
    }
    judge("cards in hands", &hands);
    judge("cards at places of the deck", &deck);
    judge("pairs on top", &pairs);
}

static void judge_even(const char *what, const tally *t, const uint64_t *seen, unsigned count, unsigned choices)
{
    double deals = (double)t->deals, chi = 0, mean = deals / choices;
    for (unsigned i = 0; i < count; i++)
        if (seen[i])
            chi += ((double)seen[i] - mean) * ((double)seen[i] - mean) / mean;
    print_message("# %s: chi-square %.1f, %u degrees\n", what, chi, choices - 1);
    assert_true(chi < choices - 1 + 5 * sqrt(2.0 * (choices - 1)));
}

static unsigned rooms_of_cards(const tally *t)
{
    const ul_deck *deck = &ul_world_edition(t->world)->deck;
    unsigned       count = 0;
    for (ul_card card = 0; card < deck->kinds; card++)
        count += deck->card[card].kind == UL_CARD_ROOM;
    return count;
}

static void deal_many(const char *id, uint8_t players)
{
    static tally t;
    const char  *wish = getenv("UL_DEALS");
    uint64_t     deals = wish ? strtoull(wish, NULL, 10) / 2 : 20000;
    ul_edition   edition;
    memset(&t, 0, sizeof t);
    assert_true(ul_edition_find(&edition, id, strlen(id)));
    t.world = ul_world_new(&edition, &edition.defaults, players, NULL, 0, NULL);
    for (uint64_t i = 0; i < deals; i++)
        deal_one(&t, i);
    print_message("# %s: %llu deals\n", id, (unsigned long long)deals);
    judge_places(&t);
    judge_even("who begins", &t, t.first, players, players);
    if (!edition.placed_by_cards)
        judge_even("where the Doctor starts", &t, t.doctor, UL_MAX_ROOMS, rooms_of_cards(&t));
    ul_world_free(t.world);
}

TEST(no_card_of_the_mansion_likes_any_place)
{
    deal_many("kill-2009", 4);
}

TEST(no_card_of_the_ship_likes_any_place)
{
    deal_many("save-2000", 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_card_of_the_mansion_likes_any_place),
        cmocka_unit_test(no_card_of_the_ship_likes_any_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
