/* server_state.h: all that one server has: its loop, its threads, its tables. server.c sets it up. */
#ifndef UL_SERVER_SERVER_STATE_H
#define UL_SERVER_SERVER_STATE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>
#include "base/text.h"
#include "hosting/host.h"
#include "server/address_limits.h"
#include "server/ground_cache.h"
#include "server/http.h"
#include "server/journal.h"
#include "server/memory_limit.h"
#include "server/nodes.h"
#include "server/push.h"
#include "server/server.h"
#include "server/shard.h"
#include "server/sleeping_tables.h"
#include "server/socket.h"
#include "server/stop_signals.h"
#include "server/table_cache.h"
#include "server/table_commit.h"
#include "server/web_files.h"
#include "server/workers.h"
#include "store/store.h"
#include "table/talk.h"

typedef struct ul_server_figures {
    uint64_t thoughts, thought_us, opened, put_to_sleep, rereads, nudges;
} ul_server_figures;

struct ul_server {
    const ul_serve    *how;
    uv_loop_t          loop;
    ul_stop_signals    stop_signals;
    uv_timer_t         second;
    uv_prepare_t       prepare;
    ul_store          *store;                                 /* the whole of it, as it was opened */
    ul_store          *reader_store, *log_store, *hook_store; /* of the workers: of the whole, too */
    ul_shard           shard[UL_STORE_SHARDS];
    unsigned           shard_count;
    ul_workers        *reader; /* what is not about one table: lists of all */
    ul_workers        *bot_workers, *hook_worker;
    ul_workers        *log_worker; /* long logs, which nobody else waits for */
    ul_http           *http;
    ul_files          *files;
    ul_address_limits *addresses;
    ul_sockets         sockets;
    ul_talk           *talk;
    ul_cached_ground  *grounds;
    ul_table_cache     tables;
    ul_sleeping_tables sleeping;
    ul_hosting         hosting;
    ul_table_commit   *spare_commits;
    unsigned           spares;
    ul_server_figures  figures;
    ul_limits          limits; /* those of `how`, and how often each was reached */
    ul_limit_counts    reached;
    ul_memory_budget   memory;
    uint64_t           trimmed;    /* when freed memory was last given back to the system; uv_now */
    uint64_t           trim_again; /* milliseconds after that; 0: no need */
    uint64_t           left;       /* bytes that were in use after that */
    uint64_t           clock;      /* added to the time since the machine started */
    uint64_t           began;
    ul_text            editions; /* as the engine tells them */
    ul_nodes           nodes;
    ul_push            push;
    unsigned           seconds;
    uv_timer_t         stop_check;
    uint64_t           stop_since;
    bool               said_goodbye;
    atomic_bool        no_thinking;
    atomic_uint        rewrites;     /* so often were logs rewritten */
    atomic_size_t      replay_bytes; /* of all tables' replays */
    size_t             mark_bytes;   /* of all tables' marks */
    bool               stopping;
    int                listening;
    char               url[128];
    bool               loopback; /* listens on this machine alone */
    ul_fault           fault;
};

uint64_t ul_server_now(ul_server *s); /* milliseconds since 1970, never going back */
void     ul_server_random(uint8_t *bytes, size_t len);

void ul_metrics_write(ul_server *s, ul_text *text); /* metrics.c: figures, in the words of Prometheus */

#define UL_SAY(server, heavy, ...) ul_journal_say((server)->how->weight, heavy, __VA_ARGS__, NULL)

#endif
