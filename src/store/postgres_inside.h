/*
 * postgres_inside.h: a connection to PostgreSQL that comes back by itself.
 * For the files src/store/postgres*.c.
 */
#ifndef UL_STORE_POSTGRES_INSIDE_H
#define UL_STORE_POSTGRES_INSIDE_H

#include <libpq-fe.h>
#include "store/sql_inside.h"

#define POSTGRES_LEAST_VERSION 120000
#define POSTGRES_CHANNEL "unlucky" /* of hints */

typedef struct postgres_store {
    ul_store base;
    char    *address; /* may have a password in it: never in a message */
    PGconn  *link;    /* NULL: to be opened by the next call */
    int64_t  until;   /* when this call has waited long enough */
} postgres_store;

extern const char *const postgres_append_text, *const postgres_create_text; /* the prepared statements of a commit */

/* Begin to connect; never waits, but for the name of a host to be looked up. NULL only if memory runs out. */
PGconn *postgres_start(const char *address);

/* The same with addresses that are known, as libpq wants them (NULL: what `address` says): does not wait for that. */
PGconn *postgres_start_at(const char *address, const char *host, const char *hostaddr, const char *port);

/*
 * Looking up the hosts of an address elsewhere, for who must not wait. NULL:
 * there is nothing to look up, or it cannot be done; then postgres_start is
 * what there is. To be ended, whether or not it is done.
 */
typedef struct postgres_lookup postgres_lookup;
postgres_lookup               *postgres_lookup_begin(const char *address);
int                            postgres_lookup_descriptor(const postgres_lookup *lookup); /* ready when it is done */
bool                           postgres_lookup_is_done(const postgres_lookup *lookup);
void                           postgres_lookup_end(postgres_lookup *lookup); /* NULL is welcome */

/* Begin to connect to what was found. NULL: no host has an address, or memory runs out. */
PGconn *postgres_lookup_connect(const postgres_lookup *lookup, const char *address);

/* Is it of a version that we can use? */
bool postgres_version_fits(int version, ul_fault *fault);

/* See that there is a connection, with its settings made, and allow UL_STORE_WAIT_MS from now. */
ul_store_result postgres_ready(postgres_store *store, ul_fault *fault);
void            postgres_drop(postgres_store *store);

/*
 * Send what is waiting and receive, until libpq has a result, or the end of
 * one, to give; false if the connection is lost or time is up.
 */
bool postgres_await(postgres_store *store);

/* The arguments of a statement as libpq wants them; they point into `args`, and numbers into themselves. */
typedef struct postgres_arguments {
    const char *values[SQL_CELLS];
    int         lengths[SQL_CELLS], formats[SQL_CELLS];
    char        numbers[SQL_CELLS][24];
} postgres_arguments;

void postgres_arguments_make(postgres_arguments *to, const sql_value *args, size_t count);

/* Was this failed result the last word of a server that is leaving, or libpq's own that it has left? */
bool postgres_says_goodbye(const PGresult *answer);

/* What a failed result means. */
ul_store_result postgres_told(const PGresult *answer, ul_fault *fault);

/* The connection went while a statement was under way, which may have been done (`unknown`), or not. */
ul_store_result postgres_lost(postgres_store *store, bool unknown, ul_fault *fault);

ul_store_result postgres_commit(ul_store *store, ul_store_change *changes, size_t count, ul_fault *fault);

/* The lines of a change as PostgreSQL's own binary form of a bytea[]. */
void postgres_array(ul_text *array, const ul_store_change *change);

#endif
