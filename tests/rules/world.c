/* Tests of src/rules/world.c: plan and edition brought together. */
#include <stdlib.h>
#include <string.h>
#include "support/stage.h"

/* A test can have calloc fail while a world is built (the program is linked with --wrap=calloc). */
static bool starve, memory_is_out;
void       *__real_calloc(size_t count, size_t size);
void       *__wrap_calloc(size_t count, size_t size);
void       *__wrap_calloc(size_t count, size_t size)
{
    return memory_is_out ? NULL : __real_calloc(count, size);
}

static const char *refusal(const char *id, uint8_t players, const char *plan)
{
    ul_edition      edition;
    static ul_fault fault;
    assert_true(ul_edition_find(&edition, id, strlen(id)));
    memory_is_out = starve;
    ul_world *world = ul_world_new(&edition, &edition.defaults, players, plan, plan ? strlen(plan) : 0, &fault);
    memory_is_out = false;
    assert_null(world);
    assert_true(strlen(fault.message) > 10);
    return fault.code;
}

TEST(a_world_needs_a_fitting_number_of_players)
{
    assert_string_equal(refusal("kill-1996", 1, NULL), "bad-players");
    assert_string_equal(refusal("kill-1996", 9, NULL), "bad-players");
    assert_string_equal(refusal("kill-2009", 8, NULL), "bad-players");
    assert_string_equal(refusal("save-2000", 2, NULL), "bad-players");
    for (uint8_t players = 2; players <= 8; players++) {
        stage s;
        stage_open(&s, "kill-1996", players, NULL);
        assert_int_equal(ul_world_players(s.world), players);
        stage_close(&s);
    }
}

TEST(a_plan_of_ones_own_may_have_the_decks_rooms)
{
    char  plan[STAGE_PLAN];
    stage s;
    stage_row_plan(plan, "kill-2009", "drawing-room", false);
    stage_open_on(&s, "kill-2009", 4, NULL, plan);
    assert_string_equal(ul_plan_id(ul_world_plan(s.world)), "row");
    assert_int_equal(s.game.scene.at[0], stage_room(&s, "drawing-room"));
    stage_close(&s);
    assert_string_equal(refusal("kill-2009", 4, "no plan at all"), "unknown-line");
}

/* Only the first room has a number, on deck A: there is nowhere to send pawns from deck D. */
TEST(R_SINK_needs_a_numbered_room_on_the_upper_decks)
{
    char plan[STAGE_PLAN];
    stage_row_plan(plan, "save-2000", "bridge", true);
    assert_string_equal(refusal("save-2000", 4, plan), "missing-level");
}

TEST(no_memory_is_a_fault_and_no_crash)
{
    starve = true;
    const char *code = refusal("kill-1996", 4, NULL);
    starve = false;
    assert_string_equal(code, "out-of-memory");
    ul_world_free(NULL);
}

TEST(a_world_answers_for_its_parts)
{
    stage s;
    stage_open(&s, "save-2000", 3, "{\"failure_3\":false}");
    assert_string_equal(ul_world_edition(s.world)->id, "save-2000");
    assert_int_equal(ul_world_options(s.world)->value[UL_FAILURE_3], 0);
    assert_int_equal(ul_world_cards(s.world), 86);
    assert_int_equal(ul_world_copies(s.world, stage_card(&s, "failure-1")), 26);
    assert_int_equal(ul_world_copies(s.world, stage_card(&s, "failure-3")), 0);
    assert_int_equal(ul_world_card_room(s.world, stage_card(&s, "whisky")), stage_room(&s, "captains-lounge"));
    assert_int_equal(ul_world_card_room(s.world, stage_card(&s, "cork-ring")), UL_NOWHERE);
    assert_int_equal(__builtin_popcountll(ul_world_afloat(s.world, 0)), 30);
    assert_int_equal(__builtin_popcountll(ul_world_afloat(s.world, 1)), 23);
    assert_int_equal(ul_world_afloat(s.world, 4), 0);
    ul_room bridge = stage_room(&s, "bridge");
    assert_int_equal(ul_world_walk(s.world, 0, bridge), stage_room(&s, "gymnasium"));
    assert_int_equal(ul_world_reach(s.world, 0, 0, bridge), 0);
    assert_int_equal(ul_world_reach(s.world, 0, 1, bridge),
                     ul_rooms_of(stage_room(&s, "captains-lounge")) | ul_rooms_of(stage_room(&s, "wireless-room")));
    stage_close(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_world_needs_a_fitting_number_of_players),
        cmocka_unit_test(a_plan_of_ones_own_may_have_the_decks_rooms),
        cmocka_unit_test(R_SINK_needs_a_numbered_room_on_the_upper_decks),
        cmocka_unit_test(no_memory_is_a_fault_and_no_crash),
        cmocka_unit_test(a_world_answers_for_its_parts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
