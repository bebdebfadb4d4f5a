/*
 * connection.h: one end of a line at a host: a socket, a tab, a person at a
 * screen, a test. What it says to the table, and what it missed.
 *
 * The driver makes one with ul_host_connect and passes in what it says. What
 * it is told comes as letters in a delivery (host.h).
 */
#ifndef UL_HOSTING_CONNECTION_H
#define UL_HOSTING_CONNECTION_H

#include "base/json.h"
#include "hosting/host.h"

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
bool                ul_connection_sits(const ul_connection *connection);    /* has one */
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

#endif
