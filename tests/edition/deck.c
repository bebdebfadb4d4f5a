/* deck.c: the shipped decks, the reader's refusals one by one, and sets of cards. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/asset.h"
#include "base/text.h"
#include "edition/deck.h"

static ul_deck deck;

static void read_shipped(const char *name)
{
    ul_fault        fault = {0};
    const ul_asset *asset = ul_asset_find(name);
    assert_non_null(asset);
    if (!ul_deck_read(&deck, asset->bytes, asset->len, &fault))
        fail_msg("%s, line %zu, column %zu: %s", name, fault.line, fault.column, fault.message);
}

static const ul_card_info *card(const char *id)
{
    ul_card found = ul_deck_find(&deck, id, strlen(id));
    if (found == UL_NO_CARD)
        fail_msg("no card %s", id);
    return &deck.card[found];
}

static unsigned count_of(ul_card_kind kind)
{
    unsigned count = 0;
    for (ul_card c = 0; c < deck.kinds; c++)
        count += deck.card[c].kind == kind ? deck.card[c].count : 0;
    return count;
}

static void assert_weapon(const char *id, int value, int bonus, const char *room)
{
    assert_int_equal(card(id)->kind, UL_CARD_WEAPON);
    assert_int_equal(card(id)->count, 1);
    assert_int_equal(card(id)->value, value);
    assert_int_equal(card(id)->bonus, bonus);
    assert_string_equal(card(id)->room, room);
}

/* RULES.md section 9. */
static void the_mansion_s_deck_has_96_cards(void **state)
{
    (void)state;
    static const char *const rooms[] = {
        "armory",     "billiard-room", "carriage-house", "dining-hall", "foyer",        "gallery",      "green-house",
        "hedge-maze", "kitchen",       "library",        "lilac-room",  "master-suite", "nursery",      "parlor",
        "piazza",     "sitting-room",  "trophy-room",    "white-room",  "wine-cellar",  "winter-garden"};
    read_shipped("kill-deck.json");
    assert_int_equal(deck.size, 96);
    assert_int_equal(deck.kinds, 46);
    assert_int_equal(deck.alike, 6);
    assert_false(deck.aid);
    assert_int_equal(count_of(UL_CARD_MOVE), 14);
    assert_int_equal(count_of(UL_CARD_ROOM), 20);
    assert_int_equal(count_of(UL_CARD_WEAPON), 20);
    assert_int_equal(count_of(UL_CARD_FAILURE), 42);
    for (size_t i = 0; i < sizeof rooms / sizeof *rooms; i++) {
        char id[64] = "room-";
        strcat(id, rooms[i]);
        assert_int_equal(card(id)->kind, UL_CARD_ROOM);
        assert_string_equal(card(id)->room, rooms[i]);
    }
    static const uint8_t moves[] = {8, 4, 2}, failures[] = {26, 12, 4};
    for (int i = 0; i < 3; i++) {
        char move[] = "move-1", failure[] = "failure-1";
        move[5] = failure[8] = (char)('1' + i);
        assert_int_equal(card(move)->steps, i + 1);
        assert_int_equal(card(move)->count, moves[i]);
        assert_string_equal(card(move)->room, "");
        assert_int_equal(card(failure)->value, i + 1);
        assert_int_equal(card(failure)->count, failures[i]);
    }
}

static void R_VALUE_the_mansion_s_weapons(void **state)
{
    (void)state;
    read_shipped("kill-deck.json");
    assert_weapon("bad-cream", 2, 5, "sitting-room");
    assert_weapon("big-red-hammer", 4, 0, "");
    assert_weapon("billiard-cue", 2, 5, "billiard-room");
    assert_weapon("broom-stick", 2, 7, "servants-quarters");
    assert_weapon("chain-saw", 4, 0, "");
    assert_weapon("civil-war-cannon", 3, 5, "armory");
    assert_weapon("crepe-pan", 3, 4, "kitchen");
    assert_weapon("duck-decoy", 3, 4, "trophy-room");
    assert_weapon("killing-joke", 3, 0, "");
    assert_weapon("letter-opener", 2, 5, "library");
    assert_weapon("loud-noise", 2, 6, "carriage-house");
    assert_weapon("monkey-hand", 2, 8, "foyer");
    assert_weapon("piece-of-rope", 2, 8, "gallery");
    assert_weapon("pinking-shears", 2, 6, "lilac-room");
    assert_weapon("rat-poison", 2, 5, "green-house");
    assert_weapon("runcible-spoon", 3, 0, "");
    assert_weapon("shoe-horn", 2, 7, "lancaster-room");
    assert_weapon("silken-cord", 3, 0, "");
    assert_weapon("tight-hat", 2, 0, "");
    assert_weapon("trowel", 2, 6, "wine-cellar");
}

