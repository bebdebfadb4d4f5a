/* position.c: tables whose first game begins with a position: a state, the beginning of a record, a script. */
#include "table/log.h"
#include "table/position.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/asset.h"
#include "record/action_text.h"
#include "record/state_text.h"
#include "table/archive.h"
#include "table/evening.h"
#include "table/history.h"

static evening e;

/* A game that was begun: everybody steps and draws, the first legal action else. */
static ul_record *begun_record(const char *edition, uint8_t players, size_t actions)
{
    ul_edition       ed;
    ul_options       options;
    ul_fault         fault = {0};
    ul_game          game;
    static ul_action list[UL_MAX_ACTIONS];
    assert_true(ul_edition_find(&ed, edition, strlen(edition)));
    assert_true(ul_options_read(&options, &ed, NULL, false, &fault));
    ul_record *record = ul_record_new(&ed, &options, players, NULL, 0, "before", 6, UL_NOBODY, &fault);
    assert_non_null(record);
    game = record->start;
    while (record->count < actions) {
        size_t count = ul_game_legal(record->world, &game, list), chosen = 0;
        for (size_t i = 0; i < count; i++)
            if (list[i].kind == (record->count % 2 ? UL_DRAW : UL_STEP))
                chosen = i;
        assert_true(count > 0 && ul_record_add(record, list[chosen]));
        ul_game_act(record->world, &game, list[chosen], NULL);
    }
    return record;
}

static ul_position *position_at(const ul_record *record, size_t actions)
{
    ul_fault     fault = {0};
    ul_position *position = ul_position_of_record(record, actions, &fault);
    if (!position)
        fail_msg("%s", fault.message);
    return position;
}

/* {"state":…} of the record after those actions, with more members behind it. */
static void write_state(const ul_record *record, size_t actions, const char *more, ul_text *text)
{
    ul_json_out json;
    ul_game     game;
    ul_record_game(record, actions, &game);
    ul_text_put(text, "{\"state\":");
    ul_json_begin(&json, text);
    ul_state_write(&json, record->world, &game);
    ul_text_print(text, "%s}", more);
    assert_false(text->failed);
}

static ul_position *read_position(const char *text)
{
    ul_fault     fault = {0};
    ul_position *position = ul_position_read(text, strlen(text), NULL, 0, &fault);
    if (!position)
        fail_msg("%s", fault.message);
    return position;
}

static ul_position *state_at(const ul_record *record, size_t actions, const char *more)
{
    ul_text text = {0};
    write_state(record, actions, more, &text);
    ul_position *position = read_position(text.bytes);
    ul_text_free(&text);
    return position;
}

static void begin(const ul_position *position)
{
    evening_begin(&e, ul_world_edition(ul_position_world(position))->id, NULL,
                  ul_world_players(ul_position_world(position)));
    evening_open_from(&e, position);
}

static void begin_and_start(const ul_position *position)
{
    begin(position);
    evening_sit(&e, e.about.seats);
    evening_do(&e, 0, "start 0 -");
}

/* Does a seat of the table see what it would in that game? */
static void check_view(const ul_record *record, size_t actions, ul_seat seat)
{
    ul_game game;
    ul_view wanted, view;
    ul_record_game(record, actions, &game);
    ul_view_of(record->world, &game, seat, &wanted);
    assert_true(ul_table_view(e.table, seat, &view));
    assert_memory_equal(&view, &wanted, sizeof view);
}

TEST(a_table_begins_with_a_state)
{
    ul_record   *record = begun_record("kill-2009", 3, 6);
    ul_position *position = state_at(record, 6, "");
    assert_string_equal(ul_position_from(position), "state");
    begin(position);
    assert_int_equal(ul_table_entries(e.table), 2);
    assert_true(evening_was_told(&e, SPECTATOR, "\"from\":\"state\""));
    assert_true(
        evening_was_told(&e, SPECTATOR, "{\"news\":\"position\",\"game\":\"evening/1\",\"turn\":4,\"actions\":0}"));
    assert_int_equal(ul_table_phase_now(e.table), UL_TABLE_LOBBY);
    evening_sit(&e, 3);
    ul_view view;
    assert_false(ul_table_view(e.table, 0, &view)); /* nobody sees a hand before it begins */
    evening_do(&e, 0, "start 0 -");
    assert_true(evening_was_told(&e, 0, "{\"news\":\"begun\",\"game\":\"evening/1\",\"first\":0}"));
    for (ul_seat seat = 0; seat < 3; seat++)
        check_view(record, 6, seat);
    check_view(record, 6, UL_NOBODY);
    ul_position_free(position);
    ul_record_free(record);
}

