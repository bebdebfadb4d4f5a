/* The drawing of a plan: doors, sights, and what is wrong with it. */
#include "base/random.h"
#include "plan/plan_tests.h"

#define TWO "board b\nroom A a 0 - A\nroom B b 1 - B\n"
#define FOUR TWO "room C c 2 - C\nroom D d 3 - D\n"
/* The drawing begins on line 5 below TWO, on line 7 below FOUR. */

static void assert_doors(const ul_plan *plan, const char *from, const char *to)
{
    assert_int_equal(ul_plan_doors(plan, room(plan, from)), rooms(plan, to));
}

static void assert_sight(const ul_plan *plan, const char *from, const char *to)
{
    assert_int_equal(ul_plan_sight(plan, room(plan, from)), rooms(plan, to) | ul_rooms_of(room(plan, from)));
}

static void a_doorway_joins_the_rooms_on_its_two_sides(void **state)
{
    (void)state;
    ul_plan *plan = read_good(FOUR "plan\n"
                                   "#####\n"
                                   "#A+B#\n"
                                   "#+#+#\n"
                                   "#C#D#\n");
    assert_doors(plan, "a", "b c");
    assert_doors(plan, "b", "a d");
    assert_doors(plan, "c", "a");
    assert_doors(plan, "d", "b");
    ul_plan_free(plan);
}

static void a_wide_doorway_is_one_door(void **state)
{
    (void)state;
    ul_plan *plan = read_good(FOUR "plan\n"
                                   "#########\n"
                                   "#AAAAAAA#\n"
                                   "##+++#++#\n"
                                   "#BBBB#CC+DD\n"
                                   "#BBBB#CC+DD\n");
    assert_doors(plan, "a", "b c");
    assert_doors(plan, "b", "a");
    assert_doors(plan, "c", "a d");
    assert_doors(plan, "d", "c");
    ul_plan_free(plan);
}

static void R_SIGHT_goes_straight_through_rooms_and_doorways(void **state)
{
    (void)state;
    ul_plan *plan = read_good(FOUR "plan\n"
                                   "#AA+BB+CC#\n"
                                   "####+#####\n"
                                   "   #DDDDD#\n");
    assert_sight(plan, "a", "b c");
    assert_sight(plan, "b", "a c d");
    assert_sight(plan, "c", "a b");
    assert_sight(plan, "d", "b");
    ul_plan_free(plan);
}

static void R_SIGHT_ends_at_walls_and_outside(void **state)
{
    (void)state;
    ul_plan *plan = read_good(FOUR "plan\n"
                                   "A#B D\n"
                                   "+#+ +\n"
                                   "CCCCC\n");
    assert_sight(plan, "a", "c");
    assert_sight(plan, "b", "c");
    assert_sight(plan, "c", "a b d");
    assert_sight(plan, "d", "c");
    ul_plan_free(plan);
}

static void R_SIGHT_goes_over_railings_where_no_pawn_goes(void **state)
{
    (void)state;
    ul_plan *plan = read_good(FOUR "plan\n"
                                   "#AAA+C#\n"
                                   "#===#+#\n"
                                   "#BBB+D#\n"
                                   "#BBB=D#\n");
    assert_doors(plan, "a", "c");
    assert_sight(plan, "a", "b c");
    assert_doors(plan, "b", "d");
    assert_sight(plan, "d", "b c");
    ul_plan_free(plan);
}

static void R_SIGHT_comes_from_any_cell_of_a_room(void **state)
{
    (void)state;
    ul_plan *plan = read_good(FOUR "plan\n"
                                   "AAA#B\n"
                                   "A###+\n"
                                   "A+CCCC+D\n");
    assert_doors(plan, "a", "c");
    assert_sight(plan, "a", "c d");
    assert_sight(plan, "b", "c");
    assert_sight(plan, "d", "a c");
    ul_plan_free(plan);
}

