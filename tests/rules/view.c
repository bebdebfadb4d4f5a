/* Tests of src/rules/view.c and event.c: R-KNOWN. */
#include <string.h>
#include "support/stage.h"

TEST(R_KNOWN_a_seat_knows_its_hand_and_no_other)
{
    stage   s, t;
    ul_view view, other;
    stage_open(&s, "kill-2009", 3, NULL);
    t = s;
    /* Another world for all but seat 1: two hidden cards change places. */
    ul_card card = 0;
    while (!ul_cards_has(&t.game.hand[0], card) || t.game.deck[0] == card)
        card++;
    ul_cards_take(&t.game.hand[0], card);
    ul_cards_add(&t.game.hand[0], t.game.deck[0]);
    t.game.deck[0] = card;
    assert_memory_not_equal(&s.game, &t.game, sizeof s.game);
    ul_view_of(s.world, &s.game, 1, &view);
    ul_view_of(t.world, &t.game, 1, &other);
    assert_memory_equal(&view, &other, sizeof view);
    assert_memory_equal(&view.hand, &s.game.hand[1], sizeof view.hand);
    ul_view_of(s.world, &s.game, 0, &view);
    ul_view_of(t.world, &t.game, 0, &other);
    assert_memory_not_equal(&view, &other, sizeof view);
    stage_close(&s);
}

TEST(R_KNOWN_a_spectator_has_no_hand)
{
    stage     s;
    ul_view   view;
    ul_cards  none = {0};
    ul_action list[UL_MAX_ACTIONS];
    stage_open(&s, "kill-2009", 3, NULL);
    ul_view_of(s.world, &s.game, UL_NOBODY, &view);
    assert_memory_equal(&view.hand, &none, sizeof none);
    assert_int_equal(ul_view_legal(s.world, &view, list), 0);
    stage_close(&s);
}

TEST(R_KNOWN_what_is_drawn_is_told_to_its_seat_only)
{
    stage s;
    stage_open(&s, "kill-1996", 2, NULL);
    stage_act(&s, "draw");
    ul_event drew = *stage_event(&s, UL_DREW);
    assert_int_not_equal(drew.card, UL_NO_CARD);
    assert_int_equal(ul_event_for(drew, 0).card, drew.card);
    assert_int_equal(ul_event_for(drew, 1).card, UL_NO_CARD);
    assert_int_equal(ul_event_for(drew, UL_NOBODY).card, UL_NO_CARD);
    ul_event walked = *stage_event(&s, UL_DOCTOR_WALKED);
    ul_event told = ul_event_for(walked, 1);
    assert_memory_equal(&told, &walked, sizeof told);
    stage_close(&s);
}

TEST(R_KNOWN_after_the_end_everything_is_open)
{
    stage     s;
    ul_reveal reveal;
    stage_open(&s, "kill-1996", 2, NULL);
    stage_pawns(&s, "nursery kitchen");
    stage_doctor(&s, "nursery");
    assert_false(ul_game_reveal(s.world, &s.game, &reveal));
    stage_act(&s, "attempt doctor bare; pass");
    assert_true(ul_game_reveal(s.world, &s.game, &reveal));
    assert_memory_equal(&reveal.hand[1], &s.game.hand[1], sizeof reveal.hand[1]);
    assert_int_equal(reveal.deck_size, s.game.deck_size);
    assert_int_equal(reveal.deck[0], s.game.deck[s.game.deck_size - 1]);
    stage_close(&s);
}

TEST(a_view_judges_its_own_seats_actions)
{
    stage   s;
    ul_view view;
    stage_open(&s, "kill-1996", 2, NULL);
    stage_pawns(&s, "kitchen kitchen");
    ul_view_of(s.world, &s.game, 0, &view);
    assert_int_equal(ul_view_why(s.world, &view, ul_action_step(stage_room(&s, "wine-cellar"))).reason, UL_WHY_LEGAL);
    assert_int_equal(ul_view_why(s.world, &view, ul_action_step(stage_room(&s, "foyer"))).reason, UL_WHY_TOO_FAR);
    stage_close(&s);
}

TEST(what_hangs_on_hidden_cards_is_known_to_hang_on_them)
{
    stage   s;
    ul_view view;
    stage_open(&s, "kill-1996", 2, NULL);
    ul_view_of(s.world, &s.game, 0, &view);
    assert_true(ul_view_hides(&view, ul_action_plain(UL_DRAW)));
    assert_false(ul_view_hides(&view, ul_action_plain(UL_END)));
    ul_view_of(s.world, &s.game, 1, &view);
    assert_true(ul_view_hides(&view, ul_action_plain(UL_END)));
    stage_close(&s);
}

