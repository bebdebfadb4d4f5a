/* route, survey and forecast: what a front end asks instead of knowing the rules. */
#include "engine/engine_tests.h"

/* A game for two in which seat 1 begins. */
static void begin(desk *d, const char *edition)
{
    ask(d, "{'cmd':'new','edition':'%s','players':3,'seed':'demo-145','dealer':0}", edition);
}

TEST(R_DOCTOR_the_route_leads_from_every_room_that_floats)
{
    desk d = desk_open();
    ask(&d, "{'cmd':'route','edition':'kill-2009'}");
    assert_true(ul_json_is(get_in(&d, "route", "master-suite"), "nursery"));
    ask(&d, "{'cmd':'route','edition':'save-2000'}");
    size_t all = get(d.answer, "route")->count;
    ask(&d, "{'cmd':'route','edition':'save-2000','sunk':['D','C']}");
    assert_true(get(d.answer, "route")->count < all);
    ask(&d, "{'cmd':'route','edition':'save-2000','sunk':['D','C','B','A']}");
    assert_int_equal(get(d.answer, "route")->count, 0);
    refused(&d, "wrong-type", "{'cmd':'route','edition':'save-2000','sunk':['C']}");
    refused(&d, "wrong-type", "{'cmd':'route','edition':'save-2000','sunk':[4]}");
    refused(&d, "wrong-type", "{'cmd':'route','edition':'save-2000','sunk':['D','C','B','A','A']}");
    refused(&d, "missing-key", "{'cmd':'route'}");
    refused(&d, "bad-plan", "{'cmd':'route','plan':'no plan'}");
    desk_close(&d);
}

TEST(a_survey_needs_a_game)
{
    desk d = desk_open();
    refused(&d, "no-game", "{'cmd':'survey'}");
    refused(&d, "no-game", "{'cmd':'forecast','action':'end'}");
    desk_close(&d);
}

TEST(R_SIGHT_a_survey_says_who_would_see_the_seat_in_every_room)
{
    desk d = desk_open();
    begin(&d, "kill-2009");
    ask(&d, "{'cmd':'survey','seat':0}");
    const ul_json *here = get(get(d.answer, "rooms"), "drawing-room"); /* where all three stand */
    assert_int_equal(get(here, "by")->count, 2);
    assert_int_equal(element(get(here, "by"), 0)->integer, 1);
    assert_int_equal(get(here, "doors")->integer, 0);
    assert_false(get(here, "dog")->integer);
    assert_int_equal(get(d.answer, "levels")->count, 0);
    ask(&d, "{'cmd':'survey'}"); /* a spectator stands nowhere */
    here = get(get(d.answer, "rooms"), "drawing-room");
    assert_int_equal(get(here, "by")->count, 3);
    assert_null(ul_json_member(here, "doors"));
    desk_close(&d);
}

TEST(R_KNOWN_failure_cards_are_counted_as_the_seat_knows_them)
{
    desk d = desk_open();
    begin(&d, "kill-2009");
    for (int seat = 0; seat < 3; seat++) {
        int64_t all = 0, held = 0;
        ask(&d, "{'cmd':'survey','seat':%d}", seat);
        const ul_json *failures = get(d.answer, "failures");
        assert_int_equal(failures->count, 3);
        for (size_t i = 0; i < 3; i++) {
            const ul_json *one = element(failures, i);
            assert_int_equal(get(one, "gone")->integer, 0);
            held += get(one, "held")->integer;
            all += get(one, "held")->integer + get(one, "unseen")->integer;
        }
        assert_int_equal(all, 42);
        assert_true(held <= 6);
    }
    ask(&d, "{'cmd':'new','edition':'kill-2009','players':3,'seed':'x','options':{'failure_3':false}}");
    ask(&d, "{'cmd':'survey','seat':0}");
    assert_int_equal(get(d.answer, "failures")->count, 2);
    desk_close(&d);
}

