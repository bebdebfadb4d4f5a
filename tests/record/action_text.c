/* action_text.c: the notation, word by word. */
#include "support/stage.h"
#include <string.h>
#include "record/action_text.h"

static stage mansion, ship;

static int open_stages(void **unused)
{
    (void)unused;
    stage_open(&mansion, "kill-2009", 4, "{\"dog\":\"old-dog\"}");
    stage_open(&ship, "save-2000", 4, NULL);
    return 0;
}

static int close_stages(void **unused)
{
    (void)unused;
    stage_close(&mansion);
    stage_close(&ship);
    return 0;
}

static bool reads(const stage *s, const char *text, ul_action *action)
{
    return ul_action_read(s->world, text, strlen(text), action, NULL);
}

static void goes_both_ways(const stage *s, ul_action action, const char *text)
{
    char      buffer[UL_ACTION_TEXT];
    ul_action read;
    assert_string_equal(ul_action_write(s->world, action, buffer), text);
    assert_true(reads(s, text, &read));
    assert_true(ul_action_same(read, action));
}

TEST(every_kind_of_action_has_its_words)
{
    const stage *s = &mansion;
    goes_both_ways(s, ul_action_step(stage_room(s, "foyer")), "step foyer");
    goes_both_ways(s, ul_action_play(stage_card(s, "move-2"), UL_PAWN_DOCTOR, stage_room(s, "armory")),
                   "play move-2 doctor armory");
    goes_both_ways(s, ul_action_play(stage_card(s, "room-kitchen"), UL_PAWN_SELF, stage_room(s, "kitchen")),
                   "play room-kitchen self kitchen");
    goes_both_ways(s, ul_action_attempt(UL_PAWN_DOCTOR, UL_NO_CARD), "attempt doctor bare");
    goes_both_ways(s, ul_action_attempt(UL_PAWN_DOG, stage_card(s, "trowel")), "attempt dog trowel");
    goes_both_ways(s, ul_action_plain(UL_DRAW), "draw");
    goes_both_ways(s, ul_action_plain(UL_END), "end");
    goes_both_ways(s, ul_action_plain(UL_PASS), "pass");
    goes_both_ways(s, ul_action_give(UL_FOIL, stage_card(s, "failure-1")), "foil failure-1");
    goes_both_ways(s, ul_action_give(UL_COLLECT, stage_card(s, "move-1")), "collect move-1");
    goes_both_ways(s, ul_action_dog(stage_room(s, "west-stairs")), "dog west-stairs");
    goes_both_ways(&ship, ul_action_play(stage_card(&ship, "move-galley"), UL_PAWN_SELF, stage_room(&ship, "galley")),
                   "play move-galley self galley");
}

TEST(a_name_that_nobody_has_is_unknown_and_still_an_action)
{
    ul_action action;
    assert_true(reads(&mansion, "step attic", &action));
    assert_true(ul_action_same(action, ul_action_step(UL_UNKNOWN)));
    assert_true(reads(&mansion, "step Foyer", &action));
    assert_int_equal(action.room, UL_UNKNOWN);
    assert_true(reads(&mansion, "play move-9 self attic", &action));
    assert_true(ul_action_same(action, ul_action_play(UL_UNKNOWN, UL_PAWN_SELF, UL_UNKNOWN)));
    assert_true(reads(&mansion, "play bare self foyer", &action));
    assert_int_equal(action.card, UL_UNKNOWN);
    assert_true(reads(&mansion, "attempt doctor spoon", &action));
    assert_true(ul_action_same(action, ul_action_attempt(UL_PAWN_DOCTOR, UL_UNKNOWN)));
    assert_true(reads(&mansion, "foil bare", &action));
    assert_int_equal(action.card, UL_UNKNOWN);
    assert_true(reads(&mansion,
                      "dog k\xc3\xbc"
                      "che",
                      &action));
    assert_true(ul_action_same(action, ul_action_dog(UL_UNKNOWN)));
    assert_true(reads(&ship, "step foyer", &action));
    assert_int_equal(action.room, UL_UNKNOWN);
    assert_string_equal(stage_why(&mansion, "step attic"), "unknown");
}

TEST(text_that_is_no_action_at_all_is_a_fault)
{
    static const char *const texts[] = {
        "",
        " ",
        "fly foyer",
        "Step foyer",
        "step",
        "step ",
        " step foyer",
        "step  foyer",
        "step foyer ",
        "step foyer x",
        "draw x",
        "draw ",
        "end\n",
        "step\tfoyer",
        "step foyer\n",
        "play move-2 foyer",
        "play move-2 dog foyer",
        "play move-2 Self foyer",
        "play move-2 self foyer now",
        "play move-2 self foyer now and then",
        "attempt self bare",
        "attempt doctor",
        "attempt bare",
        "pass 1",
        "foil",
        "collect",
        "dog",
        "self",
        "doctor",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        ul_fault  fault = {0};
        ul_action action = ul_action_plain(UL_END), before = action;
        if (ul_action_read(mansion.world, texts[i], strlen(texts[i]), &action, &fault))
            fail_msg("'%s' was read", texts[i]);
        assert_string_equal(fault.code, "bad-action");
        assert_true(ul_action_same(action, before));
    }
}

TEST(a_nul_ends_no_action)
{
    ul_action action;
    assert_false(ul_action_read(mansion.world, "draw\0", 5, &action, NULL));
    assert_true(ul_action_read(mansion.world, "draw\0", 4, &action, NULL));
}

TEST(the_fault_says_how_the_verb_is_used)
{
    ul_fault  fault = {0};
    ul_action action;
    assert_false(ul_action_read(mansion.world, "attempt self bare", 17, &action, &fault));
    assert_string_equal(fault.message, "'attempt self bare' is no action: write attempt doctor|dog WEAPON|bare");
    assert_false(ul_action_read(mansion.world, "fly", 3, &action, &fault));
    assert_string_equal(fault.message, "'fly' is no action: write step, play, attempt, draw, end, foil, pass, dog or "
                                       "collect and what it takes, one space between words");
}

TEST(a_long_text_is_cut_in_the_message)
{
    char      text[2000];
    ul_fault  fault = {0};
    ul_action action;
    memset(text, 'a', sizeof text);
    assert_false(ul_action_read(mansion.world, text, sizeof text, &action, &fault));
    assert_in_range(strlen(fault.message), 80, UL_FAULT_TEXT - 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kind_of_action_has_its_words),
        cmocka_unit_test(a_name_that_nobody_has_is_unknown_and_still_an_action),
        cmocka_unit_test(text_that_is_no_action_at_all_is_a_fault),
        cmocka_unit_test(a_nul_ends_no_action),
        cmocka_unit_test(the_fault_says_how_the_verb_is_used),
        cmocka_unit_test(a_long_text_is_cut_in_the_message),
    };
    return cmocka_run_group_tests(tests, open_stages, close_stages);
}
