/* names.c: tests of src/words/names.c, and that nothing in the games goes without a name. */
#include "words/words_tests.h"
#include "base/asset.h"
#include "words/langs.h"

static void room(const stage *s, ul_lang lang, const char *id, ul_form form, const char *expected)
{
    ul_text out = {0};
    ul_words_room(lang, ul_world_plan(s->world), stage_room(s, id), form, &out);
    assert_says(&out, expected);
}

static void card(const stage *s, ul_lang lang, const char *id, ul_form form, const char *expected)
{
    ul_text out = {0};
    ul_words_card(lang, ul_world_plan(s->world), &ul_world_edition(s->world)->deck, stage_card(s, id), form, &out);
    assert_says(&out, expected);
}

TEST(rooms_bring_their_articles)
{
    stage s;
    stage_open(&s, "kill-2009", 3, NULL);
    room(&s, UL_FRENCH, "library", UL_FORM_THE, "la bibliothèque");
    room(&s, UL_FRENCH, "library", UL_FORM_TO, "à la bibliothèque");
    room(&s, UL_FRENCH, "armory", UL_FORM_IN, "dans l'armurerie");
    room(&s, UL_FRENCH, "armory", UL_FORM_FROM, "de l'armurerie");
    room(&s, UL_FRENCH, "armory", UL_FORM_NAME, "Armurerie");
    room(&s, UL_FRENCH, "drawing-room", UL_FORM_FROM, "du salon");
    room(&s, UL_FRENCH, "drawing-room", UL_FORM_TO, "au salon");
    room(&s, UL_FRENCH, "west-stairs", UL_FORM_IN, "dans l'escalier ouest");
    room(&s, UL_FRENCH, "piazza", UL_FORM_IN, "sur la piazza");
    room(&s, UL_ENGLISH, "west-stairs", UL_FORM_IN, "on the west stairs");
    room(&s, UL_ENGLISH, "servants-quarters", UL_FORM_FROM, "from the Servants' Quarters");
    room(&s, UL_JAPANESE, "kitchen", UL_FORM_TO, "台所へ");
    room(&s, UL_JAPANESE, "drawing-room", UL_FORM_NAME, "客間");
    stage_close(&s);
}

TEST(the_ship_has_rooms_without_article_and_plural)
{
    stage s;
    stage_open(&s, "save-2000", 3, NULL);
    room(&s, UL_ENGLISH, "steerage", UL_FORM_IN, "in Steerage");
    room(&s, UL_ENGLISH, "bridge", UL_FORM_IN, "on the Bridge");
    room(&s, UL_FRENCH, "steerage", UL_FORM_FROM, "de l'entrepont");
    room(&s, UL_FRENCH, "captains-lounge", UL_FORM_TO, "au salon du capitaine");
    room(&s, UL_JAPANESE, "captains-lounge", UL_FORM_IN, "船長ラウンジで");
    stage_close(&s);
}

/* A plan whose rooms have the deck's ids, but names of their own: "kitchen" is called "kitchen", not "Kitchen". */
TEST(rooms_of_somebodys_own_plan_keep_their_names)
{
    stage s;
    char  plan[STAGE_PLAN];
    stage_row_plan(plan, "kill-1996", "crypt", false);
    stage_open_on(&s, "kill-1996", 2, NULL, plan);
    room(&s, UL_ENGLISH, "crypt", UL_FORM_IN, "in crypt");
    room(&s, UL_FRENCH, "crypt", UL_FORM_TO, "dans la pièce «\u00a0crypt\u00a0»");
    room(&s, UL_FRENCH, "crypt", UL_FORM_FROM, "de la pièce «\u00a0crypt\u00a0»");
    room(&s, UL_JAPANESE, "crypt", UL_FORM_IN, "「crypt」で");
    room(&s, UL_FRENCH, "kitchen", UL_FORM_NAME, "kitchen");
    card(&s, UL_FRENCH, "room-kitchen", UL_FORM_THE, "la carte kitchen");
    stage_close(&s);
}

