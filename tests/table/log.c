/* log.c: a log is read back whole, or refused with the line and the reason. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/hex.h"
#include "base/random.h"
#include "table/archive.h"
#include "table/evening.h"
#include "table/log.h"
#include "table/table_inside.h"

static evening e;

static int set_up(void **unused)
{
    (void)unused;
    evening_begin(&e, "kill-1996", NULL, 3);
    evening_start(&e, 3);
    evening_do(&e, 1, "say 1 - 0 en a line");
    evening_finish(&e);
    return 0;
}

static int tear_down(void **unused)
{
    (void)unused;
    evening_end(&e);
    return 0;
}

static void refuse(const char *log, size_t len, const char *code)
{
    ul_fault  fault = {0};
    ul_table *table = ul_table_read(&e.ground, log, len, NULL, &fault);
    assert_null(table);
    if (code)
        assert_string_equal(fault.code, code);
    assert_true(fault.line > 0 && fault.message[0]);
}

TEST(the_log_gives_the_same_table)
{
    evening_check_log(&e);
}

TEST(a_name_is_forgotten_and_the_log_is_sound)
{
    ul_fault   fault = {0};
    ul_text    renamed = {0}, wrong = {0};
    char       name[UL_NAME_BYTES + 1];
    const char taken[] = "somebody";
    strcpy(name, ul_table_name(e.table, 1));
    ul_table *table = ul_table_rename(&e.ground, e.log.bytes, e.log.len, name, taken, &renamed, &fault);
    assert_non_null(table);
    assert_string_equal(ul_table_name(table, 1), taken);
    assert_string_equal(ul_table_name(table, 0), ul_table_name(e.table, 0));
    assert_null(strstr(renamed.bytes, name));
    ul_table *again = ul_table_read(&e.ground, renamed.bytes, renamed.len, NULL, &fault);
    assert_non_null(again);
    assert_true(ul_table_same(table, again));
    assert_false(ul_table_same(table, e.table));
    assert_null(ul_table_rename(&e.ground, e.log.bytes, e.log.len, name, ul_table_name(e.table, 0), &wrong, &fault));
    assert_string_equal(fault.code, "refused");
    assert_null(ul_table_rename(&e.ground, e.log.bytes, e.log.len - 10, name, taken, &wrong, &fault));
    assert_int_equal(wrong.len, 0);
    ul_table_free(again);
    ul_table_free(table);
    ul_text_free(&renamed);
}

/* What somebody was told that others said, once `name` was forgotten. */
static void forget(const char *name, const char *said, const char *left)
{
    ul_fault fault = {0};
    ul_text  renamed = {0}, line = {0};
    evening_end(&e);
    evening_begin(&e, "kill-2009", NULL, 3);
    evening_open(&e);
    evening_sit(&e, 3);
    ul_text_print(&line, "say 0 - 0 en %s", said);
    evening_do(&e, 0, line.bytes);
    ul_table *table = ul_table_rename(&e.ground, e.log.bytes, e.log.len, name, "somebody", &renamed, &fault);
    assert_non_null(table);
    ul_text_clear(&line);
    ul_text_print(&line, " en %s\n", left);
    assert_non_null(strstr(renamed.bytes, line.bytes));
    ul_table_free(table);
    ul_text_free(&renamed);
    ul_text_free(&line);
}

TEST(a_name_is_forgotten_in_talk_too)
{
    char long_line[UL_SAY_BYTES + 1];
    forget("Ann", "Ann, where is ANN? Annoying. (ann)", "somebody, where is somebody? Annoying. (somebody)");
    forget("Ann", "no names here", "no names here");
    forget("太郎", "太郎さん、次郎さん", "somebodyさん、次郎さん");
    forget("Zoé", "Zoé's turn; Zo", "somebody's turn; Zo");
    memset(long_line, 'x', UL_SAY_BYTES);
    memcpy(long_line, "Al ", 3);
    long_line[UL_SAY_BYTES] = 0;
    forget("Al", long_line, "somebody"); /* what would be too long is left out whole */
}

