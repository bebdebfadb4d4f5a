/* fault.c: what stands in a fault, and that its message can be shown anywhere. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>
#include "base/fault.h"
#include "base/text.h"

static void it_keeps_code_place_and_message(void **state)
{
    (void)state;
    ul_fault fault;
    assert_false(ul_fault_set(&fault, "unknown-room", 3, 14, "no room %s, nor %d others", "attic", 2));
    assert_string_equal(fault.code, "unknown-room");
    assert_int_equal(fault.line, 3);
    assert_int_equal(fault.column, 14);
    assert_string_equal(fault.message, "no room attic, nor 2 others");
}

static void nobody_needs_to_ask(void **state)
{
    (void)state;
    assert_false(ul_fault_set(NULL, "unknown-room", 1, 1, "no room %s", "attic"));
}

static void a_long_message_is_cut(void **state)
{
    (void)state;
    char long_text[UL_FAULT_TEXT + 50];
    memset(long_text, 'x', sizeof long_text - 1);
    long_text[sizeof long_text - 1] = '\0';
    ul_fault fault;
    ul_fault_set(&fault, "long", 0, 0, "%s", long_text);
    assert_int_equal(strlen(fault.message), UL_FAULT_TEXT - 1);

    long_text[UL_FAULT_TEXT - 1] = '\0'; /* the longest that fits */
    ul_fault_set(&fault, "long", 0, 0, "%s", long_text);
    assert_string_equal(fault.message, long_text);
}

/* A character of `size` bytes so that its first `kept` are the last that there is room for. */
static void cut_in_the_middle(const char *character, size_t kept)
{
    char     text[UL_FAULT_TEXT + 8];
    size_t   before = UL_FAULT_TEXT - 1 - kept;
    ul_fault fault;
    memset(text, 'x', before);
    strcpy(text + before, character);
    ul_fault_set(&fault, "long", 0, 0, "%s", text);
    assert_int_equal(strlen(fault.message), kept == strlen(character) ? UL_FAULT_TEXT - 1 : before);
    for (size_t at = 0; fault.message[at]; at += ul_utf8_char(fault.message + at, 4))
        assert_int_not_equal(ul_utf8_char(fault.message + at, 4), 0);
}

static void a_message_is_cut_at_the_edge_of_a_character(void **state)
{
    (void)state;
    static const char *const characters[] = {"é", "部", "🐕"};
    for (size_t c = 0; c < 3; c++)
        for (size_t kept = 1; kept <= strlen(characters[c]); kept++)
            cut_in_the_middle(characters[c], kept);
}

static void quoted_rubbish_becomes_question_marks(void **state)
{
    (void)state;
    ul_fault fault;
    ul_fault_set(&fault, "rubbish", 0, 0, "%s",
                 "a\x1b[31m\xff"
                 "b\xc3(\n\x7fé\xc2\x9b\xe9\x83");
    assert_string_equal(fault.message, "a?[31m?b?(??é????");
}

/* Rubbish right before the cut is rubbish, not half a character. */
static void rubbish_is_marked_in_a_long_message_too(void **state)
{
    (void)state;
    char     text[UL_FAULT_TEXT + 8];
    ul_fault fault;
    memset(text, 'x', sizeof text);
    text[sizeof text - 1] = '\0';
    text[100] = text[UL_FAULT_TEXT - 1 - 4] = '\xff';
    ul_fault_set(&fault, "rubbish", 0, 0, "%s", text);
    assert_int_equal(fault.message[100], '?');
    assert_int_equal(fault.message[UL_FAULT_TEXT - 1 - 4], '?');
    assert_int_equal(strlen(fault.message), UL_FAULT_TEXT - 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_keeps_code_place_and_message),
        cmocka_unit_test(nobody_needs_to_ask),
        cmocka_unit_test(a_long_message_is_cut),
        cmocka_unit_test(a_message_is_cut_at_the_edge_of_a_character),
        cmocka_unit_test(quoted_rubbish_becomes_question_marks),
        cmocka_unit_test(rubbish_is_marked_in_a_long_message_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
