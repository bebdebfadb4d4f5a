/* Tests of src/bots/playout_search.c: within its budget, the same again, never worse than asked for. */
#include <stdatomic.h>
#include <string.h>
#include "bots/bot.h"
#include "support/stage.h"

/* A four-player game some actions on, by Butlers. */
static void middle(stage *s, const char *edition, unsigned actions)
{
    stage_open(s, edition, 4, NULL);
    for (unsigned i = 0; i < actions && s->game.scene.phase != UL_PHASE_OVER; i++) {
        ul_view   view;
        ul_report report;
        ul_seat   seat = s->game.scene.to_act;
        ul_bot   *bot = ul_bot_new(s->world, seat, UL_BUTLER);
        ul_view_of(s->world, &s->game, seat, &view);
        ul_bot_think(bot, &view, &(ul_budget){.seed = i}, &report);
        ul_game_act(s->world, &s->game, report.action, NULL);
        ul_bot_free(bot);
    }
}

static ul_report think(const stage *s, ul_level level, const ul_budget *budget)
{
    ul_view   view;
    ul_report report;
    ul_bot   *bot = ul_bot_new(s->world, s->game.scene.to_act, level);
    assert_non_null(bot);
    ul_view_of(s->world, &s->game, s->game.scene.to_act, &view);
    ul_bot_think(bot, &view, budget, &report);
    ul_bot_free(bot);
    return report;
}

TEST(without_a_budget_those_who_search_answer_as_butlers)
{
    static const char *const editions[] = {"kill-1996", "kill-2009", "save-2000"};
    for (int i = 0; i < 3; i++)
        for (unsigned actions = 0; actions < 40; actions += 3) {
            stage s;
            middle(&s, editions[i], actions);
            if (s.game.scene.phase != UL_PHASE_OVER) {
                ul_action   butler = think(&s, UL_BUTLER, &(ul_budget){.seed = 1}).action;
                atomic_bool stop = true;
                ul_budget   stopped = {.seed = 1, .playouts = 1000, .stop = &stop};
                for (int level = UL_COLONEL; level < UL_BOT_LEVELS; level++) {
                    assert_true(ul_action_same(think(&s, (ul_level)level, &(ul_budget){.seed = 1}).action, butler));
                    assert_true(ul_action_same(think(&s, (ul_level)level, &stopped).action, butler));
                }
            }
            stage_close(&s);
        }
}

TEST(no_playout_more_than_allowed)
{
    stage s;
    middle(&s, "kill-2009", 21);
    for (uint32_t playouts = 0; playouts < 300; playouts += 37) {
        ul_report report = think(&s, UL_WIDOW, &(ul_budget){.seed = 2, .playouts = playouts});
        uint32_t  visits = 0;
        assert_true(report.playouts <= playouts);
        for (uint8_t c = 0; c < report.candidates; c++)
            visits += report.candidate[c].visits;
        assert_int_equal(visits, report.playouts);
    }
    stage_close(&s);
}

static uint64_t tick(void *clock)
{
    return ++*(uint64_t *)clock;
}

TEST(time_ends_the_thinking)
{
    stage    s;
    uint64_t clock = 0;
    middle(&s, "kill-2009", 21);
    ul_report report =
        think(&s, UL_WIDOW, &(ul_budget){.seed = 2, .playouts = 1000000, .now = tick, .clock = &clock, .until = 10});
    assert_true(report.playouts > 0 && report.playouts <= 10 * 4 * UL_MAX_CANDIDATES);
    stage_close(&s);
}

/* With little to think both are one; with much a Nemesis looks further ahead. */
TEST(a_nemesis_is_a_widow_who_looks_further)
{
    stage s;
    middle(&s, "kill-2009", 21);
    ul_report widow[2], nemesis[2];
    for (int i = 0; i < 2; i++) {
        ul_budget budget = {.seed = 2, .playouts = i ? 1000 : 300};
        widow[i] = think(&s, UL_WIDOW, &budget);
        nemesis[i] = think(&s, UL_NEMESIS, &budget);
    }
    assert_memory_equal(&widow[0], &nemesis[0], sizeof widow[0]);
    assert_memory_not_equal(&widow[1], &nemesis[1], sizeof widow[1]);
    stage_close(&s);
}

