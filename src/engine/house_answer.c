/* house_answer.c: the requests to a house, from a line to a line. */
#include <string.h>
#include "engine/house_inside.h"
#include "record/record.h"
#include "table/archive.h"
#include "table/history.h"

#define PLAYOUTS 400 /* of a bot that is given no bound */
#define MOST_MS 3600000
#define MOST_PLAYOUTS 1000000
#define MOST_NUMBER ((int64_t)1 << 53) /* beyond it JavaScript has no whole numbers */

/* A request being answered. */
typedef struct asking {
    ul_house      *house;
    const ul_json *root;
    uint64_t       now;
    ul_fault       fault;
} asking;

static const ul_json *member(const asking *a, const char *key)
{
    return ul_json_member(a->root, key);
}

static uint64_t number(const asking *a, const char *key, uint64_t preset)
{
    const ul_json *value = member(a, key);
    return value ? (uint64_t)value->integer : preset;
}

/* The commands: false with the fault filled if it is refused. */

static bool command_new(asking *a)
{
    ul_opening     opening;
    const ul_json *id = member(a, "id");
    if (!ul_opening_of(member(a, "opening"), ul_table_bots_levels(), &opening, &a->fault))
        return false;
    bool good =
        !id || id->text_len <= UL_TABLE_ID_BYTES ||
        ul_fault_set(&a->fault, "bad-table", 0, 0, "a table's \"id\" has no more than %d letters", UL_TABLE_ID_BYTES);
    if (id && good)
        memcpy(opening.about.id, id->text, id->text_len + 1);
    if (good && !ul_house_open(a->house, &opening, a->now, &a->fault)) {
        ul_house_clear(a->house);
        good = false;
    }
    ul_opening_free(&opening);
    return good;
}

static bool command_open(asking *a)
{
    const ul_json *log = member(a, "log"), *plan = member(a, "plan");
    ul_house_clear(a->house);
    for (const ul_json *line = ul_json_first(log); line; line = ul_json_next(log, line)) {
        ul_text_add(&a->house->hosted.log, line->text, line->text_len);
        ul_text_put(&a->house->hosted.log, "\n");
    }
    if (ul_hosted_table_read(&a->house->hosted, plan ? plan->text : NULL, plan ? plan->text_len : 0, a->now, &a->fault))
        return true;
    ul_house_clear(a->house); /* half a table is none */
    return false;
}

static bool command_message(asking *a)
{
    ul_house_message(a->house, (uint32_t)number(a, "from", 0), member(a, "message"), a->now);
    return true;
}

static bool command_gone(asking *a)
{
    ul_house_gone(a->house, (uint32_t)number(a, "from", 0), a->now);
    return true;
}

static bool command_tick(asking *a)
{
    ul_house_tick(a->house, a->now);
    return true;
}

static uint64_t budget_seed(ul_house *house)
{
    uint8_t  bytes[UL_SHA256_BYTES];
    uint64_t seed = 0;
    ul_house_draw(house, bytes);
    for (unsigned i = 0; i < 8; i++)
        seed |= (uint64_t)bytes[i] << 8 * i;
    return seed;
}

/* Without a clock it is playouts that end the thinking. */
static bool command_think(asking *a)
{
    ul_house *house = a->house;
    bool      timed = member(a, "ms") && house->now;
    uint64_t  ms = number(a, "ms", 0), playouts = number(a, "playouts", timed ? UINT32_MAX : PLAYOUTS);
    if (ms > MOST_MS || (member(a, "playouts") && playouts > MOST_PLAYOUTS))
        return ul_fault_set(&a->fault, "wrong-type", 0, 0, "\"ms\" is 0 to %d, \"playouts\" 0 to %d", MOST_MS,
                            MOST_PLAYOUTS);
    ul_budget budget = {.seed = budget_seed(house), .playouts = (uint32_t)playouts};
    if (timed) {
        budget.now = house->now;
        budget.clock = house->clock;
        budget.until = house->now(house->clock) + ms * 1000;
    }
    ul_house_think(house, &budget, a->now);
    return true;
}

static void answer_text(ul_house *house, const char *key, const ul_text *value)
{
    ul_json_out json;
    ul_json_begin(&json, &house->answer);
    ul_json_open_object(&json);
    ul_json_put_bool(&json, "ok", true);
    ul_json_put_string_n(&json, key, value->bytes, value->len);
    ul_json_close(&json);
    house->answer.failed |= value->failed;
}

