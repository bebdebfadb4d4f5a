/*
 * thread_pool.h: threads to lend to one thinking bot.
 *
 * A decision is cut into the same parts for any number of threads (bots/bot.h,
 * ul_budget.parallel); these do them. Not for playing many games at once: for that
 * a game a thread is better (job_pool.h).
 */
#ifndef UL_ARENA_THREAD_POOL_H
#define UL_ARENA_THREAD_POOL_H

#include <stdbool.h>

typedef struct ul_thread_pool ul_thread_pool;

/* So many threads, the caller's own being one of them: 1 to 64. NULL: no memory, or no thread available. */
ul_thread_pool *ul_thread_pool_new(unsigned threads);
void            ul_thread_pool_free(ul_thread_pool *hands); /* NULL is welcome */

/* For ul_budget.parallel, with the pool as ul_budget.threads. */
void ul_thread_pool_run(void *hands, void (*part)(void *context, unsigned number), void *context, unsigned parts);

#endif
