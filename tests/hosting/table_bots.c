/* table_bots.c: the bots of a table: they know what their seats were told, and come back from a restart with it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/json.h"
#include "hosting/table_bots.h"
#include "record/event_text.h"
#include "table/evening.h"
#include "table/log.h"

static evening        e;
static ul_table_bots *players;

static int tear_down(void **unused)
{
    (void)unused;
    ul_table_bots_free(players);
    players = NULL;
    evening_end(&e);
    return 0;
}

/* One person and bots of these levels, at a table as `about` says. */
static void open_about(int bots, const char *const *levels)
{
    char words[64];
    evening_open(&e);
    players = ul_table_bots_new();
    ul_table_bots_see(players, &e.out);
    evening_sit(&e, 1);
    for (int i = 0; i < bots; i++) {
        snprintf(words, sizeof words, "bot 0 - %d %s", i + 1, levels[i]);
        evening_do(&e, 0, words);
    }
    evening_do(&e, 0, "start 0 -");
    ul_table_bots_see(players, &e.out);
}

static void open_with(const char *edition, const char *options, int bots, const char *const *levels)
{
    evening_begin(&e, edition, options, (uint8_t)(bots + 1));
    open_about(bots, levels);
}

static void hand_in(const ul_input *input)
{
    ul_answer answer = evening_input(&e, input);
    if (answer.refusal != UL_FINE)
        fail_msg("%s (%s)", ul_refusal_name(answer.refusal), ul_reason_name((ul_reason)answer.why.reason));
    assert_true(ul_table_bots_see(players, &e.out));
}

static bool plan_of(ul_table_bots *some, ul_input *input)
{
    memset(input, 0, sizeof *input);
    return ul_table_bots_plan(some, e.table, input);
}

static void think_of(ul_table_bots *some, ul_input *input)
{
    ul_budget   budget = {.seed = 7, .playouts = 10};
    ul_thought *thought = ul_table_bots_question(some, e.table);
    assert_non_null(thought);
    assert_true(ul_thought_think(thought, &budget));
    assert_true(ul_thought_report(thought)->candidates > 0);
    assert_true(ul_table_bots_answer(some, e.table, thought, input));
    ul_thought_free(thought);
}

/* The person makes attempts, passes, and else does whatever comes first. */
static void person_acts(void)
{
    static ul_action list[UL_MAX_ACTIONS];
    ul_view          view;
    uint8_t          key[UL_KEY_BYTES];
    ul_input         input = {.seen = ul_table_told(e.table), .key = key, .key_len = sizeof key};
    ul_table_view(e.table, 0, &view);
    size_t count = ul_view_legal(e.world[ul_world_players(ul_table_world(e.table))], &view, list), chosen = 0;
    for (size_t i = 0; i < count; i++)
        if (list[i].kind == UL_ATTEMPT || list[i].kind == UL_PASS || list[i].kind == UL_DRAW)
            chosen = i;
    evening_key(e.person[0], key);
    ul_deed_init(&input.deed, UL_DO_ACT, 0);
    input.deed.action[0] = list[chosen];
    input.deed.count = 1;
    hand_in(&input);
}

/* Time passes, the person acts; what comes of it is seen. */
static void wait_for_bot(void)
{
    for (int i = 0; i < 1000 && !ul_table_wants_bot(e.table) && ul_table_phase_now(e.table) == UL_TABLE_PLAYING; i++) {
        ul_waiting waiting;
        ul_table_waiting(e.table, &waiting);
        if (waiting.seat == 0) {
            person_acts();
            continue;
        }
        uint64_t next = ul_table_next_time(e.table);
        e.now = next == UL_NEVER ? e.now + 1 : next > e.now ? next : e.now;
        ul_outbox_clear(&e.out);
        ul_table_tick(e.table, e.now, &e.out);
        assert_true(ul_table_bots_see(players, &e.out));
        size_t         count;
        const ul_keep *keep = ul_outbox_keeps(&e.out, &count);
        for (size_t k = 0; k < count; k++) {
            ul_text_add(&e.log, e.out.text.bytes + keep[k].at, keep[k].len);
            ul_text_put(&e.log, "\n");
        }
    }
}

