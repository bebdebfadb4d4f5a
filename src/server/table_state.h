/*
 * table_state.h: how a table in memory stands, and what it can become.
 *
 * Two machines side by side: is the table there, and what of it is not kept
 * yet. docs/server.md draws both; a test compares them with this.
 */
#ifndef UL_SERVER_TABLE_STATE_H
#define UL_SERVER_TABLE_STATE_H

typedef enum ul_live_state {
    UL_LIVE_EMPTY,     /* there is no table, and nobody reads it */
    UL_LIVE_LOADING,   /* its log is being read */
    UL_LIVE_READY,     /* it is there */
    UL_LIVE_FOLLOWING, /* the same, and what other nodes have written is being read */
    UL_LIVE_STALE,     /* the table turned out to be wrong meanwhile: it was freed, and is loaded next */
    UL_LIVE_STATES
} ul_live_state;

typedef enum ul_commit_state {
    UL_COMMIT_CLEAN,     /* nothing waits */
    UL_COMMIT_DIRTY,     /* something may wait: looked at before the loop sleeps */
    UL_COMMIT_UNDER_WAY, /* the writer has it, and the next is collected */
    UL_COMMIT_STATES
} ul_commit_state;

typedef struct ul_state_steps {
    const char *name; /* "empty" */
    unsigned    next; /* bit s: it may become s */
} ul_state_steps;

extern const ul_state_steps ul_live_steps[UL_LIVE_STATES], ul_commit_steps[UL_COMMIT_STATES];

/* To a state that it may become. */
void ul_live_become(ul_live_state *state, ul_live_state next);
void ul_commit_become(ul_commit_state *state, ul_commit_state next);

#endif