TEST(R_SETUP_SAVE_the_piles_of_a_ship_are_told_with_what_they_began_with)
{
    desk d = desk_open();
    begin(&d, "save-2000");
    ask(&d, "{'cmd':'survey'}");
    const ul_json *levels = get(d.answer, "levels");
    assert_int_equal(levels->count, 4);
    for (size_t i = 0; i < 4; i++) {
        const ul_json *level = element(levels, i);
        assert_int_equal(get(level, "left")->integer, get(level, "full")->integer);
        assert_false(get(level, "sunk")->integer);
        assert_int_equal(get(level, "next")->integer, i == 3);
    }
    desk_close(&d);
}

TEST(R_VALUE_attempts_are_listed_with_their_values_the_strongest_first)
{
    desk d = desk_open();
    ask(&d, "{'cmd':'new','edition':'kill-1996','players':2,'seed':'demo-145','dealer':0}");
    ask(&d, "{'cmd':'survey','seat':1}");
    assert_int_equal(get(d.answer, "attempts")->count, 0);
    assert_true(ul_json_is(get_in(&d, "end", "action"), "end"));
    ask(&d, "{'cmd':'act','action':'play room-winter-garden self winter-garden'}");
    ask(&d, "{'cmd':'survey','seat':1}");
    const ul_json *attempts = get(d.answer, "attempts");
    assert_true(attempts->count >= 2);
    for (size_t i = 1; i < attempts->count; i++)
        assert_true(get(element(attempts, i - 1), "value")->integer >= get(element(attempts, i), "value")->integer);
    char strongest[80];
    snprintf(strongest, sizeof strongest, "%s", get(element(attempts, 0), "action")->text);
    int64_t value = get(element(attempts, 0), "value")->integer;
    ask(&d, "{'cmd':'forecast','action':'%s'}", strongest);
    assert_int_equal(get(d.answer, "value")->integer, value);
    ask(&d, "{'cmd':'survey','seat':0}"); /* who is not to act has nothing to choose from */
    assert_null(ul_json_member(d.answer, "attempts"));
    desk_close(&d);
}

TEST(R_NEXT_a_forecast_says_who_plays_next_and_why)
{
    desk d = desk_open();
    begin(&d, "kill-2009");
    const ul_json *forecast = ask(&d, "{'cmd':'forecast','action':'end'}");
    assert_int_equal(get(forecast, "next")->type, UL_JSON_INTEGER);
    assert_int_equal(get(forecast, "skipped")->type, UL_JSON_ARRAY);
    assert_false(get(forecast, "walks_in")->integer);
    assert_false(get(forecast, "stays")->integer);
    assert_null(ul_json_member(forecast, "sinks"));
    int64_t next = get(forecast, "next")->integer;
    char   *state = text_of(&d, "doctor");
    ask(&d, "{'cmd':'act','action':'end'}");
    assert_int_equal(get_in(&d, "state", "to_act")->integer, next);
    assert_int_equal(strncmp(state + 1, get_in(&d, "state", "doctor")->text, strlen(state) - 2), 0);
    free(state);
    refused(&d, "illegal", "{'cmd':'forecast','action':'pass'}");
    refused(&d, "bad-action", "{'cmd':'forecast','action':'dance'}");
    desk_close(&d);
}

TEST(R_DOG_WALK_a_forecast_has_the_dog_s_way_and_a_ship_s_sinking)
{
    static const char *const games[] = {"'kill-1996','options':{'dog':'old-dog'}", "'save-2000'"};
    desk                     d = desk_open();
    bool                     dog = false, ways = false, sinks = false, over = false;
    for (int game = 0; game < 24; game++) {
        ask(&d, "{'cmd':'new','edition':%s,'players':4,'seed':'dog-%d'}", games[game % 2], game);
        for (int turn = 0; turn < 200; turn++) {
            ask(&d, "{'cmd':'legal'}");
            char *actions = text_of(&d, "actions");
            bool  may_draw = strstr(actions, "\"draw\""), in_turn = strstr(actions, "\"end\"");
            char  first[80] = "";
            sscanf(actions, "[\"%79[^\"]", first);
            free(actions);
            const char *action = !in_turn ? first : may_draw ? "draw" : "end";
            if (!first[0])
                break;
            if (in_turn) {
                ask(&d, "{'cmd':'forecast','action':'%s'}", action);
                dog |= ul_json_member(d.answer, "dog") != NULL;
                ways |= ul_json_member(d.answer, "dog_ways") != NULL;
                sinks |= ul_json_member(d.answer, "sinks") != NULL;
                over |= get(d.answer, "next")->type == UL_JSON_NULL;
            }
            ask(&d, "{'cmd':'act','action':'%s'}", action);
        }
    }
    refused(&d, "over", "{'cmd':'forecast','action':'end'}");
    assert_true(dog && ways && sinks && over);
    desk_close(&d);
}

