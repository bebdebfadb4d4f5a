/*
 * Random games of every edition and option, and what must hold at each of
 * their actions between an engine that knows everything and one that is
 * shown the view of the seat to act.
 */
#include "engine/engine_tests.h"

/* Options of a random game, as the members of an object. */
static void random_options(ul_random *random, const char *edition, char options[256])
{
    static const char *const dogs[] = {"none", "old-dog", "new-tricks", "old-dog-new-tricks"};
    static const char *const bools[] = {"false", "true"};
    static const char *const next[] = {"clockwise", "longest-idle"};
    const char              *must = bools[ul_random_below(random, 2)], *three = bools[ul_random_below(random, 2)];
    const char              *first = bools[ul_random_below(random, 2)], *order = next[ul_random_below(random, 2)];
    unsigned                 bonus = ul_random_below(random, 2);
    snprintf(options, 256, "'next_player':'%s','must_foil':%s,'fixed_first_round':%s,'failure_3':%s,'weapon_bonus':%u",
             order, must, first, three, bonus);
    size_t len = strlen(options);
    if (strncmp(edition, "kill", 4) == 0) {
        unsigned dog = ul_random_below(random, 4);
        bool     spite = dog > 1 || ul_random_below(random, 2);
        snprintf(options + len, 256 - len, ",'dog':'%s','spite':%s", dogs[dog], bools[spite]);
    } else {
        snprintf(options + len, 256 - len, ",'penalties':%s", bools[ul_random_below(random, 2)]);
    }
}

/* Both desks say the same, word for word. */
static void expect_same(const desk *one, const desk *other)
{
    assert_string_equal(one->line.bytes, other->line.bytes);
}

static void load_view(desk *whole, desk *seated, int seat)
{
    ask(whole, "{'cmd':'view','seat':%d}", seat);
    char *view = text_of(whole, "view");
    ask(whole, "{'cmd':'history','seat':%d}", seat);
    char *events = text_of(whole, "events");
    ask(seated, "{'cmd':'load','view':%s,'history':%s}", view, events);
    char *told = text_of(seated, "view");
    assert_string_equal(view, told);
    free(view);
    free(events);
    free(told);
}

static void check_sorted(const ul_json *actions)
{
    const char *before = "";
    for (const ul_json *a = ul_json_first(actions); a; a = ul_json_next(actions, a)) {
        assert_true(strcmp(before, a->text) < 0);
        before = a->text;
    }
}

/* One of the game's words, taken from an action that is legal now or from elsewhere. */
static void random_action(ul_random *random, char text[128])
{
    static const char *const rooms[] = {"foyer", "kitchen", "library", "bridge", "galley", "attic"};
    static const char *const cards[] = {"move-1",      "room-kitchen", "failure-1", "chain-saw",
                                        "move-galley", "whisky",       "bare",      "ace"};
    static const char *const pawns[] = {"self", "doctor"};
    static const char *const targets[] = {"doctor", "dog"};
    static const char *const plain[] = {"draw", "end", "pass"};
    const char              *room = rooms[ul_random_below(random, 6)], *card = cards[ul_random_below(random, 8)];
    switch (ul_random_below(random, 7)) {
    case 0:
        snprintf(text, 128, "step %s", room);
        break;
    case 1:
        snprintf(text, 128, "play %s %s %s", card, pawns[ul_random_below(random, 2)], room);
        break;
    case 2:
        snprintf(text, 128, "attempt %s %s", targets[ul_random_below(random, 2)], card);
        break;
    case 3:
        snprintf(text, 128, "foil %s", card);
        break;
    case 4:
        snprintf(text, 128, "collect %s", card);
        break;
    case 5:
        snprintf(text, 128, "dog %s", room);
        break;
    default:
        snprintf(text, 128, "%s", plain[ul_random_below(random, 3)]);
    }
}

static bool in_list(const ul_json *actions, const char *text)
{
    for (const ul_json *a = ul_json_first(actions); a; a = ul_json_next(actions, a))
        if (strcmp(a->text, text) == 0)
            return true;
    return false;
}

/* Any action at all: why agrees with the list, the view's why with the game's, and act with both. */
static void check_any(desk *whole, desk *seated, ul_random *random, const char *legal)
{
    char     text[128];
    ul_json *list = ul_json_read(legal, strlen(legal), NULL);
    assert_non_null(list);
    random_action(random, text);
    bool is_legal = in_list(get(list, "actions"), text);
    ask(whole, "{'cmd':'why','action':'%s'}", text);
    ask(seated, "{'cmd':'why','action':'%s'}", text);
    expect_same(whole, seated);
    assert_int_equal(get(whole->answer, "legal")->integer, is_legal);
    if (!is_legal) {
        refused(whole, "illegal", "{'cmd':'act','action':'%s'}", text);
        refused(seated, "illegal", "{'cmd':'act','action':'%s'}", text);
    }
    ul_json_free(list);
}

/* A state goes out and comes back, and another engine goes on from it alike. */
static void check_state(desk *whole, desk *other, const char *legal)
{
    ask(whole, "{'cmd':'state'}");
    char *state = text_of(whole, "state");
    ask(other, "{'cmd':'load','state':%s,'seed':'other'}", state);
    char *loaded = text_of(other, "state");
    assert_string_equal(state, loaded);
    ask(other, "{'cmd':'legal'}");
    assert_string_equal(other->line.bytes, legal);
    free(state);
    free(loaded);
}

/*
 * The action in both. What the view cannot foresee is refused there; what it
 * can must come out as it does in the game. Returns whether the seat can
 * still plan on.
 */