/* Play to the end; `each` looks on before every action of a bot. */
static unsigned play(void (*each)(void))
{
    unsigned actions = 0, planned = 0;
    for (wait_for_bot(); ul_table_phase_now(e.table) == UL_TABLE_PLAYING; wait_for_bot(), actions++) {
        ul_input input;
        assert_true(actions < 5000);
        if (each)
            each();
        if (plan_of(players, &input))
            planned++;
        else
            think_of(players, &input);
        hand_in(&input);
    }
    assert_true(planned > 0 && planned < actions);
    return actions;
}

static const char *const all_levels[] = {"sleepwalker", "nephew", "butler", "colonel", "widow", "nemesis"};

TEST(levels_have_the_names_that_bots_have)
{
    const char *const *levels = ul_table_bots_levels();
    for (int level = 0; level < UL_BOT_LEVELS; level++)
        assert_string_equal(levels[level], ul_level_name((ul_level)level));
    assert_null(levels[UL_BOT_LEVELS]);
}

/* A question to the one is a question to the other. */
static void assert_same_memory(const ul_table_bots *one, const ul_table_bots *other)
{
    size_t          counts[2];
    ul_thought     *thoughts[2] = {ul_table_bots_question(one, e.table), ul_table_bots_question(other, e.table)};
    const ul_event *events[2] = {ul_thought_events(thoughts[0], &counts[0]),
                                 ul_thought_events(thoughts[1], &counts[1])};
    assert_int_equal(counts[0], counts[1]);
    for (size_t i = 0; i < counts[0]; i++)
        assert_memory_equal(&events[0][i], &events[1][i], sizeof events[0][i]);
    ul_thought_free(thoughts[0]);
    ul_thought_free(thoughts[1]);
}

static void recalls(void)
{
    ul_text        kept = {0};
    ul_table_bots *others = ul_table_bots_new();
    ul_table_bots_keep(players, &kept);
    assert_true(ul_table_bots_recall(others, kept.bytes, kept.len));
    assert_same_memory(players, others);
    assert_true(kept.len == 0 || !ul_table_bots_recall(others, kept.bytes, kept.len - 1));
    ul_table_bots_free(others);
    ul_text_free(&kept);
}

TEST(what_they_have_seen_can_be_kept_and_recalled)
{
    open_with("kill-2009", "{\"dog\":\"new-tricks\"}", 3, all_levels);
    play(recalls);
}

TEST(bots_of_every_level_play_games_to_their_end)
{
    open_with("kill-2009", "{\"dog\":\"new-tricks\"}", UL_BOT_LEVELS, all_levels);
    play(NULL);
    evening_check_log(&e);
    tear_down(NULL);
    open_with("save-2000", NULL, 3, all_levels + 1);
    play(NULL);
}

/* Asked at two tables that are alike they say the same, so they know the same. */
static void think_alike(ul_table_bots *one, const ul_table *its, ul_table_bots *other, const ul_table *others,
                        uint64_t seed)
{
    ul_budget   budget = {.seed = seed, .playouts = 20};
    ul_thought *a = ul_table_bots_question(one, its), *b = ul_table_bots_question(other, others);
    size_t      count, others_count;
    assert_true(a && b && ul_thought_think(a, &budget) && ul_thought_think(b, &budget));
    const ul_event *seen = ul_thought_events(a, &count), *others_seen = ul_thought_events(b, &others_count);
    assert_int_equal(count, others_count);
    assert_memory_equal(seen, others_seen, count * sizeof *seen);
    assert_memory_equal(ul_thought_report(a), ul_thought_report(b), sizeof(ul_report));
    ul_thought_free(a);
    ul_thought_free(b);
}

/* Who read the log instead of being there thinks the same. */
static void compare_with_restarted(void)
{
    static unsigned calls;
    ul_input        input;
    ul_outbox       out = {0};
    ul_fault        fault = {0};
    if (++calls % 7)
        return;
    ul_table      *again = ul_table_read(&e.ground, e.log.bytes, e.log.len, &out, &fault);
    ul_table_bots *late = ul_table_bots_new(), *early = ul_table_bots_new();
    if (!again)
        fail_msg("%s", fault.message);
    ul_table_bots_see(late, &out);
    think_alike(players, e.table, late, again, calls);
    ul_thought *naive = ul_table_bots_question(early, again);
    assert_false(ul_table_bots_answer(early, again, naive, &input)); /* nothing was thought */
    ul_thought_free(naive);
    ul_table_bots_free(late);
    ul_table_bots_free(early);
    ul_table_free(again);
    ul_outbox_free(&out);
}