static void a_drawing_may_be_ragged_and_stand_anywhere(void **state)
{
    (void)state;
    ul_plan *plan = read_good(TWO "plan\n"
                                  "\n"
                                  "   ####\r\n"
                                  "   A+B      \n"
                                  "   #\n"
                                  " \n"
                                  "                      \n");
    assert_int_equal(ul_plan_rows(plan), 4);
    assert_int_equal(ul_plan_columns(plan), 7);
    assert_int_equal(ul_plan_mark(plan, 0, 3), ' ');
    assert_int_equal(ul_plan_mark(plan, 1, 6), '#');
    assert_int_equal(ul_plan_mark(plan, 2, 6), ' ');
    assert_int_equal(ul_plan_mark(plan, 3, 4), ' ');
    ul_plan_free(plan);
}

static void a_room_may_have_any_shape_in_one_piece(void **state)
{
    (void)state;
    ul_plan *plan = read_good(TWO "plan\n"
                                  "AAAAA\n"
                                  "A###A\n"
                                  "A#B#A\n"
                                  "A#+#A\n"
                                  "AAAAA\n");
    assert_doors(plan, "a", "b");
    ul_plan_free(plan);
}

static void only_declared_keys_and_marks_are_drawn(void **state)
{
    (void)state;
    assert_refused(TWO "plan\nA+B\n  x\n", "unknown-key", 6, 3, "key 'x'");
    assert_refused(TWO "plan\nA+B\n~", "unknown-key", 6, 1, "key '~'");
    assert_refused(TWO "plan\nA+B\n!", "unknown-key", 6, 1, "key '!'");
    assert_refused(TWO "plan\nA\t+B\n", "bad-mark", 5, 2, "byte 0x09");
    assert_refused(TWO "plan\nA+B \x7f\n", "bad-mark", 5, 5, "byte 0x7F");
    assert_refused(TWO "plan\n\xe2\x94\x80\n", "bad-mark", 5, 1, "byte 0xE2");
    assert_refused(TWO "plan\nA+B\r\r\n", "bad-mark", 5, 4, "byte 0x0D");
}

static void every_declared_room_is_drawn(void **state)
{
    (void)state;
    assert_refused(TWO "plan\nA\n", "room-not-drawn", 3, 6, "no 'B' in the drawing");
    assert_refused(FOUR "plan\nA+B+D\n", "room-not-drawn", 4, 6, "'c' is declared");
}

static void a_room_in_pieces_is_refused(void **state)
{
    (void)state;
    assert_refused(TWO "plan\nA+B\n##+\n##A\n", "room-in-pieces", 7, 3, "line 5, column 1");
    assert_refused(TWO "plan\n"
                       "A+B#A\n",
                   "room-in-pieces", 5, 5, "'a' begins anew");
    assert_refused(TWO "plan\n" /* corner to corner is apart */
                       "A#\n"
                       "#A+B\n",
                   "room-in-pieces", 6, 2, "line 5, column 1");
}

static void rooms_that_touch_are_refused(void **state)
{
    (void)state;
    assert_refused(TWO "plan\n#AB#\n", "rooms-touch", 5, 2, "'a' has 'b' to the right of it");
    assert_refused(TWO "plan\n#B+A\n#B##\n#A", "rooms-touch", 6, 2, "'b' has 'a' below it");
}

static void a_doorway_to_nowhere_is_refused(void **state)
{
    (void)state;
    assert_refused(TWO "plan\nA+B+\n", "doorway-nowhere", 5, 4, "left 'B', right ' ', above ' ', below ' '");
    assert_refused(TWO "plan\n+A+B\n", "doorway-nowhere", 5, 1, "left ' ', right 'A'");
    assert_refused(TWO "plan\nA+B\n+##\n", "doorway-nowhere", 6, 1, "above 'A', below ' '");
    assert_refused(TWO "plan\n##+\nA+B\n", "doorway-nowhere", 5, 3, "above ' ', below 'B'");
    assert_refused(TWO "plan\nA++B\n", "doorway-nowhere", 5, 2, "joins no two rooms");
    assert_refused(TWO "plan\nA+#\n#B#\n", "doorway-nowhere", 5, 2, "left 'A', right '#', above ' ', below 'B'");
    assert_refused(TWO "plan\nA+B\n###\n#+#\n", "doorway-nowhere", 7, 2, "this doorway");
}

