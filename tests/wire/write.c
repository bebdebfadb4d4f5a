/* write.c: what a table says: every kind of message, held against the description. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/random.h"
#include "client/kept_view.h"
#include "record/action_text.h"
#include "record/view_text.h"
#include "table/evening.h"
#include "table/log.h"
#include "wire/message.h"
#include "wire/shape.h"
#include "wire/write.h"

static evening   e;
static ul_teller teller;
static ul_text   text;
static ul_json  *json;
static long      allocations;

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);

void *__wrap_malloc(size_t size)
{
    allocations++;
    return __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    allocations++;
    return __real_calloc(count, size);
}

void *__wrap_realloc(void *old, size_t size)
{
    allocations++;
    return __real_realloc(old, size);
}

static int tear_down(void **unused)
{
    (void)unused;
    ul_teller_free(&teller);
    ul_text_free(&text);
    ul_json_free(json);
    json = NULL;
    evening_end(&e);
    return 0;
}

static const ul_json *get(const char *key)
{
    return ul_json_member(json, key);
}

/* The view in it is one, of that chair. */
static void check_view(ul_seat chair)
{
    const ul_json *view = get("view");
    ul_view        read;
    ul_reveal      reveal;
    ul_fault       fault = {0};
    if (!view || view->type == UL_JSON_NULL || ul_json_is(get("type"), "changed"))
        return; /* none, or only what is new of one */
    ul_world *world = ul_view_read(view, NULL, 0, &read, &reveal, &fault);
    if (!world)
        fail_msg("%s", fault.message);
    assert_int_equal(read.seat, chair);
    ul_world_free(world);
}

/* What is in `text` is this message, as the description says. */
static void expect(const char *type, ul_seat chair)
{
    ul_fault fault = {0};
    assert_false(text.failed);
    ul_json_free(json);
    json = ul_json_read(text.bytes, text.len, &fault);
    if (!json)
        fail_msg("%s: %s", fault.message, text.bytes);
    if (!ul_shape_check(UL_SHAPE_SAYS, NULL, json, &fault))
        fail_msg("%s (%s): %s", fault.message, fault.code, text.bytes);
    assert_true(ul_json_is(get("type"), type));
    check_view(chair);
    ul_text_clear(&text);
}

static bool told(ul_seat chair, bool views)
{
    ul_teller_begin(&teller, e.table, &e.out, e.now);
    if (!ul_teller_told(&teller, chair, views, false, &text))
        return false;
    expect("told", chair);
    return true;
}

static void start(void)
{
    evening_begin(&e, "kill-2009", NULL, 4);
    evening_start(&e, 4);
}

TEST(told_has_what_happened_and_how_things_stand_now)
{
    start();
    ul_seat seat = evening_to_act(&e), next = (ul_seat)((seat + 1) % 4);
    assert_true(told(seat, true)); /* of the start */
    assert_true(get("status") && get("view") && get("own"));
    evening_act(&e, seat, "draw");
    assert_true(told(seat, true));
    assert_true(get("view") && get("own") && !get("status") && get("events")->count >= 3);
    assert_int_equal(get("now")->integer, e.now);
    const ul_json *drew = ul_json_member(ul_json_first(get("events")), "game");
    assert_int_equal(ul_json_member(drew, "card")->type, UL_JSON_STRING);
    assert_true(told(next, true));
    assert_int_equal(ul_json_member(ul_json_member(ul_json_first(get("events")), "game"), "card")->type, UL_JSON_NULL);
    assert_true(told(next, false));
    assert_null(get("view"));
    assert_true(told(UL_NOBODY, true));
    assert_true(get("view") && !get("own") && get("waiting"));
    assert_int_equal(ul_json_member(get("waiting"), "seat")->integer, evening_to_act(&e));
}

