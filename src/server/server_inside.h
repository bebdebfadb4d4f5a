/*
 * server_inside.h: what the files of the server share.
 *
 * The walk of a message: socket.c cuts it out of bytes, guest.c knows whose it
 * is and reads it, live.c has the table do it and hands what is to be kept to
 * the writer; when that is kept, live.c sends what was told.
 */
#ifndef UL_SERVER_SERVER_INSIDE_H
#define UL_SERVER_SERVER_INSIDE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>
#include "base/text.h"
#include "engine/players.h"
#include "server/crowd.h"
#include "server/files.h"
#include "server/http.h"
#include "server/journal.h"
#include "server/limits.h"
#include "server/server.h"
#include "server/socket.h"
#include "server/workers.h"
#include "server/writer.h"
#include "store/hints.h"
#include "store/store.h"
#include "table/table.h"
#include "wire/message.h"
#include "wire/opening.h"
#include "wire/write.h"

#define NODE_BYTES 32

typedef struct server server;
typedef struct live   live;
typedef struct guest  guest;

/* ---- ground.c: what tables stand on, shared by those that play the same */

typedef struct ground ground;
struct ground {
    ul_ground *on;
    uint8_t    sum[UL_SHA256_BYTES]; /* of edition, options and plan */
    unsigned   users;
    ground    *next;
};

ground *ul_ground_take(server *s, const ul_edition *edition, const ul_options *options, const char *plan,
                       size_t plan_len, ul_fault *fault);
ground *ul_ground_known(server *s, const uint8_t sum[UL_SHA256_BYTES]); /* the one of that sum, or NULL */
void    ul_ground_drop(server *s, ground *g);

/* ---- live.c: a table in memory, with those who are at it */

/* One message for one guest, written and waiting for its commit. */
typedef struct letter {
    guest   *to; /* NULL: has left meanwhile */
    size_t   at, len;
    uint32_t number;            /* events that it brings the guest up to; 0: none */
    size_t   deed_at, deed_len; /* what it says is done, as it came: untrue if that is not kept. None: 0 */
} letter;

/*
 * What is kept together, and what is told when it is. Few tables have
 * something under way at a time, so that they share a few of these.
 */
typedef struct batch batch;
struct batch {
    ul_text   lines;
    uint32_t  first, count;
    ul_text   bookmark; /* behind the lines; empty: none */
    ul_text   words;    /* of the letters */
    ul_text   letters;  /* letter[] */
    bool      summary;  /* the summary changed */
    ul_query *closer;   /* an operator who has closed the table by it; NULL: none */
    batch    *next;     /* while nobody has it */
};

typedef struct waiter waiter; /* for a table to be read */

struct live {
    ul_keeping  keeping; /* first: its commit under way */
    server     *server;
    live       *next; /* in its place of the hall */
    live       *dirty_next;
    char        id[UL_TABLE_ID_BYTES + 1];
    ul_table   *table; /* NULL: being read */
    ground     *ground;
    ul_players *players;
    guest      *guests;
    uint32_t    spectators, spectators_told;
    ul_seats    held, elsewhere;       /* seats with a socket of ours, or that had the last; with one of another's */
    uint64_t    away_at[UL_MAX_SEATS]; /* when those without one will be away; 0: they are here, or away */
    uint64_t    opened, used;          /* used: when somebody was last interested */
    uint64_t    nudged;                /* of which turn somebody who is away was told */
    uint64_t    began_us;              /* the commit */
    uint32_t    marked;                /* the line that the last bookmark was made behind; 0: there is none */
    batch      *now, *coming;          /* being committed; collected for the next; NULL: nothing */
    batch      *again;                 /* what is to be done again, since another node was faster */
    size_t      letter_at;             /* where the letter begins that is being written */
    ul_text     summary;               /* as the store has it, or will */
    unsigned    pins;                  /* errands that need it */
    bool        committing, dirty, thinking;
    bool        ours;    /* its clocks and bots are ours to run */
    bool        reading; /* from the store */
    bool        read_on; /* others have written meanwhile */
    uv_timer_t  clock;
    waiter     *waiters;
    ul_query   *opener; /* wants to know that it is opened */
};

/* Have a message done, for the guest who sent it; `text` is how it came. */
void ul_live_do(live *l, ul_message *message, guest *by, const char *text, size_t len);

/* Have a deed done that is the server's: a bot's, who is here. True if it was. */
bool ul_live_input(live *l, const ul_input *input);

/* Who is here, bots, the clock: after anything was done. */
void ul_live_after(live *l);

void ul_live_leave(live *l, guest *g); /* its socket is gone */
void ul_live_collect(live *l);         /* the server's outbox: keep it, then tell it */
void ul_live_back(live *l);            /* it was read again: tell everybody how it stands */

/* A line that another node kept. False: the log is damaged. */
bool ul_live_redo(live *l, const char *line, size_t len);

