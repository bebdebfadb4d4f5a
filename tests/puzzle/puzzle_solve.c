/*
 * puzzle_solve.c: the puzzle has exactly one solution and needs its ten
 * clues. That is proved from the file itself, by trying all that can be,
 * without a line of the solver; which then has to agree.
 */
#include "puzzle/puzzle_tests.h"
#include <limits.h>

/* --- All that can be: 120 ways to give out each of four groups. --- */

typedef struct trial {
    raw_clue      clues[10];
    int           deck[5];
    uint8_t       ways[120][5]; /* all orders of five */
    uint8_t       whose[25];    /* whose each thing is */
    int           hour_of[5], deck_of[5];
    unsigned long none, only[10]; /* ways that go against no clue; against this one alone */
    uint8_t       solution[25];
} trial;

static bool is_true(const trial *t, const raw_clue *clue)
{
    int a = t->whose[clue->things[0]], b = t->whose[clue->things[1]];
    int c = t->whose[clue->things[2]], d = t->whose[clue->things[3]];
    switch (clue->kind[0]) {
    case 's': /* same */
        return a == b;
    case 'p': /* pair */
        return (a == c && b == d && a != b) || (a == d && b == c && a != b);
    case 'b': /* between */
        return t->hour_of[b] < t->hour_of[a] && t->hour_of[a] < t->hour_of[c];
    case 'e': /* either, earlier */
        return clue->kind[1] == 'i' ? (a == b || a == c) && b != c : t->hour_of[a] < t->hour_of[b];
    default: /* higher, half-hour-... */
        if (clue->kind[1] == 'i')
            return t->deck_of[a] < t->deck_of[b];
        if (strcmp(clue->kind, "half-hour-before") == 0)
            return t->hour_of[b] - t->hour_of[a] == 1;
        assert_string_equal(clue->kind, "half-hour-apart");
        return t->hour_of[b] - t->hour_of[a] == 1 || t->hour_of[a] - t->hour_of[b] == 1;
    }
}

/* The clues that can be looked at when this group has been given out: which of them are wrong? */
static unsigned wrong_after(const trial *t, size_t group)
{
    unsigned wrong = 0;
    for (size_t k = 0; k < 10; k++) {
        if (t->clues[k].last_group == group && !is_true(t, &t->clues[k]))
            wrong |= 1u << k;
    }
    return wrong;
}

static void give_out(trial *t, size_t group, const uint8_t *way)
{
    for (size_t i = 0; i < 5; i++) {
        t->whose[group * 5 + i] = way[i];
        if (group == 1)
            t->hour_of[way[i]] = (int)i;
        if (group == 2)
            t->deck_of[way[i]] = t->deck[i];
    }
}

/* What goes against two clues is of no interest: neither a solution, nor one if some clue is left out. */
static void try_groups(trial *t, size_t group, unsigned wrong)
{
    if (wrong & (wrong - 1))
        return;
    if (group == 5) {
        if (!wrong)
            memcpy(t->solution, t->whose, sizeof t->whose);
        t->none += !wrong;
        for (size_t k = 0; k < 10; k++)
            t->only[k] += wrong == 1u << k;
        return;
    }
    for (size_t way = 0; way < 120; way++) {
        give_out(t, group, t->ways[way]);
        try_groups(t, group + 1, wrong | wrong_after(t, group));
    }
}

/* All orders of five, from the numbers 0 to 119 in factorial base. */
static void list_ways(trial *t)
{
    for (unsigned n = 0; n < 120; n++) {
        unsigned digits = n;
        uint8_t  left[5] = {0, 1, 2, 3, 4};
        for (unsigned i = 0; i < 5; i++) {
            unsigned pick = digits % (5 - i);
            digits /= 5 - i;
            t->ways[n][i] = left[pick];
            memmove(left + pick, left + pick + 1, 4 - pick);
        }
    }
}

static const trial *try_all(const ul_json *root)
{
    static trial t;
    if (t.none)
        return &t;
    for (size_t k = 0; k < 10; k++)
        read_raw_clue(root, k, &t.clues[k]);
    for (uint8_t i = 0; i < 5; i++) {
        t.deck[i] = ul_json_member(thing_at(root, 10u + i), "deck")->text[0];
        t.whose[i] = i;
    }
    list_ways(&t);
    try_groups(&t, 1, 0);
    return &t;
}

static void R_PUZZLE_has_exactly_one_solution(void **state)
{
    const both *file = *state;
    assert_int_equal(try_all(file->root)->none, 1);
}

static void R_PUZZLE_needs_every_one_of_its_clues(void **state)
{
    const both *file = *state;
    for (size_t k = 0; k < 10; k++) {
        if (try_all(file->root)->only[k] == 0)
            fail_msg("without clue %zu there is still one solution", k + 1);
    }
}

static void the_solver_finds_what_trying_everything_finds(void **state)
{
    const both      *file = *state;
    const trial     *t = try_all(file->root);
    ul_puzzle_answer answer;
    assert_int_equal(ul_puzzle_solve(file->puzzle, NULL, UL_PUZZLE_ALL, UINT_MAX, &answer), 1);
    assert_memory_equal(answer.lady, t->solution, 25);
    for (size_t k = 0; k < 10; k++)
        assert_int_equal(ul_puzzle_solve(file->puzzle, NULL, UL_PUZZLE_ALL & ~(1u << k), UINT_MAX, NULL),
                         1 + t->only[k]);
}

