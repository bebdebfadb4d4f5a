/* Tests of src/rules/world_cards.c and world_check.c: games on boards of one's own (R-BOARD). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/text.h"
#include "support/stage.h"

/* No room of the mansion; b does not see d. */
#define ROOMS "room a attic 0 - Attic\nroom b barn 1 - Barn\nroom c cave - - Cave\nroom d dairy 2 - Dairy\n"
#define DRAWING "plan\naaa+bbb\n#+#####\nccc+ddd\n"
#define CARDS                                                                                                          \
    "card {\"id\":\"move-1\",\"kind\":\"move\",\"steps\":1,\"count\":8}\n"                                             \
    "card {\"id\":\"room-cave\",\"kind\":\"room\",\"room\":\"cave\",\"count\":2}\n"                                    \
    "card "                                                                                                            \
    "{\"id\":\"pitchfork\",\"kind\":\"weapon\",\"value\":3,\"bonus\":{\"room\":\"barn\",\"value\":6},\"count\":1}\n"   \
    "card {\"id\":\"failure-1\",\"kind\":\"failure\",\"value\":1,\"count\":40}\n"

/* The message that this board is refused with; *code is the fault's. */
static const char *refusal(const char *id, uint8_t players, const char *plan, const char *code)
{
    ul_edition      edition;
    static ul_fault fault;
    assert_true(ul_edition_find(&edition, id, strlen(id)));
    ul_world *world = ul_world_new(&edition, &edition.defaults, players, plan, strlen(plan), &fault);
    assert_null(world);
    assert_string_equal(fault.code, code);
    return fault.message;
}

static void says(const char *message, const char *words)
{
    if (!strstr(message, words))
        fail_msg("'%s' is not said in: %s", words, message);
}

static char *plan_of_the_manual(void)
{
    static char text[32768], *plan;
    FILE       *file = fopen("docs/plan.md", "rb");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    plan = strstr(text, "```plan\n") + 8;
    *strstr(plan, "```") = '\0';
    return plan;
}

TEST(R_BOARD_cards_that_lead_to_no_room_of_the_board_stay_in_the_box)
{
    stage s;
    stage_open_on(&s, "kill-2009", 4, NULL, plan_of_the_manual());
    assert_int_equal(ul_world_copies(s.world, stage_card(&s, "room-kitchen")), 1);
    assert_int_equal(ul_world_copies(s.world, stage_card(&s, "room-library")), 0);
    assert_int_equal(ul_world_card_room(s.world, stage_card(&s, "room-library")), UL_NOWHERE);
    assert_int_equal(ul_world_copies(s.world, stage_card(&s, "move-1")), 8);
    assert_int_equal(ul_world_cards(s.world), 96 - 17);
    stage_close(&s);
}

TEST(R_BOARD_a_weapon_whose_room_is_not_there_is_worth_the_same_everywhere)
{
    stage s;
    stage_open_on(&s, "kill-2009", 2, NULL, plan_of_the_manual());
    stage_hand(&s, 0, "monkey-hand piece-of-rope");
    stage_pawns(&s, "stairs kitchen");
    stage_doctor(&s, "stairs");
    stage_act(&s, "attempt doctor monkey-hand");
    assert_int_equal(s.game.scene.attempt.value, 2);
    stage_close(&s);
    stage_open_on(&s, "kill-2009", 2, NULL, plan_of_the_manual());
    stage_hand(&s, 0, "piece-of-rope");
    stage_pawns(&s, "gallery hall");
    stage_doctor(&s, "gallery");
    stage_act(&s, "attempt doctor piece-of-rope"); /* 8 in the gallery */
    assert_int_equal(s.game.scene.attempt.value, 8);
    stage_close(&s);
}

TEST(R_BOARD_without_a_card_that_leads_to_a_room_the_start_is_drawn)
{
    stage    s;
    unsigned times[UL_MAX_ROOMS] = {0};
    stage_open_on(&s, "kill-2009", 3, NULL, "board farm\n" ROOMS DRAWING);
    assert_int_equal(ul_world_cards(s.world), 76);
    for (int game = 0; game < 300; game++) {
        char seed[16];
        snprintf(seed, sizeof seed, "%d", game);
        ul_game_new(s.world, &s.game, seed, strlen(seed), (ul_seat)(game % 3));
        assert_int_equal(s.game.scene.to_act, (game + 1) % 3);
        assert_int_equal(s.game.chance.drawings, 3); /* the next is the first reshuffle, as in docs/dealing.md */
        assert_int_equal(s.game.scene.at[0], stage_room(&s, "attic"));
        times[s.game.scene.doctor]++;
    }
    assert_int_equal(times[stage_room(&s, "attic")], 0);
    for (ul_room room = 1; room < 4; room++)
        assert_in_range(times[room], 70, 130);
    stage_close(&s);
}

