/* Tests of src/bots/turn_value.c: what a Butler makes of how others pay. */
#include "bots/bot_variant.h"
#include "bots/bots_inside.h"
#include "bots/seen_attempts.h"
#include "support/stage.h"

static int32_t price_of_a_weapon(const stage *s, const ul_bot *bot)
{
    static mind m;
    ul_view     view;
    ul_view_of(s->world, &s->game, 0, &view);
    ul_mind_fill(&m, bot, &view, 100);
    const ul_deck *deck = &ul_world_edition(s->world)->deck;
    for (ul_card c = 0; c < deck->kinds; c++)
        if (deck->card[c].kind == UL_CARD_WEAPON && deck->card[c].value > 1)
            return m.cost[c];
    fail();
    return 0;
}

static void hold_price(const stage *s, ul_bot *bot, bool willing, bool rises)
{
    assert_non_null(bot);
    int32_t       before = price_of_a_weapon(s, bot);
    ul_bot_memory memory;
    see_attempts(bot, 4, willing);
    int32_t after = price_of_a_weapon(s, bot);
    assert_int_equal(after > before, rises);
    assert_true(after >= before);
    ul_bot_put_aside(bot, &memory);
    ul_bot_reset(bot, 0);
    assert_int_equal(price_of_a_weapon(s, bot), before);
    ul_bot_take_up(bot, &memory);
    assert_int_equal(price_of_a_weapon(s, bot), after);
    ul_bot_free(bot);
}

TEST(where_others_pay_willingly_a_weapon_is_saved)
{
    stage s;
    stage_open(&s, "kill-1996", 4, NULL);
    hold_price(&s, ul_bot_new(s.world, 0, UL_BUTLER), true, true);
    hold_price(&s, ul_bot_new(s.world, 0, UL_BUTLER), false, false);
    hold_price(&s, ul_bot_new_variant(s.world, 0, ul_bot_variant_find("butler-1", 8)), true, false);
    stage_close(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(where_others_pay_willingly_a_weapon_is_saved)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
