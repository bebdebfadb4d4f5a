/* guest.c: one socket at one table: whose it is, and what it asks for. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "server/server_inside.h"

#define FULL 1013

/* ---- coming and going */

static void count_address(server *s, const ul_address *address, int by)
{
    ul_visitor *visitor = ul_crowd_find(s->crowd, address);
    if (visitor)
        visitor->connections += (uint32_t)by;
}

void ul_guest_new(live *l, const ul_address *address, bool programs, int fd, const char *first, size_t len)
{
    guest *g = calloc(1, sizeof *g);
    if (!g) {
        uv_fs_t request;
        uv_fs_close(NULL, &request, fd, NULL);
        return;
    }
    g->server = l->server;
    g->live = l;
    g->address = *address;
    g->programs = programs;
    g->seat = UL_NOBODY;
    g->socket = ul_socket_new(&l->server->sockets, fd, g);
    if (!g->socket) {
        free(g);
        return;
    }
    count_address(l->server, address, 1);
    g->next = l->guests;
    l->guests = g;
    if (!l->table)
        ul_socket_pause(g->socket, true); /* until it is read */
    ul_socket_take(g->socket, first, len);
}

static void guest_free(guest *g)
{
    sodium_memzero(g->key, sizeof g->key);
    free(g);
}

static void unpin(guest *g)
{
    if (--g->pins == 0 && g->gone)
        guest_free(g);
}

void ul_guest_gone(void *context)
{
    guest *g = context;
    live  *l = g->live;
    count_address(g->server, &g->address, -1);
    g->gone = true;
    g->live = NULL;
    if (l)
        ul_live_leave(l, g);
    if (g->pins == 0)
        guest_free(g);
}

/* The table has no more to do with it: its goodbye is the last that it hears. */
void ul_guest_bye(guest *g, uint16_t code, const char *error, const char *message)
{
    ul_text text = {0};
    live   *l = g->live;
    ul_wire_bye(error, message, &text);
    if (!text.failed)
        ul_socket_send(g->socket, text.bytes, text.len);
    ul_text_free(&text);
    ul_socket_close(g->socket, code, error);
    g->live = NULL;
    if (l)
        ul_live_leave(l, g);
}

static void refuse(guest *g, const char *id, const char *code, const char *message)
{
    ul_fault fault;
    ul_fault_set(&fault, code, 0, 0, "%s", message);
    ul_wire_fault(&fault, id, ul_live_letter(g->live));
    ul_live_letter_end(g->live, g);
}

/* ---- how things stand */

static void write_welcome(guest *g, const char *id, uint32_t after, const char *events, size_t len)
{
    live      *l = g->live;
    ul_welcome welcome = {.seat = g->seat,
                          .after = after,
                          .events = events,
                          .events_len = len,
                          .views = g->views,
                          .spectators = l->spectators,
                          .now = ul_server_now(g->server)};
    g->greeted = true;
    ul_wire_welcome(l->table, &welcome, id, ul_live_letter(l));
    ul_live_welcome_end(l, g);
}

/* A question about the past: what it was for. */
typedef struct looking_back {
    guest   *guest;
    uint32_t after;
    bool     history; /* else a welcome */
    char     id[UL_ID_BYTES + 1];
} looking_back;

static void looked_back(void *context, live *l, const ul_text *events, const ul_fault *fault)
{
    looking_back *back = context;
    guest        *g = back->guest;
    if (!g->gone && g->live == l) {
        ul_socket_pause(g->socket, false);
        if (fault)
            ul_guest_bye(g, FULL, fault->code, "what happened before cannot be read at the moment: come back later");
        else if (back->history) {
            ul_wire_history(l->table, back->after, events->bytes, events->len, back->id, ul_live_letter(l));
            ul_live_letter_end(l, g);
        } else {
            write_welcome(g, back->id, back->after, events->bytes, events->len);
            ul_live_after(l);
        }
    }
    unpin(g);
    free(back);
}

static void look_back(guest *g, const char *id, uint32_t after, bool history)
{
    looking_back *back = calloc(1, sizeof *back);
    if (!back) {
        ul_guest_bye(g, FULL, "out-of-memory", "memory ran out");
        return;
    }
    back->guest = g;
    back->after = after;
    back->history = history;
    snprintf(back->id, sizeof back->id, "%s", id);
    g->pins++;
    ul_socket_pause(g->socket, true); /* what it says next is for after the answer */
    ul_past_ask(g->live, g->seat, after, looked_back, back);
}

void ul_guest_welcome(guest *g, const char *id, uint32_t seen)
{
    uint32_t after = ul_wire_after(g->live->table, seen);
    ul_text  events = {0};
    if (ul_table_since(g->live->table, g->seat, after, &events) && !events.failed)
        write_welcome(g, id, after, events.bytes, events.len);
    else
        look_back(g, id, after, false);
    ul_text_free(&events);
}

/* ---- messages */

