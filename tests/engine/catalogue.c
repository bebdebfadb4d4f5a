/* hello, editions, board, deck: what can be asked without a game. */
#include "base/asset.h"
#include "engine/engine_tests.h"

static const ul_json *named(const ul_json *list, const char *id)
{
    for (const ul_json *item = ul_json_first(list); item; item = ul_json_next(list, item))
        if (ul_json_is(get(item, "id"), id))
            return item;
    fail_msg("there is no %s", id);
    return NULL;
}

static bool has_text(const ul_json *list, const char *text)
{
    for (const ul_json *item = ul_json_first(list); item; item = ul_json_next(list, item))
        if (ul_json_is(item, text))
            return true;
    return false;
}

TEST(editions_have_their_players_and_options)
{
    static const struct {
        const char *id;
        int         low, high;
        size_t      options;
    } wanted[] = {{"kill-1996", 2, 8, 7}, {"kill-2009", 2, 7, 7}, {"save-2000", 3, 7, 6}};
    desk           d = desk_open();
    const ul_json *all = get(ask(&d, "{'cmd':'editions'}"), "editions");
    assert_int_equal(all->count, 3);
    for (size_t i = 0; i < 3; i++) {
        const ul_json *edition = element(all, i);
        assert_true(ul_json_is(get(edition, "id"), wanted[i].id));
        assert_int_equal(element(get(edition, "players"), 0)->integer, wanted[i].low);
        assert_int_equal(element(get(edition, "players"), 1)->integer, wanted[i].high);
        assert_int_equal(get(edition, "options")->count, wanted[i].options);
    }
    desk_close(&d);
}

TEST(an_option_has_a_default_among_its_values)
{
    desk           d = desk_open();
    const ul_json *all = get(ask(&d, "{'cmd':'editions'}"), "editions");
    const ul_json *kill = get(named(all, "kill-2009"), "options"), *save = get(named(all, "save-2000"), "options");

    assert_true(ul_json_is(get(get(kill, "dog"), "default"), "none"));
    assert_int_equal(get(get(kill, "dog"), "values")->count, 4);
    assert_true(ul_json_is(element(get(get(kill, "dog"), "values"), 3), "old-dog-new-tricks"));
    assert_int_equal(get(get(kill, "spite"), "default")->type, UL_JSON_BOOL);
    assert_int_equal(get(get(kill, "spite"), "default")->integer, 1);
    assert_int_equal(get(get(named(all, "kill-1996"), "options"), "spite")->type, UL_JSON_OBJECT);
    assert_int_equal(get(get(get(named(all, "kill-1996"), "options"), "spite"), "default")->integer, 0);
    assert_int_equal(get(get(kill, "weapon_bonus"), "values")->count, 2);
    assert_int_equal(element(get(get(kill, "weapon_bonus"), "values"), 1)->type, UL_JSON_INTEGER);
    assert_null(ul_json_member(kill, "penalties"));
    assert_null(ul_json_member(save, "dog"));
    assert_null(ul_json_member(save, "spite"));
    assert_int_equal(get(get(save, "penalties"), "default")->integer, 0);
    desk_close(&d);
}

TEST(the_mansion_has_32_rooms)
{
    desk           d = desk_open();
    const ul_json *rooms = get(ask(&d, "{'cmd':'board','edition':'kill-1996'}"), "rooms");
    assert_true(ul_json_is(get(d.answer, "id"), "mansion"));
    assert_int_equal(rooms->count, 32);
    const ul_json *kitchen = named(rooms, "kitchen");
    assert_true(ul_json_is(get(kitchen, "kind"), "room"));
    assert_int_equal(get(kitchen, "deck")->type, UL_JSON_NULL);
    assert_int_equal(get(kitchen, "number")->type, UL_JSON_INTEGER);
    assert_false(has_text(get(kitchen, "doors"), "trophy-room"));
    assert_true(has_text(get(kitchen, "sees"), "trophy-room"));
    assert_false(has_text(get(kitchen, "sees"), "kitchen"));
    assert_int_equal(get(named(rooms, "west-main-hall"), "number")->type, UL_JSON_NULL);
    assert_true(ul_json_is(get(named(rooms, "west-main-hall"), "kind"), "hall"));
    desk_close(&d);
}

