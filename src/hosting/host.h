/*
 * host.h: a table with the connections at it.
 *
 * The only driver of a table. In: a message of a connection, a connection
 * that comes or goes, the time, a bot's answer. Out: lines to keep; letters to
 * connections, to be sent when those are kept; when to be called again; a
 * question for a bot. Hello and its key, welcomes, who is here, spectators,
 * bots and rematches are written here once; the server, the engine's house
 * and whoever else has a table are ways to feed it.
 *
 * It is pure: no socket, clock, file or thread. What comes from outside is an
 * argument, so that a whole server can be simulated around it.
 *
 *     ul_hosting all = {.away_ms = 2000, .draw = unguessable};
 *     ul_host   *host = ul_host_new(&all);
 *     ul_moment  at = {.now = now, .out = &delivery};
 *     ul_host_open(host, ground, &opening, "evening", &at, &fault);
 *     ul_connection *c = ul_host_connect(host, socket, true);
 *     ul_host_message(host, c, text, len, &at, &reply);
 *     ...keep the delivery's lines, then send its letters...
 */
#ifndef UL_HOSTING_HOST_H
#define UL_HOSTING_HOST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/fault.h"
#include "base/json.h"
#include "hosting/delivery.h"
#include "hosting/table_bots.h"
#include "table/table.h"
#include "wire/opening.h"
#include "wire/write.h"

typedef struct ul_host ul_host;

/*
 * What all hosts of one driver share: how it wants them, and room to write in.
 * One thread's. All zero but for what is set; it outlives its hosts.
 */
typedef struct ul_hosting {
    uint64_t away_ms;         /* a seat is away so long after its last connection went */
    uint64_t settle_ms;       /* the same when a table was read: everybody has to come back first */
    uint64_t doubt_ms;        /* how often who runs a table looks whether seats at other servers are still there */
    uint32_t spectators;      /* at a table, whatever it says itself */
    bool     anybody_watches; /* no limit at all: whoever can connect is at home */
    bool     shared;          /* others write to the same logs, and have connections of their own */
    void (*draw)(void *context, uint8_t bytes[UL_SECRET_BYTES]); /* bytes that nobody could guess */
    void *context;
    bool (*may_sit)(void *owner); /* may one more from there? NULL: always */

    /* the hosts' own */
    ul_outbox out;
    ul_teller teller;
    ul_before before;
    ul_text   events;
    uint64_t  deeds, refused, told; /* so far */
} ul_hosting;

void ul_hosting_free(ul_hosting *hosting); /* the room */

/* What every call is given. */
typedef struct ul_moment {
    uint64_t     now;   /* milliseconds since 1970 */
    const char  *shut;  /* nothing can be kept at the moment: the code of the refusal. NULL: it can */
    bool         fresh; /* what others have written was read just now */
    ul_delivery *out;   /* where to put what comes of it */
} ul_moment;

/* Without a table, and nobody there. NULL: no memory. */
ul_host *ul_host_new(ul_hosting *hosting);
void     ul_host_free(ul_host *host); /* with its table and connections; NULL is welcome */

/* ---- the table */

/*
 * A new one, with the bots of the opening, and with its position if it has
 * one. The ground must stay. False with *fault as of ul_table_new_from.
 */
bool ul_host_open(ul_host *host, const ul_ground *ground, const ul_opening *opening, const char *id,
                  const ul_moment *at, ul_fault *fault);

/*
 * One that was read from its log, and what its bots saw of it: both are the
 * host's from now on. Whoever is connected is welcomed anew. `ours`: are its
 * clocks and bots ours to run?
 */
void ul_host_install(ul_host *host, ul_table *table, ul_table_bots *bots, bool ours, const ul_moment *at);

/* The table goes; connections stay, and hear nothing until the next is installed. */
void ul_host_clear(ul_host *host);

/*
 * Memory ran out in the middle of something. Forget what was not kept, clear
 * the host, and install what the log says.
 */
bool ul_host_is_broken(const ul_host *host);

const ul_table      *ul_host_table(const ul_host *host);   /* NULL: none */
const ul_table_bots *ul_host_players(const ul_host *host); /* NULL: none */
bool                 ul_host_is_ours(const ul_host *host);
void                 ul_host_set_ours(ul_host *host, bool ours);
uint32_t             ul_host_spectators(const ul_host *host);

/* A deed of the driver's own, as ul_table_do. */
ul_answer ul_host_do(ul_host *host, const ul_input *input, const ul_moment *at);

/* Close it because nobody came (ul_table_give_up). False: there is something at it. */
bool ul_host_give_up(ul_host *host, const ul_moment *at);

/* A line that another has kept already; after the last of several a tick. False with *fault: the log is damaged. */
bool ul_host_redo(ul_host *host, const char *line, size_t len, const ul_moment *at, ul_fault *fault);

/* ---- connections */

