/* Tests of src/rules/dog.c: section 6 of the rules. */
#include <string.h>
#include "support/stage.h"

static void kennel(stage *s, uint8_t players, const char *variant, bool spite)
{
    char options[80] = "{\"dog\":\"";
    strcat(strcat(strcat(options, variant), "\",\"spite\":"), spite ? "true}" : "false}");
    stage_open(s, "kill-1996", players, options);
    stage_pawns(s, "kitchen wine-cellar hedge-maze");
    stage_doctor(s, "nursery"); /* he will walk to the armory */
    stage_turn(s, 0, 20);
    for (ul_seat k = 0; k < players; k++)
        stage_hand(s, k, "");
}

static void dog_gets(stage *s, uint8_t tokens)
{
    s->game.scene.pool = (uint8_t)(s->game.scene.pool - tokens);
    s->game.scene.dog_tokens = tokens;
}

TEST(R_DOG_WALK_one_room_along_a_shortest_way)
{
    stage s;
    kennel(&s, 3, "old-dog", false);
    stage_dog(&s, "west-upper-hall");
    stage_act(&s, "end");
    assert_int_equal(s.game.scene.dog, stage_room(&s, "nursery"));
    assert_int_equal(stage_event(&s, UL_DOG_WALKED)->from, stage_room(&s, "west-upper-hall"));
    assert_int_equal(s.game.scene.to_act, 1);
    stage_close(&s);
}

TEST(R_DOG_WALK_stays_with_the_doctor)
{
    stage s;
    kennel(&s, 3, "old-dog", false);
    stage_dog(&s, "armory");
    stage_act(&s, "end");
    assert_int_equal(s.game.scene.dog, stage_room(&s, "armory"));
    assert_null(stage_event(&s, UL_DOG_WALKED));
    stage_close(&s);
}

TEST(R_DOG_WALK_of_equal_ways_the_seat_that_just_played_chooses)
{
    stage s;
    kennel(&s, 3, "old-dog", false);
    stage_dog(&s, "gallery"); /* nursery or library */
    stage_pawns(&s, "kitchen wine-cellar armory");
    stage_act(&s, "end");
    assert_int_equal(s.game.scene.phase, UL_PHASE_DOG);
    assert_int_equal(s.game.scene.to_act, 0);
    assert_int_equal(s.game.scene.next_seat, 2);
    assert_int_equal(s.game.scene.last_turn[0], 20);
    assert_true(stage_legal(&s, "dog nursery"));
    assert_true(stage_legal(&s, "dog library"));
    assert_string_equal(stage_why(&s, "dog armory"), "not-on-the-way");
    assert_string_equal(stage_why(&s, "end"), "phase");
    stage_act(&s, "dog library");
    assert_int_equal(s.game.scene.dog, stage_room(&s, "library"));
    assert_int_equal(s.game.scene.to_act, 2);
    assert_int_equal(stage_event(&s, UL_TURN)->seats, 1 << 2); /* still told, an action after the walk */
    assert_int_equal(s.game.scene.next_seat, UL_NOBODY);
    stage_close(&s);
}

TEST(R_OLD_DOG_no_attempt_on_the_doctor_under_its_eyes)
{
    stage s;
    kennel(&s, 3, "old-dog", false);
    stage_pawns(&s, "nursery wine-cellar hedge-maze");
    stage_dog(&s, "nursery");
    assert_string_equal(stage_why(&s, "attempt doctor bare"), "dog");
    stage_dog(&s, "tennessee-room");
    ul_why why = stage_why_all(&s, "attempt doctor bare");
    assert_int_equal(why.reason, UL_WHY_DOG);
    assert_int_equal(why.room, stage_room(&s, "tennessee-room"));
    stage_dog(&s, "foyer");
    assert_true(stage_legal(&s, "attempt doctor bare"));
    stage_close(&s);
}

