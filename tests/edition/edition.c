/* edition.c: the shipped editions against RULES.md, and what the reader refuses. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>
#include "base/asset.h"
#include "edition/edition.h"

/* Linked with --wrap=malloc: the next `reads` JSON texts are read, then none; -1: all are. */
static int reads = -1;

void *__real_malloc(size_t size);
void *__wrap_malloc(size_t size);

void *__wrap_malloc(size_t size)
{
    if (reads == 0)
        return NULL;
    reads -= reads > 0;
    return __real_malloc(size);
}

/* Linked with --wrap=ul_asset_find: one more file among the data, made by a test; and one in the place of ours. */
static ul_text  own_text;
static ul_asset own_deck = {"own-deck.json", "", 0};
static ul_asset instead = {"", "", 0};

const ul_asset *__real_ul_asset_find(const char *name);
const ul_asset *__wrap_ul_asset_find(const char *name);

const ul_asset *__wrap_ul_asset_find(const char *name)
{
    if (strcmp(name, instead.name) == 0)
        return &instead;
    return strcmp(name, own_deck.name) == 0 ? &own_deck : __real_ul_asset_find(name);
}

/* That file becomes a deck of so many room cards, move cards with a room, move cards without. */
static void make_deck(int rooms, int goals, int moves)
{
    ul_text_clear(&own_text);
    for (int i = 0; i < rooms + goals + moves; i++) {
        ul_text_print(&own_text, "%s{\"id\":\"card-%d\",\"count\":1,", i ? "," : "[", i);
        if (i < rooms)
            ul_text_put(&own_text, "\"kind\":\"room\",\"room\":\"foyer\"}");
        else
            ul_text_print(&own_text, "\"kind\":\"move\",\"steps\":1%s}",
                          i < rooms + goals ? ",\"room\":\"foyer\"" : "");
    }
    ul_text_put(&own_text, "]");
    own_deck.bytes = own_text.bytes;
    own_deck.len = own_text.len;
}

static int deck_is_gone(void **state)
{
    (void)state;
    ul_text_free(&own_text);
    own_deck.len = 0;
    return 0;
}

static ul_edition edition;

static void choose(const char *id)
{
    assert_true(ul_edition_find(&edition, id, strlen(id)));
    assert_string_equal(edition.id, id);
}

/* The shipped file read as anybody's would be, so that its fault is told. */
static void every_shipped_edition_reads(void **state)
{
    (void)state;
    const ul_asset *asset = ul_asset_find("editions.json");
    ul_fault        fault = {0};
    ul_json        *root = ul_json_read(asset->bytes, asset->len, &fault);
    if (!root)
        fail_msg("editions.json, line %zu: %s", fault.line, fault.message);
    assert_int_equal(root->count, 3);
    for (const ul_json *object = ul_json_first(root); object; object = ul_json_next(root, object))
        if (!ul_edition_read(&edition, object, &fault))
            fail_msg("line %zu, column %zu: %s", fault.line, fault.column, fault.message);
    ul_json_free(root);
}

static void all_that_is_shipped_is_sound(void **state)
{
    (void)state;
    const char *file;
    ul_fault    fault = {0};
    if (!ul_edition_check(&file, &fault))
        fail_msg("%s:%zu:%zu: %s", file, fault.line, fault.column, fault.message);
}

/* With `text` in the place of the shipped `file` the check names the file `in`, the place and the code. */
static void unsound(const char *file, const char *text, const char *in, const char *code, size_t line, size_t column)
{
    const char *found = NULL;
    ul_fault    fault = {0};
    instead = (ul_asset){file, text, strlen(text)};
    bool sound = ul_edition_check(&found, &fault);
    instead = (ul_asset){"", "", 0};
    assert_false(sound);
    assert_string_equal(found, in);
    assert_string_equal(fault.code, code);
    assert_int_equal(fault.line, line);
    assert_int_equal(fault.column, column);
}

