/* workers.c: a queue in, a queue out, and threads between them. */
#include "server/workers.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

typedef struct queue {
    ul_job *first, *last;
    size_t  count;
} queue;

/*
 * The number of an account is hashed to one of so many. Two with the same hash
 * share their turns, which is rare and does little harm.
 */
#define ACCOUNTS 256

typedef struct account {
    queue    todo;
    uint64_t spent; /* microseconds it has used; at least as much as others had when it came back */
    uint64_t guess; /* what its next job will take: as much as the last */
} account;

struct ul_workers {
    uv_poll_t    bell;    /* first: something is done */
    uv_file      line[2]; /* what rings it: a pipe */
    uv_mutex_t   mutex;
    uv_cond_t    wake;
    account      account[ACCOUNTS];
    size_t       waiting; /* jobs in all accounts */
    uint64_t     spent;   /* of the account that had the last turn: a new one begins there */
    queue        done;
    bool         ending, low_priority;
    unsigned     threads;
    uv_thread_t *thread;
};

static void put(queue *q, ul_job *job)
{
    job->next = NULL;
    if (q->last)
        q->last->next = job;
    else
        q->first = job;
    q->last = job;
    q->count++;
}

static ul_job *take(queue *q)
{
    ul_job *job = q->first;
    if (!job)
        return NULL;
    q->first = job->next;
    if (!q->first)
        q->last = NULL;
    q->count--;
    return job;
}

static account *account_of(ul_workers *workers, uint64_t number)
{
    return &workers->account[(number * 0x9e3779b97f4a7c15U) >> 56];
}

/*
 * The next job of the account that has used the least time. A guess is charged
 * at once, else several threads would all serve the same account.
 */
static ul_job *next_job(ul_workers *workers)
{
    account *least = NULL;
    for (account *a = workers->account; a < workers->account + ACCOUNTS; a++) {
        if (a->todo.first && (!least || a->spent < least->spent))
            least = a;
    }
    workers->spent = least->spent;
    least->spent += least->guess;
    workers->waiting--;
    return take(&least->todo);
}

static void charge(ul_workers *workers, const ul_job *job, uint64_t guess, uint64_t took)
{
    account *a = account_of(workers, job->account);
    a->spent += took - guess; /* a guess was charged before; the difference may be negative */
    a->guess = took;
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
        while (!workers->ending && !workers->waiting)
            uv_cond_wait(&workers->wake, &workers->mutex);
        if (workers->ending)
            break;
        ul_job  *job = next_job(workers);
        uint64_t guess = account_of(workers, job->account)->guess, began = uv_hrtime();
        uv_mutex_unlock(&workers->mutex);
        job->run(job);
        uv_mutex_lock(&workers->mutex);
        charge(workers, job, guess, (uv_hrtime() - began) / 1000);
        bool quiet = !workers->done.first; /* else it was rung for, and nobody has come yet */
        put(&workers->done, job);
        if (!quiet)
            continue;
        uv_mutex_unlock(&workers->mutex);
        ring(workers);
        uv_mutex_lock(&workers->mutex);
    }
    uv_mutex_unlock(&workers->mutex);
}

static void finish(ul_workers *workers, queue *from)
{
    uv_mutex_lock(&workers->mutex);
    queue mine = *from;
    *from = (queue){0};
    uv_mutex_unlock(&workers->mutex);
    for (ul_job *job; (job = take(&mine)) != NULL;)
        job->done(job);
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

void ul_workers_send(ul_workers *workers, ul_job *job)
{
    uv_mutex_lock(&workers->mutex);
    account *a = account_of(workers, job->account);
    if (!a->todo.first && a->spent < workers->spent)
        a->spent = workers->spent; /* nobody saves up turns by asking for nothing */
    put(&a->todo, job);
    workers->waiting++;
    uv_cond_signal(&workers->wake);
    uv_mutex_unlock(&workers->mutex);
}

size_t ul_workers_waiting_for(ul_workers *workers, uint64_t number)
{
    uv_mutex_lock(&workers->mutex);
    size_t count = account_of(workers, number)->todo.count;
    uv_mutex_unlock(&workers->mutex);
    return count;
}

size_t ul_workers_waiting(ul_workers *workers)
{
    uv_mutex_lock(&workers->mutex);
    size_t count = workers->waiting;
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
    for (account *a = workers->account; a < workers->account + ACCOUNTS; a++)
        finish(workers, &a->todo);
    uv_close((uv_handle_t *)&workers->bell, freed);
}
