/* deed.c: deeds as lines of text, both ways. */
#include <stdio.h>
#include <string.h>
#include "base/hex.h"
#include "table/evening.h"

static evening e;

static int set_up(void **unused)
{
    (void)unused;
    evening_begin(&e, "kill-2009", NULL, 4);
    return 0;
}

static int tear_down(void **unused)
{
    (void)unused;
    evening_end(&e);
    return 0;
}

#define HEX "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"

static const char *const lines[] = {
    "open " HEX " {\"id\":\"x\"}",
    "position {\"state\":{}}",
    "bot 0 - 2 butler Ben",
    "sit 3 c1 " HEX " 0 fr-CA Anna d'Arc",
    "sit - - " HEX " 1 - 千尋",
    "leave 0 -",
    "key 1 k " HEX,
    "hand 1 k " HEX " Zoé",
    "here 7",
    "away 0",
    "rest 2 r 1",
    "level 2 - butler",
    "admit 2 - 1 1",
    "program 2 c9 1.2 Ann",
    "program 0 - - Ann Other",
    "program 0 - 1.2",
    "bot 0 - 3 dog",
    "order 0 - 3012",
    "remove 0 - 2",
    "latecomers 0 - 1",
    "holiday 2 c9 14",
    "own 0 - 1",
    "start 0 s",
    "close - -",
    "commit 2 - " HEX,
    "reveal 2 - " HEX,
    "decline 2 -",
    "act 2 person c7 step foyer; play move-2 doctor armory; attempt doctor bare",
    "act 2 armed - foil failure-1; pass",
    "hold 2 bot - pass",
    "arm 1 a 2 foil failure-2",
    "arm 1 a 1 ",
    "undo 0 - 2",
    "pause 1 - 0",
    "resume 1 -",
    "rematch 1 - 1",
    "say 1 - 2 ja 殺せ; so",
    "say 1 - 0 en ok… ⁄ ⁠fine",
    "phrase 1 - 15",
    "mute 1 - 2 1",
    "silence 0 - 2 0",
    "offer " HEX,
    "again " HEX,
    "round",
    "warn 1",
    "late 1 away",
    "abandon",
};

TEST(what_is_read_is_written_the_same)
{
    bool seen[UL_DEED_KINDS] = {0};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        ul_deed  deed;
        ul_fault fault = {0};
        ul_text  text = {0};
        if (!ul_deed_read(e.world[4], lines[i], strlen(lines[i]), &deed, &fault))
            fail_msg("'%s': %s", lines[i], fault.message);
        ul_deed_write(e.world[4], &deed, &text);
        assert_string_equal(text.bytes, lines[i]);
        ul_text_free(&text);
        seen[deed.kind] = true;
    }
    for (int kind = 0; kind < UL_DEED_KINDS; kind++)
        if (!seen[kind])
            fail_msg("no line of '%s'", ul_deed_name((ul_deed_kind)kind));
}

TEST(no_beginning_of_a_line_is_another_line)
{
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        for (size_t len = 0; len < strlen(lines[i]); len++) {
            ul_deed deed;
            ul_text text = {0};
            if (!ul_deed_read(e.world[4], lines[i], len, &deed, NULL))
                continue;
            /* A list, a word or a text may be cut; but then it is what was written. */
            ul_deed_write(e.world[4], &deed, &text);
            assert_int_equal(text.len, len);
            assert_memory_equal(text.bytes, lines[i], len);
            ul_text_free(&text);
        }
}

TEST(what_is_no_deed_is_refused_with_its_place)
{
    static const struct {
        const char *line;
        size_t      column;
    } bad[] = {
        {"", 1},
        {"jump 1", 1},
        {"leave", 6},
        {"leave ", 7},
        {"leave 8 -", 7},
        {"leave 10 -", 7},
        {"leave 1", 8},
        {"leave 1 a b", 11},
        {"leave 1 ünderline", 9},
        {"leave 1 0123456789012345678901234", 9},
        {"undo 0 - 256", 10},
        {"undo 0 - 01", 10},
        {"undo 0 - x", 10},
        {"undo 0 - 1 ", 12},
        {"undo 0 - ", 10},
        {"pause 0 - 2", 11},
        {"commit 0 - 00", 12},
        {"commit 0 - 0G112233445566778899aabbccddeeff00112233445566778899aabbccddeeff", 12},
        {"say 0 - 0 en ", 14},
        {"say 0 - 0 en  two", 14},
        {"say 0 - 0 en tab\there", 14},
        {"say 0 - 0 en c1 \xc2\x85", 14},
        {"say 0 - 0 en half \xc3", 14},
        {"say 0 - 0 en del \x7f", 14},
        {"say 0 - 0 en turned \xe2\x80\xaeround", 14},
        {"say 0 - 0 en turned \xe2\x81\xa6round", 14},
        {"act 0 - - step nowhere", 11},
        {"act 0 - - pass;", 16},
        {"act 0 - - pass;pass", 16},
        {"act 0 - - pass; ", 17},
        {"round 1", 7},
        {"round ", 7},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        ul_deed  deed;
        ul_fault fault = {0};
        if (ul_deed_read(e.world[4], bad[i].line, strlen(bad[i].line), &deed, &fault))
            fail_msg("'%s' is read", bad[i].line);
        assert_string_equal(fault.code, "bad-deed");
        if (fault.column != bad[i].column)
            fail_msg("'%s': column %zu", bad[i].line, fault.column);
    }
}

TEST(more_actions_than_a_batch_holds_are_refused)
{
    ul_text text = {0};
    ul_deed deed;
    ul_text_put(&text, "act 0 - - pass");
    for (int i = 1; i < UL_DEED_ACTIONS; i++)
        ul_text_put(&text, "; pass");
    assert_true(ul_deed_read(e.world[4], text.bytes, text.len, &deed, NULL));
    assert_int_equal(deed.count, UL_DEED_ACTIONS);
    ul_text_put(&text, "; pass");
    assert_false(ul_deed_read(e.world[4], text.bytes, text.len, &deed, NULL));
    ul_text_free(&text);
    assert_false(ul_deed_read(e.world[4], "act 0 - - leap", 14, &deed, NULL));
}

TEST(hexadecimal_is_lower_case_and_whole)
{
    uint8_t bytes[2];
    assert_true(ul_hex_read("0aF0", 4, bytes, 2) == false);
    assert_true(ul_hex_read("0af0", 4, bytes, 2));
    assert_int_equal(bytes[0], 0x0a);
    assert_int_equal(bytes[1], 0xf0);
    assert_false(ul_hex_read("0af", 3, bytes, 2));
    assert_false(ul_hex_read("0a/0", 4, bytes, 2));
    assert_false(ul_hex_read("0a0g", 4, bytes, 2));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_read_is_written_the_same),
        cmocka_unit_test(no_beginning_of_a_line_is_another_line),
        cmocka_unit_test(what_is_no_deed_is_refused_with_its_place),
        cmocka_unit_test(more_actions_than_a_batch_holds_are_refused),
        cmocka_unit_test(hexadecimal_is_lower_case_and_whole),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
