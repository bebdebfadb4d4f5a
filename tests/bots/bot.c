/* Tests of src/bots/bot.c: whatever a bot is asked, it answers legally, the same again, and from its view alone. */
#include "bots/bot.h"
#include <string.h>
#include "support/stage.h"

typedef struct table {
    stage   s;
    ul_bot *bot[UL_MAX_SEATS];
} table;

static void table_open(table *t, const char *edition, uint8_t players, const char *options, ul_level level)
{
    stage_open(&t->s, edition, players, options);
    for (ul_seat k = 0; k < players; k++)
        assert_non_null(t->bot[k] = ul_bot_new(t->s.world, k, level));
}

static void table_close(table *t)
{
    for (ul_seat k = 0; k < ul_world_players(t->s.world); k++)
        ul_bot_free(t->bot[k]);
    stage_close(&t->s);
}

static void table_tell(table *t)
{
    for (uint8_t i = 0; i < t->s.events.count; i++)
        for (ul_seat k = 0; k < ul_world_players(t->s.world); k++) {
            ul_event event = ul_event_for(t->s.events.event[i], k);
            ul_bot_see(t->bot[k], &event);
        }
}

static ul_action ask(table *t, uint64_t seed)
{
    ul_view   view;
    ul_report report;
    ul_seat   seat = t->s.game.scene.to_act;
    ul_view_of(t->s.world, &t->s.game, seat, &view);
    ul_bot_think(t->bot[seat], &view, &(ul_budget){.seed = seed}, &report);
    return report.action;
}

/* One whole game by bots; returns the actions it took. */
static unsigned play_out(table *t, ul_random *random)
{
    unsigned actions = 0;
    for (; t->s.game.scene.phase != UL_PHASE_OVER; actions++) {
        ul_action action = ask(t, ul_random_next(random));
        assert_int_equal(ul_game_why(t->s.world, &t->s.game, action).reason, UL_WHY_LEGAL);
        t->s.events.count = 0;
        ul_game_act(t->s.world, &t->s.game, action, &t->s.events);
        table_tell(t);
    }
    return actions;
}

static void play_all(ul_level level, unsigned games)
{
    static const struct {
        const char *edition, *options;
        uint8_t     players;
    } kinds[] = {
        {"kill-1996", NULL, 2},
        {"kill-1996", "{\"next_player\":\"longest-idle\",\"weapon_bonus\":1}", 5},
        {"kill-1996", NULL, 8},
        {"kill-2009", NULL, 4},
        {"kill-2009", NULL, 7},
        {"kill-2009", "{\"dog\":\"old-dog\"}", 3},
        {"kill-2009", "{\"dog\":\"new-tricks\"}", 4},
        {"kill-2009", "{\"dog\":\"old-dog-new-tricks\",\"failure_3\":false}", 5},
        {"save-2000", NULL, 3},
        {"save-2000", "{\"penalties\":true,\"must_foil\":false}", 6},
    };
    ul_random random;
    ul_random_seed(&random, (uint64_t)level);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        for (unsigned game = 0; game < games; game++) {
            table t;
            char  seed = (char)('a' + game);
            table_open(&t, kinds[i].edition, kinds[i].players, kinds[i].options, level);
            ul_game_new(t.s.world, &t.s.game, &seed, 1, UL_NOBODY);
            play_out(&t, &random);
            table_close(&t);
        }
}

TEST(sleepwalkers_play_every_game_to_its_end)
{
    play_all(UL_SLEEPWALKER, 2);
}

TEST(nephews_play_every_game_to_its_end)
{
    play_all(UL_NEPHEW, 4);
}

TEST(butlers_play_every_game_to_its_end)
{
    play_all(UL_BUTLER, 6);
}