TEST(R_OLD_DOG_can_be_attacked_whether_or_not_it_is_in_the_way)
{
    stage s;
    kennel(&s, 3, "old-dog", false);
    stage_dog(&s, "kitchen");
    stage_pawns(&s, "kitchen parlor hedge-maze");
    assert_true(stage_legal(&s, "attempt dog bare"));
    stage_doctor(&s, "kitchen"); /* the Doctor may be there */
    assert_true(stage_legal(&s, "attempt dog bare"));
    stage_pawns(&s, "kitchen wine-cellar hedge-maze");
    assert_string_equal(stage_why(&s, "attempt dog bare"), "seen");
    stage_pawns(&s, "kitchen kitchen hedge-maze");
    assert_string_equal(stage_why(&s, "attempt dog bare"), "not-alone");
    stage_pawns(&s, "foyer kitchen hedge-maze");
    assert_string_equal(stage_why(&s, "attempt dog bare"), "not-together");
    stage_close(&s);
}

TEST(R_OLD_DOG_a_foiled_attempt_on_it_earns_no_token)
{
    stage s;
    kennel(&s, 3, "old-dog", true);
    stage_dog(&s, "kitchen");
    stage_pawns(&s, "kitchen parlor hedge-maze");
    stage_tokens(&s, 0, 2);
    stage_hand(&s, 1, "failure-3");
    stage_act(&s, "attempt dog bare");
    assert_int_equal(s.game.scene.attempt.value, 3); /* spite tokens count */
    stage_act(&s, "foil failure-3");
    assert_int_equal(s.game.scene.tokens[0], 2);
    assert_true(s.game.scene.dog_alive);
    assert_int_equal(s.game.scene.turn, 21); /* it was that turn's one attempt */
    stage_close(&s);
}

TEST(R_OLD_DOG_must_foil_does_not_apply)
{
    stage s;
    stage_open(&s, "kill-2009", 2, "{\"dog\":\"old-dog\"}");
    stage_pawns(&s, "kitchen hedge-maze");
    stage_dog(&s, "kitchen");
    stage_turn(&s, 0, 20);
    stage_hand(&s, 1, "failure-3");
    stage_act(&s, "attempt dog bare");
    assert_true(stage_legal(&s, "pass"));
    stage_close(&s);
}

TEST(R_OLD_DOG_dead_it_stays_sees_nothing_and_walks_no_more)
{
    stage s;
    kennel(&s, 2, "old-dog", false);
    stage_dog(&s, "nursery");
    stage_pawns(&s, "nursery hedge-maze");
    stage_act(&s, "attempt dog bare; pass");
    assert_false(s.game.scene.dog_alive);
    assert_non_null(stage_event(&s, UL_DOG_KILLED));
    assert_int_equal(s.game.scene.phase, UL_PHASE_TURN); /* the game goes on */
    assert_int_equal(s.game.scene.last_turn[0], 20);
    stage_act(&s, "end");
    assert_int_equal(s.game.scene.dog, stage_room(&s, "nursery"));
    stage_doctor(&s, "nursery");
    assert_true(stage_legal(&s, "attempt doctor bare"));
    assert_string_equal(stage_why(&s, "attempt dog bare"), "wrong-kind");
    stage_close(&s);
}

TEST(R_NEW_TRICKS_the_dog_learns_from_every_foiled_attempt)
{
    stage s;
    kennel(&s, 3, "new-tricks", true);
    stage_pawns(&s, "nursery parlor hedge-maze");
    stage_dog(&s, "lilac-room");
    stage_hand(&s, 1, "failure-3");
    stage_act(&s, "attempt doctor bare; foil failure-3");
    assert_int_equal(s.game.scene.tokens[0], 1);
    assert_int_equal(s.game.scene.dog_tokens, 1);
    assert_int_equal(s.game.scene.pool, 28);
    stage_close(&s);
}

TEST(R_NEW_TRICKS_the_last_token_is_the_players)
{
    stage s;
    kennel(&s, 3, "new-tricks", true);
    stage_pawns(&s, "nursery parlor hedge-maze");
    stage_dog(&s, "lilac-room");
    stage_tokens(&s, 1, 29);
    stage_hand(&s, 1, "failure-3");
    stage_act(&s, "attempt doctor bare; foil failure-3");
    assert_int_equal(s.game.scene.tokens[0], 1);
    assert_int_equal(s.game.scene.dog_tokens, 0);
    stage_close(&s);
}