/* RULES.md section 10: a move card a room, steps by level; aid cards with the mansion's spread of values. */
static void the_ship_s_deck_has_90_cards(void **state)
{
    (void)state;
    unsigned aid[10] = {0}, weapons[10] = {0};
    read_shipped("kill-deck.json");
    for (ul_card c = 0; c < deck.kinds; c++)
        if (deck.card[c].kind == UL_CARD_WEAPON)
            weapons[deck.card[c].value]++, weapons[deck.card[c].bonus]++;
    read_shipped("save-deck.json");
    assert_int_equal(deck.size, 90);
    assert_int_equal(deck.kinds, 53);
    assert_int_equal(deck.alike, 3);
    assert_true(deck.aid);
    assert_int_equal(count_of(UL_CARD_MOVE), 30);
    assert_int_equal(count_of(UL_CARD_ROOM), 0);
    assert_int_equal(count_of(UL_CARD_WEAPON), 20);
    for (ul_card c = 0; c < deck.kinds; c++)
        if (deck.card[c].kind == UL_CARD_WEAPON)
            aid[deck.card[c].value]++, aid[deck.card[c].bonus]++;
    assert_memory_equal(aid, weapons, sizeof aid);
    assert_weapon("whisky", 2, 6, "captains-lounge");
    assert_int_equal(card("failure-1")->count, 26);
    assert_int_equal(card("failure-2")->count, 10);
    assert_int_equal(card("failure-3")->count, 4);
    assert_int_equal(card("move-boiler-room")->steps, 3);
    assert_int_equal(card("move-galley")->steps, 2);
    assert_int_equal(card("move-ballroom")->steps, 1);
    assert_int_equal(card("move-bridge")->steps, 0);
    assert_string_equal(card("move-bridge")->room, "bridge");
}

static void cards_that_there_are_several_of_come_first(void **state)
{
    (void)state;
    static const char    text[] = "[{\"id\": \"a\", \"kind\": \"weapon\", \"value\": 2, \"count\": 1},"
                                  " {\"id\": \"b\", \"kind\": \"failure\", \"value\": 1, \"count\": 3},"
                                  " {\"id\": \"c\", \"kind\": \"room\", \"room\": \"x\", \"count\": 1},"
                                  " {\"id\": \"d\", \"kind\": \"move\", \"steps\": 2, \"count\": 2}]";
    static const char    numbered[] = "bdac";
    static const ul_card listed[] = {2, 0, 3, 1};
    assert_true(ul_deck_read(&deck, text, strlen(text), NULL));
    assert_int_equal(deck.kinds, 4);
    assert_int_equal(deck.alike, 2);
    assert_int_equal(deck.size, 7);
    for (int c = 0; c < 4; c++)
        assert_int_equal(deck.card[c].id[0], numbered[c]);
    assert_memory_equal(deck.listed, listed, sizeof listed);
}

static void kinds_have_words(void **state)
{
    (void)state;
    read_shipped("kill-deck.json");
    assert_string_equal(ul_deck_kind_word(&deck, ul_deck_find(&deck, "move-2", 6)), "move");
    assert_string_equal(ul_deck_kind_word(&deck, ul_deck_find(&deck, "room-foyer", 10)), "room");
    assert_string_equal(ul_deck_kind_word(&deck, ul_deck_find(&deck, "trowel", 6)), "weapon");
    assert_string_equal(ul_deck_kind_word(&deck, ul_deck_find(&deck, "failure-1", 9)), "failure");
    read_shipped("save-deck.json");
    assert_string_equal(ul_deck_kind_word(&deck, ul_deck_find(&deck, "whisky", 6)), "aid");
}

static void only_whole_ids_are_found(void **state)
{
    (void)state;
    read_shipped("kill-deck.json");
    assert_int_equal(ul_deck_find(&deck, "trowelx", 6), ul_deck_find(&deck, "trowel", 6));
    assert_int_equal(ul_deck_find(&deck, "trowel", 5), UL_NO_CARD);
    assert_int_equal(ul_deck_find(&deck, "trowels", 7), UL_NO_CARD);
    assert_int_equal(ul_deck_find(&deck, "trowem", 6), UL_NO_CARD);
    assert_int_equal(ul_deck_find(&deck, "", 0), UL_NO_CARD);
}