TEST(a_view_is_surveyed_for_its_own_seat_and_the_others_answers_are_not_foretold)
{
    desk d = desk_open();
    ask(&d, "{'cmd':'new','edition':'kill-1996','players':2,'seed':'demo-145','dealer':0}");
    ask(&d, "{'cmd':'survey','seat':1}");
    ul_text whole = {0};
    ul_text_put(&whole, d.line.bytes);
    ask(&d, "{'cmd':'view','seat':1}");
    char *view = text_of(&d, "view");
    ask(&d, "{'cmd':'load','view':%s}", view);
    ask(&d, "{'cmd':'survey'}");
    assert_string_equal(d.line.bytes, whole.bytes); /* nothing hidden comes into it */
    refused(&d, "hidden", "{'cmd':'survey','seat':0}");
    ask(&d, "{'cmd':'act','actions':['play room-winter-garden self winter-garden','attempt doctor chain-saw']}");
    refused(&d, "hidden", "{'cmd':'forecast','action':'pass'}");
    ul_text_free(&whole);
    free(view);
    desk_close(&d);
}

/* Through whoever is asked: as their front end sees it. */
static void load_view_of_asked(desk *d)
{
    ask(d, "{'cmd':'legal'}");
    int seat = (int)get(d->answer, "to_act")->integer;
    ask(d, "{'cmd':'view','seat':%d}", seat);
    char *view = text_of(d, "view");
    ask(d, "{'cmd':'load','view':%s}", view);
    free(view);
}

TEST(R_WIN_the_last_who_is_asked_is_told_whom_a_pass_lets_win)
{
    static const char attempt[] =
        "{'cmd':'act','actions':['play room-winter-garden self winter-garden','attempt doctor chain-saw']}";
    desk d = desk_open();
    ask(&d, "{'cmd':'new','edition':'kill-1996','players':2,'seed':'demo-145','dealer':0}");
    ask(&d, attempt);
    ask(&d, "{'cmd':'forecast','action':'pass'}");
    assert_int_equal(get(d.answer, "winner")->integer, 1);
    load_view_of_asked(&d);
    ask(&d, "{'cmd':'forecast','action':'pass'}");
    assert_int_equal(get(d.answer, "winner")->integer, 1);
    desk_close(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(R_DOCTOR_the_route_leads_from_every_room_that_floats),
        cmocka_unit_test(a_survey_needs_a_game),
        cmocka_unit_test(R_SIGHT_a_survey_says_who_would_see_the_seat_in_every_room),
        cmocka_unit_test(R_KNOWN_failure_cards_are_counted_as_the_seat_knows_them),
        cmocka_unit_test(R_SETUP_SAVE_the_piles_of_a_ship_are_told_with_what_they_began_with),
        cmocka_unit_test(R_VALUE_attempts_are_listed_with_their_values_the_strongest_first),
        cmocka_unit_test(R_NEXT_a_forecast_says_who_plays_next_and_why),
        cmocka_unit_test(R_DOG_WALK_a_forecast_has_the_dog_s_way_and_a_ship_s_sinking),
        cmocka_unit_test(a_view_is_surveyed_for_its_own_seat_and_the_others_answers_are_not_foretold),
        cmocka_unit_test(R_WIN_the_last_who_is_asked_is_told_whom_a_pass_lets_win),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
