/* Tests of src/rules/act.c and legal.c: section 3 of the rules, a turn. */
#include <string.h>
#include "support/stage.h"

static void hand_is(const stage *s, ul_seat seat, const char *card, uint8_t copies)
{
    assert_int_equal(ul_cards_count(&s->game.hand[seat], stage_card(s, card)), copies);
}

TEST(R_STEP_through_one_door_once_a_turn)
{
    stage s;
    stage_open(&s, "kill-1996", 3, NULL);
    stage_pawns(&s, "kitchen foyer foyer");
    stage_doctor(&s, "armory");
    assert_true(stage_legal(&s, "step wine-cellar"));
    assert_true(stage_legal(&s, "step west-main-hall"));
    assert_true(stage_legal(&s, "step west-lower-hall"));
    assert_string_equal(stage_why(&s, "step trophy-room"), "too-far"); /* in sight, but the hallway is between */
    assert_string_equal(stage_why(&s, "step kitchen"), "same-room");
    stage_act(&s, "step wine-cellar");
    assert_int_equal(s.game.scene.at[0], stage_room(&s, "wine-cellar"));
    assert_int_equal(s.game.scene.to_act, 0);
    assert_string_equal(stage_why(&s, "step kitchen"), "stepped");
    stage_close(&s);
}

TEST(R_STEP_not_through_a_railing)
{
    stage s;
    stage_open(&s, "kill-1996", 2, NULL);
    stage_pawns(&s, "gallery foyer");
    assert_string_equal(stage_why(&s, "step dining-hall"), "too-far");
    stage_close(&s);
}

TEST(R_MOVE_up_to_n_rooms_me_or_the_doctor)
{
    stage s;
    stage_open(&s, "kill-1996", 3, NULL);
    stage_pawns(&s, "kitchen foyer foyer");
    stage_doctor(&s, "armory");
    stage_hand(&s, 0, "move-2 move-1");
    assert_true(stage_legal(&s, "play move-2 self wine-cellar"));
    assert_true(stage_legal(&s, "play move-2 self trophy-room"));
    assert_string_equal(stage_why(&s, "play move-2 self green-house"), "too-far");
    assert_int_equal(stage_why_all(&s, "play move-2 self green-house").number, 2);
    assert_string_equal(stage_why(&s, "play move-2 self kitchen"), "same-room"); /* at least one room */
    assert_true(stage_legal(&s, "play move-2 doctor gallery"));
    assert_string_equal(stage_why(&s, "play move-1 doctor gallery"), "too-far");
    assert_string_equal(stage_why(&s, "play move-3 self wine-cellar"), "no-card");
    stage_act(&s, "play move-2 doctor gallery");
    assert_int_equal(s.game.scene.doctor, stage_room(&s, "gallery"));
    assert_int_equal(s.game.scene.cards_played, 1);
    hand_is(&s, 0, "move-2", 0);
    assert_int_equal(s.game.scene.discard[0], stage_card(&s, "move-2"));
    stage_close(&s);
}

TEST(R_MOVE_through_occupied_rooms_without_effect)
{
    stage s;
    stage_open(&s, "kill-1996", 3, NULL);
    stage_pawns(&s, "wine-cellar kitchen kitchen");
    stage_doctor(&s, "armory");
    stage_hand(&s, 0, "move-3");
    stage_act(&s, "play move-3 self trophy-room"); /* by the kitchen or the garden */
    assert_int_equal(s.game.scene.to_act, 0);
    stage_close(&s);
}

TEST(R_ROOM_straight_to_its_room_but_not_from_there)
{
    stage s;
    stage_open(&s, "kill-1996", 2, NULL);
    stage_pawns(&s, "piazza foyer");
    stage_doctor(&s, "armory");
    stage_hand(&s, 0, "room-armory room-piazza");
    assert_true(stage_legal(&s, "play room-armory self armory"));
    assert_string_equal(stage_why(&s, "play room-armory doctor armory"), "same-room");
    assert_string_equal(stage_why(&s, "play room-piazza self piazza"), "same-room");
    assert_true(stage_legal(&s, "play room-piazza doctor piazza"));
    assert_string_equal(stage_why(&s, "play room-armory self library"), "too-far");
    stage_act(&s, "play room-armory self armory");
    assert_int_equal(s.game.scene.at[0], stage_room(&s, "armory"));
    stage_close(&s);
}

