/* Chances as they are told: shares of one game, no surer of themselves than playouts deserve. */
#include "bots/calibrate.h"
#include "support/stage.h"

static unsigned total(const uint16_t chance[UL_MAX_SEATS])
{
    unsigned sum = 0;
    for (ul_seat k = 0; k < UL_MAX_SEATS; k++)
        sum += chance[k];
    return sum;
}

TEST(chances_add_up_to_one_whatever_was_found)
{
    static const char *const editions[] = {"kill-1996", "kill-2009", "save-2000"};
    for (int i = 0; i < 3; i++)
        for (uint8_t players = 3; players <= 7; players++) {
            stage    s;
            uint16_t chance[UL_MAX_SEATS];
            stage_open(&s, editions[i], players, NULL);
            for (int64_t odd = 0; odd < 40; odd++) {
                int64_t sum[UL_MAX_SEATS] = {odd * 37 % 11, odd * 17, 3, odd, 7 * odd, 1, odd * odd, 0};
                ul_calibrate(s.world, &s.game.scene, sum, NULL, chance);
                assert_int_equal(total(chance), UL_CALIBRATED);
                for (ul_seat k = players; k < UL_MAX_SEATS; k++)
                    assert_int_equal(chance[k], 0);
            }
            stage_close(&s);
        }
}

TEST(who_is_ahead_stays_ahead_and_nobody_is_made_surer)
{
    stage    s;
    uint16_t chance[UL_MAX_SEATS];
    int64_t  sum[UL_MAX_SEATS] = {60, 25, 10, 5};
    stage_open(&s, "kill-2009", 4, NULL);
    ul_calibrate(s.world, &s.game.scene, sum, NULL, chance);
    assert_true(chance[0] > chance[1] && chance[1] > chance[2] && chance[2] > chance[3]);
    assert_true(chance[0] <= 6000 && chance[3] >= 500);
    stage_close(&s);
}

TEST(nothing_found_is_everybody_alike)
{
    stage    s;
    uint16_t chance[UL_MAX_SEATS];
    int64_t  sum[UL_MAX_SEATS] = {0};
    stage_open(&s, "kill-2009", 4, NULL);
    ul_calibrate(s.world, &s.game.scene, sum, NULL, chance);
    for (ul_seat k = 0; k < 4; k++)
        assert_int_equal(chance[k], 2500);
    stage_close(&s);
}

TEST(what_is_certain_is_told_so)
{
    stage    s;
    uint16_t chance[UL_MAX_SEATS];
    int64_t  sum[UL_MAX_SEATS] = {0, 0, 123456, 0};
    int32_t  onlooker[UL_MAX_SEATS] = {250000, 250000, 250000, 250000};
    stage_open(&s, "kill-1996", 4, NULL);
    ul_calibrate(s.world, &s.game.scene, sum, onlooker, chance);
    assert_int_equal(chance[2], UL_CALIBRATED);
    stage_close(&s);
}

TEST(an_onlooker_has_the_larger_say_and_chances_still_add_up)
{
    stage    s;
    uint16_t chance[UL_MAX_SEATS];
    int64_t  sum[UL_MAX_SEATS] = {40, 30, 20, 10};
    int32_t  onlooker[UL_MAX_SEATS] = {100000, 200000, 300000, 400000};
    stage_open(&s, "kill-2009", 4, NULL);
    ul_calibrate(s.world, &s.game.scene, sum, onlooker, chance);
    assert_int_equal(total(chance), UL_CALIBRATED);
    assert_true(chance[0] < chance[1] && chance[1] < chance[2] && chance[2] < chance[3]);
    for (ul_seat k = 0; k < 4; k++) /* the playouts agree as far as they go: nobody is told of nothing */
        assert_in_range(chance[k], 1000, 4000);
    stage_close(&s);
}

TEST(logarithms_are_exact_enough)
{
    assert_int_equal(ul_log2(1), 0);
    assert_int_equal(ul_log2(2), 256);
    assert_int_equal(ul_log2(3), 405); /* 1.58496 */
    assert_int_equal(ul_log2(1000000), 5102);
    assert_int_equal(ul_log2((int64_t)1 << 40), 40 * 256);
    for (int64_t n = 1; n < 100000; n += 37)
        assert_true(ul_log2(n) <= ul_log2(n + 1));
}

TEST(the_game_has_come_as_far_as_its_failure_cards_are_gone)
{
    stage s;
    stage_open(&s, "kill-2009", 4, NULL);
    assert_int_equal(ul_game_phase(s.world, &s.game.scene), 0);
    const ul_deck *deck = &ul_world_edition(s.world)->deck;
    for (ul_card c = 0; c < deck->kinds; c++)
        for (uint8_t i = 0; deck->card[c].kind == UL_CARD_FAILURE && i < ul_world_copies(s.world, c); i++)
            ul_cards_add(&s.game.scene.removed, c);
    assert_int_equal(ul_game_phase(s.world, &s.game.scene), UL_PHASES - 1);
    stage_close(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chances_add_up_to_one_whatever_was_found),
        cmocka_unit_test(who_is_ahead_stays_ahead_and_nobody_is_made_surer),
        cmocka_unit_test(nothing_found_is_everybody_alike),
        cmocka_unit_test(what_is_certain_is_told_so),
        cmocka_unit_test(an_onlooker_has_the_larger_say_and_chances_still_add_up),
        cmocka_unit_test(logarithms_are_exact_enough),
        cmocka_unit_test(the_game_has_come_as_far_as_its_failure_cards_are_gone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
