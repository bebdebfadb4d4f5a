/* workers.c: a fair queue in, a queue out, and threads between them. */
#include "server/workers.h"

#include <errno.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

struct ul_workers {
    uv_poll_t     bell;    /* first: something is done */
    uv_file       line[2]; /* what rings it: a pipe */
    uv_mutex_t    mutex;
    uv_cond_t     wake;
    ul_fair_queue todo;
    ul_queue      done;
    void (*ran)(void *context, const ul_job *job); /* NULL: nobody wants to know */
    void        *context;
    bool         ending, low_priority;
    unsigned     threads;
    uv_thread_t *thread;
};

/* Of this thread; wall time would grow with what else the machine has to do. */
static uint64_t cpu_us(void)
{
    struct timespec now;
    return clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now) == 0
               ? (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000
               : uv_hrtime() / 1000;
}

/*
 * Not by uv_async_send, and with nothing locked: who rings wakes the loop, may
 * be of low priority and lose the processor at once; then the loop would wait
 * for it, behind all else that the machine has to do.
 */
static void ring(const ul_workers *workers)
{
    while (write(workers->line[1], "", 1) < 0 && errno == EINTR)
        ;
}

static void work(void *context)
{
    ul_workers *workers = context;
    if (workers->low_priority)
        uv_os_setpriority(0, UV_PRIORITY_LOW); /* of this thread alone, on Linux; elsewhere it may be refused */
    uv_mutex_lock(&workers->mutex);
    for (;;) {
        while (!workers->ending && !workers->todo.waiting)
            uv_cond_wait(&workers->wake, &workers->mutex);
        if (workers->ending)
            break;
        ul_job *job = ul_fair_queue_next(&workers->todo);
        uv_mutex_unlock(&workers->mutex);
        uint64_t began = uv_hrtime(), cpu = cpu_us();
        job->run(job);
        job->cpu = cpu_us() - cpu;
        uv_mutex_lock(&workers->mutex);
        ul_fair_queue_charge(&workers->todo, job, (uv_hrtime() - began) / 1000);
        bool quiet = !workers->done.first; /* else it was rung for, and nobody has come yet */
        ul_queue_put(&workers->done, job);
        if (!quiet)
            continue;
        uv_mutex_unlock(&workers->mutex);
        ring(workers);
        uv_mutex_lock(&workers->mutex);
    }
    uv_mutex_unlock(&workers->mutex);
}

static void finish(ul_workers *workers, ul_queue *from)
{
    uv_mutex_lock(&workers->mutex);
    ul_queue mine = *from;
    *from = (ul_queue){0};
    uv_mutex_unlock(&workers->mutex);
    for (ul_job *job; (job = ul_queue_take(&mine)) != NULL;) {
        if (workers->ran)
            workers->ran(workers->context, job);
        job->done(job);
    }
}

static void rung(uv_poll_t *bell, int status, int events)
{
    ul_workers *workers = (ul_workers *)bell;
    char        rings[16];
    (void)status, (void)events;
    while (read(workers->line[0], rings, sizeof rings) > 0)
        ;
    finish(workers, &workers->done);
}

static void hang_up(ul_workers *workers)
{
    close(workers->line[0]);
    close(workers->line[1]);
}

static bool connect_bell(uv_loop_t *loop, ul_workers *workers)
{
    if (uv_pipe(workers->line, UV_NONBLOCK_PIPE, UV_NONBLOCK_PIPE) != 0)
        return false;
    if (uv_poll_init(loop, &workers->bell, workers->line[0]) == 0)
        return true;
    hang_up(workers);
    return false;
}

static void freed(uv_handle_t *bell)
{
    ul_workers *workers = (ul_workers *)bell;
    hang_up(workers);
    uv_mutex_destroy(&workers->mutex);
    uv_cond_destroy(&workers->wake);
    free(workers->thread);
    free(workers);
}

ul_workers *ul_workers_new(uv_loop_t *loop, unsigned threads, bool low_priority)
{
    ul_workers *workers = calloc(1, sizeof *workers);
    if (!workers || !(workers->thread = calloc(threads, sizeof *workers->thread)) || !connect_bell(loop, workers)) {
        free(workers ? workers->thread : NULL);
        free(workers);
        return NULL;
    }
    uv_mutex_init(&workers->mutex);
    uv_cond_init(&workers->wake);
    workers->low_priority = low_priority;
    bool good = uv_poll_start(&workers->bell, UV_READABLE, rung) == 0;
    for (; good && workers->threads < threads; workers->threads += good)
        good = uv_thread_create(&workers->thread[workers->threads], work, workers) == 0;
    if (good)
        return workers;
    ul_workers_end(workers); /* the loop has the bell by now, and must close it before it is freed */
    return NULL;
}

void ul_workers_tell(ul_workers *workers, void (*ran)(void *context, const ul_job *job), void *context)
{
    workers->ran = ran;
    workers->context = context;
}

void ul_workers_send(ul_workers *workers, ul_job *job)
{
    uv_mutex_lock(&workers->mutex);
    job->cpu = 0;
    ul_fair_queue_put(&workers->todo, job);
    uv_cond_signal(&workers->wake);
    uv_mutex_unlock(&workers->mutex);
}

size_t ul_workers_waiting_for(ul_workers *workers, uint64_t account)
{
    uv_mutex_lock(&workers->mutex);
    size_t count = ul_fair_queue_waiting_for(&workers->todo, account);
    uv_mutex_unlock(&workers->mutex);
    return count;
}

size_t ul_workers_waiting(ul_workers *workers)
{
    uv_mutex_lock(&workers->mutex);
    size_t count = workers->todo.waiting;
    uv_mutex_unlock(&workers->mutex);
    return count;
}

size_t ul_workers_accounts(ul_workers *workers)
{
    uv_mutex_lock(&workers->mutex);
    size_t count = workers->todo.accounts;
    uv_mutex_unlock(&workers->mutex);
    return count;
}

void ul_workers_end(ul_workers *workers)
{
    if (!workers)
        return;
    uv_mutex_lock(&workers->mutex);
    workers->ending = true;
    uv_cond_broadcast(&workers->wake);
    uv_mutex_unlock(&workers->mutex);
    for (unsigned i = 0; i < workers->threads; i++)
        uv_thread_join(&workers->thread[i]);
    finish(workers, &workers->done);
    for (ul_job *job; (job = ul_fair_queue_next(&workers->todo)) != NULL;)
        job->done(job); /* the threads have ended */
    uv_close((uv_handle_t *)&workers->bell, freed);
}