TEST(R_ANY_cards_and_step_in_any_order)
{
    stage s;
    stage_open(&s, "kill-1996", 3, NULL);
    stage_pawns(&s, "library foyer foyer");
    stage_doctor(&s, "nursery");
    stage_hand(&s, 0, "move-1 move-1 room-piazza");
    stage_act(&s, "play move-1 self armory; step library; play move-1 self gallery; play room-piazza self piazza");
    assert_int_equal(s.game.scene.cards_played, 3);
    assert_int_equal(s.game.scene.hand_size[0], 0);
    assert_int_equal(s.game.scene.discard_size, 3);
    stage_close(&s);
}

TEST(R_ANY_the_dog_is_never_moved_by_cards)
{
    stage     s;
    ul_action list[UL_MAX_ACTIONS];
    stage_open(&s, "kill-1996", 3, "{\"dog\":\"old-dog\"}");
    stage_hand(&s, 0, "move-1 room-piazza");
    size_t count = ul_game_legal(s.world, &s.game, list);
    for (size_t i = 0; i < count; i++)
        assert_false(list[i].kind == UL_PLAY && list[i].pawn == UL_PAWN_DOG);
    stage_close(&s);
}

TEST(R_DRAW_takes_the_top_card_and_ends_the_turn)
{
    stage s;
    stage_open(&s, "kill-1996", 3, NULL);
    stage_pawns(&s, "kitchen foyer foyer");
    stage_doctor(&s, "armory");
    stage_hand(&s, 0, "");
    stage_deck_top(&s, "chain-saw tight-hat");
    stage_act(&s, "step wine-cellar; draw"); /* having stepped does not matter */
    hand_is(&s, 0, "chain-saw", 1);
    assert_int_equal(s.game.scene.hand_size[0], 1);
    assert_int_equal(s.game.scene.to_act, 1);
    assert_int_equal(s.game.scene.turn, 2);
    assert_int_equal(stage_event(&s, UL_DREW)->card, stage_card(&s, "chain-saw"));
    stage_close(&s);
}

TEST(R_DRAW_not_after_a_card)
{
    stage s;
    stage_open(&s, "kill-1996", 3, NULL);
    stage_pawns(&s, "kitchen foyer foyer");
    stage_hand(&s, 0, "move-1");
    stage_act(&s, "play move-1 self wine-cellar");
    assert_string_equal(stage_why(&s, "draw"), "card-played");
    stage_close(&s);
}

TEST(R_DRAW_only_in_a_named_room)
{
    stage s;
    stage_open(&s, "kill-1996", 3, NULL);
    stage_pawns(&s, "west-stairs foyer foyer");
    assert_string_equal(stage_why(&s, "draw"), "unnamed-room");
    stage_pawns(&s, "west-main-hall");
    assert_string_equal(stage_why(&s, "draw"), "unnamed-room");
    stage_pawns(&s, "foyer"); /* named, though it has no number */
    assert_true(stage_legal(&s, "draw"));
    stage_close(&s);
}

TEST(R_END_is_always_allowed)
{
    stage s;
    stage_open(&s, "kill-1996", 3, NULL);
    stage_pawns(&s, "kitchen foyer foyer");
    stage_doctor(&s, "armory");
    assert_true(stage_legal(&s, "end"));
    stage_act(&s, "step west-main-hall; end");
    assert_int_equal(s.game.scene.to_act, 1);
    assert_int_equal(s.game.scene.hand_size[0], 6);
    stage_close(&s);
}

TEST(R_RESHUFFLE_an_empty_deck_is_made_of_the_discards)
{
    stage s;
    stage_open(&s, "kill-1996", 3, NULL);
    stage_pawns(&s, "kitchen foyer foyer");
    stage_doctor(&s, "armory");
    stage_deck_keep(&s, 1);
    uint8_t discards = s.game.scene.discard_size;
    stage_act(&s, "draw");
    assert_int_equal(s.game.deck_size, 0); /* only when a card is to be drawn */
    assert_int_equal(s.game.scene.discard_size, discards);
    assert_null(stage_event(&s, UL_RESHUFFLED));
    stage_act(&s, "draw");
    assert_int_equal(s.game.deck_size, discards - 1);
    assert_int_equal(s.game.scene.discard_size, 0);
    assert_int_equal(stage_event(&s, UL_RESHUFFLED)->number, discards);
    stage_close(&s);
}

