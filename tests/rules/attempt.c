/* Tests of src/rules/attempt.c and check.c: section 4 of the rules. */
#include <string.h>
#include "support/stage.h"

/* Seat 0 alone with the Doctor in the nursery, the others far away and unseen. */
static void nursery(stage *s, const char *edition, uint8_t players, const char *options)
{
    stage_open(s, edition, players, options);
    stage_pawns(s, "nursery kitchen foyer piazza parlor");
    for (ul_seat k = players; k < UL_MAX_SEATS; k++)
        s->game.scene.at[k] = UL_NOWHERE;
    stage_doctor(s, "nursery");
    stage_turn(s, 0, 20);
    for (ul_seat k = 0; k < players; k++)
        stage_hand(s, k, "");
}

TEST(R_ATTEMPT_ends_the_moving)
{
    stage s;
    nursery(&s, "kill-1996", 3, NULL);
    stage_hand(&s, 0, "move-1");
    stage_act(&s, "attempt doctor bare");
    assert_int_equal(s.game.scene.phase, UL_PHASE_DEFEND);
    assert_int_equal(s.game.scene.to_act, 1);
    assert_string_equal(stage_why(&s, "step gallery"), "phase");
    assert_string_equal(stage_why(&s, "play move-1 self gallery"), "phase");
    assert_string_equal(stage_why(&s, "attempt doctor bare"), "phase");
    assert_string_equal(stage_why(&s, "draw"), "phase");
    assert_string_equal(stage_why(&s, "end"), "phase");
    stage_close(&s);
}

TEST(R_ALONE_the_doctor_and_nobody_else)
{
    stage s;
    nursery(&s, "kill-1996", 3, NULL);
    assert_true(stage_legal(&s, "attempt doctor bare"));
    stage_doctor(&s, "armory");
    assert_string_equal(stage_why(&s, "attempt doctor bare"), "not-together");
    assert_int_equal(stage_why_all(&s, "attempt doctor bare").room, stage_room(&s, "armory"));
    stage_doctor(&s, "nursery");
    stage_pawns(&s, "nursery nursery");
    assert_string_equal(stage_why(&s, "attempt doctor bare"), "not-alone");
    assert_int_equal(stage_why_all(&s, "attempt doctor bare").by, 1 << 1);
    stage_close(&s);
}

TEST(R_ALONE_a_witness_stops_a_murder)
{
    stage s;
    nursery(&s, "kill-1996", 3, NULL);
    stage_pawns(&s, "nursery tennessee-room foyer"); /* down the row, through three doorways */
    ul_why why = stage_why_all(&s, "attempt doctor bare");
    assert_int_equal(why.reason, UL_WHY_SEEN);
    assert_int_equal(why.by, 1 << 1);
    stage_close(&s);
}

TEST(R_ALONE_any_room_will_do_hallways_and_stairs_too)
{
    stage s;
    nursery(&s, "kill-1996", 3, NULL);
    stage_pawns(&s, "west-upper-hall foyer foyer");
    stage_doctor(&s, "west-upper-hall");
    assert_true(stage_legal(&s, "attempt doctor bare"));
    stage_pawns(&s, "east-stairs foyer foyer");
    stage_doctor(&s, "east-stairs");
    assert_true(stage_legal(&s, "attempt doctor bare"));
    stage_close(&s);
}

TEST(R_SIGHT_through_railings_and_never_diagonally)
{
    stage s;
    nursery(&s, "kill-1996", 2, NULL);
    stage_pawns(&s, "piazza gallery"); /* down from the railing */
    stage_doctor(&s, "piazza");
    assert_string_equal(stage_why(&s, "attempt doctor bare"), "seen");
    stage_pawns(&s, "foyer carriage-house"); /* across a corner */
    stage_doctor(&s, "foyer");
    assert_true(stage_legal(&s, "attempt doctor bare"));
    stage_close(&s);
}

TEST(R_WITNESS_a_rescue_must_be_seen)
{
    stage s;
    stage_open(&s, "save-2000", 3, NULL);
    stage_pawns(&s, "captains-lounge cargo-hold cargo-hold");
    stage_doctor(&s, "captains-lounge");
    assert_string_equal(stage_why(&s, "attempt doctor bare"), "no-witness");
    stage_pawns(&s, "captains-lounge boat-deck cargo-hold"); /* along the deck */
    assert_true(stage_legal(&s, "attempt doctor bare"));
    stage_pawns(&s, "captains-lounge captains-lounge cargo-hold"); /* beside me */
    assert_true(stage_legal(&s, "attempt doctor bare"));
    stage_doctor(&s, "bridge");
    assert_string_equal(stage_why(&s, "attempt doctor bare"), "not-together");
    stage_close(&s);
}

