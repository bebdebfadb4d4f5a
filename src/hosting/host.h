/*
 * host.h: a table with the connections at it.
 *
 * Only a host drives a table. In: a message from a connection, a connection
 * that comes or goes, the time, a bot's answer. Out: lines to keep; letters to
 * connections, to be sent when the lines are kept; when to call it again; a
 * question for a bot. Hello and its key, welcomes, who is here, spectators,
 * bots and rematches are written here once. The server, the engine's house and
 * the terminal are its drivers: they call it and do what it asks for.
 *
 * It has no socket, clock, file or thread. Everything from outside is an
 * argument, so a whole server can be simulated around it.
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
 * What all hosts of one driver share: settings, and buffers. For one thread
 * only. Begin with all zero and set what you need; it outlives its hosts.
 */
typedef struct ul_hosting {
    uint64_t away_ms;         /* so long after its last connection went, a seat counts as away */
    uint64_t settle_ms;       /* the same after a table was read: everybody has to connect again first */
    uint64_t doubt_ms;        /* how often it asks other servers whether seats are still connected there */
    uint32_t spectators;      /* the most at one table, even if the table allows more */
    bool     anybody_watches; /* no limit: only people at this device can connect */
    bool     shared;          /* others write to the same logs, and have connections of their own */
    void (*draw)(void *context, uint8_t bytes[UL_SECRET_BYTES]); /* bytes that nobody could guess */
    void *context;
    bool (*may_sit)(void *owner); /* may this connection's owner take one more seat? NULL: always */

    /* only for the hosts themselves */
    ul_outbox      out;
    ul_teller      teller;
    ul_before      before;
    ul_text        events;
    ul_status_text status;
    uint64_t       deeds, refused, told; /* so far */
} ul_hosting;

void ul_hosting_free(ul_hosting *hosting); /* the buffers */

/* Goes into every call. */
typedef struct ul_moment {
    uint64_t     now;   /* milliseconds since 1970 */
    const char  *shut;  /* NULL, or the code of a refusal: nothing can be stored at the moment */
    bool         fresh; /* what others have written was read just now */
    ul_delivery *out;   /* the result is appended here */
} ul_moment;

/* Without a table or connections. NULL: no memory. */
ul_host *ul_host_new(ul_hosting *hosting);
void     ul_host_free(ul_host *host); /* with its table and connections; NULL is welcome */

/* ---- the table */

/*
 * Open a new table, with the bots of the opening, and with its position if it
 * has one. The ground must outlive it. False with *fault: ul_table_new_from's.
 */
bool ul_host_open(ul_host *host, const ul_ground *ground, const ul_opening *opening, const char *id,
                  const ul_moment *at, ul_fault *fault);

/*
 * Take over a table that was read from its log, and what its bots have seen.
 * Every connection is welcomed again. `ours`: this process runs the table's
 * clocks and bots.
 */
void ul_host_install(ul_host *host, ul_table *table, ul_table_bots *bots, bool ours, const ul_moment *at);

/* Free the table. Connections stay, and are told nothing until a table is installed again. */
void ul_host_clear(ul_host *host);

/*
 * Memory ran out in the middle of something. Forget what was not kept, clear
 * the host, read the table from its log again and install it.
 */
bool ul_host_is_broken(const ul_host *host);

const ul_table      *ul_host_table(const ul_host *host); /* NULL: none */
const ul_table_bots *ul_host_bots(const ul_host *host);  /* NULL: none */
bool                 ul_host_is_ours(const ul_host *host);
void                 ul_host_set_ours(ul_host *host, bool ours);
uint32_t             ul_host_spectators(const ul_host *host);

/* A deed of the driver itself, as ul_table_do. */
ul_answer ul_host_do(ul_host *host, const ul_input *input, const ul_moment *at);

/* Close the table because nobody came (ul_table_give_up). False: something has happened at it. */
bool ul_host_give_up(ul_host *host, const ul_moment *at);

/* Apply a line that another server has kept. After the last line, call tick. False with *fault: the log is damaged. */
bool ul_host_redo(ul_host *host, const char *line, size_t len, const ul_moment *at, ul_fault *fault);

/* ---- connections */

/* The state of a connection. docs/server.md draws the transitions. */
typedef enum ul_connection_state {
    UL_CONNECTION_NEW,     /* has not said hello */
    UL_CONNECTION_KNOCKED, /* has, but first read what other servers may have written; then it says hello again */
    UL_CONNECTION_COMING,  /* has, and what it missed is being fetched */
    UL_CONNECTION_HERE,    /* is told what happens */
    UL_CONNECTION_ASKING,  /* the same, and old events are being fetched for it */
    UL_CONNECTION_STATES
} ul_connection_state;