TEST(a_table_plays_on_from_a_record_and_tells_what_was_done_before_without_the_cards_drawn)
{
    ul_record   *record = begun_record("kill-2009", 3, 12);
    ul_position *position = position_at(record, 7);
    assert_string_equal(ul_position_from(position), "record");
    assert_int_equal(ul_position_actions(position), 7);
    begin(position);
    for (unsigned chair = 0; chair < CHAIRS; chair++) {
        assert_true(evening_was_told(&e, chair, "\"game\":{\"event\":\"stepped\",\"seat\":0"));
        assert_true(evening_was_told(&e, chair, "\"game\":{\"event\":\"drew\",\"seat\":1,\"card\":null"));
        assert_false(evening_was_told(&e, chair, "\"event\":\"drew\",\"seat\":1,\"card\":\""));
    }
    assert_true(evening_was_told(&e, 0, "\"actions\":7}"));
    evening_sit(&e, 3);
    evening_do(&e, 0, "start 0 -");
    check_view(record, 7, 1);
    evening_act(&e, evening_to_act(&e), "draw");
    check_view(record, 8, 1);
    ul_position_free(position);
    ul_record_free(record);
}

TEST(with_no_action_of_its_record_the_game_is_dealt_from_a_seed_of_ones_own)
{
    ul_record   *record = begun_record("kill-2009", 4, 0);
    ul_position *position = position_at(record, 0);
    begin_and_start(position);
    check_view(record, 0, 3);
    ul_position_free(position);
    ul_record_free(record);
}

TEST(the_game_goes_on_as_at_any_other_table_and_its_record_has_all_of_it)
{
    ul_fault     fault = {0};
    ul_record   *record = begun_record("kill-2009", 3, 6);
    ul_position *position = position_at(record, 6);
    begin_and_start(position);
    evening_finish(&e);
    ul_record *whole = ul_table_record(&e.ground, e.log.bytes, e.log.len, 1, &fault);
    assert_non_null(whole);
    assert_true(whole->count > 6);
    for (size_t i = 0; i < 6; i++)
        assert_true(ul_action_same(whole->action[i], record->action[i]));
    assert_true(ul_record_verify(whole, &fault)); /* it was dealt from its seed */
    size_t len;
    assert_null(ul_record_tagged(whole, "Proof", &len));
    assert_non_null(ul_record_tagged(whole, "Names", &len));
    ul_record_free(whole);
    ul_position_free(position);
    ul_record_free(record);
}

TEST(the_record_of_a_game_from_a_state_begins_with_that_state)
{
    ul_fault     fault = {0};
    ul_text      text = {0};
    ul_record   *record = begun_record("kill-2009", 3, 6);
    ul_position *position = state_at(record, 6, "");
    begin_and_start(position);
    evening_drown(&e);
    ul_record *whole = ul_table_record(&e.ground, e.log.bytes, e.log.len, 1, &fault);
    assert_non_null(whole);
    assert_true(whole->loaded);
    assert_false(ul_record_verify(whole, &fault));
    assert_string_equal(fault.code, "loaded");
    ul_record_write(whole, &text);
    ul_record *again = ul_record_read(text.bytes, text.len, &fault); /* shuffles and all */
    if (!again)
        fail_msg("%s", fault.message);
    ul_record_free(again);
    ul_text_free(&text);
    ul_record_free(whole);
    ul_position_free(position);
    ul_record_free(record);
}

TEST(what_was_done_before_cannot_be_taken_back_and_what_is_done_now_can)
{
    ul_record   *record = begun_record("kill-2009", 3, 7); /* the last of them is a step */
    ul_position *position = position_at(record, 6);
    char         step[UL_ACTION_TEXT];
    begin_and_start(position);
    ul_seat seat = evening_to_act(&e);
    char    words[32];
    snprintf(words, sizeof words, "undo %u - 0", seat);
    evening_refuse(&e, seat, words, "no-undo");
    evening_act(&e, seat, ul_action_write(record->world, record->action[6], step));
    check_view(record, 7, seat);
    evening_do(&e, seat, words);
    check_view(record, 6, seat);
    ul_position_free(position);
    ul_record_free(record);
}