/* Who has no rules is told what it may do: exactly what its view allows, and nothing when it is not waited for. */
TEST(who_asks_for_it_is_told_what_is_legal)
{
    start();
    ul_seat seat = evening_to_act(&e);
    evening_act(&e, seat, "draw");
    for (ul_seat chair = 0; chair < 5; chair++) {
        ul_seat   who = chair == 4 ? UL_NOBODY : chair;
        ul_view   view;
        ul_action list[UL_MAX_ACTIONS];
        size_t    count = who == evening_to_act(&e) && ul_table_view(e.table, who, &view)
                              ? ul_view_legal(ul_table_world(e.table), &view, list)
                              : 0;
        ul_teller_begin(&teller, e.table, &e.out, e.now);
        assert_true(ul_teller_told(&teller, who, false, true, &text));
        expect("told", who);
        assert_int_equal(get("legal")->count, count);
        assert_null(get("view"));
        const ul_json *before = NULL;
        for (const ul_json *one = ul_json_first(get("legal")); one;
             before = one, one = ul_json_next(get("legal"), one)) {
            ul_action action;
            assert_true(ul_action_read(ul_table_world(e.table), one->text, one->text_len, &action, NULL));
            assert_int_equal(ul_view_why(ul_table_world(e.table), &view, action).reason, UL_WHY_LEGAL);
            assert_true(!before || strcmp(before->text, one->text) < 0);
        }
    }
}

TEST(who_is_not_concerned_is_told_nothing)
{
    evening_begin(&e, "kill-2009", NULL, 4);
    e.about.quick = false;
    evening_start(&e, 4);
    evening_do(&e, 2, "mute 2 - 1 1");
    assert_false(told(0, true));
    assert_false(told(UL_NOBODY, true));
    assert_true(told(2, true));
    assert_true(get("events")->count == 0 && get("own") && !get("view") && !get("status"));
    evening_refuse(&e, 0, "mute 0 - 7 1", "no-seat");
    for (int chair = 0; chair < 4; chair++)
        assert_false(told((ul_seat)chair, true));
    evening_do(&e, 1, "say 1 - 0 en hello");
    assert_true(told(2, true)); /* that something was said, not what */
    const ul_json *said = ul_json_member(ul_json_first(get("events")), "table");
    assert_int_equal(ul_json_member(said, "text")->type, UL_JSON_NULL);
    assert_true(told(3, true));
    assert_true(ul_json_is(ul_json_member(ul_json_member(ul_json_first(get("events")), "table"), "text"), "hello"));
}

static void welcome(ul_seat seat, uint32_t seen, bool views)
{
    ul_welcome w = {.seat = seat, .after = ul_wire_after(e.table, seen), .views = views, .spectators = 3, .now = e.now};
    ul_text    events = {0};
    if (!ul_table_since(e.table, seat, w.after, &events))
        assert_true(ul_table_history(&e.ground, e.log.bytes, e.log.len, seat, w.after, &events, NULL));
    w.events = events.bytes;
    w.events_len = events.len;
    ul_wire_welcome(e.table, &w, "h", &text);
    ul_text_free(&events);
    expect("welcome", seat);
    assert_int_equal(get("from")->integer, w.after + 1);
    assert_int_equal(get("events")->count, ul_table_told(e.table) - w.after);
}

TEST(views_follow_undo_and_go_with_the_game)
{
    start();
    ul_seat     seat = evening_to_act(&e);
    static char words[40];
    evening_act(&e, seat, "end");
    snprintf(words, sizeof words, "undo %u - 1", seat);
    evening_do(&e, e.person[seat], words);
    assert_true(told(UL_NOBODY, true));
    assert_int_equal(ul_json_member(get("view"), "to_act")->integer, seat);
    evening_finish(&e);
    welcome(0, 0, true);
    assert_true(ul_json_is(ul_json_member(get("view"), "phase"), "over"));
    assert_int_equal(ul_json_first(ul_json_member(get("view"), "hands"))->type, UL_JSON_ARRAY); /* R-KNOWN: all open */
    for (int person = 0; person < 4; person++) {
        ul_input input = {0};
        uint8_t  key[UL_KEY_BYTES];
        evening_key(person, key);
        ul_deed_init(&input.deed, UL_DO_REMATCH, ul_table_whose(e.table, key, sizeof key));
        input.deed.flag = true;
        input.key = key;
        input.key_len = sizeof key;
        assert_int_equal(evening_input(&e, &input).refusal, UL_FINE);
    }
    assert_true(told(0, true)); /* no seeds are asked for: the new game is dealt at once */
    assert_int_equal(ul_json_member(ul_json_member(get("view"), "turn"), "number")->integer, 1);
}