TEST(the_ship_has_30_rooms_on_four_decks)
{
    desk           d = desk_open();
    const ul_json *rooms = get(ask(&d, "{'cmd':'board','edition':'save-2000'}"), "rooms");
    assert_true(ul_json_is(get(d.answer, "id"), "ship"));
    assert_int_equal(rooms->count, 30);
    assert_true(ul_json_is(get(named(rooms, "bridge"), "deck"), "A"));
    assert_true(ul_json_is(get(named(rooms, "boiler-room"), "deck"), "D"));
    desk_close(&d);
}

static void put_quoted(ul_text *text, const char *string)
{
    ul_json_out out;
    ul_json_begin(&out, text);
    ul_json_string(&out, string);
}

TEST(a_plan_that_is_sent_along_is_read_like_the_edition_s)
{
    desk    d = desk_open();
    ul_text request = {0};
    ul_text_put(&request, "{\"cmd\":\"board\",\"plan\":");
    put_quoted(&request, ul_asset_find("mansion.plan")->bytes);
    ul_text_put(&request, "}");
    assert_true(say(&d, request.bytes, request.len));
    char *sent = strdup(d.line.bytes);
    ask(&d, "{'cmd':'board','edition':'kill-2009'}");
    assert_string_equal(sent, d.line.bytes);
    free(sent);
    ul_text_free(&request);
    desk_close(&d);
}

TEST(a_plan_that_cannot_be_read_is_refused_with_its_line)
{
    desk d = desk_open();
    refused(&d, "bad-plan", "{'cmd':'board','plan':''}");
    assert_true(ul_json_is(get(d.answer, "cause"), "no-plan"));
    refused(&d, "bad-plan", "{'cmd':'board','plan':'board x\\nroom a Bad 0 - Name\\nplan\\na\\n'}");
    assert_true(ul_json_is(get(d.answer, "cause"), "bad-id"));
    assert_int_equal(get(d.answer, "line")->integer, 2);
    assert_non_null(strstr(get(d.answer, "message")->text, "line 2"));
    refused(&d, "unknown-edition", "{'cmd':'board','edition':'kill-2010'}");
    desk_close(&d);
}

/* How many cards the deck has, and that each says what its kind says. */
static size_t count_cards(const ul_json *cards)
{
    size_t count = 0;
    for (const ul_json *card = ul_json_first(cards); card; card = ul_json_next(cards, card)) {
        const char *kind = get(card, "kind")->text;
        count += (size_t)get(card, "count")->integer;
        bool weapon = strcmp(kind, "weapon") == 0 || strcmp(kind, "aid") == 0;
        assert_int_equal(!ul_json_member(card, "value"), !(weapon || strcmp(kind, "failure") == 0));
        assert_int_equal(!ul_json_member(card, "steps"), strcmp(kind, "move") != 0);
        assert_true(!ul_json_member(card, "bonus") || weapon);
        assert_true(!ul_json_member(card, "room") || !weapon);
    }
    return count;
}

/* Four rooms, of which the mansion has one, and three that it has not. */
#define HUT                                                                                                            \
    "board hut\\nroom a kitchen 0 - Kitchen\\nroom b b 1 - B\\nroom c c 2 - C\\nroom d d 3 - "                         \
    "D\\nplan\\na+b\\n+###\\nc+d\\n"

