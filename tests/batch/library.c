/* What a binding asks of the library. */
#include "batch/library.h"
#include "batch/batch.h"
#include "record/record.h"
#include "support/stage.h"

TEST(every_type_that_is_named_has_its_size)
{
    size_t count = 0;
    for (const char *name; (name = ul_library_type(count)); count++)
        assert_true(ul_library_size(name) > 0);
    assert_true(count >= 20);
    assert_int_equal(ul_library_size("ul_game"), sizeof(ul_game));
    assert_int_equal(ul_library_size("ul_view"), sizeof(ul_view));
    assert_int_equal(ul_library_size("ul_batch_setup"), sizeof(ul_batch_setup));
    assert_int_equal(ul_library_size("ul_fault"), sizeof(ul_fault));
    assert_int_equal(ul_library_size("ul_nothing"), 0);
    assert_int_equal(ul_library_size(""), 0);
}

TEST(every_limit_that_is_named_has_its_value)
{
    size_t count = 0;
    for (const char *name; (name = ul_library_limit_name(count)); count++)
        assert_true(ul_library_limit(name) > 0);
    assert_true(count >= 20);
    assert_int_equal(ul_library_limit("UL_MAX_SEATS"), UL_MAX_SEATS);
    assert_int_equal(ul_library_limit("UL_MAX_KINDS"), UL_MAX_KINDS);
    assert_int_equal(ul_library_limit("UL_SECTIONS"), UL_SECTIONS);
    assert_int_equal(ul_library_limit("UL_NOTHING"), 0);
}

TEST(versions_can_be_asked)
{
    assert_string_equal(ul_library_version(), UL_VERSION);
    assert_int_equal(ul_library_numbers(), UL_NUMBERS_VERSION);
    assert_int_equal(ul_library_observation(), UL_OBSERVATION_VERSION);
}

TEST(a_game_says_how_it_stands)
{
    stage s;
    stage_open(&s, "kill-2009", 2, NULL);
    stage_turn(&s, 1, 30);
    assert_int_equal(ul_game_to_act(&s.game), 1);
    assert_int_equal(ul_game_turn(&s.game), 30);
    assert_int_equal(ul_game_winner(&s.game), UL_NOBODY);
    assert_int_equal(ul_game_ending(&s.game), UL_ENDING_NONE);
    stage_close(&s);
}

TEST(a_world_a_layout_and_a_record_say_what_they_hold)
{
    stage      s;
    ul_numbers numbers;
    ul_layout  layout;
    ul_fault   fault;
    stage_open(&s, "kill-2009", 3, NULL);
    ul_numbers_init(&numbers, s.world);
    ul_layout_init(&layout, s.world, 2);
    assert_int_equal(ul_numbers_count(&numbers), numbers.count);
    assert_int_equal(ul_layout_row(&layout), layout.size);
    assert_int_equal(ul_layout_section(&layout, UL_SECTION_ROOMS).rows, 3);
    assert_int_equal(ul_world_kinds(s.world), 46);
    assert_string_equal(ul_world_card_id(s.world, stage_card(&s, "failure-2")), "failure-2");
    assert_null(ul_world_card_id(s.world, 46));
    const ul_edition *edition = ul_world_edition(s.world);
    ul_record        *record = ul_record_new(edition, &edition->defaults, 3, NULL, 0, "x", 1, UL_NOBODY, &fault);
    assert_non_null(record);
    assert_true(ul_record_add(record, ul_action_plain(UL_END)));
    assert_int_equal(ul_record_length(record), 1);
    assert_int_equal(ul_record_action(record, 0).kind, UL_END);
    assert_int_equal(ul_world_players(ul_record_world(record)), 3);
    ul_record_free(record);
    stage_close(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_type_that_is_named_has_its_size),
        cmocka_unit_test(every_limit_that_is_named_has_its_value),
        cmocka_unit_test(versions_can_be_asked),
        cmocka_unit_test(a_game_says_how_it_stands),
        cmocka_unit_test(a_world_a_layout_and_a_record_say_what_they_hold),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
