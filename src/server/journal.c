/* journal.c: lines of JSON on standard error. */
#include "server/journal.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include "base/json.h"

static const char *const names[UL_WEIGHTS] = {"debug", "info", "warning", "error"};

bool ul_weight_find(const char *name, ul_weight *weight)
{
    for (int i = 0; i < UL_WEIGHTS; i++) {
        if (strcmp(name, names[i]) == 0) {
            *weight = (ul_weight)i;
            return true;
        }
    }
    return false;
}

static void write_time(ul_json_out *json)
{
    struct timespec now;
    struct tm       utc;
    char            text[40], whole[32];
    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &utc);
    strftime(whole, sizeof whole, "%Y-%m-%dT%H:%M:%S", &utc);
    snprintf(text, sizeof text, "%s.%03dZ", whole, (int)(now.tv_nsec / 1000000));
    ul_json_put_string(json, "at", text);
}

void ul_journal_say(ul_weight least, ul_weight weight, const char *event, ...)
{
    ul_text     text = {0};
    ul_json_out json;
    va_list     args;
    const char *name;

    if (weight < least)
        return;
    ul_json_begin(&json, &text);
    ul_json_open_object(&json);
    write_time(&json);
    ul_json_put_string(&json, "weight", names[weight]);
    ul_json_put_string(&json, "event", event);
    va_start(args, event);
    while ((name = va_arg(args, const char *)) != NULL)
        ul_json_put_string(&json, name, va_arg(args, const char *));
    va_end(args);
    ul_json_close(&json);
    ul_text_put(&text, "\n");
    /* Nobody to complain to if that fails. */
    if (!text.failed && write(STDERR_FILENO, text.bytes, text.len) < 0) {
    }
    ul_text_free(&text);
}
