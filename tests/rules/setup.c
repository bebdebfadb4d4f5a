/* Tests of src/rules/setup.c: section 2 of the rules. */
#include <stdio.h>
#include <string.h>
#include "support/stage.h"

TEST(R_SETUP_KILL_everybody_starts_in_the_drawing_room)
{
    stage s;
    stage_open(&s, "kill-1996", 8, NULL);
    for (ul_seat k = 0; k < 8; k++) {
        assert_int_equal(s.game.scene.at[k], stage_room(&s, "drawing-room"));
        assert_int_equal(s.game.scene.hand_size[k], 6);
    }
    assert_int_equal(s.game.deck_size, 96 - 48);
    assert_int_equal(s.game.scene.turn, 1);
    assert_int_equal(s.game.scene.pool, 0);
    stage_close(&s);
}

/* The cards dealt face up are drawing 1: the first room card says who begins and where the Doctor is. */
TEST(R_SETUP_KILL_the_first_room_card_names_starter_and_room)
{
    stage s;
    stage_open(&s, "kill-2009", 5, NULL);
    const ul_deck *deck = &ul_world_edition(s.world)->deck;
    for (int game = 0; game < 50; game++) {
        char seed[16];
        snprintf(seed, sizeof seed, "%d", game);
        ul_seat dealer = (ul_seat)(game % 5);
        ul_game_new(s.world, &s.game, seed, strlen(seed), dealer);

        ul_chance chance;
        ul_card   cards[UL_MAX_CARDS];
        uint8_t   size = 0, place = 0;
        ul_chance_seed(&chance, seed, strlen(seed));
        chance.drawings = 1;
        for (uint8_t i = 0; i < deck->kinds; i++)
            for (uint8_t copy = 0; copy < deck->card[deck->listed[i]].count; copy++)
                cards[size++] = deck->listed[i];
        ul_chance_shuffle(&chance, cards, size);
        while (deck->card[cards[place]].kind != UL_CARD_ROOM)
            place++;
        assert_int_equal(s.game.scene.to_act, (dealer + 1 + place) % 5);
        assert_int_equal(s.game.scene.doctor, stage_room(&s, deck->card[cards[place]].room));
    }
    stage_close(&s);
}

TEST(R_SETUP_KILL_an_unnamed_dealer_is_drawn_from_the_seed)
{
    stage   s;
    ul_game named;
    int     same[4] = {0};
    stage_open(&s, "kill-2009", 4, NULL);
    for (int game = 0; game < 400; game++) {
        char seed[16];
        snprintf(seed, sizeof seed, "%d", game);
        ul_chance chance;
        ul_chance_seed(&chance, seed, strlen(seed));
        ul_seat dealer = (ul_seat)ul_chance_below(&chance, 4);
        ul_game_new(s.world, &s.game, seed, strlen(seed), UL_NOBODY);
        ul_game_new(s.world, &named, seed, strlen(seed), dealer);
        assert_memory_equal(&s.game, &named, sizeof named);
        same[dealer]++;
    }
    for (int k = 0; k < 4; k++)
        assert_true(same[k] > 60); /* 100 expected */
    stage_close(&s);
}

TEST(R_SETUP_KILL_spite_is_a_pool_of_thirty_tokens)
{
    stage s;
    stage_open(&s, "kill-2009", 7, NULL);
    assert_int_equal(s.game.scene.pool, 30);
    stage_close(&s);
}

TEST(R_SETUP_KILL_without_failure_3_ninety_two_cards_are_dealt)
{
    stage     s;
    ul_random random;
    ul_random_seed(&random, 1);
    stage_open(&s, "kill-2009", 4, "{\"failure_3\":false}");
    assert_int_equal(ul_world_cards(s.world), 92);
    assert_int_equal(s.game.deck_size, 92 - 24);
    stage_check(s.world, &s.game, &random);
    stage_close(&s);
}

TEST(R_SETUP_SAVE_three_players_get_eight_cards_others_six)
{
    for (uint8_t players = 3; players <= 7; players++) {
        stage s;
        stage_open(&s, "save-2000", players, NULL);
        for (ul_seat k = 0; k < players; k++)
            assert_int_equal(s.game.scene.hand_size[k], players == 3 ? 8 : 6);
        stage_close(&s);
    }
}

