/* drawing: a plan as shapes. */
#include "engine/engine_tests.h"
#include "plan/plan.h"

static void drawn(const char *lines, const char *wanted)
{
    desk d = desk_open();
    ask(&d, "{'cmd':'drawing','plan':'board b\\nroom a attic 0 A Attic\\nhall b bath - B Bath\\nplan\\n%s'}", lines);
    ul_text quoted = {0};
    for (const char *at = wanted; *at; at++)
        ul_text_add(&quoted, *at == '\'' ? "\"" : at, 1);
    if (!strstr(d.line.bytes, quoted.bytes))
        fail_msg("no %s in %s", quoted.bytes, d.line.bytes);
    ul_text_free(&quoted);
    desk_close(&d);
}

TEST(a_small_plan_whole)
{
    drawn("###\\n#a+bb\\n###\\n",
          "{'ok':true,'id':'b','columns':5,'rows':3,'rooms':["
          "{'id':'attic','outline':[[[1,1],[2,1],[2,2],[1,2]]],'label':{'x':1,'y':1,'width':1,'height':1}},"
          "{'id':'bath','outline':[[[3,1],[5,1],[5,2],[3,2]]],'label':{'x':3,'y':1,'width':2,'height':1}}],"
          "'walls':[[[0,0],[3,0],[3,1],[1,1],[1,2],[3,2],[3,3],[0,3]]],"
          "'doors':[{'rooms':['attic','bath'],'way':'right','x':2,'y':1,'width':1,'height':1}],'railings':[],"
          "'sights':[{'rooms':['attic','bath'],'way':'right','x':2,'y':1,'width':1,'height':1}],"
          "'levels':[{'deck':'A','x':1,'y':1,'width':1,'height':1},{'deck':'B','x':3,'y':1,'width':2,'height':1}]}");
}

TEST(what_stands_in_a_room_has_an_edge_of_its_own_the_other_way_round)
{
    drawn("aaa\\na#a\\naaa\\n+++\\nbbb\\n", "[[[0,0],[3,0],[3,3],[0,3]],[[1,2],[2,2],[2,1],[1,1]]]");
}

TEST(cells_that_touch_in_a_corner_are_apart)
{
    drawn("aaa\\na##\\na+b\\n#bb\\n", "'walls':[[[1,1],[3,1],[3,2],[1,2]],[[0,3],[1,3],[1,4],[0,4]]]");
    drawn("#aa\\na#a\\naaa\\n+++\\nbbb\\n", "'walls':[[[0,0],[1,0],[1,1],[0,1]],[[1,1],[2,1],[2,2],[1,2]]]");
}

TEST(the_label_is_in_the_largest_rectangle)
{
    drawn("a####\\naaaa#\\naaaa#\\n+####\\nb####\\n", "'label':{'x':0,'y':1,'width':4,'height':2}");
    drawn("a####\\na####\\naa###\\naa+bb\\n", "'label':{'x':0,'y':0,'width':1,'height':4}");
}

TEST(a_wide_doorway_is_one_and_two_doorways_are_two)
{
    drawn("aaaaa\\n++#++\\nbbbbb\\n",
          "'doors':[{'rooms':['attic','bath'],'way':'down','x':0,'y':1,'width':2,'height':1},"
          "{'rooms':['attic','bath'],'way':'down','x':3,'y':1,'width':2,'height':1}]");
    drawn("a+b\\na=b\\na+b\\n",
          "'railings':[{'rooms':['attic','bath'],'way':'right','x':1,'y':1,'width':1,'height':1}]");
}

TEST(R_SIGHT_of_several_ways_to_look_the_widest_is_drawn)
{
    drawn("aaaaaa\\n+#+++#\\nbbbbbb\\n",
          "'sights':[{'rooms':['attic','bath'],'way':'down','x':2,'y':1,'width':3,'height':1}]");
    drawn("a+b\\na=b\\na#b\\n", "'sights':[{'rooms':['attic','bath'],'way':'right','x':1,'y':0,'width':1,'height':2}]");
}

/* The boards that are shipped, held against what `board` says of them. */

static bool has(const ul_json *list, const char *text)
{
    for (const ul_json *item = ul_json_first(list); item; item = ul_json_next(list, item))
        if (ul_json_is(item, text))
            return true;
    return false;
}

static const ul_json *room_of(const ul_json *board, const char *id)
{
    for (const ul_json *room = ul_json_first(get(board, "rooms")); room; room = ul_json_next(get(board, "rooms"), room))
        if (ul_json_is(get(room, "id"), id))
            return room;
    fail_msg("no room %s", id);
    return NULL;
}

/* Every pair of the list is in the rooms' `key`, each once if `once`, and none of those is missing. */
static void same_pairs(const ul_json *board, const char *key, const ul_json *list, bool once)
{
    size_t wanted = 0, got = 0;
    for (const ul_json *room = ul_json_first(get(board, "rooms")); room; room = ul_json_next(get(board, "rooms"), room))
        wanted += get(room, key)->count;
    for (const ul_json *pair = ul_json_first(list); pair; pair = ul_json_next(list, pair), got++) {
        const char *one = element(get(pair, "rooms"), 0)->text, *other = element(get(pair, "rooms"), 1)->text;
        assert_true(has(get(room_of(board, one), key), other));
        assert_true(has(get(room_of(board, other), key), one));
    }
    assert_true(once ? got == wanted / 2 : got >= wanted / 2);
}