static void what_is_shipped_broken_is_named_with_file_and_place(void **state)
{
    (void)state;
    unsound("editions.json", "[\n  {,", "editions.json", "bad-json", 2, 4);
    unsound("editions.json", " {\"id\": 1}", "editions.json", "no-editions", 1, 2);
    unsound("editions.json", "[]", "editions.json", "no-editions", 1, 1);
    unsound("editions.json", "[{\"id\": \"kill\"}]", "editions.json", "missing-key", 1, 2);
    unsound("save-deck.json", "[\n\n\"whisky\"]", "save-deck.json", "not-an-object", 3, 1);
    unsound("kill-deck.json", "[", "kill-deck.json", "bad-json", 1, 2);
}

static void they_come_in_the_file_s_order(void **state)
{
    (void)state;
    static const char *const ids[] = {"kill-1996", "kill-2009", "save-2000"};
    assert_int_equal(ul_edition_count(), 3);
    for (size_t place = 0; place < 3; place++) {
        assert_true(ul_edition_nth(&edition, place));
        assert_string_equal(edition.id, ids[place]);
    }
    assert_false(ul_edition_nth(&edition, 3));
    assert_false(ul_edition_nth(&edition, SIZE_MAX));
    assert_string_equal(edition.id, "save-2000");
}

static void only_whole_ids_are_found(void **state)
{
    (void)state;
    assert_true(ul_edition_find(&edition, "kill-2009!", 9));
    assert_false(ul_edition_find(&edition, "kill-2009", 8));
    assert_false(ul_edition_find(&edition, "kill-2010", 9));
    assert_false(ul_edition_find(&edition, "", 0));
    assert_string_equal(edition.id, "kill-2009");
}

static void an_edition_brings_its_board(void **state)
{
    (void)state;
    choose("kill-1996");
    assert_ptr_equal(ul_edition_board(&edition), ul_asset_find("mansion.plan"));
    choose("save-2000");
    assert_ptr_equal(ul_edition_board(&edition), ul_asset_find("ship.plan"));
    assert_non_null(ul_edition_board(&edition));
}

/* RULES.md section 1. */
static void the_editions_differ_as_their_rulebooks_do(void **state)
{
    (void)state;
    choose("kill-1996");
    assert_int_equal(edition.min_players, 2);
    assert_int_equal(edition.max_players, 8);
    assert_string_equal(edition.board, "mansion");
    assert_int_equal(edition.deck.size, 96);
    choose("kill-2009");
    assert_int_equal(edition.min_players, 2);
    assert_int_equal(edition.max_players, 7);
    assert_string_equal(edition.board, "mansion");
    assert_int_equal(edition.deck.size, 96);
    choose("save-2000");
    assert_int_equal(edition.min_players, 3);
    assert_int_equal(edition.max_players, 7);
    assert_string_equal(edition.board, "ship");
    assert_int_equal(edition.deck.size, 90);
}

static void R_SETUP_SAVE_hands_are_six_and_of_three_players_eight(void **state)
{
    (void)state;
    for (size_t place = 0; place < ul_edition_count(); place++) {
        assert_true(ul_edition_nth(&edition, place));
        for (int players = 0; players <= UL_MAX_SEATS; players++) {
            int  expected = players == 3 && edition.placed_by_cards ? 8 : 6;
            bool played = players >= edition.min_players && players <= edition.max_players;
            assert_int_equal(edition.hand[players], played ? expected : 0);
        }
    }
}

static void assert_properties(bool save)
{
    assert_int_equal(edition.wants_witness, save);
    assert_int_equal(edition.placed_by_cards, save);
    assert_int_equal(edition.sinks, save);
    assert_int_equal(edition.used_cards_leave, save);
    assert_int_equal(edition.draws_anywhere, save);
    assert_int_equal(edition.names_loser, save);
    assert_string_equal(edition.success, save ? "saved" : "killed");
}