TEST(an_attempt_in_the_position_is_answered)
{
    ul_record       *record = begun_record("kill-2009", 3, 0);
    ul_game          game = record->start;
    size_t           count;
    static ul_action list[UL_MAX_ACTIONS];
    for (unsigned tries = 0; game.scene.phase != UL_PHASE_DEFEND; tries++) {
        size_t chosen = 0;
        count = ul_game_legal(record->world, &game, list);
        assert_true(tries < 400 && count > 0);
        for (size_t i = 0; i < count; i++)
            if (list[i].kind == UL_ATTEMPT || (list[i].kind == UL_DRAW && list[chosen].kind != UL_ATTEMPT))
                chosen = i;
        assert_true(ul_record_add(record, list[chosen]));
        ul_game_act(record->world, &game, list[chosen], NULL);
    }
    ul_position *position = state_at(record, record->count, "");
    begin_and_start(position);
    char words[40];
    snprintf(words, sizeof words, "arm %u - 1 ",
             (game.scene.to_act + 1U) % 3 == game.scene.attempt.seat ? game.scene.to_act
                                                                     : (game.scene.to_act + 1U) % 3);
    evening_do(&e, words[4] - '0', words);
    evening_act(&e, game.scene.to_act, "pass");
    assert_true(evening_ever_told(&e, SPECTATOR, "\"event\":\"passed\""));
    ul_position_free(position);
    ul_record_free(record);
}

TEST(nothing_is_proved_and_a_history_says_so)
{
    ul_fault     fault = {0};
    ul_text      text = {0};
    char         head[2 * UL_SHA256_BYTES + 1];
    ul_record   *record = begun_record("kill-2009", 3, 6);
    ul_position *position = position_at(record, 6);
    begin_and_start(position);
    evening_finish(&e);
    assert_false(evening_ever_told(&e, SPECTATOR, "\"news\":\"proof\""));
    assert_false(evening_ever_told(&e, SPECTATOR, "\"news\":\"dealt\""));
    for (unsigned i = 0; i < UL_SHA256_BYTES; i++)
        snprintf(head + 2 * i, 3, "%02x", ul_table_head(e.table)[i]);
    ul_text_put(&text, "{\"events\":[");
    for (size_t at = 0; at < e.told[SPECTATOR].len; at++)
        ul_text_add(&text,
                    e.told[SPECTATOR].bytes[at] != '\n' ? e.told[SPECTATOR].bytes + at
                    : at + 1 < e.told[SPECTATOR].len    ? ","
                                                        : "]",
                    1);
    ul_text_print(&text, ",\"head\":\"%s\"}", head);
    ul_history *history = ul_history_read(text.bytes, text.len, &fault);
    if (!history)
        fail_msg("%s", fault.message);
    assert_int_equal(ul_history_games(history), 0);
    assert_null(ul_history_live(history));
    assert_string_equal(ul_history_placed(history), "evening/1");
    ul_history_free(history);
    ul_text_free(&text);
    ul_position_free(position);
    ul_record_free(record);
}

/* ---- rematches, scripts */

TEST(a_rematch_is_dealt_and_proved_as_ever)
{
    ul_record   *record = begun_record("kill-2009", 3, 6);
    ul_position *position = position_at(record, 6);
    begin_and_start(position);
    evening_finish(&e);
    evening_do(&e, 0, "rematch 0 - 1");
    evening_do(&e, 1, "rematch 1 - 1");
    evening_do(&e, 2, "rematch 2 - 1");
    assert_true(evening_was_told(&e, SPECTATOR, "\"news\":\"dealt\",\"game\":\"evening/2\""));
    evening_finish(&e);
    assert_true(evening_ever_told(&e, SPECTATOR, "\"news\":\"proof\",\"game\":\"evening/2\""));
    ul_fault   fault = {0};
    ul_record *second = ul_table_record(&e.ground, e.log.bytes, e.log.len, 2, &fault);
    assert_non_null(second);
    assert_true(ul_record_verify(second, &fault));
    ul_record_free(second);
    ul_position_free(position);
    ul_record_free(record);
}

