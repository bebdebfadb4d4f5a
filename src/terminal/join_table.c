/* join_table.c: what a server's table tells, taken in: who sits there, the game, and news for people. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "record/action_text.h"
#include "record/event_text.h"
#include "record/view_text.h"
#include "table/proof.h"
#include "terminal/join_inside.h"

static const ul_json *member(const ul_json *object, const char *key)
{
    return object ? ul_json_member(object, key) : NULL;
}

static const char *text_of(const ul_json *object, const char *key)
{
    const ul_json *value = member(object, key);
    return value && value->type == UL_JSON_STRING ? value->text : "";
}

static int64_t number_of(const ul_json *object, const char *key, int64_t otherwise)
{
    const ul_json *value = member(object, key);
    return value && (value->type == UL_JSON_INTEGER || value->type == UL_JSON_BOOL) ? value->integer : otherwise;
}

static ul_seat seat_of(const ul_json *object, const char *key)
{
    int64_t seat = number_of(object, key, -1);
    return seat >= 0 && seat < UL_MAX_SEATS ? (ul_seat)seat : UL_NOBODY;
}

void ul_join_say(ul_join *join, const char *key, const ul_param *params)
{
    if (!ul_words_find(join->play->lang, key))
        return;
    ul_words_say(join->play->lang, key, params, &join->news);
    ul_text_put(&join->news, "\n");
}

void ul_join_send(ul_join *join, const char *format, ...)
{
    char    members[1024];
    va_list list;
    va_start(list, format);
    int len = vsnprintf(members, sizeof members, format, list);
    va_end(list);
    if (len > 0 && (size_t)len < sizeof members)
        join->pending = ul_client_say(join->client, members);
}

/* ---- who sits where */

static void take_chairs(ul_join *j, const ul_json *seats)
{
    ul_seat seat = 0;
    j->vacant = false;
    for (const ul_json *s = seats && seats->type == UL_JSON_ARRAY ? ul_json_first(seats) : NULL;
         s && seat < UL_MAX_SEATS; s = ul_json_next(seats, s), seat++) {
        const char *name = text_of(s, "name"), *bot = text_of(s, "bot"), *sitter = text_of(s, "sitter");
        j->taken[seat] = strcmp(sitter, "free") != 0;
        j->vacant |= !j->taken[seat] || strcmp(sitter, "left") == 0;
        j->stand_in[seat] = *bot && (strcmp(sitter, "person") == 0 || strcmp(sitter, "program") == 0);
        j->chair[seat].bot = true; /* everybody but me acts elsewhere */
        j->chair[seat].level = UL_BUTLER;
        snprintf(j->chair[seat].name, UL_CHAIR_NAME, "%s", *name ? name : bot);
        if (!j->chair[seat].name[0])
            snprintf(j->chair[seat].name, UL_CHAIR_NAME, "%u", seat + 1U);
    }
    if (j->seat != UL_NOBODY)
        j->chair[j->seat].bot = false;
}

static void take_status(ul_join *j, const ul_json *status)
{
    const char *phase = text_of(status, "phase");
    if (!status || status->type != UL_JSON_OBJECT)
        return;
    j->lobby = strcmp(phase, "lobby") == 0;
    j->closed = strcmp(phase, "closed") == 0;
    j->owner = seat_of(status, "owner");
    j->games = (uint16_t)number_of(status, "games", 0);
    take_chairs(j, member(status, "seats"));
    j->changed = true;
}

/* ---- the game */

static bool act(void *context, ul_action action)
{
    ul_join *j = context;
    char     words[UL_ACTION_TEXT];
    ul_action_write(ul_match_world(j->match), action, words);
    ul_join_send(j, "\"do\":\"act\",\"seen\":%u,\"actions\":[\"%s\"]", j->told, words);
    return true;
}

static void take_back(void *context, size_t count)
{
    ul_join *j = context;
    ul_join_send(j, "\"do\":\"undo\",\"seen\":%u,\"number\":%zu", j->told, count);
}

