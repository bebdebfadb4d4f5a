/* state, view, legal, why, history and record: questions about a game. */
#include "engine/engine_tests.h"

/* A game for two in which seat 1 begins with the Doctor out of reach, but for the card room-winter-garden. */
static void begin(desk *d)
{
    ask(d, "{'cmd':'new','edition':'kill-2009','players':2,'seed':'demo-145','dealer':0}");
}

TEST(R_KNOWN_a_view_shows_its_own_hand_and_numbers)
{
    desk d = desk_open();
    begin(&d);
    char *state = text_of(&d, "state");
    for (int seat = 0; seat < 2; seat++) {
        ask(&d, "{'cmd':'view','seat':%d}", seat);
        assert_int_equal(get_in(&d, "view", "seat")->integer, seat);
        assert_int_equal(element(get_in(&d, "view", "hands"), (size_t)seat)->count, 6);
        assert_int_equal(element(get_in(&d, "view", "hands"), (size_t)(1 - seat))->type, UL_JSON_INTEGER);
        assert_int_equal(element(get_in(&d, "view", "hands"), (size_t)(1 - seat))->integer, 6);
        assert_int_equal(get_in(&d, "view", "deck")->integer, 84);
    }
    ask(&d, "{'cmd':'view'}");
    assert_int_equal(get_in(&d, "view", "seat")->type, UL_JSON_NULL);
    for (size_t seat = 0; seat < 2; seat++)
        assert_int_equal(element(get_in(&d, "view", "hands"), seat)->integer, 6);
    ask(&d, "{'cmd':'state'}");
    char *after = text_of(&d, "state");
    assert_string_equal(state, after);
    free(state);
    free(after);
    desk_close(&d);
}

/* Seat 1 attempts, seat 0 holds nothing that could stop it and passes. */
static void end_game(desk *d)
{
    ask(d, "{'cmd':'new','edition':'kill-1996','players':2,'seed':'demo-145','dealer':0}");
    ask(d, "{'cmd':'act','actions':['play room-winter-garden self winter-garden','attempt doctor chain-saw','pass']}");
    assert_true(ul_json_is(get_in(d, "state", "phase"), "over"));
    assert_int_equal(get_in(d, "state", "winner")->integer, 1);
}

TEST(R_KNOWN_after_the_end_every_view_is_the_whole_state)
{
    desk d = desk_open();
    end_game(&d);
    char                    *state = text_of(&d, "state");
    static const char *const asked[] = {"", ",'seat':0", ",'seat':1"}, *const seats[] = {"null", "0", "1"};
    for (int i = 0; i < 3; i++) {
        ask(&d, "{'cmd':'view'%s}", asked[i]);
        char   *view = text_of(&d, "view");
        ul_text wanted = {0};
        ul_text_print(&wanted, "{\"seat\":%s,%s", seats[i], state + 1);
        assert_string_equal(view, wanted.bytes);
        ul_text_free(&wanted);
        free(view);
    }
    free(state);
    desk_close(&d);
}

TEST(legal_actions_are_sorted_and_none_when_over)
{
    desk d = desk_open();
    begin(&d);
    ask(&d, "{'cmd':'legal'}");
    assert_string_equal(d.line.bytes,
                        "{\"ok\":true,\"to_act\":1,\"actions\":[\"draw\",\"end\",\"play room-winter-garden self "
                        "winter-garden\",\"step dining-hall\",\"step foyer\",\"step parlor\",\"step trophy-room\"]}");
    end_game(&d);
    ask(&d, "{'cmd':'legal'}");
    assert_string_equal(d.line.bytes, "{\"ok\":true,\"to_act\":null,\"actions\":[]}");
    desk_close(&d);
}

static void expect_why(desk *d, const char *action, const char *answer)
{
    ask(d, "{'cmd':'why','action':'%s'}", action);
    char wanted[200];
    snprintf(wanted, sizeof wanted, "{\"ok\":true,\"legal\":%s}", answer);
    for (char *at = strchr(wanted, '\''); at; at = strchr(at, '\''))
        *at = '"';
    assert_string_equal(d->line.bytes, wanted);
}

