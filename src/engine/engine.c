/* engine.c: a line in, a line out: which command it is and whether it is well formed. */
#include "engine/engine.h"

#include <stdlib.h>
#include <string.h>
#include "engine/engine_inside.h"
#include "engine/questions_inside.h"
#include "engine/request_inside.h"
#include "engine/session_inside.h"

typedef struct member {
    const char  *key;
    ul_json_type type;
    bool         needed;
} member;

#define MOST_MEMBERS 7

/* What must be there for the command to be answered. */
typedef enum need { NOTHING, A_GAME, A_WHOLE_GAME } need;

typedef struct command {
    const char *name;
    need        needs;
    bool (*answer)(request *r);
    member members[MOST_MEMBERS + 1]; /* beside "cmd"; a NULL key ends them */
} command;

static const command commands[] = {
    {"hello", NOTHING, ul_answer_hello, {{0}}},
    {"editions", NOTHING, ul_answer_editions, {{0}}},
    {"board", NOTHING, ul_answer_board, {{"edition", UL_JSON_STRING, false}, {"plan", UL_JSON_STRING, false}}},
    {"drawing", NOTHING, ul_answer_drawing, {{"edition", UL_JSON_STRING, false}, {"plan", UL_JSON_STRING, false}}},
    {"deck", NOTHING, ul_answer_deck, {{"edition", UL_JSON_STRING, true}, {"plan", UL_JSON_STRING, false}}},
    {"deal", NOTHING, ul_answer_deal, {{"code", UL_JSON_STRING, true}}},
    {"new",
     NOTHING,
     ul_answer_new,
     {{"edition", UL_JSON_STRING, true},
      {"players", UL_JSON_INTEGER, true},
      {"options", UL_JSON_OBJECT, false},
      {"seed", UL_JSON_STRING, false},
      {"dealer", UL_JSON_INTEGER, false},
      {"plan", UL_JSON_STRING, false},
      {"fit", UL_JSON_BOOL, false}}},
    {"load",
     NOTHING,
     ul_answer_load,
     {{"state", UL_JSON_OBJECT, false},
      {"seed", UL_JSON_STRING, false},
      {"view", UL_JSON_OBJECT, false},
      {"history", UL_JSON_ARRAY, false}}},
    {"state", A_WHOLE_GAME, ul_answer_state, {{0}}},
    {"view", A_GAME, ul_answer_view, {{"seat", UL_JSON_INTEGER, false}}},
    {"legal", A_GAME, ul_answer_legal, {{0}}},
    {"act", A_GAME, ul_answer_act, {{"action", UL_JSON_STRING, false}, {"actions", UL_JSON_ARRAY, false}}},
    {"history", A_GAME, ul_answer_history, {{"seat", UL_JSON_INTEGER, false}}},
    {"why", A_GAME, ul_answer_why, {{"action", UL_JSON_STRING, true}}},
    {"route",
     NOTHING,
     ul_answer_route,
     {{"edition", UL_JSON_STRING, false}, {"plan", UL_JSON_STRING, false}, {"sunk", UL_JSON_ARRAY, false}}},
    {"survey", A_GAME, ul_answer_survey, {{"seat", UL_JSON_INTEGER, false}}},
    {"forecast", A_GAME, ul_answer_forecast, {{"action", UL_JSON_STRING, true}}},
    {"order", NOTHING, ul_answer_order, {{"players", UL_JSON_INTEGER, true}}},
    {"explain", A_GAME, ul_answer_explain, {{"event", UL_JSON_OBJECT, true}, {"points", UL_JSON_INTEGER, false}}},
    {"undo", A_GAME, ul_answer_undo, {{0}}},
    {"record", A_WHOLE_GAME, ul_answer_record, {{0}}},
    {"story", A_WHOLE_GAME, ul_answer_story, {{0}}},
    {"result", A_WHOLE_GAME, ul_answer_result, {{"seat", UL_JSON_INTEGER, true}}},
    {"code", A_WHOLE_GAME, ul_answer_code, {{"seat", UL_JSON_INTEGER, true}, {"bots", UL_JSON_ARRAY, true}}},
    {"replay", NOTHING, ul_answer_replay, {{"record", UL_JSON_STRING, true}}},
    {"bot",
     A_GAME,
     ul_answer_bot,
     {{"level", UL_JSON_STRING, true},
      {"ms", UL_JSON_INTEGER, false},
      {"playouts", UL_JSON_INTEGER, false},
      {"seed", UL_JSON_STRING, false}}},
};
#define COMMANDS (sizeof commands / sizeof *commands)

/* Read once: `new` and others are asked often. */
static bool read_editions(ul_engine *engine)
{
    size_t count = ul_edition_count();
    engine->edition = calloc(count, sizeof *engine->edition);
    if (!engine->edition)
        return false;
    while (engine->editions < count && ul_edition_nth(&engine->edition[engine->editions], engine->editions))
        engine->editions++;
    return count && engine->editions == count;
}

ul_engine *ul_engine_new(const uint8_t entropy[UL_ENGINE_ENTROPY])
{
    ul_engine *engine = calloc(1, sizeof *engine);
    if (!engine)
        return NULL;
    memcpy(engine->entropy, entropy, sizeof engine->entropy);
    if (read_editions(engine))
        return engine;
    ul_engine_free(engine);
    return NULL;
}