/* Act in an imagined game and in the real one: the seat cannot tell them apart. */
static void plan_along(const char *edition, uint8_t players, const char *options, int actions)
{
    stage     s;
    ul_random random;
    ul_action list[UL_MAX_ACTIONS];
    stage_open(&s, edition, players, options);
    ul_random_seed(&random, 7);
    while (actions--) {
        size_t count = ul_game_legal(s.world, &s.game, list);
        if (!count) {
            ul_game_new(s.world, &s.game, "more", 4, UL_NOBODY);
            continue;
        }
        ul_action action = list[ul_random_below(&random, (uint32_t)count)];
        ul_seat   seat = s.game.scene.to_act;
        ul_view   before, after, planned;
        ul_game   imagined;
        ul_view_of(s.world, &s.game, seat, &before);
        ul_view_imagine(s.world, &before, &random, &imagined);
        ul_game_act(s.world, &s.game, action, NULL);
        ul_game_act(s.world, &imagined, action, NULL);
        ul_view_of(s.world, &s.game, seat, &after);
        ul_view_of(s.world, &imagined, seat, &planned);
        if (!ul_view_hides(&before, action) && s.game.scene.ending != UL_ENDING_SUCCESS)
            assert_memory_equal(&after, &planned, sizeof after);
    }
    stage_close(&s);
}

TEST(an_imagined_game_goes_as_the_real_one_where_nothing_is_hidden)
{
    plan_along("kill-2009", 4, NULL, 3000);
    plan_along("kill-2009", 3, "{\"dog\":\"old-dog-new-tricks\"}", 6000);
    plan_along("save-2000", 5, NULL, 3000);
}

TEST(every_deal_of_the_hidden_cards_is_equally_likely)
{
    stage     s;
    ul_view   view;
    ul_game   game;
    ul_random random;
    int       held = 0, top = 0, rounds = 20000;
    stage_open(&s, "kill-2009", 2, NULL);
    stage_hand(&s, 0, "move-1 move-2 move-3 tight-hat trowel failure-1");
    ul_card saw = stage_card(&s, "chain-saw");
    ul_view_of(s.world, &s.game, 0, &view);
    ul_random_seed(&random, 3);
    for (int i = 0; i < rounds; i++) {
        ul_view_imagine(s.world, &view, &random, &game);
        held += ul_cards_has(&game.hand[1], saw);
        top += game.deck[game.deck_size - 1] == saw;
    }
    /* 90 hidden cards, 6 in the other hand: 6 in 90, and 1 in 90; five standard errors each way. */
    assert_in_range(held, 1333 - 180, 1333 + 180);
    assert_in_range(top, 222 - 75, 222 + 75);
    stage_close(&s);
}

TEST(every_event_has_its_name)
{
    for (int kind = 0; kind < UL_EVENT_KINDS; kind++)
        assert_non_null(ul_event_name((ul_event_kind)kind));
    assert_string_equal(ul_event_name(UL_STEPPED), "stepped");
    assert_string_equal(ul_event_name(UL_OVER), "over");
}

TEST(R_KNOWN_a_reshuffled_deck_leaves_no_trace_of_its_order_in_a_view)
{
    stage   s;
    ul_view view;
    stage_open(&s, "kill-2009", 3, NULL);
    stage_pawns(&s, "foyer foyer foyer");
    stage_deck_keep(&s, 0);
    uint8_t size = s.game.scene.discard_size;
    assert_true(size > 20);
    stage_act(&s, "draw");
    assert_non_null(stage_event(&s, UL_RESHUFFLED));
    ul_view_of(s.world, &s.game, 1, &view);
    for (uint8_t i = 0; i < size; i++) /* behind the pile, where nobody is told to look */
        assert_int_equal(view.scene.discard[i], 0);
    stage_close(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(R_KNOWN_a_seat_knows_its_hand_and_no_other),
        cmocka_unit_test(R_KNOWN_a_spectator_has_no_hand),
        cmocka_unit_test(R_KNOWN_what_is_drawn_is_told_to_its_seat_only),
        cmocka_unit_test(R_KNOWN_after_the_end_everything_is_open),
        cmocka_unit_test(a_view_judges_its_own_seats_actions),
        cmocka_unit_test(what_hangs_on_hidden_cards_is_known_to_hang_on_them),
        cmocka_unit_test(an_imagined_game_goes_as_the_real_one_where_nothing_is_hidden),
        cmocka_unit_test(every_deal_of_the_hidden_cards_is_equally_likely),
        cmocka_unit_test(every_event_has_its_name),
        cmocka_unit_test(R_KNOWN_a_reshuffled_deck_leaves_no_trace_of_its_order_in_a_view),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
