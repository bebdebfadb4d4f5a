/* puzzle.c: the puzzle's texts are its clues; it belongs to the ship; and what is no puzzle is refused. */
#include "puzzle/puzzle_tests.h"
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include "edition/edition.h"
#include "words/langs.h"
#include "words/puzzle_names.h"

static long allocations_left = LONG_MAX;

void *__real_calloc(size_t count, size_t size);
void *__wrap_calloc(size_t count, size_t size);

void *__wrap_calloc(size_t count, size_t size)
{
    return allocations_left-- > 0 ? __real_calloc(count, size) : NULL;
}

void *__real_malloc(size_t size);
void *__wrap_malloc(size_t size);

void *__wrap_malloc(size_t size)
{
    return allocations_left-- > 0 ? __real_malloc(size) : NULL;
}

/* --- The texts are the clues. --- */

/* The phrase of a thing in a language: its `form`, NULL if there is none. */
static const char *form_of(const ul_json *root, size_t thing, int lang, const char *form, size_t len)
{
    char key[64];
    snprintf(key, sizeof key, "thing.%s.%.*s", ul_json_member(thing_at(root, thing), "id")->text, (int)len, form);
    for (char *colon; (colon = strchr(key, ':'));)
        *colon = '-';
    return ul_words_find((ul_lang)lang, key);
}

static const char *const places[] = {"first", "second", "third", "fourth"};

static size_t place_called(const char *name)
{
    size_t place = 0;
    while (strncmp(name, places[place], strlen(places[place])) != 0)
        assert_true(++place < 4);
    return place;
}

static const char *template_of(int lang, const char *kind)
{
    char key[64];
    snprintf(key, sizeof key, "puzzle.template.%s", kind);
    const char *template = ul_words_find((ul_lang)lang, key);
    assert_non_null(template);
    return template;
}

/* The clue as the language's template says it: {first.who} the lady of the first thing, {second.did} what she did. */
static bool render(const ul_json *root, int lang, const char *kind, const size_t *things, ul_text *out)
{
    ul_text_clear(out);
    for (const char *c = template_of(lang, kind); *c;) {
        size_t plain = strcspn(c, "{");
        ul_text_add(out, c, plain);
        c += plain;
        if (!*c)
            break;
        const char *name = c + 1, *dot = strchr(name, '.') + 1;
        const char *form = form_of(root, things[place_called(name)], lang, dot, strcspn(dot, "}"));
        if (!form)
            return false; /* a lady cannot be done */
        ul_text_put(out, form);
        c += strcspn(c, "}") + 1;
    }
    if (out->bytes[0] >= 'a' && out->bytes[0] <= 'z')
        out->bytes[0] = (char)(out->bytes[0] - 'a' + 'A');
    return true;
}

static size_t things_of_kind(const char *kind)
{
    size_t most = 0;
    for (const char *c = template_of(UL_ENGLISH, kind); (c = strchr(c, '{')); c++)
        most = place_called(c + 1) + 1 > most ? place_called(c + 1) + 1 : most;
    return most;
}

static void R_PUZZLE_texts_are_what_the_clues_say(void **state)
{
    const both *file = *state;
    ul_text     text = {0};
    for (size_t k = 0; k < 10; k++) {
        raw_clue clue;
        read_raw_clue(file->root, k, &clue);
        for (int lang = 0; lang < UL_LANGS; lang++) {
            assert_true(render(file->root, lang, clue.kind, clue.things, &text));
            assert_string_equal(text.bytes, ul_puzzle_clue_text(k, (ul_lang)lang));
        }
    }
    ul_text_free(&text);
}

/* Which things could the text be about at all? Those of which some form stands in it. */
static size_t list_mentioned(const ul_json *root, int lang, const char *text, size_t *things)
{
    static const char *const forms[] = {"who", "did", "and"};
    size_t                   count = 0;
    for (size_t thing = 0; thing < 25; thing++) {
        bool found = false;
        for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
            const char *form = form_of(root, thing, lang, forms[i], strlen(forms[i]));
            /* the first letter may have been made a capital */
            found |= form && strstr(text, form + 1);
        }
        if (found)
            things[count++] = thing;
    }
    return count;
}

/* How many clues of this kind about these things read like the text? The last is left in `found`. */
static unsigned count_readings(const ul_json *root, int lang, const char *text, const char *kind, raw_clue *found)
{
    size_t   mentioned[25], count = list_mentioned(root, lang, text, mentioned), n = things_of_kind(kind);
    unsigned readings = 0;
    ul_text  rendered = {0};
    size_t   all = 1;
    for (size_t i = 0; i < n; i++)
        all *= count;
    for (size_t number = 0; number < all; number++) {
        size_t things[4] = {0}, digits = number;
        for (size_t i = 0; i < n; i++, digits /= count)
            things[i] = mentioned[digits % count];
        if (render(root, lang, kind, things, &rendered) && strcmp(rendered.bytes, text) == 0) {
            memcpy(found->things, things, sizeof things);
            strcpy(found->kind, kind);
            readings++;
        }
    }
    ul_text_free(&rendered);
    return readings;
}