TEST(cards_are_called_by_what_they_are)
{
    stage s;
    stage_open(&s, "kill-2009", 3, NULL);
    card(&s, UL_ENGLISH, "billiard-cue", UL_FORM_THE, "the billiard cue");
    card(&s, UL_FRENCH, "billiard-cue", UL_FORM_WITH, "avec la queue de billard");
    card(&s, UL_JAPANESE, "billiard-cue", UL_FORM_NAME, "ビリヤードキュー");
    card(&s, UL_ENGLISH, "move-2", UL_FORM_THE, "a Move 2 card");
    card(&s, UL_FRENCH, "room-armory", UL_FORM_THE, "la carte Armurerie");
    card(&s, UL_JAPANESE, "room-armory", UL_FORM_NAME, "部屋カード「武器庫」");
    card(&s, UL_FRENCH, "failure-3", UL_FORM_NAME, "Échec 3");
    stage_close(&s);
}

TEST(R_SHIP_MOVE_a_move_card_of_the_ship_tells_its_steps)
{
    stage s;
    stage_open(&s, "save-2000", 3, NULL);
    card(&s, UL_ENGLISH, "move-galley", UL_FORM_THE, "the Galley card");
    card(&s, UL_ENGLISH, "move-galley", UL_FORM_NAME, "Galley or 2 steps");
    card(&s, UL_ENGLISH, "move-ballroom", UL_FORM_NAME, "Ballroom or 1 step");
    card(&s, UL_ENGLISH, "move-bridge", UL_FORM_NAME, "Bridge");
    card(&s, UL_FRENCH, "move-cargo-hold", UL_FORM_NAME, "Cale ou 3 pas");
    card(&s, UL_JAPANESE, "move-galley", UL_FORM_NAME, "調理室か2歩");
    stage_close(&s);
}

TEST(a_card_that_we_do_not_know_is_called_by_its_id)
{
    static const char text[] = "[{\"id\": \"glass-eye\", \"kind\": \"weapon\", \"value\": 2, \"count\": 1},"
                               " {\"id\": \"failure-1\", \"kind\": \"failure\", \"value\": 1, \"count\": 2}]";
    ul_edition        edition = {.wants_witness = false};
    ul_fault          fault;
    ul_text           out = {0};
    assert_true(ul_deck_read(&edition.deck, text, strlen(text), &fault));
    ul_card eye = ul_deck_find(&edition.deck, "glass-eye", strlen("glass-eye"));
    ul_words_card(UL_FRENCH, NULL, &edition.deck, eye, UL_FORM_WITH, &out);
    assert_says(&out, "avec la carte «\u00a0Glass eye\u00a0»");
    ul_words_card(UL_ENGLISH, NULL, &edition.deck, eye, UL_FORM_NAME, &out);
    assert_says(&out, "Glass eye");
    assert_null(ul_words_flavour(UL_ENGLISH, &edition, eye, 0));
}

static bool ours(const char *text)
{
    return text && *text && !strstr(text, "«") && !strchr(text, '{');
}

static void forms_of_room(const stage *s, ul_lang lang, ul_room r)
{
    static const ul_form forms[] = {UL_FORM_THE, UL_FORM_IN, UL_FORM_TO, UL_FORM_FROM, UL_FORM_NAME};
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        ul_text out = {0};
        ul_words_room(lang, ul_world_plan(s->world), r, forms[i], &out);
        bool foreign = lang != UL_ENGLISH && strstr(out.bytes, ul_plan_room_name(ul_world_plan(s->world), r)) &&
                       strcmp(ul_plan_room_id(ul_world_plan(s->world), r), "piazza") != 0 &&
                       strcmp(ul_plan_room_id(ul_world_plan(s->world), r), "foyer") != 0 &&
                       strcmp(ul_plan_room_id(ul_world_plan(s->world), r), "promenade") != 0 &&
                       strcmp(ul_plan_room_id(ul_world_plan(s->world), r), "pantry") != 0; /* German seamen's word, too */
        if (!ours(out.bytes) || foreign)
            fail_msg("%s: '%s'", ul_plan_room_id(ul_world_plan(s->world), r), out.bytes);
        ul_text_free(&out);
    }
}

static void forms_of_card(const stage *s, ul_lang lang, ul_card c)
{
    const ul_edition *edition = ul_world_edition(s->world);
    bool              weapon = edition->deck.card[c].kind == UL_CARD_WEAPON;
    const ul_form     forms[] = {UL_FORM_THE, UL_FORM_NAME, weapon ? UL_FORM_WITH : UL_FORM_NAME};
    for (size_t i = 0; i < 3; i++) {
        ul_text out = {0};
        ul_words_card(lang, ul_world_plan(s->world), &edition->deck, c, forms[i], &out);
        if (!ours(out.bytes))
            fail_msg("%s: '%s'", edition->deck.card[c].id, out.bytes);
        ul_text_free(&out);
    }
    bool bears_words = weapon || edition->deck.card[c].kind == UL_CARD_FAILURE;
    assert_int_equal(ours(ul_words_flavour(lang, edition, c, 3)), bears_words);
}