static void new_match(ul_join *j, ul_world *world)
{
    const ul_elsewhere elsewhere = {act, take_back, j};
    ul_match          *match = ul_match_elsewhere(world, j->chair, &elsewhere);
    if (!match)
        return;
    ul_match_free(j->before);
    j->before = j->match;
    j->match = match;
    j->play->match = match;
    j->players = ul_world_players(world);
    j->fresh = false;
}

static void take_view(ul_join *j, const ul_json *json, size_t undoable)
{
    ul_view   view;
    ul_reveal reveal = {0};
    ul_world *world = ul_view_read(json, j->plan.len ? j->plan.bytes : NULL, j->plan.len, &view, &reveal, NULL);
    if (!world)
        return;
    if (!j->match || j->fresh)
        new_match(j, world);
    else
        ul_world_free(world);
    j->shown++;
    if (j->match)
        ul_match_show(j->match, &view, view.scene.phase == UL_PHASE_OVER ? &reveal : NULL, undoable);
}

/* ---- seeds (docs/table.md) */

static bool is_among(const ul_json *seats, ul_seat seat)
{
    for (const ul_json *s = seats && seats->type == UL_JSON_ARRAY ? ul_json_first(seats) : NULL; s;
         s = ul_json_next(seats, s))
        if (s->type == UL_JSON_INTEGER && s->integer == seat)
            return true;
    return false;
}

static void send_bytes(ul_join *j, const char *what, const uint8_t bytes[UL_SHA256_BYTES])
{
    ul_text hex = {0};
    ul_hex_write(bytes, UL_SHA256_BYTES, &hex);
    if (!hex.failed)
        ul_join_send(j, "\"do\":\"%s\",\"bytes\":\"%s\"", what, hex.bytes);
    ul_text_free(&hex);
}

static void take_part(ul_join *j, const ul_json *news, const char *name)
{
    uint8_t promise[UL_SHA256_BYTES];
    if (j->seat == UL_NOBODY || !is_among(member(news, "seats"), j->seat))
        return;
    if (strcmp(name, "promises") == 0) {
        ul_join_random(j->seed, sizeof j->seed);
        ul_proof_promise(j->seed, promise);
        send_bytes(j, "commit", promise);
    } else if (strcmp(name, "seeds") == 0) {
        send_bytes(j, "reveal", j->seed);
    }
}

/* ---- news */

static const char *name_of(const ul_join *j, ul_seat seat)
{
    return seat == UL_NOBODY ? "" : j->chair[seat].name;
}

static void hear_said(ul_join *j, const ul_json *news)
{
    ul_seat     seat = seat_of(news, "seat");
    const char *text = text_of(news, "text");
    char        key[32];
    if (member(news, "phrase")) {
        snprintf(key, sizeof key, "web.phrase.%d", (int)number_of(news, "phrase", 0));
        text = ul_words_find(j->play->lang, key) ? ul_words_find(j->play->lang, key) : "";
    }
    if (*text)
        ul_join_say(j, "ui.join.says", UL_PARAMS(ul_param_text("seat", name_of(j, seat)), ul_param_text("text", text)));
}

/* Seats have new numbers once the game begins, or the owner has ordered them. */
static void renumber(ul_join *j, const ul_json *from)
{
    ul_seat seat = 0, mine = j->seat;
    for (const ul_json *s = from && from->type == UL_JSON_ARRAY ? ul_json_first(from) : NULL; s;
         s = ul_json_next(from, s), seat++)
        if (mine != UL_NOBODY && s->type == UL_JSON_INTEGER && s->integer == mine)
            j->seat = seat;
}

/* Of my own seat, and not by my own wish? */
static bool is_about_me(const ul_json *news, const char *name)
{
    return strcmp(name, "warned") == 0 ||
           (strcmp(name, "stand-in") == 0 && strcmp(text_of(news, "because"), "wish") != 0);
}

