/* puzzle_answer.c: answers as people type them. */
#include "puzzle/puzzle_tests.h"
#include "base/random.h"

static void assert_unread(const ul_puzzle *puzzle, const char *text, size_t len, const char *code, size_t line,
                          size_t column)
{
    ul_puzzle_answer answer, before;
    ul_fault         fault = {0};
    memset(&answer, 7, sizeof answer);
    before = answer;
    assert_false(ul_puzzle_answer_read(puzzle, text, len, &answer, &fault));
    assert_string_equal(fault.code, code);
    assert_int_equal(fault.line, line);
    assert_int_equal(fault.column, column);
    assert_memory_equal(&answer, &before, sizeof answer);
    assert_false(ul_puzzle_answer_read(puzzle, text, len, &answer, NULL));
}

#define ASSERT_UNREAD(text, code, line, column) assert_unread(file->puzzle, text, sizeof(text) - 1, code, line, column)

static void an_answer_that_cannot_be_read_is_refused_with_its_place(void **state)
{
    const both *file = *state;
    ASSERT_UNREAD("", "empty-answer", 0, 0);
    ASSERT_UNREAD(" ;\n, ", "empty-answer", 0, 0);
    ASSERT_UNREAD("quince", "empty-answer", 0, 0);
    ASSERT_UNREAD("quince wisky", "unknown-thing", 1, 8);
    ASSERT_UNREAD("quince galley;\n finch galleys", "unknown-thing", 2, 8);
    ASSERT_UNREAD("quince 殺", "unknown-thing", 1, 8);
    ASSERT_UNREAD("quince galley\0", "unknown-thing", 1, 8);
    ASSERT_UNREAD("quince c", "ambiguous-thing", 1, 8);
    ASSERT_UNREAD("quince 1", "ambiguous-thing", 1, 8);
    ASSERT_UNREAD("galley quince", "no-lady", 1, 1);
    ASSERT_UNREAD("quince galley; whisky", "no-lady", 1, 16);
    ASSERT_UNREAD("quince finch", "two-ladies", 1, 8);
    ASSERT_UNREAD("quince galley; finch galley", "given-twice", 1, 22);
    ASSERT_UNREAD("quince galley ballroom", "given-twice", 1, 15);
    ASSERT_UNREAD("quince galley\nfinch hem\nquince 0:00 ballroom", "given-twice", 3, 13);
}

/* How much of its id tells a thing from all others. */
static size_t shortest(const ul_puzzle *puzzle, ul_thing thing)
{
    const char *id = ul_puzzle_thing_id(puzzle, thing);
    size_t      len = 1;
    for (ul_thing other = 0; other < UL_PUZZLE_THINGS; other++) {
        while (other != thing && id[len] && strncmp(id, ul_puzzle_thing_id(puzzle, other), len) == 0)
            len++;
    }
    return len;
}

static void put_word(const ul_puzzle *puzzle, ul_random *random, ul_thing thing, ul_text *text)
{
    const char *id = ul_puzzle_thing_id(puzzle, thing);
    size_t      least = shortest(puzzle, thing);
    size_t      len = least + ul_random_below(random, (uint32_t)(strlen(id) - least) + 1);
    bool        loud = ul_random_below(random, 2);
    for (size_t i = 0; i < len; i++)
        ul_text_print(text, "%c", loud && id[i] >= 'a' && id[i] <= 'z' ? id[i] - 'a' + 'A' : id[i]);
}

/* Some things, each given to a lady, as somebody might write it down. */
static void write_down(const ul_puzzle *puzzle, ul_random *random, ul_puzzle_answer *answer, ul_text *text)
{
    static const char *const between[] = {" ", ", ", "\t", "  ", ","}, *const after[] = {";", "\n", "; ", "\r\n",
                                                                                         " ;;\n "};
    ul_puzzle_answer_clear(answer);
    for (uint8_t lady = 0; lady < UL_PUZZLE_SIZE; lady++) {
        put_word(puzzle, random, lady, text);
        for (size_t group = 1; group < UL_PUZZLE_GROUPS; group++) {
            ul_thing thing = (ul_thing)(group * UL_PUZZLE_SIZE + ul_random_below(random, UL_PUZZLE_SIZE));
            if (answer->lady[thing] != UL_PUZZLE_OPEN)
                continue;
            answer->lady[thing] = lady;
            ul_text_put(text, between[ul_random_below(random, 5)]);
            put_word(puzzle, random, thing, text);
        }
        ul_text_put(text, after[ul_random_below(random, 5)]);
    }
}

static void what_is_written_down_is_read_again(void **state)
{
    const both *file = *state;
    ul_random   random;
    ul_random_seed(&random, 1912);
    for (int round = 0; round < 500; round++) {
        ul_puzzle_answer written, read;
        ul_fault         fault = {0};
        ul_text          text = {0};
        write_down(file->puzzle, &random, &written, &text);
        if (!ul_puzzle_answer_read(file->puzzle, text.bytes, text.len, &read, &fault))
            fail_msg("%s: %s", text.bytes, fault.message);
        assert_memory_equal(&written, &read, sizeof read);
        ul_text_free(&text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_answer_that_cannot_be_read_is_refused_with_its_place),
        cmocka_unit_test(what_is_written_down_is_read_again),
    };
    return cmocka_run_group_tests(tests, read_both, free_both);
}
