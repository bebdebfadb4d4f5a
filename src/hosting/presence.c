/*
 * presence.c: who is here.
 *
 * A seat is here as soon as it has a connection, and away some time after it
 * had one. Where several servers share a log the connection may be another's:
 * nobody is said to be away before the others were asked.
 */
#include "hosting/hosting_inside.h"

ul_seats ul_host_seats(const ul_host *host)
{
    ul_seats seats = 0;
    for (ul_seat seat = 0; seat < UL_MAX_SEATS; seat++)
        if (host->here[seat])
            seats = (ul_seats)(seats | 1U << seat);
    return seats;
}

static void expect_nobody(ul_host *h)
{
    for (ul_seat seat = 0; seat < UL_MAX_SEATS; seat++)
        h->away_at[seat] = UL_NEVER;
}

void ul_presence_begin(ul_host *h, uint64_t now)
{
    ul_seats here = ul_table_here(h->table);
    h->held = 0;
    for (ul_seat seat = 0; seat < UL_MAX_SEATS; seat++)
        h->away_at[seat] = here >> seat & 1 ? now + h->all->settle_ms : UL_NEVER;
}

static void say(ul_host *h, ul_seat seat, bool here, const ul_moment *at)
{
    ul_input input = {0};
    ul_deed_init(&input.deed, here ? UL_DO_HERE : UL_DO_AWAY, seat);
    h->away_at[seat] = UL_NEVER;
    ul_host_enter(h, &input, NULL, at);
}

/* Has no connection here, and the table believes that it has one somewhere: until when is that to be believed? */
static void doubt(ul_host *h, ul_seat seat, uint64_t now)
{
    bool held = h->held >> seat & 1;
    if (held || h->ours)
        h->away_at[seat] = now + (held ? h->all->away_ms : h->all->doubt_ms);
}

/* It is time to say so, unless the seat is at another server: then that one will say it, or who runs the table. */
static void give_up(ul_host *h, ul_seat seat, const ul_moment *at)
{
    bool shared = h->all->shared;
    if (shared && h->elsewhere_as_of < h->away_at[seat]) {
        h->asks = true;
        return;
    }
    h->held = (ul_seats)(h->held & ~(1U << seat));
    h->away_at[seat] = UL_NEVER;
    if (shared && h->elsewhere >> seat & 1)
        doubt(h, seat, at->now);
    else
        say(h, seat, false, at);
}

static void look_at(ul_host *h, ul_seat seat, bool has, const ul_moment *at)
{
    bool known = ul_table_here(h->table) >> seat & 1;
    if (has || !known)
        h->away_at[seat] = UL_NEVER;
    if (has && !known)
        say(h, seat, true, at);
    else if (!has && known && h->away_at[seat] == UL_NEVER)
        doubt(h, seat, at->now);
    if (!has && known && h->away_at[seat] <= at->now)
        give_up(h, seat, at);
}

void ul_presence_look(ul_host *h, const ul_moment *at)
{
    if (ul_table_phase_now(h->table) == UL_TABLE_CLOSED) {
        expect_nobody(h); /* it takes no more news of anybody */
        return;
    }
    ul_seats with = ul_host_seats(h);
    for (ul_seat seat = 0; seat < UL_MAX_SEATS && !h->broken; seat++)
        look_at(h, seat, with >> seat & 1, at);
    h->held = (ul_seats)(h->held | with);
}

void ul_presence_moved(ul_host *h)
{
    h->held = ul_host_seats(h);
    expect_nobody(h);
}

uint64_t ul_presence_next(const ul_host *h, uint64_t now)
{
    uint64_t next = UL_NEVER;
    for (ul_seat seat = 0; seat < UL_MAX_SEATS; seat++) {
        uint64_t at = h->away_at[seat];
        bool     asked = h->all->shared && at <= now; /* the answer comes by itself */
        if (at < next && !asked)
            next = at;
    }
    return next;
}

bool ul_host_asks_elsewhere(const ul_host *host)
{
    return host->asks;
}

void ul_host_elsewhere(ul_host *host, ul_seats seats, uint64_t as_of, const ul_moment *at)
{
    bool asked = host->asks;
    host->elsewhere = seats;
    host->elsewhere_as_of = as_of;
    host->asks = false;
    if (asked && host->table && !host->broken)
        ul_host_settle(host, at);
}
