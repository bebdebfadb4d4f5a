/* bot: whoever is asked answers legally, the same again, and from what its seat knows. */
#include "bots/bot.h"
#include "engine/engine_tests.h"

static const char *action_of(const desk *d)
{
    return get(d->answer, "action")->text;
}

static void ask_bot(desk *d, const char *level, const char *more)
{
    ask(d, "{'cmd':'bot','level':'%s'%s}", level, more);
}

/* The whole game by bots of all levels in turn; returns how many actions it took. */
static unsigned play(desk *d, unsigned first)
{
    unsigned actions = 0;
    for (;; actions++) {
        ask(d, "{'cmd':'legal'}");
        if (get(d->answer, "to_act")->type == UL_JSON_NULL)
            return actions;
        ask_bot(d, ul_level_name((ul_level)((first + actions) % UL_BOT_LEVELS)), ",'playouts':4,'seed':'s'");
        char *action = strdup(action_of(d));
        ask(d, "{'cmd':'act','action':'%s'}", action);
        free(action);
    }
}

TEST(bots_play_every_game_to_its_end)
{
    static const char *const games[] = {
        "'edition':'kill-1996','players':8",
        "'edition':'kill-2009','players':3,'options':{'dog':'old-dog-new-tricks'}",
        "'edition':'save-2000','players':4",
    };
    desk d = desk_open();
    for (unsigned i = 0; i < 3; i++) {
        ask(&d, "{'cmd':'new',%s,'seed':'bot'}", games[i]);
        assert_in_range(play(&d, i), 10, 20000);
        refused(&d, "over", "{'cmd':'bot','level':'butler'}");
    }
    desk_close(&d);
}

TEST(the_report_tells_what_was_thought_of)
{
    desk d = desk_open();
    ask(&d, "{'cmd':'new','edition':'kill-2009','players':4,'seed':'report'}");
    ask_bot(&d, "butler", "");
    const ul_json *report = get(d.answer, "report"), *candidates = get(report, "candidates");
    assert_true(ul_json_is(get(report, "level"), "butler"));
    assert_in_range(candidates->count, 2, UL_MAX_CANDIDATES);
    const ul_json *best = element(candidates, 0), *next = element(candidates, 1);
    assert_string_equal(element(get(best, "actions"), 0)->text, action_of(&d));
    assert_true(get(best, "mean")->integer >= get(next, "mean")->integer);
    assert_true(get(best, "error")->integer >= 0);
    assert_true(get(best, "visits")->integer >= 0);
    assert_true(get(report, "playouts")->integer >= 0);
    get(report, "chances");
    desk_close(&d);
}

TEST(the_same_seed_gives_the_same_answer)
{
    desk  d = desk_open();
    char *first;
    bool  differed = false;
    ask(&d, "{'cmd':'new','edition':'kill-2009','players':4,'seed':'same'}");
    ask_bot(&d, "sleepwalker", ",'seed':'one'");
    first = strdup(action_of(&d));
    for (int i = 0; i < 20; i++) {
        ask_bot(&d, "sleepwalker", ",'seed':'one'");
        assert_string_equal(action_of(&d), first);
    }
    for (int i = 0; i < 20; i++) { /* without a seed each time another */
        ask_bot(&d, "sleepwalker", "");
        differed |= strcmp(action_of(&d), first) != 0;
    }
    assert_true(differed);
    free(first);
    desk_close(&d);
}

/* Through a view, where the other cards are imagined, the answer is the one from the whole game. */
TEST(R_KNOWN_a_bot_knows_its_seats_view_and_history_only)
{
    desk whole = desk_open(), seated = desk_open();
    ask(&whole, "{'cmd':'new','edition':'kill-2009','players':4,'seed':'known'}");
    for (int i = 0; i < 60; i++) {
        ask(&whole, "{'cmd':'legal'}");
        if (get(whole.answer, "to_act")->type == UL_JSON_NULL)
            break;
        int seat = (int)get(whole.answer, "to_act")->integer;
        ask(&whole, "{'cmd':'history','seat':%d}", seat);
        char *history = text_of(&whole, "events");
        ask(&whole, "{'cmd':'view','seat':%d}", seat);
        char *view = text_of(&whole, "view");
        ask(&seated, "{'cmd':'load','view':%s,'history':%s}", view, history);
        ask_bot(&seated, "butler", ",'seed':'x'");
        ask_bot(&whole, "butler", ",'seed':'x'");
        assert_string_equal(seated.line.bytes, whole.line.bytes);
        char *plan = text_of(&whole, "actions"); /* the first candidate's: the whole decision */
        ask(&whole, "{'cmd':'act','actions':%s}", plan);
        free(plan);
        free(view);
        free(history);
    }
    desk_close(&whole);
    desk_close(&seated);
}

