/* Tests of src/rules/after.c: section 5 of the rules, what follows a turn. */
#include <string.h>
#include "support/stage.h"

static void walk_is(stage *s, const char *from, const char *to)
{
    assert_int_equal(ul_world_walk(s->world, s->game.scene.sunk, stage_room(s, from)), stage_room(s, to));
}

TEST(R_DOCTOR_follows_the_numbers)
{
    stage s;
    stage_open(&s, "kill-1996", 2, NULL);
    stage_pawns(&s, "kitchen kitchen");
    stage_doctor(&s, "nursery");
    stage_act(&s, "end");
    assert_int_equal(s.game.scene.doctor, stage_room(&s, "armory"));
    assert_int_equal(stage_event(&s, UL_DOCTOR_WALKED)->from, stage_room(&s, "nursery"));
    walk_is(&s, "piazza", "drawing-room");
    walk_is(&s, "wine-cellar", "kitchen");
    walk_is(&s, "foyer", "piazza");
    walk_is(&s, "west-main-hall", "kitchen");
    walk_is(&s, "east-stairs", "lilac-room");
    stage_close(&s);
}

TEST(R_DOCTOR_leaves_out_what_has_sunk)
{
    stage s;
    stage_open(&s, "save-2000", 3, NULL);
    walk_is(&s, "barber-shop", "engine-room");
    walk_is(&s, "wireless-room", "bridge");
    s.game.scene.sunk = 1;
    walk_is(&s, "barber-shop", "royal-suite"); /* 12 to 17 are gone */
    s.game.scene.sunk = 2;
    walk_is(&s, "reading-room", "wireless-room"); /* 10 to 21 too */
    walk_is(&s, "card-room", "ballroom");
    s.game.scene.sunk = 3;
    walk_is(&s, "boat-deck", "wireless-room");
    walk_is(&s, "chart-room", "wireless-room");
    stage_close(&s);
}

TEST(R_DOCTOR_with_no_numbered_neighbour_goes_to_the_lowest_number)
{
    stage s;
    char  plan[STAGE_PLAN];
    stage_row_plan(plan, "kill-1996", "drawing-room", false);
    stage_open_on(&s, "kill-1996", 2, NULL, plan);
    stage_pawns(&s, "kitchen kitchen");
    stage_doctor(&s, "wine-cellar");
    stage_act(&s, "end");
    assert_int_equal(s.game.scene.doctor, stage_room(&s, "drawing-room"));
    stage_close(&s);
}

TEST(R_NEXT_to_the_left)
{
    stage s;
    stage_open(&s, "kill-1996", 3, NULL);
    stage_pawns(&s, "kitchen kitchen kitchen");
    stage_doctor(&s, "nursery");
    stage_act(&s, "end; end; end; end");
    assert_int_equal(s.game.scene.to_act, 1);
    assert_int_equal(s.game.scene.turn, 5);
    stage_close(&s);
}

TEST(R_NEXT_whom_the_doctor_walks_in_on)
{
    stage s;
    stage_open(&s, "kill-1996", 4, NULL);
    stage_pawns(&s, "kitchen kitchen armory kitchen");
    stage_doctor(&s, "nursery");
    stage_act(&s, "end");
    assert_int_equal(s.game.scene.to_act, 2);
    assert_int_equal(stage_event(&s, UL_DOCTOR_WALKED)->seats, 1 << 2);
    assert_int_equal(stage_event(&s, UL_TURN)->seats, 1 << 2);
    stage_act(&s, "step library; end"); /* and again: he rides ahead of him */
    assert_int_equal(s.game.scene.to_act, 2);
    stage_act(&s, "end"); /* play goes on to the left of whoever plays */
    assert_int_equal(s.game.scene.to_act, 3);
    assert_int_equal(stage_event(&s, UL_TURN)->seats, 0);
    stage_close(&s);
}

TEST(R_NEXT_even_the_one_who_just_played_but_last)
{
    stage s;
    stage_open(&s, "kill-1996", 4, NULL);
    stage_pawns(&s, "armory kitchen kitchen kitchen");
    stage_doctor(&s, "nursery");
    stage_act(&s, "end");
    assert_int_equal(s.game.scene.to_act, 0);
    stage_pawns(&s, "library kitchen library library");
    stage_act(&s, "end"); /* three in the library: counted from the left of seat 0 */
    assert_int_equal(s.game.scene.to_act, 2);
    assert_int_equal(stage_event(&s, UL_TURN)->seats, 1 << 0 | 1 << 2 | 1 << 3);
    stage_close(&s);
}