static void R_PUZZLE_a_text_can_be_read_as_its_clue_only(void **state)
{
    const both *file = *state;
    for (size_t k = 0; k < 10; k++) {
        raw_clue clue, found = {{0}, {0}, 0};
        read_raw_clue(file->root, k, &clue);
        for (int lang = 0; lang < UL_LANGS; lang++) {
            const char *text = ul_puzzle_clue_text(k, (ul_lang)lang);
            unsigned    readings = 0;
            for (int kind = 0; kind < UL_CLUE_KINDS; kind++)
                readings += count_readings(file->root, lang, text, ul_clue_kind_id((ul_clue_kind)kind), &found);
            assert_int_equal(readings, 1);
            assert_string_equal(found.kind, clue.kind);
            assert_memory_equal(found.things, clue.things, sizeof clue.things);
        }
    }
}

static void no_two_forms_of_a_language_are_alike(void **state)
{
    const both *file = *state;
    for (size_t a = 0; a < 25; a++) {
        for (size_t b = 0; b < a; b++) {
            for (int lang = 0; lang < UL_LANGS; lang++) {
                assert_string_not_equal(form_of(file->root, a, lang, "who", 3), form_of(file->root, b, lang, "who", 3));
                assert_string_not_equal(ul_puzzle_thing_name(file->puzzle, (ul_thing)a, (ul_lang)lang),
                                        ul_puzzle_thing_name(file->puzzle, (ul_thing)b, (ul_lang)lang));
            }
        }
    }
}

/* --- It belongs to the ship. --- */

static ul_edition save_2000(void)
{
    ul_edition save;
    assert_true(ul_edition_find(&save, "save-2000", strlen("save-2000")));
    return save;
}

static void R_PUZZLE_has_a_clue_for_each_failure_2_card(void **state)
{
    (void)state;
    ul_edition save = save_2000();
    ul_card    card = ul_deck_find(&save.deck, "failure-2", strlen("failure-2"));
    assert_true(card != UL_NO_CARD);
    assert_int_equal(save.deck.card[card].count, UL_PUZZLE_CLUES);
}

static void assert_form_has(const ul_json *root, size_t thing, int lang, const char *prefix, const char *suffix)
{
    char key[64];
    snprintf(key, sizeof key, "%s.%s%s", prefix, ul_json_member(thing_at(root, thing), "id")->text, suffix);
    const char *phrase = ul_words_find((ul_lang)lang, key);
    assert_non_null(phrase);
    if (!strstr(form_of(root, thing, lang, "did", 3), phrase))
        fail_msg("%s: \"%s\" is not in \"%s\"", key, phrase, form_of(root, thing, lang, "did", 3));
}

static void its_rooms_and_aids_are_the_ship_s_and_called_as_everywhere(void **state)
{
    const both     *file = *state;
    const ul_asset *asset = ul_asset_find("ship.plan");
    ul_plan        *plan = ul_plan_read(asset->bytes, asset->len, NULL);
    ul_edition      save = save_2000();
    for (ul_thing i = 0; i < 5; i++) {
        const char *room = ul_puzzle_thing_id(file->puzzle, (ul_thing)(10 + i));
        const char *aid = ul_puzzle_thing_id(file->puzzle, (ul_thing)(15 + i));
        ul_room     found = ul_plan_find(plan, room, strlen(room));
        assert_true(found != UL_NOWHERE);
        assert_int_equal(ul_json_member(thing_at(file->root, 10u + i), "deck")->text[0],
                         'A' + ul_plan_level(plan, found));
        ul_card card = ul_deck_find(&save.deck, aid, strlen(aid));
        assert_true(card != UL_NO_CARD);
        assert_string_equal(ul_deck_kind_word(&save.deck, card), "aid");
        for (int lang = 0; lang < UL_LANGS; lang++) {
            assert_form_has(file->root, 10u + i, lang, "room", ".in");
            assert_form_has(file->root, 15u + i, lang, "card", "");
        }
    }
    ul_plan_free(plan);
}

/* A room's deck is told where the things are listed: clues ask for it. */
static void every_room_s_name_tells_its_deck(void **state)
{
    const both *file = *state;
    for (size_t room = 10; room < 15; room++) {
        for (int lang = 0; lang < UL_LANGS; lang++) {
            const char *deck = ul_json_member(thing_at(file->root, room), "deck")->text;
            const char *name = ul_puzzle_thing_name(file->puzzle, (ul_thing)room, (ul_lang)lang);
            const char *brackets = strchr(name, '(') ? strchr(name, '(') : strstr(name, "（");
            if (!brackets || !strstr(brackets, deck))
                fail_msg("\"%s\" does not tell that it is on deck %s", name, deck);
        }
    }
}

/* --- What it says when asked. --- */

