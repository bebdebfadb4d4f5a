/* position.c: where a table's first game begins, read and written. */
#include "table/position.h"

#include <stdlib.h>
#include <string.h>
#include "record/action_text.h"
#include "record/state_text.h"
#include "table/archive.h"
#include "table/position_inside.h"
#include "table/table_inside.h"

#define NO_SEED "position" /* of a state: the table has a better one */

static bool bad(ul_fault *fault, const char *what)
{
    return ul_fault_set(fault, "bad-position", 0, 0, "a position %s", what);
}

/* What is wrong with a part of it; memory that ran out is no fault of the text. */
static bool bad_part(ul_fault *fault, const char *part, const ul_fault *cause)
{
    if (strcmp(cause->code, "out-of-memory") == 0)
        return ul_fault_set(fault, cause->code, 0, 0, "%s", cause->message);
    return ul_fault_set(fault, "bad-position", cause->line, cause->column, "the %s of the position: %s", part,
                        cause->message);
}

static bool no_memory(ul_fault *fault)
{
    return ul_fault_set(fault, "out-of-memory", 0, 0, "memory ran out");
}

void ul_position_free(ul_position *position)
{
    if (position)
        ul_record_free(position->record);
    free(position);
}

/* ---- a record, as far as it is wanted */

/* The first actions of it, without the lines of its head: the people at the table are others. */
static ul_record *copy(const ul_record *record, size_t actions, const char *seed, size_t seed_len, ul_fault *fault)
{
    ul_record *made = ul_record_again(record, seed, seed_len, fault);
    for (size_t i = 0; made && i < actions; i++)
        if (!ul_record_add(made, record->action[i])) {
            ul_record_free(made);
            no_memory(fault);
            return NULL;
        }
    return made;
}

ul_record *ul_position_record(const ul_position *position, const char *seed, size_t len, ul_fault *fault)
{
    const ul_record *record = position->record;
    if (position->seeded)
        return copy(record, record->count, record->seed.len ? record->seed.bytes : "", record->seed.len, fault);
    return copy(record, record->count, seed, len, fault);
}

/* ---- reading */

static bool read_state(ul_position *p, const ul_json *state, const char *plan, size_t plan_len, ul_fault *fault)
{
    ul_fault cause;
    p->record = ul_record_load(state, plan, plan_len, NO_SEED, sizeof NO_SEED - 1, &cause);
    return p->record || bad_part(fault, "state", &cause);
}

static bool is_count(const ul_json *value)
{
    return value->type == UL_JSON_INTEGER && value->integer >= 0 && value->integer <= UINT32_MAX;
}

/* How much of a record is wanted. */
static bool read_length(const ul_json *json, const ul_record *record, size_t *count, ul_fault *fault)
{
    const ul_json *actions = ul_json_member(json, "actions"), *turn = ul_json_member(json, "turn");
    *count = record->count;
    if (actions && turn)
        return bad(fault, "has \"actions\" or \"turn\", not both");
    if ((actions && !is_count(actions)) || (turn && !is_count(turn)))
        return bad(fault, "says as a number up to which action or turn of its record the game is to go");
    if (actions && (uint64_t)actions->integer > record->count)
        return ul_fault_set(fault, "bad-position", 0, 0, "the record of the position has %zu actions, not %lld",
                            record->count, (long long)actions->integer);
    if (actions)
        *count = (size_t)actions->integer;
    if (turn && !ul_record_turn(record, (unsigned)turn->integer, count))
        return ul_fault_set(fault, "bad-position", 0, 0, "the record of the position has no turn %lld",
                            (long long)turn->integer);
    return true;
}

static bool take_record(ul_position *p, const ul_record *record, size_t count, ul_fault *fault)
{
    ul_fault cause;
    if (count > UL_POSITION_ACTIONS)
        return ul_fault_set(fault, "bad-position", 0, 0, "the record of a position has no more than %d actions",
                            UL_POSITION_ACTIONS);
    p->seeded = true;
    p->record = copy(record, count, record->seed.len ? record->seed.bytes : "", record->seed.len, &cause);
    return p->record || bad_part(fault, "record", &cause);
}

static bool read_record(ul_position *p, const ul_json *json, const ul_json *text, ul_fault *fault)
{
    ul_fault cause;
    size_t   count;
    if (text->type != UL_JSON_STRING)
        return bad(fault, "has its record as a string, the text of it");
    ul_record *record = ul_record_read(text->text, text->text_len, &cause);
    bool       good = record ? read_length(json, record, &count, fault) && take_record(p, record, count, fault)
                             : bad_part(fault, "record", &cause);
    ul_record_free(record);
    return good;
}

static bool is_shuffled(const ul_events *events)
{
    for (uint8_t i = 0; i < events->count; i++)
        if (events->event[i].kind == UL_RESHUFFLED)
            return true;
    return false;
}

