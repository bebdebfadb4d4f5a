/* holiday.c: at a slow table a person's clock stands still for some days, and everybody knows. */
#include <stdio.h>
#include "table/evening.h"
#include "table/status.h"
#include "table/table_inside.h"

#define DAY ((uint64_t)24 * 3600 * 1000)

static evening e;

static void start(uint64_t turn)
{
    evening_begin(&e, "kill-1996", NULL, 3);
    e.about.turn = turn;
    e.about.warn = turn / 4;
    evening_start(&e, 3);
}

static void holiday(ul_seat seat, unsigned days)
{
    char words[32];
    snprintf(words, sizeof words, "holiday %u - %u", seat, days);
    evening_do(&e, seat, words);
}

static void no_holiday(ul_seat seat, unsigned days, const char *reason)
{
    char words[32];
    snprintf(words, sizeof words, "holiday %u - %u", seat, days);
    evening_refuse(&e, seat, words, reason);
}

static uint64_t due(void)
{
    ul_waiting waiting;
    ul_table_waiting(e.table, &waiting);
    return waiting.until;
}

static unsigned left(ul_seat seat)
{
    ul_seat_own own;
    ul_table_own(e.table, seat, &own);
    return own.holiday_left;
}

TEST(the_clock_of_who_is_on_holiday_stands_still)
{
    ul_table_status status;
    start(DAY);
    ul_seat seat = evening_to_act(&e);
    evening_wait(&e, DAY / 2);
    holiday(seat, 7);
    assert_true(evening_was_told(&e, SPECTATOR, "\"news\":\"holiday\""));
    ul_table_status_now(e.table, &status);
    assert_int_equal(status.seat[seat].holiday_until, e.now + 7 * DAY);
    assert_int_equal(due(), e.now + 7 * DAY + DAY / 2);
    evening_wait(&e, 7 * DAY + DAY / 2 - 1);
    assert_false(evening_ever_told(&e, SPECTATOR, "stand-in"));
    assert_true(evening_ever_told(&e, SPECTATOR, "warned"));
    ul_table_status_now(e.table, &status);
    assert_int_equal(status.seat[seat].holiday_until, 0); /* it is over by itself */
    evening_wait(&e, 1);
    assert_true(evening_ever_told(&e, SPECTATOR, "\"because\":\"clock\""));
}

TEST(a_turn_that_begins_in_a_holiday_waits_for_its_end)
{
    start(DAY);
    ul_seat first = evening_to_act(&e), next = (ul_seat)((first + 1) % 3);
    for (ul_seat seat = 0; seat < 3; seat++)
        if (seat != first)
            holiday(seat, 5);
    evening_wait(&e, DAY / 2);
    evening_act(&e, first, "end");
    next = evening_to_act(&e);
    assert_int_not_equal(next, first);
    assert_int_equal(due(), e.now - DAY / 2 + 5 * DAY + DAY);
    evening_act(&e, next, "end"); /* whoever is on holiday may play all the same */
}

TEST(a_holiday_can_end_before_its_time)
{
    start(DAY);
    ul_seat seat = evening_to_act(&e);
    no_holiday(seat, 0, "already");
    holiday(seat, 10);
    evening_wait(&e, 3 * DAY);
    holiday(seat, 0);
    assert_true(evening_was_told(&e, SPECTATOR, "\"news\":\"holiday-over\""));
    assert_int_equal(due(), e.now + DAY);
    assert_int_equal(left(seat), UL_HOLIDAY_DAYS - 3);
}

TEST(one_holiday_after_the_other_holds_up_as_long_as_both)
{
    start(2 * DAY);
    ul_seat seat = evening_to_act(&e);
    evening_wait(&e, DAY);
    holiday(seat, 4);
    evening_wait(&e, 4 * DAY + DAY / 2);
    holiday(seat, 2);
    assert_int_equal(due(), e.now + 2 * DAY + DAY / 2);
    holiday(seat, 3); /* instead of the two days */
    assert_int_equal(due(), e.now + 3 * DAY + DAY / 2);
}

TEST(all_holidays_of_a_game_have_an_end)
{
    start(DAY);
    ul_seat seat = evening_to_act(&e);
    no_holiday(seat, UL_HOLIDAY_DAYS + 1, "long-holiday");
    holiday(seat, UL_HOLIDAY_DAYS);
    assert_int_equal(left(seat), UL_HOLIDAY_DAYS);
    evening_wait(&e, UL_HOLIDAY_DAYS * DAY);
    evening_do(&e, seat, seat ? (seat == 1 ? "phrase 1 - 1" : "phrase 2 - 1") : "phrase 0 - 1"); /* time has passed */
    assert_int_equal(left(seat), 0);
    no_holiday(seat, 1, "long-holiday");
    assert_int_equal(due(), e.now + DAY);
}

TEST(nobody_is_missed_while_somebody_is_on_holiday)
{
    start(DAY);
    ul_seat seat = evening_to_act(&e);
    holiday(seat, UL_HOLIDAY_DAYS);
    for (ul_seat k = 0; k < 3; k++) {
        char words[16];
        snprintf(words, sizeof words, "away %u", k);
        evening_do(&e, -1, words);
    }
    evening_wait(&e, 20 * DAY); /* longer than nobody may be there else */
    assert_int_equal(ul_table_phase_now(e.table), UL_TABLE_PLAYING);
}

TEST(who_gets_the_seat_is_not_on_holiday)
{
    ul_table_status status;
    start(DAY);
    holiday(1, 5);
    evening_rekey(&e, 1, 5, 1, "Emil");
    ul_table_status_now(e.table, &status);
    assert_int_equal(status.seat[1].holiday_until, 0);
}

TEST(another_game_waits_for_who_is_on_holiday)
{
    start(DAY);
    evening_finish(&e);
    holiday(2, 9);
    evening_wait(&e, 2 * DAY);
    evening_do(&e, 0, "rematch 0 - 1");
    evening_do(&e, 1, "rematch 1 - 1");
    evening_wait(&e, DAY);
    assert_int_equal(ul_table_phase_now(e.table), UL_TABLE_PLAYING);
    assert_false(e.table->chair[2].stand_in);
    assert_true(ul_table_bot(e.table, 2, NULL) == NULL);
    assert_int_equal(left(2), UL_HOLIDAY_DAYS); /* counted anew: what is left of it begins with the game */
}

TEST(only_slow_tables_of_these_rules_have_holidays)
{
    start(DAY - 1);
    no_holiday(0, 1, "no-holiday");
    assert_int_equal(left(0), 0);
    evening_end(&e);
    evening_begin(&e, "kill-1996", NULL, 3);
    e.about.turn = DAY;
    e.about.version = 2;
    evening_start(&e, 3);
    no_holiday(0, 1, "no-holiday");
    evening_refuse(&e, 0, "phrase 0 - 16", "bad-text");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        EVENING_TEST(the_clock_of_who_is_on_holiday_stands_still),
        EVENING_TEST(a_turn_that_begins_in_a_holiday_waits_for_its_end),
        EVENING_TEST(a_holiday_can_end_before_its_time),
        EVENING_TEST(one_holiday_after_the_other_holds_up_as_long_as_both),
        EVENING_TEST(all_holidays_of_a_game_have_an_end),
        EVENING_TEST(nobody_is_missed_while_somebody_is_on_holiday),
        EVENING_TEST(who_gets_the_seat_is_not_on_holiday),
        EVENING_TEST(another_game_waits_for_who_is_on_holiday),
        EVENING_TEST(only_slow_tables_of_these_rules_have_holidays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
