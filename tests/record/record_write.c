/* record_write.c: what a record looks like, to the byte. */
#include "support/stage.h"
#include "record/play.h"
#include <stdlib.h>
#include <string.h>
#include "base/asset.h"

static void comes_back(const char *name)
{
    ul_fault   fault = {0};
    char      *wanted = play_file(name);
    ul_record *record = ul_record_read(wanted, strlen(wanted), &fault);
    if (!record)
        fail_msg("%s:%zu: %s", name, fault.line, fault.message);
    char *text = play_text(record);
    assert_string_equal(text, wanted);
    ul_record_free(record);
    free(text);
    free(wanted);
}

TEST(the_records_kept_here_come_out_as_they_went_in)
{
    comes_back("games/killed.record");
    comes_back("games/saved.record");
    comes_back("games/dog.record");
    comes_back("games/manor.record");
    comes_back("games/loaded.record");
}

static void check_again(const ul_record *record, bool verified)
{
    ul_fault   fault = {0};
    char      *once = play_text(record);
    ul_record *again = ul_record_read(once, strlen(once), &fault);
    if (!again)
        fail_msg("line %zu: %s", fault.line, fault.message);
    char *twice = play_text(again);
    assert_string_equal(once, twice);
    assert_int_equal(ul_record_verify(again, NULL), verified);
    ul_record_free(again);
    free(once);
    free(twice);
}

TEST(R_STALL_the_longest_game_there_is)
{
    ul_game    game;
    ul_record *record = play_named("kill-1996", 8, NULL, NULL, "nobody dares", UL_NOBODY);
    for (game = record->start; game.scene.phase != UL_PHASE_OVER;) {
        assert_true(ul_record_add(record, ul_action_plain(UL_END)));
        ul_game_act(record->world, &game, ul_action_plain(UL_END), NULL);
    }
    assert_int_equal(record->count, UL_MAX_TURNS);
    check_again(record, true);
    ul_record_free(record);
}

TEST(a_game_that_was_over_when_it_was_loaded)
{
    char      *state = play_file("states/killed.json");
    ul_json   *json = ul_json_read(state, strlen(state), NULL);
    ul_record *record = ul_record_load(json, NULL, 0, "s", 1, NULL);
    check_again(record, false);
    ul_record_free(record);
    ul_json_free(json);
    free(state);
}

static void has(const char *text, const char *piece)
{
    if (!strstr(text, piece))
        fail_msg("'%s' is not in %s", piece, text);
}

TEST(a_game_that_has_not_begun_is_a_head_only)
{
    ul_record *record = play_named("kill-2009", 2, NULL, NULL, "a \"quoted\"\nseed", UL_NOBODY);
    char      *text = play_text(record), *end = strstr(text, "\"]\n");
    has(text, "[Unlucky 1]\n[Edition \"kill-2009\"]\n[Board \"mansion\"]\n[Players 2]\n[Options {");
    has(text, "[Seed \"a \\\"quoted\\\"\\nseed\"]\n[Dealer \"drawn\"]\n[Deal {\"first\":");
    has(text, "[Result \"*\"]\n[Digest \"");
    assert_non_null(end);
    assert_string_equal(text + strlen(text) - 3, "\"]\n");
    ul_record *again = ul_record_read(text, strlen(text), NULL);
    assert_non_null(again);
    assert_int_equal(again->seed.len, 15);
    ul_record_free(again);
    ul_record_free(record);
    free(text);
}

TEST(a_plan_of_ones_own_is_in_the_record)
{
    const ul_asset *asset = ul_asset_find("mansion.plan");
    char           *plan = play_edit(asset->bytes, "board mansion\n", "board manor\r\n");
    ul_record      *record = play_named("kill-2009", 2, NULL, plan, "s", 0);
    char           *text = play_text(record);
    has(text, "[Board \"manor\"]\n|# The Lucky mansion");
    has(text, "\n|board manor\n|\n|room   D drawing-room");
    ul_record *again = ul_record_read(text, strlen(text), NULL);
    assert_non_null(again);
    assert_string_equal(ul_plan_id(ul_world_plan(again->world)), "manor");
    assert_string_equal(again->plan.bytes, record->plan.bytes);
    ul_record_free(again);
    ul_record_free(record);
    free(text);
    free(plan);
}

TEST(a_plan_need_not_end_in_a_newline)
{
    stage s;
    char  plan[STAGE_PLAN];
    stage_row_plan(plan, "kill-1996", "foyer", false);
    plan[strlen(plan) - 1] = '\r';
    stage_open_on(&s, "kill-1996", 2, NULL, plan);
    ul_record *record = play_named("kill-1996", 2, NULL, plan, "s", 0);
    assert_string_equal(record->plan.bytes + record->plan.len - 3, "##\n");
    stage_close(&s);
    ul_record_free(record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_records_kept_here_come_out_as_they_went_in),
        cmocka_unit_test(R_STALL_the_longest_game_there_is),
        cmocka_unit_test(a_game_that_was_over_when_it_was_loaded),
        cmocka_unit_test(a_game_that_has_not_begun_is_a_head_only),
        cmocka_unit_test(a_plan_of_ones_own_is_in_the_record),
        cmocka_unit_test(a_plan_need_not_end_in_a_newline),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