/* How a connection stands. docs/server.md draws it. */
typedef enum ul_connection_state {
    UL_CONNECTION_NEW,     /* has not said hello */
    UL_CONNECTION_KNOCKED, /* has; what others may have written is to be read first, then it says it again */
    UL_CONNECTION_COMING,  /* has; what it missed is being fetched */
    UL_CONNECTION_HERE,    /* is told what happens */
    UL_CONNECTION_ASKING,  /* the same, and something of the past is being fetched for it */
    UL_CONNECTION_STATES
} ul_connection_state;

const char *ul_connection_state_name(ul_connection_state state); /* "new" */
bool        ul_connection_may_become(ul_connection_state from, ul_connection_state to);

/* One more; `owner` is the driver's. `programs`: may one sit here? NULL: no memory. */
ul_connection *ul_host_connect(ul_host *host, void *owner, bool programs);

/* It is gone. Letters to it in other deliveries are the driver's to forget. */
void ul_host_disconnect(ul_host *host, ul_connection *connection, const ul_moment *at);

ul_connection      *ul_host_connections(const ul_host *host); /* the first, or NULL */
ul_connection      *ul_connection_next(const ul_connection *connection);
void               *ul_connection_owner(const ul_connection *connection);
bool                ul_connection_watches(const ul_connection *connection); /* is here, and has no seat */
ul_connection_state ul_connection_state_now(const ul_connection *connection);

/* ---- messages */

typedef enum ul_host_verdict {
    UL_HOST_ANSWERED, /* it is answered, or will be: see ul_host_looks_back */
    UL_HOST_LATER,    /* others may have written: read on, and bring it again */
    UL_HOST_REPLY,    /* the reply is to be sent at once, whatever becomes of the rest */
    UL_HOST_CLOSE,    /* the same, and the connection to be closed */
    UL_HOST_FULL      /* the same, because as many watch as may: who makes room may bring it again instead */
} ul_host_verdict;

typedef struct ul_reply {
    char     id[UL_ID_BYTES + 1];
    ul_fault fault;
    uint16_t close; /* of UL_HOST_CLOSE: the WebSocket's code */
} ul_reply;

/* A connection says something, as bytes or as JSON that was read already. The host must have a table. */
ul_host_verdict ul_host_message(ul_host *host, ul_connection *connection, const char *text, size_t len,
                                const ul_moment *at, ul_reply *reply);
ul_host_verdict ul_host_message_of(ul_host *host, ul_connection *connection, const ul_json *json, const ul_moment *at,
                                   ul_reply *reply);

/*
 * Is there a connection whose answer needs what the table does not remember?
 * Then fetch the events that `seat` was told after number `after`, a JSON
 * array up to where the table is (ul_table_history), and hand them in. Each is
 * asked for once; what the connection says meanwhile is for afterwards.
 */
ul_connection *ul_host_looks_back(ul_host *host, ul_seat *seat, uint32_t *after);
bool           ul_connection_wants_page(const ul_connection *connection); /* the first UL_WIRE_EVENTS of them will do */

typedef struct ul_past {
    ul_seat     seat; /* as it was asked for: whose, and after which number */
    uint32_t    after;
    const char *events; /* lent */
    size_t      len;
    bool        page; /* they are the first UL_WIRE_EVENTS, not all */
} ul_past;

void ul_host_past(ul_host *host, ul_connection *connection, const ul_past *past, const ul_moment *at);

/* A letter was sent: who comes back after a table was read again is told the rest. */
void ul_letter_sent(const ul_letter *letter);

/* ---- time */

/* Let it pass; see who has been gone for long enough. */
void ul_host_tick(ul_host *host, const ul_moment *at);

/* When to be told the time again; UL_NEVER. */
uint64_t ul_host_next_time(const ul_host *host, uint64_t now);

/* ---- bots */

/* Is one to act whose answer is not there yet, and ours to ask? */
bool ul_host_wants_bot(const ul_host *host);

/* If its plan goes on, do the next action of it. False: it must think, or nobody waits for a bot. */
bool ul_host_play_on(ul_host *host, const ul_moment *at);

/* A question for it (table_bots.h), NULL: no memory; and what came of it. False: it came too late, or was refused. */
ul_thought *ul_host_question(const ul_host *host);
bool        ul_host_answer(ul_host *host, const ul_thought *thought, const ul_moment *at);

/* A question for a bot in the place of a person who has to decide (ul_table_bots_advice). NULL: none, or no memory. */
ul_thought *ul_host_advice(const ul_host *host, ul_seat seat, ul_level level);

/* ---- other servers at the same logs */

ul_seats ul_host_seats(const ul_host *host); /* that have a connection here */

/* Is somebody to be said to be away, unless another server has them? */
bool ul_host_asks_elsewhere(const ul_host *host);

/* Whom they have, as of when. */
void ul_host_elsewhere(ul_host *host, ul_seats seats, uint64_t as_of, const ul_moment *at);

#endif