TEST(R_BOARD_a_board_may_bring_its_own_cards)
{
    stage s;
    stage_open_on(&s, "kill-2009", 3, NULL, "board farm\n" ROOMS CARDS DRAWING);
    assert_int_equal(ul_world_cards(s.world), 51);
    assert_int_equal(s.game.scene.doctor, stage_room(&s, "cave"));
    stage_hand(&s, 0, "pitchfork room-cave");
    stage_pawns(&s, "barn cave cave");
    stage_doctor(&s, "barn");
    stage_act(&s, "attempt doctor pitchfork");
    assert_int_equal(s.game.scene.attempt.value, 6);
    stage_close(&s);
}

TEST(R_BOARD_all_that_is_missing_is_told_at_once)
{
    const char *why =
        refusal("kill-2009", 4, "board hut\nroom a a 0 - A\nhall b b - - B\nplan\na+b\n", "too-few-rooms");
    says(why, "kill-2009");
    says(why, "4 rooms (2)");
    says(why, "3 rooms that are neither hall nor stairs (1)");
    says(why, "2 rooms with a number (1)");
    says(why, "a room that some other does not see");
    why = refusal("save-2000", 7, "board farm\n" ROOMS DRAWING, "missing-level");
    says(why, "a room with a number on deck A, B, C");
    says(why, "8 cards that lead to rooms of its own (0)");
    why = refusal("save-2000", 7, "board hut\nroom a a 0 - A\nplan\na\n", "too-few-rooms");
    says(why, "4 rooms (1)");
    says(why, "(0)"); /* the last is there, so that nothing was cut */
    why = refusal("kill-2009", 7,
                  "board farm\n" ROOMS "card {\"id\":\"f\",\"kind\":\"failure\",\"value\":1,\"count\":41}\n" DRAWING,
                  "too-few-cards");
    says(why, "42 cards for 7 players (41)");
}

TEST(R_BOARD_what_is_missing_can_be_told_one_by_one)
{
    static const char hut[] = "board hut\nroom a a 0 - A\nhall b b - - B\nplan\na+b\n";
    static const char farm[] = "board farm\n" ROOMS DRAWING;
    static const char                               mess[] = "board hut\nplan\na\n";
    ul_lack                                         lack[UL_MAX_LACKS];
    ul_edition                                      kill, save;
    assert_true(ul_edition_find(&kill, "kill-2009", 9));
    assert_true(ul_edition_find(&save, "save-2000", 9));
    assert_int_equal(ul_plan_lacks(&kill, &kill.defaults, 4, hut, strlen(hut), lack), 4);
    assert_string_equal(lack[0].code, "too-few-rooms");
    assert_int_equal(lack[0].need, 4);
    assert_int_equal(lack[0].has, 2);
    assert_string_equal(lack[1].code, "too-few-named");
    assert_string_equal(lack[3].code, "nowhere-unseen");
    assert_int_equal(ul_plan_lacks(&save, &save.defaults, 7, farm, strlen(farm), lack), 2);
    assert_string_equal(lack[0].decks, "A, B, C");
    assert_int_equal(lack[0].has, 0);
    assert_int_equal(ul_plan_lacks(&kill, &kill.defaults, 4, farm, strlen(farm), lack), 0);
    assert_int_equal(ul_plan_lacks(&kill, &kill.defaults, 4, mess, strlen(mess), lack), 0);
}

/* Three rooms of which only one is no hall: of both kinds of too few rooms the second comes first. */
TEST(R_BOARD_too_few_rooms_of_either_kind_have_one_code)
{
    refusal("kill-2009", 4,
            "board row\nroom a a 0 - A\nroom b b 1 - B\nhall c c - - C\nhall d d - - D\nplan\na+b###\n##+###\n##c+d\n",
            "too-few-rooms");
}

/* What has all rooms of the deck may be as odd as it likes: it was always played on. */
TEST(R_BOARD_a_board_with_all_rooms_of_the_deck_is_not_measured)
{
    char  plan[STAGE_PLAN];
    stage s;
    stage_row_plan(plan, "kill-2009", "drawing-room", false);
    stage_open_on(&s, "kill-2009", 4, NULL, plan); /* one number, and all see all */
    assert_int_equal(ul_world_cards(s.world), 96);
    stage_close(&s);
}

TEST(R_BOARD_the_editions_own_board_has_all_rooms_of_its_cards)
{
    ul_edition edition;
    ul_fault   fault;
    assert_true(ul_edition_find(&edition, "kill-2009", 9));
    for (ul_card c = 0; c < edition.deck.kinds; c++)
        if (strcmp(edition.deck.card[c].room, "library") == 0)
            strcpy(edition.deck.card[c].room, "cellar");
    assert_null(ul_world_new(&edition, &edition.defaults, 4, NULL, 0, &fault));
    assert_string_equal(fault.code, "missing-room");
    says(fault.message, "cellar");
}