TEST(R_WITNESS_also_from_another_deck)
{
    stage s;
    stage_open(&s, "save-2000", 3, NULL);
    stage_pawns(&s, "gymnasium dining-saloon cargo-hold"); /* from deck C up to deck A */
    stage_doctor(&s, "gymnasium");
    assert_true(stage_legal(&s, "attempt doctor bare"));
    stage_close(&s);
}

TEST(R_VALUE_bare_hands_weapon_and_weapon_at_home)
{
    stage s;
    nursery(&s, "kill-1996", 3, NULL);
    stage_hand(&s, 0, "letter-opener chain-saw");
    assert_int_equal(ul_scene_value(s.world, &s.game.scene, UL_NO_CARD), 1);
    assert_int_equal(ul_scene_value(s.world, &s.game.scene, stage_card(&s, "letter-opener")), 2);
    assert_int_equal(ul_scene_value(s.world, &s.game.scene, stage_card(&s, "chain-saw")), 4);
    stage_pawns(&s, "library");
    assert_int_equal(ul_scene_value(s.world, &s.game.scene, stage_card(&s, "letter-opener")), 5);
    assert_string_equal(stage_why(&s, "attempt doctor silken-cord"), "no-card");
    stage_hand(&s, 0, "move-1");
    assert_string_equal(stage_why(&s, "attempt doctor move-1"), "wrong-kind");
    stage_close(&s);
}

TEST(R_VALUE_weapon_bonus_is_for_cards_alone)
{
    stage s;
    nursery(&s, "kill-1996", 3, "{\"weapon_bonus\":1}");
    assert_int_equal(ul_scene_value(s.world, &s.game.scene, UL_NO_CARD), 1);
    assert_int_equal(ul_scene_value(s.world, &s.game.scene, stage_card(&s, "letter-opener")), 3);
    stage_pawns(&s, "library");
    assert_int_equal(ul_scene_value(s.world, &s.game.scene, stage_card(&s, "letter-opener")), 6);
    stage_close(&s);
}

static void value_splits(const stage *s, ul_card weapon, ul_value_parts expected)
{
    const ul_scene *scene = &s->game.scene;
    uint8_t         value = ul_scene_value(s->world, scene, weapon);
    ul_value_parts  parts = ul_value_split(s->world, weapon, scene->at[0], value);
    assert_int_equal(parts.weapon, expected.weapon);
    assert_int_equal(parts.room, expected.room);
    assert_int_equal(parts.bonus, expected.bonus);
    assert_int_equal(parts.spite, expected.spite);
    assert_int_equal(parts.weapon + parts.room + parts.bonus + parts.spite, value);
}

TEST(R_VALUE_the_parts_of_a_value_add_up_to_it)
{
    stage s;
    nursery(&s, "kill-2009", 3, "{\"weapon_bonus\":1}");
    stage_tokens(&s, 0, 3);
    value_splits(&s, UL_NO_CARD, (ul_value_parts){.weapon = 1, .spite = 3});
    value_splits(&s, stage_card(&s, "letter-opener"), (ul_value_parts){.weapon = 2, .bonus = 1, .spite = 3});
    stage_pawns(&s, "library");
    value_splits(&s, stage_card(&s, "letter-opener"), (ul_value_parts){.weapon = 2, .room = 3, .bonus = 1, .spite = 3});
    /* A value that somebody made up is split all the same. */
    assert_int_equal(ul_value_split(s.world, UL_NO_CARD, s.game.scene.at[0], 0).spite, 0);
    stage_close(&s);
}

TEST(R_SPITE_tokens_add_up_and_are_not_spent)
{
    stage s;
    nursery(&s, "kill-2009", 3, NULL);
    stage_tokens(&s, 0, 3);
    stage_hand(&s, 0, "billiard-cue");
    stage_hand(&s, 1, "failure-3 failure-2");
    stage_act(&s, "attempt doctor billiard-cue");
    assert_int_equal(s.game.scene.attempt.value, 5);
    stage_act(&s, "foil failure-3; foil failure-2");
    assert_int_equal(s.game.scene.tokens[0], 4);
    assert_int_equal(s.game.scene.pool, 26);
    assert_int_equal(stage_event(&s, UL_TOKEN)->number, 4);
    stage_close(&s);
}