void ul_engine_free(ul_engine *engine)
{
    if (!engine)
        return;
    ul_session_free(engine->session);
    free(engine->edition);
    ul_text_free(&engine->answer);
    ul_text_free(&engine->scratch);
    free(engine);
}

/* Which command is it? */

static void unknown_command(request *r, const char *name)
{
    char list[320] = "";
    for (size_t i = 0; i < COMMANDS; i++) {
        strcat(list, i ? ", " : "");
        strcat(list, commands[i].name);
    }
    ul_request_refuse(r, ERROR_UNKNOWN_COMMAND, "there is no command \"%.40s\"; there are %s", name, list);
}

static const ul_json *find_name(request *r)
{
    const ul_json *name = ul_json_member(r->root, "cmd");
    if (r->root->type != UL_JSON_OBJECT)
        ul_request_refuse(r, ERROR_NOT_AN_OBJECT, "a request is a JSON object, such as {\"cmd\":\"hello\"}");
    else if (!name)
        ul_request_refuse(r, ERROR_MISSING_KEY, "\"cmd\" is missing: it says what is asked for");
    else if (name->type != UL_JSON_STRING)
        ul_request_refuse(r, ERROR_WRONG_TYPE, "\"cmd\" must be a string");
    else
        return name;
    return NULL;
}

/* NULL, and refused, if there is none. */
static const command *find_command(request *r)
{
    const ul_json *name = find_name(r);
    if (!name)
        return NULL;
    for (size_t i = 0; i < COMMANDS; i++)
        if (ul_json_is(name, commands[i].name))
            return &commands[i];
    unknown_command(r, name->text);
    return NULL;
}

/* Has it the members that the command knows, of their types, and those that it needs? */

static const char *type_words(ul_json_type type)
{
    static const char *const words[] = {
        [UL_JSON_INTEGER] = "a whole number, without fraction or exponent",
        [UL_JSON_STRING] = "a string",
        [UL_JSON_ARRAY] = "an array",
        [UL_JSON_OBJECT] = "an object",
    };
    return words[type];
}

static const member *find_member(const command *asked, const char *key)
{
    const member *known = asked->members;
    while (known->key && strcmp(known->key, key) != 0)
        known++;
    return known->key ? known : NULL;
}

static bool check_member(request *r, const command *asked, const ul_json *value)
{
    const member *known = find_member(asked, value->key);
    if (strcmp(value->key, "cmd") == 0)
        return true;
    if (!known)
        return ul_request_refuse(r, ERROR_UNKNOWN_KEY, "\"%s\" knows no \"%.40s\": leave it out", asked->name,
                                 value->key);
    if (known->type != value->type)
        return ul_request_refuse(r, ERROR_WRONG_TYPE, "\"%s\" must be %s", known->key, type_words(known->type));
    return true;
}

static bool check_members(request *r, const command *asked)
{
    for (const ul_json *value = ul_json_first(r->root); value; value = ul_json_next(r->root, value))
        if (!check_member(r, asked, value))
            return false;
    for (const member *known = asked->members; known->key; known++)
        if (known->needed && !ul_request_member(r, known->key))
            return ul_request_refuse(r, ERROR_MISSING_KEY, "\"%s\" needs \"%s\"", asked->name, known->key);
    return true;
}

/* Is there the game that it is about? */
static bool check_need(request *r, need needs)
{
    const session *s = r->engine->session;
    if (needs != NOTHING && !s)
        return ul_request_refuse(r, ERROR_NO_GAME, "there is no game: begin with \"new\", \"load\" or \"replay\"");
    if (needs == A_WHOLE_GAME && !s->record)
        return ul_request_refuse(r, ERROR_HIDDEN, "the game is known only as a view shows it: ask for \"view\"");
    return true;
}

/* Answering */

static void answer(request *r)
{
    const command *asked = find_command(r);
    if (asked && check_members(r, asked) && check_need(r, asked->needs))
        asked->answer(r);
}

static void read_and_answer(request *r, const char *line, size_t len)
{
    ul_fault fault;
    if (len > UL_ENGINE_LINE) {
        ul_request_refuse(r, ERROR_LINE_TOO_LONG, "a line may have %zu bytes: this one is longer", UL_ENGINE_LINE);
        return;
    }
    ul_json *root = ul_json_read(line, len, &fault);
    r->root = root;
    if (root)
        answer(r);
    else
        ul_request_fault(r, &fault);
    ul_json_free(root);
}

const char *ul_engine_answer(ul_engine *engine, const char *line, size_t len, size_t *answer_len)
{
    /* The one answer that needs no memory. */
    static const char no_memory[] =
        "{\"ok\":false,\"error\":\"out-of-memory\",\"message\":\"memory ran out; the game is as it was\"}";
    request r = {.engine = engine};

    ul_text_clear(&engine->answer);
    ul_json_begin(&r.out, &engine->answer);
    read_and_answer(&r, line, len);
    ul_json_close(&r.out);
    if (engine->answer.failed) {
        *answer_len = sizeof no_memory - 1;
        return no_memory;
    }
    *answer_len = engine->answer.len;
    return engine->answer.bytes;
}
