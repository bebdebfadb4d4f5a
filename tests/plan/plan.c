/* Questions to a plan: what RULES.md states of the shipped boards, and the Doctor's walk. */
#include "plan/plan_tests.h"
#include "plan/plan_inside.h"

static unsigned door_pairs(const ul_plan *plan)
{
    unsigned ends = 0;
    for (ul_room r = 0; r < ul_plan_count(plan); r++)
        ends += members(ul_plan_doors(plan, r));
    return ends / 2;
}

static unsigned sight_pairs(const ul_plan *plan)
{
    unsigned ends = 0;
    for (ul_room r = 0; r < ul_plan_count(plan); r++)
        ends += members(ul_plan_sight(plan, r)) - 1;
    return ends / 2;
}

static unsigned of_kind(const ul_plan *plan, ul_room_kind kind)
{
    unsigned count = 0;
    for (ul_room r = 0; r < ul_plan_count(plan); r++)
        count += ul_plan_room_kind(plan, r) == kind;
    return count;
}

static unsigned numbered(const ul_plan *plan)
{
    unsigned count = 0;
    for (ul_room r = 0; r < ul_plan_count(plan); r++)
        count += ul_plan_number(plan, r) != UL_NO_NUMBER;
    return count;
}

static unsigned staircases(const ul_plan *plan)
{
    unsigned count = 0;
    for (ul_room a = 0; a < ul_plan_count(plan); a++)
        for (ul_room b = 0; b < a; b++)
            count += (ul_plan_doors(plan, a) & ul_rooms_of(b)) && ul_plan_level(plan, a) != ul_plan_level(plan, b);
    return count;
}

static ul_rooms all(const ul_plan *plan)
{
    return ~(ul_rooms)0 >> (UL_MAX_ROOMS - ul_plan_count(plan));
}

/* Doors on the shortest way. */
static unsigned distance(const ul_plan *plan, ul_room from, ul_room to)
{
    ul_rooms reached = ul_rooms_of(from);
    unsigned doors = 0;
    for (; !(reached & ul_rooms_of(to)); doors++) {
        ul_rooms more = reached;
        for (ul_room r = 0; r < ul_plan_count(plan); r++)
            if (reached & ul_rooms_of(r))
                more |= ul_plan_doors(plan, r);
        assert_int_not_equal(more, reached);
        reached = more;
    }
    return doors;
}

static void assert_walks(const ul_plan *plan, unsigned one, unsigned two, unsigned three)
{
    unsigned found[4] = {0};
    for (int n = 0; n < (int)numbered(plan); n++) {
        ul_room  from = ul_plan_numbered(plan, n), to = ul_plan_walk(plan, from, all(plan));
        unsigned doors = distance(plan, from, to);
        assert_in_range(doors, 1, 3);
        found[doors]++;
    }
    assert_int_equal(found[1], one);
    assert_int_equal(found[2], two);
    assert_int_equal(found[3], three);
}

static void the_mansion_has_the_rooms_of_the_rules(void **state)
{
    (void)state;
    ul_plan *plan = read_file("data/mansion.plan");
    assert_string_equal(ul_plan_id(plan), "mansion");
    assert_int_equal(ul_plan_count(plan), 32);
    assert_int_equal(of_kind(plan, UL_ROOM_NAMED), 24);
    assert_int_equal(of_kind(plan, UL_ROOM_HALL), 6);
    assert_int_equal(of_kind(plan, UL_ROOM_STAIRS), 2);
    assert_int_equal(numbered(plan), 20);
    assert_int_equal(door_pairs(plan), 51);
    assert_int_equal(sight_pairs(plan), 93);
    assert_int_equal(staircases(plan), 0);
    assert_walks(plan, 11, 7, 2);
    ul_plan_free(plan);
}

static void the_ship_has_the_rooms_of_the_rules(void **state)
{
    (void)state;
    ul_plan *plan = read_file("data/ship.plan");
    assert_string_equal(ul_plan_id(plan), "ship");
    assert_int_equal(ul_plan_count(plan), 30);
    assert_int_equal(of_kind(plan, UL_ROOM_NAMED), 30);
    assert_int_equal(numbered(plan), 23);
    assert_int_equal(door_pairs(plan), 49);
    assert_int_equal(sight_pairs(plan), 99);
    assert_int_equal(staircases(plan), 9);
    assert_walks(plan, 13, 8, 2);
    assert_int_equal(ul_plan_level(plan, room(plan, "bridge")), 0);
    assert_int_equal(ul_plan_level(plan, room(plan, "coal-bunker")), 3);
    ul_plan_free(plan);
}

