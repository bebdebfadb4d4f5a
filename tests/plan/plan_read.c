/* The head of a plan: what it may say, and what it is told when it says it wrongly. */
#include "plan/plan_tests.h"

#define ROOMS "board b\nroom A a 0 - Room A\nroom B b 1 - Room B\n"
#define DRAWING "plan\nA+B\n"

static void a_head_may_be_written_in_many_ways(void **state)
{
    (void)state;
    static const char *const texts[] = {
        ROOMS DRAWING,
        "# a comment\n\n  # another\n" ROOMS "\t \n" DRAWING,
        "  board\tb  \n\troom  A\ta 0\t-   Room A\t\nroom B b 1 - Room B\n plan \nA+B\n\n   \n",
        "\xef\xbb\xbf" ROOMS DRAWING,
        "board b\r\nroom A a 0 - Room A\r\nroom B b 1 - Room B\r\nplan\r\nA+B\r\n",
        ROOMS "plan\nA+B",
        ("room A a 0 - Room A\nroom B b 1 - Room B\nboard b\n" DRAWING),
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        ul_plan *plan = read_good(texts[i]);
        assert_string_equal(ul_plan_id(plan), "b");
        assert_int_equal(ul_plan_count(plan), 2);
        assert_string_equal(ul_plan_room_name(plan, 0), "Room A");
        assert_string_equal(ul_plan_room_id(plan, 1), "b");
        assert_int_equal(ul_plan_rows(plan), 1);
        assert_int_equal(ul_plan_columns(plan), 3);
        assert_int_equal(ul_plan_doors(plan, 0), 2);
        ul_plan_free(plan);
    }
}

static void a_room_line_says_kind_number_and_deck(void **state)
{
    (void)state;
    ul_plan *plan = read_good("board b\nstairs ~ s1 - D down\nhall 9 h-2 - A hall\nroom z z 0 B Zed\nplan\n~+9+z");
    assert_int_equal(ul_plan_room_kind(plan, 0), UL_ROOM_STAIRS);
    assert_int_equal(ul_plan_room_kind(plan, 1), UL_ROOM_HALL);
    assert_int_equal(ul_plan_room_kind(plan, 2), UL_ROOM_NAMED);
    assert_int_equal(ul_plan_number(plan, 0), UL_NO_NUMBER);
    assert_int_equal(ul_plan_number(plan, 2), 0);
    assert_int_equal(ul_plan_level(plan, 0), 3);
    assert_int_equal(ul_plan_level(plan, 1), 0);
    assert_int_equal(ul_plan_level(plan, 2), 1);
    ul_plan_free(plan);
}

static void names_may_be_in_any_language(void **state)
{
    (void)state;
    ul_plan *plan = read_good("board b\nroom A a 0 - Salle à manger – 食堂 \xf0\x9f\x8d\xb7\n" /* U+1F377 */
                              "plan\nA");
    assert_string_equal(ul_plan_room_name(plan, 0), "Salle à manger – 食堂 \xf0\x9f\x8d\xb7");
    ul_plan_free(plan);
}

static void text_that_is_not_utf8_is_refused(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "\xff",     /* never in UTF-8 */
        "\x80xxxx", /* begins in the middle */
        "\xc3",     /* ends in the middle */
        "\xc3xyz",  /* is left in the middle */
        "\xc0\xaf", /* longer than it need be */
        "\xe0\x80\xaf",
        "\xf0\x80\x80\xaf",
        "\xed\xa0\x80", /* half a pair of UTF-16 */
        "\xed\xbf\xbf",
        "\xf4\x90\x80\x80", /* beyond the last */
        "\xf5\x80\x80\x80",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char text[64];
        snprintf(text, sizeof text, "board b\n# \xc3\xa9 %s", bad[i]);
        assert_refused(text, "bad-utf8", 2, 5, "save the file");
    }
    ul_plan *plan = read_good("# \xed\x9f\xbf \xee\x80\x80 \xf4\x8f\xbf\xbf\n" ROOMS DRAWING); /* just inside */
    ul_plan_free(plan);
}