static void a_railing_to_nowhere_is_refused(void **state)
{
    (void)state;
    assert_refused(TWO "plan\nA+B=\n", "railing-nowhere", 5, 4, "this railing joins no two rooms");
    assert_refused(TWO "plan\nA+B\n#=#\n", "railing-nowhere", 6, 2, "this railing joins no two rooms");
}

static void an_opening_between_three_rooms_is_refused(void **state)
{
    (void)state;
    assert_refused(FOUR "plan\n#C#\nA+B\n#D#\n", "doorway-crossed", 8, 2, "left 'A', right 'B', above 'C', below 'D'");
    assert_refused(FOUR "plan\nC+D\n##+\nA+B\n#D#\n", "doorway-crossed", 9, 2, "more than two rooms");
    assert_refused(FOUR "plan\nCC#\n+=D\nAA+B\n", "railing-crossed", 8, 2, "left '+', right 'D'");
    assert_refused(FOUR "plan\n#CC\nD=+\n#AA+B\n", "railing-crossed", 8, 2, "left 'D', right '+'");
}

static void an_opening_may_lie_in_the_corner_of_a_room(void **state)
{
    (void)state;
    ul_plan *plan = read_good(FOUR "plan\n"
                                   "AA#\n"
                                   "A+B\n"
                                   "##B\n"
                                   "##+\n"
                                   "#CCC+D\n");
    assert_doors(plan, "a", "b");
    assert_sight(plan, "a", "b");
    assert_doors(plan, "b", "a c");
    assert_sight(plan, "b", "a c");
    ul_plan_free(plan);
    static const char *const others[] = {TWO "plan\nAA#\nA+B\n#BB\n", TWO "plan\nAAA\nA+A\n#B#\n",
                                         TWO "plan\n#BB\nA+B\n"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        plan = read_good(others[i]);
        assert_doors(plan, "a", "b");
        ul_plan_free(plan);
    }
}

static void an_opening_inside_one_room_is_refused(void **state)
{
    (void)state;
    assert_refused(TWO "plan\nA+B\nA###\nAAAA\nA##A\nAA+A\n", "doorway-loop", 9, 3, "the same room on both sides");
    assert_refused(TWO "plan\nA+B\nA###\nAAAA\nA##=\nAAAA\n", "railing-loop", 8, 4, "the room's own key");
    assert_refused(TWO "plan\nAAA+B\nA+AA#\nA#\n", "doorway-loop", 6, 2, "above 'A', below '#'");
}

static void a_room_without_a_way_to_it_is_refused(void **state)
{
    (void)state;
    assert_refused(TWO "plan\nA=B\n", "room-unreachable", 5, 3, "from 'a' (number 0) to 'b'");
    assert_refused(FOUR "plan\nD+C\n###\nA+B\n", "room-unreachable", 7, 1, "to 'd'");
    assert_refused(FOUR "plan\nA+B\n###\n#C+D\n", "room-unreachable", 9, 2, "to 'c'");
    assert_refused(FOUR "plan\nA#B\n+##\nC+D\n", "room-unreachable", 7, 3, "to 'b'");
}

static void the_first_fault_is_reported(void **state)
{
    (void)state;
    assert_refused(TWO "plan\nA#B+\n?", "unknown-key", 6, 1, "");               /* characters before cells */
    assert_refused(FOUR "plan\nA+B+\n", "room-not-drawn", 4, 6, "");            /* the head before the drawing */
    assert_refused(TWO "plan\n#A+\n#+BA\n", "doorway-nowhere", 5, 3, "");       /* cells in their order */
    assert_refused(FOUR "plan\nA#B\n###\nC+D+\n", "doorway-nowhere", 9, 4, ""); /* cells before ways */
}

static ul_text square(size_t rows, size_t columns)
{
    ul_text text = {0};
    ul_text_put(&text, "board b\nroom A a 0 - A\nplan\n");
    for (size_t row = 0; row < rows; row++) {
        for (size_t column = 0; column < columns; column++)
            ul_text_put(&text, "A");
        ul_text_put(&text, "\n");
    }
    return text;
}

