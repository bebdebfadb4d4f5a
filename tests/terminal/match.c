/* match.c: tests of src/terminal/match.c and action_menu.c: what is told, taken back, hidden and foretold. */
#include "terminal/match_told.h"
#include <string.h>
#include "rules/forecast.h"
#include "terminal/action_menu.h"
#include "terminal/evening.h"

/* A game of people: nobody has done anything yet. */
static ul_playback *open_game(const char *edition, const char *seats, const char *seed)
{
    ul_local_table *table = evening_open(edition, seats, seed);
    ul_playback    *playback = evening_playback(table, 1);
    ul_local_table_free(table);
    return playback;
}

static ul_action first_legal(const ul_world *world, const ul_game *game, ul_action_kind kind)
{
    static ul_action list[UL_MAX_ACTIONS];
    ul_view          view;
    ul_action        pattern = ul_pattern_any();
    pattern.kind = (uint8_t)kind;
    ul_view_of(world, game, game->scene.to_act, &view);
    assert_true(ul_pattern_pick(pattern, list, ul_view_legal(world, &view, list)) > 0);
    return list[0];
}

TEST(what_was_taken_back_is_not_told_any_more)
{
    ul_playback    *playback = open_game("kill-2009", "ppp", "undo");
    const ul_world *world = ul_playback_record(playback)->world;
    ul_game         game = ul_playback_record(playback)->start;
    ul_seat         seat = game.scene.to_act;
    ul_match       *match = evening_match(playback, 0, seat);
    ul_events       events = {0};
    ul_action       list[4], step = first_legal(world, &game, UL_STEP);
    ul_view         view;
    assert_int_equal(ul_match_to_undo(match, seat, true), 0);
    ul_game_act(world, &game, step, &events);
    ul_view_of(world, &game, seat, &view);
    ul_match_show(match, &view, NULL, 1);
    assert_true(ul_match_tell(match, seat, events.event[0]));
    assert_int_equal(ul_match_to_undo(match, seat, true), 1);
    assert_int_equal(ul_match_to_undo(match, (ul_seat)((seat + 1) % 3), true), 0);
    assert_int_equal(ul_match_draft(match, seat, list, 4), 1);
    assert_true(ul_action_same(list[0], step));
    ul_match_untell(match, seat, 1);
    assert_int_equal(ul_match_events(match), 0);
    ul_match_free(match);
    ul_playback_free(playback);
}

TEST(what_others_drew_stays_theirs)
{
    ul_playback    *playback = open_game("kill-2009", "ppp", "secret");
    const ul_world *world = ul_playback_record(playback)->world;
    ul_game         game = ul_playback_record(playback)->start;
    ul_seat         seat = game.scene.to_act, other = (ul_seat)((seat + 1) % 3);
    ul_match       *match = evening_match(playback, 0, seat);
    ul_events       events = {0};
    ul_view         view;
    ul_reveal       reveal;
    ul_game_act(world, &game, ul_action_plain(UL_DRAW), &events);
    assert_true(ul_match_tell(match, seat, events.event[0]));
    assert_int_equal(ul_match_event(match, 0, seat).kind, UL_DREW);
    assert_int_not_equal(ul_match_event(match, 0, seat).card, UL_NO_CARD);
    assert_int_equal(ul_match_event(match, 0, other).card, UL_NO_CARD);
    assert_int_equal(ul_match_event(match, 0, UL_NOBODY).card, UL_NO_CARD);
    assert_false(ul_match_reveal(match, &reveal));
    const ul_cards none = {0};
    ul_match_view(match, other, &view);
    assert_int_equal(view.seat, other);
    assert_memory_equal(&view.hand, &none, sizeof none);
    assert_int_equal(ul_match_only(match), seat);
    ul_match_stand_up(match, seat);
    assert_int_equal(ul_match_people(match), 0);
    ul_match_free(match);
    ul_playback_free(playback);
}

TEST(what_was_said_stands_where_it_was_said)
{
    ul_playback *playback = open_game("kill-2009", "ppp", "remarks");
    ul_match    *match = evening_match(playback, 0, UL_NOBODY);
    ul_text      text = {0};
    assert_true(ul_match_remark(match, "Ann: hello") && ul_match_remark(match, "Ben: good evening"));
    assert_true(ul_match_tell(match, UL_NOBODY, (ul_event){.kind = UL_PASSED}));
    assert_true(ul_match_remark(match, "Ann: well"));
    ul_match_remarks(match, 0, &text);
    assert_string_equal(text.bytes, "Ann: hello\nBen: good evening");
    ul_match_untell(match, UL_NOBODY, 1); /* it was said all the same */
    ul_text_clear(&text);
    ul_match_remarks(match, 0, &text);
    assert_string_equal(text.bytes, "Ann: hello\nBen: good evening\nAnn: well");
    assert_true(ul_match_tell(match, UL_NOBODY, (ul_event){.kind = UL_PASSED}));
    assert_true(ul_match_remark(match, "Ben: now"));
    ul_match_begin(match, UL_NOBODY);
    ul_match_remarks_first(match); /* so much was said before this game */
    assert_true(ul_match_tell(match, UL_NOBODY, (ul_event){.kind = UL_PASSED}));
    ul_text_clear(&text);
    ul_match_remarks(match, 0, &text);
    assert_string_equal(text.bytes, "Ann: hello\nBen: good evening\nAnn: well\nBen: now");
    ul_text_free(&text);
    ul_match_free(match);
    ul_playback_free(playback);
}

