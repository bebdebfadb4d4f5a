/*
 * nodes.h: other servers that share the store, if there are any.
 *
 * They are told which tables have changed (store/hints.h). Every node says
 * regularly that it is alive; the tables of one that has died go to the first
 * node that notices. Each node keeps a list of the seats that have a socket at
 * it (seat_lists.h).
 */
#ifndef UL_SERVER_NODES_H
#define UL_SERVER_NODES_H

#include <stdbool.h>
#include <stdint.h>
#include <uv.h>
#include "base/fault.h"
#include "base/text.h"
#include "store/hints.h"
#include "store/store.h"

typedef struct ul_server ul_server;
typedef struct ul_shard  ul_shard;

#define UL_NODE_BYTES 32

typedef struct ul_nodes {
    char       name[UL_NODE_BYTES + 1]; /* ours */
    bool       shared;                  /* others may use the store */
    uv_timer_t timer;
    unsigned   rounds;
} ul_nodes;

/* For each database, and of its tables alone: a node may be dead for one of them and alive for another. */
typedef struct ul_shard_nodes {
    ul_hints  *hints; /* NULL: nobody shares the store */
    uv_poll_t *poll;  /* of the hints' connection; NULL: not watched */
    int        poll_fd;
    bool       unsent;                         /* there is a hint to send */
    bool       going_round;                    /* the reader is doing a round */
    bool       asks;                           /* somebody would be said to be away: ask the others first */
    ul_text    here;                           /* whom we have, as we told them */
    uint64_t   retired;                        /* when old tables were last thrown away */
    char       woken[UL_STORE_NAME_BYTES + 1]; /* the last table whose clock was looked at, "": begin anew */
} ul_shard_nodes;

bool ul_nodes_begin(ul_server *s, ul_fault *fault); /* hints, and what belongs to us */
void ul_nodes_fill(ul_server *s);                   /* at the start: every open table of ours */
void ul_nodes_tell(ul_shard *shard, const char *table);
void ul_nodes_flush(ul_server *s); /* before the loop sleeps */
void ul_nodes_end(ul_server *s);

/* node_seats.c: seats that have a socket of ours, for the others; and theirs, for us. */
void ul_nodes_list_seats(ul_shard *shard, ul_text *list);
void ul_nodes_take_seats(ul_shard *shard, const ul_text *lists, uint64_t as_of);

#endif
