/* act and undo. */
#include "engine/engine_tests.h"

static void begin(desk *d)
{
    ask(d, "{'cmd':'new','edition':'kill-2009','players':2,'seed':'demo-145','dealer':0}");
}

TEST(an_action_is_answered_with_its_events_and_the_state)
{
    desk d = desk_open();
    begin(&d);
    ask(&d, "{'cmd':'act','action':'step foyer'}");
    assert_int_equal(get(d.answer, "events")->count, 1);
    assert_true(ul_json_is(get(element(get(d.answer, "events"), 0), "event"), "stepped"));
    assert_true(ul_json_is(element(get_in(&d, "state", "rooms"), 1), "foyer"));
    char *told = text_of(&d, "state");
    ask(&d, "{'cmd':'state'}");
    char *state = text_of(&d, "state");
    assert_string_equal(told, state);
    free(told);
    free(state);
    desk_close(&d);
}

TEST(a_list_is_done_as_if_one_by_one)
{
    desk d = desk_open(), other = desk_open();
    begin(&d);
    begin(&other);
    ask(&d, "{'cmd':'act','actions':['step foyer','end','draw']}");
    ask(&other, "{'cmd':'act','action':'step foyer'}");
    ask(&other, "{'cmd':'act','action':'end'}");
    ask(&other, "{'cmd':'act','actions':['draw']}");
    take_stock(&d, &d.before);
    take_stock(&other, &other.before);
    assert_string_equal(d.before.bytes, other.before.bytes);
    desk_close(&d);
    desk_close(&other);
}

TEST(an_empty_list_does_nothing)
{
    desk d = desk_open();
    begin(&d);
    take_stock(&d, &d.before);
    ask(&d, "{'cmd':'act','actions':[]}");
    assert_int_equal(get(d.answer, "events")->count, 0);
    take_stock(&d, &d.after);
    assert_string_equal(d.before.bytes, d.after.bytes);
    refused(&d, "nothing-to-undo", "{'cmd':'undo'}");
    desk_close(&d);
}

TEST(of_several_actions_all_or_none_are_done)
{
    static const struct {
        const char *code, *list;
        int         index;
    } lists[] = {
        {"illegal", "['step foyer','step piazza']", 1},
        {"illegal", "['pass','end']", 0},
        {"illegal", "['end','end','end','end','foil failure-1']", 4},
        {"bad-action", "['end','fly']", 1},
        {"wrong-type", "['end',null]", 1},
        {"wrong-type", "['end',['end']]", 1},
        {"wrong-type", "[1]", 0},
    };
    desk d = desk_open();
    begin(&d);
    ask(&d, "{'cmd':'act','action':'end'}");
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        refused(&d, lists[i].code, "{'cmd':'act','actions':%s}", lists[i].list);
        assert_int_equal(get(d.answer, "index")->integer, lists[i].index);
    }
    ask(&d, "{'cmd':'undo'}"); /* what had been done before can be undone, and no more */
    refused(&d, "nothing-to-undo", "{'cmd':'undo'}");
    desk_close(&d);
}

TEST(an_illegal_action_is_refused_with_the_reason_that_why_gives)
{
    desk d = desk_open();
    begin(&d);
    refused(&d, "illegal", "{'cmd':'act','action':'attempt doctor bare'}");
    assert_true(ul_json_is(get(d.answer, "reason"), "not-together"));
    assert_true(ul_json_is(get(d.answer, "room"), "winter-garden"));
    assert_null(ul_json_member(d.answer, "index"));
    refused(&d, "illegal", "{'cmd':'act','action':'step kitchen'}");
    assert_true(ul_json_is(get(d.answer, "reason"), "too-far"));
    assert_int_equal(get(d.answer, "doors")->integer, 1);
    refused(&d, "illegal", "{'cmd':'act','action':'step castle'}");
    assert_true(ul_json_is(get(d.answer, "reason"), "unknown"));
    refused(&d, "illegal", "{'cmd':'act','action':'collect move-1'}");
    assert_true(ul_json_is(get(d.answer, "reason"), "phase"));
    desk_close(&d);
}