const char *ul_connection_state_name(ul_connection_state state); /* "new" */
bool        ul_connection_may_become(ul_connection_state from, ul_connection_state to);

/* A new connection; `owner` is for the driver. `programs`: may a program take a seat by it? NULL: no memory. */
ul_connection *ul_host_connect(ul_host *host, void *owner, bool programs);

/* It is gone. The driver must forget letters to it in deliveries other than `at->out`. */
void ul_host_disconnect(ul_host *host, ul_connection *connection, const ul_moment *at);

ul_connection      *ul_host_connections(const ul_host *host); /* the first, or NULL */
ul_connection      *ul_connection_next(const ul_connection *connection);
void               *ul_connection_owner(const ul_connection *connection);
bool                ul_connection_watches(const ul_connection *connection); /* is here, and has no seat */
ul_connection_state ul_connection_state_now(const ul_connection *connection);

/* ---- messages */

typedef enum ul_host_verdict {
    UL_HOST_ANSWERED, /* it is answered, or will be: ul_host_looks_back */
    UL_HOST_LATER,    /* others may have written: read that, then call again with the same message */
    UL_HOST_REPLY,    /* send the reply at once */
    UL_HOST_CLOSE,    /* the same, and close the connection */
    UL_HOST_FULL      /* the same, because there are too many spectators; or make room and call again */
} ul_host_verdict;

typedef struct ul_reply {
    char     id[UL_ID_BYTES + 1];
    ul_fault fault;
    uint16_t close; /* of UL_HOST_CLOSE: the WebSocket's code */
} ul_reply;

/* A message from a connection, as bytes or as JSON that was read already. The host must have a table. */
ul_host_verdict ul_host_message(ul_host *host, ul_connection *connection, const char *text, size_t len,
                                const ul_moment *at, ul_reply *reply);
ul_host_verdict ul_host_message_of(ul_host *host, ul_connection *connection, const ul_json *json, const ul_moment *at,
                                   ul_reply *reply);

/*
 * Does a connection need older events than the table remembers? Then get what
 * `seat` was told after number `after`, up to now, as a JSON array
 * (ul_table_history), and give it to ul_host_past. Each is asked for once;
 * messages of this connection must wait until then.
 */
ul_connection *ul_host_looks_back(ul_host *host, ul_seat *seat, uint32_t *after);
bool ul_connection_wants_page(const ul_connection *connection); /* the first UL_WIRE_EVENTS of them are enough */

typedef struct ul_past {
    ul_seat     seat; /* as it was asked for: whose, and after which number */
    uint32_t    after;
    const char *events; /* lent */
    size_t      len;
    bool        page; /* they are the first UL_WIRE_EVENTS, not all */
} ul_past;

void ul_host_past(ul_host *host, ul_connection *connection, const ul_past *past, const ul_moment *at);

/* Call it for every letter that was sent: after a table is read again, its connection is told only the rest. */
void ul_letter_sent(const ul_letter *letter);

/* ---- time */

/* Time has passed: clocks run, and those who have been gone for long enough are away. */
void ul_host_tick(ul_host *host, const ul_moment *at);

/* When to call tick again, or UL_NEVER. */
uint64_t ul_host_next_time(const ul_host *host, uint64_t now);

/* ---- bots */

/* Does the table wait for a bot that this process has to ask? */
bool ul_host_wants_bot(const ul_host *host);

/* Do the next action of the bot's plan, if it still holds. False: the bot must think, or none is waited for. */
bool ul_host_play_on(ul_host *host, const ul_moment *at);

/* A question for it (table_bots.h), NULL: no memory; and its answer. False: it came too late, or was refused. */
ul_thought *ul_host_question(const ul_host *host);
bool        ul_host_answer(ul_host *host, const ul_thought *thought, const ul_moment *at);

/* A hint for a person who has to decide (ul_table_bots_advice). NULL: another seat decides, or no memory. */
ul_thought *ul_host_advice(const ul_host *host, ul_seat seat, ul_level level);

/* ---- other servers at the same logs */

ul_seats ul_host_seats(const ul_host *host); /* that have a connection here */

/* Is somebody about to count as away, unless they are connected to another server? */
bool ul_host_asks_elsewhere(const ul_host *host);

/* The seats that are connected to other servers, as of that time. */
void ul_host_elsewhere(ul_host *host, ul_seats seats, uint64_t as_of, const ul_moment *at);

#endif
