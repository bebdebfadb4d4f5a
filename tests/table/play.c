/* play.c: the game at the table: batches, answers that wait their time, undo, pauses. */
#include <stdio.h>
#include <string.h>
#include "record/action_text.h"
#include "table/evening.h"
#include "table/table_inside.h"

static evening e;

static void start(bool quick)
{
    evening_begin(&e, "kill-1996", NULL, 4);
    e.about.quick = quick;
    evening_start(&e, 4);
}

static ul_seat left_of(ul_seat seat, unsigned places)
{
    return (ul_seat)((seat + places) % 4);
}

/* "WORD SEAT REST" by that seat's person. */
static void by_seat(ul_seat seat, const char *word, const char *rest)
{
    char words[1024];
    snprintf(words, sizeof words, "%s %u %s", word, seat, rest);
    evening_do(&e, e.person[seat], words);
}

static void refused(ul_seat seat, const char *word, const char *rest, const char *reason)
{
    char words[1024];
    snprintf(words, sizeof words, "%s %u %s", word, seat, rest);
    evening_refuse(&e, e.person[seat], words, reason);
}

/* One legal step of the seat to act, as words. */
static const char *a_step(char words[UL_ACTION_TEXT])
{
    static ul_action list[UL_MAX_ACTIONS];
    ul_view          view;
    ul_table_view(e.table, evening_to_act(&e), &view);
    size_t count = ul_view_legal(ul_table_world(e.table), &view, list);
    for (size_t i = 0; i < count; i++)
        if (list[i].kind == UL_STEP) {
            ul_action_write(ul_table_world(e.table), list[i], words);
            return words;
        }
    fail();
    return NULL;
}

TEST(a_batch_is_done_whole_or_not_at_all)
{
    char    step[UL_ACTION_TEXT], batch[512];
    ul_view before, after;
    start(true);
    ul_seat seat = evening_to_act(&e);
    a_step(step);
    ul_table_view(e.table, seat, &before);
    snprintf(batch, sizeof batch, "- - %s; %s", step, step);
    refused(seat, "act", batch, "illegal");
    ul_table_view(e.table, seat, &after);
    assert_memory_equal(&before, &after, sizeof before);
    snprintf(batch, sizeof batch, "- - %s; end", step);
    by_seat(seat, "act", batch);
    assert_true(evening_was_told(&e, SPECTATOR, "stepped"));
    assert_true(evening_was_told(&e, SPECTATOR, "doctor_walked"));
}

TEST(who_is_not_to_act_is_refused_and_so_is_an_empty_batch)
{
    start(true);
    ul_seat seat = evening_to_act(&e);
    refused(left_of(seat, 1), "act", "- - end", "not-to-act");
    refused(seat, "act", "- - ", "bad-batch");
    refused(seat, "act", "- - foil failure-1", "illegal");
}

TEST(nothing_can_follow_a_draw_in_a_batch)
{
    start(true);
    refused(evening_to_act(&e), "act", "- - draw; end", "bad-batch");
}

TEST(who_has_not_seen_what_happened_is_told_so)
{
    start(true);
    ul_seat seat = evening_to_act(&e);
    e.seen = ul_table_told(e.table) - 1;
    refused(seat, "act", "- - end", "behind");
    by_seat(left_of(seat, 1), "say", "- 0 en wait"); /* talk need not be seen */
    e.seen = ul_table_told(e.table) - 1;
    by_seat(seat, "act", "- - end");
}

TEST(an_action_sent_again_is_done_once)
{
    char words[64];
    start(true);
    ul_seat seat = evening_to_act(&e);
    snprintf(words, sizeof words, "act %u - c42 end", seat);
    evening_do(&e, seat, words);
    uint32_t  entries = ul_table_entries(e.table);
    ul_answer answer = evening_try(&e, seat, words);
    assert_true(answer.again);
    assert_int_equal(answer.refusal, UL_FINE);
    assert_int_equal(ul_table_entries(e.table), entries);
}

TEST(every_defender_is_asked_for_the_same_least_time)
{
    evening_begin(&e, "kill-1996", NULL, 4);
    e.about.quick = false;
    evening_start(&e, 4);
    ul_seat seat = evening_find_attempt(&e);
    evening_act(&e, seat, "attempt doctor bare");
    for (unsigned place = 1; place < 4 && e.table->question.phase == UL_PHASE_DEFEND; place++) {
        uint64_t asked = e.now;
        ul_seat  defender = evening_to_act(&e);
        assert_int_equal(defender, left_of(seat, place));
        by_seat(defender, "act", "- - pass");
        assert_false(evening_was_told(&e, SPECTATOR, "passed")); /* it is held */
        evening_wait(&e, e.about.least - 1);
        assert_int_equal(evening_to_act(&e), defender);
        while (evening_to_act(&e) == defender && ul_table_phase_now(e.table) == UL_TABLE_PLAYING)
            evening_wait(&e, 10);
        assert_in_range(e.now - asked, e.about.least, e.about.least * 3 / 2 + 10);
    }
}

