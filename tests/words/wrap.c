/* wrap.c: tests of src/words/wrap.c. */
#include "words/words_tests.h"
#include "words/wrap.h"

static size_t width(const char *text)
{
    return ul_wrap_width(text, strlen(text));
}

TEST(japanese_letters_are_two_cells_wide)
{
    assert_int_equal(width(""), 0);
    assert_int_equal(width("abc"), 3);
    assert_int_equal(width("château"), 7);
    assert_int_equal(width("台所"), 4);
    assert_int_equal(width("（3）、"), 7);
    assert_int_equal(width("ｱ"), 1);
    assert_int_equal(width("が"), 2);
    assert_int_equal(width("か\xe3\x82\x99"), 2); /* the same letter, its mark apart */
    assert_int_equal(width("e\xcc\x81"), 1);
    assert_int_equal(width("«\u00a0x\u00a0»"), 5);
    assert_int_equal(width("\xf0\x9f\x90\x95"), 2); /* a dog */
}

TEST(bytes_that_are_not_utf8_are_one_cell_each)
{
    assert_int_equal(width("\xff\xfe"), 2);
    assert_int_equal(width("\xe5\x8f"), 2);
    assert_int_equal(width("\xe5"), 1);
    assert_int_equal(width("\x80x"), 2);
    assert_int_equal(width("\xc3("), 2);
    assert_int_equal(ul_wrap_width("台", 2), 2); /* cut short */
}

static void wraps(const char *text, size_t columns, size_t indent, const char *expected)
{
    ul_text out = {0};
    ul_wrap_text(text, columns, indent, &out);
    assert_says(&out, expected);
}

TEST(lines_break_at_spaces)
{
    wraps("", 10, 0, "");
    wraps("one two", 10, 0, "one two");
    wraps("one two three", 7, 0, "one two\nthree");
    wraps("one two three", 6, 0, "one\ntwo\nthree");
    wraps("one  two\nthree", 20, 0, "one two\nthree");
}

TEST(lines_are_indented)
{
    wraps("one two three", 9, 2, "one two\n  three");
    wraps("one two three", 8, 2, "one\n  two\n  three");
}

TEST(a_space_that_does_not_break_does_not)
{
    wraps("ici\u00a0: non", 6, 0, "ici\u00a0:\nnon");
    wraps("a ici\u00a0: non", 6, 0, "a\nici\u00a0:\nnon");
}

TEST(japanese_breaks_between_letters)
{
    wraps("客間から台所へ", 8, 0, "客間から\n台所へ");
    wraps("客間から台所へ", 9, 0, "客間から\n台所へ");
    wraps("Dr.ラッキーは", 9, 0, "Dr.ラッ\nキーは");
}

TEST(japanese_punctuation_does_not_begin_a_line)
{
    wraps("客間から。台所", 8, 0, "客間か\nら。台所");
    wraps("客間へ（台所）", 8, 0, "客間へ\n（台所）");
    wraps("カップ", 2, 0, "カ\nッ\nプ"); /* too narrow to keep them together */
}

TEST(numbers_stay_with_what_they_count)
{
    wraps("歩くのは3歩", 9, 0, "歩くのは\n3歩");
    wraps("客Dr.ラ", 6, 0, "客\nDr.ラ");
}

TEST(a_word_that_is_wider_than_a_line_is_cut)
{
    wraps("abcdefgh ij", 5, 0, "abcde\nfgh\nij");
    wraps("x abcdefgh", 5, 1, "x\n abcd\n efgh");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(japanese_letters_are_two_cells_wide),
        cmocka_unit_test(bytes_that_are_not_utf8_are_one_cell_each),
        cmocka_unit_test(lines_break_at_spaces),
        cmocka_unit_test(lines_are_indented),
        cmocka_unit_test(a_space_that_does_not_break_does_not),
        cmocka_unit_test(japanese_breaks_between_letters),
        cmocka_unit_test(japanese_punctuation_does_not_begin_a_line),
        cmocka_unit_test(numbers_stay_with_what_they_count),
        cmocka_unit_test(a_word_that_is_wider_than_a_line_is_cut),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
