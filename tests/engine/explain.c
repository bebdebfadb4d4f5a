/* order and explain: what a front end asks about seats and attempts instead of knowing the rules. */
#include "engine/engine_tests.h"

#define ATTEMPT "{'event':'attempted','seat':1,'target':'doctor','weapon':%s,'room':'%s','value':%d}"

/* The parts that an attempt of this value has, in the order of the answer. */
static void parts_are(desk *d, const char *weapon, const char *room, int value, const int expected[4])
{
    static const char *const names[] = {"weapon", "room", "bonus", "spite"};
    ask(d, "{'cmd':'explain','event':" ATTEMPT "}", weapon, room, value);
    for (size_t i = 0; i < 4; i++)
        assert_int_equal(get_in(d, "parts", names[i])->integer, expected[i]);
}

TEST(R_DEFEND_the_order_of_seats_begins_at_the_left_of_each)
{
    desk d = desk_open();
    ask(&d, "{'cmd':'order','players':3}");
    assert_string_equal(d.line.bytes, "{\"ok\":true,\"order\":[[1,2],[2,0],[0,1]]}");
    ask(&d, "{'cmd':'order','players':8}");
    assert_int_equal(element(element(get(d.answer, "order"), 5), 6)->integer, 4);
    refused(&d, "bad-players", "{'cmd':'order','players':1}");
    refused(&d, "bad-players", "{'cmd':'order','players':9}");
    refused(&d, "missing-key", "{'cmd':'order'}");
    desk_close(&d);
}

TEST(R_VALUE_an_attempt_is_explained_by_card_room_option_and_spite)
{
    desk d = desk_open();
    refused(&d, "no-game", "{'cmd':'explain','event':" ATTEMPT "}", "null", "library", 1);
    ask(&d, "{'cmd':'new','edition':'kill-1996','players':3,'options':{'weapon_bonus':1},'seed':'parts'}");
    parts_are(&d, "null", "library", 1, (int[]){1, 0, 0, 0});
    parts_are(&d, "null", "library", 3, (int[]){1, 0, 0, 2});
    parts_are(&d, "'letter-opener'", "nursery", 3, (int[]){2, 0, 1, 0});
    parts_are(&d, "'letter-opener'", "library", 8, (int[]){2, 3, 1, 2});
    parts_are(&d, "'letter-opener'", "library", 1, (int[]){2, 3, 1, 0}); /* which no game has */
    assert_int_equal(get(d.answer, "asks")->count, 2);
    assert_int_equal(element(get(d.answer, "asks"), 0)->integer, 2);
    assert_int_equal(element(get(d.answer, "asks"), 1)->integer, 0);
    desk_close(&d);
}

TEST(what_is_no_attempt_is_not_explained)
{
    desk d = desk_open();
    ask(&d, "{'cmd':'new','edition':'kill-1996','players':3,'seed':'parts'}");
    refused(&d, "bad-history", "{'cmd':'explain','event':{'event':'passed','seat':1}}");
    refused(&d, "bad-history", "{'cmd':'explain','event':{'event':'danced'}}");
    refused(&d, "wrong-type", "{'cmd':'explain','event':" ATTEMPT "}", "null", "library", 300);
    refused(&d, "wrong-type", "{'cmd':'explain','points':5,'event':" ATTEMPT "}", "null", "library", 4);
    refused(&d, "wrong-type", "{'cmd':'explain','points':-1,'event':" ATTEMPT "}", "null", "library", 4);
    desk_close(&d);
}

/* The failure points in the hand of seat 0 of the state that was told last. */
static int64_t held(const desk *d)
{
    const ul_json *hand = element(get(get(d->answer, "state"), "hands"), 0);
    int64_t        points = 0;
    for (size_t i = 0; i < hand->count; i++) {
        int value = 0;
        sscanf(element(hand, i)->text, "failure-%d", &value);
        points += value;
    }
    return points;
}

TEST(R_KNOWN_who_could_have_stopped_it_is_told_when_all_hands_are_open)
{
    desk d = desk_open();
    ask(&d, "{'cmd':'new','edition':'kill-1996','players':2,'seed':'demo-145','dealer':0}");
    ask(&d, "{'cmd':'act','actions':['play room-winter-garden self winter-garden','attempt doctor chain-saw']}");
    ask(&d, "{'cmd':'explain','event':" ATTEMPT "}", "'chain-saw'", "winter-garden", 4);
    assert_null(ul_json_member(d.answer, "could_foil"));
    ask(&d, "{'cmd':'act','action':'pass'}");
    int64_t points = held(&d);
    assert_true(points > 4);
    for (int value = (int)points - 1; value <= points + 1; value++) {
        ask(&d, "{'cmd':'explain','event':" ATTEMPT "}", "'chain-saw'", "winter-garden", value);
        assert_int_equal(get(d.answer, "could_foil")->count, value <= points);
        assert_int_equal(get(d.answer, "together")->integer, value <= points);
    }
    ask(&d, "{'cmd':'explain','points':1,'event':" ATTEMPT "}", "'chain-saw'", "winter-garden", (int)points + 1);
    assert_int_equal(get(element(get(d.answer, "could_foil"), 0), "seat")->integer, 0);
    assert_int_equal(get(element(get(d.answer, "could_foil"), 0), "points")->integer, points);
    desk_close(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(R_DEFEND_the_order_of_seats_begins_at_the_left_of_each),
        cmocka_unit_test(R_VALUE_an_attempt_is_explained_by_card_room_option_and_spite),
        cmocka_unit_test(what_is_no_attempt_is_not_explained),
        cmocka_unit_test(R_KNOWN_who_could_have_stopped_it_is_told_when_all_hands_are_open),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
