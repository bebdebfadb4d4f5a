/* key_bindings.c: tests of src/terminal/key_bindings.c: what is bound, and what a file may say about it. */
#include "terminal/key_bindings.h"
#include <string.h>
#include "support/stage.h"

static void refused(const char *text, size_t line, size_t column, const char *code)
{
    ul_keys  keys, before;
    ul_fault fault = {0};
    ul_keys_init(&keys);
    before = keys;
    assert_false(ul_keys_read(&keys, text, strlen(text), &fault));
    assert_string_equal(fault.code, code);
    assert_int_equal(fault.line, line);
    assert_int_equal(fault.column, column);
    assert_memory_equal(&keys, &before, sizeof keys);
}

TEST(out_of_the_box_no_key_does_two_things_in_one_place)
{
    ul_keys  keys;
    ul_text  text = {0};
    ul_fault fault = {0};
    ul_keys_init(&keys);
    assert_true(ul_keys_read(&keys, "", 0, &fault)); /* which looks for such keys */
    ul_keys_write(&keys, &text);
    ul_keys again = keys;
    assert_true(ul_keys_read(&again, text.bytes, text.len, &fault));
    assert_memory_equal(&again, &keys, sizeof keys);
    for (int bind = 1; bind < UL_BINDS; bind++)
        assert_true(keys.key[bind][0] > 0);
    ul_text_free(&text);
}

TEST(a_line_takes_the_place_of_what_was_bound)
{
    ul_keys     keys;
    const char *text = "  # a note\r\n\r\nattempt = t  F5\r\nundo=\n draw = é\nlesson = T";
    ul_keys_init(&keys);
    assert_true(ul_keys_read(&keys, text, strlen(text), NULL));
    assert_int_equal(ul_keys_find(&keys, UL_KEYS_GAME, 't'), UL_BIND_ATTEMPT);
    assert_int_equal(ul_keys_find(&keys, UL_KEYS_GAME, 'a'), UL_BIND_NONE);
    assert_int_equal(ul_keys_find(&keys, UL_KEYS_GAME, 'u'), UL_BIND_NONE);
    assert_int_equal(ul_keys_find(&keys, UL_KEYS_GAME, 0xe9), UL_BIND_DRAW);
    ul_text said = {0};
    ul_keys_say(&keys, UL_BIND_ATTEMPT, &said);
    ul_text_put(&said, "|");
    ul_keys_say_first(&keys, UL_BIND_DRAW, &said);
    ul_text_put(&said, "|");
    ul_keys_say(&keys, UL_BIND_UNDO, &said);
    assert_string_equal(said.bytes, "t F5|é|");
    ul_text_free(&said);
}

TEST(the_same_key_may_do_another_thing_elsewhere)
{
    ul_keys keys;
    ul_keys_init(&keys);
    assert_int_equal(ul_keys_find(&keys, UL_KEYS_GAME, 'n'), UL_BIND_DOWN_RIGHT);
    assert_int_equal(ul_keys_find(&keys, UL_KEYS_REPLAY, 'n'), UL_BIND_NEXT_ATTEMPT);
    assert_int_equal(ul_keys_find(&keys, UL_KEYS_LIST, 'n'), UL_BIND_NONE);
    assert_int_equal(ul_keys_find(&keys, UL_KEYS_GAME, '\r'), UL_BIND_CHOOSE);
    assert_int_equal(ul_keys_find(&keys, UL_KEYS_GAME, 0), UL_BIND_NONE);
}

TEST(a_slip_is_found_where_it_is)
{
    refused("\nattempt a\n", 2, 1, "bad-line");
    refused("atempt = a\n", 1, 1, "unknown-binding");
    refused("= a\n", 1, 1, "unknown-binding");
    refused("  attempt = a Hyper\n", 1, 15, "unknown-key");
    refused("attempt = 3\n", 1, 11, "unknown-key");
    refused("attempt = F13\n", 1, 11, "unknown-key");
    refused("attempt = \xff\n", 1, 11, "unknown-key");
    refused("attempt = \x1b\n", 1, 11, "unknown-key");
    refused("attempt = b c f i m\n", 1, 19, "bad-line");
    refused("attempt = d\n", 0, 0, "key-taken");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(out_of_the_box_no_key_does_two_things_in_one_place),
        cmocka_unit_test(a_line_takes_the_place_of_what_was_bound),
        cmocka_unit_test(the_same_key_may_do_another_thing_elsewhere),
        cmocka_unit_test(a_slip_is_found_where_it_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