TEST(R_NEW_TRICKS_the_dog_cannot_be_attacked_and_stops_nobody)
{
    stage s;
    kennel(&s, 3, "new-tricks", true);
    stage_pawns(&s, "nursery parlor hedge-maze");
    stage_dog(&s, "nursery");
    assert_true(stage_legal(&s, "attempt doctor bare"));
    assert_string_equal(stage_why(&s, "attempt dog bare"), "wrong-kind");
    stage_close(&s);
    stage_open(&s, "kill-1996", 3, NULL);
    assert_string_equal(stage_why(&s, "attempt dog bare"), "wrong-kind");
    stage_close(&s);
}

TEST(R_OLD_DOG_alone_it_learns_nothing)
{
    stage s;
    kennel(&s, 3, "old-dog", true);
    stage_pawns(&s, "nursery parlor hedge-maze");
    stage_dog(&s, "lilac-room");
    stage_hand(&s, 1, "failure-3");
    stage_act(&s, "attempt doctor bare; foil failure-3");
    assert_int_equal(s.game.scene.dog_tokens, 0);
    stage_close(&s);
}

TEST(R_CALM_tokens_go_back_when_dog_and_doctor_meet)
{
    stage s;
    kennel(&s, 3, "new-tricks", true);
    stage_dog(&s, "library"); /* walks in on him */
    dog_gets(&s, 4);
    stage_pawns(&s, "armory parlor hedge-maze"); /* a player there comes too late */
    stage_hand(&s, 0, "move-1");
    stage_act(&s, "end");
    assert_int_equal(s.game.scene.dog, stage_room(&s, "armory"));
    assert_int_equal(s.game.scene.dog_tokens, 0);
    assert_int_equal(s.game.scene.pool, 30);
    assert_int_equal(stage_event(&s, UL_CALMED)->number, 4);
    assert_int_equal(s.game.scene.phase, UL_PHASE_TURN);
    stage_close(&s);
    kennel(&s, 3, "new-tricks", true);
    stage_dog(&s, "armory"); /* the Doctor comes to it */
    dog_gets(&s, 4);
    stage_act(&s, "end");
    assert_int_equal(s.game.scene.pool, 30);
    stage_close(&s);
}

TEST(R_COLLECT_a_card_for_a_token_as_often_as_one_likes)
{
    stage s;
    kennel(&s, 3, "new-tricks", true);
    stage_dog(&s, "west-upper-hall");
    dog_gets(&s, 4);
    stage_pawns(&s, "nursery parlor hedge-maze");
    stage_hand(&s, 0, "move-1 failure-2 tight-hat");
    stage_act(&s, "end");
    assert_int_equal(s.game.scene.phase, UL_PHASE_COLLECT);
    assert_true(s.game.scene.dog_walked);
    assert_int_equal(s.game.scene.to_act, 0);
    assert_int_equal(s.game.scene.next_seat, 1);
    assert_string_equal(stage_why(&s, "collect chain-saw"), "no-card");
    stage_act(&s, "collect failure-2; collect move-1");
    assert_int_equal(s.game.scene.tokens[0], 2);
    assert_int_equal(s.game.scene.dog_tokens, 2);
    assert_int_equal(ul_cards_count(&s.game.scene.removed, stage_card(&s, "failure-2")), 1);
    assert_int_equal(s.game.scene.discard[0], stage_card(&s, "move-1"));
    stage_act(&s, "pass");
    assert_int_equal(s.game.scene.phase, UL_PHASE_TURN);
    assert_int_equal(s.game.scene.to_act, 1);
    assert_false(s.game.scene.dog_walked);
    stage_close(&s);
}

