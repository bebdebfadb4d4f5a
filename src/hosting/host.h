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
 *     ul_connection *c = ul_host_connect(host, socket, true); (connection.h)
 *     ul_host_message(host, c, text, len, &at, &reply);       (connection.h)
 *     ...keep the delivery's lines, then send its letters...
 */
#ifndef UL_HOSTING_HOST_H
#define UL_HOSTING_HOST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/fault.h"
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