TEST(R_SPITE_an_empty_pool_gives_nothing)
{
    stage s;
    nursery(&s, "kill-2009", 3, NULL);
    stage_tokens(&s, 1, 30);
    stage_hand(&s, 1, "failure-1");
    stage_act(&s, "attempt doctor bare; foil failure-1");
    assert_int_equal(s.game.scene.tokens[0], 0);
    assert_null(stage_event(&s, UL_TOKEN));
    stage_close(&s);
}

TEST(R_DEFEND_in_order_once_each_one_card_at_a_time)
{
    stage s;
    nursery(&s, "kill-1996", 4, NULL);
    stage_turn(&s, 2, 20);
    stage_pawns(&s, "kitchen foyer nursery piazza");
    stage_hand(&s, 2, "chain-saw");
    stage_hand(&s, 3, "failure-1 failure-1 tight-hat");
    stage_hand(&s, 0, "move-1");
    stage_hand(&s, 1, "failure-2 failure-3");
    stage_act(&s, "attempt doctor chain-saw");
    assert_int_equal(s.game.scene.to_act, 3);
    assert_string_equal(stage_why(&s, "foil tight-hat"), "wrong-kind");
    assert_string_equal(stage_why(&s, "foil failure-2"), "no-card");
    stage_act(&s, "foil failure-1");
    assert_int_equal(s.game.scene.to_act, 3);
    assert_int_equal(s.game.scene.attempt.points, 1);
    assert_true(ul_cards_has(&s.game.scene.removed, stage_card(&s, "failure-1")));
    stage_act(&s, "pass");
    assert_int_equal(s.game.scene.to_act, 0); /* without a failure card, but asked like the others */
    assert_int_equal(s.game.scene.attempt.asked, 1);
    stage_act(&s, "pass; foil failure-2; foil failure-3"); /* more than is needed is allowed */
    assert_int_equal(s.game.scene.phase, UL_PHASE_TURN);
    assert_int_equal(s.game.scene.turn, 21);
    stage_close(&s);
}

TEST(R_DEFEND_equal_is_enough_and_nobody_else_is_asked)
{
    stage s;
    nursery(&s, "kill-1996", 4, NULL);
    stage_hand(&s, 0, "big-red-hammer");
    stage_hand(&s, 1, "failure-2 failure-2");
    stage_hand(&s, 2, "failure-1");
    stage_act(&s, "attempt doctor big-red-hammer; foil failure-2; foil failure-2");
    assert_int_equal(s.game.scene.phase, UL_PHASE_TURN);
    assert_int_equal(s.game.scene.hand_size[2], 1);
    assert_non_null(stage_event(&s, UL_FOILED));
    stage_close(&s);
}

TEST(R_MUST_the_last_defender_cannot_let_it_through)
{
    stage s;
    nursery(&s, "kill-2009", 3, NULL);
    stage_hand(&s, 0, "chain-saw");
    stage_hand(&s, 1, "failure-3");
    stage_hand(&s, 2, "failure-3 failure-1");
    stage_act(&s, "attempt doctor chain-saw; pass"); /* the first of two may */
    assert_string_equal(stage_why(&s, "pass"), "must-foil");
    assert_int_equal(stage_why_all(&s, "pass").number, 4);
    stage_act(&s, "foil failure-1");
    assert_string_equal(stage_why(&s, "pass"), "must-foil");
    stage_act(&s, "foil failure-3");
    assert_int_equal(s.game.scene.phase, UL_PHASE_TURN);
    stage_close(&s);
}

TEST(R_MUST_binds_nobody_who_cannot)
{
    stage s;
    nursery(&s, "kill-2009", 2, NULL);
    stage_hand(&s, 0, "chain-saw");
    stage_hand(&s, 1, "failure-3");
    stage_act(&s, "attempt doctor chain-saw");
    assert_true(stage_legal(&s, "pass"));
    assert_true(stage_legal(&s, "foil failure-3"));
    stage_act(&s, "foil failure-3; pass");
    assert_int_equal(s.game.scene.winner, 0);
    stage_close(&s);
}

