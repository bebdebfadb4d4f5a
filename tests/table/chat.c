/* chat.c: talk at the table, mutes, phrases, and what it costs on the ship. */
#include <stdio.h>
#include <string.h>
#include "table/evening.h"
#include "table/table_inside.h"

static evening e;

TEST(what_is_said_is_read_by_all_but_who_muted_the_speaker)
{
    evening_begin(&e, "kill-1996", NULL, 3);
    evening_open(&e);
    evening_sit(&e, 3);
    uint32_t before = ul_table_told(e.table);
    evening_do(&e, 1, "mute 1 - 0 1");
    assert_int_equal(ul_table_told(e.table), before); /* nobody else knows */
    evening_do(&e, 0, "say 0 - 0 en \"Hello\"");
    assert_true(evening_was_told(&e, SPECTATOR, "\\\"Hello\\\""));
    assert_true(evening_was_told(&e, 2, "Hello"));
    assert_false(evening_was_told(&e, 1, "Hello"));
    assert_true(evening_was_told(&e, 1, "\"said\"")); /* its numbers have no gap */
    evening_do(&e, 0, "leave 0 -");
    evening_take(&e, 0, "0", "Anna again");
    evening_do(&e, 0, "say 0 - 0 en Hello"); /* a person is muted, not a seat */
    assert_true(evening_was_told(&e, 1, "Hello"));
    evening_do(&e, 1, "mute 1 - 0 1");
    evening_do(&e, 1, "mute 1 - 0 0");
    evening_do(&e, 0, "phrase 0 - 3");
    assert_true(evening_was_told(&e, 1, "\"phrase\":3"));
}

TEST(the_owner_silences)
{
    evening_begin(&e, "kill-1996", NULL, 3);
    evening_open(&e);
    evening_sit(&e, 3);
    evening_refuse(&e, 1, "silence 1 - 0 1", "not-owner");
    evening_do(&e, 0, "silence 0 - 1 1");
    evening_refuse(&e, 1, "say 1 - 0 en hello", "silenced");
    evening_refuse(&e, 1, "phrase 1 - 0", "silenced");
    evening_do(&e, 0, "silence 0 - 1 0");
    evening_do(&e, 1, "say 1 - 0 en hello");
}

TEST(where_people_do_not_know_each_other_there_are_phrases_only)
{
    evening_begin(&e, "kill-1996", NULL, 3);
    e.about.listed = true;
    e.about.quick = false;
    e.about.talk = false;
    evening_open(&e);
    evening_sit(&e, 3);
    evening_refuse(&e, 1, "say 1 - 0 en hello", "phrases-only");
    evening_do(&e, 1, "phrase 1 - 15");
    evening_do(&e, 1, "phrase 1 - 16"); /* a reaction */
    assert_true(evening_was_told(&e, 0, "\"phrase\":16"));
    evening_do(&e, 1, "phrase 1 - 20");
    evening_refuse(&e, 1, "phrase 1 - 21", "bad-text");
}

TEST(five_lines_at_once_then_one_in_two_seconds)
{
    evening_begin(&e, "kill-1996", NULL, 3);
    evening_open(&e);
    evening_sit(&e, 2);
    for (int i = 0; i < 5; i++)
        evening_do(&e, 1, "say 1 - 0 en hello");
    evening_refuse(&e, 1, "say 1 - 0 en hello", "too-fast");
    evening_do(&e, 0, "say 0 - 0 en hello"); /* the others are not concerned */
    evening_wait(&e, 2000);
    evening_do(&e, 1, "say 1 - 0 en hello");
    evening_refuse(&e, 1, "say 1 - 0 en hello", "too-fast");
}

TEST(a_line_has_at_most_400_bytes)
{
    char words[600] = "say 1 - 0 en ";
    memset(words + 13, 'x', UL_SAY_BYTES + 1);
    evening_begin(&e, "kill-1996", NULL, 3);
    evening_open(&e);
    evening_sit(&e, 2);
    evening_refuse(&e, 1, words, "bad-text");
    words[13 + UL_SAY_BYTES] = 0;
    evening_do(&e, 1, words);
}

TEST(R_PENALTY_is_kept_by_the_table_and_added_to_the_result)
{
    evening_begin(&e, "save-2000", "{\"penalties\":true}", 3);
    evening_open(&e);
    evening_sit(&e, 3);
    evening_do(&e, 1, "say 1 - 0 en I'll kill him"); /* before the game it costs nothing */
    evening_do(&e, 0, "start 0 -");
    evening_do(&e, 1, "say 1 - 7 en I'll kill him"); /* what a client says it costs does not matter */
    assert_true(evening_was_told(&e, 0, "\"cost\":1"));
    evening_do(&e, 1, "say 1 - 0 de die da");
    assert_true(evening_was_told(&e, 0, "\"cost\":0"));
    assert_int_equal(e.table->chair[1].penalties, 1);
    ul_seat seat = evening_find_attempt(&e);
    evening_act(&e, seat, "attempt doctor bare");
    evening_do(&e, 2, "say 2 - 0 en take that!");
    assert_int_equal(e.table->chair[2].penalties, 2);
    evening_finish(&e);
    ul_view view;
    char    result[64];
    ul_table_view(e.table, UL_NOBODY, &view);
    snprintf(result, sizeof result, "\"penalties\":[%u,%u,%u]", view.scene.penalties[0], view.scene.penalties[1] + 1U,
             view.scene.penalties[2] + 2U);
    assert_true(evening_ever_told(&e, SPECTATOR, result));
}

TEST(R_PENALTY_is_not_kept_without_the_option)
{
    evening_begin(&e, "save-2000", NULL, 3);
    evening_start(&e, 3);
    evening_do(&e, 1, "say 1 - 0 en I'll kill him");
    assert_int_equal(e.table->chair[1].penalties, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        EVENING_TEST(what_is_said_is_read_by_all_but_who_muted_the_speaker),
        EVENING_TEST(the_owner_silences),
        EVENING_TEST(where_people_do_not_know_each_other_there_are_phrases_only),
        EVENING_TEST(five_lines_at_once_then_one_in_two_seconds),
        EVENING_TEST(a_line_has_at_most_400_bytes),
        EVENING_TEST(R_PENALTY_is_kept_by_the_table_and_added_to_the_result),
        EVENING_TEST(R_PENALTY_is_not_kept_without_the_option),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