/* Refused, and what was in *deck is still there. */
static void refused(const char *text, const char *code, const char *in_message)
{
    ul_deck  before;
    ul_fault fault = {0};
    memset(&deck, 0x5a, sizeof deck);
    before = deck;
    if (ul_deck_read(&deck, text, strlen(text), &fault))
        fail_msg("accepted: %s", text);
    if (strcmp(fault.code, code) != 0 || !strstr(fault.message, in_message))
        fail_msg("of %s: %s: %s", text, fault.code, fault.message);
    assert_int_equal(fault.line, 1);
    assert_in_range(fault.column, 1, strlen(text) + 1);
    assert_memory_equal(&deck, &before, sizeof deck);
}

#define ONE_CARD(members) "[{" members "}]"

static void a_deck_is_an_array_of_cards(void **state)
{
    (void)state;
    refused("[", "bad-json", "");
    refused("{}", "bad-deck", "array");
    refused("[]", "bad-deck", "empty");
    refused("[1]", "not-an-object", "a card must be an object");
    refused("[null]", "not-an-object", "a card");
}

static void cards_have_the_keys_of_their_kind(void **state)
{
    (void)state;
    refused(ONE_CARD(""), "missing-key", "\"id\"");
    refused(ONE_CARD("'id':'a'"), "bad-json", "");
    refused(ONE_CARD("\"id\":\"a\",\"count\":1,\"value\":2"), "missing-key", "the card \"a\" lacks its \"kind\"");
    refused(ONE_CARD("\"kind\":\"move\",\"count\":1,\"steps\":1"), "missing-key", "a card lacks its \"id\"");
    refused(ONE_CARD("\"id\":5,\"kind\":\"move\",\"count\":1"), "missing-key", "a card lacks its \"steps\"");
    refused(ONE_CARD("\"id\":\"a\",\"kind\":\"move\",\"steps\":1"), "missing-key", "\"count\"");
    refused(ONE_CARD("\"id\":\"a\",\"kind\":\"room\",\"count\":1"), "missing-key", "\"room\"");
    refused(ONE_CARD("\"id\":\"a\",\"kind\":\"weapon\",\"count\":1"), "missing-key", "\"value\"");
    refused(ONE_CARD("\"id\":\"a\",\"kind\":\"failure\",\"count\":1"), "missing-key", "\"value\"");
    refused(ONE_CARD("\"id\":\"a\",\"kind\":\"weapon\",\"count\":1,\"value\":1,\"colour\":2"), "unknown-key", "colour");
    refused(ONE_CARD("\"id\":\"a\",\"kind\":\"weapon\",\"count\":1,\"value\":1,\"steps\":2"), "unknown-key", "steps");
    refused(ONE_CARD("\"id\":\"a\",\"kind\":\"room\",\"count\":1,\"room\":\"b\",\"steps\":2"), "unknown-key", "steps");
    refused(ONE_CARD("\"id\":\"a\",\"kind\":\"failure\",\"count\":1,\"value\":1,\"bonus\":{}"), "unknown-key", "bonus");
    refused(ONE_CARD("\"id\":\"a\",\"kind\":\"trick\",\"count\":1"), "unknown-kind",
            "move, room, weapon, aid or failure");
    refused(ONE_CARD("\"id\":\"a\",\"kind\":1,\"count\":1"), "unknown-kind", "kind");
}

static void ids_are_short_and_plain(void **state)
{
    (void)state;
    refused(ONE_CARD("\"id\":\"\",\"kind\":\"move\",\"count\":1,\"steps\":1"), "bad-id", "a card's id");
    refused(ONE_CARD("\"id\":\"A\",\"kind\":\"move\",\"count\":1,\"steps\":1"), "bad-id", "lower-case");
    refused(ONE_CARD("\"id\":\"a b\",\"kind\":\"move\",\"count\":1,\"steps\":1"), "bad-id", "lower-case");
    refused(ONE_CARD("\"id\":7,\"kind\":\"move\",\"count\":1,\"steps\":1"), "bad-id", "string");
    refused(ONE_CARD("\"id\":\"bare\",\"kind\":\"move\",\"count\":1,\"steps\":1"), "bad-id", "bare hands");
    refused(ONE_CARD("\"id\":\"a123456789b123456789c123456789d123456789\",\"kind\":\"move\",\"count\":1,\"steps\":1"),
            "bad-id", "at most 39");
    refused(ONE_CARD("\"id\":\"a\",\"kind\":\"room\",\"count\":1,\"room\":\"B\""), "bad-id", "a card's room");
    static const char longest[] =
        ONE_CARD("\"id\":\"a123456789b123456789c123456789d12345678\",\"kind\":\"move\",\"count\":1,\"steps\":1");
    assert_true(ul_deck_read(&deck, longest, strlen(longest), NULL));
    assert_int_equal(strlen(deck.card[0].id), UL_MAX_CARD_ID - 1);
}