/* Cards are handed on as they stand, each in its place: whoever reads them can say where a fault is. */
static void cards_of_the_board_s_own_are_one_array(void **state)
{
    (void)state;
    size_t   len;
    ul_plan *plan = read_good("\xef\xbb\xbf"
                              "board b\r\n card {1}\nroom A a 0 - A\n# card {0}\n\tcard\t2 \nplan\nA\n");
    assert_string_equal(ul_plan_cards(plan, &len), "\n    [ {1}\n\n\n\t   ,\t2 \n\n]");
    assert_int_equal(len, strlen(ul_plan_cards(plan, &len)));
    ul_plan_free(plan);
    plan = read_good(ROOMS "card 1\n"
                           "plan\nA+B");
    assert_string_equal(ul_plan_cards(plan, &len), "\n\n\n   [ 1\n\n]");
    ul_plan_free(plan);
    plan = read_good(ROOMS DRAWING);
    assert_null(ul_plan_cards(plan, &len));
    assert_int_equal(len, 0);
    ul_plan_free(plan);
    assert_refused("board b\ncard  \n", "missing-field", 2, 7, "the card should be");
}

static void control_characters_are_refused(void **state)
{
    (void)state;
    assert_refused("board \x1b[31mb\n", "bad-character", 1, 7, "U+001B");
    assert_refused("# \x7f\n", "bad-character", 1, 3, "U+007F");
    assert_refused("# \xc2\x9b\n", "bad-character", 1, 3, "U+009B");
    assert_refused("board b\rroom A a 0 - A\n", "bad-character", 1, 8, "U+000D");
    assert_fault("board b\n# \0\n", 12, "bad-character", 2, 3, "U+0000");
    assert_refused("board b\nroom A a 0 - Tab\there\n", "bad-character", 2, 14, "use spaces");
    ul_plan *plan = read_good("# \xc2\xa0\n" ROOMS DRAWING);
    ul_plan_free(plan);
}

static void a_line_of_no_known_kind_is_refused(void **state)
{
    (void)state;
    assert_refused("board b\n  rooms A a 0 - A\n", "unknown-line", 2, 3, "'rooms' begins no line");
    assert_refused("Plan\n", "unknown-line", 1, 1, "'Plan' begins no line");
    assert_refused("####\n", "no-plan", 2, 1, "add a line with the word 'plan'");
    assert_refused("\xc3\xa9\xc3\xa9 x\n", "unknown-line", 1, 1, "'\xc3\xa9\xc3\xa9' begins");
}

static void long_words_are_shown_in_part_and_whole_characters(void **state)
{
    (void)state;
    assert_refused("aaaaaaaaaabbbbbbbbbbccccccccccddd", "unknown-line", 1, 1, "'aaaaaaaaaabbbbbbbbbbccccccccccdd' ");
    assert_refused("aaaaaaaaaabbbbbbbbbbccccccccccd\xe9\xa3\x9f\xe5\xa0\x82", "unknown-line", 1, 1,
                   "'aaaaaaaaaabbbbbbbbbbccccccccccd' ");
}

static void the_board_has_one_id(void **state)
{
    (void)state;
    assert_refused("board b\nboard c\n", "board-twice", 2, 1, "'b'");
    assert_refused("board\n", "missing-field", 1, 6, "board's id");
    assert_refused("board  \n", "missing-field", 1, 8, "board's id");
    assert_refused("board my house\n", "extra-text", 1, 10, "'house'");
    assert_refused("room A a 0 - A\n" DRAWING, "no-board", 2, 1, "board my-house");
}

static void ids_are_lower_case_with_hyphens(void **state)
{
    (void)state;
    static const char *const bad[] = {"Kitchen",
                                      "-kitchen",
                                      "kitchen-",
                                      "-",
                                      "kit_chen",
                                      "kit.chen",
                                      ("k\xc3\xbc"
                                       "che"),
                                      "a{",
                                      "a`",
                                      "a/",
                                      "a:",
                                      "a23456789012345678901234567890123"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char text[64];
        snprintf(text, sizeof text, "board %s\n", bad[i]);
        assert_refused(text, "bad-id", 1, 7, "cannot be an id");
        snprintf(text, sizeof text, "room A %s 0 - A\n", bad[i]);
        assert_refused(text, "bad-id", 1, 8, "cannot be an id");
    }
    ul_plan *plan = read_good("board 9-a0z\nroom A a2345678901234567890123456789012 0 - A\nplan\nA\n");
    assert_string_equal(ul_plan_room_id(plan, 0), "a2345678901234567890123456789012");
    ul_plan_free(plan);
}