/* The same actions as a script behind the first ones. */
static ul_position *scripted(const ul_record *record, size_t from)
{
    ul_text text = {0};
    char    buffer[UL_ACTION_TEXT];
    ul_text_put(&text, ",\"script\":[");
    for (size_t i = from; i < record->count; i++)
        ul_text_print(&text, "%s\"%s\"", i > from ? "," : "",
                      ul_action_write(record->world, record->action[i], buffer));
    ul_text_put(&text, "]");
    ul_position *position = state_at(record, from, text.bytes);
    ul_text_free(&text);
    return position;
}

TEST(with_a_script_everybody_does_what_it_says_and_behind_it_what_they_like)
{
    ul_record   *record = begun_record("kill-2009", 3, 10);
    ul_position *position = scripted(record, 6);
    char         step[UL_ACTION_TEXT], batch[3 * UL_ACTION_TEXT];
    ul_action    action;
    assert_string_equal(ul_position_from(position), "script");
    begin_and_start(position);
    ul_seat seat = evening_to_act(&e);
    char    words[2 * UL_ACTION_TEXT];
    snprintf(words, sizeof words, "act %u - - draw", seat);
    evening_refuse(&e, seat, words, "lesson-only");
    ul_action_write(record->world, record->action[6], step);
    snprintf(words, sizeof words, "act %u - - %s; end", seat, step);
    ul_answer answer = evening_try(&e, seat, words);
    assert_int_equal(answer.refusal, UL_REFUSED_SCRIPT);
    assert_int_equal(answer.index, 1);
    assert_true(ul_table_scripted(e.table, &action) && ul_action_same(action, record->action[6]));
    evening_act(&e, seat, step);
    assert_true(ul_table_scripted(e.table, &action) && ul_action_same(action, record->action[7]));
    snprintf(words, sizeof words, "undo %u - 1", seat);
    evening_do(&e, seat, words); /* the script goes back with it */
    assert_true(ul_table_scripted(e.table, &action) && ul_action_same(action, record->action[6]));
    snprintf(batch, sizeof batch, "%s; draw", step);
    evening_act(&e, seat, batch);
    for (size_t i = 8; i < 10; i++)
        evening_act(&e, evening_to_act(&e), ul_action_write(record->world, record->action[i], step));
    check_view(record, 10, 0);
    assert_false(ul_table_scripted(e.table, &action));
    evening_finish(&e);
    ul_position_free(position);
    ul_record_free(record);
}

TEST(a_bot_of_a_lesson_can_hand_in_nothing_else_either)
{
    ul_record   *record = begun_record("kill-2009", 3, 10);
    ul_position *position = scripted(record, 6);
    begin(position);
    assert_int_equal(evening_take(&e, 0, "1", "Anna").refusal, UL_FINE);
    evening_do(&e, 0, "bot 1 - 0 butler");
    evening_do(&e, 0, "bot 1 - 2 butler");
    evening_do(&e, 0, "start 1 -");
    assert_int_equal(evening_to_act(&e), 0);
    evening_refuse(&e, -1, "act 0 - - draw", "lesson-only");
    ul_position_free(position);
    ul_record_free(record);
}

/* ---- what is refused */

static void check_refused(const char *text, const char *piece)
{
    ul_fault     fault = {0};
    ul_position *position = ul_position_read(text, strlen(text), NULL, 0, &fault);
    assert_null(position);
    assert_string_equal(fault.code, "bad-position");
    if (!strstr(fault.message, piece))
        fail_msg("'%.60s': \"%s\" does not say \"%s\"", text, fault.message, piece);
}

TEST(what_is_no_position_is_refused_with_what_is_wrong)
{
    check_refused("", "text of the position");
    check_refused("[]", "is an object");
    check_refused("{}", "one of the two");
    check_refused("{\"state\":{},\"record\":\"\"}", "one of the two");
    check_refused("{\"state\":{}}", "state of the position: ");
    check_refused("{\"state\":{},\"turn\":3}", "of a record only");
    check_refused("{\"state\":{},\"seed\":\"x\"}", "has no \"seed\"");
    check_refused("{\"record\":7}", "as a string");
    check_refused("{\"record\":\"\"}", "record of the position: ");
}