TEST(no_single_bit_of_a_log_can_be_changed)
{
    char     *copy = malloc(e.log.len);
    ul_random random;
    ul_random_seed(&random, 5);
    for (int i = 0; i < 2000; i++) {
        ul_fault fault = {0};
        size_t   at = ul_random_below(&random, (uint32_t)e.log.len);
        memcpy(copy, e.log.bytes, e.log.len);
        copy[at] = (char)(copy[at] ^ 1 << ul_random_below(&random, 8));
        ul_table *table = ul_table_read(&e.ground, copy, e.log.len, NULL, &fault);
        if (!table)
            continue;
        size_t begin = at;
        while (begin > 0 && copy[begin - 1] != '\n')
            begin--;
        fail_msg("changed at %zu: %.120s", at - begin, copy + begin);
    }
    free(copy);
}

TEST(lines_left_out_doubled_or_out_of_order_are_refused)
{
    const char *second = strchr(e.log.bytes, '\n') + 1, *third = strchr(second, '\n') + 1;
    const char *fourth = strchr(third, '\n') + 1;
    ul_text     text = {0};
    ul_text_add(&text, e.log.bytes, (size_t)(second - e.log.bytes));
    ul_text_put(&text, third);
    refuse(text.bytes, text.len, "wrong-number");
    ul_text_clear(&text);
    ul_text_add(&text, e.log.bytes, (size_t)(third - e.log.bytes));
    ul_text_put(&text, second);
    refuse(text.bytes, text.len, "wrong-number");
    refuse(second, strlen(second), "wrong-number");
    refuse("", 0, "wrong-number");
    refuse(fourth, 3, "bad-entry");
    ul_text_free(&text);
}

TEST(a_line_that_could_not_have_been_done_is_refused)
{
    ul_text     text = {0};
    ul_fault    fault = {0};
    const char *second = strchr(e.log.bytes, '\n') + 1;
    ul_text_add(&text, e.log.bytes, (size_t)(second - e.log.bytes));
    ul_text_put(&text, "2 1000000 0000000000000000000000000000000000000000000000000000000000000000 start 0 -\n");
    refuse(text.bytes, text.len, "refused");
    ul_text_clear(&text);
    ul_text_add(&text, e.log.bytes, (size_t)(second - e.log.bytes));
    ul_text_put(&text, "2 999999 0000000000000000000000000000000000000000000000000000000000000000 start 0 -\n");
    refuse(text.bytes, text.len, "wrong-number"); /* time goes on */
    ul_text_clear(&text);
    ul_text_add(&text, e.log.bytes, (size_t)(second - e.log.bytes));
    ul_text_put(&text, "2 1000000 0000000000000000000000000000000000000000000000000000000000000000 dance\n");
    refuse(text.bytes, text.len, "bad-deed");
    ul_text_clear(&text);
    ul_text_put(&text, "1 1000000 0000000000000000000000000000000000000000000000000000000000000000 start 0 -\n");
    refuse(text.bytes, text.len, "wrong-number");
    assert_null(ul_table_record(&e.ground, text.bytes, text.len, 1, &fault));
    ul_text_free(&text);
}

TEST(another_ground_is_refused)
{
    evening other;
    evening_begin(&other, "kill-2009", NULL, 3);
    ul_fault fault = {0};
    assert_null(ul_table_read(&other.ground, e.log.bytes, e.log.len, NULL, &fault));
    assert_string_equal(fault.code, "wrong-ground");
    evening_end(&other);
    evening_begin(&other, "kill-1996", "{\"must_foil\":true}", 3);
    assert_null(ul_table_read(&other.ground, e.log.bytes, e.log.len, NULL, &fault));
    assert_string_equal(fault.code, "wrong-ground");
    evening_end(&other);
}

TEST(the_first_line_tells_which_ground_to_lay)
{
    ul_about   about;
    ul_edition edition;
    ul_options options;
    ul_fault   fault = {0};
    assert_true(ul_table_peek(e.log.bytes, e.log.len, &about, &edition, &options, &fault));
    assert_memory_equal(&about, &e.about, sizeof about);
    assert_string_equal(edition.id, "kill-1996");
    assert_false(ul_table_peek("what", 4, &about, &edition, &options, &fault));
}