TEST(R_MUST_not_in_the_first_game)
{
    stage s;
    nursery(&s, "kill-1996", 2, NULL);
    stage_hand(&s, 1, "failure-3");
    stage_act(&s, "attempt doctor bare; pass");
    assert_int_equal(s.game.scene.winner, 0);
    stage_close(&s);
}

TEST(R_WIN_when_all_were_asked_and_fell_short)
{
    stage s;
    nursery(&s, "kill-1996", 3, NULL);
    stage_hand(&s, 0, "chain-saw");
    stage_hand(&s, 1, "failure-1");
    stage_act(&s, "attempt doctor chain-saw; foil failure-1; pass; pass");
    assert_int_equal(s.game.scene.phase, UL_PHASE_OVER);
    assert_int_equal(s.game.scene.ending, UL_ENDING_SUCCESS);
    assert_int_equal(s.game.scene.winner, 0);
    assert_int_equal(s.game.scene.to_act, UL_NOBODY);
    assert_int_equal(s.game.scene.last_turn[0], 17); /* a turn that wins is not finished */
    assert_int_equal(s.game.scene.doctor, stage_room(&s, "nursery"));
    assert_int_equal(s.game.scene.discard[s.game.scene.discard_size - 1], stage_card(&s, "chain-saw"));
    assert_string_equal(stage_why(&s, "end"), "over");
    stage_close(&s);
}

TEST(R_FOILED_failures_leave_the_game_the_weapon_is_discarded)
{
    stage s;
    nursery(&s, "kill-1996", 3, NULL);
    stage_hand(&s, 0, "tight-hat");
    stage_hand(&s, 1, "failure-2");
    stage_act(&s, "attempt doctor tight-hat");
    assert_int_equal(s.game.scene.discard_size, 0); /* until it is over the weapon is in the attempt */
    stage_act(&s, "foil failure-2");
    assert_int_equal(s.game.scene.discard_size, 1);
    assert_int_equal(s.game.scene.discard[0], stage_card(&s, "tight-hat"));
    assert_int_equal(ul_cards_count(&s.game.scene.removed, stage_card(&s, "failure-2")), 1);
    assert_int_equal(s.game.scene.tokens[0], 0); /* no spite in this game */
    stage_close(&s);
}

static void rescue(stage *s, uint8_t players, const char *options)
{
    stage_open(s, "save-2000", players, options);
    stage_pawns(s, "captains-lounge boat-deck boat-deck boat-deck");
    stage_doctor(s, "captains-lounge");
    stage_turn(s, 0, 20);
    for (ul_seat k = 0; k < players; k++)
        stage_hand(s, k, "");
    stage_hand(s, 0, "whisky");
}

TEST(R_LOSER_the_last_who_could_have_and_did_not)
{
    stage s;
    rescue(&s, 4, "{\"penalties\":true}");
    stage_hand(&s, 1, "failure-3 failure-3");
    stage_hand(&s, 2, "failure-3 failure-2 failure-1 life-jacket");
    stage_hand(&s, 3, "failure-1");
    stage_act(&s, "attempt doctor whisky; pass; pass; pass");
    assert_int_equal(s.game.scene.winner, 0);
    assert_int_equal(s.game.scene.loser, 2);
    assert_int_equal(s.game.scene.penalties[2], 3); /* failure cards, not points */
    assert_int_equal(s.game.scene.penalties[1], 0);
    assert_int_equal(stage_event(&s, UL_SUCCEEDED)->other, 2);
    stage_close(&s);
}

TEST(R_LOSER_judged_against_what_was_left_when_asked)
{
    stage s;
    rescue(&s, 3, "{\"penalties\":true,\"must_foil\":false}");
    stage_hand(&s, 1, "failure-3 failure-2");
    stage_hand(&s, 2, "failure-3 failure-1 failure-1");
    /* Six are needed: seat 1 gives three and cannot more; seat 2 could give the rest and gives one. */
    stage_act(&s, "attempt doctor whisky; foil failure-3; pass; foil failure-1; pass");
    assert_int_equal(s.game.scene.loser, 2);
    assert_int_equal(s.game.scene.penalties[2], 2);
    stage_close(&s);
}

TEST(R_LOSER_nobody_who_could_not)
{
    stage s;
    rescue(&s, 3, "{\"penalties\":true}");
    stage_hand(&s, 1, "failure-3 failure-2");
    stage_act(&s, "attempt doctor whisky; pass; pass");
    assert_int_equal(s.game.scene.loser, UL_NOBODY);
    stage_close(&s);
}