/* A position of this record, with something more. */
static void check_record_refused(const ul_record *record, const char *more, const char *piece)
{
    ul_text     text = {0}, written = {0};
    ul_json_out json;
    ul_record_write(record, &written);
    ul_json_begin(&json, &text);
    ul_json_open_object(&json);
    ul_json_put_string(&json, "record", written.bytes);
    ul_json_close(&json);
    text.len--; /* the brace */
    ul_text_print(&text, "%s}", more);
    check_refused(text.bytes, piece);
    ul_text_free(&text);
    ul_text_free(&written);
}

TEST(a_record_must_get_as_far_as_is_asked_for)
{
    ul_record *record = begun_record("kill-2009", 3, 12);
    check_record_refused(record, ",\"actions\":13", "has 12 actions, not 13");
    check_record_refused(record, ",\"actions\":-1", "as a number");
    check_record_refused(record, ",\"turn\":\"3\"", "as a number");
    check_record_refused(record, ",\"turn\":99", "has no turn 99");
    check_record_refused(record, ",\"turn\":3,\"actions\":3", "not both");
    ul_record_free(record);
}

TEST(a_turn_of_a_record_is_where_it_begins)
{
    ul_record  *record = begun_record("kill-2009", 3, 12);
    ul_text     text = {0}, written = {0};
    ul_json_out json;
    ul_record_write(record, &written);
    ul_json_begin(&json, &text);
    ul_json_open_object(&json);
    ul_json_put_string(&json, "record", written.bytes);
    ul_json_put_int(&json, "turn", 3);
    ul_json_close(&json);
    ul_position *position = read_position(text.bytes);
    assert_int_equal(ul_position_turn(position), 3);
    assert_int_equal(ul_position_actions(position), 4);
    begin_and_start(position);
    check_view(record, 4, 2);
    ul_position_free(position);
    ul_text_free(&text);
    ul_text_free(&written);
    ul_record_free(record);
}

TEST(a_game_that_is_over_is_no_position)
{
    ul_fault fault = {0};
    evening_begin(&e, "kill-2009", NULL, 3);
    evening_start(&e, 3);
    evening_finish(&e);
    ul_record *record = ul_table_record(&e.ground, e.log.bytes, e.log.len, 1, &fault);
    assert_non_null(record);
    assert_null(ul_position_of_record(record, record->count, &fault));
    assert_string_equal(fault.code, "bad-position");
    ul_position *position = position_at(record, record->count - 1);
    ul_text      text = {0};
    ul_position_write(position, &text);
    assert_null(strstr(text.bytes, "Anna")); /* who played it is nobody's business here */
    ul_text_free(&text);
    ul_position_free(position);
    ul_record_free(record);
}