TEST(with_quick_answers_nobody_waits)
{
    start(true);
    ul_seat seat = evening_find_attempt(&e);
    evening_act(&e, seat, "attempt doctor bare");
    by_seat(left_of(seat, 1), "act", "- - pass");
    assert_true(evening_was_told(&e, SPECTATOR, "passed"));
    assert_int_equal(evening_to_act(&e), left_of(seat, 2));
}

TEST(an_armed_answer_is_to_the_attempt_that_was_seen)
{
    start(true);
    ul_seat  seat = evening_find_attempt(&e), last = left_of(seat, 3);
    uint32_t before = ul_table_told(e.table);
    evening_act(&e, seat, "attempt doctor bare");
    e.seen = before;
    refused(last, "arm", "- 1 ", "behind");
    uint32_t begun = ul_table_told(e.table);
    by_seat(left_of(seat, 1), "act", "- - pass");
    e.seen = begun; /* what others have answered since need not have been seen */
    by_seat(last, "arm", "- 1 ");
}

TEST(an_armed_answer_shows_in_its_place_only_and_can_be_changed_until_then)
{
    evening_begin(&e, "kill-1996", NULL, 4);
    e.about.quick = false;
    evening_start(&e, 4);
    refused(0, "arm", "- 1 ", "not-asked");
    ul_seat seat = evening_find_attempt(&e), last = left_of(seat, 3);
    evening_act(&e, seat, "attempt doctor bare");
    refused(seat, "arm", "- 1 ", "not-asked");
    refused(last, "arm", "- 4 ", "bad-batch");
    refused(last, "arm", "- 1 foil failure-1", "bad-batch");
    refused(last, "arm",
            "- 2 foil failure-1; foil failure-1; foil failure-1; foil failure-1; foil failure-1; "
            "foil failure-1; foil failure-1; foil failure-1; foil failure-1",
            "bad-batch");
    uint32_t told = ul_table_told(e.table);
    by_seat(last, "arm", "a1 1 ");
    by_seat(last, "arm", "a2 3 ");
    assert_int_equal(ul_table_told(e.table), told); /* nobody was told a thing */
    assert_int_equal(e.out.own, 1 << last);
    by_seat(left_of(seat, 1), "arm", "- 1 ");
    by_seat(left_of(seat, 2), "arm", "- 1 ");
    evening_wait(&e, 4 * e.about.least * 2);
    assert_false(e.table->question.phase == UL_PHASE_DEFEND);
    refused(left_of(seat, 1), "arm", "- 1 ", e.table->phase == UL_TABLE_PLAYING ? "not-asked" : "not-now");
}

TEST(an_answer_can_be_changed_eight_times)
{
    start(false);
    ul_seat seat = evening_find_attempt(&e), last = left_of(seat, 3), first = left_of(seat, 1);
    evening_act(&e, seat, "attempt doctor bare");
    for (int i = 0; i < MOST_CHANGES; i++) {
        by_seat(last, "arm", i % 2 ? "- 0 " : "- 1 ");
        by_seat(first, "act", "- - pass");
    }
    refused(last, "arm", "- 1 ", "too-often");
    refused(first, "act", "- - pass", "too-often");
}

TEST(a_bots_actions_are_held_too)
{
    evening_begin(&e, "kill-1996", NULL, 2);
    e.about.quick = false;
    evening_open(&e);
    evening_sit(&e, 1);
    evening_do(&e, 0, "bot 0 - 1 dog");
    evening_do(&e, 0, "start 0 -");
    if (evening_to_act(&e) == 0)
        evening_act(&e, 0, "end");
    while (evening_to_act(&e) == 0) /* the Doctor may have called the same seat */
        evening_act(&e, 0, "end");
    uint64_t asked = e.now;
    assert_true(ul_table_wants_bot(e.table));
    evening_bot(&e, 1, "end");
    assert_false(evening_was_told(&e, SPECTATOR, "doctor_walked"));
    assert_false(ul_table_wants_bot(e.table));
    assert_int_equal(ul_table_next_time(e.table), asked + e.about.dwell);
    evening_wait(&e, e.about.dwell);
    assert_true(evening_ever_told(&e, SPECTATOR, "\"turn\",\"seat\":"));
    evening_refuse(&e, -1, "act 0 - - end", "wrong-key");
}

TEST(an_answer_armed_before_leaving_counts_more_than_the_stand_ins)
{
    start(false);
    ul_seat seat = evening_find_attempt(&e), first = left_of(seat, 1), second = left_of(seat, 2);
    evening_act(&e, seat, "attempt doctor bare");
    by_seat(first, "arm", "- 1 ");
    by_seat(first, "rest", "- 1");
    assert_false(ul_table_wants_bot(e.table));
    char words[32];
    snprintf(words, sizeof words, "act %u bot - pass", first);
    evening_refuse(&e, -1, words, "already");
    by_seat(second, "rest", "- 1");
    evening_wait(&e, e.about.least * 3 / 2 + 1);
    assert_true(evening_ever_told(&e, SPECTATOR, "passed"));
    if (evening_to_act(&e) != second)
        return;
    assert_true(ul_table_wants_bot(e.table)); /* this one has armed nothing */
    evening_bot(&e, second, "pass");
    assert_false(ul_table_wants_bot(e.table));
}

