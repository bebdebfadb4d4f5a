/*
 * push.h: calling people who are not at the page, by Web Push.
 *
 * The browser of somebody who sits at a table gives an address at its maker's
 * push service (push_devices.h). When the table waits for that seat, a game
 * begins or another is offered, and nobody is there, one encrypted sentence is
 * sent to it, which says no more than that. Nobody is told of anything that is
 * not kept yet, or twice of the same, except after a crash (push_progress.h).
 *
 * One thread uses the store, others send; no table waits for them.
 */
#ifndef UL_SERVER_PUSH_H
#define UL_SERVER_PUSH_H

#include <stdbool.h>
#include <stdint.h>
#include "base/fault.h"
#include "server/connection_pool.h"
#include "server/live_table.h"
#include "server/push_devices.h"
#include "server/push_progress.h"
#include "server/workers.h"
#include "store/store.h"

typedef struct ul_push {
    ul_store           *store;
    ul_workers         *keeper;  /* uses the store; NULL: this server calls nobody */
    ul_workers         *senders; /* use the network */
    ul_connection_pool *pool;
    ul_push_pair        own;                         /* the server's, read at the start: it is the same for ever */
    char                key[UL_PUSH_KEY_CHARS + 1];  /* its open half, as browsers want it */
    uint64_t            sent, failed, gone, dropped; /* messages */
    uint64_t            subscribed, unsubscribed;    /* devices, by their owners */
    uint64_t            cpu_us;                      /* for all messages */
    ul_push_progress    progress;
} ul_push;

bool ul_push_begin(ul_server *s); /* if the operator wants it. False: s->fault says why not */
void ul_push_end(ul_server *s);   /* end the threads */
void ul_push_close(ul_server *s); /* after the loop has run once more: free the rest */

/* After something was kept, or read: is somebody to be called? */
void ul_push_notify(ul_live_table *l);

/* One message to one device; all of it is copied. */
typedef struct ul_push_letter {
    char           table[UL_TABLE_ID_BYTES + 1];
    char           key[UL_STORE_NAME_BYTES + 1]; /* whose: of the store */
    const char    *text;
    size_t         len;
    uint32_t       lasts; /* for how many seconds the push service should keep it */
    bool           urgent;
    unsigned       round; /* of push_progress.h */
    ul_push_device device;
} ul_push_letter;

void ul_push_send(ul_server *s, const ul_push_letter *letter); /* push_send.c */

/* push_route.c: the answers to PUT and DELETE .../push: a ul_table_then, its context the request. */
void ul_push_subscribe(void *context, ul_live_table *l, const ul_fault *none);
void ul_push_unsubscribe(void *context, ul_live_table *l, const ul_fault *none);

/* A device is forgotten: its push service does not know it any more. */
void ul_push_forget(ul_server *s, const char *key, const char *endpoint);

#endif
