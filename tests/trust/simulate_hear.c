/* simulate_hear.c: what a client is told. It knows nothing else, and compares all of it with what its chair may know.
 */
#include <stdlib.h>
#include <string.h>
#include "base/json.h"
#include "trust/json_members.h"
#include "trust/simulate.h"

#define WHOLE 32 /* one complete message of so many is read as clients read them */

static const char *string_of(const ul_json *json, const char *name)
{
    const ul_json *member = ul_json_member(json, name);
    return member && member->type == UL_JSON_STRING ? member->text : "";
}

/* One order for all: no gap, nothing twice, and every event hangs on the same one before it, whoever is told. */
static void hear_head(const client *c, uint32_t n, const char *prev)
{
    if (n == 0 || n >= NUMBERS || !*prev)
        return;
    if (!c->table->prev[n][0])
        memcpy(c->table->prev[n], prev, HEAD);
    else if (memcmp(c->table->prev[n], prev, HEAD) != 0)
        broken("client %d sees another history: event %u", c->number, n);
}

typedef enum how_told { AS_TOLD, AS_WELCOME, AS_CHANGED } how_told;

static void hear_number(client *c, uint32_t n, bool welcome)
{
    if (n > c->seen + 1)
        broken("client %d was told event %u after %u", c->number, n, c->seen);
    if (n <= c->seen && !welcome)
        broken("client %d was told event %u twice", c->number, n);
    if (n > c->seen)
        c->seen = n;
}

/* What a `changed` leaves out is between the number and the game. */
static bool is_event(const char *known, const char *event, size_t len, bool brief)
{
    if (brief) {
        const char *game = strstr(known, "\"game\":"), *told = strstr(event, "\"game\":");
        if (!game || !told || told >= event + len)
            return false;
        len -= (size_t)(told - event);
        known = game;
        event = told;
    }
    return strlen(known) == len && memcmp(known, event, len) == 0;
}

/* Has the log this event, byte for byte, for this chair? */
static void check_event(const client *c, uint32_t number, const char *event, size_t len, bool brief)
{
    const chair_news *news = &c->table->news[c->seat < 0 ? UL_MAX_SEATS : c->seat];
    if (number == 0 || number > news->last) {
        broken("client %d was told what is not in the log: %.*s", c->number, (int)len, event);
        return;
    }
    const char *at = news->events.bytes + news->from[number], *end = news->events.bytes + news->events.len;
    if (number < news->last)
        end = news->events.bytes + news->from[number + 1];
    for (; at < end; at += strlen(at) + 1)
        if (is_event(at, event, len, brief))
            return;
    broken("client %d was told what is not its chair's: %.*s", c->number, (int)len, event);
}

/* An event as it came: is it what the log has, and does it come next? */
static void hear_event(client *c, const char *event, size_t len, how_told how)
{
    uint32_t    n = strncmp(event, "{\"n\":", 5) == 0 ? (uint32_t)strtoul(event + 5, NULL, 10) : 0;
    const char *prev = how == AS_CHANGED ? NULL : strstr(event, "\"prev\":\"");
    check_event(c, n, event, len, how == AS_CHANGED);
    if (n == 0 || n >= NUMBERS || w.failed)
        return;
    if (prev && prev + 8 + HEAD < event + len)
        hear_head(c, n, prev + 8);
    else if (how != AS_CHANGED)
        broken("client %d was told event %u without the hash of the one before", c->number, n);
    if (w.lies && prev && n == c->seen + 1)
        disk_hear_next(c, prev + 8);
    if (w.lies)
        disk_note_event(c, event, len);
    hear_number(c, n, how == AS_WELCOME);
}

/* Behind the bracket that closes what begins here. Strings may hold braces. */
static const char *end_of_object(const char *at)
{
    bool quoted = false;
    for (int depth = 0; *at; at++) {
        if (*at == '\\')
            at++;
        else if (*at == '"')
            quoted = !quoted;
        else if (!quoted && *at == '{')
            depth++;
        else if (!quoted && *at == '}' && --depth == 0)
            return at + 1;
    }
    return at;
}

static void hear_events(client *c, const char *text, how_told how)
{
    const char *at = strstr(text, "\"events\":[");
    for (at = at ? at + strlen("\"events\":[") : ""; *at == '{' || *at == ',';) {
        const char *from = *at == ',' ? ++at : at;
        at = end_of_object(at);
        hear_event(c, from, (size_t)(at - from), how);
    }
}

static bool value_is(const json_member *member, const char *text)
{
    return member && member->len == strlen(text) && memcmp(member->value, text, member->len) == 0;
}

/* Numbers that are not there, and null, are -1. */
static int number_in(const json_members *members, const char *key)
{
    const json_member *member = json_member_named(members, key);
    return member && *member->value >= '0' && *member->value <= '9' ? (int)strtol(member->value, NULL, 10) : -1;
}

static void set_text(ul_text *text, const json_member *member)
{
    ul_text_clear(text);
    if (member)
        ul_text_add(text, member->value, member->len);
}

