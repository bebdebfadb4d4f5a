/*
 * writer.h: the one place that commits to a database: a thread, or the loop
 * itself if that never waits.
 *
 * Tables hand in what is to be kept. All that comes while a commit is under
 * way goes into the next one, so that many tables share one commit. If the
 * store is away, it is tried again until it is back; what was handed in waits,
 * and nobody is told of it.
 */
#ifndef UL_SERVER_WRITER_H
#define UL_SERVER_WRITER_H

#include <stdbool.h>
#include <stddef.h>
#include <uv.h>
#include "server/journal.h"
#include "store/store.h"

typedef struct ul_writer ul_writer;

/* What is handed in. The texts that the change points to must stay until `done` is called. */
typedef struct ul_write_job ul_write_job;
struct ul_write_job {
    ul_store_change change;
    void (*done)(ul_write_job *job); /* on the loop: change.fate says what came of it */
    ul_write_job *next;              /* the writer's own */
};

typedef struct ul_writer_figures {
    uint64_t commits, changes, lines, late;
    uint64_t microseconds; /* in commits, all together */
    size_t   waiting;      /* handed in and not done */
} ul_writer_figures;

/*
 * The store belongs to the writer until it has ended; it does not close it.
 * `name` is for the journal: which of several databases it is; NULL: the only one.
 */
ul_writer *ul_writer_new(uv_loop_t *loop, ul_store *store, const char *name, ul_weight least);

void ul_writer_put(ul_writer *writer, ul_write_job *job); /* it waits for ul_writer_commit */

/*
 * Commit what was handed in. The loop calls this before it sleeps, so that the
 * thread wakes up once, for all of it. True: some of it is committed already,
 * and its `done` was called.
 */
bool ul_writer_commit(ul_writer *writer);

/*
 * For a store that nobody waits for (ul_store_forgets): from now on the loop
 * commits by itself, since to hand over to a thread and back costs more. The
 * thread is only there for what fails. Before anything is handed in.
 */
void ul_writer_use_loop(ul_writer *writer);

/* Is the store away? Then *code says why. */
bool ul_writer_is_away(ul_writer *writer, const char **code);

void ul_writer_read_figures(ul_writer *writer, ul_writer_figures *figures);

void ul_writer_figures_add(ul_writer_figures *sum, const ul_writer_figures *more);

/*
 * Commit what was handed in, unless the store is away, and end. What is not
 * kept then does not count: nobody has been told. `done` is not called any
 * more.
 */
void ul_writer_end(ul_writer *writer); /* NULL is welcome */

#endif