static void take_news(ul_join *j, const ul_json *news)
{
    const char *name = text_of(news, "news");
    char        key[64];
    if (strcmp(name, "opened") == 0 || strcmp(name, "rematch") == 0)
        snprintf(j->commitment, sizeof j->commitment, "%s", text_of(news, "commitment"));
    if (strcmp(name, "started") == 0 || strcmp(name, "ordered") == 0)
        renumber(j, member(news, "from"));
    if (strcmp(name, "said") == 0)
        hear_said(j, news);
    take_part(j, news, name);
    if (seat_of(news, "seat") == j->seat && j->seat != UL_NOBODY && !is_about_me(news, name))
        return; /* who did it knows */
    snprintf(key, sizeof key, "web.news.%s", name);
    ul_join_say(j, key,
                UL_PARAMS(ul_param_text("seat", name_of(j, seat_of(news, "seat"))),
                          ul_param_text("name", text_of(news, "name"))));
}

static bool deals(const ul_json *events)
{
    for (const ul_json *e = events && events->type == UL_JSON_ARRAY ? ul_json_first(events) : NULL; e;
         e = ul_json_next(events, e))
        if (strcmp(text_of(member(e, "table"), "news"), "dealt") == 0)
            return true;
    return false;
}

static void take_events(ul_join *j, const ul_json *events, bool quietly)
{
    for (const ul_json *e = events && events->type == UL_JSON_ARRAY ? ul_json_first(events) : NULL; e;
         e = ul_json_next(events, e)) {
        const ul_json *game = member(e, "game"), *news = member(e, "table");
        ul_event       event;
        int64_t        n = number_of(e, "n", 0);
        if (n <= (int64_t)j->told)
            continue;
        j->told = (uint32_t)n;
        if (strcmp(text_of(news, "news"), "dealt") == 0 && j->match)
            ul_match_forget(j->match); /* what was told before is of another game */
        if (game && j->match && ul_event_read(ul_match_world(j->match), game, &event, NULL))
            ul_match_tell(j->match, event);
        if (!news)
            continue;
        size_t said = j->news.len;
        take_news(j, news);
        if (quietly && j->news.len > said)
            j->news.len = said; /* it was long ago */
    }
    if (j->news.bytes)
        j->news.bytes[j->news.len] = 0;
}

static void take_moment(ul_join *j, const ul_json *message, bool welcome)
{
    const ul_json *view = member(message, "view"), *events = member(message, "events"), *own = member(message, "own");
    bool           first = j->told == 0;
    if (welcome)
        j->seat = seat_of(message, "seat");
    take_status(j, member(message, "status"));
    /* A seat that is to be renumbered by these events is told by them; the welcome has it already. */
    ul_seat seat = j->seat;
    if (deals(events) && (!first || !j->match))
        j->fresh = true;
    if (view && view->type == UL_JSON_OBJECT)
        take_view(j, view, (size_t)number_of(own, "undoable", 0));
    take_events(j, events, first);
    if (own && own->type == UL_JSON_OBJECT)
        snprintf(j->armed, sizeof j->armed, "%s", text_of(own, "armed"));
    if (welcome)
        j->seat = seat;
    if (j->seat != UL_NOBODY)
        j->seated = true;
    j->changed = true;
    if (j->match && ul_match_to_act(j->match) == UL_NOBODY)
        ul_join_end(j);
}

static void take_refusal(ul_join *j, const ul_json *message)
{
    char key[64];
    snprintf(key, sizeof key, "web.error.%s", text_of(message, "error"));
    if (ul_words_find(j->play->lang, key))
        ul_join_say(j, key, NULL);
    else
        ul_text_print(&j->news, "%s\n", text_of(message, "message"));
    j->changed = true;
}

void ul_join_message(void *context, const ul_json *message)
{
    ul_join    *j = context;
    const char *type = text_of(message, "type");
    if (strcmp(type, "welcome") == 0 || strcmp(type, "told") == 0)
        take_moment(j, message, *type == 'w');
    else if (strcmp(type, "refused") == 0)
        take_refusal(j, message);
}
