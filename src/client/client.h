/*
 * client.h: somebody at a table (docs/api.md), through thick and thin.
 *
 * A client says hello, keeps count of what it has seen, comes back by itself
 * when the connection is lost, and sends again, under the same id, whatever
 * was not answered: so a deed is done once, however often the network fails.
 * Its table is a server's, or one in the same process: the transport is all
 * that differs. What the messages mean for a screen is the listener's affair.
 */
#ifndef UL_CLIENT_CLIENT_H
#define UL_CLIENT_CLIENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/fault.h"
#include "base/json.h"
#include "client/table_link.h"
#include "client/websocket.h"

typedef struct ul_client ul_client;

typedef enum ul_client_state {
    UL_CLIENT_CONNECTING, /* for the time `tries` */
    UL_CLIENT_HERE,
    UL_CLIENT_REFUSED /* for good: `why` says it */
} ul_client_state;

typedef struct ul_client_ear {
    /* A message of the server's. */
    void (*message)(void *context, const ul_json *message);
    void *context;
} ul_client_ear;

/*
 * How its messages travel. What comes is handed to `hear` when the line is
 * pumped, never while something is said.
 */
typedef struct ul_transport {
    void *(*open)(void *context, ul_websocket_hear *hear, void *ear, ul_fault *fault); /* a line; NULL with *fault */
    void (*close)(void *line);
    bool (*say)(void *line, const char *text, size_t len);
    bool (*pump)(void *line, uint16_t *code); /* as ul_websocket_pump */
    int (*fd)(const void *line, bool *full);  /* to wait for; -1: nothing comes by itself */
    void *context;
} ul_transport;

/*
 * A client of the link's table, over a socket; with the link's key it is that
 * seat's. It connects when it is first polled. `lang` is the language of its
 * person. NULL if memory ran out.
 */
ul_client *ul_client_new(const ul_table_link *link, const char *lang, const ul_client_ear *ear);

/* The same over another transport; `key` in hexadecimal, "": none. */
ul_client *ul_client_over(const ul_transport *transport, const char *key, const char *lang, const ul_client_ear *ear);
void       ul_client_free(ul_client *client); /* NULL is welcome */

/*
 * Do what is to be done: connect, if it is time to; send, receive, and hand
 * what comes to the ear. If nothing came, waits for at most `ms`, or until
 * `also` (a descriptor, -1: none) can be read; true if that can.
 */
bool ul_client_poll(ul_client *client, int ms, int also);

/*
 * Say something: the members of a message without the braces, "\"do\":\"say\",…".
 * It gets an id, and is sent until it is answered. Returns the number of that
 * id, or 0 if too much waits.
 */
unsigned ul_client_say(ul_client *client, const char *members);

/* Was it answered? Then it is forgotten. *refused is the server's message, "" if it was done. */
bool ul_client_answered(ul_client *client, unsigned number, ul_fault *refused);

/* What kind of client this is, "terminal" if not said, and whether it wants to be told what is legal. */
void ul_client_introduce(ul_client *client, const char *kind, bool legal);

/* The seat's key from now on: for the next hello. */
void ul_client_set_key(ul_client *client, const char *key);

ul_client_state ul_client_state_now(const ul_client *client, unsigned *tries, ul_fault *why);
uint32_t        ul_client_seen(const ul_client *client); /* the last event */

#endif
