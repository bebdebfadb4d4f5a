/* opening.c: a table as somebody asks for it. */
#include "wire/opening.h"
#include <stdlib.h>
#include <string.h>
#include "base/json.h"
#include "plan/plan.h"

typedef struct reader {
    const char *const *levels;
    ul_opening        *opening;
    ul_fault          *fault;
} reader;

static bool wrong(const reader *r, const ul_json *value, const char *expected)
{
    return ul_fault_set(r->fault, "wrong-type", value->line, value->column, "\"%s\" must be %s", value->key, expected);
}

static bool check_level(const reader *r, const ul_json *value)
{
    if (value->type != UL_JSON_STRING)
        return ul_fault_set(r->fault, "wrong-type", value->line, value->column, "a bot is named by a string");
    for (const char *const *level = r->levels; level && *level; level++)
        if (ul_json_is(value, *level))
            return true;
    if (!r->levels && ul_deed_word_fits(value->text) && value->text[0])
        return true;
    return ul_fault_set(r->fault, "unknown-bot", value->line, value->column,
                        "there is no bot \"%.40s\": GET /api/1 lists them as \"bots\"", value->text);
}

static bool read_edition(const reader *r, const ul_json *root)
{
    const ul_json *name = ul_json_member(root, "edition");
    if (!name)
        return ul_fault_set(r->fault, "missing-key", root->line, root->column,
                            "\"edition\" says which game the table is for; GET /api/1 lists them");
    if (name->type != UL_JSON_STRING)
        return wrong(r, name, "a string");
    if (!ul_edition_find(&r->opening->edition, name->text, name->text_len))
        return ul_fault_set(r->fault, "unknown-edition", name->line, name->column,
                            "there is no edition \"%.40s\": GET /api/1 lists them", name->text);
    const ul_json *options = ul_json_member(root, "options");
    if (options && options->type != UL_JSON_OBJECT)
        return wrong(r, options, "an object");
    return ul_options_read(&r->opening->options, &r->opening->edition, options, false, r->fault);
}

/* The drawing itself, also where a board of ours was named: a log is read again long after that has been drawn anew. */
static bool copy_plan(ul_opening *opening, const char *plan, size_t len, ul_fault *fault)
{
    const ul_asset *ours = ul_plan_find_shipped(plan, len);
    plan = ours ? ours->bytes : plan;
    len = ours ? ours->len : len;
    opening->plan = malloc(len + 1);
    if (!opening->plan)
        return ul_fault_set(fault, "out-of-memory", 0, 0, "memory ran out");
    memcpy(opening->plan, plan, len);
    opening->plan[len] = '\0';
    opening->plan_len = len;
    return true;
}

static bool read_plan(const reader *r, const ul_json *plan)
{
    if (plan->type != UL_JSON_STRING)
        return wrong(r, plan, "a string, the text of a plan");
    return copy_plan(r->opening, plan->text, plan->text_len, r->fault);
}

static bool read_bots(const reader *r, const ul_json *list)
{
    if (list->type != UL_JSON_ARRAY)
        return wrong(r, list, "a list of bots");
    if (list->count > UL_MAX_SEATS)
        return ul_fault_set(r->fault, "bad-bots", list->line, list->column, "there are more bots than seats");
    for (const ul_json *one = ul_json_first(list); one; one = ul_json_next(list, one)) {
        if (!check_level(r, one))
            return false;
        ul_word_set(r->opening->bot[r->opening->bots++], one->text);
    }
    return true;
}

static bool read_member(const reader *r, const ul_json *member)
{
    static const char *const read_before[] = {"edition", "options", "plan", "position"};
    for (size_t i = 0; i < sizeof read_before / sizeof read_before[0]; i++)
        if (strcmp(member->key, read_before[i]) == 0)
            return true;
    if (strcmp(member->key, "bots") == 0)
        return read_bots(r, member);
    if (strcmp(member->key, "id") == 0)
        return ul_fault_set(r->fault, "unknown-key", member->line, member->column, "a table is given its \"id\"");
    if (strcmp(member->key, "level") == 0 && !check_level(r, member))
        return false;
    return ul_about_set(&r->opening->about, member, r->fault);
}