/* The record of a game that is over; it is as secret as the hands before. */
static bool command_record(asking *a)
{
    ul_house      *house = a->house;
    uint64_t       game = number(a, "game", 1);
    ul_table_phase phase = ul_table_phase_now(ul_host_table(house->hosted.host));
    ul_record     *record = NULL;
    if (game <= UINT16_MAX)
        record = ul_table_record(house->hosted.ground, house->hosted.log.bytes, house->hosted.log.len, (uint16_t)game,
                                 &a->fault);
    else
        ul_fault_set(&a->fault, "no-game", 0, 0, "the table has played no such game");
    if (!record)
        return false;
    ul_game end;
    ul_record_game(record, record->count, &end);
    bool over = end.scene.phase == UL_PHASE_OVER || phase == UL_TABLE_CLOSED;
    ul_text_clear(&house->scratch);
    ul_record_write(record, &house->scratch);
    ul_record_free(record);
    if (!over)
        return ul_fault_set(&a->fault, "not-over", 0, 0, "this game is still played: its record would show all hands");
    answer_text(house, "record", &house->scratch);
    return true;
}

/* Is a record what it claims to be, from the proof of its deal to its end? That it is not is an answer. */
static bool command_verify(asking *a)
{
    const ul_json *text = member(a, "record");
    char           id[UL_GAME_ID_BYTES + 1] = "";
    ul_fault       fault = {0};
    ul_json_out    json;
    ul_record     *record = ul_record_read(text->text, text->text_len, &fault);
    bool           good = record && ul_record_verify(record, &fault) && ul_proof_verify(record, id, &fault);
    ul_record_free(record);
    ul_json_begin(&json, &a->house->answer);
    ul_json_open_object(&json);
    ul_json_put_bool(&json, "ok", true);
    ul_json_put_bool(&json, "verified", good);
    ul_json_key(&json, good ? "proof" : "error"); /* the game that a Proof names; none: dealt from a seed alone */
    if (good && !id[0])
        ul_json_null(&json);
    else
        ul_json_string(&json, good ? id : fault.code);
    if (!good) {
        ul_json_put_string(&json, "message", fault.message);
        ul_json_put_number(&json, "line", fault.line);
    }
    ul_json_close(&json);
    return true;
}

/* What a request may have; brackets: may be left out. */
typedef struct command {
    const char *name;
    const char *members;
    bool        needs_table;
    bool (*answer)(asking *a);
} command;

static const command commands[] = {
    {"new", "now opening [id]", false, command_new},
    {"open", "now log [plan]", false, command_open},
    {"message", "now from message", true, command_message},
    {"gone", "now from", true, command_gone},
    {"tick", "now", true, command_tick},
    {"think", "now [ms] [playouts]", true, command_think},
    {"record", "[game]", true, command_record},
    {"verify", "record", false, command_verify},
};

typedef struct type {
    const char  *key;
    ul_json_type type;
    const char  *expected;
} type;

static const type types[] = {
    {"now", UL_JSON_INTEGER, "a whole number"},     {"from", UL_JSON_INTEGER, "a whole number"},
    {"ms", UL_JSON_INTEGER, "a whole number"},      {"playouts", UL_JSON_INTEGER, "a whole number"},
    {"game", UL_JSON_INTEGER, "a whole number"},    {"opening", UL_JSON_OBJECT, "an object"},
    {"message", UL_JSON_OBJECT, "an object"},       {"id", UL_JSON_STRING, "a string"},
    {"plan", UL_JSON_STRING, "the text of a plan"}, {"record", UL_JSON_STRING, "the text of a record"},
    {"log", UL_JSON_ARRAY, "a list of lines"},
};

/* Is `key` among the members of the command, in brackets or not? */
static bool has_member(const command *c, const char *key, bool *optional)
{
    size_t len = strlen(key);
    for (const char *at = c->members; len > 0 && (at = strstr(at, key)) != NULL; at += len)
        if ((at == c->members || at[-1] == ' ' || at[-1] == '[') && strchr(" ]", at[len])) {
            *optional = at > c->members && at[-1] == '[';
            return true;
        }
    return false;
}

static bool check_lines(asking *a, const ul_json *log)
{
    for (const ul_json *line = ul_json_first(log); line; line = ul_json_next(log, line))
        if (line->type != UL_JSON_STRING || strchr(line->text, '\n'))
            return ul_fault_set(&a->fault, "wrong-type", line->line, line->column, "\"log\" must be a list of lines");
    return true;
}

static bool check_type(asking *a, const type *t)
{
    const ul_json *value = member(a, t->key);
    bool           fits = !value || value->type == t->type;
    if (fits && value && t->type == UL_JSON_INTEGER)
        fits = value->integer >= 0 && value->integer <= MOST_NUMBER;
    if (!fits)
        return ul_fault_set(&a->fault, "wrong-type", value->line, value->column, "\"%s\" must be %s", t->key,
                            t->expected);
    return !value || t->type != UL_JSON_ARRAY || check_lines(a, value);
}

