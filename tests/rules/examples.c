/*
 * The sample turns of the rulebooks, player by player. Players are numbered
 * from 1 there and from 0 here.
 */
#include <string.h>
#include "support/stage.h"

/* 1996, in French and Japanese: five players, the billiard cue in the nursery. */
TEST(sample_turn_of_the_1996_rules)
{
    stage s;
    stage_open(&s, "kill-1996", 5, NULL);
    stage_pawns(&s, "library kitchen kitchen parlor hedge-maze");
    stage_turn(&s, 4, 9);
    stage_doctor(&s, "master-suite");
    stage_hand(&s, 0, "move-1 billiard-cue");
    stage_hand(&s, 1, "failure-1 failure-2");
    stage_hand(&s, 2, "failure-1");
    stage_hand(&s, 3, "failure-1");
    stage_hand(&s, 4, "failure-3 tight-hat");

    stage_act(&s, "end"); /* player 5 ends: the Doctor goes from room 10 to room 11 */
    assert_int_equal(s.game.scene.doctor, stage_room(&s, "nursery"));
    assert_int_equal(s.game.scene.to_act, 0);
    stage_act(&s, "step gallery; play move-1 self nursery"); /* the free step, then a card */
    assert_string_equal(stage_why(&s, "draw"), "card-played");
    stage_act(&s, "attempt doctor billiard-cue");
    assert_int_equal(s.game.scene.attempt.value, 2);
    stage_act(&s, "pass");                 /* player 2, though it has failure cards */
    stage_act(&s, "pass");                 /* player 3 likewise */
    stage_act(&s, "foil failure-1; pass"); /* player 4, who has one point only */
    stage_act(&s, "foil failure-3");       /* player 5: too much, but it must not die now */
    assert_int_equal(s.game.scene.doctor, stage_room(&s, "armory"));
    assert_int_equal(s.game.scene.to_act, 1);
    assert_int_equal(ul_cards_count(&s.game.scene.removed, stage_card(&s, "failure-3")), 1);
    stage_close(&s);
}

/* 2009: four players, the same deed with a spite token, and the last defender has no choice. */
TEST(sample_turn_of_the_2009_rules)
{
    stage s;
    stage_open(&s, "kill-2009", 4, NULL);
    stage_pawns(&s, "library kitchen parlor hedge-maze");
    stage_turn(&s, 3, 20);
    stage_doctor(&s, "master-suite");
    stage_hand(&s, 0, "move-1 billiard-cue");
    stage_hand(&s, 1, "failure-1 failure-2");
    stage_hand(&s, 2, "failure-2 move-1 move-1");
    stage_hand(&s, 3, "failure-3 tight-hat");
    stage_tokens(&s, 0, 1);

    stage_act(&s, "end");
    assert_int_equal(s.game.scene.to_act, 0);
    stage_act(&s, "play move-1 self gallery; step nursery"); /* the card first this time */
    stage_act(&s, "attempt doctor billiard-cue");
    assert_int_equal(s.game.scene.attempt.value, 3);
    stage_act(&s, "pass");                 /* player 2 is confident */
    stage_act(&s, "foil failure-2; pass"); /* player 3 worries about player 4's two cards */
    assert_string_equal(stage_why(&s, "pass"), "must-foil");
    stage_act(&s, "foil failure-3");
    assert_int_equal(s.game.scene.tokens[0], 2);
    assert_int_equal(s.game.scene.hand_size[0], 0); /* no card is drawn */
    assert_int_equal(s.game.scene.doctor, stage_room(&s, "armory"));
    assert_int_equal(s.game.scene.to_act, 1);
    stage_close(&s);
}

/* 2000: six players, the whisky in the Captain's Lounge, worth six. */
TEST(sample_rescue_of_the_2000_rules)
{
    stage s;
    stage_open(&s, "save-2000", 6, NULL);
    stage_pawns(&s, "captains-lounge boat-deck cargo-hold cargo-hold cargo-hold cargo-hold");
    stage_doctor(&s, "captains-lounge");
    stage_turn(&s, 0, 20);
    stage_hand(&s, 0, "whisky");
    stage_hand(&s, 1, "failure-2");
    stage_hand(&s, 2, "failure-2");
    stage_hand(&s, 3, "failure-1 failure-1 failure-1");
    stage_hand(&s, 4, "failure-3");
    stage_hand(&s, 5, "failure-1");
    stage_act(&s, "attempt doctor whisky");
    assert_int_equal(s.game.scene.attempt.value, 6);
    stage_act(&s, "pass; pass");                           /* players 2 and 3 leave it to the others */
    stage_act(&s, "foil failure-1; foil failure-1; pass"); /* player 4: four are left */
    stage_act(&s, "foil failure-3; pass");                 /* player 5: one is left */
    assert_int_equal(s.game.scene.to_act, 5);
    stage_act(&s, "foil failure-1"); /* equal is enough */
    assert_int_equal(s.game.scene.phase, UL_PHASE_TURN);
    stage_close(&s);
}

/* 2009: from several rooms one can ride three turns in a row ahead of the Doctor without a card. */
TEST(the_train_runs_three_turns_without_a_card)
{
    stage s;
    stage_open(&s, "kill-2009", 3, NULL);
    stage_pawns(&s, "armory winter-garden winter-garden");
    stage_turn(&s, 0, 20);
    stage_doctor(&s, "nursery"); /* 11; he goes to 12, 13, 14 */
    stage_act(&s, "draw");
    assert_int_equal(s.game.scene.to_act, 0);
    stage_act(&s, "step library; draw");
    assert_int_equal(s.game.scene.to_act, 0);
    stage_act(&s, "step east-upper-hall; end"); /* 14 is two rooms away */
    assert_int_equal(s.game.scene.to_act, 1);
    stage_close(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sample_turn_of_the_1996_rules),
        cmocka_unit_test(sample_turn_of_the_2009_rules),
        cmocka_unit_test(sample_rescue_of_the_2000_rules),
        cmocka_unit_test(the_train_runs_three_turns_without_a_card),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
