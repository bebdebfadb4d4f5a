/* talk_read.c: the format of docs/talk.md, what is refused and where; and memory running out at every point. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/asset.h"
#include "base/text.h"
#include "table/talk.h"

/* The linker sends every allocation here; the one after `left` more fails. */
static long left = LONG_MAX;

void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void *__real_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);
void *__wrap_malloc(size_t size);

void *__wrap_calloc(size_t count, size_t size)
{
    return left-- > 0 ? __real_calloc(count, size) : NULL;
}

void *__wrap_realloc(void *old, size_t size)
{
    return left-- > 0 ? __real_realloc(old, size) : NULL;
}

void *__wrap_malloc(size_t size)
{
    return left-- > 0 ? __real_malloc(size) : NULL;
}

/* A file with one language, its lists as given. */
static ul_talk *read_parts(const char *endings, const char *sets, const char *harmless, const char *murder,
                           ul_fault *fault)
{
    ul_text text = {0};
    ul_text_print(&text,
                  "{\"en\": {\"endings\": %s, \"sets\": %s, \"harmless\": %s,\n\"murder\": %s, \"weapon\": [], "
                  "\"saying\": []}}",
                  endings, sets, harmless, murder);
    ul_talk *talk = ul_talk_read(text.bytes, text.len, fault);
    ul_text_free(&text);
    return talk;
}

static ul_talk *read_murder(const char *murder)
{
    ul_fault fault = {0};
    ul_talk *talk = read_parts("{\"v\": [\"\", \"ed\"]}", "{\"foe\": [\"him\", \"the doctor\", \"kick+v\"]}",
                               "[\"free kick\"]", murder, &fault);
    if (!talk)
        fail_msg("%s: %s", murder, fault.message);
    return talk;
}

static bool costs(const ul_talk *talk, const char *line)
{
    return ul_talk_cost(talk, "en", line, strlen(line), false, NULL) != 0;
}

/* Lines parted by '\n'. */
static void assert_lines(const ul_talk *talk, const char *lines, bool cost)
{
    while (*lines) {
        char   line[128];
        size_t len = strcspn(lines, "\n");
        snprintf(line, sizeof line, "%.*s", (int)len, lines);
        if (costs(talk, line) != cost)
            fail_msg("\"%s\" should %scost", line, cost ? "" : "not ");
        lines += len + (lines[len] == '\n');
    }
}

static void assert_phrase(const char *phrase, const char *yes, const char *no)
{
    char murder[256];
    snprintf(murder, sizeof murder, "[\"%s\"]", phrase);
    ul_talk *talk = read_murder(murder);
    assert_lines(talk, yes, true);
    assert_lines(talk, no, false);
    ul_talk_free(talk);
}

static void each_step_does_what_the_manual_says(void **state)
{
    (void)state;
    assert_phrase("stir", "stir\nI STIR it\nstirrr", "stirs\nsti\nbestir");
    assert_phrase("stir|shake", "shake\nstir", "stirshake");
    assert_phrase("stir+v", "stir\nstired", "stirs\nstire");
    assert_phrase("stir @foe", "stir him\nstir the doctor\nstir-him\nstir... him\nstir kicked",
                  "stir\nstir the\nstir, him\nstir. him");
    assert_phrase("do? it|@foe", "do it\nit\nhim\ndo the doctor", "do");
    assert_phrase("a ..2 z", "a z\na b z\na b c z\na a z", "a b c d z\na, z\na b, z\nz a");
    assert_phrase("/ a /", "a\na, b\nb, a\n- a - b", "a b\nb a\nb a b");
    assert_phrase("a / b", "a - b\na... b", "a b\na, b"); /* an edge within a phrase is a pause */
    assert_phrase("b? / a", "b - a\na\nc, a", "b a\nb c a");
    assert_phrase("殺せ", "殺せ\n全部殺せよ", "殺\n殺さ");
}

static void the_longest_phrase_that_fits_is_found_behind_shorter_ones(void **state)
{
    (void)state;
    assert_phrase("a? a b", "a b\na a b\na a a b", "a a\na");
    assert_phrase("@foe @foe x", "him the doctor x\nkick kicked x", "him x");
    assert_phrase("a ..1 a ..1 b", "a a b\na c a c b\na a a b", "a c c a b");
}

static void what_touches_a_harmless_phrase_is_free(void **state)
{
    (void)state;
    assert_phrase("kick", "kick\na kick\nfree, kick\nfree kick kick", "free kick\nfree-kick");
    assert_phrase("give ..3 kick", "give him a kick", "give him a free kick\ngive a free kick");
    assert_phrase("the free", "the free bird", "the free kick");
    assert_phrase("kick @foe", "kick him", "free kick him");
}