TEST(welcome_says_how_things_stand_and_what_was_missed)
{
    evening_begin(&e, "kill-2009", NULL, 4);
    evening_open(&e);
    welcome(UL_NOBODY, 0, true);
    assert_true(get("view")->type == UL_JSON_NULL && get("own")->type == UL_JSON_NULL);
    assert_true(ul_json_is(get("table"), "evening") && ul_json_is(get("id"), "h"));
    assert_int_equal(get("api")->integer, UL_WIRE_VERSION);
    assert_int_equal(get("spectators")->integer, 3);
    evening_sit(&e, 4);
    evening_do(&e, 0, "start 0 -");
    welcome(2, 0, true);
    assert_int_equal(get("seat")->integer, 2);
    assert_int_equal(ul_json_member(get("own"), "seat")->integer, 2);
    welcome(2, ul_table_told(e.table), false);
    assert_true(!get("view") && get("events")->count == 0);
    welcome(1, ul_table_told(e.table) + 1, true); /* more than there is: all of it */
    assert_true(get("events")->count == ul_table_told(e.table));
    evening_drown(&e);
    assert_true(ul_table_told(e.table) > UL_WIRE_EVENTS);
    welcome(0, 0, true);
    assert_int_equal(get("events")->count, UL_WIRE_EVENTS);
    welcome(0, ul_table_told(e.table) - 40, true);
    assert_int_equal(get("events")->count, 40);
}

TEST(history_comes_in_pages_the_oldest_first)
{
    evening_begin(&e, "kill-2009", NULL, 4);
    evening_open(&e);
    evening_sit(&e, 4);
    evening_do(&e, 0, "say 0 - 0 en }{ \"]\" \\");
    evening_do(&e, 0, "start 0 -");
    evening_drown(&e);
    ul_text  events = {0};
    uint32_t seen = 0, last = ul_table_told(e.table);
    while (seen < last) {
        ul_text_clear(&events);
        assert_true(ul_table_history(&e.ground, e.log.bytes, e.log.len, 1, seen, &events, NULL));
        ul_wire_history(e.table, seen, events.bytes, events.len, "", &text);
        expect("history", 1);
        assert_int_equal(get("from")->integer, seen + 1);
        assert_int_equal(get("told")->integer, last);
        assert_true(get("events")->count > 0 && get("events")->count <= UL_WIRE_EVENTS);
        const ul_json *first = ul_json_first(get("events"));
        assert_int_equal(ul_json_member(first, "n")->integer, seen + 1);
        seen += (uint32_t)get("events")->count;
    }
    ul_wire_history(e.table, last, "[]", 2, "x", &text);
    expect("history", 1);
    assert_int_equal(get("events")->count, 0);
    ul_text_free(&events);
}

static ul_answer try_act(ul_seat seat, const char *action)
{
    char words[100];
    snprintf(words, sizeof words, "act %u person - %s", seat, action);
    return evening_try(&e, e.person[seat], words);
}

TEST(refusals_say_why)
{
    start();
    ul_seat   seat = evening_to_act(&e);
    ul_answer answer = try_act((ul_seat)((seat + 1) % 4), "draw");
    ul_wire_refused(e.table, &answer, "a", &text);
    expect("refused", seat);
    assert_true(ul_json_is(get("error"), "not-to-act") && !get("reason") && !get("index") &&
                ul_json_is(get("id"), "a"));
    answer = try_act(seat, "step hedge-maze");
    ul_wire_refused(e.table, &answer, "", &text);
    expect("refused", seat);
    assert_true(ul_json_is(get("error"), "illegal") && ul_json_is(get("reason"), "too-far"));
    assert_true(get("doors")->integer == 1 && get("index")->integer == 0 && get("id")->type == UL_JSON_NULL);
    answer = try_act(seat, "attempt doctor bare");
    ul_wire_refused(e.table, &answer, "", &text);
    expect("refused", seat);
    assert_true(ul_json_is(get("reason"), "not-together") && get("room")->type == UL_JSON_STRING);
    /* Somebody is in the room: who, and where. */
    answer = (ul_answer){.refusal = UL_REFUSED_ILLEGAL, .why = {UL_WHY_NOT_ALONE, 6, UL_NOWHERE, 0}, .index = 2};
    ul_wire_refused(e.table, &answer, "", &text);
    expect("refused", seat);
    assert_true(get("by")->count == 2 && ul_json_member(ul_json_first(get("by")), "seat")->integer == 1);
    answer.why = (ul_why){UL_WHY_MUST_FOIL, 0, UL_NOWHERE, 4};
    ul_wire_refused(e.table, &answer, "", &text);
    expect("refused", seat);
    assert_int_equal(get("points")->integer, 4);
    for (int refusal = 1; refusal < UL_REFUSALS; refusal++) {
        answer = (ul_answer){.refusal = (ul_refusal)refusal, .why = {UL_WHY_OVER, 0, UL_NOWHERE, 0}};
        ul_wire_refused(e.table, &answer, "", &text);
        expect("refused", seat);
        assert_true(ul_json_is(get("error"), ul_refusal_name((ul_refusal)refusal)));
    }
    ul_fault fault;
    ul_fault_set(&fault, "bad-key", 1, 1, "a \"key\"");
    ul_wire_fault(&fault, "f", &text);
    expect("refused", seat);
    assert_true(ul_json_is(get("error"), "bad-key"));
}