/* Seats that somebody who comes in could take. */
static uint32_t free_seats(const ul_table *table)
{
    ul_text     text = {0};
    ul_json_out out;
    ul_fault    fault;
    uint32_t    count = 0;
    ul_json_begin(&out, &text);
    ul_table_seats_write(table, &out);
    ul_json *seats = ul_json_read(text.bytes, text.len, &fault);
    for (const ul_json *at = seats ? ul_json_first(seats) : NULL; at; at = ul_json_next(seats, at)) {
        const ul_json *sitter = ul_json_member(at, "sitter");
        count += ul_json_is(sitter, "free") || ul_json_is(sitter, "left");
    }
    ul_json_free(seats);
    ul_text_free(&text);
    return count;
}

/* May one more come in who has no seat? Where seats are free, those are not for watching alone. */
static bool may_watch(const live *l)
{
    uint32_t most = ul_table_about(l->table)->spectators;
    uint32_t limit = l->server->how->limits.of[UL_LIMIT_SPECTATORS];
    if (most > limit)
        most = limit;
    return l->spectators < most || l->spectators < most + free_seats(l->table);
}

/* Where a store is shared others may have written what we have not read yet: who sits where, what was told. */
static bool may_be_behind(const guest *g, const ul_message *m)
{
    const live *l = g->live;
    bool        stranger = m->key_len && ul_table_whose(l->table, m->key, m->key_len) == UL_NOBODY;
    return g->server->shared && !g->knocked && (stranger || m->seen > ul_table_told(l->table));
}

static void hello(guest *g, const ul_message *m, const char *text, size_t len)
{
    live *l = g->live;
    if (!g->greeted && may_be_behind(g, m)) {
        g->knocked = g->waits = true;
        ul_socket_pause(g->socket, true);
        ul_live_later(l, g, text, len);
        ul_hall_read_on(l);
        return;
    }
    if (g->greeted) {
        refuse(g, m->id, "already", "hello was said already: a socket is one chair at one table");
        return;
    }
    g->views = m->views;
    if (m->key_len) {
        g->seat = ul_table_whose(l->table, m->key, m->key_len);
        if (g->seat == UL_NOBODY) {
            ul_guest_bye(g, 1008, "wrong-key", "this key opens no seat here: it was changed, or is of another table");
            return;
        }
        memcpy(g->key, m->key, m->key_len);
        g->key_len = (uint8_t)m->key_len;
    } else if (!may_watch(l)) {
        ul_guest_bye(g, FULL, "too-many-spectators", "as many watch as this table allows: come back later");
        return;
    }
    ul_guest_welcome(g, m->id, m->seen);
    if (g->live)
        ul_live_after(l);
}

static void history(guest *g, const ul_message *m)
{
    ul_text events = {0};
    live   *l = g->live;
    if (ul_table_since(l->table, g->seat, m->seen, &events) && !events.failed) {
        ul_wire_history(l->table, m->seen, events.bytes, events.len, m->id, ul_live_letter(l));
        ul_live_letter_end(l, g);
    } else {
        look_back(g, m->id, m->seen, true);
    }
    ul_text_free(&events);
}

static void digest(guest *g, const ul_message *m)
{
    if (g->seat == UL_NOBODY) {
        refuse(g, m->id, "no-seat", "who watches has no turn to count from");
        return;
    }
    ul_wire_digest(g->live->table, g->seat, m->id, ul_live_letter(g->live));
    ul_live_letter_end(g->live, g);
}

static void ping(guest *g, const ul_message *m)
{
    ul_wire_pong(m->id, ul_server_now(g->server), ul_live_letter(g->live));
    ul_live_letter_end(g->live, g);
}

static void do_message(guest *g, ul_message *m, const char *text, size_t len)
{
    if (m->kind != UL_MESSAGE_HELLO && !g->greeted) {
        ul_guest_bye(g, 1008, "hello-first", "the first message is hello: see docs/api.md");
        return;
    }
    switch ((ul_message_kind)m->kind) {
    case UL_MESSAGE_HELLO:
        hello(g, m, text, len);
        break;
    case UL_MESSAGE_DEED:
        if (m->input.deed.kind == UL_DO_SIT && m->input.deed.flag && !g->programs)
            refuse(g, m->id, "no-token", "programs sit here with a token of the operator's only: see docs/api.md");
        else
            ul_live_do(g->live, m, g, text, len);
        break;
    case UL_MESSAGE_DIGEST:
        digest(g, m);
        break;
    case UL_MESSAGE_HISTORY:
        history(g, m);
        break;
    case UL_MESSAGE_PING:
        ping(g, m);
        break;
    case UL_MESSAGE_KINDS:
        break;
    }
}

void ul_guest_heed(guest *g)
{
    if (g->waits)
        ul_socket_pause(g->socket, false);
    g->waits = false;
}

void ul_guest_message(void *context, const char *text, size_t len)
{
    guest     *g = context;
    ul_message m;
    ul_fault   fault;
    if (!g->live)
        return;
    if (!g->live->table) { /* the same read brought it with what made the table be read again */
        ul_guest_bye(g, FULL, "behind", "the table is being read again: come back in a moment");
        return;
    }
    if (g->waits) {
        ul_live_later(g->live, g, text, len);
        return;
    }
    if (ul_message_read(text, len, ul_table_world(g->live->table), ul_players_levels(), &m, &fault)) {
        do_message(g, &m, text, len);
    } else {
        ul_wire_fault(&fault, m.id, ul_live_letter(g->live));
        ul_live_letter_end(g->live, g);
    }
    sodium_memzero(m.key, sizeof m.key);
}
