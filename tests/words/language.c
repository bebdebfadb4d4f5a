/* language.c: tests of src/words/language.c. */
#include "words/words_tests.h"
#include "words/langs.h"

static void found(const char *tag, ul_lang expected)
{
    ul_lang lang = (ul_lang)UL_LANGS;
    assert_true(ul_lang_find(&lang, tag));
    assert_int_equal(lang, expected);
}

TEST(tags_and_locales_are_found)
{
    found("en", UL_ENGLISH);
    found("fr", UL_FRENCH);
    found("ja", UL_JAPANESE);
    found("FR", UL_FRENCH);
    found("fr_CA", UL_FRENCH);
    found("en-GB", UL_ENGLISH);
    found("ja_JP.eucJP", UL_JAPANESE);
    found("ja.UTF-8", UL_JAPANESE);
    found("fr@euro", UL_FRENCH);
}

TEST(other_languages_are_not_found_and_change_nothing)
{
    static const char *const others[] = {"", "xx", "f", "fra", "french", "C", "frr_DE", "x", "_fr", "\xe3\x81\x82"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        ul_lang lang = UL_JAPANESE;
        assert_false(ul_lang_find(&lang, others[i]));
        assert_int_equal(lang, UL_JAPANESE);
    }
}

TEST(every_language_has_a_tag_that_finds_it)
{
    for (int i = 0; i < UL_LANGS; i++)
        found(ul_lang_tag((ul_lang)i), (ul_lang)i);
}

TEST(the_locale_is_the_first_variable_that_is_set)
{
    assert_int_equal(ul_lang_choose(NULL, "fr_FR.UTF-8", "ja_JP", "en_US"), UL_FRENCH);
    assert_int_equal(ul_lang_choose(NULL, NULL, "ja_JP", "en_US"), UL_JAPANESE);
    assert_int_equal(ul_lang_choose(NULL, "", "", "fr_BE"), UL_FRENCH);
    assert_int_equal(ul_lang_choose(NULL, NULL, NULL, NULL), UL_ENGLISH);
}

TEST(a_locale_that_is_not_ours_is_english)
{
    assert_int_equal(ul_lang_choose(NULL, "xx_XX.UTF-8", "fr_FR", "fr_FR"), UL_ENGLISH);
    assert_int_equal(ul_lang_choose(NULL, "C.UTF-8", NULL, NULL), UL_ENGLISH);
}

TEST(the_list_of_languages_goes_before_the_locale)
{
    assert_int_equal(ul_lang_choose("fr", "C.UTF-8", NULL, NULL), UL_FRENCH);
    assert_int_equal(ul_lang_choose("xx:yy_YY:ja:fr", "fr_FR", NULL, NULL), UL_JAPANESE);
    assert_int_equal(ul_lang_choose("xx:yy", "fr_FR", NULL, NULL), UL_FRENCH);
    assert_int_equal(ul_lang_choose("", "ja_JP", NULL, NULL), UL_JAPANESE);
}

TEST(plain_c_is_english_whatever_the_list_says)
{
    assert_int_equal(ul_lang_choose("fr", "C", NULL, "fr_FR"), UL_ENGLISH);
    assert_int_equal(ul_lang_choose("fr", NULL, "POSIX", NULL), UL_ENGLISH);
    assert_int_equal(ul_lang_choose("fr", NULL, NULL, NULL), UL_ENGLISH);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tags_and_locales_are_found),
        cmocka_unit_test(other_languages_are_not_found_and_change_nothing),
        cmocka_unit_test(every_language_has_a_tag_that_finds_it),
        cmocka_unit_test(the_locale_is_the_first_variable_that_is_set),
        cmocka_unit_test(a_locale_that_is_not_ours_is_english),
        cmocka_unit_test(the_list_of_languages_goes_before_the_locale),
        cmocka_unit_test(plain_c_is_english_whatever_the_list_says),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