TEST(the_short_ones)
{
    start();
    ul_answer answer = {.seat = UL_NOBODY, .number = 12, .again = true};
    ul_wire_done(&answer, "d", &text);
    expect("done", 0);
    assert_true(get("number")->integer == 12 && get("again")->integer && !get("seat"));
    answer.seat = 3;
    ul_wire_done(&answer, "", &text);
    expect("done", 0);
    assert_int_equal(get("seat")->integer, 3);
    ul_wire_digest(e.table, 1, "g", &text);
    expect("digest", 1);
    uint8_t ticket[UL_TICKET_BYTES] = {0xab};
    ul_wire_ticket(ticket, true, 7, "t", &text);
    expect("ticket", 1);
    assert_true(get("until")->integer == 7 && strncmp(get("ticket")->text, "ab00", 4) == 0);
    ul_wire_spectators(41, &text);
    expect("spectators", 0);
    assert_int_equal(get("count")->integer, 41);
    ul_wire_pong("p", 123456789012345, &text);
    expect("pong", 0);
    assert_true(get("now")->integer == 123456789012345);
    ul_wire_bye("too-slow", "read \"faster\"", &text);
    expect("bye", 0);
}

TEST(what_http_shows_of_a_table)
{
    ul_fault fault = {0};
    start();
    ul_wire_summary(e.table, 1000000, 2, &text);
    json = ul_json_read(text.bytes, text.len, &fault);
    if (!ul_shape_check(UL_SHAPE_PARTS, "summary", json, &fault))
        fail_msg("%s", fault.message);
    assert_true(ul_json_is(get("phase"), "playing") && get("seats")->count == 4);
    ul_text_clear(&text);
    ul_wire_status(e.table, &text);
    ul_json_free(json);
    json = ul_json_read(text.bytes, text.len, &fault);
    if (!ul_shape_check(UL_SHAPE_PARTS, "status", get("status"), &fault))
        fail_msg("%s", fault.message);
    ul_text_clear(&text);
    ul_wire_error("no-such", "not here", &text);
    ul_json_free(json);
    json = ul_json_read(text.bytes, text.len, &fault);
    assert_non_null(ul_shape_check(UL_SHAPE_PARTS, "error", json, &fault));
}

/* Whole games of every kind: all that any chair is told is as the description says. */
TEST(all_that_is_told_in_whole_games_is_described)
{
    static const char *const editions[] = {"kill-1996", "kill-2009", "save-2000", "kill-2009"};
    static const char *const options[] = {NULL, "{\"dog\":\"old-dog-new-tricks\"}", "{\"penalties\":true}", NULL};
    for (int game = 0; game < 4; game++) {
        evening_begin(&e, editions[game], options[game], 5);
        e.about.seeds = game == 3;
        evening_open(&e);
        evening_sit(&e, 4);
        evening_do(&e, 0, "bot 0 - 4 butler");
        evening_do(&e, 0, "start 0 -");
        evening_wait(&e, 60000); /* who gives no seed is not waited for */
        if (game % 2)
            evening_find_attempt(&e);
        evening_finish(&e);
        ul_fault fault = {0};
        size_t   lines = 0;
        for (unsigned chair = 0; chair < CHAIRS; chair++)
            for (char *line = strtok(e.told[chair].bytes, "\n"); line; line = strtok(NULL, "\n"), lines++) {
                ul_json *event = ul_json_read(line, strlen(line), &fault);
                if (!ul_shape_check(UL_SHAPE_PARTS, "told", event, &fault))
                    fail_msg("%s: %s", fault.message, line);
                assert_int_equal(event->count, 4);
                ul_json_free(event);
            }
        assert_true(lines > 200);
        if (game < 3)
            evening_end(&e);
    }
}

