/* new, load and replay: how a game comes in. */
#include "engine/engine_tests.h"

/* What a request is answered with, kept; the caller frees it. */
static char *answer_to(desk *d, const char *request)
{
    ask(d, "%s", request);
    char *answer = strdup(d->line.bytes);
    assert_non_null(answer);
    return answer;
}

static void expect_same(desk *d, const char *one, const char *other, bool same)
{
    char *first = answer_to(d, one), *second = answer_to(d, other);
    assert_int_equal(strcmp(first, second) == 0, same);
    free(first);
    free(second);
}

/* new */

TEST(the_same_seed_is_the_same_game)
{
    desk d = desk_open(), other = desk_open();
    expect_same(&d, "{'cmd':'new','edition':'kill-2009','players':4,'seed':'one'}",
                "{'seed':'one','players':4,'edition':'kill-2009','cmd':'new','options':{}}", true);
    expect_same(&d, "{'cmd':'new','edition':'kill-2009','players':4,'seed':'one'}",
                "{'cmd':'new','edition':'kill-2009','players':4,'seed':'two'}", false);
    expect_same(&d, "{'cmd':'new','edition':'kill-2009','players':4,'seed':''}",
                "{'cmd':'new','edition':'kill-2009','players':4,'seed':''}", true);
    char *here = answer_to(&d, "{'cmd':'new','edition':'save-2000','players':5,'seed':'殺'}");
    char *there = answer_to(&other, "{'cmd':'new','edition':'save-2000','players':5,'seed':'\\u6bba'}");
    assert_string_equal(here, there);
    free(here);
    free(there);
    desk_close(&d);
    desk_close(&other);
}

TEST(without_a_seed_every_game_is_another_and_its_record_has_the_seed)
{
    desk d = desk_open();
    expect_same(&d, "{'cmd':'new','edition':'kill-2009','players':4}",
                "{'cmd':'new','edition':'kill-2009','players':4}", false);
    ask(&d, "{'cmd':'new','edition':'kill-2009','players':4}");
    char *dealt = text_of(&d, "state");
    ask(&d, "{'cmd':'record'}");
    const char *seed = strstr(get(d.answer, "record")->text, "[Seed \"");
    assert_non_null(seed);
    char digits[65];
    assert_int_equal(sscanf(seed, "[Seed \"%64[0-9a-f]\"]", digits), 1);
    assert_int_equal(strlen(digits), 64);
    ask(&d, "{'cmd':'new','edition':'kill-2009','players':4,'seed':'%s'}", digits);
    char *again = text_of(&d, "state");
    assert_string_equal(dealt, again);
    free(dealt);
    free(again);
    desk_close(&d);
}

TEST(the_entropy_makes_the_seeds)
{
    static const char    request[] = "{\"cmd\":\"new\",\"edition\":\"kill-2009\",\"players\":4}";
    static const uint8_t one[UL_ENGINE_ENTROPY] = {1}, two[UL_ENGINE_ENTROPY] = {2};
    ul_engine           *engine[3] = {ul_engine_new(one), ul_engine_new(one), ul_engine_new(two)};
    const char          *answer[3];
    size_t               len;
    for (int i = 0; i < 3; i++)
        answer[i] = ul_engine_answer(engine[i], request, strlen(request), &len);
    assert_string_equal(answer[0], answer[1]);
    assert_string_not_equal(answer[0], answer[2]);
    for (int i = 0; i < 3; i++)
        ul_engine_free(engine[i]);
}

TEST(R_SETUP_KILL_the_dealer_may_be_named)
{
    desk d = desk_open();
    bool seen[3] = {false};
    for (int dealer = 0; dealer < 3; dealer++) {
        ask(&d, "{'cmd':'new','edition':'kill-1996','players':3,'seed':'who','dealer':%d}", dealer);
        seen[get_in(&d, "state", "to_act")->integer] = true;
    }
    assert_true(seen[0] && seen[1] && seen[2]); /* the same cards, from another place at the table */
    desk_close(&d);
}