TEST(R_BOARD_a_deck_is_told_as_it_is_played_with_on_a_board)
{
    desk           d = desk_open();
    const ul_json *cards = get(ask(&d, "{'cmd':'deck','edition':'kill-2009','plan':'" HUT "'}"), "cards");
    assert_non_null(named(cards, "room-kitchen"));
    for (const ul_json *card = ul_json_first(cards); card; card = ul_json_next(cards, card))
        assert_false(ul_json_is(get(card, "id"), "room-foyer"));
    assert_non_null(ul_json_member(named(cards, "crepe-pan"), "bonus"));
    assert_null(ul_json_member(named(cards, "monkey-hand"), "bonus"));
    cards = get(ask(&d, "{'cmd':'deck','edition':'kill-2009','plan':'lodge'}"), "cards");
    assert_int_equal(get(named(cards, "failure-1"), "count")->integer, 18);
    desk_close(&d);
}

TEST(decks_have_their_cards)
{
    desk           d = desk_open();
    const ul_json *cards = get(ask(&d, "{'cmd':'deck','edition':'kill-2009'}"), "cards");
    assert_int_equal(count_cards(cards), 96);
    assert_int_equal(get(named(cards, "failure-1"), "count")->integer, 26);
    assert_int_equal(get(named(cards, "move-3"), "steps")->integer, 3);
    assert_true(ul_json_is(get(named(cards, "room-kitchen"), "room"), "kitchen"));
    const ul_json *cue = named(cards, "billiard-cue");
    assert_true(ul_json_is(get(cue, "kind"), "weapon"));
    assert_int_equal(get(cue, "value")->integer, 2);
    assert_true(ul_json_is(get(get(cue, "bonus"), "room"), "billiard-room"));
    assert_int_equal(get(get(cue, "bonus"), "value")->integer, 5);
    assert_null(ul_json_member(named(cards, "chain-saw"), "bonus"));

    cards = get(ask(&d, "{'cmd':'deck','edition':'save-2000'}"), "cards");
    assert_int_equal(count_cards(cards), 90);
    assert_int_equal(get(named(cards, "move-bridge"), "steps")->integer, 0);
    assert_true(ul_json_is(get(named(cards, "move-bridge"), "room"), "bridge"));
    assert_true(ul_json_is(get(named(cards, "whisky"), "kind"), "aid"));
    refused(&d, "unknown-edition", "{'cmd':'deck','edition':''}");
    refused(&d, "bad-plan", "{'cmd':'deck','edition':'kill-2009','plan':'board b'}");
    desk_close(&d);
}

/* The data file of the deck, which the answer must repeat card by card. */
TEST(the_deck_is_the_data_file_s)
{
    desk     d = desk_open();
    ul_json *file = ul_json_read(ul_asset_find("save-deck.json")->bytes, ul_asset_find("save-deck.json")->len, NULL);
    assert_non_null(file);
    const ul_json *cards = get(ask(&d, "{'cmd':'deck','edition':'save-2000'}"), "cards");
    assert_int_equal(cards->count, file->count);
    for (size_t i = 0; i < cards->count; i++) {
        const ul_json *card = element(cards, i), *wanted = element(file, i);
        assert_int_equal(card->count, wanted->count);
        for (const ul_json *m = ul_json_first(wanted); m; m = ul_json_next(wanted, m)) {
            const ul_json *got = get(card, m->key);
            assert_int_equal(got->type, m->type);
            assert_int_equal(got->integer, m->integer);
            assert_true(m->type != UL_JSON_STRING || ul_json_is(got, m->text));
        }
    }
    ul_json_free(file);
    desk_close(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(editions_have_their_players_and_options),
        cmocka_unit_test(an_option_has_a_default_among_its_values),
        cmocka_unit_test(the_mansion_has_32_rooms),
        cmocka_unit_test(the_ship_has_30_rooms_on_four_decks),
        cmocka_unit_test(a_plan_that_is_sent_along_is_read_like_the_edition_s),
        cmocka_unit_test(a_plan_that_cannot_be_read_is_refused_with_its_line),
        cmocka_unit_test(R_BOARD_a_deck_is_told_as_it_is_played_with_on_a_board),
        cmocka_unit_test(decks_have_their_cards),
        cmocka_unit_test(the_deck_is_the_data_file_s),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
