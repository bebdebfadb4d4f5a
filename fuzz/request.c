/*
 * request.c: any bytes as what a client sends.
 *
 * The bytes come in pieces, as from a pipe, are cut into lines and answered.
 * Every answer must be one line of JSON that begins with "ok"; what was
 * refused must have changed nothing; a state that was given out must be taken
 * back; and the engine must go on.
 *
 * Two engines serve all inputs, for making one reads every deck. So that an
 * input still finds a new one each time, this looks inside them; and since it
 * is inside anyhow, it sees there whether something has changed, which is a
 * hundred times faster than asking for it all as text after every line.
 */
#include <stdlib.h>
#include <string.h>
#include "engine/engine_inside.h"
#include "engine/lines.h"
#include "fuzz.h"

#define MOST_LINES 32   /* of an input, for many short ones find more than a few long ones */
#define MOST_PLAYOUTS 2 /* a client may ask for an hour of thinking, a fuzzer may not */

static ul_engine *make(void)
{
    static const uint8_t entropy[UL_ENGINE_ENTROPY] = {0};
    ul_engine           *engine = ul_engine_new(entropy);
    MUST(engine);
    return engine;
}

/* As new: no game, and the seeds begin again, so that an input does the same after any other. */
static void renew(ul_engine *engine)
{
    ul_session_free(engine->session);
    engine->session = NULL;
    engine->seeds = engine->thoughts = 0;
}

/* Is this an answer that grants what was asked? An answer it must be in any case. */
static bool granted(const char *answer, size_t len)
{
    MUST(strlen(answer) == len && !strchr(answer, '\n'));
    ul_json *json = ul_json_read(answer, len, NULL);
    MUST(json && json->type == UL_JSON_OBJECT);
    const ul_json *ok = ul_json_first(json);
    MUST(strcmp(ok->key, "ok") == 0 && ok->type == UL_JSON_BOOL);
    bool yes = ok->integer;
    MUST(yes || (ul_json_member(json, "error") && ul_json_member(json, "message")));
    ul_json_free(json);
    return yes;
}

/* A request of our own, whose answer is not in question. */
static bool ask(ul_engine *engine, const char *question, ul_text *answer)
{
    size_t      len;
    const char *bytes = ul_engine_answer(engine, question, strlen(question), &len);
    ul_text_add(answer, bytes, len);
    return strncmp(bytes, "{\"ok\":true", 10) == 0;
}

/* All of a game that a client can ask for. */
typedef struct stock {
    const session *held; /* NULL: no game */
    ul_game        game;
    size_t         steps, actions, events;
    uint64_t       past; /* a sum over actions and events */
} stock;

static uint64_t sum(uint64_t so_far, const void *bytes, size_t len)
{
    for (const uint8_t *at = bytes; len > 0; at++, len--)
        so_far = (so_far ^ *at) * 0x100000001B3;
    return so_far;
}

static void take_stock(const ul_engine *engine, stock *now)
{
    const session *s = engine->session;
    memset(now, 0, sizeof *now); /* what lies between the members, too: they are compared whole */
    if (!s)
        return;
    now->held = s;
    memcpy(&now->game, &s->game, sizeof s->game);
    now->steps = s->steps;
    now->events = s->events;
    now->past = sum(0xCBF29CE484222325, s->event, s->events * sizeof *s->event);
    if (s->record) {
        now->actions = s->record->count;
        now->past = sum(now->past, s->record->action, s->record->count * sizeof *s->record->action);
    }
}

/* Somebody is to act and can, or the game is over; through a view it may be another seat. */
static void check_game(ul_engine *engine)
{
    ul_text text = {0};
    if (ask(engine, "{\"cmd\":\"legal\"}", &text))
        MUST((strstr(text.bytes, "\"to_act\":null") != NULL) == (strstr(text.bytes, "\"actions\":[]") != NULL));
    else
        MUST(strstr(text.bytes, "no-game") || strstr(text.bytes, "hidden"));
    ul_text_free(&text);
}

/* The state, sent to another engine, is the same there; one on a plan of its own would need that, too. */
static void check_state(ul_engine *engine)
{
    static ul_engine *other;
    static const char head[] = "{\"ok\":true,\"state\":";
    ul_text           state = {0}, load = {0}, again = {0};
    if (engine->session && !ul_session_plan(engine->session) && ask(engine, "{\"cmd\":\"state\"}", &state)) {
        ul_text_put(&load, "{\"cmd\":\"load\",\"state\":");
        ul_text_add(&load, state.bytes + strlen(head), state.len - strlen(head));
        /* Only a turn that was loaded with more cards played than there are can have come to more than is taken. */
        other = other ? other : make();
        bool taken = ask(other, load.bytes, &again);
        MUST(taken ? strcmp(state.bytes, again.bytes) == 0 : strstr(again.bytes, "cards_played") != NULL);
        renew(other);
    }
    ul_text_free(&state);
    ul_text_free(&load);
    ul_text_free(&again);
}

/* Could it be a request for a bot? Most lines are not, and that is told without reading them as JSON. */
static bool may_be_for_bot(const char *line, size_t len)
{
    for (size_t i = 0; i + 3 <= len; i++)
        if (line[i] == '\\' || memcmp(line + i, "bot", 3) == 0)
            return true;
    return false;
}

/* Would a bot think about it for long? */
static bool takes_long(const char *line, size_t len)
{
    ul_json       *json = may_be_for_bot(line, len) ? ul_json_read(line, len, NULL) : NULL;
    const ul_json *cmd = json ? ul_json_member(json, "cmd") : NULL;
    const ul_json *playouts = json ? ul_json_member(json, "playouts") : NULL;
    bool           bot = cmd && cmd->type == UL_JSON_STRING && ul_json_is(cmd, "bot");
    bool           few = playouts && playouts->type == UL_JSON_INTEGER && playouts->integer <= MOST_PLAYOUTS;
    ul_json_free(json);
    return bot && !few;
}

/* `before` is what is known of the game, brought up to date. */
static void answer(ul_engine *engine, const char *line, size_t line_len, stock *before)
{
    stock  after;
    size_t len;
    if (takes_long(line, line_len))
        return;
    const char *bytes = ul_engine_answer(engine, line, line_len, &len);
    bool        yes = granted(bytes, len);
    take_stock(engine, &after);
    if (memcmp(before, &after, sizeof after) == 0)
        return;
    MUST(yes);
    *before = after;
    check_game(engine);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static ul_engine *engine;
    static ul_lines   lines; /* a megabyte, and empty again once asked for the last one */
    stock             before;
    ul_text           hello = {0};
    const char       *line;
    size_t            line_len, count = 0, piece = size % 7 + 1; /* some short pieces, then longer ones */

    engine = engine ? engine : make();
    MUST(lines.kept || ul_lines_init(&lines));
    take_stock(engine, &before);
    while (size > 0 && count < MOST_LINES) {
        size_t      rest = piece < size ? piece : size;
        const char *at = (const char *)data;
        data += rest;
        size -= rest;
        for (; ul_lines_next(&lines, &at, &rest, &line, &line_len); count++)
            answer(engine, line, line_len, &before);
        piece = piece * 3 % 4093 + 1;
    }
    if (ul_lines_last(&lines, &line, &line_len))
        answer(engine, line, line_len, &before);
    check_state(engine);
    MUST(ask(engine, "{\"cmd\":\"hello\"}", &hello));
    ul_text_free(&hello);
    renew(engine);
    return 0;
}
