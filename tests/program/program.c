/* What the subcommands share. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>
#include "program/program.h"

static const char *const words[] = {"board", "engine", "replay", "go"};

static void nearest_forgives_two_slips(void **state)
{
    (void)state;
    assert_string_equal(ul_program_nearest("board", words, 4), "board");
    assert_string_equal(ul_program_nearest("baord", words, 4), "board");
    assert_string_equal(ul_program_nearest("enginee", words, 4), "engine");
    assert_string_equal(ul_program_nearest("relay", words, 4), "replay");
    assert_null(ul_program_nearest("bxxxd", words, 4));
}

static void nearest_wants_half_of_the_word_right(void **state)
{
    (void)state;
    assert_string_equal(ul_program_nearest("g", words, 4), "go");
    assert_null(ul_program_nearest("xy", words, 4));
    assert_null(ul_program_nearest("", words, 4));
}

static void nearest_takes_words_of_any_length(void **state)
{
    char word[200];
    (void)state;
    memset(word, 'b', sizeof word - 1);
    word[sizeof word - 1] = '\0';
    assert_null(ul_program_nearest(word, words, 4));
    word[32] = '\0';
    assert_null(ul_program_nearest(word, words, 4));
}

/* A file that goes when it is closed, holding `len` bytes; `path` gets a name for it. */
static FILE *file_of(const char *bytes, size_t len, char path[32])
{
    FILE *file = tmpfile();
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, len, file), len);
    assert_int_equal(fflush(file), 0);
    rewind(file);
    snprintf(path, 32, "/dev/fd/%d", fileno(file));
    return file;
}

static void read_takes_a_whole_file(void **state)
{
    char    path[32], bytes[40000];
    ul_text text = {0};
    (void)state;
    memset(bytes, 7, sizeof bytes);
    FILE *file = file_of(bytes, sizeof bytes, path);
    assert_int_equal(ul_program_read(path, sizeof bytes, &text), UL_EXIT_FINE);
    assert_int_equal(text.len, sizeof bytes);
    assert_memory_equal(text.bytes, bytes, sizeof bytes);
    ul_text_free(&text);
    fclose(file);
}

static void read_stops_at_the_limit(void **state)
{
    char    path[32];
    ul_text text = {0};
    (void)state;
    FILE *file = file_of("12345", 5, path);
    assert_int_equal(ul_program_read(path, 4, &text), UL_EXIT_DAMAGED);
    assert_int_equal(ul_program_read(path, 5, &text), UL_EXIT_FINE);
    assert_string_equal(text.bytes, "12345");
    ul_text_free(&text);
    fclose(file);
}

static void read_says_what_cannot_be_read(void **state)
{
    ul_text text = {0};
    (void)state;
    assert_int_equal(ul_program_read("/nowhere/at/all", 10, &text), UL_EXIT_FAILED);
    assert_int_equal(ul_program_read("/", 10, &text), UL_EXIT_FAILED); /* opens, but cannot be read */
    assert_int_equal(text.len, 0);
    ul_text_free(&text);
}

static void write_text_notices_that_memory_ran_out(void **state)
{
    ul_text text = {.failed = true};
    (void)state;
    assert_int_equal(ul_program_write_text(&text), UL_EXIT_FAILED);
}

static void exit_codes_are_those_documented(void **state)
{
    ul_fault fault = {"some-code", 3, 0, "something is wrong"};
    (void)state;
    assert_int_equal(ul_program_fault("a.plan", &fault), 3);
    assert_int_equal(ul_program_usage("board", "there is no %s", "--option"), 2);
    assert_int_equal(ul_program_no_memory(), 1);
}

static void a_value_stands_behind_its_option_or_in_it(void **state)
{
    (void)state;
    char        lang[] = "--lang", fr[] = "fr", both[] = "--lang=ja", longer[] = "--language";
    char       *argv[] = {lang, fr, both, longer, lang, NULL};
    const char *value = "";
    int         at = 0;
    assert_true(ul_program_takes("--lang", argv, &at, &value));
    assert_string_equal(value, "fr");
    assert_int_equal(at, 1);
    assert_false(ul_program_takes("--lang", argv, &at, &value));
    at = 2;
    assert_true(ul_program_takes("--lang", argv, &at, &value));
    assert_string_equal(value, "ja");
    assert_int_equal(at, 2);
    at = 3;
    assert_false(ul_program_takes("--lang", argv, &at, &value));
    at = 4;
    assert_true(ul_program_takes("--lang", argv, &at, &value));
    assert_null(value);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nearest_forgives_two_slips),
        cmocka_unit_test(nearest_wants_half_of_the_word_right),
        cmocka_unit_test(a_value_stands_behind_its_option_or_in_it),
        cmocka_unit_test(nearest_takes_words_of_any_length),
        cmocka_unit_test(read_takes_a_whole_file),
        cmocka_unit_test(read_stops_at_the_limit),
        cmocka_unit_test(read_says_what_cannot_be_read),
        cmocka_unit_test(write_text_notices_that_memory_ran_out),
        cmocka_unit_test(exit_codes_are_those_documented),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