static void a_harmless_phrase_reaches_beyond_the_longest_phrase(void **state)
{
    (void)state;
    static const char longest[] = "[\"a b c d e f g h i j k l m n o p q r s t u v w x\"]";
    ul_fault          fault = {0};
    ul_talk          *talk =
        read_parts("{}", "{}", "[\"x 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24\"]", longest, &fault);
    assert_non_null(talk);
    assert_true(costs(talk, "a b c d e f g h i j k l m n o p q r s t u v w x 2 3 4"));
    assert_false(costs(talk,
                       "a b c d e f g h i j k l m n o p q r s t u v w x 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 "
                       "19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40"));
    ul_talk_free(talk);
}

static void assert_refused(const char *json, const char *code, size_t line, size_t column)
{
    ul_fault fault = {0};
    assert_null(ul_talk_read(json, strlen(json), &fault));
    assert_string_equal(fault.code, code);
    assert_int_equal(fault.line, line);
    assert_int_equal(fault.column, column);
    assert_true(strlen(fault.message) > 0);
    assert_null(ul_talk_read(json, strlen(json), NULL));
}

static void a_wrong_shape_is_refused(void **state)
{
    (void)state;
    assert_refused("{", "bad-json", 1, 2);
    assert_refused("[]", "bad-talk", 1, 1);
    assert_refused("{\n \"en\": 1}", "bad-talk", 2, 8);
    assert_refused("{\"language\": {}}", "bad-talk", 1, 14);
    assert_refused("{\"en\": {\"sets\": {}, \"harmless\": []}}", "bad-talk", 1, 8);
    assert_refused("{\"en\": {\"endings\": {}, \"harmless\": []}}", "bad-talk", 1, 8);
    assert_refused("{\"en\": {\"endings\": {}, \"sets\": [], \"harmless\": []}}", "bad-talk", 1, 8);
    assert_refused("{\"en\": {\"endings\": {}, \"sets\": {}, \"harmless\": {}}}", "bad-talk", 1, 8);
    assert_refused("{\"en\": {\"endings\": {}, \"sets\": {}, \"harmless\": [], \"murder\": []}}", "bad-talk", 1, 8);
    assert_refused("{\"en\": {\"endings\": {}, \"sets\": {\"a\": 1}, \"harmless\": []}}", "bad-talk", 1, 38);
    assert_refused("{\"en\": {\"endings\": {}, \"sets\": {\"a\": [1]}, \"harmless\": []}}", "bad-talk", 1, 39);
    assert_refused("{\"en\": {\"endings\": {}, \"sets\": {}, \"harmless\": [1]}}", "bad-talk", 1, 49);
    assert_refused("{\"en\": {\"endings\": {\"v\": 1}, \"sets\": {\"a\": [\"b+v\"]}, \"harmless\": []}}", "bad-talk", 1,
                   26);
    assert_refused("{\"en\": {\"endings\": {\"v\": [1]}, \"sets\": {\"a\": [\"b+v\"]}, \"harmless\": []}}", "bad-talk",
                   1, 27);
}

/* The phrase stands in column 13 of line 2. */
static void assert_bad_phrase(const char *phrase, const char *says)
{
    char     murder[256];
    ul_fault fault = {0};
    snprintf(murder, sizeof murder, "[\"%s\"]", phrase);
    ul_talk *talk =
        read_parts("{\"v\": [\"\"], \"none\": []}", "{\"foe\": [\"him\"], \"nobody\": []}", "[]", murder, &fault);
    if (talk)
        fail_msg("\"%s\" should be refused", phrase);
    assert_string_equal(fault.code, "bad-phrase");
    assert_int_equal(fault.line, 2);
    assert_int_equal(fault.column, 12);
    if (!strstr(fault.message, says))
        fail_msg("\"%s\": %s", phrase, fault.message);
}

#define TWELVE "a b c d e f g h i j k l"
#define FIFTY "abcdefghijabcdefghijabcdefghijabcdefghijabcdefghij"