/* One action after the other, as if it were played. */
static bool add_to_script(ul_position *p, ul_action action, ul_game *game, ul_fault *fault)
{
    const ul_world *world = p->record->world;
    ul_why          why = ul_game_why(world, game, action);
    char            text[UL_ACTION_TEXT];
    p->script[p->scripted++] = action;
    if (why.reason != UL_WHY_LEGAL)
        return ul_fault_set(fault, "bad-position", 0, 0,
                            "the script of the position: action %u, \"%.60s\", is not legal then: %s", p->scripted,
                            ul_action_write(world, action, text), ul_reason_name((ul_reason)why.reason));
    ul_events events = {0};
    ul_game_act(world, game, action, &events);
    return p->seeded || !is_shuffled(&events) ||
           bad(fault, "from a state has a script that ends before cards are shuffled: nobody knows their order");
}

static bool read_line(ul_position *p, const ul_json *line, ul_game *game, ul_fault *fault)
{
    ul_fault  cause;
    ul_action action;
    if (line->type != UL_JSON_STRING)
        return bad(fault, "has a script of actions, each a string");
    if (!ul_action_read(p->record->world, line->text, line->text_len, &action, &cause))
        return bad_part(fault, "script", &cause);
    return add_to_script(p, action, game, fault);
}

static bool script_fits(bool is_list, size_t count, ul_fault *fault)
{
    return (is_list && count > 0 && count <= UL_SCRIPT_ACTIONS) ||
           ul_fault_set(fault, "bad-position", 0, 0, "the script of a position is a list of 1 to %d actions",
                        UL_SCRIPT_ACTIONS);
}

static bool read_script(ul_position *p, const ul_json *script, ul_fault *fault)
{
    ul_game game;
    if (!script_fits(script->type == UL_JSON_ARRAY, script->count, fault))
        return false;
    ul_record_game(p->record, p->record->count, &game);
    for (const ul_json *line = ul_json_first(script); line; line = ul_json_next(script, line))
        if (!read_line(p, line, &game, fault))
            return false;
    return true;
}

static bool keys_fit(const ul_json *json, ul_fault *fault)
{
    static const char *const known[] = {"state", "record", "actions", "turn", "script"};
    bool                     state = ul_json_member(json, "state") != NULL;
    if (state == (ul_json_member(json, "record") != NULL))
        return bad(fault, "is {\"state\":{…}} or {\"record\":\"…\"}, one of the two");
    if (state && (ul_json_member(json, "actions") || ul_json_member(json, "turn")))
        return bad(fault, "has \"actions\" or \"turn\" of a record only");
    for (const ul_json *member = ul_json_first(json); member; member = ul_json_next(json, member)) {
        size_t i = 0;
        while (i < sizeof known / sizeof known[0] && strcmp(known[i], member->key) != 0)
            i++;
        if (i == sizeof known / sizeof known[0])
            return ul_fault_set(fault, "bad-position", member->line, member->column, "a position has no \"%.40s\"",
                                member->key);
    }
    return true;
}

/* There must be something left to play, and a log must be able to hold it. */
static bool is_playable(const ul_position *p, ul_fault *fault)
{
    ul_game game;
    ul_text text = {0};
    ul_record_game(p->record, p->record->count, &game);
    if (game.scene.phase == UL_PHASE_OVER)
        return bad(fault, "has a game that is not over: choose an earlier action of it");
    ul_position_write(p, &text);
    bool fits = text.failed ? no_memory(fault)
                            : ul_deed_text_fits(text.bytes, text.len, SIZE_MAX) ||
                                  bad(fault, "has no control characters or turns of direction, in its seed or plan");
    ul_text_free(&text);
    return fits;
}

static bool read_members(ul_position *p, const ul_json *json, const char *plan, size_t plan_len, ul_fault *fault)
{
    const ul_json *state = ul_json_member(json, "state"), *record = ul_json_member(json, "record");
    const ul_json *script = ul_json_member(json, "script");
    if (json->type != UL_JSON_OBJECT || !keys_fit(json, fault))
        return json->type == UL_JSON_OBJECT ? false : bad(fault, "is an object, {\"state\":{…}} or {\"record\":\"…\"}");
    if (state ? !read_state(p, state, plan, plan_len, fault) : !read_record(p, json, record, fault))
        return false;
    return (!script || read_script(p, script, fault)) && is_playable(p, fault);
}

ul_position *ul_position_of(const ul_json *json, const char *plan, size_t plan_len, ul_fault *fault)
{
    ul_position *p = calloc(1, sizeof *p);
    if (!p)
        no_memory(fault);
    if (p && read_members(p, json, plan, plan_len, fault))
        return p;
    ul_position_free(p);
    return NULL;
}

ul_position *ul_position_read(const char *text, size_t len, const char *plan, size_t plan_len, ul_fault *fault)
{
    ul_fault     cause;
    ul_json     *json = ul_json_read(text, len, &cause);
    ul_position *p = json ? ul_position_of(json, plan, plan_len, fault) : NULL;
    if (!json)
        bad_part(fault, "text", &cause);
    ul_json_free(json);
    return p;
}

