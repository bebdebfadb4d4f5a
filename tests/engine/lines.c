/* Lines out of a stream, whatever pieces it comes in. */
#include "engine/engine_tests.h"
#include "engine/lines.h"

/* All lines of the bytes given in pieces of `piece`, each followed by |. */
static void collect(const char *bytes, size_t len, size_t piece, ul_text *all)
{
    ul_lines    lines;
    const char *line;
    size_t      line_len;
    ul_text_clear(all);
    ul_text_put(all, "");
    assert_true(ul_lines_init(&lines));
    for (size_t at = 0; at < len; at += piece) {
        /* Pieces of their own, so that a sanitizer sees whoever reads beyond them. */
        size_t      rest = len - at < piece ? len - at : piece;
        char       *copy = malloc(rest);
        const char *next = copy;
        assert_non_null(copy);
        memcpy(copy, bytes + at, rest);
        while (ul_lines_next(&lines, &next, &rest, &line, &line_len)) {
            ul_text_add(all, line, line_len);
            ul_text_put(all, "|");
        }
        assert_int_equal(rest, 0);
        free(copy);
    }
    if (ul_lines_last(&lines, &line, &line_len)) {
        ul_text_add(all, line, line_len);
        ul_text_put(all, "|");
    }
    assert_false(ul_lines_last(&lines, &line, &line_len));
    ul_lines_free(&lines);
}

static void expect(const char *bytes, const char *lines)
{
    ul_text all = {0};
    for (size_t piece = 1; piece <= strlen(bytes) + 1; piece++) {
        collect(bytes, strlen(bytes), piece, &all);
        assert_string_equal(all.bytes, lines);
    }
    ul_text_free(&all);
}

TEST(each_line_comes_out_once_whatever_the_pieces)
{
    expect("", "");
    expect("one\n", "one|");
    expect("one\ntwo\nthree\n", "one|two|three|");
    expect("a\nb\nlonger than that\nc\n", "a|b|longer than that|c|");
}

TEST(a_last_line_needs_no_newline)
{
    expect("one", "one|");
    expect("one\ntwo", "one|two|");
}

TEST(a_carriage_return_before_the_newline_is_dropped_and_no_other)
{
    expect("one\r\ntwo\r\n", "one|two|");
    expect("o\rne\r\r\n\rtwo\n", "o\rne\r|\rtwo|");
    expect("one\r", "one\r|");
}

TEST(empty_lines_are_passed_over)
{
    expect("\n", "");
    expect("\n\n\r\n\n", "");
    expect("\none\n\n\r\n\ntwo\n\n", "one|two|");
    expect("\r\n\r\nlast", "last|");
}

TEST(a_nul_is_a_byte_like_any_other)
{
    ul_text all = {0};
    for (size_t piece = 1; piece < 8; piece++) {
        collect("a\0b\n\0\n", 6, piece, &all);
        assert_int_equal(all.len, 6);
        assert_memory_equal(all.bytes, "a\0b|\0|", 6);
    }
    ul_text_free(&all);
}

/* Lengths of the lines of `first` letters, an end, and the line "b". */
static void expect_long(size_t first, const char *end, size_t piece, size_t length)
{
    ul_lines    lines;
    const char *line = NULL;
    size_t      line_len = 0, room = first + strlen(end) + 2, count = 0;
    char       *bytes = malloc(room);
    assert_non_null(bytes);
    memset(bytes, 'a', first);
    memcpy(bytes + first, end, strlen(end));
    memcpy(bytes + first + strlen(end), "b\n", 2);
    assert_true(ul_lines_init(&lines));
    for (size_t at = 0; at < room; at += piece) {
        const char *next = bytes + at;
        size_t      rest = room - at < piece ? room - at : piece;
        for (; ul_lines_next(&lines, &next, &rest, &line, &line_len); count++)
            if (count == 0)
                assert_int_equal(line_len, length);
    }
    assert_int_equal(count, 2);
    assert_int_equal(line_len, 1);
    assert_int_equal(line[0], 'b');
    ul_lines_free(&lines);
    free(bytes);
}

TEST(a_line_of_a_mebibyte_is_whole_and_a_longer_one_is_seen_to_be_longer)
{
    const size_t most = UL_ENGINE_LINE, pieces[] = {4096, 65536, 65537, most - 1, most, most + 1, most + 2};
    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++) {
        expect_long(most - 1, "\n", pieces[i], most - 1);
        expect_long(most, "\n", pieces[i], most);
        expect_long(most, "\r\n", pieces[i], most);
        expect_long(most + 1, "\n", pieces[i], most + 1);
        expect_long(most + 1, "\r\n", pieces[i], most + 1);
        expect_long(most + 2, "\n", pieces[i], most + 2);
    }
    expect_long(3 * most, "\n", 65536, most + 2); /* no more is kept */
    expect_long(3 * most, "\r\n", 65536, most + 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_line_comes_out_once_whatever_the_pieces),
        cmocka_unit_test(a_last_line_needs_no_newline),
        cmocka_unit_test(a_carriage_return_before_the_newline_is_dropped_and_no_other),
        cmocka_unit_test(empty_lines_are_passed_over),
        cmocka_unit_test(a_nul_is_a_byte_like_any_other),
        cmocka_unit_test(a_line_of_a_mebibyte_is_whole_and_a_longer_one_is_seen_to_be_longer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