static void a_room_line_must_be_whole(void **state)
{
    (void)state;
    assert_refused("room\n", "missing-field", 1, 5, "key");
    assert_refused("room A\n", "missing-field", 1, 7, "room's id");
    assert_refused("room A a \n", "missing-field", 1, 10, "number");
    assert_refused("room A a 0\n", "missing-field", 1, 11, "deck");
    assert_refused("room A a 0 -  \n", "missing-field", 1, 15, "name");
}

static void a_key_is_one_character_and_no_mark(void **state)
{
    (void)state;
    static const char *const bad[] = {"AB", "#", "+", "=", "\xc3\xa9"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char text[64];
        snprintf(text, sizeof text, "board b\nhall %s a 0 - A\n", bad[i]);
        assert_refused(text, "bad-key", 2, 6, "cannot be a key");
    }
    assert_refused("board b\nroom A a 0 - A\nhall A b - - B\n", "key-twice", 3, 6, "'a' (line 2)");
}

static void two_rooms_cannot_share_an_id(void **state)
{
    (void)state;
    assert_refused("board b\nroom A a 0 - A\nroom B a 1 - B\n", "id-twice", 3, 8, "line 2");
}

static void numbers_are_plain_and_single(void **state)
{
    (void)state;
    static const char *const bad[] = {"00", "01", "64", "100", "-1", "x", "1x", "1/", "1:", "+1"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char text[64];
        snprintf(text, sizeof text, "room A a %s - A\n", bad[i]);
        assert_refused(text, "bad-number", 1, 10, "use 0 to 63");
    }
    assert_refused("room A a 7 - A\nroom B b 7 - B\n", "number-twice", 2, 10, "'a' (line 1)");
}

static void R_DOCTOR_needs_numbers_without_a_gap(void **state)
{
    (void)state;
    assert_refused("board b\nroom A a 1 - A\n" DRAWING, "number-missing", 2, 10, "a room 1 but no room 0");
    assert_refused("board b\nroom A a 63 - A\nroom B b 3 - B\nroom C c 0 - C\nroom D d 1 - D\n" DRAWING,
                   "number-missing", 3, 10, "a room 3 but no room 2");
    assert_refused("board b\nhall A a - - A\nstairs B b - - B\n" DRAWING, "no-numbers", 4, 1, "nowhere to walk");
    assert_refused("board b\n" DRAWING, "no-rooms", 2, 1, "room K kitchen");
}

static void decks_are_a_to_d(void **state)
{
    (void)state;
    static const char *const bad[] = {"E", "@", "a", "AB", "0", "--"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char text[64];
        snprintf(text, sizeof text, "room A a 0 %s A\n", bad[i]);
        assert_refused(text, "bad-deck", 1, 12, "use A (on top)");
    }
}

static void a_name_has_its_length(void **state)
{
    (void)state;
    char text[160] = "board b\nroom A a 0 - ";
    memset(text + strlen(text), 'n', UL_PLAN_NAME);
    size_t end = strlen(text);
    strcpy(text + end, "\nplan\nA");
    ul_plan *plan = read_good(text);
    assert_int_equal(strlen(ul_plan_room_name(plan, 0)), UL_PLAN_NAME);
    ul_plan_free(plan);
    strcpy(text + end, "n\nplan\nA");
    assert_refused(text, "name-too-long", 2, 14, "65 bytes");
}

/* `count` rooms in a row, each with a door to the next; the caller frees it. */
static ul_text row_of_rooms(int count)
{
    ul_text text = {0};
    char    keys[80];
    int     made = 0;
    for (char key = '!'; key <= '~' && made < count; key++)
        if (!strchr("#+=", key))
            keys[made++] = key;
    ul_text_put(&text, "board many\n");
    for (int i = 0; i < count; i++)
        ul_text_print(&text, "room %c room-%d %d - Room %d\n", keys[i], i, i % 64, i);
    ul_text_put(&text, "plan\n");
    for (int i = 0; i < count; i++)
        ul_text_print(&text, "%s%c", i ? "+" : "", keys[i]);
    return text;
}