static void a_drawing_has_its_size(void **state)
{
    (void)state;
    ul_text  text = square(UL_PLAN_SIDE, UL_PLAN_SIDE);
    ul_plan *plan = read_good(text.bytes);
    assert_int_equal(ul_plan_rows(plan), UL_PLAN_SIDE);
    assert_int_equal(ul_plan_columns(plan), UL_PLAN_SIDE);
    ul_plan_free(plan);
    ul_text_free(&text);
    text = square(UL_PLAN_SIDE + 1, 2);
    assert_refused(text.bytes, "drawing-too-large", 260, 1, "256 lines high");
    ul_text_free(&text);
    text = square(2, UL_PLAN_SIDE + 1);
    assert_refused(text.bytes, "drawing-too-large", 4, 257, "256 cells wide");
    ul_text_free(&text);
}

/* The walls, doorways and railings of a random house: blocks of cells, some of them grown together. */
#define BLOCKS 6
#define BLOCK 3 /* cells, with the wall to the right or below */
#define HOUSE (BLOCKS * BLOCK)

typedef struct house {
    char cell[HOUSE][HOUSE];
    char key[BLOCKS][BLOCKS];
    int  count; /* of rooms */
} house;

static char random_mark(ul_random *random)
{
    return "+=##"[ul_random_below(random, 4)];
}

/* A block becomes part of its left neighbour, or a room with a door to the left or upwards. */
static void build_block(house *it, ul_random *random, int row, int column)
{
    bool merged = column > 0 && ul_random_below(random, 3) == 0;
    bool left = column > 0 && (row == 0 || ul_random_below(random, 2) == 0);
    char key = merged ? it->key[row][column - 1] : (char)('A' + it->count++);
    int  top = row * BLOCK, side = column * BLOCK;
    it->key[row][column] = key;
    for (int r = 0; r < BLOCK - 1; r++)
        for (int c = 0; c < BLOCK - 1; c++)
            it->cell[top + r][side + c] = key;
    for (int i = 0; i < BLOCK - 1; i++) {
        if (column > 0)
            it->cell[top + i][side - 1] = merged ? key : left && i == 0 ? '+' : random_mark(random);
        if (row > 0)
            it->cell[top - 1][side + i] = !left && !merged && i == 0 ? '+' : random_mark(random);
    }
}

static house build_house(uint64_t seed)
{
    house     it = {.count = 0};
    ul_random random;
    ul_random_seed(&random, seed);
    memset(it.cell, '#', sizeof it.cell);
    for (int row = 0; row < BLOCKS; row++)
        for (int column = 0; column < BLOCKS; column++)
            build_block(&it, &random, row, column);
    return it;
}

static ul_plan *read_house(const house *it)
{
    ul_text text = {0};
    ul_text_put(&text, "board random\n");
    for (int i = 0; i < it->count; i++)
        ul_text_print(&text, "room %c room-%d %d - Room\n", 'A' + i, i, i);
    ul_text_put(&text, "plan\n");
    for (int row = 0; row < HOUSE; row++) {
        ul_text_add(&text, it->cell[row], HOUSE);
        ul_text_put(&text, "\n");
    }
    ul_plan *plan = read_good(text.bytes);
    ul_text_free(&text);
    return plan;
}

/* R-SIGHT as it is said: from a cell, straight on, to a wall or the edge. */
static ul_rooms look(const house *it, int row, int column, int down, int right)
{
    ul_rooms seen = 0;
    for (; row >= 0 && row < HOUSE && column >= 0 && column < HOUSE; row += down, column += right) {
        char cell = it->cell[row][column];
        if (cell == '#')
            break;
        if (cell != '+' && cell != '=')
            seen |= ul_rooms_of((ul_room)(cell - 'A'));
    }
    return seen;
}

static bool is_room(const house *it, int row, int column)
{
    return row >= 0 && row < HOUSE && column >= 0 && column < HOUSE && it->cell[row][column] >= 'A';
}