/* Two worlds that differ only in what is hidden from the seat to act. */
TEST(a_bot_decides_by_its_view_alone)
{
    table     t;
    ul_random random;
    ul_random_seed(&random, 1);
    table_open(&t, "kill-2009", 4, NULL, UL_BUTLER);
    for (int i = 0; i < 200 && t.s.game.scene.phase != UL_PHASE_OVER; i++) {
        ul_view   view;
        ul_game   other;
        ul_report report, again;
        ul_seat   seat = t.s.game.scene.to_act;
        ul_bot   *twin = ul_bot_new(t.s.world, seat, UL_BUTLER), *real = ul_bot_new(t.s.world, seat, UL_BUTLER);
        ul_view_of(t.s.world, &t.s.game, seat, &view);
        ul_view_imagine(t.s.world, &view, &random, &other);
        ul_bot_think(real, &view, &(ul_budget){.seed = 5}, &report);
        ul_view_of(t.s.world, &other, seat, &view);
        ul_bot_think(twin, &view, &(ul_budget){.seed = 5}, &again);
        assert_memory_equal(&report, &again, sizeof report);
        ul_bot_free(twin);
        ul_bot_free(real);
        ul_game_act(t.s.world, &t.s.game, report.action, NULL);
    }
    table_close(&t);
}

TEST(a_turn_is_planned_once)
{
    table     t;
    ul_view   view;
    ul_report first, second;
    table_open(&t, "kill-2009", 3, NULL, UL_BUTLER);
    stage_pawns(&t.s, "library hedge-maze hedge-maze");
    stage_doctor(&t.s, "kitchen");
    stage_hand(&t.s, 0, "move-1 room-kitchen chain-saw");
    stage_hand(&t.s, 1, "");
    stage_hand(&t.s, 2, "");
    ul_view_of(t.s.world, &t.s.game, 0, &view);
    ul_bot_think(t.bot[0], &view, &(ul_budget){0}, &first);
    assert_string_equal("kitchen", ul_plan_room_id(ul_world_plan(t.s.world), first.action.room));
    ul_game_act(t.s.world, &t.s.game, first.action, NULL);
    ul_view_of(t.s.world, &t.s.game, 0, &view);
    ul_bot_think(t.bot[0], &view, &(ul_budget){.seed = 9}, &second);
    assert_int_equal(second.action.kind, UL_ATTEMPT);
    assert_int_equal(second.action.card, stage_card(&t.s, "chain-saw"));
    assert_memory_equal(first.candidate, second.candidate, sizeof first.candidate);
    table_close(&t);
}

TEST(a_certain_kill_is_taken)
{
    table t;
    table_open(&t, "kill-2009", 2, NULL, UL_BUTLER);
    stage_pawns(&t.s, "nursery kitchen");
    stage_doctor(&t.s, "nursery");
    stage_hand(&t.s, 0, "move-1 tight-hat");
    stage_hand(&t.s, 1, "");
    assert_int_equal(ask(&t, 1).kind, UL_ATTEMPT);
    table_close(&t);
}

TEST(R_MUST_a_forced_defender_foils_with_no_more_than_it_must)
{
    table t;
    table_open(&t, "kill-2009", 2, NULL, UL_BUTLER);
    stage_pawns(&t.s, "nursery kitchen");
    stage_doctor(&t.s, "nursery");
    stage_hand(&t.s, 0, "tight-hat");
    stage_hand(&t.s, 1, "failure-1 failure-2 failure-3");
    stage_act(&t.s, "attempt doctor tight-hat");
    ul_action reply = ask(&t, 1);
    assert_int_equal(reply.kind, UL_FOIL);
    assert_int_equal(reply.card, stage_card(&t.s, "failure-2"));
    table_close(&t);
}

TEST(levels_have_names)
{
    ul_level level;
    for (int i = 0; i < UL_BOT_LEVELS; i++) {
        const char *name = ul_level_name((ul_level)i);
        assert_true(ul_level_find(name, strlen(name), &level));
        assert_int_equal(level, i);
    }
    assert_false(ul_level_find("cook", 4, &level));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sleepwalkers_play_every_game_to_its_end),
        cmocka_unit_test(nephews_play_every_game_to_its_end),
        cmocka_unit_test(butlers_play_every_game_to_its_end),
        cmocka_unit_test(a_bot_decides_by_its_view_alone),
        cmocka_unit_test(a_turn_is_planned_once),
        cmocka_unit_test(a_certain_kill_is_taken),
        cmocka_unit_test(R_MUST_a_forced_defender_foils_with_no_more_than_it_must),
        cmocka_unit_test(levels_have_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