/* What the seat was told line by line, and nothing else, is what its bot knows. */
static void compare_with_told(void)
{
    ul_waiting waiting;
    size_t     count, at = 0;
    ul_table_waiting(e.table, &waiting);
    ul_thought     *thought = ul_table_bots_question(players, e.table);
    const ul_event *seen = ul_thought_events(thought, &count);
    ul_text         text = {0};
    assert_true(ul_table_history(&e.ground, e.log.bytes, e.log.len, waiting.seat, 0, &text, NULL));
    ul_json *all = ul_json_read(text.bytes, text.len, NULL);
    for (const ul_json *one = ul_json_first(all); one; one = ul_json_next(all, one)) {
        const ul_json *game = ul_json_member(one, "game");
        ul_event       event;
        if (!game)
            continue;
        assert_true(at < count && ul_event_read(ul_table_world(e.table), game, &event, NULL));
        assert_int_equal(seen[at].kind, event.kind);
        assert_int_equal(seen[at].card, event.card);
        if (event.kind == UL_DREW)
            assert_int_equal(event.seat == waiting.seat, event.card != UL_NO_CARD);
        at++;
    }
    assert_int_equal(at, count);
    ul_json_free(all);
    ul_text_free(&text);
    ul_thought_free(thought);
}

TEST(they_know_what_their_seats_were_told_and_nothing_else)
{
    open_with("kill-2009", NULL, 5, all_levels);
    play(compare_with_told);
}

TEST(after_a_restart_they_think_the_same)
{
    static const char *const levels[] = {"butler", "colonel", "nephew"};
    open_with("kill-1996", NULL, 3, levels);
    play(compare_with_restarted);
}

/* What an undo has taken back nobody has seen. */
TEST(what_is_undone_was_never_seen)
{
    static const char *const levels[] = {"colonel", "butler"};
    open_with("kill-2009", NULL, 2, levels);
    for (int i = 0; i < 40 && evening_to_act(&e) != 0; i++) {
        ul_input input;
        assert_true(ul_table_wants_bot(e.table));
        if (!plan_of(players, &input))
            think_of(players, &input);
        hand_in(&input);
        evening_wait(&e, 5000);
        ul_table_bots_see(players, &e.out);
    }
    assert_int_equal(evening_to_act(&e), 0);
    ul_outbox      out = {0};
    ul_table      *before = ul_table_read(&e.ground, e.log.bytes, e.log.len, &out, NULL);
    ul_table_bots *fresh = ul_table_bots_new(), *undoing = ul_table_bots_new();
    assert_non_null(before);
    ul_table_bots_see(fresh, &out);
    evening_act(&e, 0, "end");
    evening_do(&e, 0, "undo 0 - 0");
    evening_act(&e, 0, "end");
    ul_outbox_clear(&out);
    ul_table_free(before);
    before = ul_table_read(&e.ground, e.log.bytes, e.log.len, &out, NULL);
    ul_table_bots_see(undoing, &out);
    /* The same end of the turn, once with a detour: the same knowledge, so the same thoughts. */
    ul_table_bots_see(fresh, &e.out);
    assert_true(ul_table_wants_bot(e.table));
    think_alike(fresh, e.table, undoing, before, 3);
    ul_table_bots_free(fresh);
    ul_table_bots_free(undoing);
    ul_table_free(before);
    ul_outbox_free(&out);
}

TEST(an_answer_to_a_question_that_is_over_is_none)
{
    static const char *const levels[] = {"butler", "butler"};
    open_with("kill-2009", NULL, 2, levels);
    wait_for_bot();
    ul_budget   budget = {.playouts = 0};
    ul_input    input, other;
    ul_thought *late = ul_table_bots_question(players, e.table);
    assert_true(ul_thought_think(late, &budget));
    think_of(players, &other);
    hand_in(&other);
    wait_for_bot();
    assert_false(ul_table_bots_answer(players, e.table, late, &input));
    ul_thought_free(late);
}

