/* job_pool.c: threads that take the next job until there is none. */
#include "arena/job_pool.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#define LOOK_NS 100000000 /* between two looks */

typedef struct job_state {
    const ul_job_pool *pool;
    pthread_mutex_t    lock;
    pthread_cond_t     news;
    size_t             next, in_order;
    unsigned           busy;
    bool              *done;
} job_state;

typedef struct worker {
    job_state *job_state;
    unsigned   number;
    pthread_t  thread;
} worker;

/* The next job, or false if there is none. The lock is held. */
static bool take(job_state *s, size_t *job)
{
    if (s->next >= s->pool->jobs)
        return false;
    *job = s->next++;
    return true;
}

static void finish(job_state *s, size_t job)
{
    s->done[job] = true;
    while (s->in_order < s->pool->jobs && s->done[s->in_order])
        s->in_order++;
}

static void *toil(void *argument)
{
    worker    *w = argument;
    job_state *s = w->job_state;
    size_t     job;
    pthread_mutex_lock(&s->lock);
    while (take(s, &job)) {
        pthread_mutex_unlock(&s->lock);
        s->pool->work(s->pool->context, w->number, job);
        pthread_mutex_lock(&s->lock);
        finish(s, job);
    }
    s->busy--;
    pthread_cond_signal(&s->news);
    pthread_mutex_unlock(&s->lock);
    return NULL;
}

static void wait_a_little(job_state *s)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += LOOK_NS;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    pthread_cond_timedwait(&s->news, &s->lock, &until);
}

/* Until all have gone home. */
static void oversee(job_state *s)
{
    const ul_job_pool *pool = s->pool;
    pthread_mutex_lock(&s->lock);
    while (s->busy > 0) {
        wait_a_little(s);
        size_t done = s->in_order;
        pthread_mutex_unlock(&s->lock);
        bool more = !pool->look || pool->look(pool->context, done);
        pthread_mutex_lock(&s->lock);
        if (!more)
            s->next = pool->jobs;
    }
    pthread_mutex_unlock(&s->lock);
}

/*
 * Workers write to programs that may have died: that must be an error of the
 * write, not a signal. A mask is a thread's own and inherited, so the caller's
 * is put back.
 */
static unsigned start(job_state *s, worker *workers)
{
    sigset_t pipe, before;
    unsigned started = 0;
    sigemptyset(&pipe);
    sigaddset(&pipe, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &pipe, &before);
    s->busy = s->pool->workers;
    for (unsigned i = 0; i < s->pool->workers; i++) {
        workers[started] = (worker){.job_state = s, .number = i};
        if (pthread_create(&workers[started].thread, NULL, toil, &workers[started]) == 0)
            started++;
        else {
            pthread_mutex_lock(&s->lock);
            s->busy--;
            pthread_mutex_unlock(&s->lock);
        }
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

size_t ul_job_pool_run(const ul_job_pool *pool)
{
    worker    workers[UL_MAX_WORKERS];
    job_state s = {.pool = pool, .done = calloc(pool->jobs + 1, sizeof *s.done)};
    if (!s.done)
        return 0;
    pthread_mutex_init(&s.lock, NULL);
    pthread_cond_init(&s.news, NULL);
    unsigned started = start(&s, workers);
    oversee(&s);
    for (unsigned i = 0; i < started; i++)
        pthread_join(workers[i].thread, NULL);
    pthread_cond_destroy(&s.news);
    pthread_mutex_destroy(&s.lock);
    free(s.done);
    return s.in_order;
}

unsigned ul_job_pool_cores(void)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    if (cores < 1)
        return 1;
    return cores > UL_MAX_WORKERS ? UL_MAX_WORKERS : (unsigned)cores;
}