TEST(R_COLLECT_counted_from_the_seat_that_plays_next)
{
    stage s;
    kennel(&s, 4, "new-tricks", true);
    stage_dog(&s, "west-upper-hall");
    dog_gets(&s, 3);
    stage_pawns(&s, "nursery nursery parlor nursery"); /* seat 1 is next; then 3, then 0 */
    stage_hand(&s, 0, "move-1 move-1");
    stage_hand(&s, 1, "move-1 move-1");
    stage_hand(&s, 3, "move-1");
    stage_act(&s, "end");
    assert_int_equal(s.game.scene.to_act, 1);
    stage_act(&s, "pass");
    assert_int_equal(s.game.scene.to_act, 3);
    stage_act(&s, "collect move-1"); /* who gives the last card is done */
    assert_int_equal(s.game.scene.to_act, 0);
    stage_act(&s, "collect move-1; collect move-1"); /* and so are all once the tokens are gone */
    assert_int_equal(s.game.scene.phase, UL_PHASE_TURN);
    assert_int_equal(s.game.scene.to_act, 1);
    stage_close(&s);
}

TEST(R_COLLECT_the_count_begins_at_a_next_seat_that_is_elsewhere)
{
    stage s;
    kennel(&s, 4, "new-tricks", true);
    stage_dog(&s, "west-upper-hall");
    dog_gets(&s, 3);
    stage_pawns(&s, "nursery nursery armory nursery"); /* the Doctor walks in on seat 2 */
    stage_hand(&s, 0, "move-1");
    stage_hand(&s, 1, "move-1");
    stage_hand(&s, 3, "move-1");
    stage_act(&s, "end");
    assert_int_equal(s.game.scene.next_seat, 2);
    assert_int_equal(s.game.scene.to_act, 3);
    stage_act(&s, "pass");
    assert_int_equal(s.game.scene.to_act, 0);
    stage_close(&s);
}

TEST(R_COLLECT_nobody_without_cards_and_nothing_without_tokens)
{
    stage s;
    kennel(&s, 3, "new-tricks", true);
    stage_dog(&s, "west-upper-hall");
    dog_gets(&s, 3);
    stage_pawns(&s, "nursery parlor hedge-maze");
    stage_act(&s, "end"); /* seat 0 has no cards */
    assert_int_equal(s.game.scene.phase, UL_PHASE_TURN);
    stage_close(&s);
    kennel(&s, 3, "new-tricks", true);
    stage_dog(&s, "west-upper-hall");
    stage_pawns(&s, "nursery parlor hedge-maze");
    stage_hand(&s, 0, "move-1");
    stage_act(&s, "end");
    assert_int_equal(s.game.scene.phase, UL_PHASE_TURN);
    stage_close(&s);
}

TEST(R_COLLECT_only_where_the_dog_walked_in)
{
    stage s;
    kennel(&s, 3, "new-tricks", true);
    stage_dog(&s, "nursery");
    dog_gets(&s, 3);
    stage_pawns(&s, "kitchen parlor nursery"); /* the dog leaves seat 2 behind */
    stage_hand(&s, 2, "move-1");
    stage_act(&s, "end");
    assert_int_equal(s.game.scene.phase, UL_PHASE_TURN);
    stage_close(&s);
}

TEST(R_COLLECT_after_a_choice_of_way)
{
    stage s;
    kennel(&s, 3, "new-tricks", true);
    stage_dog(&s, "gallery");
    dog_gets(&s, 1);
    stage_pawns(&s, "kitchen parlor nursery");
    stage_hand(&s, 2, "move-1");
    stage_act(&s, "end; dog nursery");
    assert_int_equal(s.game.scene.phase, UL_PHASE_COLLECT);
    assert_int_equal(s.game.scene.to_act, 2);
    stage_close(&s);
}

TEST(R_BOTH_who_kills_the_dog_takes_its_tokens)
{
    stage s;
    kennel(&s, 2, "old-dog-new-tricks", true);
    stage_dog(&s, "nursery");
    stage_pawns(&s, "nursery hedge-maze");
    dog_gets(&s, 5);
    stage_act(&s, "attempt dog bare; pass");
    assert_int_equal(s.game.scene.tokens[0], 5);
    assert_int_equal(s.game.scene.dog_tokens, 0);
    assert_int_equal(stage_event(&s, UL_DOG_KILLED)->number, 5);
    stage_close(&s);
}