/* Not more than the edition is for, nor bots in all of them: somebody must be there to start. */
static bool check_seats(const reader *r)
{
    const ul_opening *o = r->opening;
    if (o->position && o->about.seats != ul_world_players(ul_position_world(o->position)))
        return ul_fault_set(r->fault, "bad-position", 0, 0, "the position has %d players, so \"seats\" cannot be %d",
                            ul_world_players(ul_position_world(o->position)), o->about.seats);
    if (o->about.seats < o->edition.min_players || o->about.seats > o->edition.max_players)
        return ul_fault_set(r->fault, "bad-table", 0, 0, "%s is for %d to %d players, so \"seats\" cannot be %d",
                            o->edition.id, o->edition.min_players, o->edition.max_players, o->about.seats);
    if (o->bots >= o->about.seats)
        return ul_fault_set(r->fault, "bad-bots", 0, 0,
                            "\"bots\" must leave a seat free: who sits there starts the game");
    return true;
}

/* Edition and options are the position's; who says them all the same must say the same. */
static bool read_position(const reader *r, const ul_json *root, const ul_json *json)
{
    const ul_json *plan = ul_json_member(root, "plan"), *edition = ul_json_member(root, "edition");
    if (ul_json_member(root, "options"))
        return ul_fault_set(r->fault, "bad-position", json->line, json->column,
                            "\"options\" are those of the position: leave them out");
    if (plan && ul_json_member(json, "record"))
        return ul_fault_set(r->fault, "bad-position", plan->line, plan->column,
                            "a record brings its own \"plan\": leave it out");
    if (plan && plan->type != UL_JSON_STRING)
        return wrong(r, plan, "a string, the text of a plan");
    ul_position *position = ul_position_of(json, plan ? plan->text : NULL, plan ? plan->text_len : 0, r->fault);
    if (!position || !ul_opening_of_position(position, r->opening, r->fault))
        return false;
    if (edition && !ul_json_is(edition, r->opening->edition.id))
        return ul_fault_set(r->fault, "bad-position", edition->line, edition->column,
                            "the position is of %s: leave \"edition\" out, or say that", r->opening->edition.id);
    return true;
}

static bool is_true(const ul_json *value)
{
    return value && value->type == UL_JSON_BOOL && value->integer;
}

/* Strangers take nobody's seat in mid-game unless the table says so. */
static bool read_game(const reader *r, const ul_json *root)
{
    const ul_json *plan = ul_json_member(root, "plan"), *position = ul_json_member(root, "position");
    if (position)
        return read_position(r, root, position);
    if (!read_edition(r, root))
        return false;
    ul_about_init(&r->opening->about, r->opening->edition.max_players);
    r->opening->about.latecomers = !is_true(ul_json_member(root, "listed"));
    return !plan || read_plan(r, plan);
}

static bool read_root(const reader *r, const ul_json *root)
{
    if (root->type != UL_JSON_OBJECT)
        return ul_fault_set(r->fault, "not-an-object", root->line, root->column, "this is not an object: { ... }");
    if (!read_game(r, root))
        return false;
    for (const ul_json *one = ul_json_first(root); one; one = ul_json_next(root, one))
        if (!read_member(r, one))
            return false;
    return check_seats(r);
}

bool ul_opening_of(const ul_json *json, const char *const *levels, ul_opening *opening, ul_fault *fault)
{
    reader r = {.levels = levels, .opening = opening, .fault = fault};
    memset(opening, 0, sizeof *opening);
    if (read_root(&r, json))
        return true;
    ul_opening_free(opening);
    return false;
}

bool ul_opening_read(const char *bytes, size_t len, const char *const *levels, ul_opening *opening, ul_fault *fault)
{
    if (len > UL_OPENING_BYTES)
        return ul_fault_set(fault, "too-long", 0, 0, "this has no more than %d bytes", UL_OPENING_BYTES);
    ul_json *root = ul_json_read(bytes, len, fault);
    bool     good = root && ul_opening_of(root, levels, opening, fault);
    ul_json_free(root);
    return good;
}

void ul_opening_free(ul_opening *opening)
{
    free(opening->plan);
    opening->plan = NULL;
    opening->plan_len = 0;
    ul_position_free(opening->position);
    opening->position = NULL;
}

bool ul_opening_of_position(ul_position *position, ul_opening *opening, ul_fault *fault)
{
    const ul_world *world = ul_position_world(position);
    size_t          len;
    const char     *plan = ul_position_plan(position, &len);
    memset(opening, 0, sizeof *opening);
    opening->position = position;
    opening->edition = *ul_world_edition(world);
    opening->options = *ul_world_options(world);
    ul_about_init(&opening->about, ul_world_players(world));
    opening->about.seeds = false; /* nothing is dealt from them */
    ul_word_set(opening->about.from, ul_position_from(position));
    if (!plan || copy_plan(opening, plan, len, fault))
        return true;
    ul_opening_free(opening);
    return false;
}
