/*
 * job_pool.h: many small jobs on all cores.
 *
 * Jobs are numbered and handed out in order; what a job does may depend on its
 * number only, never on who does it, so that the sum of all is the same for
 * any number of threads.
 */
#ifndef UL_ARENA_JOB_POOL_H
#define UL_ARENA_JOB_POOL_H

#include <stdbool.h>
#include <stddef.h>

#define UL_MAX_WORKERS 64

typedef struct ul_job_pool {
    unsigned workers; /* 1 to UL_MAX_WORKERS */
    size_t   jobs;
    void    *context; /* handed to both */

    void (*work)(void *context, unsigned worker, size_t job);

    /*
     * Called on the caller's own thread now and then and at the end, with how
     * many jobs are done from the first on without a gap. False: hand out no
     * more. May be NULL.
     */
    bool (*look)(void *context, size_t done);
} ul_job_pool;

/* Do them; returns how many are done from the first on without a gap. 0 too if there was no memory. */
size_t ul_job_pool_run(const ul_job_pool *pool);

unsigned ul_job_pool_cores(void); /* how many workers this machine has work for */

#endif
