/*
 * engine_tests.h: asking an engine, for its tests.
 *
 * Requests are written with ' for ", so that they can be read. Whatever is
 * asked, the answer must be one line of strict JSON that begins with "ok";
 * and whatever is refused must have changed nothing: both are checked here,
 * at every request of every test.
 */
#ifndef UL_TESTS_ENGINE_TESTS_H
#define UL_TESTS_ENGINE_TESTS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "base/asset.h"
#include "base/json.h"
#include "base/random.h"
#include "base/text.h"
#include "engine/engine.h"

#define TEST(name) static void name(void **unused __attribute__((unused)))

/* An engine and what it said last. */
typedef struct desk {
    ul_engine *engine;
    ul_text    request, line;
    ul_text    before, after; /* what was known of the game around a refused request */
    ul_json   *answer;
} desk;

static inline desk desk_open(void)
{
    static const uint8_t entropy[UL_ENGINE_ENTROPY] = {1, 2, 3};
    desk                 d = {.engine = ul_engine_new(entropy)};
    assert_non_null(d.engine);
    return d;
}

static inline void desk_close(desk *d)
{
    ul_engine_free(d->engine);
    ul_text_free(&d->request);
    ul_text_free(&d->line);
    ul_text_free(&d->before);
    ul_text_free(&d->after);
    ul_json_free(d->answer);
    *d = (desk){0};
}

/* Send these bytes. The answer is in d->line and, read, in d->answer. */
static inline bool say(desk *d, const char *bytes, size_t len)
{
    size_t      answer_len;
    ul_fault    fault = {0};
    const char *answer = ul_engine_answer(d->engine, bytes, len, &answer_len);
    assert_int_equal(strlen(answer), answer_len);
    assert_null(strchr(answer, '\n'));
    ul_text_clear(&d->line);
    ul_text_add(&d->line, answer, answer_len);
    ul_json_free(d->answer);
    d->answer = ul_json_read(answer, answer_len, &fault);
    if (!d->answer)
        fail_msg("the answer is no JSON (%s): %s", fault.message, answer);
    assert_int_equal(d->answer->type, UL_JSON_OBJECT);
    const ul_json *ok = ul_json_first(d->answer);
    assert_string_equal(ok->key, "ok");
    assert_int_equal(ok->type, UL_JSON_BOOL);
    return ok->integer;
}

__attribute__((format(printf, 2, 0), nonnull)) static inline void format_request(desk *d, const char *format,
                                                                                 va_list args)
{
    va_list again;
    va_copy(again, args);
    size_t len = (size_t)vsnprintf(NULL, 0, format, again);
    va_end(again);
    char *text = malloc(len + 1);
    assert_non_null(text);
    vsnprintf(text, len + 1, format, args);
    for (char *at = strchr(text, '\''); at; at = strchr(at, '\''))
        *at = '"';
    ul_text_clear(&d->request);
    ul_text_add(&d->request, text, len);
    free(text);
}

/* All that can be asked about the game: if this is the same, nothing has changed. */
static inline void take_stock(desk *d, ul_text *stock)
{
    static const char *const questions[] = {"{\"cmd\":\"state\"}", "{\"cmd\":\"view\"}", "{\"cmd\":\"record\"}",
                                            "{\"cmd\":\"history\"}"};
    ul_text_clear(stock);
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++) {
        say(d, questions[i], strlen(questions[i]));
        ul_text_put(stock, d->line.bytes);
        ul_text_put(stock, "\n");
    }
}

/* Ask, and be granted it. */
__attribute__((format(printf, 2, 3))) static inline const ul_json *ask(desk *d, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    format_request(d, format, args);
    va_end(args);
    if (!say(d, d->request.bytes, d->request.len))
        fail_msg("%.300s: %s", d->request.bytes, d->line.bytes);
    return d->answer;
}