static void a_card_stands_in_a_deck_once(void **state)
{
    (void)state;
    refused("[{\"id\":\"a\",\"kind\":\"move\",\"count\":1,\"steps\":1},"
            "{\"id\":\"b\",\"kind\":\"move\",\"count\":1,\"steps\":2},"
            "{\"id\":\"a\",\"kind\":\"move\",\"count\":1,\"steps\":3}]",
            "duplicate-card", "two cards \"a\"");
}

static void numbers_have_their_ranges(void **state)
{
    (void)state;
    refused(ONE_CARD("\"id\":\"a\",\"kind\":\"move\",\"count\":0,\"steps\":1"), "bad-value", "the count of a");
    refused(ONE_CARD("\"id\":\"a\",\"kind\":\"move\",\"count\":97,\"steps\":1"), "bad-value", "from 1 to 96");
    refused(ONE_CARD("\"id\":\"a\",\"kind\":\"move\",\"count\":1.0,\"steps\":1"), "bad-value", "whole number");
    refused(ONE_CARD("\"id\":\"a\",\"kind\":\"move\",\"count\":1,\"steps\":4"), "bad-value", "the steps of a");
    refused(ONE_CARD("\"id\":\"a\",\"kind\":\"move\",\"count\":1,\"steps\":0"), "bad-value", "from 1 to 3");
    refused(ONE_CARD("\"id\":\"a\",\"kind\":\"move\",\"count\":1,\"steps\":-1,\"room\":\"b\""), "bad-value",
            "from 0 to 3");
    refused(ONE_CARD("\"id\":\"a\",\"kind\":\"weapon\",\"count\":1,\"value\":0"), "bad-value", "the value of a");
    refused(ONE_CARD("\"id\":\"a\",\"kind\":\"weapon\",\"count\":1,\"value\":51"), "bad-value", "from 1 to 50");
    refused(ONE_CARD("\"id\":\"a\",\"kind\":\"aid\",\"count\":1,\"value\":\"2\""), "bad-value", "whole number");
    refused(ONE_CARD("\"id\":\"a\",\"kind\":\"failure\",\"count\":1,\"value\":10"), "bad-value", "from 1 to 9");
    static const char fine[] = ONE_CARD("\"id\":\"a\",\"kind\":\"move\",\"count\":1,\"steps\":0,\"room\":\"b\"");
    assert_true(ul_deck_read(&deck, fine, strlen(fine), NULL));
}

#define WEAPON_WITH(bonus) ONE_CARD("\"id\":\"a\",\"kind\":\"weapon\",\"count\":1,\"value\":4,\"bonus\":" bonus)

static void R_VALUE_a_bonus_is_higher_and_has_a_room(void **state)
{
    (void)state;
    refused(WEAPON_WITH("5"), "not-an-object", "the bonus of a");
    refused(WEAPON_WITH("{\"room\":\"b\"}"), "missing-key", "the bonus of a lacks its \"value\"");
    refused(WEAPON_WITH("{\"value\":5}"), "missing-key", "\"room\"");
    refused(WEAPON_WITH("{\"room\":\"b\",\"value\":5,\"x\":1}"), "unknown-key", "\"x\"");
    refused(WEAPON_WITH("{\"room\":\"B\",\"value\":5}"), "bad-id", "a bonus's room");
    refused(WEAPON_WITH("{\"room\":\"b\",\"value\":4}"), "bad-value", "from 5 to 99");
    refused(WEAPON_WITH("{\"room\":\"b\",\"value\":100}"), "bad-value", "the bonus of a");
    static const char fine[] = WEAPON_WITH("{\"room\":\"b\",\"value\":5}");
    assert_true(ul_deck_read(&deck, fine, strlen(fine), NULL));
    assert_int_equal(deck.card[0].bonus, 5);
}

static void weapons_and_aid_do_not_mix(void **state)
{
    (void)state;
    refused("[{\"id\":\"a\",\"kind\":\"weapon\",\"count\":1,\"value\":1},"
            "{\"id\":\"b\",\"kind\":\"aid\",\"count\":1,\"value\":1}]",
            "mixed-weapons", "not both");
}

/* A deck of `kinds` different cards, `count` of each. */
static void write_deck(ul_text *text, int kinds, int count)
{
    ul_text_clear(text);
    for (int i = 0; i < kinds; i++)
        ul_text_print(text, "%s{\"id\":\"move-%d\",\"kind\":\"move\",\"steps\":1,\"count\":%d}", i ? "," : "[", i,
                      count);
    ul_text_put(text, "]");
}