static void keep_text(ul_text *text, const json_member *member)
{
    if (member)
        set_text(text, member);
}

static bool hear_status(client *c, const json_member *status)
{
    json_members       members;
    const json_member *phase;
    if (!status)
        return true;
    if (!json_members_find(&members, status->value, status->len))
        return false;
    phase = json_member_named(&members, "phase");
    keep_text(&c->kept.waiting, json_member_named(&members, "waiting"));
    if (!phase)
        return true;
    c->lobby = value_is(phase, "\"lobby\"");
    c->over = value_is(phase, "\"over\"");
    c->owner = c->seat >= 0 && number_in(&members, "owner") == c->seat;
    return true;
}

static void acknowledged(client *c, const char *id)
{
    if (!*id || strcmp(id, c->id) != 0)
        return;
    unsigned times = times_in_log(c->table, id, c->asked_at);
    w.acks++;
    if (times != 1)
        broken("client %d: %s was acknowledged and is in the log %u times", c->number, id, times);
    if (strncmp(c->deed.bytes, "{\"do\":\"sit\"", 11) == 0)
        c->seated = true;
    c->id[0] = '\0';
}

static void hear_welcome(client *c, const json_members *members)
{
    int                from = number_in(members, "from");
    json_members       inner;
    const json_member *status = json_member_named(members, "status");
    c->seat = number_in(members, "seat");
    c->knows_seat = true;
    if (w.lies && status && json_members_find(&inner, status->value, status->len))
        disk_hear_welcome(c, number_in(&inner, "told"), from);
    if (from > (int)c->seen + 1)
        broken("client %d is welcomed from %d on, and has seen %u", c->number, from, c->seen);
}

/* Only the tables of a database that is away are refused for it. */
static void hear_refusal(client *c, const ul_json *json)
{
    const shard *s = c->table->shard;
    if (strcmp(string_of(json, "id"), c->id) != 0)
        return;
    if (strcmp(string_of(json, "error"), "store-away") == 0) {
        w.shut_out++;
        if (s->away_until <= c->asked)
            broken("client %d was refused because a database is away, and its own, %d, is there", c->number, s->number);
        c->again = true; /* an earlier copy of it may still be kept */
        return;
    }
    c->id[0] = '\0';
}

static void hear_answer(client *c, const ul_json *json, const char *type)
{
    if (strcmp(type, "done") == 0)
        acknowledged(c, string_of(json, "id"));
    if (strcmp(type, "refused") == 0)
        hear_refusal(c, json);
}

/* What is told complete replaces what the client had: where its parts are is enough. */
static void keep_parts(client *c, const json_members *members, bool welcome)
{
    if (welcome)
        ul_kept_view_free(&c->kept);
    keep_text(&c->kept.view, json_member_named(members, "view"));
    keep_text(&c->kept.own, json_member_named(members, "own"));
    keep_text(&c->kept.waiting, json_member_named(members, "waiting"));
}

/* As clients do, all of it; of what is told complete now and then, to see that it comes to the same. */
static void hear_whole(client *c, const char *text, size_t len, const json_members *members, how_told how)
{
    ul_json           *json = ul_json_read(text, len, NULL);
    const json_member *view = json_member_named(members, "view");
    if (!json) {
        broken("client %d was sent what is no JSON: %s", c->number, text);
        return;
    }
    if (how == AS_CHANGED) /* now and then it brings a hash for all of its events */
        hear_head(c, c->seen + 1, string_of(json, "head"));
    if (!ul_kept_view_keep(&c->kept, json))
        broken("client %d has not the view that the server has", c->number);
    if (how != AS_CHANGED && view &&
        (view->len != c->kept.view.len || memcmp(view->value, c->kept.view.bytes, view->len) != 0))
        broken("client %d keeps another view than it was told: %s", c->number, text);
    hear_answer(c, json, string_of(json, "type"));
    ul_json_free(json);
}

void client_hear(client *c, const char *text)
{
    json_members       members;
    size_t             len = strlen(text);
    const json_member *type = NULL;
    c->heard++;
    if (json_members_find(&members, text, len))
        type = json_member_named(&members, "type");
    bool welcome = value_is(type, "\"welcome\""), changed = value_is(type, "\"changed\"");
    bool told = value_is(type, "\"told\"");
    if (!type)
        broken("client %d was sent what is no message: %s", c->number, text);
    if (welcome)
        hear_welcome(c, &members);
    hear_events(c, text, welcome ? AS_WELCOME : changed ? AS_CHANGED : AS_TOLD);
    if ((welcome || told) && c->heard % WHOLE)
        keep_parts(c, &members, welcome);
    else
        hear_whole(c, text, len, &members, changed ? AS_CHANGED : AS_TOLD);
    if (!hear_status(c, json_member_named(&members, "status")))
        broken("client %d was sent what is no status: %s", c->number, text);
    if (welcome || changed || told)
        set_text(&c->legal, json_member_named(&members, "legal"));
}
