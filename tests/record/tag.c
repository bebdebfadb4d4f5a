/* tag.c: header lines that the game does not hang on. */
#include "support/stage.h"
#include "record/play.h"
#include <stdlib.h>
#include <string.h>

static bool tags(ul_record *record, const char *name, const char *value, const char *code)
{
    ul_fault fault = {0};
    bool     good = ul_record_tag(record, name, value, strlen(value), &fault);
    if (!good)
        assert_string_equal(fault.code, code);
    return good;
}

static void is_tagged(const ul_record *record, const char *name, const char *wanted)
{
    size_t      len = 0;
    const char *value = ul_record_tagged(record, name, &len);
    assert_non_null(value);
    assert_int_equal(len, strlen(wanted));
    assert_memory_equal(value, wanted, len);
}

TEST(lines_are_set_and_found)
{
    size_t     len;
    ul_record *record = play_named("kill-2009", 2, NULL, NULL, "s", UL_NOBODY);
    assert_null(ul_record_tagged(record, "Date", &len));
    assert_true(tags(record, "Date", "\"2026-11-15\"", NULL));
    assert_true(tags(record, "Names", "[\"Anna\", null]", NULL));
    assert_true(tags(record, "X9", "{\"a\":[1,2]}", NULL));
    assert_true(tags(record, "Event", "\"tea time\"", NULL));
    is_tagged(record, "Date", "\"2026-11-15\"");
    is_tagged(record, "Names", "[\"Anna\", null]");
    is_tagged(record, "X9", "{\"a\":[1,2]}");
    assert_null(ul_record_tagged(record, "Dat", &len));
    assert_null(ul_record_tagged(record, "Dates", &len));
    assert_null(ul_record_tagged(record, "X", &len));
    ul_record_free(record);
}

TEST(a_line_is_replaced_in_its_place)
{
    ul_record *record = play_named("kill-2009", 2, NULL, NULL, "s", UL_NOBODY);
    assert_true(tags(record, "A", "1", NULL));
    assert_true(tags(record, "B", "2", NULL));
    assert_true(tags(record, "C", "3", NULL));
    assert_true(tags(record, "B", "\"two\"", NULL));
    assert_true(tags(record, "C", "[]", NULL));
    assert_true(tags(record, "A", "null", NULL));
    assert_string_equal(record->tags.bytes, "[A null]\n[B \"two\"]\n[C []]\n");
    ul_record_free(record);
}

TEST(what_is_no_line_is_refused_and_nothing_changed)
{
    ul_record *record = play_named("kill-2009", 2, NULL, NULL, "s", UL_NOBODY);
    assert_true(tags(record, "Date", "1", NULL));
    assert_false(tags(record, "", "1", "bad-tag"));
    assert_false(tags(record, "date", "1", "bad-tag"));
    assert_false(tags(record, "My Date", "1", "bad-tag"));
    assert_false(tags(record, "Date!", "1", "bad-tag"));
    assert_false(tags(record, "Date:", "1", "bad-tag"));
    assert_false(tags(record, "Date_", "1", "bad-tag"));
    assert_false(tags(record, "Date{", "1", "bad-tag"));
    assert_false(tags(record, "Dat\xc3\xa9", "1", "bad-tag"));
    assert_false(tags(record, "Date", "[\n]", "bad-tag"));
    assert_false(tags(record, "Date", "[\r]", "bad-tag"));
    assert_false(tags(record, "Date", "today", "bad-json"));
    assert_false(tags(record, "Date", "\"\xff\"", "bad-utf8"));
    assert_false(tags(record, "Names", "\"Anna\"", "bad-tag"));
    assert_false(tags(record, "Names", "[\"Anna\"]", "bad-tag"));
    assert_false(tags(record, "Names", "[\"Anna\",1]", "bad-tag"));
    assert_string_equal(record->tags.bytes, "[Date 1]\n");
    ul_record_free(record);
}

TEST(the_records_own_lines_are_not_set_by_hand)
{
    static const char *const names[] = {"Unlucky", "Edition", "Board", "Players", "Options", "Seed",
                                        "Dealer",  "State",   "Deal",  "Hands",   "Result",  "Digest"};
    ul_record               *record = play_named("kill-2009", 2, NULL, NULL, "s", UL_NOBODY);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        assert_false(tags(record, names[i], "1", "bad-tag"));
    assert_int_equal(record->tags.len, 0);
    ul_record_free(record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_are_set_and_found),
        cmocka_unit_test(a_line_is_replaced_in_its_place),
        cmocka_unit_test(what_is_no_line_is_refused_and_nothing_changed),
        cmocka_unit_test(the_records_own_lines_are_not_set_by_hand),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
