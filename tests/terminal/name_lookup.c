/* name_lookup.c: tests of src/terminal/name_lookup.c and encode.c: what is typed and what is written. */
#include "terminal/name_lookup.h"
#include <stdlib.h>
#include <string.h>
#include "support/stage.h"
#include "terminal/encode.h"
#include "words/langs.h"
#include "words/wrap.h"

static void folds(ul_lang lang, const char *text, const char *expected)
{
    ul_text out = {0};
    ul_lookup_fold(lang, text, &out);
    assert_string_equal(out.bytes ? out.bytes : "", expected);
    ul_text_free(&out);
}

TEST(case_accents_articles_and_gaps_do_not_matter)
{
    folds(UL_FRENCH, "L'Armurerie", "armurerie");
    folds(UL_FRENCH, "à la  bibliothèque", "bibliotheque");
    folds(UL_ENGLISH, "SERVANTS' quarters", "servantsquarters");
    folds(UL_ENGLISH, "master-suite", "mastersuite");
    folds(UL_JAPANESE, "図書室へ", "図書室");
    folds(UL_ENGLISH, "ｍｏｖｅ　２", "move2");
    folds(UL_JAPANESE, "ﾛﾋﾞｰ", "ロビー");
    folds(UL_JAPANESE, "ﾊﾟｽ！", "パス");
    folds(UL_JAPANESE, "カ\u3099ラス、ハ\u309aス", "ガラスパス");
    folds(UL_JAPANESE, "は\u309aﾊ\uff9eﾞ", "ぱバ\uff9e");
    folds(UL_JAPANESE, "ｳﾞｱ　ﾂﾞ", "ヴアヅ");
    folds(UL_FRENCH, "bibliothe\u0300que", "bibliotheque");
    folds(UL_FRENCH, "l\u2018armurerie\u202f!", "armurerie");
    folds(UL_GERMAN, "ins Ku\u0308chenzimmer，：", "kuchenzimmer");
    folds(UL_GERMAN, "Küche", "kuche");
    folds(UL_ENGLISH, "blue", "blue");
    folds(UL_SPANISH, "¿Cocina?", "cocina");
    folds(UL_ENGLISH, "the", "the");
    folds(UL_ENGLISH, "", "");
}

TEST(what_is_typed_without_umlauts_is_the_same_name)
{
    assert_int_equal(ul_lookup_fit(UL_GERMAN, "Kueche", "Küche"), UL_FIT_WHOLE);
    assert_int_equal(ul_lookup_fit(UL_GERMAN, "kuche", "Küche"), UL_FIT_WHOLE);
    assert_int_equal(ul_lookup_fit(UL_GERMAN, "kuec", "Küche"), UL_FIT_BEGINS);
    assert_int_equal(ul_lookup_fit(UL_GERMAN, "tue", "türen"), UL_FIT_NONE); /* which is a word of its own */
    assert_int_equal(ul_lookup_fit(UL_ENGLISH, "kueche", "Küche"), UL_FIT_NONE);
    assert_true(ul_lookup_means(UL_GERMAN, "zurueck", "ui.verb.undo"));
}

TEST(the_whole_is_better_than_a_part)
{
    assert_int_equal(ul_lookup_fit(UL_ENGLISH, "library", "Library"), UL_FIT_WHOLE);
    assert_int_equal(ul_lookup_fit(UL_ENGLISH, "lib", "Library"), UL_FIT_BEGINS);
    assert_int_equal(ul_lookup_fit(UL_ENGLISH, "suite", "Master Suite"), UL_FIT_INSIDE);
    assert_int_equal(ul_lookup_fit(UL_ENGLISH, "s", "Master Suite"), UL_FIT_NONE);
    assert_int_equal(ul_lookup_fit(UL_ENGLISH, "x", "Library"), UL_FIT_NONE);
    assert_int_equal(ul_lookup_fit_any(UL_ENGLISH, "walk", "step, go, walk"), UL_FIT_WHOLE);
    assert_int_equal(ul_lookup_fit_any(UL_JAPANESE, "歩く", "移動、行く、歩く"), UL_FIT_WHOLE);
}

static void every_name(ul_lang lang, const char *edition)
{
    stage       s;
    const char *names[UL_MAX_SEATS] = {"Ann", "Ben", "Cem"};
    stage_open(&s, edition, 3, NULL);
    const ul_plan *plan = ul_world_plan(s.world);
    const ul_deck *deck = &ul_world_edition(s.world)->deck;
    ul_voice       voice = {lang, s.world, names, 0};
    for (ul_room room = 0; room < ul_plan_count(plan); room++) {
        ul_text name = {0};
        ul_words_room(lang, plan, room, UL_FORM_NAME, &name);
        assert_int_equal(ul_lookup_rooms(&voice, name.bytes), ul_rooms_of(room));
        assert_int_equal(ul_lookup_rooms(&voice, ul_plan_room_id(plan, room)), ul_rooms_of(room));
        ul_text_free(&name);
    }
    for (ul_card card = 0; card < deck->kinds; card++) {
        ul_text name = {0};
        ul_words_card(lang, plan, deck, card, UL_FORM_NAME, &name);
        assert_int_equal(ul_lookup_cards(&voice, name.bytes), (uint64_t)1 << card);
        assert_int_equal(ul_lookup_cards(&voice, deck->card[card].id), (uint64_t)1 << card);
        ul_text_free(&name);
    }
    assert_int_equal(ul_lookup_seats(&voice, "be"), 1 << 1);
    assert_int_equal(ul_lookup_seats(&voice, "zoe"), 0);
    stage_close(&s);
}