/* --- Verdicts. --- */

#define RIGHT                                                                                                          \
    "quince 0:00 galley smelling-salts spectacles; finch 0:30 engine-room lifeboat-oar waiter;"                        \
    "duval 1:00 boat-deck cello-case hiccups; marlowe 1:30 infirmary whisky hem;"                                      \
    "vogel 2:00 ballroom cork-ring photographer"

static ul_puzzle_verdict judge(const ul_puzzle *puzzle, const char *text)
{
    ul_puzzle_answer answer;
    ul_fault         fault = {0};
    if (!ul_puzzle_answer_read(puzzle, text, strlen(text), &answer, &fault))
        fail_msg("%s: %s", text, fault.message);
    return ul_puzzle_judge(puzzle, &answer);
}

static void assert_judged(const ul_puzzle *puzzle, const char *text, bool right, unsigned said, unsigned against)
{
    ul_puzzle_verdict verdict = judge(puzzle, text);
    assert_int_equal(verdict.right, right);
    assert_int_equal(verdict.said, said);
    assert_int_equal(verdict.against, against);
}

static unsigned clue(unsigned number)
{
    return 1u << (number - 1);
}

static void R_PUZZLE_the_right_answer_is_right_whole_and_in_part(void **state)
{
    const both *file = *state;
    assert_judged(file->puzzle, RIGHT, true, 20, 0);
    assert_judged(file->puzzle, "quince galley", true, 1, 0);
    assert_judged(file->puzzle, "vogel photographer, cork-ring; duval 1:00", true, 3, 0);
    assert_judged(file->puzzle, "QUINCE\tGal;;\r\n finch,0:30\nquince 0:00, galley", true, 3, 0);
}

static void R_PUZZLE_a_wrong_answer_is_wrong_and_tells_the_clues_against_it(void **state)
{
    const both *file = *state;
    assert_judged(file->puzzle, "quince ballroom", false, 1, clue(5));
    assert_judged(file->puzzle, "vogel boat-deck", false, 1, clue(7));
    assert_judged(file->puzzle, "finch whisky", false, 1, 0); /* no clue by itself rules it out */
    assert_judged(file->puzzle, "vogel 0:00", false, 1, clue(7));
    assert_judged(file->puzzle, "duval engine-room; vogel whisky", false, 2, clue(3) | clue(9));
    /* two things of the right answer exchanged: nothing but clues can tell */
    ul_puzzle_verdict verdict =
        judge(file->puzzle, "quince 0:00 galley whisky spectacles; finch 0:30 engine-room lifeboat-oar waiter;"
                            "duval 1:00 boat-deck cello-case hiccups; marlowe 1:30 infirmary smelling-salts hem;"
                            "vogel 2:00 ballroom cork-ring photographer");
    assert_false(verdict.right);
    assert_int_equal(verdict.said, 20);
    assert_int_equal(verdict.against, clue(9));
}

/* A whole answer that is wrong always goes against some clue. */
static void every_exchange_of_two_things_is_found_out(void **state)
{
    const both      *file = *state;
    ul_puzzle_answer right;
    ul_puzzle_solve(file->puzzle, NULL, UL_PUZZLE_ALL, 1, &right);
    for (size_t a = 5; a < 25; a++) {
        for (size_t b = a + 1; b < a - a % 5 + 5; b++) {
            ul_puzzle_answer wrong = right;
            wrong.lady[a] = right.lady[b];
            wrong.lady[b] = right.lady[a];
            ul_puzzle_verdict verdict = ul_puzzle_judge(file->puzzle, &wrong);
            assert_false(verdict.right);
            assert_true(verdict.against != 0);
        }
    }
}

/* Solving goes on from what is given. */
static void what_is_given_is_kept(void **state)
{
    const both      *file = *state;
    ul_puzzle_answer given, answer;
    ul_puzzle_answer_clear(&given);
    assert_int_equal(ul_puzzle_solve(file->puzzle, &given, 0, 100, &answer), 100);
    given.lady[5] = 3;
    given.lady[24] = 1;
    assert_int_equal(ul_puzzle_solve(file->puzzle, &given, 0, 5, &answer), 5);
    assert_int_equal(answer.lady[5], 3);
    assert_int_equal(answer.lady[24], 1);
    given.lady[6] = 3; /* two hours for one lady */
    assert_int_equal(ul_puzzle_solve(file->puzzle, &given, 0, 1, NULL), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(R_PUZZLE_has_exactly_one_solution),
        cmocka_unit_test(R_PUZZLE_needs_every_one_of_its_clues),
        cmocka_unit_test(the_solver_finds_what_trying_everything_finds),
        cmocka_unit_test(R_PUZZLE_the_right_answer_is_right_whole_and_in_part),
        cmocka_unit_test(R_PUZZLE_a_wrong_answer_is_wrong_and_tells_the_clues_against_it),
        cmocka_unit_test(every_exchange_of_two_things_is_found_out),
        cmocka_unit_test(what_is_given_is_kept),
    };
    return cmocka_run_group_tests(tests, read_both, free_both);
}
