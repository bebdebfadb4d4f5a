/* A plan's rooms as JSON. */
#include "plan/plan_tests.h"

static ul_text write_plan(const ul_plan *plan)
{
    ul_text     text = {0};
    ul_json_out out;
    ul_json_begin(&out, &text);
    ul_json_open_object(&out);
    ul_plan_write(&out, plan);
    ul_json_close(&out);
    return text;
}

static void a_small_plan_is_written_in_full(void **state)
{
    (void)state;
    ul_plan *plan = read_good("board tiny\n"
                              "room   Z zoo      0 D The \"Zoo\"\n"
                              "hall   h hall     - - hall\n"
                              "stairs s a-stairs - A stairs\n"
                              "room   c cave     1 B Höhle\n"
                              "plan\n"
                              "Z+h+s\n"
                              "##+##\n"
                              "##c##\n");
    ul_text  text = write_plan(plan);
    assert_string_equal(text.bytes,
                        "{\"id\":\"tiny\",\"rooms\":["
                        "{\"id\":\"zoo\",\"name\":\"The \\\"Zoo\\\"\",\"number\":0,\"kind\":\"room\",\"deck\":\"D\","
                        "\"doors\":[\"hall\"],\"sees\":[\"a-stairs\",\"hall\"]},"
                        "{\"id\":\"hall\",\"name\":\"hall\",\"number\":null,\"kind\":\"hall\",\"deck\":null,"
                        "\"doors\":[\"a-stairs\",\"cave\",\"zoo\"],\"sees\":[\"a-stairs\",\"cave\",\"zoo\"]},"
                        "{\"id\":\"a-stairs\",\"name\":\"stairs\",\"number\":null,\"kind\":\"stairs\",\"deck\":\"A\","
                        "\"doors\":[\"hall\"],\"sees\":[\"hall\",\"zoo\"]},"
                        "{\"id\":\"cave\",\"name\":\"Höhle\",\"number\":1,\"kind\":\"room\",\"deck\":\"B\","
                        "\"doors\":[\"hall\"],\"sees\":[\"hall\"]}]}");
    ul_text_free(&text);
    ul_plan_free(plan);
}

/* The set that an array of ids names; they must stand in bytewise order. */
static ul_rooms read_set(const ul_plan *plan, const ul_json *array)
{
    ul_rooms       set = 0;
    const ul_json *before = NULL;
    for (const ul_json *id = ul_json_first(array); id; before = id, id = ul_json_next(array, id)) {
        assert_true(!before || strcmp(before->text, id->text) < 0);
        set |= ul_rooms_of(room(plan, id->text));
    }
    return set;
}

static void check_written(const char *path)
{
    ul_plan *plan = read_file(path);
    ul_text  text = write_plan(plan);
    ul_fault fault = {0};
    ul_json *root = ul_json_read(text.bytes, text.len, &fault);
    assert_non_null(root);
    const ul_json *list = ul_json_member(root, "rooms"), *it = ul_json_first(list);
    assert_int_equal(list->count, ul_plan_count(plan));
    for (ul_room r = 0; r < ul_plan_count(plan); r++, it = ul_json_next(list, it)) {
        assert_true(ul_json_is(ul_json_member(it, "id"), ul_plan_room_id(plan, r)));
        assert_true(ul_json_is(ul_json_member(it, "name"), ul_plan_room_name(plan, r)));
        assert_int_equal(read_set(plan, ul_json_member(it, "doors")), ul_plan_doors(plan, r));
        assert_int_equal(read_set(plan, ul_json_member(it, "sees")) | ul_rooms_of(r), ul_plan_sight(plan, r));
        assert_int_equal(read_set(plan, ul_json_member(it, "sees")) & ul_rooms_of(r), 0);
    }
    ul_json_free(root);
    ul_text_free(&text);
    ul_plan_free(plan);
}

static void the_shipped_boards_come_out_as_they_went_in(void **state)
{
    (void)state;
    check_written("data/mansion.plan");
    check_written("data/ship.plan");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_small_plan_is_written_in_full),
        cmocka_unit_test(the_shipped_boards_come_out_as_they_went_in),
    };
    return cmocka_run_group_tests_name("plan_write", tests, NULL, NULL);
}
