/*
 * puzzle_solve.c: the puzzle solved by trying.
 *
 * Each thing in turn is given to each lady who has none of its group yet.
 * Hours and rooms come first, so a clue can be looked at as soon as the last
 * thing that it is about has its lady.
 */
#include <stdlib.h>
#include <string.h>
#include "puzzle/puzzle_inside.h"

#define FIRST UL_PUZZLE_SIZE /* the ladies are their own */

typedef struct search {
    const ul_puzzle        *puzzle;
    const ul_puzzle_answer *given;
    const ul_clue          *due[UL_PUZZLE_THINGS][UL_PUZZLE_CLUES]; /* clues to look at once this thing is given away */
    size_t                  due_count[UL_PUZZLE_THINGS];
    ul_puzzle_answer        now;
    int                     hour[UL_PUZZLE_SIZE], deck[UL_PUZZLE_SIZE]; /* of each lady */
    unsigned                limit, found;
    ul_puzzle_answer       *last;
} search;

static bool holds(const search *s, const ul_clue *clue)
{
    uint8_t who[UL_CLUE_THINGS] = {0};
    for (size_t i = 0; i < clue->count; i++)
        who[i] = s->now.lady[clue->things[i]];
    switch (clue->kind) {
    case UL_CLUE_SAME:
        return who[0] == who[1];
    case UL_CLUE_EITHER:
        return (who[0] == who[1]) != (who[0] == who[2]);
    case UL_CLUE_PAIR:
        return who[0] != who[1] && ((who[0] == who[2] && who[1] == who[3]) || (who[0] == who[3] && who[1] == who[2]));
    case UL_CLUE_EARLIER:
        return s->hour[who[0]] < s->hour[who[1]];
    case UL_CLUE_BETWEEN:
        return s->hour[who[1]] < s->hour[who[0]] && s->hour[who[0]] < s->hour[who[2]];
    case UL_CLUE_HALF_HOUR_BEFORE:
        return s->hour[who[0]] + 1 == s->hour[who[1]];
    case UL_CLUE_HALF_HOUR_APART:
        return abs(s->hour[who[0]] - s->hour[who[1]]) == 1;
    default: /* UL_CLUE_HIGHER: A is above B */
        return s->deck[who[0]] < s->deck[who[1]];
    }
}

/* The last thing that must have its lady before the clue can be looked at. */
static size_t last_needed(const search *s, const ul_clue *clue)
{
    size_t last = clue->kind < UL_CLUE_EARLIER   ? FIRST
                  : clue->kind == UL_CLUE_HIGHER ? (PUZZLE_ROOMS + 1) * UL_PUZZLE_SIZE - 1
                                                 : (PUZZLE_HOURS + 1) * UL_PUZZLE_SIZE - 1;
    for (size_t i = 0; i < clue->count; i++) {
        ul_thing thing = clue->things[i];
        if (s->given->lady[thing] == UL_PUZZLE_OPEN && thing > last)
            last = thing;
    }
    return last;
}

static void plan_clues(search *s, unsigned clues)
{
    for (size_t k = 0; k < UL_PUZZLE_CLUES; k++) {
        if (!(clues >> k & 1))
            continue;
        const ul_clue *clue = &s->puzzle->clues[k];
        size_t         last = last_needed(s, clue);
        s->due[last][s->due_count[last]++] = clue;
    }
}

static bool may_have(const search *s, uint8_t lady, size_t thing)
{
    size_t group = thing - thing % UL_PUZZLE_SIZE;
    for (size_t other = group; other < group + UL_PUZZLE_SIZE; other++) {
        if (other != thing && s->now.lady[other] == lady)
            return false;
    }
    return s->given->lady[thing] == UL_PUZZLE_OPEN || s->given->lady[thing] == lady;
}

static void give(search *s, uint8_t lady, size_t thing)
{
    size_t index = thing % UL_PUZZLE_SIZE;
    s->now.lady[thing] = lady;
    if (thing / UL_PUZZLE_SIZE == PUZZLE_HOURS)
        s->hour[lady] = (int)index;
    if (thing / UL_PUZZLE_SIZE == PUZZLE_ROOMS)
        s->deck[lady] = s->puzzle->deck[index];
}

static bool clues_hold(const search *s, size_t thing)
{
    for (size_t i = 0; i < s->due_count[thing]; i++) {
        if (!holds(s, s->due[thing][i]))
            return false;
    }
    return true;
}

static void try_from(search *s, size_t thing)
{
    if (thing == UL_PUZZLE_THINGS) {
        s->found++;
        *s->last = s->now;
        return;
    }
    for (uint8_t lady = 0; lady < UL_PUZZLE_SIZE && s->found < s->limit; lady++) {
        if (!may_have(s, lady, thing))
            continue;
        give(s, lady, thing);
        if (clues_hold(s, thing))
            try_from(s, thing + 1);
    }
    s->now.lady[thing] = s->given->lady[thing];
}

void ul_puzzle_answer_clear(ul_puzzle_answer *answer)
{
    memset(answer->lady, UL_PUZZLE_OPEN, sizeof answer->lady);
    for (uint8_t lady = 0; lady < UL_PUZZLE_SIZE; lady++)
        answer->lady[lady] = lady;
}

unsigned ul_puzzle_solve(const ul_puzzle *puzzle, const ul_puzzle_answer *given, unsigned clues, unsigned limit,
                         ul_puzzle_answer *answer)
{
    ul_puzzle_answer nothing, unused;
    ul_puzzle_answer_clear(&nothing);
    search s = {.puzzle = puzzle, .given = given ? given : &nothing, .limit = limit};
    s.now = *s.given;
    s.last = answer ? answer : &unused;
    plan_clues(&s, clues);
    try_from(&s, FIRST);
    return s.found;
}

ul_puzzle_verdict ul_puzzle_judge(const ul_puzzle *puzzle, const ul_puzzle_answer *answer)
{
    ul_puzzle_verdict verdict = {.right = ul_puzzle_solve(puzzle, answer, UL_PUZZLE_ALL, 1, NULL) == 1};
    for (size_t thing = FIRST; thing < UL_PUZZLE_THINGS; thing++)
        verdict.said += answer->lady[thing] != UL_PUZZLE_OPEN;
    for (size_t k = 0; k < UL_PUZZLE_CLUES; k++) {
        if (ul_puzzle_solve(puzzle, answer, 1u << k, 1, NULL) == 0)
            verdict.against |= 1u << k;
    }
    return verdict;
}
