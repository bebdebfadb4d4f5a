/* record.c: a record in memory: begun, added to, cut, replayed, verified. */
#include "support/stage.h"
#include "record/play.h"
#include <stdlib.h>
#include <string.h>

static ul_record *read_file(const char *name)
{
    ul_fault   fault = {0};
    char      *text = play_file(name);
    ul_record *record = ul_record_read(text, strlen(text), &fault);
    if (!record)
        fail_msg("line %zu: %s", fault.line, fault.message);
    free(text);
    return record;
}

static void not_begun(uint8_t players, const char *plan, const char *seed, size_t seed_len, ul_seat dealer,
                      const char *code)
{
    ul_edition edition;
    ul_fault   fault = {0};
    assert_true(ul_edition_find(&edition, "kill-2009", 9));
    assert_null(ul_record_new(&edition, &edition.defaults, players, plan, plan ? strlen(plan) : 0, seed, seed_len,
                              dealer, &fault));
    assert_string_equal(fault.code, code);
}

TEST(what_cannot_be_begun)
{
    not_begun(8, NULL, "s", 1, 0, "bad-players");
    not_begun(4, NULL, "s", 1, 4, "bad-dealer");
    not_begun(4, NULL, "a\0b", 3, 0, "bad-seed");
    not_begun(4, NULL, "\xff", 1, 0, "bad-seed");
    not_begun(4, NULL, "\xc3", 1, 0, "bad-seed");
    not_begun(4, "board x\nplan\n", "s", 1, 0, "no-rooms");
}

TEST(a_game_is_dealt_as_the_rules_deal_it)
{
    ul_game    game;
    ul_record *record = play_named("kill-2009", 4, NULL, NULL, "", 2);
    ul_game_new(record->world, &game, "", 0, 2);
    assert_memory_equal(&record->start, &game, sizeof game);
    assert_true(!record->loaded && record->complete && record->dealer == 2 && record->count == 0);
    ul_record_free(record);
    record = play_named("save-2000", 4, NULL, NULL, "\xe2\x9a\x93 anchor", UL_NOBODY);
    ul_game_new(record->world, &game, "\xe2\x9a\x93 anchor", 10, UL_NOBODY);
    assert_memory_equal(&record->start, &game, sizeof game);
    ul_record_free(record);
}

TEST(a_state_that_cannot_be_loaded_begins_nothing)
{
    ul_fault fault = {0};
    ul_json *json = ul_json_read("{}", 2, NULL);
    assert_null(ul_record_load(json, NULL, 0, "s", 1, &fault));
    assert_string_equal(fault.code, "missing-key");
    assert_null(ul_record_load(json, NULL, 0, "\xff", 1, &fault));
    assert_string_equal(fault.code, "bad-seed");
    ul_json_free(json);
}

TEST(actions_are_added_and_cut)
{
    ul_random  random;
    ul_game    before, after;
    ul_record *record = play_named("kill-2009", 4, NULL, NULL, "cut", UL_NOBODY);
    ul_random_seed(&random, 1);
    play_on(record, &random, 200);
    assert_int_equal(record->count, 200);
    ul_record_game(record, 150, &before);
    ul_record_cut(record, 150);
    assert_int_equal(record->count, 150);
    ul_record_game(record, record->count, &after);
    assert_memory_equal(&before, &after, sizeof before);
    ul_record_cut(record, 0);
    ul_record_game(record, 0, &after);
    assert_memory_equal(&record->start, &after, sizeof after);
    ul_record_free(record);
}

TEST(a_turn_is_found_by_its_number)
{
    size_t     count = 99;
    ul_record *record = read_file("games/killed.record");
    assert_true(ul_record_turn(record, 1, &count));
    assert_int_equal(count, 0);
    assert_true(ul_record_turn(record, 2, &count));
    assert_int_equal(count, 2);
    assert_true(ul_record_turn(record, 11, &count));
    assert_int_equal(count, record->count - 4);
    count = 99;
    assert_false(ul_record_turn(record, 12, &count));
    assert_false(ul_record_turn(record, 0, &count));
    assert_int_equal(count, 99);
    ul_record_free(record);
}

TEST(a_loaded_game_has_no_turns_before_its_first)
{
    size_t     count = 99;
    ul_record *record = read_file("games/loaded.record");
    assert_true(record->loaded);
    assert_false(ul_record_turn(record, 296, &count));
    assert_true(ul_record_turn(record, 297, &count));
    assert_int_equal(count, 0);
    ul_record_free(record);
}

static void not_verified(const ul_record *record, const char *code)
{
    ul_fault fault = {0};
    assert_false(ul_record_verify(record, &fault));
    assert_string_equal(fault.code, code);
}

