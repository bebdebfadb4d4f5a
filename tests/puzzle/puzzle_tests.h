/* puzzle_tests.h: the shipped puzzle, read as the plain JSON that it is beside the reader that is tested. */
#ifndef UL_TESTS_PUZZLE_TESTS_H
#define UL_TESTS_PUZZLE_TESTS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>
#include "base/asset.h"
#include "base/json.h"
#include "puzzle/puzzle.h"

/* The file, read twice: as JSON, and by what is tested. */
typedef struct both {
    ul_json   *root;
    ul_puzzle *puzzle;
} both;

static inline int read_both(void **state)
{
    static both     file;
    const ul_asset *asset = ul_asset_find("puzzle.json");
    ul_fault        fault = {0};
    file.root = ul_json_read(asset->bytes, asset->len, &fault);
    file.puzzle = ul_puzzle_read(asset->bytes, asset->len, &fault);
    *state = &file;
    return file.root && file.puzzle ? 0 : -1;
}

static inline int free_both(void **state)
{
    both *file = *state;
    ul_json_free(file->root);
    ul_puzzle_free(file->puzzle);
    return 0;
}

static inline const ul_json *nth(const ul_json *list, size_t index)
{
    const ul_json *v = ul_json_first(list);
    while (index-- > 0)
        v = ul_json_next(list, v);
    assert_non_null(v);
    return v;
}

static inline const ul_json *thing_at(const ul_json *root, size_t thing)
{
    return nth(ul_json_member(nth(ul_json_member(root, "groups"), thing / 5), "items"), thing % 5);
}

static inline size_t thing_called(const ul_json *root, const char *id)
{
    for (size_t thing = 0; thing < 25; thing++) {
        if (ul_json_is(ul_json_member(thing_at(root, thing), "id"), id))
            return thing;
    }
    fail_msg("there is no %s", id);
    return 0;
}

/* A clue as the file has it; it can be looked at when its last group has been given out. */
typedef struct raw_clue {
    char   kind[24];
    size_t things[4], last_group;
} raw_clue;

static inline void read_raw_clue(const ul_json *root, size_t k, raw_clue *clue)
{
    const ul_json *is = ul_json_member(nth(ul_json_member(root, "clues"), k), "is");
    memset(clue, 0, sizeof *clue);
    strcpy(clue->kind, ul_json_first(is)->text);
    clue->last_group = strcmp(clue->kind, "higher") == 0 ? 2 : 1;
    for (size_t i = 1; i < is->count; i++) {
        clue->things[i - 1] = thing_called(root, nth(is, i)->text);
        if (clue->things[i - 1] / 5 > clue->last_group)
            clue->last_group = clue->things[i - 1] / 5;
    }
}

#endif
