/* A game that is known through one seat's view: what can be planned, and what stays hidden. */
#include "engine/engine_tests.h"

/* Seat 1 is to act, the Doctor is in the winter garden and the card that leads there in its hand. */
static char *view_of(desk *d, const char *edition, const char *seat)
{
    ask(d, "{'cmd':'new','edition':'%s','players':2,'seed':'demo-145','dealer':0}", edition);
    ask(d, "{'cmd':'view'%s}", seat);
    return text_of(d, "view");
}

static void begin(desk *d, const char *edition, const char *seat)
{
    char *view = view_of(d, edition, seat);
    ask(d, "{'cmd':'load','view':%s}", view);
    char *told = text_of(d, "view");
    assert_string_equal(view, told);
    free(view);
    free(told);
}

TEST(a_turn_can_be_planned_and_taken_back)
{
    desk d = desk_open();
    begin(&d, "kill-2009", ",'seat':1");
    ask(&d, "{'cmd':'legal'}");
    assert_int_equal(get(d.answer, "to_act")->integer, 1);
    ask(&d, "{'cmd':'view'}"); /* without a seat it is the one that was loaded */
    char *view = text_of(&d, "view");
    ask(&d, "{'cmd':'view','seat':1}");
    char *own = text_of(&d, "view");
    assert_string_equal(view, own);

    ask(&d, "{'cmd':'why','action':'step foyer'}");
    assert_int_equal(get(d.answer, "legal")->integer, 1);
    refused(&d, "illegal", "{'cmd':'act','action':'step kitchen'}");
    ask(&d, "{'cmd':'act','actions':['play room-winter-garden self winter-garden','attempt doctor chain-saw']}");
    assert_int_equal(get(d.answer, "events")->count, 2);
    assert_true(ul_json_is(get_in(&d, "view", "phase"), "defend"));
    assert_null(ul_json_member(d.answer, "state"));
    ask(&d, "{'cmd':'history'}");
    assert_int_equal(get(d.answer, "events")->count, 2);
    ask(&d, "{'cmd':'undo'}");
    ask(&d, "{'cmd':'undo'}");
    char *back = text_of(&d, "view");
    assert_string_equal(back, view);
    refused(&d, "nothing-to-undo", "{'cmd':'undo'}");
    free(view);
    free(own);
    free(back);
    desk_close(&d);
}

TEST(R_KNOWN_what_hangs_on_a_hidden_card_is_refused)
{
    desk d = desk_open();
    begin(&d, "kill-2009", ",'seat':1");
    refused(&d, "hidden", "{'cmd':'act','action':'draw'}");
    refused(&d, "hidden", "{'cmd':'act','actions':['step foyer','draw']}");
    refused(&d, "hidden", "{'cmd':'state'}");
    refused(&d, "hidden", "{'cmd':'record'}");
    refused(&d, "hidden", "{'cmd':'view','seat':0}");
    refused(&d, "bad-seat", "{'cmd':'view','seat':2}");
    refused(&d, "hidden", "{'cmd':'act','actions':['end','end']}");
    ask(&d, "{'cmd':'act','action':'end'}"); /* now the other seat is to act */
    refused(&d, "hidden", "{'cmd':'legal'}");
    refused(&d, "hidden", "{'cmd':'why','action':'end'}");
    refused(&d, "hidden", "{'cmd':'act','action':'end'}");
    refused(&d, "hidden", "{'cmd':'bot','level':'butler'}");
    refused(&d, "bad-action", "{'cmd':'act','action':'fly'}");
    ask(&d, "{'cmd':'view'}");
    desk_close(&d);
}

TEST(a_seat_that_is_not_to_act_and_a_spectator_can_only_look)
{
    static const char *const seats[] = {"", ",'seat':0"};
    desk                     d = desk_open();
    for (int i = 0; i < 2; i++) {
        begin(&d, "kill-1996", seats[i]);
        refused(&d, "hidden", "{'cmd':'legal'}");
        refused(&d, "hidden", "{'cmd':'why','action':'end'}");
        refused(&d, "hidden", "{'cmd':'act','action':'end'}");
        refused(&d, "hidden", "{'cmd':'view','seat':1}");
        ask(&d, "{'cmd':'view'%s}", seats[i]);
    }
    desk_close(&d);
}

/* The last defender lets it through: who wins is known, who held what is not. */
TEST(R_KNOWN_an_end_that_was_only_planned_reveals_nothing)
{
    desk d = desk_open();
    ask(&d, "{'cmd':'new','edition':'kill-1996','players':2,'seed':'demo-145','dealer':0}");
    ask(&d, "{'cmd':'act','actions':['play room-winter-garden self winter-garden','attempt doctor chain-saw']}");
    ask(&d, "{'cmd':'view','seat':0}");
    char *view = text_of(&d, "view");
    ask(&d, "{'cmd':'load','view':%s}", view);
    ask(&d, "{'cmd':'act','action':'pass'}");
    assert_true(ul_json_is(get_in(&d, "view", "phase"), "over"));
    assert_int_equal(get_in(&d, "view", "winner")->integer, 1);
    assert_int_equal(element(get_in(&d, "view", "hands"), 0)->type, UL_JSON_ARRAY);
    assert_int_equal(element(get_in(&d, "view", "hands"), 1)->type, UL_JSON_INTEGER);
    assert_int_equal(get_in(&d, "view", "deck")->type, UL_JSON_INTEGER);
    ask(&d, "{'cmd':'legal'}");
    assert_int_equal(get(d.answer, "actions")->count, 0);
    ask(&d, "{'cmd':'why','action':'pass'}");
    assert_true(ul_json_is(get(d.answer, "reason"), "over"));
    refused(&d, "over", "{'cmd':'act','action':'pass'}");
    refused(&d, "over", "{'cmd':'bot','level':'butler'}");
    ask(&d, "{'cmd':'undo'}");
    ask(&d, "{'cmd':'act','action':'foil failure-1'}");
    free(view);
    desk_close(&d);
}

