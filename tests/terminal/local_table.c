/* local_table.c: tests of src/terminal/local_table.c: a table in this process, its log, its bots, its people. */
#include "terminal/local_table.h"
#include <stdio.h>
#include <string.h>
#include "terminal/evening.h"

static void write_record(const ul_local_table *table, uint16_t game, ul_text *text)
{
    ul_playback *playback = evening_playback(table, game);
    ul_record_write(ul_playback_record(playback), text);
    ul_playback_free(playback);
}

TEST(bots_play_to_the_end_and_the_log_comes_back)
{
    ul_local_table *table = evening_open("kill-2009", "bnb", "alone");
    const ul_text  *log = ul_local_table_log(table);
    ul_text         text = {0}, again = {0};
    evening_run(table, 100000);
    assert_false(ul_local_table_is_busy(table));
    ul_local_table *copy = ul_local_table_read(log->bytes, log->len, NULL);
    assert_non_null(copy);
    assert_string_equal(ul_local_table_log(copy)->bytes, log->bytes);
    write_record(table, 1, &text);
    write_record(copy, 1, &again);
    assert_string_equal(text.bytes, again.bytes);
    assert_non_null(strstr(text.bytes, "[Seed \"alone\"]"));
    assert_non_null(strstr(text.bytes, "[Names [\"A\",\"B\",\"C\"]]"));
    ul_local_table_free(copy);
    ul_local_table_free(table);
    ul_text_free(&text);
    ul_text_free(&again);
}

TEST(a_table_left_in_the_middle_goes_on_as_if_it_had_not_been)
{
    ul_local_table *table = evening_open("save-2000", "bbb", "middle");
    ul_text         left = {0}, right = {0};
    evening_run(table, 24);
    ul_local_table *copy = ul_local_table_read(ul_local_table_log(table)->bytes, ul_local_table_log(table)->len, NULL);
    evening_run(table, 100000);
    evening_run(copy, 100000);
    write_record(table, 1, &left);
    write_record(copy, 1, &right);
    assert_string_equal(left.bytes, right.bytes);
    ul_text_free(&left);
    ul_text_free(&right);
    ul_local_table_free(table);
    ul_local_table_free(copy);
}

/* The same seed is the same evening, after a rest, too. */
TEST(R_SETUP_KILL_the_winner_deals_another_game)
{
    ul_text first = {0}, second = {0};
    char    line[32];
    for (int i = 0; i < 2; i++) {
        ul_local_table *table = evening_open("kill-2009", "bbb", "tour");
        evening_run(table, 100000);
        if (i == 1) {
            ul_local_table *read =
                ul_local_table_read(ul_local_table_log(table)->bytes, ul_local_table_log(table)->len, NULL);
            ul_local_table_free(table);
            table = read;
        }
        assert_true(ul_local_table_again(table));
        evening_run(table, 100000);
        ul_playback *before = evening_playback(table, 1);
        ul_view      view;
        ul_playback_view(before, ul_playback_record(before)->count, UL_NOBODY, &view);
        snprintf(line, sizeof line, "[Dealer %u]", view.scene.winner);
        write_record(table, 2, i ? &second : &first);
        ul_playback_free(before);
        ul_local_table_free(table);
    }
    assert_non_null(strstr(first.bytes, line));
    assert_string_equal(first.bytes, second.bytes);
    ul_text_free(&first);
    ul_text_free(&second);
}

/* Somebody who only takes down what is told. */
typedef struct heard {
    ul_text text;
} heard;

static void hear(void *context, const ul_json *message)
{
    heard *h = context;
    ul_text_print(&h->text, "%s ", ul_json_member(message, "type")->text);
}

TEST(people_sit_there_by_the_messages_of_a_server)
{
    ul_local_table *table = evening_open("kill-2009", "pbp", "people");
    ul_transport    by = ul_local_table_transport(table);
    char            key[UL_KEY_HEX + 1];
    heard           mine = {{0}}, theirs = {{0}};
    ul_fault        refused;
    assert_int_equal(ul_local_table_people(table), 5);
    ul_local_table_key(table, 0, key);
    ul_client *ann = ul_client_over(&by, key, "en", &(ul_client_ear){hear, &mine});
    ul_client *stranger = ul_client_over(&by, "", "en", &(ul_client_ear){hear, &theirs});
    ul_client_poll(ann, 0, -1);
    ul_client_poll(ann, 0, -1);
    ul_client_poll(stranger, 0, -1);
    ul_client_poll(stranger, 0, -1);
    assert_ptr_equal(strstr(mine.text.bytes, "welcome"), mine.text.bytes);
    unsigned said = ul_client_say(ann, "\"do\":\"say\",\"text\":\"hello\"");
    unsigned draw = ul_client_say(stranger, "\"do\":\"say\",\"text\":\"hello\"");
    ul_client_poll(ann, 0, -1);
    ul_client_poll(stranger, 0, -1);
    assert_true(ul_client_answered(ann, said, &refused));
    assert_string_equal(refused.message, "");
    assert_true(ul_client_answered(stranger, draw, &refused));
    assert_string_not_equal(refused.message, ""); /* who watches has no voice */
    assert_non_null(strstr(theirs.text.bytes, "told"));
    ul_client_free(ann);
    ul_client_free(stranger);
    ul_text_free(&mine.text);
    ul_text_free(&theirs.text);
    ul_local_table_free(table);
}

TEST(a_damaged_log_is_refused_with_its_line)
{
    ul_local_table *table = evening_open("kill-2009", "bb", "damaged");
    ul_fault        fault = {0};
    evening_run(table, 5);
    ul_text copy = {0};
    ul_text_add(&copy, ul_local_table_log(table)->bytes, ul_local_table_log(table)->len);
    char *act = strstr(copy.bytes, " act ");
    assert_non_null(act);
    act[1] = 'A';
    assert_null(ul_local_table_read(copy.bytes, copy.len, &fault));
    assert_true(fault.line > 2);
    ul_text_free(&copy);
    ul_local_table_free(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bots_play_to_the_end_and_the_log_comes_back),
        cmocka_unit_test(a_table_left_in_the_middle_goes_on_as_if_it_had_not_been),
        cmocka_unit_test(R_SETUP_KILL_the_winner_deals_another_game),
        cmocka_unit_test(people_sit_there_by_the_messages_of_a_server),
        cmocka_unit_test(a_damaged_log_is_refused_with_its_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
