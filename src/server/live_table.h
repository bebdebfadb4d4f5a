/*
 * live_table.h: a table in memory, with the clients at it.
 *
 * Its host (hosting/host.h) does what is asked for; a commit (table_commit.h)
 * keeps the result, and then it is sent. If the table is not in memory it
 * is read from its log (table_reader.c).
 */
#ifndef UL_SERVER_LIVE_TABLE_H
#define UL_SERVER_LIVE_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>
#include "hosting/host.h"
#include "server/ground_cache.h"
#include "server/http.h"
#include "server/log_marks.h"
#include "server/log_replay.h"
#include "server/table_state.h"
#include "server/writer.h"

typedef struct ul_server       ul_server;
typedef struct ul_live_table   ul_live_table;
typedef struct ul_shard        ul_shard;
typedef struct ul_empty_group  ul_empty_group;
typedef struct ul_table_client ul_table_client;
typedef struct ul_table_commit ul_table_commit;
typedef struct ul_table_order  ul_table_order;
typedef struct ul_table_waiter ul_table_waiter;

/* What people who are away were called for, as far as this process knows. */
typedef struct ul_push_seen {
    uint64_t       ours;        /* since when this process has to call them; 0: another does */
    uint64_t       turn, offer; /* since when the table waits for that seat; until when another game is offered */
    ul_seats       offered;     /* who was called for that */
    ul_table_phase phase;       /* when it was last looked at */
} ul_push_seen;

struct ul_live_table {
    ul_write_job      write; /* must be first: the commit that is being written */
    ul_server        *server;
    ul_shard         *shard; /* the database that has it */
    ul_live_table    *next;  /* with the same hash, in the cache */
    ul_live_table    *dirty_next;
    ul_live_table    *older, *newer; /* in the order in which they may have to go: */
    ul_table_order   *order;         /* the cache's of those that are open, or that of the others */
    ul_empty_group   *empty;         /* those of its opener where nobody sits, if it is one (empty_tables.h); */
    ul_live_table    *empty_older, *empty_newer; /* its neighbours there */
    char              id[UL_TABLE_ID_BYTES + 1];
    ul_host          *host; /* the connections, and the table, unless that is being read */
    ul_cached_ground *ground;
    ul_seats          elsewhere;    /* while lists are read: seats with a socket at another server */
    uint64_t          opened, used; /* used: when somebody was last interested */
    uint64_t          ahead;        /* how much its own clock is ahead of ours */
    uint64_t          asked_by;     /* the account for which it is being read */
    ul_address        opened_by;    /* for the limits; not known after a restart */
    ul_account        account;      /* what its deeds cost */
    uint64_t          nudged;       /* the turn for which somebody who is away was told */
    ul_push_seen      push;
    uint32_t          marked;               /* the line after which the last bookmark was made; 0: none */
    ul_table_commit  *current, *collecting; /* being committed; collected for the next; NULL: nothing */
    ul_table_commit  *postponed;            /* messages to be done again after the log was read */
    ul_table_commit  *replaying;            /* those, while they are done */
    ul_text           summary;              /* as it is in the store, or will be */
    unsigned          pins;                 /* jobs that need it: it is not dropped while there are any */
    ul_live_state     state;
    ul_commit_state   commit;
    bool              is_closed;   /* as the cache counts it */
    bool              in_game;     /* when it was last looked whether those who watch must go */
    uint32_t          begun_by;    /* they go when this line is kept: the game has begun; 0: they need not */
    bool              thinking;    /* one of its bots is */
    bool              read_on;     /* others have written: read that as soon as nothing of ours is under way */
    bool              was_to_wake; /* it was ours and open when it had a table last, here or before it slept */
    uv_timer_t        clock;
    ul_table_waiter  *waiters;  /* requests that wait for it to be read */
    ul_log_marks      marks;    /* for the same: where its log need not be done again from its beginning */
    ul_log_replay    *replay;   /* for clients that look far back; only the log worker uses it; or NULL */
    uint64_t          replayed; /* when somebody last did */
    ul_http_request  *opener;   /* gets its answer when the table is kept */
};

static inline const ul_table *ul_table_of(const ul_live_table *l) /* NULL unless it is ready, or following */
{
    return ul_host_table(l->host);
}

/*
 * The table's own time. Its log may have been written by a clock that was
 * ahead of ours. Time never goes back at a table, so it goes on from there.
 * Otherwise the table would stand still until our clock has caught up.
 */
uint64_t ul_live_now(ul_live_table *l);

ul_moment ul_live_moment(ul_live_table *l); /* for a call to the host */
void      ul_live_tick(ul_live_table *l);   /* the time has passed; then settle */
void      ul_live_settle(ul_live_table *l); /* after a call to the host: bots, hooks, the clock, the commit */

void ul_live_ask_bots(ul_live_table *l); /* bot_jobs.c: bots that are to act go on with their plan, or think */

void ul_live_disconnect(ul_live_table *l, ul_table_client *client); /* its socket is gone */
void ul_live_install(ul_live_table *l, ul_table *table, ul_table_bots *bots, bool ours);
void ul_live_clear(ul_live_table *l); /* free the table; its clients stay */

/* As far as this line all is kept: if a game that nobody watches has begun by then, who watches goes. */
void ul_live_send_watchers_away(ul_live_table *l, int64_t kept);

/* A line that another node kept. False: the log is damaged. */
bool ul_live_apply_line(ul_live_table *l, const char *line, size_t len);

/* table_reader.c: what is in memory is not what is kept: read it again. */
void ul_live_reread(ul_live_table *l);

/* table_reader.c: others have written: read that, as soon as nothing of ours is under way. */
void ul_live_read_on(ul_live_table *l);

/*
 * The store's key for what the player at this seat has asked for: ID.HASH, by
 * the player's name, which is unique at the table. Seats may still change
 * their numbers.
 */
void ul_live_player_key(const ul_live_table *l, ul_seat seat, char key[UL_STORE_NAME_BYTES + 1]);

/* The account of its bots' jobs: the address that opened it; if that is not known, its own. */
uint64_t ul_live_account(const ul_live_table *l);

#endif