TEST(players_are_as_many_as_the_edition_allows)
{
    static const struct {
        const char *edition;
        int         low, high;
    } editions[] = {{"kill-1996", 2, 8}, {"kill-2009", 2, 7}, {"save-2000", 3, 7}};
    desk d = desk_open();
    for (size_t i = 0; i < 3; i++) {
        for (int players = -1; players < 12; players++) {
            if (players >= editions[i].low && players <= editions[i].high) {
                ask(&d, "{'cmd':'new','edition':'%s','players':%d}", editions[i].edition, players);
                assert_int_equal(get_in(&d, "state", "hands")->count, players);
            } else {
                refused(&d, "bad-players", "{'cmd':'new','edition':'%s','players':%d}", editions[i].edition, players);
            }
        }
        refused(&d, "bad-players", "{'cmd':'new','edition':'%s','players':260}", editions[i].edition);
        refused(&d, "bad-players", "{'cmd':'new','edition':'%s','players':9223372036854775807}", editions[i].edition);
    }
    desk_close(&d);
}

TEST(options_are_the_edition_s)
{
    desk d = desk_open();
    ask(&d, "{'cmd':'new','edition':'kill-1996','players':2,'seed':'o','options':{'spite':true,'weapon_bonus':1,"
            "'dog':'new-tricks','next_player':'longest-idle','failure_3':false}}");
    const ul_json *options = get_in(&d, "state", "options");
    assert_int_equal(options->count, 7);
    assert_int_equal(get(options, "spite")->integer, 1);
    assert_int_equal(get(options, "weapon_bonus")->integer, 1);
    assert_int_equal(get(options, "must_foil")->integer, 0);
    assert_true(ul_json_is(get(options, "dog"), "new-tricks"));
    assert_int_equal(get_in(&d, "state", "dog")->type, UL_JSON_OBJECT);

    static const struct {
        const char *code, *edition, *options;
    } bad[] = {
        {"unknown-option", "kill-2009", "{'penalties':true}"},
        {"unknown-option", "kill-2009", "{'Spite':true}"},
        {"unknown-option", "save-2000", "{'spite':true}"},
        {"unknown-option", "save-2000", "{'dog':'none'}"},
        {"bad-option", "kill-2009", "{'spite':1}"},
        {"bad-option", "kill-2009", "{'spite':null}"},
        {"bad-option", "kill-2009", "{'weapon_bonus':2}"},
        {"bad-option", "kill-2009", "{'weapon_bonus':1.0}"},
        {"bad-option", "kill-2009", "{'weapon_bonus':true}"},
        {"bad-option", "kill-2009", "{'dog':'cat'}"},
        {"bad-option", "kill-2009", "{'dog':null}"},
        {"bad-option", "kill-2009", "{'next_player':'Clockwise'}"},
        {"bad-option", "kill-1996", "{'dog':'new-tricks'}"},
        {"bad-option", "kill-2009", "{'dog':'old-dog-new-tricks','spite':false}"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        refused(&d, bad[i].code, "{'cmd':'new','edition':'%s','players':3,'options':%s}", bad[i].edition,
                bad[i].options);
    desk_close(&d);
}

/* Plans of one's own */

TEST(a_game_can_be_played_on_another_plan)
{
    desk    d = desk_open();
    ul_text plan = house_plan("my-house");
    ask(&d, "{'cmd':'new','edition':'kill-2009','players':3,'seed':'p','plan':%s}", plan.bytes);
    assert_true(ul_json_is(get_in(&d, "state", "board"), "my-house"));

    /* Its states and views go on there. */
    char *state = text_of(&d, "state");
    ask(&d, "{'cmd':'view','seat':1}");
    char *view = text_of(&d, "view");
    ask(&d, "{'cmd':'load','state':%s}", state);
    ask(&d, "{'cmd':'load','view':%s}", view);
    ask(&d, "{'cmd':'load','view':%s}", view); /* the plan is known through a view, too */
    ask(&d, "{'cmd':'load','state':%s}", state);
    assert_true(ul_json_is(get_in(&d, "state", "board"), "my-house"));
    ask(&d, "{'cmd':'record'}");
    assert_non_null(strstr(get(d.answer, "record")->text, "my-house"));

    refused(&d, "bad-state", "{'cmd':'load','state':{}}");
    assert_ptr_equal(strstr(get(d.answer, "message")->text, "the state: '"), get(d.answer, "message")->text);
    refused(&d, "bad-state", "{'cmd':'load','state':{'board':'your-house'}}");

    /* A game on the edition's own board takes its place; then nobody knows that plan. */
    ask(&d, "{'cmd':'new','edition':'kill-2009','players':3,'seed':'p'}");
    char *usual = text_of(&d, "state");
    refused(&d, "bad-state", "{'cmd':'load','state':%s}", state);
    assert_true(ul_json_is(get(d.answer, "cause"), "unknown-board"));
    refused(&d, "bad-view", "{'cmd':'load','view':%s}", view);
    assert_true(ul_json_is(get(d.answer, "cause"), "unknown-board"));

    /* And the edition's board is there whatever is being played on. */
    ask(&d, "{'cmd':'new','edition':'kill-2009','players':3,'seed':'p','plan':%s}", plan.bytes);
    ask(&d, "{'cmd':'load','state':%s}", usual);
    assert_true(ul_json_is(get_in(&d, "state", "board"), "mansion"));
    free(state);
    free(view);
    free(usual);
    ul_text_free(&plan);
    desk_close(&d);
}

TEST(a_plan_must_have_what_the_game_needs)
{
    static const char cottage[] = "board cottage\\nroom k kitchen 0 A Kitchen\\nplan\\nkk\\n";
    desk              d = desk_open();
    ul_text           plan = house_plan("my-house");
    ask(&d, "{'cmd':'board','plan':'%s'}", cottage);
    refused(&d, "bad-plan", "{'cmd':'new','edition':'kill-2009','players':3,'plan':'%s'}", cottage);
    assert_true(ul_json_is(get(d.answer, "cause"), "too-few-rooms"));
    const ul_json *lack = ul_json_first(get(d.answer, "lacks"));
    assert_true(ul_json_is(ul_json_member(lack, "code"), "too-few-rooms"));
    assert_int_equal(ul_json_member(lack, "need")->integer, 4);
    assert_int_equal(ul_json_member(lack, "has")->integer, 1);
    refused(&d, "bad-plan", "{'cmd':'new','edition':'save-2000','players':3,'plan':%s}", plan.bytes);
    refused(&d, "bad-plan", "{'cmd':'new','edition':'kill-2009','players':3,'plan':'kitchen'}");
    assert_int_equal(get(d.answer, "line")->integer, 1);
    ul_text_free(&plan);
    desk_close(&d);
}

TEST(R_BOARD_cards_are_left_out_for_who_says_so_and_else_the_plan_is_refused)
{
    desk    d = desk_open();
    ul_text plan = house_plan("my-house");
    char   *library = strstr(plan.bytes, " library ");
    assert_non_null(library);
    memcpy(library, " bookery ", strlen(" bookery "));
    refused(&d, "bad-plan", "{'cmd':'new','edition':'kill-2009','players':3,'plan':%s}", plan.bytes);
    assert_true(ul_json_is(get(d.answer, "cause"), "missing-room"));
    assert_non_null(strstr(get(d.answer, "message")->text, "library"));
    refused(&d, "bad-plan", "{'cmd':'new','edition':'kill-2009','players':3,'plan':%s,'fit':false}", plan.bytes);
    ask(&d, "{'cmd':'new','edition':'kill-2009','players':3,'plan':%s,'fit':true}", plan.bytes);
    assert_true(ul_json_is(get_in(&d, "state", "board"), "my-house"));
    ul_text_free(&plan);
    desk_close(&d);
}

/* load */

TEST(a_state_that_was_given_out_is_taken_back)
{
    static const char *const editions[] = {"kill-1996", "kill-2009", "save-2000"};
    desk                     d = desk_open();
    for (size_t i = 0; i < 3; i++) {
        ask(&d, "{'cmd':'new','edition':'%s','players':4,'seed':'l'}", editions[i]);
        char *state = text_of(&d, "state");
        ask(&d, "{'cmd':'act','actions':['end','end']}");
        ask(&d, "{'cmd':'load','state':%s,'seed':'later'}", state);
        char *again = text_of(&d, "state");
        assert_string_equal(state, again);
        ask(&d, "{'cmd':'history'}");
        assert_int_equal(get(d.answer, "events")->count, 0);
        refused(&d, "nothing-to-undo", "{'cmd':'undo'}");
        free(state);
        free(again);
    }
    desk_close(&d);
}

/* The state of a new game with one piece of its text exchanged. */
static char *changed(desk *d, const char *from, const char *to)
{
    ask(d, "{'cmd':'new','edition':'kill-2009','players':2,'seed':'demo-145','dealer':0}");
    char   *state = text_of(d, "state"), *at = strstr(state, from);
    ul_text text = {0};
    if (!at)
        fail_msg("there is no %s in %s", from, state);
    ul_text_add(&text, state, (size_t)(at - state));
    ul_text_put(&text, to);
    ul_text_put(&text, at + strlen(from));
    free(state);
    return text.bytes;
}

TEST(a_state_that_could_not_occur_is_refused)
{
    static const struct {
        const char *from, *to, *cause;
    } changes[] = {
        {"\"kill-2009\"", "\"kill-2010\"", "unknown-edition"},
        {"\"mansion\"", "\"ship\"", "unknown-board"},
        {"\"players\":2", "\"players\":1", "bad-players"},
        {"\"players\":2", "\"players\":2.0", "wrong-type"},
        {"\"players\":2", "\"players\":3", "wrong-count"},
        {",\"failure_3\":true", "", "missing-option"},
        {"\"failure_3\":true", "\"failure_3\":true,\"penalties\":false", "unknown-option"},
        {"\"phase\":\"turn\"", "\"phase\":\"night\"", "unknown-word"},
        {"\"number\":1", "\"number\":0", "wrong-type"},
        {"\"number\":1", "\"number\":2001", "wrong-type"},
        {"\"number\":1", "\"number\":2", "wrong-turn"},
        {"\"last_turn\":[0,0]", "\"last_turn\":[1,1]", "wrong-turn"},
        {"\"to_act\":1", "\"to_act\":0", "wrong-seat"},
        {"\"to_act\":1", "\"to_act\":null", "wrong-seat"},
        {"\"doctor\":\"winter-garden\"", "\"doctor\":\"bridge\"", "unknown-room"},
        {"\"dog\":null", "\"dog\":{\"room\":\"foyer\",\"alive\":true,\"tokens\":0,\"walked\":false}", "wrong-dog"},
        {"\"chain-saw\"", "\"whisky\"", "unknown-card"},
        {"\"chain-saw\"", "\"failure-1\"", "wrong-cards"},
        {"\"chain-saw\",", "", "wrong-cards"},
        {"\"pool\":30", "\"pool\":29", "wrong-tokens"},
        {"\"next_seat\":null", "\"next_seat\":0", "wrong-next"},
        {"\"winner\":null", "\"winner\":0", "wrong-ending"},
        {"\"attempt\":null,", "", "missing-key"},
        {"\"attempt\":null", "\"attempt\":null,\"attempts\":null", "unknown-key"},
    };
    desk d = desk_open();
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        char *state = changed(&d, changes[i].from, changes[i].to);
        ask(&d, "{'cmd':'act','action':'end'}");
        refused(&d, "bad-state", "{'cmd':'load','state':%s}", state);
        if (!ul_json_is(get(d.answer, "cause"), changes[i].cause))
            fail_msg("%s: %s, not %s", changes[i].to, get(d.answer, "cause")->text, changes[i].cause);
        free(state);
    }
    refused(&d, "bad-state", "{'cmd':'load','state':{}}");
    refused(&d, "bad-state", "{'cmd':'load','state':{'board':17}}");
    desk_close(&d);
}

TEST(hands_may_come_unsorted)
{
    desk  d = desk_open();
    char *sorted = changed(&d, "\"seat\":1", "\"seat\":1");
    char *state = changed(&d, "\"chain-saw\",\"civil-war-cannon\"", "\"civil-war-cannon\",\"chain-saw\"");
    ask(&d, "{'cmd':'load','state':%s}", state);
    char *loaded = text_of(&d, "state");
    assert_string_equal(loaded, sorted);
    free(sorted);
    free(state);
    free(loaded);
    desk_close(&d);
}

/* Do the first thing in the list, which is drawing where one may, until the discard pile has become the deck. */
static char *after_reshuffle(desk *d)
{
    for (int i = 0; i < 400; i++) {
        const ul_json *actions = get(ask(d, "{'cmd':'legal'}"), "actions"), *first = element(actions, 0);
        ask(d, "{'cmd':'act','action':'%s'}", first->text);
        if (strstr(d->line.bytes, "\"reshuffled\""))
            return text_of(d, "state");
    }
    fail_msg("the deck never ran out");
    return NULL;
}

/* Play room cards and draw until the deck is empty and enough lies on the discard pile. */
static void use_up_the_deck(desk *d)
{
    for (int i = 0; i < 2000; i++) {
        const ul_json *actions = get(ask(d, "{'cmd':'legal'}"), "actions"), *pick = ul_json_first(actions);
        for (const ul_json *a = pick; a; a = ul_json_next(actions, a))
            if (strncmp(a->text, "play room-", 10) == 0 || strcmp(a->text, "draw") == 0)
                pick = a;
        ask(d, "{'cmd':'act','action':'%s'}", pick->text);
        if (get_in(d, "state", "deck")->count == 0 && get_in(d, "state", "discard")->count > 8)
            return;
    }
    fail_msg("the deck never ran out");
}

TEST(R_RESHUFFLE_later_shuffles_follow_the_seed_of_the_load)
{
    desk d = desk_open();
    ask(&d, "{'cmd':'new','edition':'kill-1996','players':2,'seed':'r'}");
    use_up_the_deck(&d);
    char                    *state = text_of(&d, "state");
    char                    *after[3];
    static const char *const seeds[] = {"x", "x", "y"};
    for (int i = 0; i < 3; i++) {
        ask(&d, "{'cmd':'load','state':%s,'seed':'%s'}", state, seeds[i]);
        after[i] = after_reshuffle(&d);
    }
    assert_string_equal(after[0], after[1]);
    assert_string_not_equal(after[0], after[2]);
    ask(&d, "{'cmd':'load','state':%s}", state);
    char *drawn = after_reshuffle(&d);
    assert_string_not_equal(after[0], drawn);
    free(drawn);
    for (int i = 0; i < 3; i++)
        free(after[i]);
    free(state);
    desk_close(&d);
}

/* replay */

static char *record_of(desk *d)
{
    ask(d, "{'cmd':'record'}");
    return text_of(d, "record");
}

TEST(a_record_is_replayed_to_the_same_game)
{
    desk d = desk_open();
    ask(&d, "{'cmd':'new','edition':'kill-2009','players':3,'seed':'rec'}");
    ask(&d, "{'cmd':'act','actions':['draw','end','end']}");
    char *state = text_of(&d, "state"), *record = record_of(&d);
    ask(&d, "{'cmd':'history'}");
    char *history = text_of(&d, "events");

    ask(&d, "{'cmd':'new','edition':'save-2000','players':3}");
    ul_text request = {0};
    ul_text_print(&request, "{\"cmd\":\"replay\",\"record\":%s}", record);
    assert_true(say(&d, request.bytes, request.len));
    char *again = text_of(&d, "state");
    assert_string_equal(again, state);
    ask(&d, "{'cmd':'history'}");
    char *told = text_of(&d, "events");
    assert_string_equal(told, history);
    refused(&d, "nothing-to-undo", "{'cmd':'undo'}"); /* not behind the replay */
    ask(&d, "{'cmd':'act','action':'end'}");
    ask(&d, "{'cmd':'undo'}");
    char *written = record_of(&d);
    assert_string_equal(written, record);
    free(state);
    free(record);
    free(history);
    free(again);
    free(told);
    free(written);
    ul_text_free(&request);
    desk_close(&d);
}

TEST(a_damaged_record_is_refused_with_its_line)
{
    desk d = desk_open();
    ask(&d, "{'cmd':'new','edition':'kill-2009','players':3,'seed':'rec'}");
    ask(&d, "{'cmd':'act','actions':['end','end']}");
    refused(&d, "bad-record", "{'cmd':'replay','record':''}");
    refused(&d, "bad-record", "{'cmd':'replay','record':'hello'}");
    assert_int_equal(get(d.answer, "line")->integer, 1);
    assert_non_null(strstr(get(d.answer, "message")->text, "line 1"));
    char *record = record_of(&d), *end = strstr(record, "end");
    assert_non_null(end);
    memcpy(end, "sit", 3);
    ul_text request = {0};
    ul_text_print(&request, "{\"cmd\":\"replay\",\"record\":%s}", record);
    refused_bytes(&d, "bad-record", request.bytes, request.len);
    ul_text_free(&request);
    free(record);
    desk_close(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_seed_is_the_same_game),
        cmocka_unit_test(without_a_seed_every_game_is_another_and_its_record_has_the_seed),
        cmocka_unit_test(the_entropy_makes_the_seeds),
        cmocka_unit_test(R_SETUP_KILL_the_dealer_may_be_named),
        cmocka_unit_test(players_are_as_many_as_the_edition_allows),
        cmocka_unit_test(options_are_the_edition_s),
        cmocka_unit_test(a_game_can_be_played_on_another_plan),
        cmocka_unit_test(a_plan_must_have_what_the_game_needs),
        cmocka_unit_test(R_BOARD_cards_are_left_out_for_who_says_so_and_else_the_plan_is_refused),
        cmocka_unit_test(a_state_that_was_given_out_is_taken_back),
        cmocka_unit_test(a_state_that_could_not_occur_is_refused),
        cmocka_unit_test(hands_may_come_unsorted),
        cmocka_unit_test(R_RESHUFFLE_later_shuffles_follow_the_seed_of_the_load),
        cmocka_unit_test(a_record_is_replayed_to_the_same_game),
        cmocka_unit_test(a_damaged_record_is_refused_with_its_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