/* The texts have grown: from now on nothing is allocated, whatever is told. */
TEST(telling_allocates_nothing_once_it_is_warm)
{
    static const char long_list[32768];
    start();
    ul_text_add(&text, long_list, sizeof long_list); /* the longest list of legal actions may come late */
    for (int i = 0; i < 200 && ul_table_phase_now(e.table) == UL_TABLE_PLAYING; i++) {
        evening_act(&e, evening_to_act(&e), i % 3 ? "end" : "draw");
        long before = allocations;
        ul_teller_begin(&teller, e.table, &e.out, e.now);
        for (ul_seat chair = 0; chair < 4; chair++) {
            ul_text_clear(&text);
            ul_teller_told(&teller, chair, true, true, &text);
        }
        if (i > 100)
            assert_int_equal(allocations - before, 0);
    }
}

/* Somebody does something, but attempts nothing. How many cards lie on the pile then? */
static uint8_t play_on(ul_random *random)
{
    static ul_action list[UL_MAX_ACTIONS];
    ul_view          view;
    ul_seat          seat = evening_to_act(&e);
    char             words[UL_ACTION_TEXT];
    assert_true(ul_table_view(e.table, seat, &view));
    size_t count = ul_view_legal(ul_table_world(e.table), &view, list), kept = 0;
    for (size_t i = 0; i < count; i++)
        if (list[i].kind != UL_ATTEMPT)
            list[kept++] = list[i];
    ul_action_write(ul_table_world(e.table), list[ul_random_below(random, (uint32_t)kept)], words);
    evening_act(&e, seat, words);
    ul_table_view(e.table, UL_NOBODY, &view);
    return view.scene.discard_size;
}

static void take(ul_kept_view *kept, const char *type)
{
    bool lost = true;
    expect(type, UL_NOBODY);
    ul_json_free(ul_kept_view_take(kept, json, &lost));
    assert_false(lost);
}

TEST(a_pile_that_was_shuffled_and_has_cards_again_is_told_whole)
{
    static ul_before before;
    ul_kept_view     kept = {0};
    ul_random        random;
    ul_json_out      out;
    uint8_t          pile;
    start();
    ul_random_seed(&random, 1);
    while (play_on(&random) < 10) {
    }
    ul_before_take(&before, e.table, 1u << UL_CHAIR_WATCHES);
    ul_wire_view(e.table, UL_NOBODY, false, e.now, &text);
    take(&kept, "told");
    while ((pile = play_on(&random)) >= 10 || pile < 2) {
    }
    ul_teller_begin(&teller, e.table, &e.out, e.now);
    assert_true(ul_teller_changed(&teller, &before, UL_NOBODY, false, &text));
    take(&kept, "changed");
    ul_json_begin(&out, &text);
    ul_table_view_write(e.table, UL_NOBODY, &out);
    assert_string_equal(ul_text_bytes(&kept.view), ul_text_bytes(&text));
    ul_kept_view_free(&kept);
}

#define AT_A_TABLE(test) cmocka_unit_test_teardown(test, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        AT_A_TABLE(told_has_what_happened_and_how_things_stand_now),
        AT_A_TABLE(who_asks_for_it_is_told_what_is_legal),
        AT_A_TABLE(who_is_not_concerned_is_told_nothing),
        AT_A_TABLE(views_follow_undo_and_go_with_the_game),
        AT_A_TABLE(welcome_says_how_things_stand_and_what_was_missed),
        AT_A_TABLE(history_comes_in_pages_the_oldest_first),
        AT_A_TABLE(refusals_say_why),
        AT_A_TABLE(the_short_ones),
        AT_A_TABLE(what_http_shows_of_a_table),
        AT_A_TABLE(all_that_is_told_in_whole_games_is_described),
        AT_A_TABLE(a_pile_that_was_shuffled_and_has_cards_again_is_told_whole),
        AT_A_TABLE(telling_allocates_nothing_once_it_is_warm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
