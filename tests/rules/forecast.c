/* Tests of src/rules/forecast.c: what is foretold comes true, and nothing else is told. */
#include "rules/forecast.h"
#include <string.h>
#include "rules/check.h"
#include "support/stage.h"

static ul_forecast foretold(const stage *s, ul_action action)
{
    ul_view     view;
    ul_forecast forecast;
    ul_view_of(s->world, &s->game, s->game.scene.to_act, &view);
    ul_forecast_action(s->world, &view, action, &forecast);
    return forecast;
}

static ul_seats watchers(const stage *s, ul_seat seat, const char *room)
{
    return ul_forecast_watchers(s->world, &s->game.scene, seat, stage_room(s, room));
}

TEST(R_SIGHT_a_seat_is_seen_by_who_would_see_it_there)
{
    stage s;
    stage_open(&s, "kill-1996", 3, NULL);
    stage_pawns(&s, "drawing-room dining-hall nursery");
    assert_int_equal(watchers(&s, 0, "drawing-room"), 1 << 1);
    assert_int_equal(watchers(&s, 1, "drawing-room"), 1 << 0);
    assert_int_equal(watchers(&s, 0, "nursery"), 1 << 2);
    assert_int_equal(watchers(&s, UL_NOBODY, "drawing-room"), 1 << 0 | 1 << 1);
    assert_int_equal(watchers(&s, 0, "wine-cellar"), 0);
    stage_close(&s);
}

TEST(R_ALONE_and_R_WITNESS_are_the_same_question_with_the_other_answer)
{
    stage s;
    stage_open(&s, "kill-1996", 3, "{\"dog\":\"old-dog\"}");
    stage_pawns(&s, "kitchen dining-hall nursery");
    stage_dog(&s, "wine-cellar");
    assert_false(ul_forecast_clear(s.world, &s.game.scene, 0, stage_room(&s, "kitchen")));
    assert_true(ul_forecast_clear(s.world, &s.game.scene, 0, stage_room(&s, "hedge-maze")));
    assert_false(ul_forecast_clear(s.world, &s.game.scene, 0, stage_room(&s, "wine-cellar"))); /* R-OLD-DOG */
    stage_close(&s);
    stage_open(&s, "save-2000", 3, NULL);
    stage_pawns(&s, "bridge bridge bridge");
    assert_true(ul_forecast_clear(s.world, &s.game.scene, 0, stage_room(&s, "bridge")));
    assert_false(ul_forecast_clear(s.world, &s.game.scene, 0, stage_room(&s, "dining-saloon")));
    stage_close(&s);
}

TEST(R_MOVE_doors_are_counted_along_what_floats)
{
    stage   s;
    uint8_t doors[UL_MAX_ROOMS];
    stage_open(&s, "save-2000", 3, NULL);
    for (uint8_t sunk = 0; sunk < UL_LEVELS; sunk++) {
        ul_rooms afloat = ul_world_afloat(s.world, sunk);
        ul_room  from = (ul_room)__builtin_ctzll(afloat);
        ul_forecast_doors(s.world, sunk, from, doors);
        assert_int_equal(doors[from], 0);
        for (ul_room room = 0; room < ul_plan_count(ul_world_plan(s.world)); room++) {
            for (uint8_t steps = 1; steps <= UL_MAX_STEPS; steps++)
                if (room != from)
                    assert_int_equal(doors[room] <= steps, ul_world_reach(s.world, sunk, steps, from) >> room & 1);
            if (!(afloat >> room & 1))
                assert_int_equal(doors[room], UL_NO_WAY);
        }
    }
    stage_close(&s);
}

TEST(R_KNOWN_unseen_cards_are_those_that_lie_nowhere_open)
{
    stage   s;
    ul_view view;
    stage_open(&s, "kill-2009", 3, NULL);
    stage_hand(&s, 0, "failure-1 failure-1 chain-saw");
    ul_view_of(s.world, &s.game, 0, &view);
    ul_card failure = stage_card(&s, "failure-1"), saw = stage_card(&s, "chain-saw");
    assert_int_equal(ul_forecast_unseen(s.world, &view, failure), ul_world_copies(s.world, failure) - 2);
    assert_int_equal(ul_forecast_unseen(s.world, &view, saw), 0);
    ul_view_of(s.world, &s.game, UL_NOBODY, &view);
    assert_int_equal(ul_forecast_unseen(s.world, &view, saw), 1);
    stage_close(&s);
}

TEST(R_VALUE_of_an_attempt_is_foretold_with_its_witnesses)
{
    stage s;
    stage_open(&s, "save-2000", 3, NULL);
    stage_pawns(&s, "bridge bridge dining-saloon");
    stage_doctor(&s, "bridge");
    stage_turn(&s, 0, 9);
    ul_forecast forecast = foretold(&s, ul_action_attempt(UL_PAWN_DOCTOR, UL_NO_CARD));
    assert_int_equal(forecast.value, 1);
    assert_int_equal(forecast.watchers, 1 << 1);
    assert_false(forecast.ends);
    assert_int_equal(forecast.next, UL_NOBODY);
    stage_close(&s);
}

TEST(R_SIGHT_a_step_is_foretold_with_who_sees_its_end)
{
    stage s;
    stage_open(&s, "kill-1996", 3, NULL);
    stage_pawns(&s, "kitchen dining-hall nursery");
    ul_action step = {UL_STEP, UL_NO_CARD, UL_PAWN_SELF, stage_room(&s, "dining-hall")};
    assert_int_equal(foretold(&s, step).watchers, 1 << 1);
    assert_int_equal(foretold(&s, step).value, 0);
    stage_close(&s);
}