TEST(a_bot_of_a_name_that_is_gone_plays_as_a_butler)
{
    static const char *const levels[] = {"dog", "butler"};
    open_with("kill-2009", NULL, 2, levels);
    for (int i = 0; i < 20; i++) {
        ul_waiting waiting;
        wait_for_bot();
        ul_table_waiting(e.table, &waiting);
        ul_thought *thought = ul_table_bots_question(players, e.table);
        assert_int_equal(ul_thought_level(thought), UL_BUTLER);
        ul_thought_free(thought);
        ul_input input;
        if (!plan_of(players, &input))
            think_of(players, &input);
        hand_in(&input);
    }
}

/* A thought outlives table and players; only the world must stay. */
TEST(a_thought_stands_alone)
{
    static const char *const levels[] = {"widow", "widow"};
    open_with("kill-2009", NULL, 2, levels);
    wait_for_bot();
    ul_thought *thought = ul_table_bots_question(players, e.table);
    ul_budget   budget = {.seed = 1, .playouts = 20};
    ul_table_bots_free(players);
    players = NULL;
    ul_table_free(e.table);
    e.table = NULL;
    assert_true(ul_thought_think(thought, &budget));
    assert_true(ul_thought_report(thought)->playouts > 0);
    ul_thought_free(thought);
    ul_thought_free(NULL);
    ul_table_bots_free(NULL);
}

static uint64_t tick(void *clock)
{
    return ++*(uint64_t *)clock;
}

/* How often the bot that is waited for has looked at a clock that ticks at every look. */
static uint64_t looks(const char *level)
{
    const char *const levels[] = {level, level};
    uint64_t          clock = 0;
    ul_budget         budget = {.seed = 1, .playouts = UINT32_MAX, .now = tick, .clock = &clock, .until = 40};
    open_with("kill-2009", NULL, 2, levels);
    wait_for_bot();
    ul_thought *thought = ul_table_bots_question(players, e.table);
    assert_true(ul_thought_think(thought, &budget));
    ul_thought_free(thought);
    return clock;
}

TEST(a_nemesis_takes_four_times_as_long_as_a_widow)
{
    assert_in_range(looks("nemesis"), 40, 50);
    tear_down(NULL);
    assert_in_range(looks("widow"), 10, 20);
}

static void thinks_twice(void)
{
    ul_budget   budgets[] = {{.seed = 7, .playouts = 10}, {.seed = 8, .playouts = 20}};
    ul_report   reports[2];
    ul_thought *thought;
    for (int i = 0; i < 2; i++) {
        assert_non_null(thought = ul_table_bots_question(players, e.table));
        assert_true(ul_thought_think(thought, &budgets[i]));
        reports[i] = *ul_thought_report(thought);
        ul_thought_free(thought);
    }
    assert_memory_equal(&reports[0], &reports[1], sizeof reports[0]);
}

TEST(at_a_table_that_repeats_no_budget_changes_what_they_do)
{
    evening_begin(&e, "kill-2009", NULL, 3);
    e.about.repeat = true;
    open_about(2, all_levels + 1);
    play(thinks_twice);
}

#define AT_A_TABLE(test) cmocka_unit_test_teardown(test, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(levels_have_the_names_that_bots_have),
        AT_A_TABLE(at_a_table_that_repeats_no_budget_changes_what_they_do),
        AT_A_TABLE(what_they_have_seen_can_be_kept_and_recalled),
        AT_A_TABLE(bots_of_every_level_play_games_to_their_end),
        AT_A_TABLE(they_know_what_their_seats_were_told_and_nothing_else),
        AT_A_TABLE(after_a_restart_they_think_the_same),
        AT_A_TABLE(what_is_undone_was_never_seen),
        AT_A_TABLE(an_answer_to_a_question_that_is_over_is_none),
        AT_A_TABLE(a_bot_of_a_name_that_is_gone_plays_as_a_butler),
        AT_A_TABLE(a_thought_stands_alone),
        AT_A_TABLE(a_nemesis_takes_four_times_as_long_as_a_widow),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