static void it_tells_all_that_is_in_the_file(void **state)
{
    const both       *file = *state;
    const ul_puzzle  *puzzle = file->puzzle;
    static const char groups[5][8] = {"lady", "hour", "room", "aid", "mishap"};
    for (int lang = 0; lang < UL_LANGS; lang++) {
        for (size_t g = 0; g < 5; g++) {
            assert_string_equal(ul_puzzle_group_id(puzzle, g), groups[g]);
            assert_non_null(ul_puzzle_group_name(puzzle, g, (ul_lang)lang));
        }
        for (size_t t = 0; t < 25; t++)
            assert_string_equal(ul_puzzle_thing_name(puzzle, (ul_thing)t, (ul_lang)lang),
                                form_of(file->root, t, lang, "name", 4));
    }
    for (size_t k = 0; k < 10; k++) {
        raw_clue       raw;
        const ul_clue *clue = ul_puzzle_clue(puzzle, k);
        read_raw_clue(file->root, k, &raw);
        assert_string_equal(ul_clue_kind_id(clue->kind), raw.kind);
        for (size_t i = 0; i < clue->count; i++)
            assert_int_equal(clue->things[i], raw.things[i]);
    }
}

/* --- Files that are no puzzle. --- */

/* The shipped file with the first `from` made `to`. */
static char *changed(const char *from, const char *to)
{
    const ul_asset *asset = ul_asset_find("puzzle.json");
    const char     *at = strstr(asset->bytes, from);
    if (!at)
        fail_msg("the file has no %s", from);
    ul_text text = {0};
    ul_text_add(&text, asset->bytes, (size_t)(at - asset->bytes));
    ul_text_put(&text, to);
    ul_text_put(&text, at + strlen(from));
    return text.bytes;
}

static void assert_refused(const char *from, const char *to, const char *code)
{
    char    *json = changed(from, to);
    ul_fault fault = {0};
    if (ul_puzzle_read(json, strlen(json), &fault))
        fail_msg("%s should be refused", to);
    assert_string_equal(fault.code, code);
    assert_true(fault.line > 0 && fault.column > 0 && fault.message[0]);
    assert_null(ul_puzzle_read(json, strlen(json), NULL));
    free(json);
}

static void what_is_no_puzzle_is_refused(void **state)
{
    (void)state;
    assert_refused("{", "[", "bad-json");
    assert_refused("\"groups\"", "\"group\"", "bad-puzzle");
    assert_refused("\"groups\": [", "\"groups\": [{},", "bad-puzzle");
    assert_refused("{\"id\": \"lady\",", "{\"ID\": \"lady\",", "bad-puzzle");
    assert_refused("{\"id\": \"lady\",", "{\"id\": \"gent\",", "bad-puzzle");
    assert_refused("\"items\"", "\"item\"", "bad-puzzle");
    assert_refused("\"items\": [", "\"items\": [0,", "bad-puzzle");
    assert_refused("{\"id\": \"quince\"", "{\"it\": \"quince\"", "bad-puzzle");
    assert_refused("{\"id\": \"marlowe\"", "{\"id\": \"quince\"", "bad-puzzle");
    assert_refused("\"deck\": \"A\"", "\"deck\": 1", "bad-puzzle");
    assert_refused("\"clues\": [", "\"clues\": [0,", "bad-puzzle");
    assert_refused("{\"is\": [\"between\"", "{\"was\": [\"between\"", "bad-puzzle");
    assert_refused("{\"is\": [\"between\"", "{\"is\": 0, \"was\": [\"between\"", "bad-puzzle");
    assert_refused("{\"is\": [\"between\"", "{\"is\": [], \"was\": [\"between\"", "bad-puzzle");
    assert_refused("[\"between\"", "[\"beyond\"", "bad-puzzle");
    assert_refused("[\"between\"", "[\"same\"", "bad-puzzle");
    assert_refused("[\"between\", \"lifeboat-oar\"", "[\"between\", \"lifeboat\"", "bad-puzzle");
    assert_refused("[\"between\", \"lifeboat-oar\"", "[\"between\", 3", "bad-puzzle");
}

static void memory_that_runs_out_is_told(void **state)
{
    (void)state;
    const ul_asset *asset = ul_asset_find("puzzle.json");
    long            allowed = 0;
    for (ul_puzzle *puzzle = NULL; !puzzle; allowed++) {
        ul_fault fault = {0};
        allocations_left = allowed;
        puzzle = ul_puzzle_read(asset->bytes, asset->len, &fault);
        allocations_left = LONG_MAX;
        if (!puzzle)
            assert_string_equal(fault.code, "out-of-memory");
        ul_puzzle_free(puzzle);
    }
    assert_true(allowed > 1);
    ul_puzzle_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(R_PUZZLE_texts_are_what_the_clues_say),
        cmocka_unit_test(R_PUZZLE_a_text_can_be_read_as_its_clue_only),
        cmocka_unit_test(no_two_forms_of_a_language_are_alike),
        cmocka_unit_test(R_PUZZLE_has_a_clue_for_each_failure_2_card),
        cmocka_unit_test(its_rooms_and_aids_are_the_ship_s_and_called_as_everywhere),
        cmocka_unit_test(every_room_s_name_tells_its_deck),
        cmocka_unit_test(it_tells_all_that_is_in_the_file),
        cmocka_unit_test(what_is_no_puzzle_is_refused),
        cmocka_unit_test(memory_that_runs_out_is_told),
    };
    return cmocka_run_group_tests(tests, read_both, free_both);
}