/* What is said of the end is what happens, in games of all kinds. */
static void play_on(stage *s, ul_random *random, unsigned seen[7])
{
    ul_action   list[UL_MAX_ACTIONS];
    ul_scene    before = s->game.scene;
    size_t      count = ul_game_legal(s->world, &s->game, list);
    ul_action   action = list[ul_random_below(random, (uint32_t)count)];
    bool        ends = before.phase == UL_PHASE_TURN && (action.kind == UL_END || action.kind == UL_DRAW);
    bool        passes = action.kind == UL_PASS;
    ul_forecast f = ends || passes ? foretold(s, action) : (ul_forecast){0};
    s->events.count = 0;
    ul_game_act(s->world, &s->game, action, &s->events);
    const ul_scene *then = &s->game.scene;
    if (passes) /* R-WIN */
        assert_int_equal(f.winner, then->winner);
    seen[6] += passes && f.winner != UL_NOBODY;
    if (!ends)
        return;
    assert_true(f.ends);
    assert_int_equal(f.doctor, then->doctor);
    assert_int_equal(f.stays, stage_event(s, UL_DOCTOR_WALKED) && then->doctor == before.doctor);
    assert_int_equal(f.sinks, stage_event(s, UL_SANK) ? stage_event(s, UL_SANK)->number : UL_NO_LEVEL);
    assert_int_equal(f.dog, stage_event(s, UL_DOG_WALKED) ? then->dog : UL_NOWHERE);
    assert_int_equal(f.dog_ways != 0, then->phase == UL_PHASE_DOG);
    assert_int_equal(f.next, then->phase == UL_PHASE_OVER   ? UL_NOBODY
                             : then->phase == UL_PHASE_TURN ? then->turn_seat
                                                            : then->next_seat);
    seen[0] += f.walks_in;
    seen[1] += f.skipped != 0;
    seen[2] += f.sinks != UL_NO_LEVEL;
    seen[3] += f.dog != UL_NOWHERE;
    seen[4] += f.dog_ways != 0;
    seen[5] += f.next == UL_NOBODY;
}

TEST(R_NEXT_the_end_of_a_turn_and_R_WIN_a_last_pass_come_as_foretold)
{
    static const char *const games[][2] = {
        {"kill-2009", NULL}, {"kill-1996", "{\"dog\":\"old-dog-new-tricks\",\"spite\":true}"}, {"save-2000", NULL}};
    unsigned  seen[7] = {0};
    ul_random random;
    ul_random_seed(&random, 14);
    for (unsigned i = 0; i < 60; i++) {
        stage s;
        stage_open(&s, games[i % 3][0], (uint8_t)(3 + i % 3), games[i % 3][1]);
        for (int actions = 0; actions < 600 && s.game.scene.phase != UL_PHASE_OVER; actions++)
            play_on(&s, &random, seen);
        stage_close(&s);
    }
    for (int i = 0; i < 7; i++)
        assert_true(seen[i] > 0);
}

TEST(R_DOCTOR_he_comes_when_it_was_said_or_never)
{
    char  plan[STAGE_PLAN];
    stage s;
    stage_open(&s, "kill-2009", 3, NULL);
    stage_pawns(&s, "nursery foyer drawing-room");
    stage_doctor(&s, "master-suite");
    assert_int_equal(ul_forecast_reach(s.world, &s.game.scene, 0), 1);
    assert_int_equal(ul_forecast_reach(s.world, &s.game.scene, 1), 0); /* it has no number */
    ul_room rooms[3];
    assert_int_equal(ul_forecast_walk(s.world, &s.game.scene, rooms, 3), 3);
    assert_int_equal(rooms[0], stage_room(&s, "nursery"));
    stage_close(&s);
    stage_row_plan(plan, "kill-2009", "drawing-room", false); /* the only room with a number: he stays there */
    stage_open_on(&s, "kill-2009", 3, NULL, plan);
    stage_doctor(&s, "drawing-room");
    assert_int_equal(ul_forecast_walk(s.world, &s.game.scene, rooms, 3), 0);
    assert_true(foretold(&s, ul_action_plain(UL_END)).stays);
    stage_close(&s);
    stage_open(&s, "save-2000", 3, NULL);
    s.game.scene.sunk = UL_LEVELS; /* the ship has gone, and all its rooms */
    assert_int_equal(ul_forecast_walk(s.world, &s.game.scene, rooms, 3), 0);
    stage_close(&s);
}

TEST(R_NEXT_who_is_passed_over_sits_between_the_two)
{
    assert_int_equal(ul_seats_between(4, 0, 1), 0);
    assert_int_equal(ul_seats_between(4, 0, 3), 1 << 1 | 1 << 2);
    assert_int_equal(ul_seats_between(4, 3, 1), 1 << 0);
    assert_int_equal(ul_seats_between(4, 2, 2), 0); /* who plays again passes over everybody, so nobody */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(R_SIGHT_a_seat_is_seen_by_who_would_see_it_there),
        cmocka_unit_test(R_ALONE_and_R_WITNESS_are_the_same_question_with_the_other_answer),
        cmocka_unit_test(R_MOVE_doors_are_counted_along_what_floats),
        cmocka_unit_test(R_KNOWN_unseen_cards_are_those_that_lie_nowhere_open),
        cmocka_unit_test(R_VALUE_of_an_attempt_is_foretold_with_its_witnesses),
        cmocka_unit_test(R_SIGHT_a_step_is_foretold_with_who_sees_its_end),
        cmocka_unit_test(R_NEXT_the_end_of_a_turn_and_R_WIN_a_last_pass_come_as_foretold),
        cmocka_unit_test(R_NEXT_who_is_passed_over_sits_between_the_two),
        cmocka_unit_test(R_DOCTOR_he_comes_when_it_was_said_or_never),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
