/*
 * tamper.c: whatever single byte of a record is changed, it is refused, or it
 * is the same game; and `verify` lets nothing pass but blanks. Where lines are
 * counted, not optimised, every third byte is enough.
 */
#include "support/stage.h"
#include "record/play.h"
#include <stdlib.h>
#include <string.h>

#ifdef __OPTIMIZE__
#define STRIDE 1
#else
#define STRIDE 3
#endif

typedef struct tally {
    unsigned tried, refused, same, verified;
} tally;

static bool same_game(const ul_record *a, const ul_record *b)
{
    const ul_options *one = ul_world_options(a->world), *other = ul_world_options(b->world);
    return memcmp(&a->start, &b->start, sizeof a->start) == 0 && memcmp(one, other, sizeof *one) == 0 &&
           strcmp(ul_plan_id(ul_world_plan(a->world)), ul_plan_id(ul_world_plan(b->world))) == 0 &&
           strcmp(ul_world_edition(a->world)->id, ul_world_edition(b->world)->id) == 0 && a->count == b->count &&
           memcmp(a->action, b->action, a->count * sizeof *a->action) == 0;
}

static void try_text(const ul_record *original, const char *whole, const char *text, size_t len, tally *t)
{
    ul_fault   fault = {0};
    ul_record *record = ul_record_read(text, len, &fault);
    t->tried++;
    if (!record) {
        assert_true(fault.code && fault.message[0]);
        t->refused++;
        return;
    }
    if (!same_game(original, record))
        fail_msg("another game came of:\n%.*s", (int)len, text);
    t->same++;
    if (ul_record_verify(record, NULL)) {
        char *written = play_text(record);
        assert_string_equal(written, whole);
        free(written);
        t->verified++;
    }
    ul_record_free(record);
}

static void tamper_with(const char *name, size_t stride, tally *t)
{
    static const char bytes[] = "#;: 1\n\"";
    char             *whole = play_file(name), *text = play_file(name);
    size_t            len = strlen(whole);
    ul_record        *original = ul_record_read(whole, len, NULL);
    assert_non_null(original);
    for (size_t at = 0; at < len; at += stride) {
        for (int bit = 0; bit < 8; bit++) {
            text[at] = (char)(whole[at] ^ 1 << bit);
            try_text(original, whole, text, len, t);
        }
        for (size_t i = 0; i < sizeof bytes - 1; i++) {
            text[at] = bytes[i];
            if (text[at] != whole[at])
                try_text(original, whole, text, len, t);
        }
        text[at] = whole[at];
    }
    free(whole);
    free(text);
    ul_record_free(original);
}

TEST(every_bit_and_many_bytes_of_a_finished_game)
{
    tally t = {0};
    tamper_with("games/killed.record", STRIDE, &t);
    assert_int_equal(t.tried, t.refused + t.same);
    assert_in_range(t.tried, 10000 / STRIDE, 100000);
    /* What passes is a blank for another around separators, or a line of the head that can do without. */
    assert_in_range(t.same, 1, t.tried / 50);
    assert_in_range(t.verified, 1, t.same);
}

TEST(other_games_here_and_there)
{
    tally t = {0};
    tamper_with("games/saved.record", 13, &t);
    tamper_with("games/dog.record", 17, &t);
    tamper_with("games/loaded.record", 23, &t);
    tamper_with("games/manor.record", 61, &t);
    assert_in_range(t.same, 1, t.tried / 20);
}

/* Cut off anywhere, or a piece taken out. */
TEST(what_is_cut_short)
{
    tally      t = {0};
    char      *whole = play_file("games/killed.record");
    size_t     len = strlen(whole);
    ul_record *original = ul_record_read(whole, len, NULL);
    for (size_t at = 0; at < len; at++)
        try_text(original, whole, whole, at, &t);
    assert_int_equal(t.same, 1); /* but for its last newline */
    for (size_t at = 0; at + 1 < len; at++) {
        char *text = play_file("games/killed.record");
        memmove(text + at, text + at + 1, len - at);
        try_text(original, whole, text, len - 1, &t);
        free(text);
    }
    assert_in_range(t.same, 1, 100);
    ul_record_free(original);
    free(whole);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_bit_and_many_bytes_of_a_finished_game),
        cmocka_unit_test(other_games_here_and_there),
        cmocka_unit_test(what_is_cut_short),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