TEST(R_NEXT_longest_idle_takes_who_has_waited_most)
{
    stage s;
    stage_open(&s, "kill-1996", 4, "{\"next_player\":\"longest-idle\"}");
    stage_pawns(&s, "kitchen armory armory armory");
    stage_doctor(&s, "nursery");
    stage_turn(&s, 0, 9);
    s.game.scene.last_turn[0] = 5;
    s.game.scene.last_turn[1] = 8;
    s.game.scene.last_turn[2] = 7;
    s.game.scene.last_turn[3] = 6;
    stage_act(&s, "end");
    assert_int_equal(s.game.scene.to_act, 3);
    stage_close(&s);
}

TEST(R_NEXT_longest_idle_seats_that_have_not_played_first_equals_clockwise)
{
    stage s;
    stage_open(&s, "kill-1996", 4, "{\"next_player\":\"longest-idle\"}");
    stage_pawns(&s, "kitchen armory armory armory");
    stage_doctor(&s, "nursery");
    stage_turn(&s, 0, 3);
    s.game.scene.last_turn[0] = 0;
    s.game.scene.last_turn[1] = 2;
    s.game.scene.last_turn[2] = 0;
    s.game.scene.last_turn[3] = 0;
    stage_act(&s, "end");
    assert_int_equal(s.game.scene.to_act, 2);
    stage_close(&s);
}

TEST(R_NEXT_a_card_that_brings_him_changes_nothing)
{
    stage s;
    stage_open(&s, "kill-1996", 4, NULL);
    stage_pawns(&s, "kitchen kitchen piazza kitchen");
    stage_doctor(&s, "nursery");
    stage_hand(&s, 0, "room-piazza");
    stage_act(&s, "play room-piazza doctor piazza");
    assert_int_equal(s.game.scene.to_act, 0);
    stage_act(&s, "end"); /* he walks on to the drawing room, where nobody is */
    assert_int_equal(s.game.scene.to_act, 1);
    stage_close(&s);
}

TEST(R_NEXT_a_walk_that_ends_where_it_began_brings_him_into_no_room)
{
    stage s;
    char  plan[STAGE_PLAN];
    stage_row_plan(plan, "kill-1996", "drawing-room", false);
    stage_open_on(&s, "kill-1996", 3, NULL, plan);
    stage_pawns(&s, "kitchen kitchen drawing-room");
    stage_doctor(&s, "drawing-room"); /* the only number there is */
    stage_act(&s, "end");
    assert_int_equal(s.game.scene.doctor, stage_room(&s, "drawing-room"));
    assert_int_equal(s.game.scene.to_act, 1);
    assert_int_equal(stage_event(&s, UL_DOCTOR_WALKED)->seats, 0);
    assert_int_equal(stage_event(&s, UL_TURN)->seats, 0);
    stage_doctor(&s, "wine-cellar"); /* from elsewhere he does walk in */
    stage_act(&s, "end");
    assert_int_equal(s.game.scene.to_act, 2);
    stage_close(&s);
}

TEST(R_FIRST_the_order_stands_until_all_have_played)
{
    stage s;
    stage_open(&s, "kill-2009", 3, NULL);
    stage_pawns(&s, "kitchen kitchen armory");
    stage_doctor(&s, "nursery");
    stage_act(&s, "end"); /* he walks in on seat 2 */
    assert_int_equal(s.game.scene.to_act, 1);
    assert_int_equal(stage_event(&s, UL_TURN)->seats, 1 << 2);
    stage_doctor(&s, "nursery");
    stage_act(&s, "end");
    assert_int_equal(s.game.scene.to_act, 2);
    stage_doctor(&s, "nursery");
    stage_act(&s, "end"); /* the walk after the last first turn can already change it */
    assert_int_equal(s.game.scene.to_act, 2);
    stage_close(&s);
}

/* Three players, deck D with one card left, everybody in different places. */
static void sinking(stage *s, uint8_t sunk)
{
    stage_open(s, "save-2000", 3, NULL);
    stage_pawns(s, "cargo-hold boiler-room bridge");
    stage_doctor(s, "engine-room");
    stage_turn(s, 0, 30);
    for (uint8_t i = 0; i <= sunk; i++) {
        uint8_t *pile = &s->game.scene.pile_size[UL_LEVELS - 1 - i];
        for (bool last = i == sunk; *pile > (last ? 1 : 0); --*pile)
            ul_cards_add(&s->game.scene.removed, s->game.deck[--s->game.deck_size]);
    }
    s->game.scene.sunk = sunk;
}

TEST(R_SINK_pawns_and_doctor_go_to_the_lowest_number_above)
{
    stage s;
    sinking(&s, 0);
    stage_act(&s, "draw");
    assert_int_equal(s.game.scene.sunk, 1);
    assert_int_equal(s.game.scene.at[0], stage_room(&s, "infirmary")); /* 10, the lowest of deck C */
    assert_int_equal(s.game.scene.at[1], stage_room(&s, "infirmary"));
    assert_int_equal(s.game.scene.at[2], stage_room(&s, "bridge"));
    const ul_event *sank = stage_event(&s, UL_SANK);
    assert_int_equal(sank->number, 3);
    assert_int_equal(sank->seats, 1 | 1 << 1);
    assert_int_equal(sank->pawn, UL_PAWN_DOCTOR);
    /* He was sent to the infirmary, then walked on from there, as R-DOCTOR comes after. */
    assert_int_equal(s.game.scene.doctor, stage_room(&s, "barber-shop"));
    assert_int_equal(s.game.scene.to_act, 1);
    stage_close(&s);
}

