/*
 * simulate.h: what the parts of the simulator share.
 *
 * A world has tables, nodes and shards. A node is a process of the server: it
 * has some of the tables in memory, each as a `live`. A shard is a database,
 * which keeps the logs of its tables. Each table has clients of its own.
 * Everything happens in steps, by the chance of one seed.
 */
#ifndef UL_TESTS_SIMULATE_H
#define UL_TESTS_SIMULATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/random.h"
#include "client/kept_view.h"
#include "hosting/connection.h"
#include "trust/simulate_plants.h"

#define NODES 100 /* at most; 2 unless told otherwise */
#define SHARDS 64
#define TABLES 1000
#define PLAYERS 3
#define HOSTILE 4 /* who says whatever might do harm; the one before only watches */
#define CLIENTS 5
#define STEPS 1500
#define CALM 1500       /* steps without faults at the end: by then everybody must be able to go on */
#define AWAY 900        /* of these one of several databases is away, and as many are added */
#define EVENTS 480      /* a run is over before a welcome would have to leave some out (UL_WIRE_EVENTS) */
#define ORPHANS 8       /* half-open connections at once: a server gives them up (idle-seconds) */
#define QUEUE 65536     /* bytes that wait for a slow reader (queue-bytes) */
#define PATIENCE 700    /* steps without faults in which whoever asked is answered */
#define BUFFERS 200000  /* bytes that a node has in hand for a table, at most */
#define WAITING 1048576 /* and so many if its database is away (WAITING_BYTES in hosting/message.c) */
#define NUMBERS (EVENTS + 64)
#define HEAD 64                   /* digits of a hash */
#define CHAIRS (UL_MAX_SEATS + 1) /* the last is theirs who watch */

typedef struct table table;
typedef struct live  live;

/* Messages on their way, in order. */
typedef struct mail {
    ul_text text; /* a NUL after each */
    size_t  at;
} mail;

typedef struct client {
    table         *table;
    int            number;
    live          *live; /* NULL: not connected */
    ul_connection *connection;
    mail           in, out;
    bool           waits; /* what it said was put off */
    bool           seated, knows_seat;
    int            seat; /* -1: watches */
    uint32_t       seen;
    char           key[33];
    char           id[24]; /* of the deed that is not acknowledged yet; "": none */
    ul_text        deed;
    bool           again; /* it was refused because the database is away: it is to be said again, with the same id */
    ul_text        legal; /* actions, as JSON */
    uint64_t       heard; /* messages */
    bool           lobby, over, owner;
    unsigned       deeds;
    uint64_t       asked;    /* in which step */
    size_t         asked_at; /* and how long the log was */
    bool           keeps;    /* its own view */
    bool           slow;     /* reads seldom */
    ul_kept_view   kept;
    bool           stale;     /* it has seen what a disk has lost since, and does not know yet */
    bool           leaves;    /* it does now, and comes again */
    ul_text        last;      /* of disks that lie: the hash of the last event, as it was told */
    uint64_t       same_view; /* what was so when its view was last compared */
} client;

/* A connection whose other end has gone without a word: it still brings what was on its way. */
typedef struct orphan {
    ul_connection *connection; /* NULL: free */
    live          *live;
    mail           out;
} orphan;

/* A process of the server. */
typedef struct node {
    int        number;
    ul_hosting all;
    int64_t    skew;   /* its clock */
    uint64_t   paused; /* it does nothing before that step */
    unsigned   served; /* messages of all steps, and of this one */
    unsigned   served_now;
} node;

/* A table as one node has it. */
struct live {
    node       *node;
    table      *table;
    ul_host    *host; /* NULL: nobody has ever asked for it here */
    ul_delivery out, current;
    bool        under_way, loaded, replaying, wants_read;
    bool        wants_load;       /* as soon as its database is there */
    bool        kept, has_waited; /* what is under way was kept when the database went away; it was away meanwhile */
    ul_text     postponed;        /* the client's number as a byte, the message, NUL */
    ul_text     hoard;
    uint64_t    reads; /* of the table */
    ul_text     mark;  /* the bookmark behind `current`: what bots know, then the table's own */
    size_t      mark_bots;
};

