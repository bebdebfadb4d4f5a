/*
 * hosted_table.h: a host with all that its table stands on, and its log in
 * memory: for drivers that are one process (the engine's house, the terminal).
 *
 * What the host delivers is kept in the log, then handed out; what a
 * connection asks of the past is looked up there. Time is an argument, and
 * where a message goes is the driver's.
 */
#ifndef UL_HOSTING_HOSTED_TABLE_H
#define UL_HOSTING_HOSTED_TABLE_H

#include "hosting/host.h"
#include "table/talk.h"

/* All zero but for `hosting`, `told`, `kept` and `context`, which are set before the first call and stay. */
typedef struct ul_hosted_table {
    ul_hosting hosting;
    void (*told)(void *context, void *owner, const char *words, size_t len); /* a letter, to a connection's owner */
    void (*kept)(void *context, const char *lines, size_t len); /* new lines of the log. NULL: never mind */
    void *context;

    ul_talk    *talk;
    ul_ground  *ground;
    ul_host    *host; /* NULL: no table */
    ul_delivery out;
    ul_text     log;
    bool        failed; /* memory ran out: the log is all that is left */
} ul_hosted_table;

/* What is said at tables, from the data. False with *fault. */
bool ul_hosted_table_begin(ul_hosted_table *hosted, ul_fault *fault);
void ul_hosted_table_clear(ul_hosted_table *hosted); /* no table, host or log any more */
void ul_hosted_table_free(ul_hosted_table *hosted);

/* What the host's functions are called with; then deliver. */
ul_moment ul_hosted_table_moment(ul_hosted_table *hosted, uint64_t now);
void      ul_hosted_table_deliver(ul_hosted_table *hosted, uint64_t now);

/* Open a table where there is none. False with *fault: clear it then. */
bool ul_hosted_table_open(ul_hosted_table *hosted, const ul_opening *opening, const char *id, uint64_t now,
                          ul_fault *fault);

/*
 * The same of the table that `log` says, which has been filled. `plan` is the
 * text of a board of one's own; NULL: the position's, or the edition's.
 */
bool ul_hosted_table_read(ul_hosted_table *hosted, const char *plan, size_t plan_len, uint64_t now, ul_fault *fault);

#endif
