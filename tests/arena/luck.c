/* That luck is nothing in the mean: exactly so, over all that a small deck could have brought. */
#include "arena/luck.h"
#include <stdlib.h>
#include "support/stage.h"

#define CARDS 4

/* Every order of the numbers below CARDS, one after the other; false after the last. */
static bool next_order(uint8_t *order)
{
    int at = CARDS - 2, with = CARDS - 1;
    while (at >= 0 && order[at] > order[at + 1])
        at--;
    if (at < 0)
        return false;
    while (order[with] < order[at])
        with--;
    uint8_t kept = order[at];
    order[at] = order[with];
    order[with] = kept;
    for (int low = at + 1, high = CARDS - 1; low < high; low++, high--) {
        kept = order[low];
        order[low] = order[high];
        order[high] = kept;
    }
    return true;
}

/* What the luck of drawing that card of the deck is in every world there can be; how often it was not nothing. */
static int draw_in_all_worlds(ul_luck *luck, const stage *s, uint8_t card)
{
    uint8_t order[CARDS] = {0, 1, 2, 3};
    ul_game after = s->game;
    int     lucky = 0;
    after.deck[card] = s->game.deck[CARDS - 1];
    after.deck[CARDS - 1] = s->game.deck[card];
    ul_game_act(s->world, &after, ul_action_plain(UL_DRAW), NULL);
    assert_int_equal(after.deck_size, CARDS - 1);
    do {
        ul_card lie[CARDS];
        uint8_t at = 0;
        int64_t before = luck->sum[0];
        for (uint8_t i = 0; i < CARDS; i++) {
            lie[i] = s->game.deck[order[i]];
            at = order[i] == card ? i : at;
        }
        ul_random_seed(&luck->random, 5);
        ul_luck_of_draw(luck, &after, 0, lie, at);
        lucky += luck->sum[0] != before;
    } while (next_order(order));
    return lucky;
}

static void check(const char *edition, const char *first, const char *others)
{
    stage         s;
    ul_fault      fault;
    ul_bot_spec   kind[2];
    ul_luck      *luck = calloc(1, sizeof *luck);
    const uint8_t of[] = {0, 1, 1};
    int           lucky = 0;
    stage_open(&s, edition, 3, NULL);
    stage_deck_top(&s, "failure-1 big-red-hammer failure-1 move-2");
    stage_deck_keep(&s, CARDS);
    assert_true(ul_bot_spec_read(&kind[0], first, &fault) && ul_bot_spec_read(&kind[1], others, &fault));
    assert_true(ul_luck_open(luck, s.world, kind, of, 1, "seed"));
    for (uint8_t card = 0; card < CARDS; card++)
        lucky += draw_in_all_worlds(luck, &s, card);
    for (ul_seat seat = 0; seat < 3; seat++)
        assert_int_equal(luck->sum[seat], 0);
    assert_true(lucky > 10);
    ul_luck_close(luck);
    free(luck);
    stage_close(&s);
}

TEST(over_all_worlds_and_all_cards_there_is_no_luck)
{
    check("kill-2009", "butler", "counter");
    check("kill-1996", "widow:400", "butler-mean"); /* for the first of them a Butler plays on */
}

TEST(luck_is_the_same_for_the_same_seed_and_nobody_has_any_of_a_card_that_had_to_come)
{
    stage         s;
    ul_fault      fault;
    ul_bot_spec   kind[1];
    ul_luck      *luck = calloc(1, sizeof *luck);
    const uint8_t of[] = {0, 0, 0};
    int64_t       sum[2];
    stage_open(&s, "kill-2009", 3, NULL);
    assert_true(ul_bot_spec_read(&kind[0], "butler", &fault));
    for (int i = 0; i < 3; i++) {
        ul_game before = s.game, after = s.game;
        if (i == 2) { /* a deck of one card */
            stage_deck_keep(&s, 1);
            before = after = s.game;
        }
        assert_true(ul_luck_open(luck, s.world, kind, of, 8, "seed"));
        ul_watcher watcher = ul_luck_watcher(luck);
        ul_events  events = {0};
        ul_game_act(s.world, &after, ul_action_plain(UL_DRAW), &events);
        watcher.act(watcher.context, s.world, &before, ul_action_plain(UL_DRAW), &after, &events);
        if (i < 2)
            sum[i] = luck->sum[1];
    }
    assert_true(sum[0] == sum[1] && sum[0] != 0);
    assert_int_equal(luck->sum[1], 0);
    ul_luck_close(luck);
    free(luck);
    stage_close(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(over_all_worlds_and_all_cards_there_is_no_luck),
        cmocka_unit_test(luck_is_the_same_for_the_same_seed_and_nobody_has_any_of_a_card_that_had_to_come),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
