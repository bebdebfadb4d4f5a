/* Tests of src/bots/opponent_style.c: whose way it looks like. */
#include "bots/opponent_style.h"
#include <stdlib.h>
#include <string.h>
#include "bots/bots_inside.h"
#include "bots/seat_odds.h"
#include "population/population.h"
#include "support/butler.h"
#include "support/stage.h"

/* Games of one kind of stranger, or of Butlers, a Widow looking over the shoulder of one; her guesses of the others. */
static unsigned watch(const char *kind, unsigned games, ul_style_guess *guess)
{
    const ul_thumb *thumb = ul_thumb_find(kind, strlen(kind));
    unsigned        count = 0;
    for (unsigned i = 0; i < games; i++) {
        stage            s;
        char             seed[2] = {(char)('a' + i), 0};
        ul_bot          *butler[4] = {NULL}, *looker;
        ul_thumb_player *stranger[4] = {NULL};
        stage_open(&s, "kill-2009", 4, NULL);
        ul_game_new(s.world, &s.game, seed, 1, UL_NOBODY);
        for (ul_seat k = 0; k < 4; k++)
            if (thumb)
                assert_non_null(stranger[k] = ul_thumb_player_new(s.world, k, thumb));
            else
                assert_non_null(butler[k] = butler_by_weights(s.world, k));
        assert_non_null(looker = ul_bot_new(s.world, 0, UL_WIDOW));
        while (s.game.scene.phase != UL_PHASE_OVER) {
            ul_view   view;
            ul_report report;
            ul_events events = {0};
            ul_seat   seat = s.game.scene.to_act;
            ul_view_of(s.world, &s.game, seat, &view);
            if (thumb)
                report.action = ul_thumb_player_think(stranger[seat], &view, 1);
            else
                ul_bot_think(butler[seat], &view, &(ul_budget){0}, &report);
            ul_game_act(s.world, &s.game, report.action, &events);
            for (uint8_t n = 0; n < events.count; n++) {
                for (ul_seat k = 0; k < 4; k++) {
                    ul_event event = ul_event_for(events.event[n], k);
                    if (thumb)
                        ul_thumb_player_see(stranger[k], &event);
                    else
                        ul_bot_see(butler[k], &event);
                }
                ul_event event = ul_event_for(events.event[n], 0);
                ul_bot_see(looker, &event);
            }
        }
        for (ul_seat k = 1; k < 4; k++)
            guess[count++] = looker->guess[k];
        for (ul_seat k = 0; k < 4; k++) {
            ul_thumb_player_free(stranger[k]);
            ul_bot_free(butler[k]);
        }
        ul_bot_free(looker);
        stage_close(&s);
    }
    return count;
}

static void means(const char *kind, int *butler, int *by_odds)
{
    ul_style_guess guess[24];
    unsigned       count = watch(kind, 8, guess);
    *butler = *by_odds = 0;
    for (unsigned i = 0; i < count; i++) {
        *butler += ul_style_is_butler(&guess[i], 0);
        *by_odds += ul_style_pays_by_odds(&guess[i]);
    }
    *butler /= (int)count;
    *by_odds /= (int)count;
}

TEST(butlers_are_known_as_such)
{
    int butler, by_odds;
    means("butlers", &butler, &by_odds);
    assert_true(butler >= 55);
    assert_true(by_odds >= 75);
}

TEST(strangers_are_known_as_such)
{
    static const char *const kinds[] = {"hoarder", "chaser", "spender", "free-rider"};
    int                      butler, by_odds;
    for (int i = 0; i < 4; i++) {
        means(kinds[i], &butler, &by_odds);
        assert_true(butler <= 45);
        if (i >= 2) /* these two do not pay as a Butler would */
            assert_true(by_odds <= 50);
    }
}

TEST(before_anything_is_seen_every_style_is_drawn_now_and_then)
{
    stage            s;
    ul_turn_styles   styles;
    ul_style_guess   guess;
    ul_rollout_table table;
    ul_random        random;
    unsigned         turns[UL_TURN_STYLES] = {0}, pays[UL_PAYS] = {0};
    stage_open(&s, "save-2000", 4, NULL);
    ul_turn_styles_fill(&styles, s.world);
    ul_style_guess_begin(&guess);
    ul_random_seed(&random, 1);
    for (int i = 0; i < 2000; i++) {
        ul_rollout_butlers(&table, s.world);
        ul_style_draw(&guess, &styles, &random, 1, &table);
        turns[table.worth[1] - styles.worth]++;
        pays[table.pays[1]]++;
    }
    for (int m = 0; m < UL_TURN_STYLES; m++)
        assert_in_range(turns[m], m ? 200 : 600, m ? 350 : 850);
    for (int m = 0; m < UL_PAYS; m++)
        assert_in_range(pays[m], m ? 280 : 850, m ? 430 : 1050);
    stage_close(&s);
}

TEST(each_pays_in_its_own_way)
{
    stage            s;
    ul_fast_odds    *odds = calloc(1, sizeof *odds);
    ul_rollout_table table;
    ul_seat_odds     o;
    uint8_t          pay[4];
    assert_non_null(odds);
    stage_open(&s, "kill-2009", 4, NULL);
    stage_pawns(&s, "kitchen hedge-maze hedge-maze hedge-maze");
    stage_doctor(&s, "kitchen");
    stage_hand(&s, 0, "chain-saw");
    stage_hand(&s, 1, "failure-3 failure-3 failure-2");
    stage_act(&s, "attempt doctor chain-saw");
    assert_int_equal(s.game.scene.to_act, 1);
    ul_seat_odds_fill(&o, s.world, &s.game, 1, odds);
    ul_rollout_butlers(&table, s.world);
    table.pays[1] = UL_PAYS_LAST;
    ul_rollout_reply_choose(s.world, &s.game, &table, &o, pay);
    assert_int_equal(pay[1] + pay[2] + pay[3], 0);
    table.pays[1] = UL_PAYS_AT_ONCE;
    ul_rollout_reply_choose(s.world, &s.game, &table, &o, pay);
    assert_true(pay[1] + 2 * pay[2] + 3 * pay[3] >= s.game.scene.attempt.value);
    table.pays[1] = UL_PAYS_A_PART;
    ul_rollout_reply_choose(s.world, &s.game, &table, &o, pay);
    assert_int_equal(pay[1] + 2 * pay[2] + 3 * pay[3], s.game.scene.attempt.value / 2);
    stage_close(&s);
    free(odds);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(butlers_are_known_as_such),
        cmocka_unit_test(strangers_are_known_as_such),
        cmocka_unit_test(before_anything_is_seen_every_style_is_drawn_now_and_then),
        cmocka_unit_test(each_pays_in_its_own_way),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