/* Twice the area within, positive if it is told clockwise. */
static int64_t area(const ul_json *edge)
{
    int64_t sum = 0;
    for (size_t i = 0; i < edge->count; i++) {
        const ul_json *a = element(edge, i), *b = element(edge, (i + 1) % edge->count);
        sum += element(a, 0)->integer * element(b, 1)->integer - element(b, 0)->integer * element(a, 1)->integer;
        assert_true((element(a, 0)->integer == element(b, 0)->integer) !=
                    (element(a, 1)->integer == element(b, 1)->integer));
    }
    return sum;
}

static int64_t outlined(const ul_json *outline)
{
    int64_t sum = 0;
    for (const ul_json *edge = ul_json_first(outline); edge; edge = ul_json_next(outline, edge))
        sum += area(edge);
    return sum / 2;
}

static int64_t cells_of(const ul_plan *plan, const char *id, char mark)
{
    ul_room room = id ? ul_plan_find(plan, id, strlen(id)) : UL_NOWHERE;
    int64_t count = 0;
    for (size_t row = 0; row < ul_plan_rows(plan); row++)
        for (size_t column = 0; column < ul_plan_columns(plan); column++)
            count += id ? ul_plan_room_at(plan, row, column) == room : ul_plan_mark(plan, row, column) == mark;
    return count;
}

static void check_label(const ul_plan *plan, const ul_json *room)
{
    const ul_json *label = get(room, "label");
    ul_room        id = ul_plan_find(plan, get(room, "id")->text, get(room, "id")->text_len);
    int64_t        x = get(label, "x")->integer, y = get(label, "y")->integer;
    for (int64_t row = y; row < y + get(label, "height")->integer; row++)
        for (int64_t column = x; column < x + get(label, "width")->integer; column++)
            assert_int_equal(ul_plan_room_at(plan, (size_t)row, (size_t)column), id);
}

static void check_shipped(const char *edition, const char *asset, size_t levels)
{
    desk     d = desk_open(), e = desk_open();
    ul_fault fault;
    ul_plan *plan = ul_plan_read(ul_asset_find(asset)->bytes, ul_asset_find(asset)->len, &fault);
    ask(&d, "{'cmd':'board','edition':'%s'}", edition);
    ask(&e, "{'cmd':'drawing','edition':'%s'}", edition);
    assert_int_equal(get(e.answer, "rooms")->count, get(d.answer, "rooms")->count);
    for (size_t i = 0; i < get(e.answer, "rooms")->count; i++) {
        const ul_json *room = element(get(e.answer, "rooms"), i);
        assert_true(ul_json_is(get(element(get(d.answer, "rooms"), i), "id"), get(room, "id")->text));
        assert_int_equal(outlined(get(room, "outline")), cells_of(plan, get(room, "id")->text, 0));
        assert_true(area(ul_json_first(get(room, "outline"))) > 0);
        check_label(plan, room);
    }
    assert_int_equal(outlined(get(e.answer, "walls")), cells_of(plan, NULL, '#'));
    same_pairs(d.answer, "doors", get(e.answer, "doors"), false);
    same_pairs(d.answer, "sees", get(e.answer, "sights"), true);
    assert_int_equal(get(e.answer, "levels")->count, levels);
    ul_plan_free(plan);
    desk_close(&d);
    desk_close(&e);
}

TEST(R_SIGHT_the_mansion_s_shapes_are_those_of_its_plan)
{
    check_shipped("kill-2009", "mansion.plan", 0);
}

TEST(R_SIGHT_the_ship_s_shapes_are_those_of_its_plan)
{
    check_shipped("save-2000", "ship.plan", 4);
}

TEST(what_is_no_plan_is_refused)
{
    desk d = desk_open();
    refused(&d, "bad-plan", "{'cmd':'drawing','plan':''}");
    refused(&d, "missing-key", "{'cmd':'drawing'}");
    refused(&d, "unknown-edition", "{'cmd':'drawing','edition':'kill-2010'}");
    desk_close(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_small_plan_whole),
        cmocka_unit_test(what_stands_in_a_room_has_an_edge_of_its_own_the_other_way_round),
        cmocka_unit_test(cells_that_touch_in_a_corner_are_apart),
        cmocka_unit_test(the_label_is_in_the_largest_rectangle),
        cmocka_unit_test(a_wide_doorway_is_one_and_two_doorways_are_two),
        cmocka_unit_test(R_SIGHT_of_several_ways_to_look_the_widest_is_drawn),
        cmocka_unit_test(R_SIGHT_the_mansion_s_shapes_are_those_of_its_plan),
        cmocka_unit_test(R_SIGHT_the_ship_s_shapes_are_those_of_its_plan),
        cmocka_unit_test(what_is_no_plan_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