static void R_SIGHT_the_kitchen_sees_seven_rooms_and_no_more(void **state)
{
    (void)state;
    ul_plan *plan = read_file("data/mansion.plan");
    ul_room  kitchen = room(plan, "kitchen");
    ul_rooms sight = ul_plan_sight(plan, kitchen);
    ul_rooms named = rooms(plan, "kitchen master-suite west-stairs trophy-room wine-cellar winter-garden");
    assert_int_equal(sight & named, named);
    assert_int_equal(members(sight & ~named), 2);
    assert_int_equal(sight & ~named, rooms(plan, "west-main-hall west-lower-hall"));
    ul_plan_free(plan);
}

static void R_SIGHT_the_gallery_sees_down_to_the_piazza(void **state)
{
    (void)state;
    ul_plan *plan = read_file("data/mansion.plan");
    ul_room  gallery = room(plan, "gallery");
    ul_rooms sight = rooms(plan, "gallery dining-hall drawing-room foyer piazza nursery west-upper-hall master-suite "
                                 "library");
    assert_int_equal(ul_plan_sight(plan, gallery), sight);
    assert_int_equal(ul_plan_doors(plan, gallery) & rooms(plan, "dining-hall"), 0);
    ul_plan_free(plan);
}

static void R_SIGHT_is_never_diagonal(void **state)
{
    (void)state;
    ul_plan *plan = read_file("data/mansion.plan");
    assert_int_equal(ul_plan_sight(plan, room(plan, "foyer")) & rooms(plan, "carriage-house"), 0);
    assert_int_equal(ul_plan_doors(plan, room(plan, "kitchen")) & rooms(plan, "trophy-room"), 0);
    ul_plan_free(plan);
}

static void sights_and_doors_go_both_ways(const char *path)
{
    ul_plan *plan = read_file(path);
    for (ul_room a = 0; a < ul_plan_count(plan); a++) {
        assert_int_equal(ul_plan_sight(plan, a) & ul_rooms_of(a), ul_rooms_of(a));
        assert_int_equal(ul_plan_doors(plan, a) & ul_rooms_of(a), 0);
        assert_int_equal(ul_plan_doors(plan, a) & ~ul_plan_sight(plan, a), 0);
        for (ul_room b = 0; b < a; b++) {
            assert_int_equal(ul_plan_sight(plan, a) >> b & 1, ul_plan_sight(plan, b) >> a & 1);
            assert_int_equal(ul_plan_doors(plan, a) >> b & 1, ul_plan_doors(plan, b) >> a & 1);
        }
    }
    ul_plan_free(plan);
}

static void R_SIGHT_goes_both_ways_on_the_shipped_boards(void **state)
{
    (void)state;
    sights_and_doors_go_both_ways("data/mansion.plan");
    sights_and_doors_go_both_ways("data/ship.plan");
}

static const char *walk(const ul_plan *plan, const char *from, ul_rooms afloat)
{
    ul_room to = ul_plan_walk(plan, room(plan, from), afloat);
    return to == UL_NOWHERE ? "nowhere" : ul_plan_room_id(plan, to);
}

static void the_lowest_number_of_some_rooms(void **state)
{
    (void)state;
    ul_plan *plan = read_file("tests/plans/last-resort.plan");
    assert_int_equal(ul_plan_lowest(plan, all(plan)), room(plan, "zero"));
    assert_int_equal(ul_plan_lowest(plan, rooms(plan, "two attic one")), room(plan, "one"));
    assert_int_equal(ul_plan_lowest(plan, rooms(plan, "attic hall")), UL_NOWHERE);
    assert_int_equal(ul_plan_lowest(plan, 0), UL_NOWHERE);
    ul_plan_free(plan);
}

static void R_DOCTOR_walks_from_number_to_number(void **state)
{
    (void)state;
    ul_plan *plan = read_file("data/mansion.plan");
    assert_string_equal(walk(plan, "drawing-room", all(plan)), "parlor");
    assert_string_equal(walk(plan, "carriage-house", all(plan)), "piazza");
    assert_string_equal(walk(plan, "piazza", all(plan)), "drawing-room");
    ul_plan_free(plan);
}

