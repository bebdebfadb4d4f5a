/* world_text.c, legal_text.c: a game's setting, board and cards, and what a seat may do, as programs read them. */
#include "support/stage.h"
#include <string.h>
#include "record/action_text.h"
#include "record/view_text.h"
#include "record/world_text.h"

static ul_json *written_setting(const ul_world *world, const char *plan)
{
    ul_text     text = {0};
    ul_json_out out;
    ul_json_begin(&out, &text);
    ul_json_open_object(&out);
    ul_world_write_setting(&out, world);
    ul_world_write_ground(&out, world, plan, plan ? strlen(plan) : 0);
    ul_json_close(&out);
    ul_json *json = ul_json_read(text.bytes, text.len, NULL);
    ul_text_free(&text);
    return json;
}

TEST(a_world_is_told_with_its_options_board_and_every_card)
{
    stage s;
    stage_open(&s, "save-2000", 3, NULL);
    ul_json *json = written_setting(s.world, NULL);
    assert_true(ul_json_is(ul_json_member(json, "edition"), "save-2000"));
    assert_int_equal(ul_json_member(json, "players")->integer, 3);
    assert_int_equal(ul_json_member(json, "options")->type, UL_JSON_OBJECT);
    assert_int_equal(ul_json_member(json, "plan")->type, UL_JSON_NULL);
    assert_int_equal(ul_json_member(json, "cards")->count, ul_world_edition(s.world)->deck.kinds);
    assert_int_equal(ul_json_member(json, "board")->type, UL_JSON_OBJECT);
    ul_json_free(json);
    stage_close(&s);
}

TEST(a_plan_of_ones_own_is_told_as_it_was_written)
{
    stage s;
    char  plan[STAGE_PLAN];
    stage_row_plan(plan, "kill-1996", "foyer", false);
    stage_open_on(&s, "kill-1996", 2, NULL, plan);
    ul_json *json = written_setting(s.world, plan);
    assert_true(ul_json_is(ul_json_member(json, "plan"), plan));
    ul_json_free(json);
    stage_close(&s);
}

TEST(what_is_legal_is_listed_in_the_order_of_its_texts)
{
    stage       s;
    ul_view     view;
    ul_text     text = {0};
    ul_json_out out;
    ul_action   list[UL_MAX_ACTIONS];
    stage_open(&s, "kill-2009", 4, NULL);
    ul_view_of(s.world, &s.game, s.game.scene.to_act, &view);
    ul_json_begin(&out, &text);
    ul_legal_write(&out, s.world, &view);
    ul_json *json = ul_json_read(text.bytes, text.len, NULL);
    assert_int_equal(json->count, ul_view_legal(s.world, &view, list));
    assert_true(json->count > 1);
    for (size_t i = 2; i <= json->count; i++) /* strings: each is one value behind the list itself */
        assert_true(strcmp(json[i - 1].text, json[i].text) < 0);
    ul_json_free(json);
    ul_text_free(&text);
    stage_close(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_world_is_told_with_its_options_board_and_every_card),
        cmocka_unit_test(a_plan_of_ones_own_is_told_as_it_was_written),
        cmocka_unit_test(what_is_legal_is_listed_in_the_order_of_its_texts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
