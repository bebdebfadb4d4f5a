/* thread_pool.c: see thread_pool.h. */
#include "arena/thread_pool.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>

#define MOST 64
#define SPINS                                                                                                          \
    40000 /* some 50 us: a round of a search is short, and to be woken takes longer than the next one does             \
           */

struct ul_thread_pool {
    pthread_mutex_t lock;
    pthread_cond_t  called;
    unsigned        others; /* threads beside the caller's */
    pthread_t       thread[MOST];
    bool            closing;

    /* The work that is on. Parts are taken by counting up; who takes none of it finds `next` past the end. */
    void (*part)(void *context, unsigned number);
    void       *context;
    unsigned    parts;
    atomic_uint call;       /* how often there was work */
    atomic_uint next, done; /* parts taken, parts finished */
    atomic_uint inside;     /* others who may still look at the above */
};

static void work(ul_thread_pool *h)
{
    for (unsigned number = atomic_fetch_add(&h->next, 1); number < h->parts; number = atomic_fetch_add(&h->next, 1)) {
        h->part(h->context, number);
        atomic_fetch_add(&h->done, 1);
    }
}

/* Wait for a call beyond `seen`: a while by looking, then asleep. False when there will be none. */
static bool await(ul_thread_pool *h, unsigned seen)
{
    bool closing;
    for (int i = 0; i < SPINS; i++)
        if (atomic_load(&h->call) != seen)
            break;
    pthread_mutex_lock(&h->lock);
    while (atomic_load(&h->call) == seen && !h->closing)
        pthread_cond_wait(&h->called, &h->lock);
    closing = h->closing;
    if (!closing)
        atomic_fetch_add(&h->inside, 1); /* under the lock: the next call waits for us */
    pthread_mutex_unlock(&h->lock);
    return !closing;
}

static void *toil(void *argument)
{
    ul_thread_pool *h = argument;
    unsigned        seen = 0;
    while (await(h, seen)) {
        seen = atomic_load(&h->call);
        work(h);
        atomic_fetch_sub(&h->inside, 1);
    }
    return NULL;
}

ul_thread_pool *ul_thread_pool_new(unsigned threads)
{
    ul_thread_pool *h = calloc(1, sizeof *h);
    if (!h)
        return NULL;
    pthread_mutex_init(&h->lock, NULL);
    pthread_cond_init(&h->called, NULL);
    while (h->others + 1 < threads && h->others < MOST) {
        if (pthread_create(&h->thread[h->others], NULL, toil, h) != 0) {
            ul_thread_pool_free(h);
            return NULL;
        }
        h->others++;
    }
    return h;
}

void ul_thread_pool_free(ul_thread_pool *h)
{
    if (!h)
        return;
    pthread_mutex_lock(&h->lock);
    h->closing = true;
    pthread_cond_broadcast(&h->called);
    pthread_mutex_unlock(&h->lock);
    for (unsigned i = 0; i < h->others; i++)
        pthread_join(h->thread[i], NULL);
    pthread_cond_destroy(&h->called);
    pthread_mutex_destroy(&h->lock);
    free(h);
}

/* Whoever is still inside has found nothing left to take: that is over at once. */
static void call(ul_thread_pool *h, void (*part)(void *, unsigned), void *context, unsigned parts)
{
    pthread_mutex_lock(&h->lock);
    while (atomic_load(&h->inside) > 0)
        sched_yield();
    h->part = part;
    h->context = context;
    h->parts = parts;
    atomic_store(&h->done, 0);
    atomic_store(&h->next, 0);
    atomic_fetch_add(&h->call, 1);
    pthread_cond_broadcast(&h->called);
    pthread_mutex_unlock(&h->lock);
}

void ul_thread_pool_run(void *hands, void (*part)(void *context, unsigned number), void *context, unsigned parts)
{
    ul_thread_pool *h = hands;
    call(h, part, context, parts);
    work(h);
    while (atomic_load(&h->done) < parts)
        sched_yield();
}