static void a_deck_has_its_limits(void **state)
{
    (void)state;
    ul_text text = {0};
    write_deck(&text, UL_MAX_KINDS, 1);
    assert_true(ul_deck_read(&deck, text.bytes, text.len, NULL));
    assert_int_equal(deck.kinds, UL_MAX_KINDS);
    write_deck(&text, UL_MAX_KINDS + 1, 1);
    refused(text.bytes, "too-many-kinds", "64");
    write_deck(&text, UL_MAX_ALIKE, 12);
    assert_true(ul_deck_read(&deck, text.bytes, text.len, NULL));
    assert_int_equal(deck.size, UL_MAX_CARDS);
    assert_int_equal(deck.alike, UL_MAX_ALIKE);
    write_deck(&text, UL_MAX_ALIKE, 13);
    refused(text.bytes, "too-many-cards", "96");
    write_deck(&text, UL_MAX_ALIKE + 1, 2);
    refused(text.bytes, "too-many-alike", "8");
    ul_text_free(&text);
}

static void sets_of_cards_count(void **state)
{
    (void)state;
    ul_cards cards = {0};
    assert_false(ul_cards_has(&cards, 0));
    assert_false(ul_cards_has(&cards, UL_NO_CARD));
    assert_int_equal(ul_cards_count(&cards, 63), 0);
    ul_cards_add(&cards, 3);
    ul_cards_add(&cards, 3);
    ul_cards_add(&cards, 63);
    assert_int_equal(ul_cards_count(&cards, 3), 2);
    assert_int_equal(ul_cards_count(&cards, 63), 1);
    ul_cards_take(&cards, 3);
    assert_true(ul_cards_has(&cards, 3));
    ul_cards_take(&cards, 3);
    ul_cards_take(&cards, 63);
    assert_false(ul_cards_has(&cards, 3));
    assert_false(ul_cards_has(&cards, 63));
    assert_true(cards.kinds == 0);
}

static void assert_written(const char *id, uint8_t count, const char *expected)
{
    ul_text     text = {0};
    ul_json_out out = {.text = &text};
    ul_deck_write_card(&out, &deck, ul_deck_find(&deck, id, strlen(id)), count);
    assert_string_equal(text.bytes, expected);
    ul_text_free(&text);
}

static void a_card_is_written_with_the_powers_it_has(void **state)
{
    (void)state;
    read_shipped("kill-deck.json");
    assert_written("move-2", 7, "{\"id\":\"move-2\",\"kind\":\"move\",\"count\":7,\"steps\":2}");
    assert_written("failure-3", 2, "{\"id\":\"failure-3\",\"kind\":\"failure\",\"count\":2,\"value\":3}");
    assert_written("room-foyer", 1, "{\"id\":\"room-foyer\",\"kind\":\"room\",\"count\":1,\"room\":\"foyer\"}");
    assert_written("tight-hat", 1, "{\"id\":\"tight-hat\",\"kind\":\"weapon\",\"count\":1,\"value\":2}");
    for (ul_card c = 0; c < deck.kinds; c++)
        if (deck.card[c].bonus) {
            char expected[256];
            snprintf(expected, sizeof expected,
                     "{\"id\":\"%s\",\"kind\":\"weapon\",\"count\":1,\"value\":%d,\"bonus\":{\"room\":\"%s\",\"value\":%d}}",
                     deck.card[c].id, deck.card[c].value, deck.card[c].room, deck.card[c].bonus);
            assert_written(deck.card[c].id, 1, expected);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_mansion_s_deck_has_96_cards),
        cmocka_unit_test(R_VALUE_the_mansion_s_weapons),
        cmocka_unit_test(the_ship_s_deck_has_90_cards),
        cmocka_unit_test(cards_that_there_are_several_of_come_first),
        cmocka_unit_test(kinds_have_words),
        cmocka_unit_test(only_whole_ids_are_found),
        cmocka_unit_test(a_deck_is_an_array_of_cards),
        cmocka_unit_test(cards_have_the_keys_of_their_kind),
        cmocka_unit_test(ids_are_short_and_plain),
        cmocka_unit_test(a_card_stands_in_a_deck_once),
        cmocka_unit_test(numbers_have_their_ranges),
        cmocka_unit_test(R_VALUE_a_bonus_is_higher_and_has_a_room),
        cmocka_unit_test(weapons_and_aid_do_not_mix),
        cmocka_unit_test(a_deck_has_its_limits),
        cmocka_unit_test(sets_of_cards_count),
        cmocka_unit_test(a_card_is_written_with_the_powers_it_has),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
