/*
 * load.h: many tables of clients that act legally, at little cost.
 *
 * One thread, epoll, frames by hand: what is measured is the server. A chair
 * is one socket at one seat; a table knows all its chairs' hands and so keeps
 * the game along, without the order of the deck: a card that is drawn is put
 * on top when its seat is told which it was.
 */
#ifndef UL_TESTS_LOAD_H
#define UL_TESTS_LOAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include "base/random.h"
#include "base/text.h"
#include "rules/game.h"

#define CHAIRS_MOST 8
#define PORTS_MOST 4
#define KEY_HEX 32

typedef struct load  load;
typedef struct table table;

/* What it says in hello: that it folds events itself, keeps its own view, or wants whole ones. */
typedef enum load_as { AS_PROGRAMS, AS_BROWSERS, AS_OLD_BROWSERS } load_as;

typedef enum chair_state { CHAIR_CLOSED, CHAIR_CONNECTING, CHAIR_UPGRADING, CHAIR_GREETING, CHAIR_READY } chair_state;

typedef struct chair {
    table      *table;
    uint8_t     seat;
    chair_state state;
    int         fd;
    bool        views, seated;
    unsigned    port; /* which of the nodes */
    uint32_t    seen; /* the last event it was told */
    uint64_t    retry_at, closed_at;
    char        key[KEY_HEX + 1];
    ul_text     in, out;
} chair;

typedef enum table_phase {
    TABLE_SITTING,
    TABLE_STARTING,
    TABLE_PEEKING,
    TABLE_RETURNING,
    TABLE_PLAYING,
    TABLE_AGAIN
} table_phase;

struct table {
    load       *load;
    unsigned    number;
    table_phase phase;
    char        id[48];
    chair       chair[CHAIRS_MOST];
    ul_game     game;
    uint32_t    told;  /* events, as far as anybody here was told */
    uint8_t     views; /* chairs whose hand is known, when peeking */
    ul_cards    hand[CHAIRS_MOST];
    bool        pending, sent; /* an action waits to be done; it is on its way */
    bool        queued, wishes, retry;
    uint8_t     starter; /* who is tried as the owner */
    ul_seat     actor;
    ul_action   action;
    ul_card     drawn; /* what the actor was told that it drew */
    bool        timed;        /* not all chairs were told of it yet, and until then its time runs */
    uint32_t    known_before; /* events told when it was sent */
    uint64_t    sent_at, busy_until;
    unsigned    ids;
    char        pending_id[25];
    uint64_t   *chain; /* the beginning of each event's `prev`, as told first; [n] */
    size_t      chain_room;
    table      *next; /* in the queue of those that may act */
};

struct load {
    int         epoll;
    unsigned    ports, port[PORTS_MOST];
    unsigned    tables, seats, rate, grow;
    bool        hold; /* only sit there */
    load_as     as;
    const char *edition;
    ul_world   *world;
    table      *table;
    table      *first, *last; /* may act */
    ul_random   random;
    FILE       *acks, *times;
    uint64_t    now, due; /* microseconds; when the next action is due */
    bool        measuring, stopping, filling;
    unsigned    ready; /* tables that play */
    unsigned    here;  /* chairs that are connected */
    uint64_t    tick_at;

    /* what was found */
    uint64_t  actions, refused, away, forks, gaps, bad, told_bytes, reconnects, games, again;
    uint64_t  resumed_worst; /* microseconds from a socket's death to its next welcome */
    uint32_t *latency;       /* of each action, microseconds until all seats were told */
    size_t    latencies, latency_room;
    char      complaint[512], gap[128];
};

uint64_t load_now(void); /* microseconds */
void     load_complain(load *l, const char *what, const char *detail);
void     load_queue(load *l, table *t);

/* load_chair.c */
void chair_connect(load *l, chair *c);
void chair_drop(load *l, chair *c, uint64_t wait);
void chair_say(load *l, chair *c, const char *message, size_t len);
void chair_event(load *l, chair *c, uint32_t events);

/* load_table.c */
void table_open(load *l, table *t);
void table_message(load *l, chair *c, const char *text, size_t len);
void table_upgraded(load *l, chair *c);
void table_lost(load *l, chair *c);
void table_act(load *l, table *t);
void table_retry(load *l, table *t);

#endif