TEST(R_BOARD_own_cards_must_fit_the_board_and_the_game)
{
#define FARM(cards) "board farm\n" ROOMS cards DRAWING
#define ROOM_CARD(room) "card {\"id\":\"room-" room "\",\"kind\":\"room\",\"room\":\"" room "\",\"count\":1}\n"
#define LONG "a-room-with-a-very-long-name-"
    const char *why =
        refusal("kill-2009", 4, FARM(ROOM_CARD("cave") ROOM_CARD("moon") ROOM_CARD("sun")), "missing-room");
    says(why, "moon, sun;");
    why = refusal("kill-2009", 4,
                  FARM(ROOM_CARD("moon") "card {\"id\":\"ray\",\"kind\":\"weapon\",\"value\":2,\"bonus\":{\"room\":"
                                         "\"moon\",\"value\":5},\"count\":1}\n"),
                  "missing-room");
    says(why, "has not: moon;"); /* once */
    why = refusal("kill-2009", 4, FARM(ROOM_CARD(LONG "1") ROOM_CARD(LONG "2") ROOM_CARD(LONG "3") ROOM_CARD(LONG "4")),
                  "missing-room");
    says(why, LONG "3 and others");
    why = refusal("kill-2009", 4, FARM("card {\"id\":\"f\",\"kind\":\"failure\",\"value\":4,\"count\":41}\n"),
                  "failure-too-great");
    says(why, "3 is the most");
    why = refusal("kill-2009", 4,
                  FARM("card {\"id\":\"f\",\"kind\":\"failure\",\"value\":1,\"count\":30}\n"
                       "card {\"id\":\"g\",\"kind\":\"failure\",\"value\":1,\"count\":30}\n"),
                  "failures-alike");
    says(why, "f and g");
    says(refusal("save-2000", 4, FARM(CARDS), "other-deck"), "weapon cards");
    says(refusal("kill-2009", 4, FARM("card {\"id\":\"whisky\",\"kind\":\"aid\",\"value\":2,\"count\":50}\n"),
                 "other-deck"),
         "aid cards");
    says(refusal("kill-2009", 4, FARM("card {\"id\":\"x\",\"kind\":\"magic\"}\n"), "unknown-kind"), "kind must be");
}

/* 33 kinds of cards with steps for two pawns and 64 rooms would overflow the list of legal actions. */
TEST(R_BOARD_not_too_many_different_cards_with_steps)
{
    ul_text plan = {0};
    ul_text_put(&plan, "board farm\n" ROOMS);
    for (int i = 0; i < 33; i++)
        ul_text_print(&plan, "card {\"id\":\"move-%d\",\"kind\":\"move\",\"steps\":1,\"count\":1}\n", i);
    ul_text_put(&plan, DRAWING);
    says(refusal("kill-2009", 2, plan.bytes, "too-many-moves"), "30");
    ul_text_free(&plan);
}

static void play_out(const char *plan, const char *options)
{
    stage     s;
    ul_action list[UL_MAX_ACTIONS];
    ul_random random;
    size_t    count;
    ul_random_seed(&random, 18);
    stage_open_on(&s, "kill-2009", 5, options, plan);
    while ((count = ul_game_legal(s.world, &s.game, list)) > 0) {
        stage_check(s.world, &s.game, &random);
        s.events.count = 0;
        ul_game_act(s.world, &s.game, list[ul_random_below(&random, (uint32_t)count)], &s.events);
    }
    assert_int_equal(s.game.scene.phase, UL_PHASE_OVER);
    stage_close(&s);
}

TEST(R_BOARD_random_games_keep_every_invariant)
{
    play_out(plan_of_the_manual(), NULL);
    play_out("board farm\n" ROOMS DRAWING, "{\"dog\":\"old-dog-new-tricks\"}");
    play_out("board farm\n" ROOMS CARDS DRAWING, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(R_BOARD_cards_that_lead_to_no_room_of_the_board_stay_in_the_box),
        cmocka_unit_test(R_BOARD_a_weapon_whose_room_is_not_there_is_worth_the_same_everywhere),
        cmocka_unit_test(R_BOARD_without_a_card_that_leads_to_a_room_the_start_is_drawn),
        cmocka_unit_test(R_BOARD_a_board_may_bring_its_own_cards),
        cmocka_unit_test(R_BOARD_all_that_is_missing_is_told_at_once),
        cmocka_unit_test(R_BOARD_what_is_missing_can_be_told_one_by_one),
        cmocka_unit_test(R_BOARD_too_few_rooms_of_either_kind_have_one_code),
        cmocka_unit_test(R_BOARD_a_board_with_all_rooms_of_the_deck_is_not_measured),
        cmocka_unit_test(R_BOARD_the_editions_own_board_has_all_rooms_of_its_cards),
        cmocka_unit_test(R_BOARD_own_cards_must_fit_the_board_and_the_game),
        cmocka_unit_test(R_BOARD_not_too_many_different_cards_with_steps),
        cmocka_unit_test(R_BOARD_random_games_keep_every_invariant),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
