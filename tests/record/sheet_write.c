/* sheet_write.c: what a state and a view look like, to the byte. */
#include "support/stage.h"
#include "record/play.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "record/state_text.h"
#include "record/view_text.h"

/* The fixtures have a member a line; the writer has one line. */
static char *without_newlines(char *text)
{
    char *to = text;
    for (const char *from = text; *from; from++)
        if (*from != '\n')
            *to++ = *from;
    *to = '\0';
    return text;
}

static ul_world *load(const char *text, ul_game *game)
{
    ul_json  *json = ul_json_read(text, strlen(text), NULL);
    ul_world *world = ul_state_read(json, NULL, 0, "", 0, game, NULL);
    assert_non_null(world);
    ul_json_free(json);
    return world;
}

TEST(a_state_is_written_as_the_protocol_has_it)
{
    static const char *const names[] = {"collect", "defend", "dog",   "dog-attacked", "drowned",
                                        "killed",  "rescue", "saved", "ship",         "turn"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char        path[64];
        ul_game     game;
        ul_text     text = {0};
        ul_json_out out;
        sprintf(path, "states/%s.json", names[i]);
        char     *wanted = without_newlines(play_file(path));
        ul_world *world = load(wanted, &game);
        ul_json_begin(&out, &text);
        ul_state_write(&out, world, &game);
        assert_string_equal(text.bytes, wanted);
        ul_world_free(world);
        ul_text_free(&text);
        free(wanted);
    }
}

static char *view_text(const char *fixture, ul_seat seat)
{
    ul_game     game;
    ul_view     view;
    ul_reveal   reveal;
    ul_text     text = {0};
    ul_json_out out;
    char       *base = play_file(fixture);
    ul_world   *world = load(base, &game);
    ul_view_of(world, &game, seat, &view);
    ul_json_begin(&out, &text);
    ul_view_write(&out, world, &view, ul_game_reveal(world, &game, &reveal) ? &reveal : NULL);
    ul_world_free(world);
    free(base);
    return text.bytes;
}

static void has(const char *text, const char *piece)
{
    if (!strstr(text, piece))
        fail_msg("'%s' is not in %s", piece, text);
}

TEST(R_KNOWN_a_view_has_its_own_hand_and_numbers)
{
    char *text = view_text("states/turn.json", 2);
    has(text, "{\"seat\":2,\"edition\":\"kill-2009\",");
    has(text, "\"hands\":[5,5,[\"crepe-pan\",\"failure-1\",\"failure-2\",\"rat-poison\"],5],");
    has(text, "\"deck\":64,\"discard\":[\"move-1\",");
    free(text);
}

TEST(R_KNOWN_a_spectator_has_numbers_only)
{
    char *text = view_text("states/ship.json", UL_NOBODY);
    has(text, "{\"seat\":null,");
    has(text, "\"hands\":[8,10,6,2],");
    has(text, "\"piles\":{\"A\":16,\"B\":16,\"C\":17,\"D\":0},\"sunk\":[\"D\"],");
    free(text);
}

TEST(R_KNOWN_after_the_end_everything_is_open)
{
    static const char *const over[] = {"states/killed.json", "states/saved.json"};
    for (int i = 0; i < 2; i++) {
        char *state = without_newlines(play_file(over[i])), *wanted = play_edit(state, "{", "{\"seat\":1,");
        char *text = view_text(over[i], 1);
        assert_string_equal(text, wanted);
        free(text);
        free(wanted);
        free(state);
    }
}

TEST(words_of_phases_and_endings)
{
    stage s;
    stage_open(&s, "save-2000", 3, NULL);
    assert_string_equal(ul_phase_word(UL_PHASE_COLLECT), "collect");
    assert_string_equal(ul_ending_word(s.world, UL_ENDING_SUCCESS), "saved");
    assert_string_equal(ul_ending_word(s.world, UL_ENDING_DROWNED), "drowned");
    assert_string_equal(ul_ending_word(s.world, UL_ENDING_STALLED), "stalled");
    assert_null(ul_ending_word(s.world, UL_ENDING_NONE));
    stage_close(&s);
}

TEST(a_state_on_a_plan_of_ones_own_needs_that_plan)
{
    stage       s;
    ul_game     game;
    ul_fault    fault = {0};
    ul_text     text = {0};
    ul_json_out out;
    char        plan[STAGE_PLAN];
    stage_row_plan(plan, "kill-1996", "foyer", false);
    stage_open_on(&s, "kill-1996", 2, NULL, plan);
    ul_json_begin(&out, &text);
    ul_state_write(&out, s.world, &s.game);
    has(text.bytes, "\"board\":\"row\"");
    ul_json *json = ul_json_read(text.bytes, text.len, NULL);
    assert_null(ul_state_read(json, NULL, 0, "", 0, &game, &fault));
    assert_string_equal(fault.code, "unknown-board");
    ul_world *world = ul_state_read(json, plan, strlen(plan), "", 0, &game, NULL);
    assert_non_null(world);
    assert_null(ul_state_read(json, "board", 5, "", 0, &game, &fault));
    ul_world_free(world);
    ul_json_free(json);
    ul_text_free(&text);
    stage_close(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_state_is_written_as_the_protocol_has_it),
        cmocka_unit_test(R_KNOWN_a_view_has_its_own_hand_and_numbers),
        cmocka_unit_test(R_KNOWN_a_spectator_has_numbers_only),
        cmocka_unit_test(R_KNOWN_after_the_end_everything_is_open),
        cmocka_unit_test(words_of_phases_and_endings),
        cmocka_unit_test(a_state_on_a_plan_of_ones_own_needs_that_plan),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