static void a_board_holds_sixty_four_rooms(void **state)
{
    (void)state;
    ul_text  text = row_of_rooms(64);
    ul_plan *plan = read_good(text.bytes);
    assert_int_equal(ul_plan_count(plan), 64);
    for (ul_room r = 0; r < 64; r++) {
        assert_int_equal(ul_plan_sight(plan, r), ~(ul_rooms)0);
        assert_int_equal(ul_plan_walk(plan, r, ~(ul_rooms)0), (r + 1) % 64);
    }
    ul_plan_free(plan);
    ul_text_free(&text);
    text = row_of_rooms(65);
    assert_refused(text.bytes, "too-many-rooms", 66, 1, "this is room 65");
    ul_text_free(&text);
}

static void a_plan_needs_its_drawing(void **state)
{
    (void)state;
    assert_refused("", "no-plan", 1, 1, "draw the rooms");
    assert_refused(ROOMS, "no-plan", 4, 1, "draw the rooms");
    assert_refused("board b", "no-plan", 2, 1, "draw the rooms");
    assert_refused(ROOMS "plan A\nA+B\n", "extra-text", 4, 6, "'A'");
    assert_refused(ROOMS "plan", "room-not-drawn", 2, 6, "'A'");
    assert_refused(ROOMS "plan\n  \n\n", "room-not-drawn", 2, 6, "'A'");
}

static void a_text_has_its_length(void **state)
{
    (void)state;
    ul_text text = {0};
    ul_text_put(&text, ROOMS DRAWING);
    while (text.len < UL_PLAN_BYTES)
        ul_text_put(&text, "\n");
    ul_plan *plan = read_good(text.bytes);
    assert_int_equal(ul_plan_rows(plan), 1);
    ul_plan_free(plan);
    ul_text_put(&text, "\n");
    assert_refused(text.bytes, "text-too-large", 0, 0, "262145 bytes");
    ul_text_free(&text);
}

static void a_byte_order_mark_alone_is_no_plan(void **state)
{
    (void)state;
    assert_refused("\xef\xbb\xbf", "no-plan", 1, 1, "");
    assert_refused("\xef\xbb", "bad-utf8", 1, 1, "");
    assert_refused("\n\xef\xbb\xbf"
                   "board b",
                   "unknown-line", 2, 1, "");
}

static void nobody_need_ask_for_the_fault(void **state)
{
    (void)state;
    assert_null(ul_plan_read("", 0, NULL));
    assert_null(ul_plan_read("plan", 4, NULL));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_head_may_be_written_in_many_ways),
        cmocka_unit_test(a_room_line_says_kind_number_and_deck),
        cmocka_unit_test(names_may_be_in_any_language),
        cmocka_unit_test(text_that_is_not_utf8_is_refused),
        cmocka_unit_test(cards_of_the_board_s_own_are_one_array),
        cmocka_unit_test(control_characters_are_refused),
        cmocka_unit_test(a_line_of_no_known_kind_is_refused),
        cmocka_unit_test(long_words_are_shown_in_part_and_whole_characters),
        cmocka_unit_test(the_board_has_one_id),
        cmocka_unit_test(ids_are_lower_case_with_hyphens),
        cmocka_unit_test(a_room_line_must_be_whole),
        cmocka_unit_test(a_key_is_one_character_and_no_mark),
        cmocka_unit_test(two_rooms_cannot_share_an_id),
        cmocka_unit_test(numbers_are_plain_and_single),
        cmocka_unit_test(R_DOCTOR_needs_numbers_without_a_gap),
        cmocka_unit_test(decks_are_a_to_d),
        cmocka_unit_test(a_name_has_its_length),
        cmocka_unit_test(a_board_holds_sixty_four_rooms),
        cmocka_unit_test(a_plan_needs_its_drawing),
        cmocka_unit_test(a_text_has_its_length),
        cmocka_unit_test(a_byte_order_mark_alone_is_no_plan),
        cmocka_unit_test(nobody_need_ask_for_the_fault),
    };
    return cmocka_run_group_tests_name("plan_read", tests, NULL, NULL);
}