static void kill_and_save_have_their_properties(void **state)
{
    (void)state;
    choose("kill-1996");
    assert_properties(false);
    choose("kill-2009");
    assert_properties(false);
    choose("save-2000");
    assert_properties(true);
}

static void each_has_the_options_of_the_table(void **state)
{
    (void)state;
    for (size_t place = 0; place < ul_edition_count(); place++) {
        assert_true(ul_edition_nth(&edition, place));
        for (unsigned o = 0; o < UL_OPTION_COUNT; o++) {
            bool kill_only = o == UL_SPITE || o == UL_DOG, save_only = o == UL_PENALTIES;
            assert_int_equal(edition.has[o], edition.sinks ? !kill_only : !save_only);
            if (!edition.has[o])
                assert_int_equal(edition.defaults.value[o], 0);
        }
    }
}

/* A small edition that tests change something of. */
static const struct {
    const char *key, *value;
} members[] = {
    {"id", "\"test\""},
    {"board", "\"mansion\""},
    {"deck", "\"kill-deck\""},
    {"players", "[2,3]"},
    {"hand", "[6,6]"},
    {"options", "{\"must_foil\":true}"},
    {"success", "\"killed\""},
    {"wants_witness", "false"},
    {"placed_by_cards", "false"},
    {"sinks", "false"},
    {"used_cards_leave", "false"},
    {"draws_anywhere", "false"},
    {"names_loser", "false"},
};

/* The value that `changes`, "key=value;key=value", gives to a key; NULL if none. Lasts until the next call. */
static const char *changed(const char *changes, const char *key)
{
    static char value[200];
    size_t      len = strlen(key);
    for (const char *at = changes; at; at = strchr(at, ';') ? strchr(at, ';') + 1 : NULL)
        if (strncmp(at, key, len) == 0 && at[len] == '=') {
            size_t value_len = strcspn(at + len + 1, ";");
            assert_in_range(value_len, 0, sizeof value - 1);
            memcpy(value, at + len + 1, value_len);
            value[value_len] = '\0';
            return value;
        }
    return NULL;
}

/* The edition above with these changes; an empty value leaves its member out. */
static bool read_with(const char *changes, ul_fault *fault)
{
    ul_text text = {0};
    ul_text_put(&text, "{");
    for (size_t i = 0; i < sizeof members / sizeof *members; i++) {
        const char *other = changed(changes, members[i].key), *value = other ? other : members[i].value;
        if (*value)
            ul_text_print(&text, "%s\"%s\": %s", text.len > 1 ? ", " : "", members[i].key, value);
    }
    ul_text_put(&text, "}");
    ul_json *object = ul_json_read(text.bytes, text.len, fault);
    assert_non_null(object);
    bool good = ul_edition_read(&edition, object, fault);
    ul_json_free(object);
    ul_text_free(&text);
    return good;
}

static void accepted(const char *changes)
{
    ul_fault fault = {0};
    if (!read_with(changes, &fault))
        fail_msg("of %s: %s", changes, fault.message);
}

static void refused(const char *changes, const char *code, const char *in_message)
{
    ul_fault fault = {0};
    strcpy(edition.id, "untouched");
    if (read_with(changes, &fault))
        fail_msg("accepted: %s", changes);
    if (strcmp(fault.code, code) != 0 || !strstr(fault.message, in_message))
        fail_msg("of %s: %s: %s", changes, fault.code, fault.message);
    assert_string_equal(edition.id, "untouched");
}

static void an_edition_of_one_s_own_reads(void **state)
{
    (void)state;
    accepted("");
    assert_string_equal(edition.id, "test");
    assert_int_equal(edition.hand[2], 6);
    assert_int_equal(edition.hand[4], 0);
    assert_true(edition.has[UL_MUST_FOIL]);
    assert_false(edition.has[UL_SPITE]);
    assert_int_equal(edition.defaults.value[UL_MUST_FOIL], 1);
}