TEST(a_finished_game_is_verified)
{
    static const char *const names[] = {"games/killed.record", "games/saved.record", "games/dog.record",
                                        "games/manor.record"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        ul_record *record = read_file(names[i]);
        assert_true(ul_record_verify(record, NULL));
        ul_record_cut(record, record->count - 1);
        not_verified(record, "unfinished");
        ul_record_free(record);
    }
}

TEST(a_game_without_its_deal_is_not_verified)
{
    static const char *const lines[] = {"[Deal {", "[Hands [", "[Digest \""}, *const comments[] = {"#", "#", "#"};
    char *whole = play_file("games/killed.record");
    for (int i = 0; i < 3; i++) {
        char      *text = play_edit(whole, lines[i], comments[i]);
        ul_record *record = ul_record_read(text, strlen(text), NULL);
        assert_non_null(record);
        not_verified(record, "incomplete");
        ul_record_free(record);
        free(text);
    }
    free(whole);
}

TEST(a_loaded_game_is_not_verified)
{
    char      *text = play_file("states/killed.json");
    ul_json   *json = ul_json_read(text, strlen(text), NULL);
    ul_record *record = ul_record_load(json, NULL, 0, "s", 1, NULL);
    not_verified(record, "loaded");
    ul_record_free(record);
    ul_json_free(json);
    free(text);
}

TEST(a_game_begins_again_with_another_seed)
{
    char      *text = play_file("states/killed.json");
    ul_json   *json = ul_json_read(text, strlen(text), NULL);
    ul_fault   fault = {0};
    ul_record *record = ul_record_load(json, NULL, 0, "s", 1, NULL),
              *other = ul_record_load(json, NULL, 0, "t", 1, NULL);
    ul_record *again = ul_record_again(record, "t", 1, &fault);
    assert_true(again->loaded);
    assert_memory_equal(&again->start, &other->start, sizeof again->start);
    assert_null(ul_record_again(record, "\xff", 1, &fault));
    assert_string_equal(fault.code, "bad-seed");
    ul_record_free(again);
    ul_record_free(other);
    ul_record_free(record);
    ul_json_free(json);
    free(text);
}

TEST(a_dealt_game_on_a_plan_of_ones_own_begins_again_there)
{
    ul_edition edition;
    ul_fault   fault = {0};
    char       plan[STAGE_PLAN];
    stage_row_plan(plan, "kill-1996", "foyer", false);
    assert_true(ul_edition_find(&edition, "kill-1996", 9));
    ul_record *record = ul_record_new(&edition, &edition.defaults, 3, plan, strlen(plan), "s", 1, 1, &fault);
    ul_record *wanted = ul_record_new(&edition, &edition.defaults, 3, plan, strlen(plan), "t", 1, 1, &fault);
    ul_record *again = ul_record_again(record, "t", 1, &fault);
    assert_false(again->loaded);
    assert_memory_equal(&again->start, &wanted->start, sizeof again->start);
    ul_record_free(again);
    ul_record_free(wanted);
    ul_record_free(record);
}

TEST(a_board_of_ours_that_is_only_named_is_in_the_record_as_it_is_drawn)
{
    ul_edition edition;
    ul_fault   fault = {0};
    assert_true(ul_edition_find(&edition, "kill-2009", 9));
    ul_record *record = ul_record_new(&edition, &edition.defaults, 2, "lodge\n", 6, "s", 1, 1, &fault);
    assert_non_null(record);
    assert_non_null(strstr(record->plan.bytes, "board lodge\n"));
    ul_record_free(record);
}

TEST(nothing_is_freed_gladly)
{
    ul_record_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_cannot_be_begun),
        cmocka_unit_test(a_game_is_dealt_as_the_rules_deal_it),
        cmocka_unit_test(a_state_that_cannot_be_loaded_begins_nothing),
        cmocka_unit_test(actions_are_added_and_cut),
        cmocka_unit_test(a_turn_is_found_by_its_number),
        cmocka_unit_test(a_loaded_game_has_no_turns_before_its_first),
        cmocka_unit_test(a_finished_game_is_verified),
        cmocka_unit_test(a_game_without_its_deal_is_not_verified),
        cmocka_unit_test(a_loaded_game_is_not_verified),
        cmocka_unit_test(a_game_begins_again_with_another_seed),
        cmocka_unit_test(a_dealt_game_on_a_plan_of_ones_own_begins_again_there),
        cmocka_unit_test(a_board_of_ours_that_is_only_named_is_in_the_record_as_it_is_drawn),
        cmocka_unit_test(nothing_is_freed_gladly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