TEST(the_view_of_a_finished_game_is_taken_back_whole)
{
    static const char *const seats[] = {"", ",'seat':0", ",'seat':1"};
    desk                     d = desk_open();
    for (int i = 0; i < 3; i++) {
        ask(&d, "{'cmd':'new','edition':'kill-1996','players':2,'seed':'demo-145','dealer':0}");
        ask(&d,
            "{'cmd':'act','actions':['play room-winter-garden self winter-garden','attempt doctor chain-saw','pass']}");
        ask(&d, "{'cmd':'view'%s}", seats[i]);
        char *view = text_of(&d, "view");
        ask(&d, "{'cmd':'load','view':%s}", view);
        char *again = text_of(&d, "view");
        assert_string_equal(view, again);
        ask(&d, "{'cmd':'legal'}");
        assert_int_equal(get(d.answer, "actions")->count, 0);
        refused(&d, "over", "{'cmd':'act','action':'end'}");
        refused(&d, "hidden", "{'cmd':'state'}");
        free(view);
        free(again);
    }
    desk_close(&d);
}

TEST(a_view_that_could_not_occur_is_refused)
{
    static const struct {
        const char *from, *to, *cause;
    } changes[] = {
        {"\"seat\":1,", "", "missing-key"},
        {"\"seat\":1", "\"seat\":2", "wrong-type"},
        {"\"seat\":1", "\"seat\":0", "wrong-type"}, /* whose hand is not shown */
        {"\"deck\":84", "\"deck\":83", "wrong-cards"},
        {"\"deck\":84", "\"deck\":[]", "wrong-type"},
        {"\"deck\":84", "\"deck\":-1", "wrong-type"},
        {"\"hands\":[6,", "\"hands\":[7,", "wrong-cards"},
        {"\"chain-saw\"", "\"whisky\"", "unknown-card"},
    };
    desk d = desk_open();
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        char   *view = view_of(&d, "kill-2009", ",'seat':1"), *at = strstr(view, changes[i].from);
        ul_text text = {0};
        assert_non_null(at);
        ul_text_add(&text, view, (size_t)(at - view));
        ul_text_print(&text, "%s%s", changes[i].to, at + strlen(changes[i].from));
        refused(&d, "bad-view", "{'cmd':'load','view':%s}", text.bytes);
        if (!ul_json_is(get(d.answer, "cause"), changes[i].cause))
            fail_msg("%s: %s, not %s", changes[i].to, get(d.answer, "cause")->text, changes[i].cause);
        ul_text_free(&text);
        free(view);
    }
    ask(&d, "{'cmd':'state'}");
    char *state = text_of(&d, "state");
    refused(&d, "bad-view", "{'cmd':'load','view':%s}", state); /* a state is no view, nor a view a state */
    char *view = view_of(&d, "kill-2009", "");
    refused(&d, "bad-state", "{'cmd':'load','state':%s}", view);
    free(state);
    free(view);
    desk_close(&d);
}

TEST(history_is_taken_with_a_view)
{
    desk d = desk_open();
    ask(&d, "{'cmd':'new','edition':'kill-2009','players':2,'seed':'demo-145','dealer':0}");
    ask(&d, "{'cmd':'act','actions':['draw','draw','step foyer','end']}");
    ask(&d, "{'cmd':'view','seat':0}");
    char *view = text_of(&d, "view");
    ask(&d, "{'cmd':'history','seat':0}");
    assert_in_range(get(d.answer, "events")->count, 5, 50);
    char *events = text_of(&d, "events");
    ask(&d, "{'cmd':'load','view':%s,'history':%s}", view, events);
    ask(&d, "{'cmd':'history'}"); /* what has happened since */
    assert_int_equal(get(d.answer, "events")->count, 0);
    ask(&d, "{'cmd':'load','view':%s,'history':[]}", view);
    ask(&d, "{'cmd':'load','view':%s}", view);

    static const struct {
        const char *list, *cause;
        int         index;
    } bad[] = {
        {"[1]", "wrong-type", 0},
        {"[{}]", "missing-key", 0},
        {"[{'event':'passed','seat':0},{'event':'slept','seat':0}]", "unknown-event", 1},
        {"[{'event':'passed','seat':2}]", "wrong-type", 0},
        {"[{'event':'passed','seat':0,'card':null}]", "unknown-key", 0},
        {"[{'event':'passed','seat':0},{'event':'reshuffled','cards':1.5}]", "wrong-type", 1},
        {"[{'event':'doctor_walked','from':'foyer','room':'bridge'}]", "unknown-room", 0},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        refused(&d, "bad-history", "{'cmd':'load','view':%s,'history':%s}", view, bad[i].list);
        assert_true(ul_json_is(get(d.answer, "cause"), bad[i].cause));
        assert_int_equal(get(d.answer, "index")->integer, bad[i].index);
    }
    free(view);
    free(events);
    desk_close(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_turn_can_be_planned_and_taken_back),
        cmocka_unit_test(R_KNOWN_what_hangs_on_a_hidden_card_is_refused),
        cmocka_unit_test(a_seat_that_is_not_to_act_and_a_spectator_can_only_look),
        cmocka_unit_test(R_KNOWN_an_end_that_was_only_planned_reveals_nothing),
        cmocka_unit_test(the_view_of_a_finished_game_is_taken_back_whole),
        cmocka_unit_test(a_view_that_could_not_occur_is_refused),
        cmocka_unit_test(history_is_taken_with_a_view),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