static ul_rooms through(const house *it, ul_room from, int row, int column, int down, int right)
{
    ul_rooms found = 0;
    if (is_room(it, row - down, column - right) && is_room(it, row + down, column + right)) {
        ul_room one = (ul_room)(it->cell[row - down][column - right] - 'A');
        ul_room other = (ul_room)(it->cell[row + down][column + right] - 'A');
        found = one == from ? ul_rooms_of(other) : other == from ? ul_rooms_of(one) : 0;
    }
    return found;
}

static void check_house(const house *it, const ul_plan *plan)
{
    for (ul_room r = 0; r < it->count; r++) {
        ul_rooms sight = 0, doors = 0;
        for (int row = 0; row < HOUSE; row++)
            for (int column = 0; column < HOUSE; column++) {
                if (it->cell[row][column] == 'A' + r)
                    sight |= look(it, row, column, 0, 1) | look(it, row, column, 0, -1) | look(it, row, column, 1, 0) |
                             look(it, row, column, -1, 0);
                if (it->cell[row][column] == '+')
                    doors |= through(it, r, row, column, 0, 1) | through(it, r, row, column, 1, 0);
            }
        assert_int_equal(ul_plan_sight(plan, r), sight);
        assert_int_equal(ul_plan_doors(plan, r), doors);
    }
}

static void R_SIGHT_and_doors_of_random_houses_are_those_of_the_definition(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 300; seed++) {
        house    it = build_house(seed);
        ul_plan *plan = read_house(&it);
        assert_int_equal(ul_plan_count(plan), it.count);
        check_house(&it, plan);
        ul_plan_free(plan);
    }
}

/* Memory that runs out: the call that is counted down to fails. */
static int calls_left = -1;

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);

void *__wrap_malloc(size_t size)
{
    return calls_left >= 0 && calls_left-- == 0 ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return calls_left >= 0 && calls_left-- == 0 ? NULL : __real_calloc(count, size);
}

static void memory_that_runs_out_is_said(void **state)
{
    (void)state;
    static const char text[] = TWO "plan\nA+B\n";
    ul_plan          *plan = NULL;
    int               failures = 0;
    for (; !plan; failures++) {
        ul_fault fault = {0};
        calls_left = failures;
        plan = ul_plan_read(text, sizeof text - 1, &fault);
        calls_left = -1;
        if (!plan)
            assert_string_equal(fault.code, "out-of-memory");
    }
    assert_int_equal(failures, 3); /* two were refused */
    ul_plan_free(plan);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_doorway_joins_the_rooms_on_its_two_sides),
        cmocka_unit_test(a_wide_doorway_is_one_door),
        cmocka_unit_test(R_SIGHT_goes_straight_through_rooms_and_doorways),
        cmocka_unit_test(R_SIGHT_ends_at_walls_and_outside),
        cmocka_unit_test(R_SIGHT_goes_over_railings_where_no_pawn_goes),
        cmocka_unit_test(R_SIGHT_comes_from_any_cell_of_a_room),
        cmocka_unit_test(a_drawing_may_be_ragged_and_stand_anywhere),
        cmocka_unit_test(a_room_may_have_any_shape_in_one_piece),
        cmocka_unit_test(only_declared_keys_and_marks_are_drawn),
        cmocka_unit_test(every_declared_room_is_drawn),
        cmocka_unit_test(a_room_in_pieces_is_refused),
        cmocka_unit_test(rooms_that_touch_are_refused),
        cmocka_unit_test(a_doorway_to_nowhere_is_refused),
        cmocka_unit_test(a_railing_to_nowhere_is_refused),
        cmocka_unit_test(an_opening_between_three_rooms_is_refused),
        cmocka_unit_test(an_opening_may_lie_in_the_corner_of_a_room),
        cmocka_unit_test(an_opening_inside_one_room_is_refused),
        cmocka_unit_test(a_room_without_a_way_to_it_is_refused),
        cmocka_unit_test(the_first_fault_is_reported),
        cmocka_unit_test(a_drawing_has_its_size),
        cmocka_unit_test(R_SIGHT_and_doors_of_random_houses_are_those_of_the_definition),
        cmocka_unit_test(memory_that_runs_out_is_said),
    };
    return cmocka_run_group_tests_name("plan_draw", tests, NULL, NULL);
}