TEST(R_BOTH_it_guards_and_it_learns)
{
    stage s;
    kennel(&s, 3, "old-dog-new-tricks", true);
    stage_pawns(&s, "nursery parlor hedge-maze");
    stage_dog(&s, "library");
    assert_string_equal(stage_why(&s, "attempt doctor bare"), "dog");
    stage_dog(&s, "lilac-room");
    stage_hand(&s, 1, "failure-3");
    stage_act(&s, "attempt doctor bare; foil failure-3");
    assert_int_equal(s.game.scene.dog_tokens, 1);
    stage_close(&s);
}

TEST(R_NEW_TRICKS_a_dead_dog_gets_nothing)
{
    stage s;
    kennel(&s, 2, "old-dog-new-tricks", true);
    stage_dog(&s, "nursery");
    s.game.scene.dog_alive = false;
    stage_pawns(&s, "nursery hedge-maze");
    stage_hand(&s, 1, "failure-1");
    stage_act(&s, "attempt doctor bare; foil failure-1");
    assert_int_equal(s.game.scene.tokens[0], 1);
    assert_int_equal(s.game.scene.dog_tokens, 0);
    stage_close(&s);
}

TEST(R_STALL_comes_after_the_dogs_last_errand)
{
    stage s;
    kennel(&s, 3, "new-tricks", true);
    stage_turn(&s, 0, 2000);
    stage_dog(&s, "gallery");
    dog_gets(&s, 1);
    stage_pawns(&s, "kitchen parlor nursery");
    stage_hand(&s, 2, "move-1");
    stage_act(&s, "end; dog nursery; collect move-1");
    assert_int_equal(s.game.scene.ending, UL_ENDING_STALLED);
    assert_int_equal(s.game.scene.tokens[2], 1);
    assert_int_equal(s.game.scene.next_seat, UL_NOBODY);
    stage_close(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(R_DOG_WALK_one_room_along_a_shortest_way),
        cmocka_unit_test(R_DOG_WALK_stays_with_the_doctor),
        cmocka_unit_test(R_DOG_WALK_of_equal_ways_the_seat_that_just_played_chooses),
        cmocka_unit_test(R_OLD_DOG_no_attempt_on_the_doctor_under_its_eyes),
        cmocka_unit_test(R_OLD_DOG_can_be_attacked_whether_or_not_it_is_in_the_way),
        cmocka_unit_test(R_OLD_DOG_a_foiled_attempt_on_it_earns_no_token),
        cmocka_unit_test(R_OLD_DOG_must_foil_does_not_apply),
        cmocka_unit_test(R_OLD_DOG_dead_it_stays_sees_nothing_and_walks_no_more),
        cmocka_unit_test(R_NEW_TRICKS_the_dog_learns_from_every_foiled_attempt),
        cmocka_unit_test(R_NEW_TRICKS_the_last_token_is_the_players),
        cmocka_unit_test(R_NEW_TRICKS_the_dog_cannot_be_attacked_and_stops_nobody),
        cmocka_unit_test(R_OLD_DOG_alone_it_learns_nothing),
        cmocka_unit_test(R_CALM_tokens_go_back_when_dog_and_doctor_meet),
        cmocka_unit_test(R_COLLECT_a_card_for_a_token_as_often_as_one_likes),
        cmocka_unit_test(R_COLLECT_counted_from_the_seat_that_plays_next),
        cmocka_unit_test(R_COLLECT_the_count_begins_at_a_next_seat_that_is_elsewhere),
        cmocka_unit_test(R_COLLECT_nobody_without_cards_and_nothing_without_tokens),
        cmocka_unit_test(R_COLLECT_only_where_the_dog_walked_in),
        cmocka_unit_test(R_COLLECT_after_a_choice_of_way),
        cmocka_unit_test(R_BOTH_who_kills_the_dog_takes_its_tokens),
        cmocka_unit_test(R_BOTH_it_guards_and_it_learns),
        cmocka_unit_test(R_NEW_TRICKS_a_dead_dog_gets_nothing),
        cmocka_unit_test(R_STALL_comes_after_the_dogs_last_errand),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
