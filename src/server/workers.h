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
#include "server/fair_queue.h"

typedef struct ul_workers ul_workers;

/* `low_priority`: the lowest that the system has, so that they never slow down the loop. */
ul_workers *ul_workers_new(uv_loop_t *loop, unsigned threads, bool low_priority); /* NULL: no memory, or no threads */

/* Who is told on the loop of each job that has run, before its `done`: what it took can be charged to its account. */
void ul_workers_tell(ul_workers *workers, void (*ran)(void *context, const ul_job *job), void *context);

void ul_workers_send(ul_workers *workers, ul_job *job); /* accounts take turns: fair_queue.h */

size_t ul_workers_waiting_for(ul_workers *workers, uint64_t account); /* jobs of theirs that nobody runs yet */

size_t ul_workers_waiting(ul_workers *workers);  /* jobs that nobody runs yet */
size_t ul_workers_accounts(ul_workers *workers); /* for so many different accounts */

/*
 * Wait for jobs that are running, and call `done` of all jobs, run or not. The
 * workers are freed when the loop has turned once more.
 */
void ul_workers_end(ul_workers *workers); /* NULL is welcome */

#endif
