/* Tests of src/bots/turn_value.c: what a Butler makes of how others pay. */
#include "bots/bot_variant.h"
#include "bots/bots_inside.h"
#include "support/stage.h"

static void see(ul_bot *bot, ul_event_kind kind, ul_seat seat, uint16_t number)
{
    ul_bot_see(bot, &(ul_event){.kind = (uint8_t)kind, .seat = seat, .pawn = UL_PAWN_DOCTOR, .number = number});
}

/* Four attempts of three points, in which two others are asked before the bot is. */
static void see_attempts(ul_bot *bot, bool willing)
{
    for (int i = 0; i < 4; i++) {
        see(bot, UL_ATTEMPTED, 1, 3);
        if (willing) {
            see(bot, UL_FOILED_WITH, 2, 1);
            see(bot, UL_PASSED, 2, 0);
            see(bot, UL_FOILED_WITH, 3, 3);
        } else {
            see(bot, UL_PASSED, 2, 0);
            see(bot, UL_PASSED, 3, 0);
            see(bot, UL_FOILED_WITH, 0, 3);
        }
    }
}

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
    see_attempts(bot, willing);
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
