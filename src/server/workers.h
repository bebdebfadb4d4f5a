/*
 * workers.h: threads that do jobs for the event loop.
 *
 * `run` is called on one of a fixed number of threads, and then `done` on the
 * loop's thread, so that the rest of the server need not know about threads.
 * While a job runs, nothing else may touch what it uses.
 */
#ifndef UL_SERVER_WORKERS_H
#define UL_SERVER_WORKERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

typedef struct ul_job ul_job;

/* The first member of what is handed in. */
struct ul_job {
    void (*run)(ul_job *job);  /* on a worker */
    void (*done)(ul_job *job); /* on the loop; frees it, if it is to be freed */
    uint64_t account;          /* for whom it is: a hash of an address or a table; 0: the server itself */
    ul_job  *next;             /* the workers' own */
};

typedef struct ul_workers ul_workers;

/* `low_priority`: the lowest that the system has, so that they never slow down the loop. */
ul_workers *ul_workers_new(uv_loop_t *loop, unsigned threads, bool low_priority); /* NULL: no memory, or no threads */

/*
 * Accounts take turns: next is the one that has used the least time. So who
 * has many or long jobs waits for the others, not they for it. Jobs of one
 * account are done in the order in which they came.
 */
void ul_workers_send(ul_workers *workers, ul_job *job);

size_t ul_workers_waiting_for(ul_workers *workers, uint64_t account); /* jobs of theirs that nobody runs yet */

size_t ul_workers_waiting(ul_workers *workers); /* jobs that nobody runs yet */

/*
 * Wait for jobs that are running, and call `done` of all jobs, run or not. The
 * workers are freed when the loop has turned once more.
 */
void ul_workers_end(ul_workers *workers); /* NULL is welcome */

#endif