TEST(every_room_and_card_is_found_by_its_name_and_its_id)
{
    for (int lang = 0; lang < UL_LANGS; lang++) {
        every_name((ul_lang)lang, "kill-2009");
        every_name((ul_lang)lang, "save-2000");
    }
}

static void written(ul_encoding encoding, const char *text, const char *expected)
{
    ul_text out = {0};
    ul_encode_out(encoding, text, strlen(text), &out);
    assert_string_equal(out.bytes, expected);
    ul_text_free(&out);
}

TEST(what_the_terminal_cannot_write_is_written_plainly)
{
    written(UL_ENCODING_UTF8, "Échec ×2", "Échec ×2");
    for (int encoding = UL_ENCODING_ASCII; encoding < UL_ENCODING_UTF8; encoding++) { /* local: the locale is C here */
        written((ul_encoding)encoding, "Échec ×2 : l'œuvre «\u00a0là\u00a0»", "Echec x2 : l'oeuvre \" la \"");
        written((ul_encoding)encoding, "¿Qué? ¡Sí!", "Que? Si!");
        written((ul_encoding)encoding, "図", "_");
    }
}

static void typed(const char *bytes, const char *expected)
{
    ul_text out = {0};
    ul_encode_in(bytes, strlen(bytes), &out);
    assert_string_equal(out.bytes, expected);
    ul_text_free(&out);
}

TEST(what_is_typed_becomes_utf8_without_controls)
{
    typed("step\tfoyer\x1b[2J\n", "step foyer [2J ");
    typed("a\xff\xfe", "a__");
    typed("a\xc2\x9b"
          "2J\x7f",
          "a 2J ");
    typed("bibliothèque", "bibliothèque");
    typed("a\xff", "a_");
}

/* The locale is the environment's: a test program has one process, so each question puts it there first. */
static ul_encoding begun(const char *locale, ul_lang lang)
{
    setenv("LC_ALL", locale, 1);
    return ul_encode_begin(lang);
}

TEST(the_encoding_is_the_locales_and_japanese_is_never_left_without_one)
{
    assert_int_equal(begun("C", UL_FRENCH), UL_ENCODING_LOCAL);
    assert_int_equal(ul_encode_now(), UL_ENCODING_LOCAL);
    assert_int_equal(begun("C", UL_JAPANESE), UL_ENCODING_UTF8);
    assert_int_equal(ul_encode_now(), UL_ENCODING_UTF8);
    assert_int_equal(begun("C.UTF-8", UL_ENGLISH), UL_ENCODING_UTF8);
    assert_int_equal(begun("xx_XX.UTF-8", UL_ENGLISH), UL_ENCODING_UTF8); /* installed nowhere, but it says so */
    assert_int_equal(begun("POSIX", UL_ENGLISH), UL_ENCODING_LOCAL);
}

TEST(a_language_has_its_own_way_to_write_letters_in_ascii)
{
    begun("C", UL_GERMAN);
    for (int encoding = UL_ENCODING_ASCII; encoding < UL_ENCODING_UTF8; encoding++) {
        written((ul_encoding)encoding, "Übrigens können wir größere Öfen", "Uebrigens koennen wir groessere Oefen");
        written((ul_encoding)encoding, "AN EINEM GERÄT, Ä", "AN EINEM GERAET, Ae");
        written((ul_encoding)encoding, "Zoé", "Zoe");
    }
    assert_int_equal(ul_wrap_width("Küche", strlen("Küche")), 6); /* as it will be on the screen */
    begun("C.UTF-8", UL_GERMAN);
    assert_int_equal(ul_wrap_width("Küche", strlen("Küche")), 5);
    written(ul_encode_now(), "Küche", "Küche");
    assert_int_equal(ul_encode_ascii(), UL_ENCODING_ASCII);
    assert_int_equal(ul_wrap_width("Küche", strlen("Küche")), 6);
    begun("C", UL_FRENCH);
    written(UL_ENCODING_LOCAL, "Noël, ambiguë", "Noel, ambigue");
}

TEST(locales_that_say_so_are_utf8)
{
    assert_true(ul_encode_names_utf8("fr_FR.UTF-8"));
    assert_true(ul_encode_names_utf8("ja_JP.utf8"));
    assert_false(ul_encode_names_utf8("C"));
    assert_false(ul_encode_names_utf8("de_DE.ISO-8859-1"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(case_accents_articles_and_gaps_do_not_matter),
        cmocka_unit_test(what_is_typed_without_umlauts_is_the_same_name),
        cmocka_unit_test(the_whole_is_better_than_a_part),
        cmocka_unit_test(every_room_and_card_is_found_by_its_name_and_its_id),
        cmocka_unit_test(what_the_terminal_cannot_write_is_written_plainly),
        cmocka_unit_test(what_is_typed_becomes_utf8_without_controls),
        cmocka_unit_test(the_encoding_is_the_locales_and_japanese_is_never_left_without_one),
        cmocka_unit_test(a_language_has_its_own_way_to_write_letters_in_ascii),
        cmocka_unit_test(locales_that_say_so_are_utf8),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
