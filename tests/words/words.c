/* words.c: tests of src/words/words.c. */
#include "words/words_tests.h"
#include "words/langs.h"

static void say(ul_lang lang, const char *key, const ul_param *params, const char *expected)
{
    ul_text out = {0};
    ul_words_say(lang, key, params, &out);
    assert_says(&out, expected);
}

TEST(a_key_has_a_text_in_each_language)
{
    assert_string_equal(ul_words_find(UL_ENGLISH, "yes"), "yes");
    assert_string_equal(ul_words_find(UL_FRENCH, "yes"), "oui");
    assert_string_equal(ul_words_find(UL_JAPANESE, "yes"), "はい");
}

TEST(the_first_and_the_last_key_are_found)
{
    assert_non_null(ul_words_find(UL_ENGLISH, "action.attempt.dog.bare"));
    assert_non_null(ul_words_find(UL_ENGLISH, "you.name"));
}

TEST(what_is_no_key_is_not_found)
{
    assert_null(ul_words_find(UL_ENGLISH, ""));
    assert_null(ul_words_find(UL_ENGLISH, "yes."));
    assert_null(ul_words_find(UL_ENGLISH, "zzz"));
}

TEST(a_text_without_places_takes_no_parameters)
{
    say(UL_FRENCH, "nobody", NULL, "personne");
}

TEST(parameters_are_put_in_their_places)
{
    const ul_param *params = UL_PARAMS(ul_param_number("n", 3), ul_param_text("seat", "Ben"));
    say(UL_ENGLISH, "event.token.other", params, "Ben takes a spite token and now has 3.");
    say(UL_FRENCH, "event.token.other", params, "Ben prend un jeton de rancune et en a maintenant 3.");
    say(UL_JAPANESE, "event.token.other", params, "Benは恨みトークンを1個得た（計3個）。");
}

TEST(a_parameter_may_begin_like_another)
{
    say(UL_ENGLISH, "book.entry",
        UL_PARAMS(ul_param_text("names", "no"), ul_param_text("nam", "no"), ul_param_text("text", "b"),
                  ul_param_text("name", "a")),
        "a: b");
}

static void one_line(ul_lang lang, const char *lines, const char *expected)
{
    ul_text out = {0};
    ul_words_one_line(lang, lines, &out);
    assert_says(&out, expected);
}

TEST(lines_become_sentences_with_the_gap_of_their_language)
{
    one_line(UL_ENGLISH, "Ben leaves.\nThe game goes on.\n", "Ben leaves. The game goes on.");
    one_line(UL_JAPANESE, "Benが席を立ちました。\n再開しました。\n", "Benが席を立ちました。再開しました。");
    one_line(UL_JAPANESE, "再開しました。", "再開しました。");
    one_line(UL_ENGLISH, "", "");
}

TEST(braces_in_a_parameter_are_only_braces)
{
    say(UL_ENGLISH, "event.passed.other", UL_PARAMS(ul_param_text("seat", "{n}")), "{n} passes.");
}

TEST(english_has_one_thing_and_many)
{
    say(UL_ENGLISH, "ui.hand.count", UL_PARAMS(ul_param_number("n", 0)), "0 cards");
    say(UL_ENGLISH, "ui.hand.count", UL_PARAMS(ul_param_number("n", 1)), "1 card");
    say(UL_ENGLISH, "ui.hand.count", UL_PARAMS(ul_param_number("n", 2)), "2 cards");
    say(UL_ENGLISH, "ui.hand.count", UL_PARAMS(ul_param_number("n", 21)), "21 cards");
}

TEST(french_counts_none_like_one)
{
    say(UL_FRENCH, "ui.hand.count", UL_PARAMS(ul_param_number("n", 0)), "0 carte");
    say(UL_FRENCH, "ui.hand.count", UL_PARAMS(ul_param_number("n", 1)), "1 carte");
    say(UL_FRENCH, "ui.hand.count", UL_PARAMS(ul_param_number("n", 2)), "2 cartes");
}