/* What one chair is told by the log, each with a NUL; `from` says where those of a number begin. */
typedef struct chair_news {
    ul_text  events;
    uint32_t from[NUMBERS + 1];
    uint32_t last;
} chair_news;

/* A database. It is away from one step to another. */
typedef struct shard {
    int      number;
    uint64_t away_from, away_until;
} shard;

struct table {
    int        number;
    shard     *shard;
    ul_ground *ground;
    live       lives[NODES];
    client     clients[CLIENTS];
    orphan     orphans[ORPHANS];

    /* what its shard keeps */
    ul_text  log;
    size_t   ends[8]; /* how long it was before the last commit, the one before that, and so on */
    ul_text  stray;   /* what another shard has of it: never anything */
    uint32_t lines;
    size_t   log_before; /* its length before the last commit */
    ul_text  mark;       /* the last bookmark that was kept */
    size_t   mark_bots, mark_at;
    uint32_t marked; /* the line that it stands behind, which begins at mark_at; 0: none */

    /* what is known of it, to compare with */
    ul_table  *judge;  /* what the log says so far */
    size_t     judged; /* bytes of it */
    chair_news news[CHAIRS];
    char       prev[NUMBERS][HEAD]; /* what each event says of the one before it */
    uint32_t   lines_before;        /* when faults ended */
};

typedef struct world {
    uint64_t  seed, step, now;
    ul_random chance;
    plant     plant;
    bool      quiet, calm, failed; /* never any faults; none now */
    bool      lies;                /* disks do */
    node      nodes[NODES];
    int       node_count, table_count, shard_count;
    shard     shards[SHARDS];
    table    *tables;
    uint64_t  acks, kills, faults, failovers, aways, shut_out, hints, heeded, outages, lost, torn, noticed, unnoticed;
} world;

extern world w;

uint32_t below(uint32_t n);
uint64_t calm_steps(void);
bool     broken(const char *format, ...); /* a promise: prints what and how to come here again. Always false */

/* simulate_network.c */
void        mail_put(mail *m, const char *text, size_t len);
bool        mail_is_empty(const mail *m);
const char *mail_take(mail *m); /* lent until the next is put */
void        mail_clear(mail *m);
bool        is_orphan(const table *t, const ul_connection *connection);
void        put_letter(client *to, const char *words, size_t len);
void        send_letters(live *l, const ul_delivery *out);
void        client_cut(client *c);
void        client_vanish(client *c); /* without a word: the server does not know yet */
void        orphan_step(orphan *o);

/* simulate_store.c */
unsigned    times_in_log(const table *t, const char *id, size_t from);
const char *line_of_log(const table *t, uint32_t number);
void        keep(live *l); /* what is under way there, and its bookmark */
void        keep_lines(table *t, const ul_delivery *out);
void        make_mark(live *l);
ul_table   *read_table(table *t, ul_table_bots *players, ul_outbox *out, ul_fault *fault);
void        begin_commit(live *l);
void        end_commit(live *l);
void        keep_unanswered(live *l, int *kept); /* as *kept says; -1: by chance */
bool        shard_is_away(const shard *s);
void        shard_step(shard *s);

/* simulate_node.c */
ul_moment moment_of(live *l);
bool      has_lines(const live *l);
void      live_load(live *l); /* as soon as its database is there */
void      live_reread(live *l);
void      live_settle(live *l);
void      live_take(live *l, client *c, const char *text);
void      node_begin(node *n, int number);
void      node_end(node *n);
void      node_load(node *n);
void      node_step(node *n);

/* simulate_client.c, simulate_hear.c */
void client_step(client *c);
bool client_floods(const client *c); /* one of all, if there are several tables */
void client_flood(client *c);        /* says as much as its node takes */
void client_hear(client *c, const char *text);

/* simulate_disk.c */
void disk_note_commit(table *t);
void disk_step(void);
void disk_note_event(client *c, const char *event, size_t len);
void disk_hear_welcome(client *c, int told, int from);
void disk_hear_next(client *c, const char *prev);

/* simulate_check.c */
void check_lines(table *t);   /* after every step */
void check_waiting(table *t); /* the same */
void check_views(table *t);
void check_log(table *t); /* at the end */
void check_end(table *t);

#endif