TEST(nothing_is_done_after_the_end)
{
    desk d = desk_open();
    ask(&d, "{'cmd':'new','edition':'kill-1996','players':2,'seed':'demo-145','dealer':0}");
    ask(&d, "{'cmd':'act','actions':['play room-winter-garden self winter-garden','attempt doctor chain-saw']}");
    refused(&d, "over", "{'cmd':'act','actions':['pass','draw']}"); /* and so not the pass either */
    assert_int_equal(get(d.answer, "index")->integer, 1);
    ask(&d, "{'cmd':'act','action':'pass'}");
    refused(&d, "over", "{'cmd':'act','action':'draw'}");
    refused(&d, "over", "{'cmd':'act','action':'pass'}");
    ask(&d, "{'cmd':'undo'}"); /* but it can be taken back */
    ask(&d, "{'cmd':'act','action':'foil failure-3'}");
    desk_close(&d);
}

TEST(undo_goes_back_one_action_at_a_time_to_where_the_game_came_in)
{
    desk  d = desk_open();
    char *state[4];
    begin(&d);
    state[0] = text_of(&d, "state");
    ask(&d, "{'cmd':'act','action':'step foyer'}");
    state[1] = text_of(&d, "state");
    ask(&d, "{'cmd':'act','action':'draw'}");
    state[2] = text_of(&d, "state");
    ask(&d, "{'cmd':'act','actions':['end','end']}");
    for (int i = 3; i >= 0; i--) {
        ask(&d, "{'cmd':'undo'}");
        state[3] = text_of(&d, "state");
        if (i < 3)
            assert_string_equal(state[i], state[3]);
        free(state[3]);
    }
    refused(&d, "nothing-to-undo", "{'cmd':'undo'}");
    for (int i = 0; i < 3; i++)
        free(state[i]);
    desk_close(&d);
}

/* R-RESHUFFLE's order is part of what is taken back: the same actions lead to the same cards. */
TEST(undo_keeps_the_order_of_coming_shuffles)
{
    desk    d = desk_open();
    ul_text line = {0};
    ask(&d, "{'cmd':'new','edition':'kill-1996','players':3,'seed':'shuffle'}");
    int reshuffled = 0;
    for (int i = 0; i < 1500 && reshuffled < 3; i++) {
        const ul_json *actions = get(ask(&d, "{'cmd':'legal'}"), "actions"), *pick = NULL;
        if (!actions->count)
            break;
        for (const ul_json *a = ul_json_first(actions); a; a = ul_json_next(actions, a))
            if (!pick || strncmp(a->text, "play", 4) == 0 || strcmp(a->text, "draw") == 0)
                pick = a;
        char action[128];
        snprintf(action, sizeof action, "%s", pick->text);
        ask(&d, "{'cmd':'act','action':'%s'}", action);
        ul_text_clear(&line);
        ul_text_put(&line, d.line.bytes);
        reshuffled += strstr(line.bytes, "\"reshuffled\"") != NULL;
        ask(&d, "{'cmd':'undo'}");
        ask(&d, "{'cmd':'act','action':'%s'}", action);
        assert_string_equal(d.line.bytes, line.bytes);
    }
    assert_in_range(reshuffled, 1, 3);
    ul_text_free(&line);
    desk_close(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_action_is_answered_with_its_events_and_the_state),
        cmocka_unit_test(a_list_is_done_as_if_one_by_one),
        cmocka_unit_test(an_empty_list_does_nothing),
        cmocka_unit_test(of_several_actions_all_or_none_are_done),
        cmocka_unit_test(an_illegal_action_is_refused_with_the_reason_that_why_gives),
        cmocka_unit_test(nothing_is_done_after_the_end),
        cmocka_unit_test(undo_goes_back_one_action_at_a_time_to_where_the_game_came_in),
        cmocka_unit_test(undo_keeps_the_order_of_coming_shuffles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
