/*
 * request.c: any bytes as what a client sends.
 *
 * The bytes come in pieces, as from a pipe, are cut into lines and answered.
 * Every answer must be one line of JSON that begins with "ok"; what was
 * refused must have changed nothing; a state that was given out must be taken
 * back; and the engine must go on.
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "base/json.h"
#include "base/text.h"
#include "engine/engine.h"
#include "engine/lines.h"

#define MUST(what)                                                                                                     \
    do {                                                                                                               \
        if (!(what))                                                                                                   \
            abort();                                                                                                   \
    } while (0)

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

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
static bool ask(ul_engine *engine, const char *request, ul_text *answer)
{
    size_t      len;
    const char *bytes = ul_engine_answer(engine, request, strlen(request), &len);
    ul_text_add(answer, bytes, len);
    ul_text_put(answer, "\n");
    return strncmp(bytes, "{\"ok\":true", 10) == 0;
}

static void take_stock(ul_engine *engine, ul_text *stock)
{
    ul_text_clear(stock);
    if (!ask(engine, "{\"cmd\":\"state\"}", stock))
        ask(engine, "{\"cmd\":\"view\"}", stock);
    ask(engine, "{\"cmd\":\"history\"}", stock);
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

/* The state, sent to another engine, is the same there. */
static void check_state(ul_engine *engine)
{
    static const uint8_t entropy[UL_ENGINE_ENTROPY] = {0};
    static const char    head[] = "{\"ok\":true,\"state\":";
    ul_text              state = {0}, request = {0}, again = {0};
    if (ask(engine, "{\"cmd\":\"state\"}", &state) && strstr(state.bytes, "\"board\":\"mansion\"")) {
        ul_engine *other = ul_engine_new(entropy);
        MUST(other);
        ul_text_put(&request, "{\"cmd\":\"load\",\"state\":");
        ul_text_add(&request, state.bytes + strlen(head), state.len - strlen(head) - 1);
        /* Only a turn that was loaded with more cards played than there are can have come to more than is taken. */
        bool taken = ask(other, request.bytes, &again);
        MUST(taken ? strcmp(state.bytes, again.bytes) == 0 : strstr(again.bytes, "cards_played") != NULL);
        ul_engine_free(other);
    }
    ul_text_free(&state);
    ul_text_free(&request);
    ul_text_free(&again);
}

/* `before` is what is known of the game, brought up to date when something was granted. */
static void answer(ul_engine *engine, const char *line, size_t line_len, ul_text *before, ul_text *after)
{
    size_t      len;
    const char *bytes = ul_engine_answer(engine, line, line_len, &len);
    bool        yes = granted(bytes, len);
    take_stock(engine, after);
    MUST(yes || strcmp(before->bytes, after->bytes) == 0);
    ul_text_clear(before);
    ul_text_add(before, after->bytes, after->len);
    check_game(engine);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const uint8_t entropy[UL_ENGINE_ENTROPY] = {0};
    ul_engine           *engine = ul_engine_new(entropy);
    ul_lines             lines;
    ul_text              before = {0}, after = {0}, hello = {0};
    const char          *line;
    size_t               line_len, piece = size % 7 + 1; /* some short pieces, then longer ones */

    MUST(ul_lines_init(&lines) && engine);
    take_stock(engine, &before);
    while (size > 0) {
        size_t      rest = piece < size ? piece : size;
        const char *at = (const char *)data;
        data += rest;
        size -= rest;
        while (ul_lines_next(&lines, &at, &rest, &line, &line_len))
            answer(engine, line, line_len, &before, &after);
        piece = piece * 3 % 4093 + 1;
    }
    if (ul_lines_last(&lines, &line, &line_len))
        answer(engine, line, line_len, &before, &after);
    check_state(engine);
    MUST(ask(engine, "{\"cmd\":\"hello\"}", &hello));
    ul_text_free(&before);
    ul_text_free(&after);
    ul_text_free(&hello);
    ul_lines_free(&lines);
    ul_engine_free(engine);
    return 0;
}