ul_position *ul_position_of_record(const ul_record *record, size_t actions, ul_fault *fault)
{
    ul_position *p = calloc(1, sizeof *p);
    if (!p)
        no_memory(fault);
    if (p && take_record(p, record, actions, fault) && is_playable(p, fault))
        return p;
    ul_position_free(p);
    return NULL;
}

static bool take_lesson(ul_position *p, const ul_record *record, ul_fault *fault)
{
    ul_game game;
    p->record = copy(record, 0, NO_SEED, sizeof NO_SEED - 1, fault);
    if (!p->record || !script_fits(true, record->count, fault))
        return false;
    game = p->record->start;
    for (size_t i = 0; i < record->count; i++)
        if (!add_to_script(p, record->action[i], &game, fault))
            return false;
    return is_playable(p, fault);
}

ul_position *ul_position_of_lesson(const ul_record *record, ul_fault *fault)
{
    ul_position *p = calloc(1, sizeof *p);
    if (!p)
        no_memory(fault);
    if (p && take_lesson(p, record, fault))
        return p;
    ul_position_free(p);
    return NULL;
}

/* ---- writing */

static void write_record(const ul_record *record, ul_json_out *json)
{
    ul_text text = {0};
    ul_record_write(record, &text);
    ul_json_put_string_n(json, "record", ul_text_bytes(&text), text.len);
    json->text->failed |= text.failed;
    ul_text_free(&text);
}

void ul_position_write(const ul_position *position, ul_text *text)
{
    ul_json_out      json;
    char             buffer[UL_ACTION_TEXT];
    const ul_record *record = position->record;
    ul_json_begin(&json, text);
    ul_json_open_object(&json);
    if (position->seeded) {
        write_record(record, &json);
    } else {
        ul_json_key(&json, "state");
        ul_state_write(&json, record->world, &record->start);
    }
    if (position->scripted) {
        ul_json_put_array(&json, "script");
        for (uint8_t i = 0; i < position->scripted; i++)
            ul_json_string(&json, ul_action_write(record->world, position->script[i], buffer));
        ul_json_close(&json);
    }
    ul_json_close(&json);
}

/* ---- small questions */

const ul_world *ul_position_world(const ul_position *position)
{
    return position->record->world;
}

const char *ul_position_plan(const ul_position *position, size_t *len)
{
    *len = position->record->plan.len;
    return *len ? position->record->plan.bytes : NULL;
}

const char *ul_position_from(const ul_position *position)
{
    return position->scripted ? "script" : position->seeded ? "record" : "state";
}

uint16_t ul_position_turn(const ul_position *position)
{
    ul_game game;
    ul_record_game(position->record, position->record->count, &game);
    return game.scene.turn;
}

size_t ul_position_actions(const ul_position *position)
{
    return position->record->count;
}

ul_action ul_position_action(const ul_position *position, size_t place)
{
    return position->record->action[place];
}

/* ---- at a table */

/* The next line of a plan without what it ends in; false behind the last. */
static bool next_line(const char **text, const char *end, const char **line, size_t *len)
{
    if (*text == end)
        return false;
    const char *stop = memchr(*text, '\n', (size_t)(end - *text));
    *line = *text;
    *len = (size_t)((stop ? stop : end) - *text);
    *text = stop ? stop + 1 : end;
    if (*len && (*line)[*len - 1] == '\r')
        --*len;
    return true;
}

/* Line by line: a record ends them all in the same way, whatever its plan had. */
static bool is_same_plan(const char *a, size_t a_len, const char *b, size_t b_len)
{
    const char *a_end = a + a_len, *b_end = b + b_len, *a_line, *b_line;
    size_t      a_line_len, b_line_len;
    while (next_line(&a, a_end, &a_line, &a_line_len))
        if (!next_line(&b, b_end, &b_line, &b_line_len) || a_line_len != b_line_len ||
            memcmp(a_line, b_line, a_line_len) != 0)
            return false;
    return b == b_end;
}

bool ul_position_fits(const ul_position *position, const ul_about *about, const ul_ground *ground, ul_fault *fault)
{
    const ul_world *world = position->record->world, *other = ground->world[ul_world_players(world)];
    const ul_text  *plan = &position->record->plan;
    if (strcmp(about->from, ul_position_from(position)) != 0)
        return ul_fault_set(fault, "bad-position", 0, 0, "the table says that it begins with another kind of position");
    if (about->seats != ul_world_players(world))
        return ul_fault_set(fault, "bad-position", 0, 0, "the position has %d players, so \"seats\" cannot be %d",
                            ul_world_players(world), about->seats);
    if (!other || strcmp(ul_world_edition(world)->id, ul_world_edition(other)->id) != 0 ||
        memcmp(ul_world_options(world), ul_world_options(other), sizeof(ul_options)) != 0)
        return bad(fault, "is of the edition and options that the table plays");
    return is_same_plan(plan->len ? plan->bytes : "", plan->len, ground->plan ? ground->plan : "", ground->plan_len) ||
           bad(fault, "is of the board that the table plays on");
}