TEST(the_same_view_and_seed_give_the_same_report)
{
    for (unsigned actions = 0; actions < 30; actions += 5) {
        stage s;
        middle(&s, "kill-2009", actions);
        if (s.game.scene.phase != UL_PHASE_OVER) {
            ul_budget budget = {.seed = 7, .playouts = 200};
            for (int level = UL_WIDOW; level <= UL_NEMESIS; level++) {
                budget.playouts = level == UL_NEMESIS ? 1200 : 200;
                ul_report report = think(&s, (ul_level)level, &budget), again = think(&s, (ul_level)level, &budget);
                assert_memory_equal(&report, &again, sizeof report);
            }
        }
        stage_close(&s);
    }
}

/* The last part first, as some threads might have it. */
static void backwards(void *hands, void (*part)(void *context, unsigned number), void *context, unsigned parts)
{
    ++*(unsigned *)hands;
    while (parts > 0)
        part(context, --parts);
}

TEST(whoever_does_the_parts_in_whatever_order_the_report_is_the_same)
{
    static const char *const editions[] = {"kill-1996", "kill-2009", "save-2000"};
    unsigned                 asked = 0;
    for (int i = 0; i < 3; i++)
        for (uint32_t playouts = 20; playouts < 2000; playouts *= 3) {
            stage    s;
            ul_level level = playouts < 900 ? UL_WIDOW : UL_NEMESIS;
            middle(&s, editions[i], 9);
            ul_report alone = think(&s, level, &(ul_budget){.seed = 5, .playouts = playouts});
            ul_report together = think(
                &s, level, &(ul_budget){.seed = 5, .playouts = playouts, .parallel = backwards, .threads = &asked});
            assert_memory_equal(&alone, &together, sizeof alone);
            stage_close(&s);
        }
    assert_true(asked > 5);
}

TEST(chances_are_shares_of_one_game)
{
    stage s;
    middle(&s, "kill-2009", 12);
    ul_report report = think(&s, UL_WIDOW, &(ul_budget){.seed = 3, .playouts = 400});
    unsigned  sum = 0;
    for (ul_seat k = 0; k < UL_MAX_SEATS; k++)
        sum += report.chance[k];
    assert_int_equal(sum, 10000);
    assert_int_equal(report.chance[4], 0);
    for (uint8_t c = 0; c < report.candidates; c++)
        assert_true(report.candidate[c].mean >= 0 && report.candidate[c].mean <= 10000 &&
                    report.candidate[c].error >= 0);
    stage_close(&s);
}

/* Seat 0 can win for certain by another way than a Butler's own first thought; search must not lose that. */
TEST(a_certain_win_is_kept)
{
    stage s;
    stage_open(&s, "kill-2009", 3, NULL);
    stage_pawns(&s, "nursery kitchen hedge-maze");
    stage_doctor(&s, "nursery");
    stage_hand(&s, 0, "chain-saw move-1");
    stage_hand(&s, 1, "");
    stage_hand(&s, 2, "");
    for (int level = UL_BUTLER; level < UL_BOT_LEVELS; level++)
        assert_int_equal(think(&s, (ul_level)level, &(ul_budget){.seed = 1, .playouts = 200}).action.kind, UL_ATTEMPT);
    stage_close(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_a_budget_those_who_search_answer_as_butlers),
        cmocka_unit_test(no_playout_more_than_allowed),
        cmocka_unit_test(time_ends_the_thinking),
        cmocka_unit_test(a_nemesis_is_a_widow_who_looks_further),
        cmocka_unit_test(the_same_view_and_seed_give_the_same_report),
        cmocka_unit_test(whoever_does_the_parts_in_whatever_order_the_report_is_the_same),
        cmocka_unit_test(chances_are_shares_of_one_game),
        cmocka_unit_test(a_certain_win_is_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
