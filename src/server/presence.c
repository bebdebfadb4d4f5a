/*
 * presence.c: who is here.
 *
 * A seat is here as soon as it has a socket, and away some time after it had
 * one. Where several servers share a store the socket may be another's: each
 * keeps a list of the seats that have one of its own, and nobody is said to
 * be away before the lists of the others were looked at.
 */
#include <stdlib.h>
#include <string.h>
#include "server/server_inside.h"

#define AWAY_MS 2000    /* a page that is loaded again is not away */
#define SETTLE_MS 10000 /* after a start, since everybody has to come back first */
#define DOUBT_MS 5000   /* how often who runs a table looks whether seats at other servers are still there */

static ul_seats seats_with_sockets(const live *l)
{
    ul_seats seats = 0;
    for (const guest *g = l->guests; g; g = g->next) {
        if (g->greeted && g->seat != UL_NOBODY)
            seats |= (ul_seats)(1u << g->seat);
    }
    return seats;
}

/* ---- one table */

void ul_presence_begin(live *l)
{
    ul_seats here = ul_table_here(l->table);
    l->held = 0;
    for (ul_seat seat = 0; seat < UL_MAX_SEATS; seat++)
        l->away_at[seat] = here >> seat & 1 ? ul_server_now(l->server) + SETTLE_MS : 0;
}

static void say(live *l, ul_seat seat, bool here)
{
    ul_input input = {0};
    ul_deed_init(&input.deed, here ? UL_DO_HERE : UL_DO_AWAY, seat);
    l->away_at[seat] = 0;
    ul_live_input(l, &input);
}

/* Has no socket here, and the table believes that it has one somewhere: until when is that to be believed? */
static void doubt(live *l, ul_seat seat, uint64_t now)
{
    bool held = l->held >> seat & 1;
    if (held || l->ours)
        l->away_at[seat] = now + (held ? AWAY_MS : DOUBT_MS);
}

/* It is time to say so, unless the seat is at another server: then that one will say it, or who runs the table. */
static void give_up(live *l, ul_seat seat, uint64_t now)
{
    server *s = l->server;
    if (s->shared && s->others_at < l->away_at[seat]) {
        s->asks = true;
        return;
    }
    l->held = (ul_seats)(l->held & ~(1u << seat));
    l->away_at[seat] = 0;
    if (s->shared && l->elsewhere >> seat & 1)
        doubt(l, seat, now);
    else
        say(l, seat, false);
}

void ul_presence_look(live *l)
{
    if (l->table && ul_table_phase_now(l->table) == UL_TABLE_CLOSED) {
        memset(l->away_at, 0, sizeof l->away_at); /* it takes no more news of anybody */
        return;
    }
    ul_seats with = seats_with_sockets(l);
    uint64_t now = ul_server_now(l->server);
    for (ul_seat seat = 0; seat < UL_MAX_SEATS && l->table; seat++) {
        bool has = with >> seat & 1, known = ul_table_here(l->table) >> seat & 1;
        if (has || !known)
            l->away_at[seat] = 0;
        if (has && !known)
            say(l, seat, true);
        else if (!has && known && !l->away_at[seat])
            doubt(l, seat, now);
        else if (!has && known && l->away_at[seat] <= now)
            give_up(l, seat, now);
    }
    l->held |= with;
}

uint64_t ul_presence_next(const live *l)
{
    uint64_t next = UL_NEVER, now = ul_server_now(l->server);
    for (ul_seat seat = 0; seat < UL_MAX_SEATS; seat++) {
        uint64_t at = l->away_at[seat];
        bool     asked = l->server->shared && at <= now; /* the answer comes by itself */
        if (at && at < next && !asked)
            next = at;
    }
    return next;
}

void ul_presence_moved(live *l)
{
    l->held = seats_with_sockets(l);
    memset(l->away_at, 0, sizeof l->away_at);
}

/* ---- lists of several servers (roster.h): of each table the seats, as a number */

void ul_presence_write(server *s, ul_text *list)
{
    for (size_t i = 0; i < HALL_PLACES; i++) {
        for (const live *l = s->hall.place[i]; l; l = l->next) {
            ul_seats with = seats_with_sockets(l);
            if (with)
                ul_text_print(list, "%s %u\n", l->id, with);
        }
    }
}

static void take_line(server *s, const char *line, size_t len)
{
    char        id[UL_TABLE_ID_BYTES + 1];
    const char *blank = memchr(line, ' ', len);
    size_t      id_len = blank ? (size_t)(blank - line) : 0;
    if (id_len == 0 || id_len > UL_TABLE_ID_BYTES)
        return;
    memcpy(id, line, id_len);
    id[id_len] = '\0';
    live *l = ul_hall_find(s, id);
    if (l)
        l->elsewhere |= (ul_seats)strtoul(blank + 1, NULL, 10);
}

static bool is_in_doubt(const live *l, uint64_t now)
{
    for (ul_seat seat = 0; seat < UL_MAX_SEATS; seat++) {
        if (l->table && l->away_at[seat] && l->away_at[seat] <= now)
            return true;
    }
    return false;
}

void ul_presence_take(server *s, const ul_text *lists, uint64_t as_of)
{
    uint64_t now = ul_server_now(s);
    s->others_at = as_of;
    for (size_t i = 0; i < HALL_PLACES; i++) {
        for (live *l = s->hall.place[i]; l; l = l->next)
            l->elsewhere = 0;
    }
    for (size_t at = 0, len; at < lists->len; at += len + 1) {
        len = strcspn(lists->bytes + at, "\n");
        take_line(s, lists->bytes + at, len);
    }
    for (size_t i = 0; i < HALL_PLACES; i++) {
        for (live *l = s->hall.place[i]; l; l = l->next) {
            if (is_in_doubt(l, now))
                ul_live_after(l);
        }
    }
}