static void nothing_may_be_missing_or_too_much(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof members / sizeof *members; i++) {
        ul_text changes = {0}, message = {0};
        ul_text_print(&changes, "%s=", members[i].key);
        ul_text_print(&message, "an edition lacks its \"%s\"", members[i].key);
        refused(changes.bytes, "missing-key", message.bytes);
        ul_text_free(&changes);
        ul_text_free(&message);
    }
    refused("id=\"test\", \"colour\": 1", "unknown-key", "an edition has no \"colour\"");
    ul_fault fault = {0};
    ul_json *number = ul_json_read("5", 1, NULL);
    assert_false(ul_edition_read(&edition, number, &fault));
    assert_string_equal(fault.code, "not-an-object");
    ul_json_free(number);
}

static void names_must_be_those_of_files(void **state)
{
    (void)state;
    refused("id=7", "bad-id", "an edition's id");
    refused("id=\"Kill\"", "bad-id", "an edition's id");
    refused("id=\"a123456789b123456789c123\"", "bad-id", "at most 23");
    refused("board=null", "bad-id", "an edition's board");
    refused("board=\"cellar\"", "no-such-file", "cellar.plan");
    refused("deck=[]", "bad-id", "an edition's deck");
    refused("deck=\"castle-deck\"", "no-such-file", "test: there is no castle-deck.json");
    refused("deck=\"editions\"", "unknown-key", "the card \"kill-1996\""); /* a file, but no deck */
}

static void players_are_from_two_to_eight(void **state)
{
    (void)state;
    refused("players=4", "bad-value", "players must be two numbers");
    refused("players=[2]", "bad-value", "players must be two numbers");
    refused("players={\"a\":2,\"b\":3}", "bad-value", "players must be two numbers");
    refused("players=[1,3]", "bad-value", "the least number of players must be a whole number from 2 to 8");
    refused("players=[2,9]", "bad-value", "the greatest number of players");
    refused("players=[4,3]", "bad-value", "from 4 to 8");
}

static void there_is_a_hand_for_each_number_of_players(void **state)
{
    (void)state;
    refused("hand=6", "bad-value", "hand must have one number");
    refused("hand=[6]", "bad-value", "hand must have one number");
    refused("hand=[6,6,6]", "bad-value", "hand must have one number");
    refused("hand={\"a\":6,\"b\":6}", "bad-value", "hand must have one number");
    refused("hand=[6,0]", "bad-value", "a hand must be a whole number from 1 to 20");
    refused("hand=[6,\"6\"]", "bad-value", "a hand");
}

/* The mansion's 96 cards; without those of value 3, if they can stay in the box; with one for each pile. */
static void the_deck_suffices_for_the_hands(void **state)
{
    (void)state;
    accepted("players=[8,8];hand=[12]");
    refused("players=[8,8];hand=[13]", "too-few-cards", "test: the deck has not enough cards");
    refused("players=[8,8];hand=[12];options={\"failure_3\":true}", "too-few-cards", "deal fewer");
    accepted("players=[8,8];hand=[11];options={\"failure_3\":true}");
    refused("players=[8,8];hand=[12];sinks=true", "too-few-cards", "deal fewer");
    accepted("players=[8,8];hand=[11];sinks=true");
    refused("players=[7,8];hand=[6,12];sinks=true", "too-few-cards", "deal fewer");
    accepted("players=[5,5];hand=[18];options={\"failure_3\":true}"); /* 90 of 92 */
    refused("players=[5,5];hand=[18];options={\"failure_3\":true};sinks=true", "too-few-cards", "");
}

static void R_SETUP_KILL_the_deck_has_a_room_card(void **state)
{
    (void)state;
    make_deck(1, 0, 40);
    accepted("deck=\"own-deck\"");
    make_deck(0, 20, 20);
    refused("deck=\"own-deck\"", "no-start", "test: the deck has not enough cards that say where pawns start");
}

/* One for each of the three players that there may be, and one for the Doctor. */
static void R_SETUP_SAVE_the_deck_has_move_cards_for_all(void **state)
{
    (void)state;
    make_deck(20, 4, 20);
    accepted("deck=\"own-deck\";placed_by_cards=true");
    make_deck(20, 3, 20);
    refused("deck=\"own-deck\";placed_by_cards=true", "no-start", "add some");
}