/* ---- batch.c: what is kept and then told */

/*
 * Write to a guest, in order with all else, when all before it is kept: append
 * to the text, then say that it ends.
 */
ul_text *ul_live_letter(live *l);
void     ul_live_letter_end(live *l, guest *to);
void     ul_live_welcome_end(live *l, guest *to); /* it brings the guest up to date, once it is sent */
/* It says that something is done: that goes with it, as it came, in case it has to be done again. */
void     ul_live_answer_end(live *l, guest *to, const char *deed, size_t len);
void     ul_live_put(live *l, const letter *some); /* one that is written already */

batch *ul_live_coming(live *l); /* what is being collected */
void   ul_live_dirty(live *l);  /* there is something in it */
void   ul_live_commit(live *l); /* hand in what is to be kept, or send what waits for nothing */
void   ul_live_kept(ul_keeping *keeping);
void   ul_live_unsay(live *l); /* what is not kept yet never was; what was asked for is to be done again */
void   ul_live_later(live *l, guest *g, const char *text, size_t len); /* what a guest said is to be done then, too */
void   ul_live_again(live *l);                                         /* do that, as if it came now */
bool   ul_live_has_lines(const live *l);                               /* that are not kept yet */
void   ul_live_forget(live *l);                                        /* all that is under way */
void   ul_live_forget_guest(live *l, const guest *g);
void   ul_batches_free(server *s);

/* ---- presence.c: who is here */

void     ul_presence_begin(live *l);      /* the table was read: who was here comes back soon, or is away */
void     ul_presence_look(live *l);       /* say who has come, and who has been gone for long enough */
uint64_t ul_presence_next(const live *l); /* when to look again; UL_NEVER */
void     ul_presence_moved(live *l);      /* seats have other numbers */

/* Where a store is shared: the list of seats that have a socket of ours, for the others; and theirs, for us. */
void ul_presence_write(server *s, ul_text *list);
void ul_presence_take(server *s, const ul_text *lists, uint64_t as_of);

/* ---- bookmark.c: how a table stands, so that its log need not be read from its beginning */

typedef struct bookmark {
    uint64_t    opened;
    uint8_t     ground[UL_SHA256_BYTES]; /* its sum */
    const char *players, *plan, *table;  /* what they know; its own board; the table's own bookmark */
    size_t      players_len, plan_len, table_len;
} bookmark;

extern const char ul_build_print[]; /* which build this is: made by tools/fingerprint */

bool ul_live_wants_bookmark(const live *l);                                    /* is it time for one? */
void ul_live_bookmark(const live *l, ul_text *text);                           /* left empty where that is too much */
bool ul_bookmark_is_ours(const ul_text *text);                                 /* of this very build */
bool ul_bookmark_split(const ul_text *text, bookmark *parts, ul_fault *fault); /* one of ours; or "bad-bookmark" */

/* ---- hall.c: all tables in memory */

#define HALL_PLACES 4096

typedef struct hall {
    live  *place[HALL_PLACES];
    live  *dirty;
    size_t count;
} hall;

live *ul_hall_find(server *s, const char *id); /* NULL: not in memory */
live *ul_hall_add(server *s, const char *id);  /* a place for it, and no table yet. NULL: no memory */
void  ul_hall_clear(live *l);                  /* the place stays, the table goes */
void  ul_hall_drop(live *l);

/* A table of somebody's, its opening not kept yet. NULL with *fault. */
live *ul_hall_open(server *s, const char *id, const ul_opening *opening, ul_fault *fault);

void ul_hall_commit(server *s); /* all that are dirty */
void ul_hall_sweep(server *s);  /* closed ones that nobody looks at */
void ul_hall_free(server *s);

/* ---- reading.c: a table that is in the store */

/*
 * The table, which may have to be read first: `then` is called now or later,
 * with NULL and a fault if there is none or it cannot be read ("no-table",
 * the store's codes and those of a damaged log).
 */
typedef void ul_then(void *context, live *l, const ul_fault *fault);
void         ul_hall_call(server *s, const char *id, ul_then *then, void *context);

/* What we have of it is not what is kept: read it again. */
void ul_hall_reread(live *l);

/* Others have written: read on. */
void ul_hall_read_on(live *l);

/* ---- guest.c: one socket at one table */

struct guest {
    server    *server;
    live      *live; /* NULL: it has gone */
    guest     *next;
    ul_socket *socket;
    ul_address address;
    ul_seat    seat; /* UL_NOBODY: watches */
    bool       greeted, views, moved;
    bool       knocked, waits; /* its hello is put off until we have read on; and what it says meanwhile */
    bool       programs;       /* one may sit here */
    bool       gone;           /* its socket is; freed with the last pin */
    unsigned   pins;
    uint32_t   told; /* up to which event it was sent everything */
    uint8_t    key[UL_KEY_BYTES_MOST];
    uint8_t    key_len;
};