TEST(a_chair_can_have_its_events_from_any_number_on)
{
    uint32_t told = ul_table_told(e.table);
    for (unsigned who = 0; who < CHAIRS; who++) {
        ul_text     text = {0}, wanted = {0};
        ul_fault    fault = {0};
        ul_seat     seat = who == SPECTATOR ? UL_NOBODY : (ul_seat)who;
        const char *line = e.told[who].bytes;
        for (uint32_t skip = 0; skip < 5; skip++)
            line = strchr(line, '\n') + 1;
        for (const char *end; *line; line = end + 1) {
            end = strchr(line, '\n');
            ul_text_put(&wanted, wanted.len ? "," : "[");
            ul_text_add(&wanted, line, (size_t)(end - line));
        }
        ul_text_put(&wanted, "]");
        assert_true(ul_table_history(&e.ground, e.log.bytes, e.log.len, seat, 5, &text, &fault));
        assert_string_equal(text.bytes, wanted.bytes);
        ul_text_clear(&text);
        assert_true(ul_table_history(&e.ground, e.log.bytes, e.log.len, seat, told, &text, &fault));
        assert_string_equal(text.bytes, "[]");
        assert_false(ul_table_history(&e.ground, "x", 1, seat, 0, &text, &fault));
        ul_text_free(&text);
        ul_text_free(&wanted);
    }
}

TEST(another_node_follows_line_by_line)
{
    ul_fault    fault = {0};
    const char *second = strchr(e.log.bytes, '\n') + 1;
    ul_table   *table = ul_table_read(&e.ground, e.log.bytes, (size_t)(second - e.log.bytes), NULL, &fault);
    for (const char *line = second; *line;) {
        const char *end = strchr(line, '\n');
        assert_true(ul_table_redo(table, line, (size_t)(end - line), NULL, &fault));
        line = end + 1;
    }
    assert_true(ul_table_same(table, e.table));
    assert_false(ul_table_redo(table, "x", 1, NULL, &fault));
    ul_input input = {0};
    ul_deed_init(&input.deed, UL_DO_CLOSE, UL_NOBODY);
    ul_outbox out = {0};
    assert_int_equal(ul_table_do(table, &input, e.now, &out).refusal, UL_REFUSED_BROKEN);
    ul_outbox_free(&out);
    ul_table_free(table);
}

TEST(every_public_event_carries_the_hash_of_the_one_before_it)
{
    uint8_t digest[UL_SHA256_BYTES] = {0};
    ul_text hex = {0};
    for (const char *line = e.told[SPECTATOR].bytes; *line;) {
        const char *end = strchr(line, '\n');
        ul_text_clear(&hex);
        ul_text_put(&hex, "\"prev\":\"");
        ul_hex_write(digest, sizeof digest, &hex);
        assert_true(strstr(line, hex.bytes) && strstr(line, hex.bytes) < end);
        ul_sha256(line, (size_t)(end - line), digest);
        line = end + 1;
    }
    assert_memory_equal(digest, ul_table_head(e.table), sizeof digest);
    ul_text_free(&hex);
}

#define AT_A_TABLE(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        AT_A_TABLE(the_log_gives_the_same_table),
        AT_A_TABLE(a_name_is_forgotten_and_the_log_is_sound),
        AT_A_TABLE(a_name_is_forgotten_in_talk_too),
        AT_A_TABLE(no_single_bit_of_a_log_can_be_changed),
        AT_A_TABLE(lines_left_out_doubled_or_out_of_order_are_refused),
        AT_A_TABLE(a_line_that_could_not_have_been_done_is_refused),
        AT_A_TABLE(another_ground_is_refused),
        AT_A_TABLE(the_first_line_tells_which_ground_to_lay),
        AT_A_TABLE(a_chair_can_have_its_events_from_any_number_on),
        AT_A_TABLE(another_node_follows_line_by_line),
        AT_A_TABLE(every_public_event_carries_the_hash_of_the_one_before_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