TEST(how_a_game_began_is_known_to_who_was_there)
{
    ul_playback *playback = open_game("kill-2009", "ppp", "start");
    ul_match    *match = evening_match(playback, 0, UL_NOBODY);
    assert_null(ul_match_start(match));
    ul_match_notice_start(match);
    assert_int_equal(ul_match_start(match)->turn, 1);
    ul_match_free(match);
    match = evening_match(playback, 0, UL_NOBODY);
    assert_true(ul_match_tell(match, UL_NOBODY, (ul_event){.kind = UL_PASSED}));
    ul_match_notice_start(match);
    assert_null(ul_match_start(match));
    ul_match_free(match);
    ul_playback_free(playback);
}

TEST(who_has_no_name_gets_one_that_nobody_has)
{
    ul_chair chairs[4] = {
        {false, UL_BUTLER, "Ben"}, {true, UL_BUTLER, ""}, {true, UL_NEPHEW, ""}, {true, UL_BUTLER, "Zoe"}};
    ul_chairs_name(chairs, 4);
    assert_string_equal(chairs[0].name, "Ben");
    assert_string_equal(chairs[1].name, "Chie");
    assert_string_equal(chairs[2].name, "Dora");
    assert_string_equal(chairs[3].name, "Zoe");
}

TEST(R_NEXT_the_forecast_comes_true)
{
    ul_playback    *playback = open_game("kill-1996", "pppp", "forecast");
    const ul_world *world = ul_playback_record(playback)->world;
    ul_game         game = ul_playback_record(playback)->start;
    bool            walked = false, skipped = false;
    for (int i = 0; i < 60; i++) {
        ul_view     view;
        ul_forecast forecast;
        if (i % 3 == 0)
            ul_game_act(world, &game, first_legal(world, &game, UL_STEP), NULL);
        ul_view_of(world, &game, game.scene.to_act, &view);
        ul_forecast_action(world, &view, ul_action_plain(UL_END), &forecast);
        walked |= forecast.walks_in;
        skipped |= forecast.skipped != 0;
        ul_game_act(world, &game, ul_action_plain(UL_END), NULL);
        assert_int_equal(game.scene.doctor, forecast.doctor);
        assert_int_equal(game.scene.turn_seat, forecast.next);
    }
    assert_true(walked);
    assert_true(skipped);
    ul_playback_free(playback);
}

TEST(R_DOCTOR_he_reaches_a_seat_when_it_was_said)
{
    ul_playback    *playback = open_game("kill-2009", "ppp", "reach");
    const ul_world *world = ul_playback_record(playback)->world;
    ul_game         game = ul_playback_record(playback)->start;
    unsigned        turns = ul_forecast_reach(world, &game.scene, 0);
    assert_true(turns > 0);
    for (unsigned i = 0; i < turns; i++) {
        assert_true(i == 0 || game.scene.doctor != game.scene.at[0]);
        ul_game_act(world, &game, ul_action_plain(UL_END), NULL);
    }
    assert_int_equal(game.scene.doctor, game.scene.at[0]);
    ul_playback_free(playback);
}

/* Every legal action can be reached by choices alone, and every choice leads to one. */
static size_t reach(const ul_world *world, const ul_view *view, ul_action pattern, int depth)
{
    ul_menu menu;
    size_t  found = 0;
    ul_menu_fill(&menu, world, view, pattern);
    assert_true(menu.count > 0 && depth < 4);
    for (size_t i = 0; i < menu.count; i++) {
        ul_action action;
        if (ul_menu_only(world, view, menu.choice[i], &action)) {
            assert_int_equal(ul_view_why(world, view, action).reason, UL_WHY_LEGAL);
            found++;
        } else {
            found += reach(world, view, menu.choice[i], depth + 1);
        }
    }
    return found;
}

TEST(choices_lead_to_every_legal_action_once)
{
    static ul_action list[UL_MAX_ACTIONS];
    const char      *editions[] = {"kill-2009", "save-2000"};
    for (int e = 0; e < 2; e++) {
        ul_local_table *table = evening_open(editions[e], "bbb", "choices");
        evening_run(table, 100);
        ul_playback     *playback = evening_playback(table, 1);
        const ul_record *record = ul_playback_record(playback);
        for (size_t i = 0; i < 80 && i < record->count; i++) {
            ul_view view;
            ul_playback_view(playback, i, UL_NOBODY, &view);
            ul_playback_view(playback, i, view.scene.to_act, &view);
            assert_int_equal(reach(record->world, &view, ul_pattern_any(), 0),
                             ul_view_legal(record->world, &view, list));
        }
        ul_playback_free(playback);
        ul_local_table_free(table);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_taken_back_is_not_told_any_more),
        cmocka_unit_test(what_others_drew_stays_theirs),
        cmocka_unit_test(what_was_said_stands_where_it_was_said),
        cmocka_unit_test(how_a_game_began_is_known_to_who_was_there),
        cmocka_unit_test(who_has_no_name_gets_one_that_nobody_has),
        cmocka_unit_test(R_NEXT_the_forecast_comes_true),
        cmocka_unit_test(R_DOCTOR_he_reaches_a_seat_when_it_was_said),
        cmocka_unit_test(choices_lead_to_every_legal_action_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