static bool act_in_both(desk *whole, desk *seated, const char *action, int seat)
{
    ask(whole, "{'cmd':'act','action':'%s'}", action);
    char *events = text_of(whole, "events");
    bool  over = ul_json_is(get_in(whole, "state", "phase"), "over");
    bool  draw = strcmp(action, "draw") == 0;
    if (draw) {
        refused(seated, "hidden", "{'cmd':'act','action':'draw'}");
    } else {
        ask(seated, "{'cmd':'act','action':'%s'}", action);
        char *foreseen = text_of(seated, "events"), *view = text_of(seated, "view");
        ask(whole, "{'cmd':'view','seat':%d}", seat);
        char *real = text_of(whole, "view");
        assert_int_equal(over, strstr(view, "\"phase\":\"over\"") != NULL);
        if (!over) {
            assert_string_equal(foreseen, events);
            assert_string_equal(view, real);
        }
        free(foreseen);
        free(view);
        free(real);
    }
    free(events);
    return !draw && !over;
}

static void check_undo(desk *d, const char *key, const char *action)
{
    ask(d, "{'cmd':'undo'}");
    ask(d, "{'cmd':'act','action':'%s'}", action);
    char *once = text_of(d, key);
    ask(d, "{'cmd':'undo'}");
    ask(d, "{'cmd':'act','action':'%s'}", action);
    char *twice = text_of(d, key);
    assert_string_equal(once, twice);
    free(once);
    free(twice);
}

static void check_record(desk *whole, desk *other)
{
    ask(whole, "{'cmd':'record'}");
    char   *record = text_of(whole, "record");
    ul_text request = {0};
    ul_text_print(&request, "{\"cmd\":\"replay\",\"record\":%s}", record);
    if (!say(other, request.bytes, request.len))
        fail_msg("%s", other->line.bytes);
    take_stock(whole, &whole->before);
    take_stock(other, &other->before);
    assert_string_equal(whole->before.bytes, other->before.bytes);
    ul_text_free(&request);
    free(record);
}

static void check_finished(desk *whole, desk *seated)
{
    for (int seat = 0; seat < 2; seat++)
        load_view(whole, seated, seat);
    ask(whole, "{'cmd':'legal'}");
    ask(seated, "{'cmd':'legal'}");
    expect_same(whole, seated);
}

typedef struct trio {
    desk whole, seated, other;
} trio;

/* One action; false when the game is over. `known`: `seated` stands where `whole` does, for that seat; -1 if not. */
static bool one_action(trio *t, ul_random *random, int *known)
{
    const ul_json *actions = get(ask(&t->whole, "{'cmd':'legal'}"), "actions");
    if (actions->count == 0)
        return false;
    check_sorted(actions);
    char *legal = strdup(t->whole.line.bytes), action[128];
    int   seat = (int)get(t->whole.answer, "to_act")->integer;
    snprintf(action, sizeof action, "%s", element(actions, ul_random_below(random, (uint32_t)actions->count))->text);

    if (*known != seat || ul_random_below(random, 8) == 0)
        load_view(&t->whole, &t->seated, seat);
    ask(&t->seated, "{'cmd':'legal'}");
    assert_string_equal(t->seated.line.bytes, legal);
    if (ul_random_below(random, 4) == 0)
        check_any(&t->whole, &t->seated, random, legal);
    if (ul_random_below(random, 8) == 0)
        check_state(&t->whole, &t->other, legal);
    *known = act_in_both(&t->whole, &t->seated, action, seat) ? seat : -1;
    if (ul_random_below(random, 8) == 0)
        check_undo(&t->whole, "state", action);
    if (*known >= 0 && ul_random_below(random, 8) == 0)
        check_undo(&t->seated, "view", action);
    free(legal);
    return true;
}

static void play(trio *t, ul_random *random, const char *edition, int players, int most)
{
    char options[256];
    int  known = -1;
    random_options(random, edition, options);
    ask(&t->whole, "{'cmd':'new','edition':'%s','players':%d,'seed':'%u','options':{%s}}", edition, players,
        ul_random_below(random, 1000000), options);
    bool going = true;
    for (int i = 0; i < most && going; i++)
        going = one_action(t, random, &known);
    check_record(&t->whole, &t->other);
    if (!going)
        check_finished(&t->whole, &t->seated);
}

static void play_all(const char *edition, int low, int high, int games, int most)
{
    trio      t = {desk_open(), desk_open(), desk_open()};
    ul_random random;
    ul_random_seed(&random, (uint64_t)low * 1000 + (uint64_t)high);
    for (int players = low; players <= high; players++)
        for (int game = 0; game < games; game++)
            play(&t, &random, edition, players, most);
    desk_close(&t.whole);
    desk_close(&t.seated);
    desk_close(&t.other);
}

TEST(kill_1996_is_the_same_through_a_view)
{
    play_all("kill-1996", 2, 8, 2, 90);
}

TEST(kill_2009_is_the_same_through_a_view)
{
    play_all("kill-2009", 2, 7, 2, 90);
}

TEST(save_2000_is_the_same_through_a_view)
{
    play_all("save-2000", 3, 7, 2, 90);
}

/* To the end: few players, so that it comes soon. */
TEST(whole_games_are_the_same_through_a_view)
{
    play_all("kill-1996", 2, 2, 1, 20000);
    play_all("save-2000", 3, 3, 1, 20000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kill_1996_is_the_same_through_a_view),
        cmocka_unit_test(kill_2009_is_the_same_through_a_view),
        cmocka_unit_test(save_2000_is_the_same_through_a_view),
        cmocka_unit_test(whole_games_are_the_same_through_a_view),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
