/* error.c: refusing a request. */
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include "engine/engine_inside.h"

static const char *const names[ERRORS] = {
    [ERROR_BAD_JSON] = "bad-json",
    [ERROR_BAD_UTF8] = "bad-utf8",
    [ERROR_DUPLICATE_KEY] = "duplicate-key",
    [ERROR_NUMBER_TOO_LARGE] = "number-too-large",
    [ERROR_TOO_DEEP] = "too-deep",
    [ERROR_LINE_TOO_LONG] = "line-too-long",
    [ERROR_OUT_OF_MEMORY] = "out-of-memory",
    [ERROR_NOT_AN_OBJECT] = "not-an-object",
    [ERROR_UNKNOWN_COMMAND] = "unknown-command",
    [ERROR_UNKNOWN_KEY] = "unknown-key",
    [ERROR_MISSING_KEY] = "missing-key",
    [ERROR_EXTRA_KEY] = "extra-key",
    [ERROR_WRONG_TYPE] = "wrong-type",
    [ERROR_UNKNOWN_EDITION] = "unknown-edition",
    [ERROR_UNKNOWN_OPTION] = "unknown-option",
    [ERROR_BAD_OPTION] = "bad-option",
    [ERROR_BAD_PLAYERS] = "bad-players",
    [ERROR_BAD_SEAT] = "bad-seat",
    [ERROR_BAD_PLAN] = "bad-plan",
    [ERROR_BAD_STATE] = "bad-state",
    [ERROR_BAD_VIEW] = "bad-view",
    [ERROR_BAD_HISTORY] = "bad-history",
    [ERROR_BAD_RECORD] = "bad-record",
    [ERROR_NO_GAME] = "no-game",
    [ERROR_BAD_ACTION] = "bad-action",
    [ERROR_ILLEGAL] = "illegal",
    [ERROR_OVER] = "over",
    [ERROR_HIDDEN] = "hidden",
    [ERROR_NOTHING_TO_UNDO] = "nothing-to-undo",
    [ERROR_UNKNOWN_BOT] = "unknown-bot",
    [ERROR_BAD_DEAL] = "bad-deal",
    [ERROR_BAD_DATE] = "bad-date",
};

const char *ul_engine_error(size_t place)
{
    return place < ERRORS ? names[place] : NULL;
}

/* Only whole characters: what a message quotes of a request may have been cut in the middle of one. */
static void clean(char *message)
{
    char  *to = message;
    size_t len = strlen(message);
    for (const char *at = message, *end = message + len; at < end;) {
        size_t bytes = ul_utf8_char(at, (size_t)(end - at));
        memmove(to, at, bytes);
        to += bytes;
        at += bytes ? bytes : 1;
    }
    *to = '\0';
}

bool ul_request_refuse(request *r, error code, const char *format, ...)
{
    char    message[2 * UL_FAULT_TEXT];
    va_list args;
    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    clean(message);

    ul_text_clear(&r->engine->answer);
    ul_json_begin(&r->out, &r->engine->answer);
    ul_json_open_object(&r->out);
    ul_json_put_bool(&r->out, "ok", false);
    ul_json_put_string(&r->out, "error", names[code]);
    ul_json_put_string(&r->out, "message", message);
    return false;
}

bool ul_request_no_memory(request *r)
{
    return ul_request_refuse(r, ERROR_OUT_OF_MEMORY, "memory ran out; the game is as it was");
}

static void tell_place(request *r, const ul_fault *fault)
{
    if (fault->line)
        ul_json_put_number(&r->out, "line", fault->line);
    if (fault->column) {
        ul_json_put_number(&r->out, "column", fault->column);
    }
}

bool ul_request_fault(request *r, const ul_fault *fault)
{
    size_t code = 0;
    while (strcmp(names[code], fault->code) != 0) {
        code++;
        assert(code < ERRORS);
    }
    ul_request_refuse(r, (error)code, "%s", fault->message);
    tell_place(r, fault);
    return false;
}

/* A fault of all of a state or view begins with its name, which is said before it anyhow. */
static const char *without_name(const char *what, const char *message)
{
    size_t len = strlen(what);
    return strncmp(message, what, len) == 0 && strncmp(message + len, ": ", 2) == 0 ? message + len + 2 : message;
}

bool ul_request_cause(request *r, error code, const char *what, const ul_fault *fault)
{
    if (strcmp(fault->code, names[ERROR_OUT_OF_MEMORY]) == 0)
        return ul_request_fault(r, fault);
    if (fault->line > 0 && (code == ERROR_BAD_PLAN || code == ERROR_BAD_RECORD)) /* texts of several lines */
        ul_request_refuse(r, code, "the %s, line %zu: %s", what, fault->line, fault->message);
    else
        ul_request_refuse(r, code, "the %s: %s", what, without_name(what, fault->message));
    ul_json_put_string(&r->out, "cause", fault->code);
    tell_place(r, fault);
    return false;
}

void ul_request_grant(request *r)
{
    ul_json_open_object(&r->out);
    ul_json_put_bool(&r->out, "ok", true);
}