/* Send bytes that are refused with this code (NULL: any), and change nothing. */
static inline const ul_json *refused_bytes(desk *d, const char *code, const char *bytes, size_t len)
{
    take_stock(d, &d->before);
    take_stock(d, &d->after); /* asking itself must not change anything either */
    assert_string_equal(d->before.bytes, d->after.bytes);
    if (say(d, bytes, len))
        fail_msg("%.300s should be refused: %.300s", bytes, d->line.bytes);
    ul_text refusal = {0};
    ul_text_add(&refusal, d->line.bytes, d->line.len);
    take_stock(d, &d->after);
    assert_string_equal(d->before.bytes, d->after.bytes);

    ul_json_free(d->answer);
    d->answer = ul_json_read(refusal.bytes, refusal.len, NULL);
    ul_text_free(&refusal);
    const ul_json *error = ul_json_member(d->answer, "error"), *message = ul_json_member(d->answer, "message");
    assert_non_null(error);
    assert_non_null(message);
    assert_true(message->text_len > 0);
    if (code && strcmp(error->text, code) != 0)
        fail_msg("%.300s: refused with %s (%s), not with %s", bytes, error->text, message->text, code);
    return d->answer;
}

__attribute__((format(printf, 3, 4))) static inline const ul_json *refused(desk *d, const char *code,
                                                                           const char *format, ...)
{
    va_list args;
    va_start(args, format);
    format_request(d, format, args);
    va_end(args);
    ul_text request = d->request;
    d->request = (ul_text){0};
    refused_bytes(d, code, request.bytes, request.len);
    ul_text_free(&request);
    return d->answer;
}

/* A member of an object that must have it. */
static inline const ul_json *get(const ul_json *object, const char *key)
{
    const ul_json *member = ul_json_member(object, key);
    if (!member)
        fail_msg("there is no \"%s\"", key);
    return member;
}

static inline const ul_json *get_in(const desk *d, const char *key, const char *inner)
{
    return get(get(d->answer, key), inner);
}

static inline const ul_json *element(const ul_json *array, size_t index)
{
    const ul_json *at = ul_json_first(array);
    while (at && index--)
        at = ul_json_next(array, at);
    assert_non_null(at);
    return at;
}

/* The JSON text of a member of the last answer, to be put into a request; the caller frees it. */
static inline char *text_of(const desk *d, const char *key)
{
    char quoted[40];
    snprintf(quoted, sizeof quoted, "\"%s\":", key);
    const char *start = strstr(d->line.bytes, quoted);
    assert_non_null(start);
    start += strlen(quoted);
    /* The members asked for are an object or an array each, or the answer's last. */
    size_t depth = 0, len = 0;
    bool   inside = false;
    do {
        char c = start[len];
        assert_int_not_equal(c, '\0');
        if (inside && c == '\\')
            len++;
        else if (c == '"')
            inside = !inside;
        else if (!inside)
            depth += (size_t)(c == '{' || c == '[') - (size_t)(c == '}' || c == ']');
        len++;
    } while (depth || inside);
    char *text = malloc(len + 1);
    assert_non_null(text);
    memcpy(text, start, len);
    text[len] = '\0';
    return text;
}

/* The mansion's plan with `id` for its board's, as a JSON string; the caller frees it. */
static inline ul_text house_plan(const char *id)
{
    static const char line[] = "board mansion\n";
    const char       *text = ul_asset_find("mansion.plan")->bytes, *board = strstr(text, line);
    ul_text           plan = {0}, quoted = {0};
    ul_json_out       out;
    assert_non_null(board);
    ul_text_print(&plan, "board %s\n%s", id, board + strlen(line));
    for (char *at = strchr(plan.bytes, '\''); at; at = strchr(at, '\'')) /* in names; it would become a " */
        *at = ' ';
    ul_json_begin(&out, &quoted);
    ul_json_string_n(&out, plan.bytes, plan.len);
    ul_text_free(&plan);
    return quoted;
}

#endif