TEST(own_actions_can_be_undone_until_others_have_acted)
{
    char    step[UL_ACTION_TEXT];
    ul_view before, after;
    start(true);
    ul_seat seat = evening_to_act(&e);
    refused(seat, "undo", "- 0", "no-undo");
    ul_table_view(e.table, seat, &before);
    evening_act(&e, seat, a_step(step));
    refused(left_of(seat, 1), "undo", "- 0", "no-undo");
    refused(seat, "undo", "- 2", "no-undo");
    by_seat(seat, "undo", "- 0");
    assert_true(evening_was_told(&e, SPECTATOR, "\"actions\":1,\"events\":1}"));
    ul_table_view(e.table, seat, &after);
    assert_memory_equal(&before, &after, sizeof before);
    evening_act(&e, seat, step);
    evening_act(&e, seat, "end");
    by_seat(seat, "undo", "- 1"); /* nobody has acted yet */
    assert_int_equal(evening_to_act(&e), seat);
    evening_act(&e, seat, "end");
    ul_seat next = evening_to_act(&e);
    if (next != seat) {
        evening_act(&e, next, "end");
        refused(seat, "undo", "- 0", "no-undo");
    }
}

TEST(what_shows_a_card_or_asks_others_is_never_undone)
{
    start(true);
    ul_seat seat = evening_to_act(&e);
    evening_act(&e, seat, "draw");
    refused(seat, "undo", "- 0", "no-undo");
    seat = evening_find_attempt(&e);
    evening_act(&e, seat, "attempt doctor bare");
    refused(seat, "undo", "- 0", "no-undo");
    ul_seat defender = evening_to_act(&e);
    evening_act(&e, defender, "pass");
    refused(defender, "undo", "- 0", "no-undo");
}

TEST(undo_comes_to_an_end)
{
    char step[UL_ACTION_TEXT];
    start(true);
    ul_seat seat = evening_to_act(&e);
    a_step(step);
    for (int i = 0; i < UL_MAX_UNDOS; i++) {
        evening_act(&e, seat, step);
        by_seat(seat, "undo", "- 0");
    }
    evening_act(&e, seat, step);
    refused(seat, "undo", "- 0", "no-undo");
}

TEST(a_pause_needs_all_who_play_and_one_ends_it)
{
    evening_begin(&e, "kill-1996", NULL, 3);
    e.about.turn = 60000;
    evening_start(&e, 3);
    ul_seat  seat = evening_to_act(&e);
    uint64_t end = ul_table_next_time(e.table);
    by_seat(0, "pause", "- 1");
    by_seat(1, "pause", "- 1");
    by_seat(1, "pause", "- 0");
    refused(1, "pause", "- 0", "already");
    refused(1, "resume", "-", "already");
    by_seat(2, "pause", "- 1");
    assert_false(e.table->paused);
    by_seat(1, "pause", "- 1");
    assert_true(evening_was_told(&e, SPECTATOR, "\"paused\""));
    refused(seat, "act", "- - end", "paused");
    evening_wait(&e, 600000); /* the clock stands still */
    by_seat(2, "resume", "-");
    assert_int_equal(ul_table_next_time(e.table), end + 600000);
    evening_act(&e, seat, "end");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        EVENING_TEST(a_batch_is_done_whole_or_not_at_all),
        EVENING_TEST(who_is_not_to_act_is_refused_and_so_is_an_empty_batch),
        EVENING_TEST(nothing_can_follow_a_draw_in_a_batch),
        EVENING_TEST(who_has_not_seen_what_happened_is_told_so),
        EVENING_TEST(an_action_sent_again_is_done_once),
        EVENING_TEST(every_defender_is_asked_for_the_same_least_time),
        EVENING_TEST(with_quick_answers_nobody_waits),
        EVENING_TEST(an_armed_answer_is_to_the_attempt_that_was_seen),
        EVENING_TEST(an_armed_answer_shows_in_its_place_only_and_can_be_changed_until_then),
        EVENING_TEST(an_answer_can_be_changed_eight_times),
        EVENING_TEST(a_bots_actions_are_held_too),
        EVENING_TEST(an_answer_armed_before_leaving_counts_more_than_the_stand_ins),
        EVENING_TEST(own_actions_can_be_undone_until_others_have_acted),
        EVENING_TEST(what_shows_a_card_or_asks_others_is_never_undone),
        EVENING_TEST(undo_comes_to_an_end),
        EVENING_TEST(a_pause_needs_all_who_play_and_one_ends_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
