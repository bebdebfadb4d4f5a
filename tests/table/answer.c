/* answer.c: what an armed answer comes to. */
#include <string.h>
#include "support/stage.h"
#include "record/action_text.h"
#include "table/answer_inside.h"

/* Seat 0 attempts the Doctor's life with this weapon; seat `asked` is asked and holds `hand`. */
static void answer(const char *edition, const char *options, const char *weapon, ul_seat asked, const char *hand,
                   const arm *armed, const char *wanted)
{
    stage     s;
    ul_view   view;
    ul_action list[UL_DEED_ACTIONS];
    char      words[1024] = "", buffer[UL_ACTION_TEXT];
    stage_open(&s, edition, 4, options);
    stage_pawns(&s, "kitchen piazza piazza piazza");
    stage_doctor(&s, "kitchen");
    stage_hand(&s, 0, weapon);
    for (ul_seat seat = 1; seat < 4; seat++)
        stage_hand(&s, seat, seat == asked ? hand : "");
    stage_turn(&s, 0, 9);
    strcat(strcpy(words, "attempt doctor "), weapon);
    stage_act(&s, words);
    for (ul_seat seat = 1; seat < asked; seat++)
        stage_act(&s, "pass");
    ul_view_of(s.world, &s.game, asked, &view);
    size_t count = ul_answer_choose(s.world, &view, armed, list);
    words[0] = 0;
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(ul_game_why(s.world, &s.game, list[i]).reason, UL_WHY_LEGAL);
        ul_game_act(s.world, &s.game, list[i], NULL);
        strcat(strcat(words, i ? "; " : ""), ul_action_write(s.world, list[i], buffer));
    }
    assert_string_equal(words, wanted);
    assert_true(s.game.scene.to_act != asked || s.game.scene.phase != UL_PHASE_DEFEND); /* it has answered */
    stage_close(&s);
}

#define KILL_1996 "kill-1996", NULL, "killing-joke"
#define MUST_FOIL "kill-1996", "{\"must_foil\":true}", "killing-joke"

TEST(pass_passes)
{
    arm a = {.kind = UL_ARMED_PASS};
    answer(KILL_1996, 3, "failure-1 failure-2", &a, "pass");
}

TEST(R_MUST_makes_an_armed_pass_just_enough)
{
    arm a = {.kind = UL_ARMED_PASS};
    answer(MUST_FOIL, 3, "failure-1 failure-2 failure-3", &a, "foil failure-3");
    answer(MUST_FOIL, 3, "failure-1 failure-1", &a, "pass"); /* could not */
    answer(MUST_FOIL, 2, "failure-3", &a, "pass");           /* not the last */
}

TEST(just_enough_is_the_smallest_sum_by_the_fewest_cards)
{
    arm a = {.kind = UL_ARMED_ENOUGH};
    answer(KILL_1996, 3, "failure-1 failure-1 failure-1 failure-2", &a, "foil failure-1; foil failure-2");
    answer(KILL_1996, 3, "failure-2 failure-2", &a, "foil failure-2; foil failure-2");
    answer(KILL_1996, 3, "failure-1 failure-1 failure-1", &a, "foil failure-1; foil failure-1; foil failure-1");
    answer(KILL_1996, 3, "failure-1", &a, "pass");
    answer(KILL_1996, 3, "", &a, "pass");
    answer(KILL_1996, 1, "failure-3", &a, "pass"); /* not the last: others may */
    answer("kill-1996", NULL, "chain-saw", 3, "failure-2 failure-2 failure-3", &a, "foil failure-2; foil failure-2");
}

TEST(the_cards_named_are_played_as_long_as_they_are_needed)
{
    const ul_deck *deck;
    stage          s;
    stage_open(&s, "kill-1996", 4, NULL);
    deck = &ul_world_edition(s.world)->deck;
    ul_card one = ul_deck_find(deck, "failure-1", 9), two = ul_deck_find(deck, "failure-2", 9);
    stage_close(&s);
    arm a = {.kind = UL_ARMED_CARDS, .count = 3, .card = {two, one, one}};
    answer(KILL_1996, 1, "failure-1 failure-1 failure-2 move-1", &a, "foil failure-2; foil failure-1");
    a.count = 1;
    answer(KILL_1996, 1, "failure-1 failure-1 failure-2", &a, "foil failure-2; pass");
    answer(KILL_1996, 1, "failure-1", &a, "pass"); /* one that is no longer in the hand */
    answer(MUST_FOIL, 3, "failure-1 failure-2", &a, "foil failure-2; foil failure-1");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pass_passes),
        cmocka_unit_test(R_MUST_makes_an_armed_pass_just_enough),
        cmocka_unit_test(just_enough_is_the_smallest_sum_by_the_fewest_cards),
        cmocka_unit_test(the_cards_named_are_played_as_long_as_they_are_needed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
