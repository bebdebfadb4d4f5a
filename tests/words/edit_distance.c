/* edit_distance.c: tests of src/words/edit_distance.c. */
#include "words/edit_distance.h"
#include <string.h>
#include "words/words_tests.h"

TEST(letters_put_in_taken_out_or_changed_are_counted)
{
    assert_int_equal(ul_slips("library", "library"), 0);
    assert_int_equal(ul_slips("library", "libary"), 1);
    assert_int_equal(ul_slips("", "abc"), 3);
    assert_int_equal(ul_slips("kitten", "sitting"), 3);
    assert_int_equal(ul_slips("abc", "bca"), 2);
    assert_int_equal(ul_slips("setp", "step"), 1);
    assert_int_equal(ul_slips("動く", "引く"), 1);
    assert_int_equal(ul_slips("räume", "raume"), 1);
    assert_int_equal(ul_letters_count("räume"), 5);
    assert_int_equal(ul_letters_count("助\xffけ"), 3);
}

TEST(what_is_near_depends_on_how_long_the_shorter_one_is)
{
    static const struct {
        const char *typed, *name;
        bool        near;
    } pairs[] = {{"動く", "引く", false},     {"on", "an", false},         {"kll", "kill", true},
                 {"block", "look", false},    {"voir", "avoirs", false},   {"tue", "zug", false},
                 {"spein", "spielen", false}, {"speiln", "spielen", true}, {"libary", "library", true}};
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        size_t slips;
        if (ul_slips_near(pairs[i].typed, pairs[i].name, &slips) != pairs[i].near)
            fail_msg("%s, %s", pairs[i].typed, pairs[i].name);
    }
}

TEST(what_is_too_long_is_far_from_everything)
{
    char name[UL_SLIPS_MOST + 2];
    memset(name, 'x', sizeof name - 1);
    name[UL_SLIPS_MOST + 1] = '\0';
    assert_int_equal(ul_slips(name, name), UL_SLIPS_MOST);
    name[UL_SLIPS_MOST] = '\0';
    assert_int_equal(ul_slips(name, name), 0);
    assert_int_equal(ul_slips(name, ""), UL_SLIPS_MOST);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(letters_put_in_taken_out_or_changed_are_counted),
        cmocka_unit_test(what_is_near_depends_on_how_long_the_shorter_one_is),
        cmocka_unit_test(what_is_too_long_is_far_from_everything),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