TEST(R_RESHUFFLE_with_both_empty_there_is_nothing_to_draw)
{
    stage s;
    stage_open(&s, "kill-1996", 3, NULL);
    stage_pawns(&s, "kitchen foyer foyer");
    stage_deck_keep(&s, 0);
    assert_true(stage_legal(&s, "draw"));
    s.game.scene.discard_size = 0;
    assert_string_equal(stage_why(&s, "draw"), "nothing-to-draw");
    assert_true(stage_legal(&s, "end"));
    stage_close(&s);
}

TEST(R_RESHUFFLE_follows_the_seed)
{
    stage s, t;
    stage_open(&s, "kill-1996", 3, NULL);
    stage_pawns(&s, "kitchen foyer foyer");
    stage_doctor(&s, "armory");
    stage_deck_keep(&s, 0);
    t = s;
    stage_act(&s, "draw");
    stage_act(&t, "draw");
    assert_memory_equal(s.game.deck, t.game.deck, s.game.deck_size);
    assert_int_equal(s.game.chance.drawings, UL_FIRST_RESHUFFLE + 1);
    stage_close(&s);
}

TEST(R_HAND_has_no_limit)
{
    stage s;
    stage_open(&s, "kill-1996", 2, NULL);
    stage_pawns(&s, "piazza kitchen");
    stage_doctor(&s, "billiard-room");
    for (int turn = 0; turn < 60; turn++)
        stage_act(&s, "draw");
    assert_true(s.game.scene.hand_size[0] + s.game.scene.hand_size[1] == 72);
    assert_true(s.game.scene.hand_size[0] > 20);
    stage_close(&s);
}

TEST(R_SHIP_MOVE_to_its_room_or_its_steps)
{
    stage s;
    stage_open(&s, "save-2000", 3, NULL);
    stage_pawns(&s, "bridge ballroom ballroom");
    stage_doctor(&s, "galley");
    stage_hand(&s, 0, "move-galley move-bridge"); /* two steps; none */
    assert_true(stage_legal(&s, "play move-galley self galley"));
    assert_string_equal(stage_why(&s, "play move-galley doctor galley"), "same-room");
    assert_true(stage_legal(&s, "play move-galley self gymnasium"));
    assert_true(stage_legal(&s, "play move-galley doctor engine-room") == false);
    assert_string_equal(stage_why(&s, "play move-galley self boat-deck"), "too-far");
    assert_string_equal(stage_why(&s, "play move-bridge self captains-lounge"), "too-far");
    assert_true(stage_legal(&s, "play move-bridge doctor bridge"));
    stage_close(&s);
}

/* What a card can do is asked from outside, too: the same rooms, whoever asks. */
TEST(R_MOVE_R_ROOM_R_SHIP_MOVE_destinations_are_those_of_the_legal_list)
{
    stage     s;
    ul_action list[UL_MAX_ACTIONS];
    stage_open(&s, "save-2000", 3, NULL);
    stage_pawns(&s, "pantry ballroom ballroom");
    stage_hand(&s, 0, "move-galley move-bridge move-boiler-room");
    size_t   count = ul_game_legal(s.world, &s.game, list);
    ul_rooms listed[UL_MAX_KINDS] = {0};
    for (size_t i = 0; i < count; i++)
        if (list[i].kind == UL_PLAY && list[i].pawn == UL_PAWN_SELF)
            listed[list[i].card] |= ul_rooms_of(list[i].room);
    for (ul_card c = 0; c < UL_MAX_KINDS; c++)
        if (ul_cards_has(&s.game.hand[0], c))
            assert_true(listed[c] == ul_scene_destinations(s.world, &s.game.scene, c, s.game.scene.at[0]));
    stage_close(&s);
}

