/* clock.c: what time brings: warnings, stand-ins, tables nobody comes back to. */
#include <stdio.h>
#include <string.h>
#include "table/evening.h"
#include "table/log.h"
#include "table/table_inside.h"

static evening e;

static void driver(const char *word, ul_seat seat)
{
    char words[32];
    snprintf(words, sizeof words, "%s %u", word, seat);
    evening_do(&e, -1, words);
}

static void start(uint64_t turn, uint64_t grace)
{
    evening_begin(&e, "kill-1996", NULL, 3);
    e.about.turn = turn;
    e.about.warn = turn / 4;
    e.about.grace = grace;
    evening_start(&e, 3);
}

TEST(a_clock_warns_then_a_stand_in_plays)
{
    ul_waiting waiting;
    start(60000, 0);
    ul_seat seat = evening_to_act(&e);
    ul_table_waiting(e.table, &waiting);
    assert_int_equal(waiting.until, e.now + 60000);
    evening_wait(&e, 44999);
    assert_false(evening_ever_told(&e, SPECTATOR, "warned"));
    evening_wait(&e, 1);
    assert_true(evening_ever_told(&e, SPECTATOR, "warned"));
    evening_wait(&e, 14999);
    assert_false(ul_table_wants_bot(e.table));
    evening_wait(&e, 1);
    assert_true(evening_ever_told(&e, SPECTATOR, "\"because\":\"clock\""));
    assert_true(ul_table_wants_bot(e.table));
    evening_bot(&e, seat, "end");
    assert_true(e.table->chair[seat].stand_in); /* until its owner is back */
    char words[32];
    snprintf(words, sizeof words, "say %u - 0 en here!", seat);
    evening_do(&e, seat, words);
    assert_false(e.table->chair[seat].stand_in);
}

TEST(a_seat_that_is_away_gets_a_stand_in_after_the_grace_time)
{
    start(0, 20000);
    ul_seat seat = evening_to_act(&e);
    driver("away", seat);
    driver("away", seat); /* again: nothing new */
    evening_wait(&e, 19999);
    assert_false(ul_table_wants_bot(e.table));
    evening_wait(&e, 1);
    assert_true(evening_ever_told(&e, SPECTATOR, "\"because\":\"away\""));
    assert_true(ul_table_wants_bot(e.table));
    driver("here", seat);
    assert_false(ul_table_wants_bot(e.table));
    evening_act(&e, seat, "end");
}

TEST(an_answer_of_a_stand_in_that_nobody_saw_is_its_owners_again)
{
    evening_begin(&e, "kill-1996", NULL, 3);
    e.about.quick = false;
    e.about.grace = 5000;
    evening_start(&e, 3);
    ul_seat seat = evening_to_act(&e);
    driver("away", seat);
    evening_wait(&e, 5000);
    e.table->question.due = e.now + 600; /* as if it had only now been asked */
    evening_bot(&e, seat, "end");
    assert_true(e.table->question.held);
    driver("here", seat);
    assert_false(e.table->question.held);
    evening_wait(&e, 10000);
    assert_int_equal(evening_to_act(&e), seat);
    evening_end(&e);
    start(0, 0); /* the log of the one before does not hold what the test has changed */
}

TEST(where_nobody_else_is_here_nobody_is_played_for)
{
    start(0, 20000);
    for (ul_seat seat = 0; seat < 3; seat++)
        driver("away", seat);
    evening_wait(&e, 1000000);
    assert_false(ul_table_wants_bot(e.table));
}

TEST(when_only_stand_ins_are_left_the_game_waits)
{
    start(60000, 0);
    for (int i = 0; i < 3; i++) {
        evening_wait(&e, 60000);
        if (ul_table_wants_bot(e.table))
            evening_bot(&e, evening_to_act(&e), "end");
        while (i < 2 && e.table->chair[evening_to_act(&e)].stand_in)
            evening_bot(&e, evening_to_act(&e), "end");
    }
    assert_true(e.table->chair[0].stand_in && e.table->chair[1].stand_in && e.table->chair[2].stand_in);
    assert_false(ul_table_wants_bot(e.table));
}

TEST(who_is_missed_is_not_played_for_where_the_others_only_watch)
{
    start(0, 20000);
    ul_seat missed = evening_to_act(&e);
    driver("away", missed);
    evening_wait(&e, 20000);
    assert_true(ul_table_wants_bot(e.table));
    for (ul_seat seat = 0; seat < 3; seat++) {
        char rest[] = "rest 0 - 1";
        rest[5] = (char)('0' + seat);
        if (seat != missed) {
            driver("here", seat);
            evening_do(&e, seat, rest);
        }
    }
    assert_true(e.table->chair[0].stand_in && e.table->chair[1].stand_in && e.table->chair[2].stand_in);
    assert_false(ul_table_wants_bot(e.table));
    driver("here", missed);
    char rest[] = "rest 0 - 1";
    rest[5] = (char)('0' + missed);
    evening_do(&e, missed, rest);
    assert_true(ul_table_wants_bot(e.table)); /* all of them wished it so */
}

TEST(a_slow_table_gives_a_day_a_turn)
{
    uint64_t day = (uint64_t)24 * 3600 * 1000;
    start(day, 0);
    for (ul_seat seat = 0; seat < 3; seat++)
        driver("away", seat);
    evening_wait(&e, day - 1);
    assert_false(evening_ever_told(&e, SPECTATOR, "stand-in"));
    evening_wait(&e, 1);
    assert_true(evening_ever_told(&e, SPECTATOR, "stand-in"));
}

