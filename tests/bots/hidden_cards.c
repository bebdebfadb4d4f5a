/* Tests of src/bots/hidden_cards.c: what a bot believes can be asked, and asking changes nothing. */
#include "bots/hidden_cards.h"
#include "bots/watched_game.h"

#define DEALS 60

/* Two Widows watch: one of them is asked what she believes, the second never. */
static void open_for_two(table *t, const char *edition, uint8_t players, const char *seed)
{
    table_open(t, edition, players, NULL, seed);
    assert_non_null(t->second = ul_bot_new(t->s.world, 0, UL_WIDOW));
}

/* Both Widows are asked for their turns, too, and say the same. A Butler plays them. */
static void table_play(table *t, uint64_t seed)
{
    ul_view   view;
    ul_report report, again;
    ul_budget budget = {.seed = seed, .playouts = 8};
    if (t->s.game.scene.to_act == 0) {
        ul_view_of(t->s.world, &t->s.game, 0, &view);
        ul_bot_think(t->widow, &view, &budget, &report);
        ul_bot_think(t->second, &view, &budget, &again);
        assert_true(ul_action_same(report.action, again.action));
        assert_memory_equal(report.chance, again.chance, sizeof report.chance);
    }
    table_act(t, &budget);
}

static void deals_check(table *t, uint64_t seed)
{
    static uint32_t count[UL_MAX_SEATS][UL_MAX_KINDS];
    ul_view         view, again;
    ul_game         game;
    ul_view_of(t->s.world, &t->s.game, 0, &view);
    assert_true(ul_bot_believes(t->widow, &view));
    ul_bot_imagine(t->widow, &view, seed, &game);
    ul_view_of(t->s.world, &game, 0, &again);
    assert_memory_equal(&view, &again, sizeof view);
    ul_bot_count_hidden(t->widow, &view, seed, DEALS, count);
    for (ul_seat k = 0; k < UL_MAX_SEATS; k++) {
        uint32_t sum = 0;
        for (ul_card c = 0; c < UL_MAX_KINDS; c++)
            sum += count[k][c];
        assert_int_equal(sum, k < ul_world_players(t->s.world) ? DEALS * view.scene.hand_size[k] : 0);
    }
    for (ul_card c = 0; c < ul_world_edition(t->s.world)->deck.kinds; c++)
        assert_int_equal(count[0][c], DEALS * ul_cards_count(&view.hand, c));
}

TEST(deals_are_what_the_view_allows_and_asking_for_them_changes_no_answer)
{
    static const char *const editions[] = {"kill-1996", "kill-2009", "save-2000"};
    for (int i = 0; i < 3; i++) {
        table t;
        open_for_two(&t, editions[i], 4, "asked");
        for (unsigned n = 0; n < 120 && t.s.game.scene.phase != UL_PHASE_OVER; n++) {
            deals_check(&t, n);
            table_play(&t, n);
        }
        table_close(&t);
    }
}

/* How many cards that the others have a bot would have put into those very hands. */
static uint64_t hits(const table *t, ul_bot *bot)
{
    static uint32_t count[UL_MAX_SEATS][UL_MAX_KINDS];
    ul_view         view;
    uint64_t        sum = 0;
    ul_view_of(t->s.world, &t->s.game, 0, &view);
    ul_bot_count_hidden(bot, &view, 1, DEALS, count);
    for (ul_seat k = 1; k < ul_world_players(t->s.world); k++)
        for (ul_card c = 0; c < ul_world_edition(t->s.world)->deck.kinds; c++)
            sum += (uint64_t)count[k][c] * ul_cards_count(&t->s.game.hand[k], c);
    return sum;
}

TEST(a_widow_knows_more_of_hands_than_a_butler)
{
    static const char *const seeds[] = {"m", "n", "o", "p", "q", "r", "s", "t"};
    uint64_t                 widow = 0, butler = 0;
    for (int i = 0; i < 8; i++) {
        table   t;
        ul_view view;
        open_for_two(&t, "kill-2009", 3, seeds[i]);
        for (unsigned n = 0; n < 60 && t.s.game.scene.phase != UL_PHASE_OVER; n++) {
            table_play(&t, n);
            widow += hits(&t, t.widow);
            butler += hits(&t, t.player[0]);
        }
        ul_view_of(t.s.world, &t.s.game, 0, &view);
        assert_false(ul_bot_believes(t.player[0], &view));
        table_close(&t);
    }
    assert_true(widow * 100 > butler * 105);
}

TEST(who_was_told_nothing_believes_nothing_and_still_answers)
{
    static uint32_t count[UL_MAX_SEATS][UL_MAX_KINDS];
    table           t;
    ul_view         view;
    open_for_two(&t, "kill-2009", 4, "untold");
    for (unsigned n = 0; n < 30; n++)
        table_play(&t, n);
    ul_bot_reset(t.widow, 0);
    ul_view_of(t.s.world, &t.s.game, 0, &view);
    assert_false(ul_bot_believes(t.widow, &view));
    ul_bot_count_hidden(t.widow, &view, 1, DEALS, count);
    assert_int_equal(count[1][0] + count[1][1] > 0, true);
    table_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(deals_are_what_the_view_allows_and_asking_for_them_changes_no_answer),
        cmocka_unit_test(a_widow_knows_more_of_hands_than_a_butler),
        cmocka_unit_test(who_was_told_nothing_believes_nothing_and_still_answers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
