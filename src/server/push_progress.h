/*
 * push_progress.h: until when everybody was called, kept in the store, so that a
 * server that dies loses no call.
 *
 * A mark for each message would be a write for each, and people's actions wait
 * for writes. So there is one time for the whole server: all calls that were
 * due by then have been made. It is written about once a second while people
 * are called, else now and then. Who begins to run the tables of a server
 * that has stopped calls once more for what is later than its mark: after a
 * crash that may be a call of the last seconds for a second time, but none is
 * lost.
 */
#ifndef UL_SERVER_PUSH_PROGRESS_H
#define UL_SERVER_PUSH_PROGRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/fault.h"
#include "base/text.h"
#include "server/live_table.h"
#include "store/store.h"

typedef struct ul_push_progress {
    unsigned under_way[2]; /* calls that are being made, begun since `closed`, and before */
    unsigned round;        /* its last bit says which of the two are those since */
    uint64_t closed;       /* those of the other one were begun before this time */
    uint64_t first, last;  /* calls that no mark covers yet; first is 0: there are none */
    uint64_t kept;         /* the mark */
    unsigned writing;      /* marks that are being written, one in each database */
    bool     failed;       /* one of them could not be */
    bool     untried;      /* the server stopped before it came to all calls */
} ul_push_progress;

/* Of one database: calls that a server which is gone perhaps did not make. */
typedef struct ul_lost_calls {
    uint64_t from, until; /* what came about between these; 0: nothing */
    ul_text  made_up;     /* tables where that has been done since: a name list */
} ul_lost_calls;

/* At the start: what the last server with our name did not come to. */
bool ul_push_progress_begin(ul_server *s, ul_fault *fault);

/* The same of one database, by its reader. *told is 0 if that is the first start. */
ul_store_result ul_push_progress_find(const ul_shard *shard, uint64_t now, uint64_t *told, ul_fault *fault);

/* Calls are counted by the round in which they were begun; a message to each device counts in that of its call. */
unsigned ul_push_progress_round(const ul_server *s);
void     ul_push_progress_call(ul_server *s, unsigned round);
void     ul_push_progress_called(ul_server *s, unsigned round); /* it came to an end, one way or the other */

void ul_push_progress_note(ul_server *s);  /* somebody has a device: a mark will be needed */
void ul_push_progress_check(ul_server *s); /* every second: is there news to write? */
void ul_push_progress_end(ul_server *s);   /* the workers have ended: the last mark */

/* On the reader's thread: the mark of a node that has died, *told 0: it has none. False: the store does not say. */
bool ul_push_progress_of(ul_store *store, const char *node, uint64_t *told);
void ul_push_progress_forget(ul_store *store, const char *node);
void ul_push_progress_lost(ul_shard *shard, uint64_t told); /* and on the loop: that is ours to make up for */

/* Is that one of the calls that were lost? It is now made, so once said it is not any more. */
bool ul_push_progress_was_lost(ul_live_table *l, uint64_t when);

#endif