TEST(japanese_does_not_mind_the_number)
{
    say(UL_JAPANESE, "ui.hand.count", UL_PARAMS(ul_param_number("n", 1)), "1枚");
    say(UL_JAPANESE, "ui.hand.count", UL_PARAMS(ul_param_number("n", 2)), "2枚");
}

TEST(french_spaces_before_a_colon_do_not_break)
{
    say(UL_FRENCH, "book.entry", UL_PARAMS(ul_param_text("name", "a"), ul_param_text("text", "b")), "a\u00a0: b");
    say(UL_FRENCH, "ui.command.unknown", UL_PARAMS(ul_param_text("text", "x")), "Je ne comprends pas «\u00a0x\u00a0».");
}

static void list(ul_lang lang, size_t count, bool or_list, const char *expected)
{
    static const char *const items[] = {"a", "b", "c", "d"};
    ul_text                  out = {0};
    ul_words_list(lang, items, count, or_list, &out);
    assert_says(&out, expected);
}

TEST(lists_end_in_and_or_or)
{
    list(UL_ENGLISH, 0, false, "");
    list(UL_ENGLISH, 1, false, "a");
    list(UL_ENGLISH, 2, false, "a and b");
    list(UL_ENGLISH, 4, false, "a, b, c and d");
    list(UL_ENGLISH, 3, true, "a, b or c");
    list(UL_FRENCH, 3, false, "a, b et c");
    list(UL_FRENCH, 2, true, "a ou b");
    list(UL_JAPANESE, 2, false, "aとb");
    list(UL_JAPANESE, 3, false, "a、b、c");
    list(UL_JAPANESE, 3, true, "a、b、またはc");
    list(UL_JAPANESE, 2, true, "aまたはb");
}

static void two(ul_lang lang, const char *first, const char *second, bool or_list, const char *expected)
{
    const char *const items[] = {first, second};
    ul_text           out = {0};
    ul_words_list(lang, items, 2, or_list, &out);
    assert_says(&out, expected);
}

TEST(a_joint_may_depend_on_how_the_next_word_begins)
{
    ul_lang spanish = lang_called("es");
    two(spanish, "Ana", "Ben", false, "Ana y Ben");
    two(spanish, "Ana", "Inés", false, "Ana e Inés");
    two(spanish, "Cocina", "Invernadero", false, "Cocina e Invernadero");
    two(spanish, "agua", "hielo", false, "agua y hielo");
    two(spanish, "Ana", "Olga", false, "Ana y Olga");
    two(spanish, "Ana", "Olga", true, "Ana u Olga");
    two(UL_ENGLISH, "Ana", "Inés", false, "Ana and Inés");
}

TEST(what_is_said_is_appended)
{
    ul_text out = {0};
    ul_text_put(&out, "- ");
    ul_words_say(UL_ENGLISH, "action.pass", NULL, &out);
    assert_says(&out, "- Pass");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_key_has_a_text_in_each_language),
        cmocka_unit_test(the_first_and_the_last_key_are_found),
        cmocka_unit_test(what_is_no_key_is_not_found),
        cmocka_unit_test(a_text_without_places_takes_no_parameters),
        cmocka_unit_test(parameters_are_put_in_their_places),
        cmocka_unit_test(a_parameter_may_begin_like_another),
        cmocka_unit_test(lines_become_sentences_with_the_gap_of_their_language),
        cmocka_unit_test(braces_in_a_parameter_are_only_braces),
        cmocka_unit_test(english_has_one_thing_and_many),
        cmocka_unit_test(french_counts_none_like_one),
        cmocka_unit_test(japanese_does_not_mind_the_number),
        cmocka_unit_test(french_spaces_before_a_colon_do_not_break),
        cmocka_unit_test(lists_end_in_and_or_or),
        cmocka_unit_test(a_joint_may_depend_on_how_the_next_word_begins),
        cmocka_unit_test(what_is_said_is_appended),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