static bool check_members(asking *a, const command *c)
{
    bool optional;
    for (const ul_json *one = ul_json_first(a->root); one; one = ul_json_next(a->root, one))
        if (strcmp(one->key, "cmd") != 0 && !has_member(c, one->key, &optional))
            return ul_fault_set(&a->fault, "unknown-key", one->line, one->column, "\"%s\" has no member \"%.40s\"",
                                c->name, one->key);
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
        if (has_member(c, types[i].key, &optional) && !optional && !member(a, types[i].key))
            return ul_fault_set(&a->fault, "missing-key", 0, 0, "\"%s\" lacks \"%s\"", c->name, types[i].key);
        if (!check_type(a, &types[i]))
            return false;
    }
    return true;
}

static const command *find_command(asking *a)
{
    const ul_json *name = ul_json_member(a->root, "cmd");
    for (size_t i = 0; name && i < sizeof commands / sizeof commands[0]; i++)
        if (ul_json_is(name, commands[i].name))
            return &commands[i];
    ul_fault_set(&a->fault, "unknown-command", 0, 0,
                 "\"cmd\" is one of new, open, message, gone, tick, think, record, verify");
    return NULL;
}

/* {"ok":true,"keep":[…],"tell":[…],"next":…,"think":…} */
static void answer_effects(ul_house *house, uint64_t now)
{
    ul_json_out json;
    uint64_t    next = house->hosted.host ? ul_host_next_time(house->hosted.host, now) : UL_NEVER;
    ul_text_put(&house->answer, "{\"ok\":true,\"keep\":[");
    ul_text_add(&house->answer, house->keeps.bytes, house->keeps.len);
    ul_text_put(&house->answer, "],\"tell\":[");
    ul_text_add(&house->answer, house->tells.bytes, house->tells.len);
    ul_text_put(&house->answer, "],\"next\":");
    ul_json_begin(&json, &house->answer);
    if (next == UL_NEVER)
        ul_json_null(&json);
    else
        ul_json_int(&json, (int64_t)next);
    ul_text_put(&house->answer, ",\"think\":");
    ul_json_begin(&json, &house->answer);
    ul_json_bool(&json, house->hosted.host && ul_host_wants_bot(house->hosted.host));
    ul_text_put(&house->answer, "}");
}

static bool answer_command(asking *a)
{
    const command *c = find_command(a);
    if (!c || !check_members(a, c))
        return false;
    if (c->needs_table && !a->house->hosted.host)
        return ul_fault_set(&a->fault, "no-table", 0, 0, "there is no table: send \"new\" or \"open\" first");
    a->now = number(a, "now", 0);
    bool good = c->answer(a);
    if (good && a->house->answer.len == 0)
        answer_effects(a->house, a->now);
    return good;
}

static void answer_fault(ul_house *house, const ul_fault *fault)
{
    ul_json_out json;
    ul_text_clear(&house->answer);
    ul_json_begin(&json, &house->answer);
    ul_json_open_object(&json);
    ul_json_put_bool(&json, "ok", false);
    ul_json_put_string(&json, "error", fault->code);
    ul_json_put_string(&json, "message", fault->message);
    if (fault->line)
        ul_json_put_number(&json, "line", fault->line);
    ul_json_close(&json);
}

static bool answer_line(asking *a, const char *line, size_t len)
{
    ul_json *root = ul_json_read(line, len, &a->fault);
    bool     good = root != NULL;
    a->root = root;
    if (good && root->type != UL_JSON_OBJECT)
        good = ul_fault_set(&a->fault, "not-an-object", 0, 0, "a request is an object: { ... }");
    good = good && answer_command(a);
    ul_json_free(root);
    return good;
}

const char *ul_house_answer(ul_house *house, const char *line, size_t len, size_t *answer_len)
{
    static const char no_memory[] = "{\"ok\":false,\"error\":\"out-of-memory\",\"message\":\"memory ran out\"}";
    asking            a = {.house = house};
    ul_text_clear(&house->answer);
    ul_text_clear(&house->keeps);
    ul_text_clear(&house->tells);
    house->hosted.failed = false;
    if (!answer_line(&a, line, len))
        answer_fault(house, &a.fault);
    bool failed = house->hosted.failed || house->answer.failed || house->keeps.failed || house->tells.failed ||
                  house->hosted.log.failed;
    if (failed)
        ul_house_clear(house);
    *answer_len = failed ? sizeof no_memory - 1 : house->answer.len;
    return failed ? no_memory : house->answer.bytes;
}
