/*
 * hosted_table.h: a host together with its table's ground (edition, options,
 * board) and its log in memory, for drivers that have one table and no store:
 * the engine's house and the terminal.
 *
 * The driver calls the host's functions, then ul_hosted_table_deliver: it
 * appends the new lines to the log, then gives each letter to `told`, and
 * answers connections that ask for old events from the log. The driver passes
 * in the time, and decides what to do with a letter.
 */
#ifndef UL_HOSTING_HOSTED_TABLE_H
#define UL_HOSTING_HOSTED_TABLE_H

#include "hosting/host.h"
#include "table/talk.h"

/* The driver sets `hosting`, `told`, `kept` and `context` before the first call; all else begins as zero. */
typedef struct ul_hosted_table {
    ul_hosting hosting;
    void (*told)(void *context, void *owner, const char *words, size_t len); /* a letter, to a connection's owner */
    void (*kept)(void *context, const char *lines, size_t len);              /* new lines of the log; may be NULL */
    void *context;

    ul_talk    *talk;
    ul_ground  *ground;
    ul_host    *host; /* NULL: no table */
    ul_delivery out;
    ul_text     log;
    bool        failed; /* memory ran out: use only the log, to read the table again */
} ul_hosted_table;

/* Read from the data which words of talk cost penalty points. Before anything else. False with *fault. */
bool ul_hosted_table_begin(ul_hosted_table *hosted, ul_fault *fault);
void ul_hosted_table_clear(ul_hosted_table *hosted); /* no table, host or log any more */
void ul_hosted_table_free(ul_hosted_table *hosted);

/* The `at` for a call of the host's functions; after the call, deliver. */
ul_moment ul_hosted_table_moment(ul_hosted_table *hosted, uint64_t now);
void      ul_hosted_table_deliver(ul_hosted_table *hosted, uint64_t now);

/* Open a new table; there must be none. False with *fault: then clear. */
bool ul_hosted_table_open(ul_hosted_table *hosted, const ul_opening *opening, const char *id, uint64_t now,
                          ul_fault *fault);

/*
 * The same for a table of earlier: the driver has put its lines into `log`.
 * `plan` is the text of a custom board; NULL: the position's, or the edition's.
 */
bool ul_hosted_table_read(ul_hosted_table *hosted, const char *plan, size_t plan_len, uint64_t now, ul_fault *fault);

#endif