static void R_DOCTOR_goes_to_the_highest_numbered_neighbour_of_a_room_without_number(void **state)
{
    (void)state;
    ul_plan *plan = read_file("data/mansion.plan");
    assert_string_equal(walk(plan, "wine-cellar", all(plan)), "kitchen");
    assert_string_equal(walk(plan, "foyer", all(plan)), "piazza");
    ul_plan_free(plan);
}

static void R_DOCTOR_leaves_out_sunk_rooms(void **state)
{
    (void)state;
    ul_plan *plan = read_file("tests/plans/last-resort.plan");
    assert_string_equal(walk(plan, "zero", all(plan) & ~rooms(plan, "one")), "two");
    assert_string_equal(walk(plan, "one", all(plan) & ~rooms(plan, "two zero")), "one");
    assert_string_equal(walk(plan, "two", all(plan) & ~rooms(plan, "zero")), "one");
    assert_string_equal(walk(plan, "hall", all(plan) & ~rooms(plan, "two")), "one");
    ul_plan_free(plan);
}

static void R_DOCTOR_leaves_out_sunk_decks(void **state)
{
    (void)state;
    ul_plan *plan = read_file("data/ship.plan");
    ul_rooms afloat = all(plan);
    assert_string_equal(walk(plan, "barber-shop", afloat), "engine-room");
    assert_string_equal(walk(plan, "pantry", afloat), "dining-saloon");
    for (ul_room r = 0; r < ul_plan_count(plan); r++)
        if (ul_plan_level(plan, r) == 3)
            afloat &= ~ul_rooms_of(r);
    assert_string_equal(walk(plan, "barber-shop", afloat), "royal-suite");
    for (ul_room r = 0; r < ul_plan_count(plan); r++)
        if (ul_plan_level(plan, r) == 2)
            afloat &= ~ul_rooms_of(r);
    assert_string_equal(walk(plan, "reading-room", afloat), "wireless-room");
    assert_string_equal(walk(plan, "wireless-room", afloat), "bridge");
    ul_plan_free(plan);
}

static void R_DOCTOR_goes_to_the_lowest_number_as_a_last_resort(void **state)
{
    (void)state;
    ul_plan *plan = read_file("tests/plans/last-resort.plan");
    assert_string_equal(walk(plan, "attic", all(plan)), "zero");
    assert_string_equal(walk(plan, "attic", all(plan) & ~rooms(plan, "zero")), "one");
    assert_string_equal(walk(plan, "hall", all(plan) & ~rooms(plan, "one two")), "zero");
    ul_plan_free(plan);
}

static void R_DOCTOR_has_nowhere_to_go_when_no_number_is_afloat(void **state)
{
    (void)state;
    ul_plan *plan = read_file("tests/plans/last-resort.plan");
    assert_string_equal(walk(plan, "attic", rooms(plan, "attic hall")), "nowhere");
    assert_string_equal(walk(plan, "two", rooms(plan, "attic hall")), "nowhere");
    ul_plan_free(plan);
}

static void R_DOCTOR_stays_where_only_his_number_is_left(void **state)
{
    (void)state;
    ul_plan *plan = read_file("tests/plans/one-room.plan");
    assert_string_equal(walk(plan, "cell", all(plan)), "cell");
    ul_plan_free(plan);
}

static void rooms_are_found_by_id_and_by_number(void **state)
{
    (void)state;
    ul_plan *plan = read_file("tests/plans/last-resort.plan");
    assert_int_equal(ul_plan_find(plan, "attic", 5), 4);
    assert_int_equal(ul_plan_find(plan, "attics", 6), UL_NOWHERE);
    assert_int_equal(ul_plan_find(plan, "attix", 5), UL_NOWHERE);
    assert_int_equal(ul_plan_find(plan, "attics", 5), 4);
    assert_int_equal(ul_plan_find(plan, "", 0), UL_NOWHERE);
    assert_int_equal(ul_plan_numbered(plan, 2), room(plan, "two"));
    assert_int_equal(ul_plan_numbered(plan, 3), UL_NOWHERE);
    assert_int_equal(ul_plan_numbered(plan, UL_NO_NUMBER), UL_NOWHERE);
    assert_int_equal(ul_plan_level(plan, 0), UL_NO_LEVEL);
    assert_string_equal(ul_plan_room_name(plan, room(plan, "hall")), "the long hall");
    ul_plan_free(plan);
}