TEST(R_SHIP_MOVE_one_action_where_both_uses_lead_to_one_room)
{
    stage     s;
    ul_action list[UL_MAX_ACTIONS];
    int       found = 0;
    stage_open(&s, "save-2000", 3, NULL);
    stage_pawns(&s, "pantry ballroom ballroom");
    stage_hand(&s, 0, "move-galley");
    size_t count = ul_game_legal(s.world, &s.game, list);
    for (size_t i = 0; i < count; i++)
        found += ul_action_same(list[i],
                                ul_action_play(stage_card(&s, "move-galley"), UL_PAWN_SELF, stage_room(&s, "galley")));
    assert_int_equal(found, 1);
    stage_close(&s);
}

TEST(R_SHIP_MOVE_neither_to_nor_through_sunk_rooms)
{
    stage s;
    stage_open(&s, "save-2000", 3, NULL);
    s.game.scene.sunk = 1; /* D is gone */
    stage_pawns(&s, "barber-shop ballroom ballroom");
    stage_doctor(&s, "bridge");
    stage_hand(&s, 0, "move-boiler-room");
    assert_string_equal(stage_why(&s, "step engine-room"), "sunk");
    assert_string_equal(stage_why(&s, "play move-boiler-room self boiler-room"), "sunk");
    assert_string_equal(stage_why(&s, "play move-boiler-room self engine-room"), "sunk");
    assert_true(stage_legal(&s, "play move-boiler-room self dining-saloon")); /* its three steps still serve */
    stage_close(&s);
}

TEST(R_SHIP_GONE_played_cards_leave_the_game)
{
    stage s;
    stage_open(&s, "save-2000", 3, NULL);
    stage_pawns(&s, "bridge captains-lounge ballroom");
    stage_doctor(&s, "bridge");
    stage_hand(&s, 0, "move-galley whisky");
    stage_hand(&s, 1, "failure-3 failure-1");
    stage_act(&s, "play move-galley self galley");
    assert_true(ul_cards_has(&s.game.scene.removed, stage_card(&s, "move-galley")));
    stage_pawns(&s, "bridge");
    stage_act(&s, "attempt doctor whisky; foil failure-3");
    assert_true(ul_cards_has(&s.game.scene.removed, stage_card(&s, "whisky")));
    assert_true(ul_cards_has(&s.game.scene.removed, stage_card(&s, "failure-3")));
    assert_int_equal(s.game.scene.discard_size, 0);
    stage_close(&s);
}

TEST(R_DRAW_on_the_ship_in_any_room)
{
    stage s;
    stage_open(&s, "save-2000", 3, NULL);
    stage_pawns(&s, "grand-staircase ballroom ballroom");
    assert_true(stage_legal(&s, "draw"));
    stage_close(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(R_STEP_through_one_door_once_a_turn),
        cmocka_unit_test(R_STEP_not_through_a_railing),
        cmocka_unit_test(R_MOVE_up_to_n_rooms_me_or_the_doctor),
        cmocka_unit_test(R_MOVE_through_occupied_rooms_without_effect),
        cmocka_unit_test(R_ROOM_straight_to_its_room_but_not_from_there),
        cmocka_unit_test(R_ANY_cards_and_step_in_any_order),
        cmocka_unit_test(R_ANY_the_dog_is_never_moved_by_cards),
        cmocka_unit_test(R_DRAW_takes_the_top_card_and_ends_the_turn),
        cmocka_unit_test(R_DRAW_not_after_a_card),
        cmocka_unit_test(R_DRAW_only_in_a_named_room),
        cmocka_unit_test(R_END_is_always_allowed),
        cmocka_unit_test(R_RESHUFFLE_an_empty_deck_is_made_of_the_discards),
        cmocka_unit_test(R_RESHUFFLE_with_both_empty_there_is_nothing_to_draw),
        cmocka_unit_test(R_RESHUFFLE_follows_the_seed),
        cmocka_unit_test(R_HAND_has_no_limit),
        cmocka_unit_test(R_SHIP_MOVE_to_its_room_or_its_steps),
        cmocka_unit_test(R_MOVE_R_ROOM_R_SHIP_MOVE_destinations_are_those_of_the_legal_list),
        cmocka_unit_test(R_SHIP_MOVE_one_action_where_both_uses_lead_to_one_room),
        cmocka_unit_test(R_SHIP_MOVE_neither_to_nor_through_sunk_rooms),
        cmocka_unit_test(R_SHIP_GONE_played_cards_leave_the_game),
        cmocka_unit_test(R_DRAW_on_the_ship_in_any_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