TEST(a_script_must_be_legal_from_where_it_begins)
{
    ul_record *record = begun_record("kill-2009", 3, 6);
    ul_text    text = {0};
    static const struct {
        const char *more, *piece;
    } wrong[] = {
        {",\"script\":[]", "list of 1 to 128"},
        {",\"script\":\"draw\"", "list of 1 to 128"},
        {",\"script\":[7]", "each a string"},
        {",\"script\":[\"jump\"]", "script of the position: "},
        {",\"script\":[\"draw\",\"pass\"]", "action 2, \"pass\", is not legal then: phase"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        ul_text_clear(&text);
        write_state(record, 6, wrong[i].more, &text);
        check_refused(text.bytes, wrong[i].piece);
    }
    ul_text_free(&text);
    ul_record_free(record);
}

TEST(a_lesson_begins_where_its_record_does_and_has_its_actions_as_script)
{
    ul_fault   fault = {0};
    ul_record *record = begun_record("kill-2009", 3, 0);
    assert_null(ul_position_of_lesson(record, &fault)); /* without actions it is none */
    assert_string_equal(fault.code, "bad-position");
    assert_true(ul_record_add(record, ul_action_plain(UL_DRAW)));
    ul_position *position = ul_position_of_lesson(record, &fault);
    assert_non_null(position);
    assert_string_equal(ul_position_from(position), "script");
    assert_int_equal(ul_position_actions(position), 0);
    ul_position_free(position);
    assert_true(ul_record_add(record, ul_action_plain(UL_PASS)));
    assert_null(ul_position_of_lesson(record, &fault));
    assert_non_null(strstr(fault.message, "action 2, \"pass\", is not legal then: phase"));
    ul_record_free(record);
}

TEST(every_news_is_found_by_its_name)
{
    for (unsigned kind = 0; kind < UL_NEWS_KINDS; kind++)
        assert_int_equal(ul_news_find(ul_news_name((ul_news)kind)), kind);
    assert_int_equal(ul_news_find("tea is served"), UL_NEWS_NONE);
}

TEST(a_record_whose_seed_no_log_could_hold_is_refused)
{
    ul_edition ed;
    ul_options options;
    ul_fault   fault = {0};
    assert_true(ul_edition_find(&ed, "kill-2009", 9) && ul_options_read(&options, &ed, NULL, false, &fault));
    ul_record *record = ul_record_new(&ed, &options, 3, NULL, 0,
                                      "\xe2\x80\xae"
                                      "desrever",
                                      11, UL_NOBODY, &fault);
    assert_non_null(record);
    assert_null(ul_position_of_record(record, 0, &fault));
    assert_string_equal(fault.code, "bad-position");
    ul_record_free(record);
}

static void check_no_table(const ul_position *position, const char *code, const char *piece)
{
    uint8_t   secret[UL_SECRET_BYTES] = {0};
    ul_fault  fault = {0};
    ul_outbox out = {0};
    assert_null(ul_table_new_from(&e.ground, &e.about, position, secret, e.now, &out, &fault));
    assert_string_equal(fault.code, code);
    if (!strstr(fault.message, piece))
        fail_msg("\"%s\" does not say \"%s\"", fault.message, piece);
    assert_int_equal(out.keeps.len + out.tells.len, 0);
    ul_outbox_free(&out);
}

TEST(a_table_must_fit_its_position)
{
    ul_record   *record = begun_record("kill-2009", 3, 6);
    ul_position *position = position_at(record, 6);
    evening_begin(&e, "kill-2009", NULL, 3);
    check_no_table(position, "bad-position", "another kind");
    strcpy(e.about.from, "record");
    e.about.listed = true;
    e.about.quick = false;
    check_no_table(position, "bad-table", "\"listed\"");
    e.about.listed = false;
    e.about.seeds = true;
    check_no_table(position, "bad-table", "\"seeds\"");
    e.about.seeds = false;
    e.about.seats = 4;
    check_no_table(position, "bad-position", "has 3 players");
    e.about.seats = 3;
    e.ground.plan = "another";
    e.ground.plan_len = 7;
    check_no_table(position, "bad-position", "board");
    e.ground.plan = NULL;
    e.ground.plan_len = 0;
    strcpy(e.about.from, "dream");
    check_no_table(position, "bad-table", "\"from\"");
    strcpy(e.about.from, "record");
    uint8_t  secret[UL_SECRET_BYTES] = {0};
    ul_fault fault = {0};
    assert_null(ul_table_new(&e.ground, &e.about, secret, e.now, &e.out, &fault)); /* it says from, and brings none */
    assert_string_equal(fault.code, "bad-table");
    memset(e.about.from, 0, sizeof e.about.from);
    evening_open(&e);
    ul_position_free(position);
    ul_record_free(record);
}

TEST(a_position_of_another_edition_is_refused)
{
    ul_record   *record = begun_record("kill-2009", 3, 6);
    ul_position *position = position_at(record, 6);
    evening_begin(&e, "save-2000", NULL, 3);
    strcpy(e.about.from, "record");
    check_no_table(position, "bad-position", "edition and options");
    memset(e.about.from, 0, sizeof e.about.from);
    evening_open(&e);
    ul_position_free(position);
    ul_record_free(record);
}

TEST(the_game_begins_when_everybody_of_the_position_is_there)
{
    ul_record   *record = begun_record("kill-2009", 4, 6);
    ul_position *position = position_at(record, 6);
    begin(position);
    evening_sit(&e, 3);
    evening_refuse(&e, 0, "start 0 -", "bad-players");
    evening_do(&e, 0, "bot 0 - 3 butler");
    evening_do(&e, 0, "order 0 - 3012"); /* who sits where is theirs to say */
    evening_do(&e, 0, "start 1 -");
    for (ul_seat seat = 0; seat < 4; seat++)
        check_view(record, 6, seat);
    ul_position_free(position);
    ul_record_free(record);
}

TEST(a_record_brings_its_own_board_however_its_lines_end)
{
    const ul_asset *board = ul_asset_find("mansion.plan");
    ul_fault        fault = {0};
    ul_edition      ed;
    ul_options      options;
    ul_text         dos = {0};
    size_t          len;
    assert_true(ul_edition_find(&ed, "kill-2009", 9) && ul_options_read(&options, &ed, NULL, false, &fault));
    for (size_t at = 0; at < board->len; at++) {
        if (board->bytes[at] == '\n')
            ul_text_add(&dos, "\r", 1);
        ul_text_add(&dos, board->bytes + at, 1);
    }
    ul_record *record = ul_record_new(&ed, &options, 3, dos.bytes, dos.len, "board", 5, UL_NOBODY, &fault);
    assert_non_null(record);
    ul_position *position = position_at(record, 0);
    assert_non_null(ul_position_plan(position, &len));
    evening_begin(&e, "kill-2009", NULL, 3);
    strcpy(e.about.from, "record");
    check_no_table(position, "bad-position", "board"); /* the edition's own is another to a record */
    e.ground.plan = "title: another\n";
    e.ground.plan_len = 15;
    check_no_table(position, "bad-position", "board");
    e.ground.plan = dos.bytes;
    e.ground.plan_len = dos.len;
    evening_open_from(&e, position);
    evening_check_log(&e);
    evening_end(&e);
    ul_text_free(&dos);
    ul_position_free(position);
    ul_record_free(record);
}

TEST(a_script_of_a_state_ends_before_cards_are_shuffled)
{
    ul_record     *record = begun_record("kill-2009", 3, 0);
    const ul_deck *deck = &ul_world_edition(record->world)->deck;
    ul_game        game = record->start;
    ul_text        text = {0};
    ul_json_out    json;
    for (; game.deck_size > 0; game.deck_size--) { /* all of the deck was drawn and played */
        ul_card card = game.deck[game.deck_size - 1];
        if (deck->card[card].kind == UL_CARD_FAILURE)
            ul_cards_add(&game.scene.removed, card);
        else
            game.scene.discard[game.scene.discard_size++] = card;
    }
    game.scene.pile_size[ul_scene_pile(&game.scene)] = 0;
    ul_text_put(&text, "{\"state\":");
    ul_json_begin(&json, &text);
    ul_state_write(&json, record->world, &game);
    ul_text_put(&text, ",\"script\":[\"draw\",\"draw\"]}");
    check_refused(text.bytes, "before cards are shuffled");
    ul_text_free(&text);
    ul_record_free(record);
}

/* ---- logs */

static void check_line_refused(ul_table *table, const char *deed, const char *piece)
{
    ul_text  line = {0};
    ul_fault fault = {0};
    ul_text_print(&line, "%u %llu %064d %s", ul_table_entries(table) + 1, (unsigned long long)e.now, 0, deed);
    assert_false(ul_table_redo(table, line.bytes, line.len, NULL, &fault));
    assert_string_equal(fault.code, "refused");
    if (!strstr(fault.message, piece))
        fail_msg("\"%s\" does not say \"%s\"", fault.message, piece);
    ul_text_free(&line);
}

/* The table that the first line of the evening's log makes. */
static ul_table *first_line_only(void)
{
    ul_fault  fault = {0};
    ul_table *table = ul_table_read(&e.ground, e.log.bytes, strcspn(e.log.bytes, "\n") + 1, NULL, &fault);
    assert_non_null(table);
    return table;
}

TEST(a_log_has_its_position_in_its_second_line_or_not_at_all)
{
    ul_record   *record = begun_record("kill-2009", 3, 6);
    ul_position *position = position_at(record, 6);
    ul_text      deed = {0};
    ul_text_put(&deed, "position ");
    ul_position_write(position, &deed);
    begin(position);
    ul_table *table = first_line_only();
    check_line_refused(table, "start - -", "not for so many players");
    ul_table_free(table);
    table = first_line_only();
    check_line_refused(table, "position {}", "cannot begin like this");
    ul_table_free(table);
    ul_fault fault = {0};
    table = ul_table_read(&e.ground, e.log.bytes, e.log.len, NULL, &fault);
    assert_non_null(table);
    check_line_refused(table, deed.bytes, "not the time");
    ul_table_free(table);
    ul_text_free(&deed);
    ul_position_free(position);
    ul_record_free(record);
}

TEST(a_table_whose_position_was_lost_does_not_begin)
{
    ul_record   *record = begun_record("kill-2009", 3, 6);
    ul_position *position = position_at(record, 6);
    begin(position);
    ul_table *whole = e.table;
    size_t    lines = e.log.len, told[CHAIRS];
    for (unsigned k = 0; k < CHAIRS; k++)
        told[k] = e.told[k].len;
    e.table = first_line_only();
    evening_sit(&e, 3);
    evening_refuse(&e, 0, "start 0 -", "bad-players");
    ul_table_free(e.table);
    e.table = whole;
    e.log.len = lines;
    e.log.bytes[lines] = 0;
    for (unsigned k = 0; k < CHAIRS; k++) {
        e.told[k].len = told[k];
        e.told[k].bytes[told[k]] = 0;
    }
    ul_position_free(position);
    ul_record_free(record);
}

TEST(a_bookmark_has_the_script_in_it)
{
    ul_record   *record = begun_record("kill-2009", 3, 10);
    ul_position *position = scripted(record, 6);
    char         step[UL_ACTION_TEXT];
    begin_and_start(position);
    evening_act(&e, evening_to_act(&e), ul_action_write(record->world, record->action[6], step));
    evening_mark(&e);
    evening_act(&e, evening_to_act(&e), "draw");
    evening_check_mark(&e);
    ul_position_free(position);
    ul_record_free(record);
}

TEST(the_ship_can_be_boarded_in_mid_voyage)
{
    ul_record   *record = begun_record("save-2000", 4, 20);
    ul_position *position = state_at(record, 20, "");
    begin_and_start(position);
    for (ul_seat seat = 0; seat < 4; seat++)
        check_view(record, 20, seat);
    evening_drown(&e);
    ul_position_free(position);
    ul_record_free(record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        EVENING_TEST(a_table_begins_with_a_state),
        EVENING_TEST(a_table_plays_on_from_a_record_and_tells_what_was_done_before_without_the_cards_drawn),
        EVENING_TEST(with_no_action_of_its_record_the_game_is_dealt_from_a_seed_of_ones_own),
        EVENING_TEST(the_game_goes_on_as_at_any_other_table_and_its_record_has_all_of_it),
        EVENING_TEST(the_record_of_a_game_from_a_state_begins_with_that_state),
        EVENING_TEST(what_was_done_before_cannot_be_taken_back_and_what_is_done_now_can),
        EVENING_TEST(an_attempt_in_the_position_is_answered),
        EVENING_TEST(nothing_is_proved_and_a_history_says_so),
        EVENING_TEST(a_rematch_is_dealt_and_proved_as_ever),
        EVENING_TEST(with_a_script_everybody_does_what_it_says_and_behind_it_what_they_like),
        EVENING_TEST(a_bot_of_a_lesson_can_hand_in_nothing_else_either),
        cmocka_unit_test(what_is_no_position_is_refused_with_what_is_wrong),
        cmocka_unit_test(a_record_must_get_as_far_as_is_asked_for),
        EVENING_TEST(a_turn_of_a_record_is_where_it_begins),
        EVENING_TEST(a_game_that_is_over_is_no_position),
        cmocka_unit_test(a_script_must_be_legal_from_where_it_begins),
        cmocka_unit_test(a_lesson_begins_where_its_record_does_and_has_its_actions_as_script),
        cmocka_unit_test(every_news_is_found_by_its_name),
        cmocka_unit_test(a_record_whose_seed_no_log_could_hold_is_refused),
        EVENING_TEST(a_table_must_fit_its_position),
        EVENING_TEST(a_position_of_another_edition_is_refused),
        EVENING_TEST(the_game_begins_when_everybody_of_the_position_is_there),
        cmocka_unit_test(a_script_of_a_state_ends_before_cards_are_shuffled),
        cmocka_unit_test(a_record_brings_its_own_board_however_its_lines_end),
        EVENING_TEST(a_log_has_its_position_in_its_second_line_or_not_at_all),
        EVENING_TEST(a_table_whose_position_was_lost_does_not_begin),
        EVENING_TEST(a_bookmark_has_the_script_in_it),
        EVENING_TEST(the_ship_can_be_boarded_in_mid_voyage),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