/* A loaded state may name one already; the rescue that succeeds names its own. */
TEST(R_LOSER_is_named_anew_by_the_rescue_that_succeeds)
{
    stage s;
    rescue(&s, 3, NULL);
    s.game.scene.loser = 2;
    stage_act(&s, "attempt doctor whisky; pass; pass");
    assert_int_equal(s.game.scene.loser, UL_NOBODY);
    stage_close(&s);
}

TEST(R_LOSER_is_named_without_penalties_too_and_only_on_the_ship)
{
    stage s;
    rescue(&s, 3, NULL);
    stage_hand(&s, 1, "failure-3 failure-3");
    stage_act(&s, "attempt doctor whisky; pass; pass");
    assert_int_equal(s.game.scene.loser, 1);
    assert_int_equal(s.game.scene.penalties[1], 0);
    stage_close(&s);
    nursery(&s, "kill-1996", 3, NULL);
    stage_hand(&s, 1, "failure-1");
    stage_act(&s, "attempt doctor bare; pass; pass");
    assert_int_equal(s.game.scene.loser, UL_NOBODY);
    stage_close(&s);
}

TEST(R_LOSER_each_rescue_is_judged_by_itself)
{
    stage s;
    rescue(&s, 3, NULL);
    stage_hand(&s, 1, "failure-3 failure-3");
    stage_hand(&s, 2, "failure-3 failure-3");
    stage_act(&s, "attempt doctor whisky; pass; foil failure-3; foil failure-3");
    assert_int_equal(s.game.scene.phase, UL_PHASE_TURN);
    stage_hand(&s, 2, "");
    stage_hand(&s, 1, "");
    stage_pawns(&s, "captains-lounge captains-lounge captains-lounge");
    stage_doctor(&s, "captains-lounge");
    stage_act(&s, "attempt doctor bare; pass; pass");
    assert_int_equal(s.game.scene.ending, UL_ENDING_SUCCESS);
    assert_int_equal(s.game.scene.loser, UL_NOBODY);
    stage_close(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(R_ATTEMPT_ends_the_moving),
        cmocka_unit_test(R_ALONE_the_doctor_and_nobody_else),
        cmocka_unit_test(R_ALONE_a_witness_stops_a_murder),
        cmocka_unit_test(R_ALONE_any_room_will_do_hallways_and_stairs_too),
        cmocka_unit_test(R_SIGHT_through_railings_and_never_diagonally),
        cmocka_unit_test(R_WITNESS_a_rescue_must_be_seen),
        cmocka_unit_test(R_WITNESS_also_from_another_deck),
        cmocka_unit_test(R_VALUE_bare_hands_weapon_and_weapon_at_home),
        cmocka_unit_test(R_VALUE_weapon_bonus_is_for_cards_alone),
        cmocka_unit_test(R_VALUE_the_parts_of_a_value_add_up_to_it),
        cmocka_unit_test(R_SPITE_tokens_add_up_and_are_not_spent),
        cmocka_unit_test(R_SPITE_an_empty_pool_gives_nothing),
        cmocka_unit_test(R_DEFEND_in_order_once_each_one_card_at_a_time),
        cmocka_unit_test(R_DEFEND_equal_is_enough_and_nobody_else_is_asked),
        cmocka_unit_test(R_MUST_the_last_defender_cannot_let_it_through),
        cmocka_unit_test(R_MUST_binds_nobody_who_cannot),
        cmocka_unit_test(R_MUST_not_in_the_first_game),
        cmocka_unit_test(R_WIN_when_all_were_asked_and_fell_short),
        cmocka_unit_test(R_FOILED_failures_leave_the_game_the_weapon_is_discarded),
        cmocka_unit_test(R_LOSER_the_last_who_could_have_and_did_not),
        cmocka_unit_test(R_LOSER_judged_against_what_was_left_when_asked),
        cmocka_unit_test(R_LOSER_nobody_who_could_not),
        cmocka_unit_test(R_LOSER_is_named_anew_by_the_rescue_that_succeeds),
        cmocka_unit_test(R_LOSER_is_named_without_penalties_too_and_only_on_the_ship),
        cmocka_unit_test(R_LOSER_each_rescue_is_judged_by_itself),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