TEST(a_table_where_nobody_sits_is_closed_after_minutes)
{
    evening_begin(&e, "kill-2009", NULL, 3);
    evening_open(&e);
    evening_do(&e, -1, "bot - - 2 butler");
    evening_wait(&e, UL_EMPTY_MS - 1);
    assert_int_equal(ul_table_phase_now(e.table), UL_TABLE_LOBBY);
    evening_wait(&e, 1);
    assert_int_equal(ul_table_phase_now(e.table), UL_TABLE_CLOSED);
    assert_true(evening_ever_told(&e, SPECTATOR, "\"because\":\"abandoned\""));
}

TEST(a_table_where_somebody_sits_is_waited_at)
{
    evening_begin(&e, "kill-2009", NULL, 3);
    evening_open(&e);
    evening_sit(&e, 1);
    evening_do(&e, -1, "away 0");
    evening_wait(&e, 10 * UL_EMPTY_MS);
    assert_int_equal(ul_table_phase_now(e.table), UL_TABLE_LOBBY);
    evening_do(&e, 0, "leave 0 -");
    evening_wait(&e, UL_EMPTY_MS);
    assert_int_equal(ul_table_phase_now(e.table), UL_TABLE_CLOSED);
}

TEST(only_a_table_where_nothing_has_begun_and_nobody_is_gives_its_place_up)
{
    ul_outbox out = {0};
    evening_begin(&e, "kill-2009", NULL, 3);
    evening_open(&e);
    evening_sit(&e, 2);
    assert_false(ul_table_give_up(e.table, e.now, &out));
    evening_do(&e, -1, "away 0");
    evening_do(&e, -1, "away 1");
    ul_table *other = ul_table_read(&e.ground, e.log.bytes, e.log.len, NULL, NULL);
    assert_true(ul_table_give_up(other, e.now, &out));
    assert_int_equal(ul_table_phase_now(other), UL_TABLE_CLOSED);
    assert_false(ul_table_give_up(other, e.now, &out));
    ul_table_free(other);
    evening_do(&e, 0, "start 0 -");
    evening_do(&e, -1, "away 0");
    assert_false(ul_table_give_up(e.table, e.now, &out));
    ul_outbox_free(&out);
}

TEST(a_table_nobody_comes_back_to_is_closed_as_abandoned)
{
    evening_begin(&e, "kill-1996", NULL, 3);
    e.about.abandon = 3600000;
    evening_start(&e, 3);
    driver("away", 0);
    driver("away", 1);
    evening_wait(&e, 7200000); /* somebody is here still */
    assert_int_equal(ul_table_phase_now(e.table), UL_TABLE_PLAYING);
    driver("away", 2);
    evening_wait(&e, 3599999);
    assert_int_equal(ul_table_phase_now(e.table), UL_TABLE_PLAYING);
    evening_wait(&e, 1);
    assert_int_equal(ul_table_phase_now(e.table), UL_TABLE_CLOSED);
    assert_true(evening_ever_told(&e, SPECTATOR, "\"because\":\"abandoned\""));
    assert_non_null(strstr(e.log.bytes, " abandon\n"));
}

TEST(a_finished_table_is_closed_as_finished)
{
    evening_begin(&e, "kill-1996", NULL, 3);
    evening_start(&e, 3);
    evening_finish(&e);
    for (ul_seat seat = 0; seat < 3; seat++)
        driver("away", seat);
    evening_wait(&e, e.about.abandon);
    assert_true(evening_ever_told(&e, SPECTATOR, "\"because\":\"finished\""));
}

TEST(time_that_goes_back_stands_still)
{
    start(0, 0);
    uint64_t now = ul_table_time(e.table);
    e.now -= 5000;
    evening_do(&e, 0, "say 0 - 0 en early");
    assert_int_equal(ul_table_time(e.table), now);
    e.now = now;
}

TEST(the_end_of_time_can_still_be_read_back)
{
    start(0, 0);
    e.now = UINT64_MAX;
    evening_do(&e, 0, "say 0 - 0 en late");
    assert_true(ul_table_time(e.table) < UINT64_MAX);
}

TEST(what_is_due_happens_before_what_comes_later)
{
    start(60000, 0);
    ul_seat seat = evening_to_act(&e);
    e.now += 60001;
    evening_act(&e, seat, "end"); /* no tick in between: the stand-in came, and its owner is back */
    assert_true(evening_was_told(&e, SPECTATOR, "\"because\":\"clock\""));
    assert_true(evening_was_told(&e, SPECTATOR, "\"back\""));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        EVENING_TEST(a_clock_warns_then_a_stand_in_plays),
        EVENING_TEST(a_seat_that_is_away_gets_a_stand_in_after_the_grace_time),
        EVENING_TEST(an_answer_of_a_stand_in_that_nobody_saw_is_its_owners_again),
        EVENING_TEST(where_nobody_else_is_here_nobody_is_played_for),
        EVENING_TEST(when_only_stand_ins_are_left_the_game_waits),
        EVENING_TEST(who_is_missed_is_not_played_for_where_the_others_only_watch),
        EVENING_TEST(a_slow_table_gives_a_day_a_turn),
        EVENING_TEST(a_table_where_nobody_sits_is_closed_after_minutes),
        EVENING_TEST(a_table_where_somebody_sits_is_waited_at),
        EVENING_TEST(only_a_table_where_nothing_has_begun_and_nobody_is_gives_its_place_up),
        EVENING_TEST(a_table_nobody_comes_back_to_is_closed_as_abandoned),
        EVENING_TEST(a_finished_table_is_closed_as_finished),
        EVENING_TEST(time_that_goes_back_stands_still),
        EVENING_TEST(the_end_of_time_can_still_be_read_back),
        EVENING_TEST(what_is_due_happens_before_what_comes_later),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