/* 90 cards, five players: 60 left, fifteen a pile; four players: 66, so D and C get one more. */
TEST(R_SETUP_SAVE_piles_are_even_and_the_remainder_goes_low)
{
    stage s;
    stage_open(&s, "save-2000", 5, NULL);
    for (int level = 0; level < UL_LEVELS; level++)
        assert_int_equal(s.game.scene.pile_size[level], 15);
    stage_close(&s);
    stage_open(&s, "save-2000", 4, NULL);
    assert_int_equal(s.game.scene.pile_size[3], 17);
    assert_int_equal(s.game.scene.pile_size[2], 17);
    assert_int_equal(s.game.scene.pile_size[1], 16);
    assert_int_equal(s.game.scene.pile_size[0], 16);
    stage_close(&s);
    stage_open(&s, "save-2000", 3, "{\"failure_3\":false}");
    assert_int_equal(s.game.deck_size, 86 - 24);
    assert_int_equal(s.game.scene.pile_size[3], 16);
    assert_int_equal(s.game.scene.pile_size[2], 16);
    assert_int_equal(s.game.scene.pile_size[1], 15);
    assert_int_equal(s.game.scene.pile_size[0], 15);
    stage_close(&s);
}

TEST(R_SETUP_SAVE_pawns_and_doctor_stand_where_move_cards_say)
{
    stage s;
    stage_open(&s, "save-2000", 4, NULL);
    const ul_deck *deck = &ul_world_edition(s.world)->deck;
    for (int game = 0; game < 50; game++) {
        char seed[16];
        snprintf(seed, sizeof seed, "%d", game);
        ul_game_new(s.world, &s.game, seed, strlen(seed), 3);

        ul_chance chance;
        ul_card   cards[UL_MAX_CARDS];
        uint8_t   size = 0, place = 0;
        ul_chance_seed(&chance, seed, strlen(seed));
        chance.drawings = 1;
        for (uint8_t i = 0; i < deck->kinds; i++)
            for (uint8_t copy = 0; copy < deck->card[deck->listed[i]].count; copy++)
                cards[size++] = deck->listed[i];
        ul_chance_shuffle(&chance, cards, size);
        while (deck->card[cards[place]].kind != UL_CARD_MOVE)
            place++;
        ul_seat first = place % 4; /* seat 0 is at the dealer's left */
        assert_int_equal(s.game.scene.to_act, first);
        for (ul_seat k = 0; k < 4; k++, place++) {
            while (deck->card[cards[place]].kind != UL_CARD_MOVE)
                place++;
            assert_int_equal(s.game.scene.at[(first + k) % 4], stage_room(&s, deck->card[cards[place]].room));
        }
        while (deck->card[cards[place]].kind != UL_CARD_MOVE)
            place++;
        assert_int_equal(s.game.scene.doctor, stage_room(&s, deck->card[cards[place]].room));
    }
    stage_close(&s);
}

TEST(R_DOG_START_the_dog_is_where_the_doctor_is)
{
    stage s;
    stage_open(&s, "kill-1996", 3, "{\"dog\":\"old-dog\"}");
    assert_int_equal(s.game.scene.dog, s.game.scene.doctor);
    assert_true(s.game.scene.dog_alive);
    stage_close(&s);
    stage_open(&s, "kill-1996", 3, NULL);
    assert_int_equal(s.game.scene.dog, UL_NOWHERE);
    assert_false(s.game.scene.dog_alive);
    stage_close(&s);
}

TEST(the_same_seed_gives_the_same_game)
{
    stage   s;
    ul_game again;
    stage_open(&s, "kill-2009", 4, NULL);
    ul_game_new(s.world, &s.game, "one", 3, UL_NOBODY);
    ul_game_new(s.world, &again, "one", 3, UL_NOBODY);
    assert_memory_equal(&s.game, &again, sizeof again);
    ul_game_new(s.world, &again, "two", 3, UL_NOBODY);
    assert_memory_not_equal(s.game.deck, again.deck, sizeof again.deck);
    stage_close(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(R_SETUP_KILL_everybody_starts_in_the_drawing_room),
        cmocka_unit_test(R_SETUP_KILL_the_first_room_card_names_starter_and_room),
        cmocka_unit_test(R_SETUP_KILL_an_unnamed_dealer_is_drawn_from_the_seed),
        cmocka_unit_test(R_SETUP_KILL_spite_is_a_pool_of_thirty_tokens),
        cmocka_unit_test(R_SETUP_KILL_without_failure_3_ninety_two_cards_are_dealt),
        cmocka_unit_test(R_SETUP_SAVE_three_players_get_eight_cards_others_six),
        cmocka_unit_test(R_SETUP_SAVE_piles_are_even_and_the_remainder_goes_low),
        cmocka_unit_test(R_SETUP_SAVE_pawns_and_doctor_stand_where_move_cards_say),
        cmocka_unit_test(R_DOG_START_the_dog_is_where_the_doctor_is),
        cmocka_unit_test(the_same_seed_gives_the_same_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
