/* welcome.c: to who comes, or comes back: how things stand, and what was missed. */
#include <string.h>
#include "wire/wire_inside.h"

uint32_t ul_wire_after(const ul_table *table, uint32_t seen)
{
    uint32_t told = ul_table_told(table);
    if (seen > told) /* of another table, or one that was set back: nothing of it counts */
        seen = 0;
    return told - seen > UL_WIRE_EVENTS ? told - UL_WIRE_EVENTS : seen;
}

void ul_wire_welcome(const ul_table *table, const ul_welcome *welcome, const char *id, ul_text *text)
{
    ul_json_out json;
    ul_wire_begin(&json, "welcome", id, text);
    ul_json_put_string(&json, "version", UL_VERSION);
    ul_json_put_number(&json, "api", UL_WIRE_VERSION);
    ul_json_put_string(&json, "table", ul_table_about(table)->id);
    ul_json_put_unless(&json, "seat", welcome->seat, UL_NOBODY);
    if (welcome->status)
        ul_wire_put_status_again(&json, table, welcome->status);
    else
        ul_wire_put_status(&json, table);
    if (welcome->seat == UL_NOBODY)
        ul_json_put_null(&json, "own");
    else
        ul_wire_put_own(&json, table, welcome->seat);
    if (welcome->views) {
        ul_json_key(&json, "view");
        ul_table_view_write(table, welcome->seat, &json);
    }
    if (welcome->legal)
        ul_wire_put_legal(&json, table, welcome->seat);
    ul_json_put_raw(&json, "events", welcome->events, welcome->events_len);
    ul_json_put_number(&json, "from", (uint64_t)welcome->after + 1);
    ul_json_put_number(&json, "spectators", welcome->spectators);
    ul_json_put_number(&json, "now", welcome->now);
    ul_json_close(&json);
}

/*
 * Where the first UL_WIRE_EVENTS of the array end. An event begins with its
 * number, and nothing else does: within a string the quote would be escaped.
 */
static size_t end_of_page(const char *array, size_t len)
{
    static const char begin[] = "{\"n\":";
    const char       *at = array, *end = array + len;
    for (int events = 0; (at = memchr(at, '{', (size_t)(end - at))) != NULL; at++)
        if ((size_t)(end - at) >= sizeof begin && memcmp(at, begin, sizeof begin - 1) == 0 &&
            events++ == UL_WIRE_EVENTS)
            return (size_t)(at - array) - 1; /* without the comma */
    return len - 1;
}

void ul_wire_history(const ul_table *table, uint32_t after, const char *events, size_t len, const char *id,
                     ul_text *text)
{
    ul_json_out json;
    ul_wire_begin(&json, "history", id, text);
    ul_json_put_raw(&json, "events", events, end_of_page(events, len));
    ul_text_put(text, "]");
    ul_json_put_number(&json, "from", (uint64_t)after + 1);
    ul_json_put_number(&json, "told", ul_table_told(table));
    ul_json_close(&json);
}
