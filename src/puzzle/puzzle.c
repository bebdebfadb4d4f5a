/* puzzle.c: reading the puzzle (R-PUZZLE), and asking it what it says. */
#include "puzzle/puzzle.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "puzzle/puzzle_inside.h"

typedef struct clue_shape {
    const char *id;
    size_t      things;
} clue_shape;

static const clue_shape shapes[UL_CLUE_KINDS] = {
    [UL_CLUE_SAME] = {"same", 2},
    [UL_CLUE_EITHER] = {"either", 3},
    [UL_CLUE_PAIR] = {"pair", 4},
    [UL_CLUE_EARLIER] = {"earlier", 2},
    [UL_CLUE_BETWEEN] = {"between", 3},
    [UL_CLUE_HALF_HOUR_BEFORE] = {"half-hour-before", 2},
    [UL_CLUE_HALF_HOUR_APART] = {"half-hour-apart", 2},
    [UL_CLUE_HIGHER] = {"higher", 2},
};

static const char *const group_ids[UL_PUZZLE_GROUPS] = {"lady", "hour", "room", "aid", "mishap"};

typedef struct reader {
    ul_puzzle *puzzle;
    ul_fault  *fault;
} reader;

static bool refuse(reader *r, const ul_json *at, const char *what)
{
    return ul_fault_set(r->fault, "bad-puzzle", at->line, at->column, "%s; docs/puzzle.md tells the format", what);
}

/* The member `key`, which has to be there and of that type; for an array also of that length. */
static const ul_json *need(reader *r, const ul_json *object, const char *key, ul_json_type type, size_t count)
{
    const ul_json *member = ul_json_member(object, key);
    if (member && member->type == type && (type != UL_JSON_ARRAY || member->count == count))
        return member;
    ul_fault_set(r->fault, "bad-puzzle", object->line, object->column,
                 "\"%s\" is missing here, or of the wrong type or length; docs/puzzle.md tells the format", key);
    return NULL;
}

static const char *need_text(reader *r, const ul_json *object, const char *key)
{
    const ul_json *member = need(r, object, key, UL_JSON_STRING, 0);
    return member ? member->text : NULL;
}

static bool read_deck(reader *r, const ul_json *thing, char *deck)
{
    const char *letter = need_text(r, thing, "deck");
    if (!letter)
        return false;
    *deck = letter[0];
    return true;
}

static bool find_thing(const ul_puzzle *puzzle, size_t count, const char *id, ul_thing *found)
{
    for (size_t i = 0; i < count; i++) {
        if (strcmp(puzzle->thing_id[i], id) == 0) {
            *found = (ul_thing)i;
            return true;
        }
    }
    return false;
}

static bool read_thing(reader *r, const ul_json *value, size_t index)
{
    ul_puzzle  *puzzle = r->puzzle;
    const char *id = need_text(r, value, "id");
    ul_thing    other;
    if (!id)
        return false;
    if (find_thing(puzzle, index, id, &other))
        return refuse(r, value, "two things have the same id");
    puzzle->thing_id[index] = id;
    bool is_room = index / UL_PUZZLE_SIZE == PUZZLE_ROOMS;
    return !is_room || read_deck(r, value, &puzzle->deck[index % UL_PUZZLE_SIZE]);
}

static bool read_group(reader *r, const ul_json *value, size_t group)
{
    const char    *id = need_text(r, value, "id");
    const ul_json *things = id ? need(r, value, "items", UL_JSON_ARRAY, UL_PUZZLE_SIZE) : NULL;
    if (!things)
        return false;
    if (strcmp(id, group_ids[group]) != 0)
        return refuse(r, value, "the groups are lady, hour, room, aid, mishap");
    r->puzzle->group_id[group] = id;
    size_t index = group * UL_PUZZLE_SIZE;
    for (const ul_json *t = ul_json_first(things); t; t = ul_json_next(things, t)) {
        if (!read_thing(r, t, index++))
            return false;
    }
    return true;
}

static bool read_kind(reader *r, const ul_json *form, ul_clue *clue)
{
    const ul_json *id = ul_json_first(form);
    for (int kind = 0; id && kind < UL_CLUE_KINDS; kind++) {
        if (!ul_json_is(id, shapes[kind].id))
            continue;
        clue->kind = (ul_clue_kind)kind;
        clue->count = shapes[kind].things;
        if (form->count != clue->count + 1)
            return refuse(r, form, "this kind of clue is about another number of things");
        return true;
    }
    return refuse(r, form, "there is no such kind of clue");
}

static bool read_form(reader *r, const ul_json *form, ul_clue *clue)
{
    if (!read_kind(r, form, clue))
        return false;
    const ul_json *thing = ul_json_first(form);
    for (size_t i = 0; i < clue->count; i++) {
        thing = ul_json_next(form, thing);
        if (thing->type != UL_JSON_STRING || !find_thing(r->puzzle, UL_PUZZLE_THINGS, thing->text, &clue->things[i]))
            return refuse(r, thing, "a clue is about things of this puzzle, by their ids");
    }
    return true;
}

static bool read_clue(reader *r, const ul_json *value, size_t k)
{
    const ul_json *form = ul_json_member(value, "is");
    if (!form || form->type != UL_JSON_ARRAY)
        return refuse(r, value, "a clue has its form in \"is\"");
    return read_form(r, form, &r->puzzle->clues[k]);
}

static bool read_each(reader *r, const ul_json *list, bool (*read)(reader *, const ul_json *, size_t))
{
    size_t index = 0;
    for (const ul_json *v = ul_json_first(list); v; v = ul_json_next(list, v)) {
        if (!read(r, v, index++))
            return false;
    }
    return true;
}

static bool read_all(reader *r, const ul_json *root)
{
    const ul_json *groups = need(r, root, "groups", UL_JSON_ARRAY, UL_PUZZLE_GROUPS);
    if (!groups || !read_each(r, groups, read_group))
        return false;
    const ul_json *clues = need(r, root, "clues", UL_JSON_ARRAY, UL_PUZZLE_CLUES);
    return clues && read_each(r, clues, read_clue);
}

ul_puzzle *ul_puzzle_read(const char *json, size_t len, ul_fault *fault)
{
    ul_json *root = ul_json_read(json, len, fault);
    if (!root)
        return NULL;
    reader r = {calloc(1, sizeof *r.puzzle), fault};
    if (!r.puzzle) {
        ul_json_free(root);
        ul_fault_set(fault, "out-of-memory", 0, 0, "memory ran out while reading the puzzle");
        return NULL;
    }
    r.puzzle->root = root;
    if (read_all(&r, root))
        return r.puzzle;
    ul_puzzle_free(r.puzzle);
    return NULL;
}

void ul_puzzle_free(ul_puzzle *puzzle)
{
    if (puzzle)
        ul_json_free(puzzle->root);
    free(puzzle);
}

const ul_clue *ul_puzzle_clue(const ul_puzzle *puzzle, size_t k)
{
    return &puzzle->clues[k];
}

const char *ul_clue_kind_id(ul_clue_kind kind)
{
    return shapes[kind].id;
}

const char *ul_puzzle_group_id(const ul_puzzle *puzzle, size_t group)
{
    return puzzle->group_id[group];
}

const char *ul_puzzle_thing_id(const ul_puzzle *puzzle, ul_thing thing)
{
    return puzzle->thing_id[thing];
}
