/* rulebook.c: tests of src/words/rulebook.c. */
#include "words/words_tests.h"
#include "words/rulebook.h"
#include "words/langs.h"

/* All of them, in the order of the rules' own chapters. */
static const char *const all_rules[] = {
    "R-SETUP-KILL", "R-SETUP-SAVE", "R-DOG-START", "R-STEP",      "R-MOVE",   "R-ROOM",      "R-ANY",    "R-ATTEMPT",
    "R-DRAW",       "R-END",        "R-RESHUFFLE", "R-HAND",      "R-ALONE",  "R-WITNESS",   "R-SIGHT",  "R-VALUE",
    "R-SPITE",      "R-DEFEND",     "R-MUST",      "R-WIN",       "R-FOILED", "R-SINK",      "R-DOCTOR", "R-NEXT",
    "R-FIRST",      "R-STALL",      "R-DOG-WALK",  "R-OLD-DOG",   "R-CALM",   "R-COLLECT",   "R-BOTH",   "R-NEW-TRICKS",
    "R-PENALTY",    "R-LOSER",      "R-KNOWN",     "R-SHIP-MOVE", "R-PUZZLE", "R-SHIP-GONE",
};
#define ALL_RULES (sizeof all_rules / sizeof *all_rules)

TEST(every_rule_has_title_and_text_in_every_language)
{
    assert_int_equal(ul_rule_count(), ALL_RULES);
    for (size_t i = 0; i < ALL_RULES; i++) {
        const ul_rule *rule = ul_rule_find(all_rules[i]);
        assert_non_null(rule);
        assert_string_equal(rule->name, all_rules[i]);
        for (int lang = 0; lang < UL_LANGS; lang++) {
            assert_non_null(ul_rule_title((ul_lang)lang, rule));
            assert_non_null(ul_rule_text((ul_lang)lang, rule, false));
            assert_non_null(ul_rule_text((ul_lang)lang, rule, true));
        }
    }
}

TEST(the_rules_of_a_chapter_stand_together)
{
    const char *left[16];
    size_t      count = 0;
    for (size_t i = 1; i < ul_rule_count(); i++) {
        const char *before = ul_rule_nth(i - 1)->chapter, *now = ul_rule_nth(i)->chapter;
        if (strcmp(before, now) != 0)
            left[count++] = before;
        for (size_t k = 0; k < count; k++)
            assert_string_not_equal(left[k], now);
    }
    assert_int_equal(count, 6);
}

TEST(a_rule_is_found_in_any_case_and_without_its_r)
{
    static const char *const names[] = {"R-NEW-TRICKS", "r-new-tricks", "NEW-TRICKS", "new-tricks", "r-new_tricks"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        assert_string_equal(ul_rule_find(names[i])->name, "R-NEW-TRICKS");
}

TEST(what_is_no_rule_is_not_found)
{
    static const char *const names[] = {"",
                                        "R-",
                                        "r",
                                        "R-"
                                        "NEXTT",
                                        "R-"
                                        "R-NEXT",
                                        "nex",
                                        "a-name-that-is-much-longer-than-any-rule-s-name-is"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        assert_null(ul_rule_find(names[i]));
}

static void nearest(const char *name, const char *expected)
{
    const ul_rule *found[1];
    assert_int_equal(ul_rule_nearest(name, found, 1), 1);
    assert_string_equal(found[0]->name, expected);
}

TEST(the_nearest_rule_is_the_one_that_was_meant)
{
    nearest("R-"
            "NXT",
            "R-NEXT");
    nearest("setp", "R-STEP");
    nearest("witnes", "R-WITNESS");
    nearest("reshufle", "R-RESHUFFLE");
    nearest("tricks", "R-NEW-TRICKS");
    nearest("the-doctor", "R-DOCTOR");
}

TEST(as_many_as_are_asked_for_are_near)
{
    const ul_rule *found[64];
    assert_int_equal(ul_rule_nearest("dog", found, 3), 3);
    assert_string_equal(found[0]->name, "R-DOG-START");
    assert_string_equal(found[1]->name, "R-DOG-WALK");
    assert_string_equal(found[2]->name, "R-OLD-DOG");
    assert_int_equal(ul_rule_nearest("dog", found, 64), ALL_RULES);
    assert_int_equal(ul_rule_nearest("", found, 2), 2);
    assert_int_equal(ul_rule_nearest("dog", found, 0), 0);
}

static bool applies(const char *rule, const char *id)
{
    ul_edition edition;
    assert_true(ul_edition_find(&edition, id, strlen(id)));
    return ul_rule_applies(ul_rule_find(rule), &edition);
}

TEST(rules_are_of_the_editions_that_know_them)
{
    assert_true(applies("R-STEP", "kill-1996") && applies("R-STEP", "save-2000"));
    assert_true(applies("R-ALONE", "kill-1996") && !applies("R-ALONE", "save-2000"));
    assert_true(!applies("R-WITNESS", "kill-2009") && applies("R-WITNESS", "save-2000"));
    assert_true(applies("R-SPITE", "kill-1996") && !applies("R-SPITE", "save-2000")); /* an option is known there */
    assert_true(applies("R-DOG-WALK", "kill-1996") && !applies("R-DOG-WALK", "save-2000"));
    assert_true(!applies("R-PENALTY", "kill-2009") && applies("R-PENALTY", "save-2000"));
    assert_true(applies("R-MUST", "kill-1996") && applies("R-MUST", "save-2000"));
}

TEST(a_rule_may_have_other_words_for_save)
{
    const ul_rule *draw = ul_rule_find("R-DRAW"), *end = ul_rule_find("R-END");
    assert_ptr_not_equal(ul_rule_text(UL_ENGLISH, draw, false), ul_rule_text(UL_ENGLISH, draw, true));
    assert_ptr_equal(ul_rule_text(UL_ENGLISH, end, false), ul_rule_text(UL_ENGLISH, end, true));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_rule_has_title_and_text_in_every_language),
        cmocka_unit_test(the_rules_of_a_chapter_stand_together),
        cmocka_unit_test(a_rule_is_found_in_any_case_and_without_its_r),
        cmocka_unit_test(what_is_no_rule_is_not_found),
        cmocka_unit_test(the_nearest_rule_is_the_one_that_was_meant),
        cmocka_unit_test(as_many_as_are_asked_for_are_near),
        cmocka_unit_test(rules_are_of_the_editions_that_know_them),
        cmocka_unit_test(a_rule_may_have_other_words_for_save),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