TEST(why_gives_the_reason_and_what_explains_it)
{
    desk d = desk_open();
    begin(&d);
    expect_why(&d, "draw", "true");
    expect_why(&d, "step foyer", "true");
    expect_why(&d, "pass", "false,'reason':'phase'");
    expect_why(&d, "step nowhere", "false,'reason':'unknown'");
    expect_why(&d, "play nothing self foyer", "false,'reason':'unknown'");
    expect_why(&d, "play move-1 self foyer", "false,'reason':'no-card'");
    expect_why(&d, "play chain-saw self foyer", "false,'reason':'wrong-kind'");
    expect_why(&d, "step drawing-room", "false,'reason':'same-room'");
    expect_why(&d, "step kitchen", "false,'reason':'too-far','doors':1");
    expect_why(&d, "play room-winter-garden doctor winter-garden", "false,'reason':'same-room'");
    expect_why(&d, "play room-winter-garden self foyer", "false,'reason':'too-far','doors':0");
    expect_why(&d, "attempt doctor bare", "false,'reason':'not-together','room':'winter-garden'");
    ask(&d, "{'cmd':'act','action':'step foyer'}");
    expect_why(&d, "step piazza", "false,'reason':'stepped'");
    ask(&d, "{'cmd':'act','actions':['play room-winter-garden self winter-garden']}");
    expect_why(&d, "draw", "false,'reason':'card-played'");
    ask(&d, "{'cmd':'act','action':'attempt doctor chain-saw'}");
    expect_why(&d, "pass", "false,'reason':'must-foil','points':4");
    end_game(&d);
    expect_why(&d, "draw", "false,'reason':'over'");
    desk_close(&d);
}

/* A state of the mansion: where the two pawns and the Doctor stand, and the dog's member. */
static void place(desk *d, const char *options, const char *rooms, const char *doctor, const char *dog)
{
    ask(d, "{'cmd':'new','edition':'kill-2009','players':2,'seed':'demo-145','dealer':0,'options':%s}", options);
    char       *state = text_of(d, "state");
    const char *at = strstr(state, "\"rooms\":"), *after = strstr(state, ",\"hands\"");
    ul_text     text = {0};
    assert_true(at && after);
    ul_text_add(&text, state, (size_t)(at - state));
    ul_text_print(&text, "'rooms':%s,'doctor':'%s','dog':%s%s", rooms, doctor, dog, after);
    ask(d, "{'cmd':'load','state':%s,'seed':'s'}", text.bytes);
    ul_text_free(&text);
    free(state);
}

TEST(R_ALONE_why_names_who_is_there_or_sees_it)
{
    desk d = desk_open();
    place(&d, "{}", "['foyer','foyer']", "foyer", "null");
    expect_why(&d, "attempt doctor bare", "false,'reason':'not-alone','by':[{'seat':0,'room':'foyer'}]");
    place(&d, "{}", "['drawing-room','foyer']", "foyer", "null");
    expect_why(&d, "attempt doctor bare", "false,'reason':'seen','by':[{'seat':0,'room':'drawing-room'}]");
    place(&d, "{}", "['carriage-house','foyer']", "foyer", "null");
    expect_why(&d, "attempt doctor bare", "true");
    desk_close(&d);
}

TEST(R_OLD_DOG_why_says_from_where_it_watches)
{
    static const char guarded[] = "{'room':'drawing-room','alive':true,'tokens':0,'walked':false}";
    desk              d = desk_open();
    place(&d, "{'dog':'old-dog'}", "['carriage-house','foyer']", "foyer", guarded);
    expect_why(&d, "attempt doctor bare", "false,'reason':'dog','room':'drawing-room'");
    expect_why(&d, "attempt dog bare", "false,'reason':'not-together','room':'drawing-room'");
    desk_close(&d);
}

