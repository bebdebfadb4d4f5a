/* workers.c: a queue in, a queue out, and threads between them. */
#include "server/workers.h"

#include <stdlib.h>

typedef struct queue {
    ul_errand *first, *last;
    size_t     count;
} queue;

struct ul_workers {
    uv_async_t   bell; /* first: something is done */
    uv_mutex_t   mutex;
    uv_cond_t    wake;
    queue        todo, done;
    bool         ending, humble;
    unsigned     threads;
    uv_thread_t *thread;
};

static void put(queue *q, ul_errand *errand)
{
    errand->next = NULL;
    if (q->last)
        q->last->next = errand;
    else
        q->first = errand;
    q->last = errand;
    q->count++;
}

static ul_errand *take(queue *q)
{
    ul_errand *errand = q->first;
    if (!errand)
        return NULL;
    q->first = errand->next;
    if (!q->first)
        q->last = NULL;
    q->count--;
    return errand;
}

static void work(void *context)
{
    ul_workers *workers = context;
    if (workers->humble)
        uv_os_setpriority(0, UV_PRIORITY_LOW); /* of this thread alone, on Linux; elsewhere it may be refused */
    uv_mutex_lock(&workers->mutex);
    for (;;) {
        while (!workers->ending && !workers->todo.first)
            uv_cond_wait(&workers->wake, &workers->mutex);
        if (workers->ending)
            break;
        ul_errand *errand = take(&workers->todo);
        uv_mutex_unlock(&workers->mutex);
        errand->run(errand);
        uv_mutex_lock(&workers->mutex);
        put(&workers->done, errand);
        uv_async_send(&workers->bell);
    }
    uv_mutex_unlock(&workers->mutex);
}

static void finish(ul_workers *workers, queue *from)
{
    uv_mutex_lock(&workers->mutex);
    queue mine = *from;
    *from = (queue){0};
    uv_mutex_unlock(&workers->mutex);
    for (ul_errand *errand; (errand = take(&mine)) != NULL;)
        errand->done(errand);
}

static void rung(uv_async_t *bell)
{
    ul_workers *workers = (ul_workers *)bell;
    finish(workers, &workers->done);
}

static void freed(uv_handle_t *bell)
{
    ul_workers *workers = (ul_workers *)bell;
    uv_mutex_destroy(&workers->mutex);
    uv_cond_destroy(&workers->wake);
    free(workers->thread);
    free(workers);
}

ul_workers *ul_workers_new(uv_loop_t *loop, unsigned threads, bool humble)
{
    ul_workers *workers = calloc(1, sizeof *workers);
    if (!workers || !(workers->thread = calloc(threads, sizeof *workers->thread)) ||
        uv_async_init(loop, &workers->bell, rung) != 0) {
        free(workers ? workers->thread : NULL);
        free(workers);
        return NULL;
    }
    uv_mutex_init(&workers->mutex);
    uv_cond_init(&workers->wake);
    workers->humble = humble;
    while (workers->threads < threads && uv_thread_create(&workers->thread[workers->threads], work, workers) == 0)
        workers->threads++;
    if (workers->threads == threads)
        return workers;
    ul_workers_end(workers);
    return NULL;
}

void ul_workers_send(ul_workers *workers, ul_errand *errand)
{
    uv_mutex_lock(&workers->mutex);
    put(&workers->todo, errand);
    uv_cond_signal(&workers->wake);
    uv_mutex_unlock(&workers->mutex);
}

size_t ul_workers_waiting(ul_workers *workers)
{
    uv_mutex_lock(&workers->mutex);
    size_t count = workers->todo.count;
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
    finish(workers, &workers->todo);
    uv_close((uv_handle_t *)&workers->bell, freed);
}
