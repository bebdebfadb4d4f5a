/* crew.c: threads that take the next job until there is none. */
#include "arena/crew.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#define LOOK_NS 100000000 /* between two looks */

typedef struct yard {
    const ul_crew  *crew;
    pthread_mutex_t lock;
    pthread_cond_t  news;
    size_t          next, in_order;
    unsigned        busy;
    bool           *done;
} yard;

typedef struct worker {
    yard     *yard;
    unsigned  number;
    pthread_t thread;
} worker;

/* The next job, or false if there is none. The lock is held. */
static bool take(yard *y, size_t *job)
{
    if (y->next >= y->crew->jobs)
        return false;
    *job = y->next++;
    return true;
}

static void finish(yard *y, size_t job)
{
    y->done[job] = true;
    while (y->in_order < y->crew->jobs && y->done[y->in_order])
        y->in_order++;
}

static void *toil(void *argument)
{
    worker *w = argument;
    yard   *y = w->yard;
    size_t  job;
    pthread_mutex_lock(&y->lock);
    while (take(y, &job)) {
        pthread_mutex_unlock(&y->lock);
        y->crew->work(y->crew->context, w->number, job);
        pthread_mutex_lock(&y->lock);
        finish(y, job);
    }
    y->busy--;
    pthread_cond_signal(&y->news);
    pthread_mutex_unlock(&y->lock);
    return NULL;
}

static void wait_a_little(yard *y)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += LOOK_NS;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    pthread_cond_timedwait(&y->news, &y->lock, &until);
}

/* Until all have gone home. */
static void oversee(yard *y)
{
    const ul_crew *crew = y->crew;
    pthread_mutex_lock(&y->lock);
    while (y->busy > 0) {
        wait_a_little(y);
        size_t done = y->in_order;
        pthread_mutex_unlock(&y->lock);
        bool more = !crew->look || crew->look(crew->context, done);
        pthread_mutex_lock(&y->lock);
        if (!more)
            y->next = crew->jobs;
    }
    pthread_mutex_unlock(&y->lock);
}

/*
 * Workers write to programs that may have died: that must be an error of the
 * write, not a signal. A mask is a thread's own and inherited, so the caller's
 * is put back.
 */
static unsigned start(yard *y, worker *workers)
{
    sigset_t pipe, before;
    unsigned started = 0;
    sigemptyset(&pipe);
    sigaddset(&pipe, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &pipe, &before);
    y->busy = y->crew->workers;
    for (unsigned i = 0; i < y->crew->workers; i++) {
        workers[started] = (worker){.yard = y, .number = i};
        if (pthread_create(&workers[started].thread, NULL, toil, &workers[started]) == 0)
            started++;
        else {
            pthread_mutex_lock(&y->lock);
            y->busy--;
            pthread_mutex_unlock(&y->lock);
        }
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

size_t ul_crew_run(const ul_crew *crew)
{
    worker workers[UL_MAX_WORKERS];
    yard   y = {.crew = crew, .done = calloc(crew->jobs + 1, sizeof *y.done)};
    if (!y.done)
        return 0;
    pthread_mutex_init(&y.lock, NULL);
    pthread_cond_init(&y.news, NULL);
    unsigned started = start(&y, workers);
    oversee(&y);
    for (unsigned i = 0; i < started; i++)
        pthread_join(workers[i].thread, NULL);
    pthread_cond_destroy(&y.news);
    pthread_mutex_destroy(&y.lock);
    free(y.done);
    return y.in_order;
}

unsigned ul_crew_cores(void)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    if (cores < 1)
        return 1;
    return cores > UL_MAX_WORKERS ? UL_MAX_WORKERS : (unsigned)cores;
}