static void a_deck_s_own_faults_are_told(void **state)
{
    (void)state;
    refused("deck=\"own-deck\"", "bad-json", "the text ends");
    make_deck(65, 0, 0);
    refused("deck=\"own-deck\"", "too-many-kinds", "64");
}

static void options_are_those_of_the_table(void **state)
{
    (void)state;
    refused("options=[]", "bad-option", "options must be an object");
    refused("options={\"cheating\":true}", "unknown-option", "cheating");
    refused("options={\"must_foil\":2}", "bad-option", "must_foil");
    refused("options={\"dog\":\"new-tricks\"}", "bad-option", "spite");
    accepted("options={}");
}

static void properties_are_true_or_false(void **state)
{
    (void)state;
    refused("success=\"rich\"", "bad-value", "success must be \"killed\" or \"saved\"");
    refused("success=true", "bad-value", "success");
    refused("wants_witness=1", "bad-value", "wants_witness must be true or false");
    refused("placed_by_cards=null", "bad-value", "placed_by_cards");
    refused("sinks=\"no\"", "bad-value", "sinks");
    refused("used_cards_leave=0", "bad-value", "used_cards_leave");
    refused("draws_anywhere=[]", "bad-value", "draws_anywhere");
    accepted("wants_witness=true;used_cards_leave=true;success=\"saved\"");
    assert_true(edition.wants_witness && edition.used_cards_leave);
    assert_false(edition.placed_by_cards || edition.sinks || edition.draws_anywhere);
    assert_string_equal(edition.success, "saved");
}

static void without_memory_there_is_no_edition(void **state)
{
    (void)state;
    reads = 0;
    assert_int_equal(ul_edition_count(), 0);
    assert_false(ul_edition_nth(&edition, 0));
    assert_false(ul_edition_find(&edition, "kill-1996", 9));
    reads = 1; /* enough for the editions, not for the deck */
    assert_false(ul_edition_nth(&edition, 0));
    reads = 1;
    assert_false(ul_edition_find(&edition, "kill-1996", 9));
    reads = -1;
    assert_true(ul_edition_nth(&edition, 0));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_shipped_edition_reads),
        cmocka_unit_test(all_that_is_shipped_is_sound),
        cmocka_unit_test(what_is_shipped_broken_is_named_with_file_and_place),
        cmocka_unit_test(they_come_in_the_file_s_order),
        cmocka_unit_test(only_whole_ids_are_found),
        cmocka_unit_test(an_edition_brings_its_board),
        cmocka_unit_test(the_editions_differ_as_their_rulebooks_do),
        cmocka_unit_test(R_SETUP_SAVE_hands_are_six_and_of_three_players_eight),
        cmocka_unit_test(kill_and_save_have_their_properties),
        cmocka_unit_test(each_has_the_options_of_the_table),
        cmocka_unit_test(an_edition_of_one_s_own_reads),
        cmocka_unit_test(nothing_may_be_missing_or_too_much),
        cmocka_unit_test(names_must_be_those_of_files),
        cmocka_unit_test(players_are_from_two_to_eight),
        cmocka_unit_test(there_is_a_hand_for_each_number_of_players),
        cmocka_unit_test(the_deck_suffices_for_the_hands),
        cmocka_unit_test_teardown(R_SETUP_KILL_the_deck_has_a_room_card, deck_is_gone),
        cmocka_unit_test_teardown(R_SETUP_SAVE_the_deck_has_move_cards_for_all, deck_is_gone),
        cmocka_unit_test_teardown(a_deck_s_own_faults_are_told, deck_is_gone),
        cmocka_unit_test(options_are_those_of_the_table),
        cmocka_unit_test(properties_are_true_or_false),
        cmocka_unit_test(without_memory_there_is_no_edition),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