/* A turn of several actions: what is asked after `act` goes on with the plan of before. */
TEST(a_turn_is_planned_once)
{
    desk     d = desk_open();
    unsigned plans = 0;
    ask(&d, "{'cmd':'new','edition':'kill-2009','players':3,'seed':'plan'}");
    for (int turn = 0; turn < 12; turn++) {
        ask_bot(&d, "nephew", ",'seed':'t'");
        const ul_json *actions = get(element(get_in(&d, "report", "candidates"), 0), "actions");
        char          *plan[UL_MAX_PLAN];
        size_t         count = actions->count;
        for (size_t i = 0; i < count; i++)
            plan[i] = strdup(element(actions, i)->text);
        for (size_t i = 0; i < count; i++) {
            ask_bot(&d, "nephew", i ? ",'seed':'other'" : ",'seed':'t'");
            assert_string_equal(action_of(&d), plan[i]);
            ask(&d, "{'cmd':'act','action':'%s'}", plan[i]);
            plans += i > 0;
            free(plan[i]);
        }
        ask(&d, "{'cmd':'legal'}");
        if (get(d.answer, "to_act")->type == UL_JSON_NULL)
            break;
    }
    assert_in_range(plans, 3, 1000);
    desk_close(&d);
}

TEST(what_is_undone_is_forgotten)
{
    desk d = desk_open();
    ask(&d, "{'cmd':'new','edition':'kill-2009','players':3,'seed':'undo'}");
    ask_bot(&d, "butler", ",'seed':'u'");
    char *answer = strdup(d.line.bytes), *action = strdup(action_of(&d));
    ask(&d, "{'cmd':'act','action':'%s'}", action);
    ask_bot(&d, "butler", ",'seed':'u'");
    ask(&d, "{'cmd':'undo'}");
    ask_bot(&d, "butler", ",'seed':'u'");
    assert_string_equal(d.line.bytes, answer);
    free(answer);
    free(action);
    desk_close(&d);
}

static uint64_t tick(void *clock)
{
    return (*(uint64_t *)clock) += 100;
}

TEST(bounds_are_kept_within_bounds)
{
    uint64_t clock = 0;
    desk     d = desk_open();
    ul_engine_clock(d.engine, tick, &clock);
    ask(&d, "{'cmd':'new','edition':'kill-2009','players':3,'seed':'s'}");
    for (int level = 0; level < UL_BOT_LEVELS; level++) {
        ask_bot(&d, ul_level_name((ul_level)level), ",'ms':0");
        ask_bot(&d, ul_level_name((ul_level)level), ",'ms':2,'playouts':50");
        assert_in_range(get_in(&d, "report", "playouts")->integer, 0, 50);
        ask_bot(&d, ul_level_name((ul_level)level), ",'ms':5");
        ask_bot(&d, ul_level_name((ul_level)level), ",'playouts':0");
        assert_int_equal(get_in(&d, "report", "playouts")->integer, 0);
    }
    assert_true(clock > 0);
    refused(&d, "wrong-type", "{'cmd':'bot','level':'butler','ms':-1}");
    refused(&d, "wrong-type", "{'cmd':'bot','level':'butler','ms':3600001}");
    refused(&d, "wrong-type", "{'cmd':'bot','level':'butler','playouts':-1}");
    refused(&d, "wrong-type", "{'cmd':'bot','level':'butler','playouts':1000001}");
    refused(&d, "unknown-bot", "{'cmd':'bot','level':'cook'}");
    desk_close(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bots_play_every_game_to_its_end),
        cmocka_unit_test(the_report_tells_what_was_thought_of),
        cmocka_unit_test(the_same_seed_gives_the_same_answer),
        cmocka_unit_test(R_KNOWN_a_bot_knows_its_seats_view_and_history_only),
        cmocka_unit_test(a_turn_is_planned_once),
        cmocka_unit_test(what_is_undone_is_forgotten),
        cmocka_unit_test(bounds_are_kept_within_bounds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