static void a_phrase_that_cannot_be_understood_is_refused(void **state)
{
    (void)state;
    assert_bad_phrase("", "not optional");
    assert_bad_phrase("/", "not optional");
    assert_bad_phrase("him? @foe?", "not optional");
    assert_bad_phrase("him? ..3 him", "a gap needs");
    assert_bad_phrase("..3 him", "a gap needs");
    assert_bad_phrase("a  b", "one space");
    assert_bad_phrase(" a", "one space");
    assert_bad_phrase("a |b", "no word");
    assert_bad_phrase("a|", "no word");
    assert_bad_phrase("a||b", "no word");
    assert_bad_phrase("?", "no word");
    assert_bad_phrase("a ,", "no word");
    assert_bad_phrase("//", "no word");
    assert_bad_phrase("a ..0 b", "..9");
    assert_bad_phrase("a ..10 b", "..9");
    assert_bad_phrase("a ..x b", "..9");
    assert_bad_phrase("a .. b", "..9");
    assert_bad_phrase("@him", "no set");
    assert_bad_phrase("@fo", "no set");
    assert_bad_phrase("@", "no set");
    assert_bad_phrase("a @foes", "no set");
    assert_bad_phrase("@nobody", "empty");
    assert_bad_phrase("a+none", "empty");
    assert_bad_phrase("a+x", "no endings");
    assert_bad_phrase("a+", "no endings");
    assert_bad_phrase("+v", "no word");
    assert_bad_phrase(FIFTY, "too long");
    assert_bad_phrase(FIFTY FIFTY "+v", "too long");
    assert_bad_phrase(TWELVE " " TWELVE " m", "too long");
    assert_bad_phrase(TWELVE " ..9 a b c d", "too long");
}

static void there_are_limits(void **state)
{
    (void)state;
    ul_text  text = {0};
    ul_fault fault = {0};
    for (int i = 0; i < 33; i++)
        ul_text_print(&text,
                      "%c\"l%d\": {\"endings\": {}, \"sets\": {}, \"harmless\": [], \"murder\": [\"kill\"], "
                      "\"weapon\": [], \"saying\": []}",
                      i ? ',' : '{', i);
    ul_text_put(&text, "}");
    assert_null(ul_talk_read(text.bytes, text.len, &fault));
    assert_string_equal(fault.code, "too-many");
    ul_text_clear(&text);
    for (int i = 0; i <= 32; i++)
        ul_text_print(&text, "%c\"s%d\": [\"a\"]", i ? ',' : '{', i);
    ul_text_put(&text, "}");
    assert_null(read_parts("{}", text.bytes, "[]", "[]", &fault));
    assert_string_equal(fault.code, "too-many");
    ul_text_free(&text);
}

static ul_talk *read_words(unsigned count, ul_fault *fault)
{
    ul_text text = {0};
    for (unsigned i = 0; i < count; i++)
        ul_text_print(&text, "%s\"w%uw%u\"", i ? "," : "[", i / 100, i % 100);
    ul_text_put(&text, "]");
    ul_talk *talk = read_parts("{}", "{}", "[]", text.bytes, fault);
    ul_text_free(&text);
    return talk;
}

static void so_many_words_are_told_from_each_other(void **state)
{
    (void)state;
    ul_fault fault = {0};
    ul_talk *talk = read_words(8191, &fault);
    assert_non_null(talk);
    for (unsigned i = 0; i < 8300; i += 7) {
        char word[16];
        snprintf(word, sizeof word, "w%uw%u", i / 100, i % 100);
        assert_int_equal(costs(talk, word), i < 8191);
    }
    assert_lines(talk, "w\nw1\nw1w\nw1w1w\n\xff", false);
    ul_talk_free(talk);
    assert_null(read_words(8192, &fault));
    assert_string_equal(fault.code, "too-many");
}

static void memory_that_runs_out_is_told(void **state)
{
    (void)state;
    const char *file = NULL;
    for (long allowed = 0;; allowed++) {
        ul_fault fault = {0};
        left = allowed;
        ul_talk *talk = ul_talk_ours(&file, &fault);
        left = LONG_MAX;
        if (talk) {
            assert_true(allowed > 8);
            ul_talk_free(talk);
            return;
        }
        assert_string_equal(fault.code, "out-of-memory");
    }
}

static void judging_allocates_nothing(void **state)
{
    (void)state;
    ul_talk *talk = read_murder("[\"@foe ..9 x\"]");
    left = 0;
    bool cost = costs(talk, "kick him, the doctor and him y x");
    long after = left;
    left = LONG_MAX;
    assert_true(cost);
    assert_int_equal(after, 0);
    ul_talk_free(talk);
}

static void nothing_can_be_freed(void **state)
{
    (void)state;
    ul_talk_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_step_does_what_the_manual_says),
        cmocka_unit_test(the_longest_phrase_that_fits_is_found_behind_shorter_ones),
        cmocka_unit_test(what_touches_a_harmless_phrase_is_free),
        cmocka_unit_test(a_harmless_phrase_reaches_beyond_the_longest_phrase),
        cmocka_unit_test(a_wrong_shape_is_refused),
        cmocka_unit_test(a_phrase_that_cannot_be_understood_is_refused),
        cmocka_unit_test(there_are_limits),
        cmocka_unit_test(so_many_words_are_told_from_each_other),
        cmocka_unit_test(memory_that_runs_out_is_told),
        cmocka_unit_test(judging_allocates_nothing),
        cmocka_unit_test(nothing_can_be_freed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