TEST(every_room_and_card_has_words_in_every_language)
{
    for (size_t i = 0; i < ul_edition_count(); i++) {
        stage      s;
        ul_edition edition;
        assert_true(ul_edition_nth(&edition, i));
        stage_open(&s, edition.id, 3, NULL);
        for (int lang = 0; lang < UL_LANGS; lang++) {
            for (ul_room r = 0; r < ul_plan_count(ul_world_plan(s.world)); r++)
                forms_of_room(&s, (ul_lang)lang, r);
            for (ul_card c = 0; c < edition.deck.kinds; c++)
                forms_of_card(&s, (ul_lang)lang, c);
        }
        stage_close(&s);
    }
}

TEST(every_option_value_and_edition_has_words_in_every_language)
{
    ul_edition edition;
    for (int lang = 0; lang < UL_LANGS; lang++) {
        for (int option = 0; option < UL_OPTION_COUNT; option++) {
            assert_true(ours(ul_words_option((ul_lang)lang, (ul_option)option)));
            assert_true(ours(ul_words_option_about((ul_lang)lang, (ul_option)option)));
            for (uint8_t value = 0; value < ul_option_about((ul_option)option)->values; value++)
                assert_true(ours(ul_words_option_value((ul_lang)lang, (ul_option)option, value)));
        }
        for (size_t i = 0; i < ul_edition_count(); i++) {
            assert_true(ul_edition_nth(&edition, i));
            assert_true(ours(ul_words_edition((ul_lang)lang, &edition)));
            assert_true(ours(ul_words_edition_about((ul_lang)lang, &edition)));
        }
    }
    strcpy(edition.id, "kill-3000");
    assert_null(ul_words_edition(UL_ENGLISH, &edition));
}

TEST(the_description_of_save_says_that_ship_and_aid_are_a_reconstruction)
{
    ul_edition edition;
    assert_true(ul_edition_find(&edition, "save-2000", strlen("save-2000")));
    assert_non_null(strstr(ul_words_edition_about(UL_ENGLISH, &edition), "are our own reconstruction"));
    assert_non_null(strstr(ul_words_edition_about(UL_FRENCH, &edition), "sont notre propre reconstitution"));
    assert_non_null(strstr(ul_words_edition_about(UL_JAPANESE, &edition), "は私たちによる再現"));
}

TEST(failure_cards_have_several_lines_and_others_for_save)
{
    ul_edition kill, save;
    assert_true(ul_edition_find(&kill, "kill-2009", strlen("kill-2009")));
    assert_true(ul_edition_find(&save, "save-2000", strlen("save-2000")));
    ul_card     one = ul_deck_find(&kill.deck, "failure-1", strlen("failure-1"));
    const char *first = ul_words_flavour(UL_ENGLISH, &kill, one, 0);
    assert_string_not_equal(first, ul_words_flavour(UL_ENGLISH, &kill, one, 1));
    assert_ptr_equal(first, ul_words_flavour(UL_ENGLISH, &kill, one, 8)); /* there are eight */
    one = ul_deck_find(&save.deck, "failure-1", strlen("failure-1"));
    assert_string_not_equal(first, ul_words_flavour(UL_ENGLISH, &save, one, 0));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rooms_bring_their_articles),
        cmocka_unit_test(the_ship_has_rooms_without_article_and_plural),
        cmocka_unit_test(rooms_of_somebodys_own_plan_keep_their_names),
        cmocka_unit_test(cards_are_called_by_what_they_are),
        cmocka_unit_test(R_SHIP_MOVE_a_move_card_of_the_ship_tells_its_steps),
        cmocka_unit_test(a_card_that_we_do_not_know_is_called_by_its_id),
        cmocka_unit_test(every_room_and_card_has_words_in_every_language),
        cmocka_unit_test(every_option_value_and_edition_has_words_in_every_language),
        cmocka_unit_test(the_description_of_save_says_that_ship_and_aid_are_a_reconstruction),
        cmocka_unit_test(failure_cards_have_several_lines_and_others_for_save),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