TEST(R_SINK_only_what_is_on_that_deck_moves)
{
    stage s;
    sinking(&s, 0);
    stage_doctor(&s, "bridge");
    stage_pawns(&s, "galley galley bridge");
    stage_act(&s, "draw");
    assert_int_equal(s.game.scene.at[0], stage_room(&s, "galley"));
    assert_int_equal(s.game.scene.doctor, stage_room(&s, "gymnasium"));
    assert_int_equal(stage_event(&s, UL_SANK)->seats, 0);
    assert_int_equal(stage_event(&s, UL_SANK)->pawn, UL_PAWN_SELF);
    stage_close(&s);
}

TEST(R_SINK_draws_go_on_from_the_next_pile_up)
{
    stage s;
    sinking(&s, 0);
    uint8_t before = s.game.scene.pile_size[2];
    stage_act(&s, "draw; draw");
    assert_int_equal(s.game.scene.pile_size[3], 0);
    assert_int_equal(s.game.scene.pile_size[2], before - 1);
    stage_close(&s);
}

TEST(R_SINK_nothing_sinks_without_the_last_card)
{
    stage s;
    sinking(&s, 0);
    stage_act(&s, "end");
    assert_int_equal(s.game.scene.sunk, 0);
    stage_close(&s);
}

TEST(R_SINK_with_deck_a_the_game_is_over_and_nothing_moves)
{
    stage s;
    sinking(&s, 3);
    stage_pawns(&s, "gymnasium boat-deck bridge");
    stage_doctor(&s, "captains-lounge");
    stage_act(&s, "draw");
    assert_int_equal(s.game.scene.ending, UL_ENDING_DROWNED);
    assert_int_equal(s.game.scene.winner, UL_NOBODY);
    assert_int_equal(s.game.scene.sunk, 4);
    assert_int_equal(s.game.scene.doctor, stage_room(&s, "captains-lounge"));
    assert_int_equal(s.game.scene.at[0], stage_room(&s, "gymnasium"));
    assert_int_equal(s.game.scene.last_turn[0], 30); /* a turn that drowns is finished */
    assert_int_equal(s.game.scene.turn, 30);
    stage_close(&s);
}

TEST(R_STALL_turn_2001_does_not_begin)
{
    stage s;
    stage_open(&s, "kill-1996", 3, NULL);
    stage_pawns(&s, "kitchen kitchen kitchen");
    stage_doctor(&s, "nursery");
    stage_turn(&s, 1, 1999);
    stage_act(&s, "end");
    assert_int_equal(s.game.scene.turn, 2000);
    stage_act(&s, "end");
    assert_int_equal(s.game.scene.ending, UL_ENDING_STALLED);
    assert_int_equal(s.game.scene.winner, UL_NOBODY);
    assert_int_equal(s.game.scene.turn, 2000);
    assert_int_equal(s.game.scene.last_turn[2], 2000);
    stage_close(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(R_DOCTOR_follows_the_numbers),
        cmocka_unit_test(R_DOCTOR_leaves_out_what_has_sunk),
        cmocka_unit_test(R_DOCTOR_with_no_numbered_neighbour_goes_to_the_lowest_number),
        cmocka_unit_test(R_NEXT_to_the_left),
        cmocka_unit_test(R_NEXT_whom_the_doctor_walks_in_on),
        cmocka_unit_test(R_NEXT_even_the_one_who_just_played_but_last),
        cmocka_unit_test(R_NEXT_longest_idle_takes_who_has_waited_most),
        cmocka_unit_test(R_NEXT_longest_idle_seats_that_have_not_played_first_equals_clockwise),
        cmocka_unit_test(R_NEXT_a_card_that_brings_him_changes_nothing),
        cmocka_unit_test(R_NEXT_a_walk_that_ends_where_it_began_brings_him_into_no_room),
        cmocka_unit_test(R_FIRST_the_order_stands_until_all_have_played),
        cmocka_unit_test(R_SINK_pawns_and_doctor_go_to_the_lowest_number_above),
        cmocka_unit_test(R_SINK_only_what_is_on_that_deck_moves),
        cmocka_unit_test(R_SINK_draws_go_on_from_the_next_pile_up),
        cmocka_unit_test(R_SINK_nothing_sinks_without_the_last_card),
        cmocka_unit_test(R_SINK_with_deck_a_the_game_is_over_and_nothing_moves),
        cmocka_unit_test(R_STALL_turn_2001_does_not_begin),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
