/* Tests of src/terminal/sitting_talk.c: what is said at a table is kept for the games after it, but not for ever. */
#include <stdio.h>
#include <string.h>
#include "support/stage.h"
#include "terminal/sitting_inside.h"

TEST(what_was_said_first_is_forgotten_first)
{
    ul_play    play = {.lang = UL_LANG_SOURCE};
    ul_sitting s = {.play = &play};
    char       text[128], last[160];
    for (unsigned i = 0; i < 5000; i++) {
        snprintf(text, sizeof text, "line %u%.*s", i, (int)(i % 90), "..............................................."
                                                                     "...........................................");
        ul_sitting_hear(&s, "Ada", -1, text, true);
        assert_false(s.talk.failed);
        assert_true(s.talk.len <= UL_TALK_BYTES && s.talk.len == strlen(s.talk.bytes));
        assert_memory_equal(s.talk.bytes, "Ada: line ", 10); /* whole lines, from the first on */
        snprintf(last, sizeof last, "Ada: %s\n", text);
        assert_string_equal(s.talk.bytes + s.talk.len - strlen(last), last);
    }
    assert_true(s.talk.len > UL_TALK_BYTES - 200); /* and no fewer of them than fit */
    ul_text_free(&s.talk);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(what_was_said_first_is_forgotten_first)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