static void the_drawing_can_be_asked_cell_by_cell(void **state)
{
    (void)state;
    ul_plan *plan = read_file("tests/plans/last-resort.plan");
    assert_int_equal(ul_plan_rows(plan), 5);
    assert_int_equal(ul_plan_columns(plan), 13);
    assert_int_equal(ul_plan_mark(plan, 0, 0), '#');
    assert_int_equal(ul_plan_mark(plan, 1, 1), '0');
    assert_int_equal(ul_plan_mark(plan, 3, 9), '+');
    assert_int_equal(ul_plan_mark(plan, 0, 12), ' ');
    assert_int_equal(ul_plan_room_at(plan, 1, 1), room(plan, "zero"));
    assert_int_equal(ul_plan_room_at(plan, 3, 10), room(plan, "attic"));
    assert_int_equal(ul_plan_room_at(plan, 0, 0), UL_NOWHERE);
    assert_int_equal(ul_plan_room_at(plan, 3, 9), UL_NOWHERE);
    assert_int_equal(ul_plan_room_at(plan, 5, 0), UL_NOWHERE);
    assert_int_equal(ul_plan_room_at(plan, 0, 13), UL_NOWHERE);
    ul_plan_free(plan);
    ul_plan_free(NULL);
}

static void boards_come_with_the_program(void **state)
{
    (void)state;
    size_t          places = 0;
    const ul_asset *asset;
    for (; (asset = ul_plan_shipped(places)); places++) {
        size_t   len = ul_plan_shipped_id(asset);
        ul_plan *plan = ul_plan_read(asset->bytes, asset->len, NULL);
        assert_non_null(plan);
        assert_int_equal(strlen(ul_plan_id(plan)), len);
        assert_memory_equal(ul_plan_id(plan), asset->name, len);
        assert_ptr_equal(ul_plan_find_shipped(asset->name, len), asset);
        ul_plan_free(plan);
        plan = read_exactly(asset->name, len, NULL); /* the name will do */
        assert_memory_equal(ul_plan_id(plan), asset->name, len);
        ul_plan_free(plan);
    }
    ul_plan *ship = read_good("ship\r\n");
    assert_int_equal(ul_plan_count(ship), 30);
    ul_plan_free(ship);
    assert_refused("", "no-plan", 1, 1, "drawing");
    assert_refused("ships", "unknown-line", 1, 1,
                   "no board 'ships': use one of castle, lodge, mansion, ship, tower, or");
    assert_refused("casle\r\n", "unknown-line", 1, 1, "no board 'casle': use one of castle,");
    assert_refused("ships\nboard b\n", "unknown-line", 1, 1, "'ships' begins no line");
    assert_true(places >= 5);
    char few[10];
    ul_plan_list_shipped(few, sizeof few);
    assert_string_equal(few, "castle, l"); /* as many as go there */
    assert_null(ul_plan_find_shipped("mansions", 8));
    assert_null(ul_plan_find_shipped("massion", 7));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_mansion_has_the_rooms_of_the_rules),
        cmocka_unit_test(the_ship_has_the_rooms_of_the_rules),
        cmocka_unit_test(R_SIGHT_the_kitchen_sees_seven_rooms_and_no_more),
        cmocka_unit_test(R_SIGHT_the_gallery_sees_down_to_the_piazza),
        cmocka_unit_test(R_SIGHT_is_never_diagonal),
        cmocka_unit_test(R_SIGHT_goes_both_ways_on_the_shipped_boards),
        cmocka_unit_test(the_lowest_number_of_some_rooms),
        cmocka_unit_test(R_DOCTOR_walks_from_number_to_number),
        cmocka_unit_test(R_DOCTOR_goes_to_the_highest_numbered_neighbour_of_a_room_without_number),
        cmocka_unit_test(R_DOCTOR_leaves_out_sunk_rooms),
        cmocka_unit_test(R_DOCTOR_leaves_out_sunk_decks),
        cmocka_unit_test(R_DOCTOR_goes_to_the_lowest_number_as_a_last_resort),
        cmocka_unit_test(R_DOCTOR_has_nowhere_to_go_when_no_number_is_afloat),
        cmocka_unit_test(R_DOCTOR_stays_where_only_his_number_is_left),
        cmocka_unit_test(rooms_are_found_by_id_and_by_number),
        cmocka_unit_test(the_drawing_can_be_asked_cell_by_cell),
        cmocka_unit_test(boards_come_with_the_program),
    };
    return cmocka_run_group_tests_name("plan", tests, NULL, NULL);
}