TEST(text_that_is_no_action_is_an_error)
{
    static const char *const texts[] = {"",
                                        "step",
                                        "step ",
                                        " step foyer",
                                        "step  foyer",
                                        "Step foyer",
                                        "step foyer ",
                                        "step foyer x",
                                        "play move-1 foyer",
                                        "play move-1 dog foyer",
                                        "attempt self bare",
                                        "attempt doctor",
                                        "draw card",
                                        "pass 1",
                                        "go",
                                        "step\\tfoyer",
                                        "step\\nfoyer"};
    desk                     d = desk_open();
    begin(&d);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        refused(&d, "bad-action", "{'cmd':'why','action':'%s'}", texts[i]);
        refused(&d, "bad-action", "{'cmd':'act','action':'%s'}", texts[i]);
        refused(&d, "bad-action", "{'cmd':'act','actions':['%s']}", texts[i]);
    }
    desk_close(&d);
}

static void expect_card(desk *d, const char *member, const char *card)
{
    const ul_json *drew = element(get(ask(d, "{'cmd':'history'%s}", member), "events"), 0);
    assert_true(ul_json_is(get(drew, "event"), "drew"));
    if (card)
        assert_true(ul_json_is(get(drew, "card"), card));
    else
        assert_int_equal(get(drew, "card")->type, UL_JSON_NULL);
}

TEST(R_KNOWN_history_tells_a_drawn_card_to_its_seat_only)
{
    desk d = desk_open();
    begin(&d);
    ask(&d, "{'cmd':'history'}");
    assert_int_equal(get(d.answer, "events")->count, 0);
    ask(&d, "{'cmd':'act','action':'draw'}");
    char *card = strdup(get(element(get(d.answer, "events"), 0), "card")->text);
    expect_card(&d, ",'seat':1", card);
    expect_card(&d, ",'seat':0", NULL);
    expect_card(&d, "", NULL);
    free(card);
    desk_close(&d);
}

TEST(R_KNOWN_history_is_open_after_the_end)
{
    desk d = desk_open();
    ask(&d, "{'cmd':'new','edition':'kill-1996','players':2,'seed':'demo-145','dealer':0}");
    ask(&d, "{'cmd':'act','action':'draw'}");
    char *card = strdup(get(element(get(d.answer, "events"), 0), "card")->text);
    /* Nobody steps: the Doctor comes round to somebody who is alone with him, or the turns run out. */
    while (!ul_json_is(get_in(&d, "state", "phase"), "over")) {
        const ul_json *actions = get(ask(&d, "{'cmd':'legal'}"), "actions"), *pick = ul_json_first(actions);
        for (const ul_json *a = pick; a; a = ul_json_next(actions, a))
            if (strcmp(a->text, "end") == 0 || strcmp(a->text, "pass") == 0 || strncmp(a->text, "attempt", 7) == 0)
                pick = a;
        ask(&d, "{'cmd':'act','action':'%s'}", pick->text);
    }
    expect_card(&d, ",'seat':0", card);
    expect_card(&d, "", card);
    free(card);
    desk_close(&d);
}

TEST(history_goes_back_with_undo)
{
    desk d = desk_open();
    begin(&d);
    ask(&d, "{'cmd':'act','action':'step foyer'}");
    ask(&d, "{'cmd':'history'}");
    char *one = strdup(d.line.bytes);
    ask(&d, "{'cmd':'act','action':'end'}");
    ask(&d, "{'cmd':'history'}");
    assert_string_not_equal(d.line.bytes, one);
    ask(&d, "{'cmd':'undo'}");
    ask(&d, "{'cmd':'history'}");
    assert_string_equal(d.line.bytes, one);
    free(one);
    desk_close(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(R_KNOWN_a_view_shows_its_own_hand_and_numbers),
        cmocka_unit_test(R_KNOWN_after_the_end_every_view_is_the_whole_state),
        cmocka_unit_test(legal_actions_are_sorted_and_none_when_over),
        cmocka_unit_test(why_gives_the_reason_and_what_explains_it),
        cmocka_unit_test(R_ALONE_why_names_who_is_there_or_sees_it),
        cmocka_unit_test(R_OLD_DOG_why_says_from_where_it_watches),
        cmocka_unit_test(text_that_is_no_action_is_an_error),
        cmocka_unit_test(R_KNOWN_history_tells_a_drawn_card_to_its_seat_only),
        cmocka_unit_test(R_KNOWN_history_is_open_after_the_end),
        cmocka_unit_test(history_goes_back_with_undo),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
