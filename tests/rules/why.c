/* Tests of src/rules/why.c: every action there could be is judged as the list of legal ones says. */
#include <string.h>
#include "support/stage.h"

/* Judge every action that can be written down in this world; count those found legal. */
static size_t judge_all(const ul_world *world, const ul_game *game)
{
    uint8_t kinds = ul_world_edition(world)->deck.kinds, rooms = ul_plan_count(ul_world_plan(world));
    size_t  legal = 0;
    for (ul_card card = 0; card <= kinds; card++) {
        ul_card named = card == kinds ? UL_NO_CARD : card;
        for (uint8_t target = UL_PAWN_DOCTOR; target <= UL_PAWN_DOG; target++)
            legal += !ul_game_why(world, game, ul_action_attempt((ul_pawn)target, named)).reason;
        if (card == kinds)
            break;
        legal += !ul_game_why(world, game, ul_action_give(UL_FOIL, card)).reason;
        legal += !ul_game_why(world, game, ul_action_give(UL_COLLECT, card)).reason;
        for (uint8_t pawn = UL_PAWN_SELF; pawn <= UL_PAWN_DOCTOR; pawn++)
            for (ul_room room = 0; room < rooms; room++)
                legal += !ul_game_why(world, game, ul_action_play(card, (ul_pawn)pawn, room)).reason;
    }
    for (ul_room room = 0; room < rooms; room++) {
        legal += !ul_game_why(world, game, ul_action_step(room)).reason;
        legal += !ul_game_why(world, game, ul_action_dog(room)).reason;
    }
    legal += !ul_game_why(world, game, ul_action_plain(UL_DRAW)).reason;
    legal += !ul_game_why(world, game, ul_action_plain(UL_END)).reason;
    legal += !ul_game_why(world, game, ul_action_plain(UL_PASS)).reason;
    return legal;
}

static void judge_games(const char *edition, uint8_t players, const char *options, int actions)
{
    stage     s;
    ul_random random;
    ul_action list[UL_MAX_ACTIONS];
    stage_open(&s, edition, players, options);
    ul_random_seed(&random, players);
    while (actions--) {
        size_t count = ul_game_legal(s.world, &s.game, list);
        assert_int_equal(judge_all(s.world, &s.game), count);
        for (size_t i = 0; i < count; i++)
            assert_int_equal(ul_game_why(s.world, &s.game, list[i]).reason, UL_WHY_LEGAL);
        if (!count)
            ul_game_new(s.world, &s.game, "again", 5, UL_NOBODY);
        else
            ul_game_act(s.world, &s.game, list[ul_random_below(&random, (uint32_t)count)], NULL);
    }
    stage_close(&s);
}

TEST(why_and_the_legal_list_agree_on_every_action)
{
    judge_games("kill-1996", 2, NULL, 300);
    judge_games("kill-2009", 4, NULL, 500);
    judge_games("kill-2009", 5, "{\"dog\":\"old-dog-new-tricks\"}", 1500);
    judge_games("kill-1996", 8, "{\"dog\":\"old-dog\"}", 500);
    judge_games("save-2000", 3, NULL, 800);
}

TEST(unknown_names_come_after_over_and_phase)
{
    stage s;
    stage_open(&s, "kill-1996", 2, NULL);
    assert_string_equal(stage_why(&s, "step attic"), "unknown");
    assert_string_equal(stage_why(&s, "play magic-wand self kitchen"), "unknown");
    assert_string_equal(stage_why(&s, "play move-1 self attic"), "unknown");
    assert_string_equal(stage_why(&s, "foil magic-wand"), "phase");
    s.game.scene.phase = UL_PHASE_OVER;
    s.game.scene.to_act = UL_NOBODY;
    assert_string_equal(stage_why(&s, "foil magic-wand"), "over");
    stage_close(&s);
}

TEST(a_card_of_the_wrong_kind_moves_nobody)
{
    stage s;
    stage_open(&s, "kill-1996", 2, NULL);
    stage_hand(&s, 0, "chain-saw failure-1");
    stage_pawns(&s, "kitchen kitchen");
    assert_string_equal(stage_why(&s, "play chain-saw self wine-cellar"), "wrong-kind");
    assert_string_equal(stage_why(&s, "play failure-1 doctor wine-cellar"), "wrong-kind");
    stage_close(&s);
}

TEST(every_reason_has_its_name)
{
    for (int reason = UL_WHY_LEGAL; reason < UL_REASONS; reason++)
        assert_non_null(ul_reason_name((ul_reason)reason));
    assert_string_equal(ul_reason_name(UL_WHY_LEGAL), "legal");
    assert_string_equal(ul_reason_name(UL_WHY_NOT_ON_THE_WAY), "not-on-the-way");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(why_and_the_legal_list_agree_on_every_action),
        cmocka_unit_test(unknown_names_come_after_over_and_phase),
        cmocka_unit_test(a_card_of_the_wrong_kind_moves_nobody),
        cmocka_unit_test(every_reason_has_its_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