void ul_guest_new(live *l, const ul_address *address, bool programs, int fd, const char *first, size_t len);
void ul_guest_message(void *guest, const char *text, size_t len);
void ul_guest_heed(guest *g); /* what was put off is to be done now */
void ul_guest_gone(void *guest);
void ul_guest_bye(guest *g, uint16_t code, const char *error, const char *message);
void ul_guest_welcome(guest *g, const char *id, uint32_t seen);

/* ---- thinking.c: bots */

void ul_live_think(live *l);

/* ---- routes.c: paths */

void ul_route(void *context, ul_query *request);
void ul_route_upgraded(void *context, ul_query *request, int fd, const char *first, size_t len);

void ul_route_dropped(void *note);                    /* a request went away before its socket was handed over */
bool ul_route_operator(server *s, ul_query *request); /* is it an operator's? */

/* May pages of that origin ask? Who sends none is no browser, and says what it likes anyway. Else it is refused. */
bool ul_route_origin_may(server *s, ul_query *request);

/* ---- open.c */

void ul_route_open(server *s, ul_query *request); /* POST /api/1/tables */
void ul_route_opened(live *l);                    /* it is kept: the opener gets the answer */

/* ---- operator.c */

void ul_route_operators(server *s, ul_query *request, const char *path);
void ul_route_closed(ul_query *request, bool kept); /* who closed a table gets the answer */

/* ---- lobby.c */

void ul_lobby_tell(server *s, ul_query *request);

/* ---- past.c: what a table does not remember is in its log */

/* Events after number `after` as a chair was told them, a JSON array, up to where the table is; or a fault. */
typedef void ul_past_then(void *context, live *l, const ul_text *events, const ul_fault *fault);
void         ul_past_ask(live *l, ul_seat seat, uint32_t after, ul_past_then *then, void *context);

/* The record of its game number `game`. */
void ul_past_record(live *l, uint16_t game, ul_query *request);

/* ---- values.c */

void ul_values_sweep(ul_store *store); /* of tables that are not there any more */

/* ---- hooks.c: messages to who is away */

void ul_hooks_look(live *l);                                     /* is somebody to be told that it is their turn? */
void ul_hooks_set(void *context, live *l, const ul_fault *none); /* a ul_then: the answer to PUT .../hook */

/* ---- nodes.c: others who share the store */

bool ul_nodes_begin(server *s, ul_fault *fault); /* hints, and what belongs to us */
void ul_nodes_fill(server *s);                   /* at the start: every open table of ours */
void ul_nodes_tell(server *s, const char *table);
void ul_nodes_flush(server *s); /* before the loop sleeps */
void ul_nodes_end(server *s);

/* ---- metrics.c */

void ul_metrics_write(server *s, ul_text *text);

typedef struct figures {
    uint64_t deeds, refused, told, thoughts, thought_us, opened, rereads, late, nudges;
    uint64_t latency_us; /* in commits, as their tables saw it, all together */
} figures;

/* ---- server.c */

struct server {
    const ul_serve *how;
    uv_loop_t       loop;
    uv_signal_t     term, interrupt;
    uv_timer_t      second;
    uv_prepare_t    prepare;
    ul_store       *store, *reading, *posting; /* of the writer, the reader, the posters */
    ul_writer      *writer;
    ul_workers     *reader, *thinkers, *posters;
    ul_http        *http;
    ul_files       *files;
    ul_crowd       *crowd;
    ul_sockets      sockets;
    ul_talk        *talk;
    ground         *grounds;
    hall            hall;
    ul_outbox       out;
    batch          *batches; /* that nobody has */
    unsigned        spare;
    ul_teller       teller;
    figures         figures;
    uint64_t        clock; /* what is added to the time since the machine was started */
    uint64_t        began;
    char            node[NODE_BYTES + 1];
    ul_text         editions; /* as the engine tells them */
    ul_hints       *hints;    /* NULL: nobody shares the store */
    uv_poll_t      *hinted;   /* NULL: not watched */
    int             hinted_fd;
    bool            hint; /* there is some to send */
    uv_timer_t      round;
    unsigned        rounds, seconds;
    bool            going_round;
    bool            asks;      /* somebody is to be said to be away, unless another server has them */
    uint64_t        others_at; /* as of when we know whom they have */
    ul_text         here;      /* whom we have, as we told them */
    uint64_t        retired;
    uv_timer_t      stop_check;
    uint64_t        stop_since;
    bool            said_goodbye;
    atomic_bool     no_thinking;
    bool            stopping, shared;
    int             listening;
    char            url[128];
    ul_fault        fault;
};

uint64_t ul_server_now(server *s); /* milliseconds since 1970, never going back */
void     ul_server_random(uint8_t *bytes, size_t len);

#define SAY(server, heavy, ...) ul_journal_say((server)->how->weight, heavy, __VA_ARGS__, NULL)

#endif
