/* fair_queue.c: accounts in turn. */
#include "server/fair_queue.h"

#define LONG_US 20000 /* all that take longer are alike */

void ul_queue_put(ul_queue *queue, ul_job *job)
{
    job->next = NULL;
    if (queue->last)
        queue->last->next = job;
    else
        queue->first = job;
    queue->last = job;
    queue->count++;
}

ul_job *ul_queue_take(ul_queue *queue)
{
    ul_job *job = queue->first;
    if (!job)
        return NULL;
    queue->first = job->next;
    if (!queue->first)
        queue->last = NULL;
    queue->count--;
    return job;
}

static size_t place_of(uint64_t account)
{
    return (size_t)((account * 0x9e3779b97f4a7c15U) >> 56);
}

/* Nobody waited for anybody: what was done until now is held against nobody. */
static void begin_anew(ul_fair_queue *queue)
{
    for (const ul_fair_turn *t = queue->turn; t < queue->turn + UL_FAIR_TURNS; t++)
        queue->spent = t->spent > queue->spent ? t->spent : queue->spent;
}

void ul_fair_queue_put(ul_fair_queue *queue, ul_job *job)
{
    if (!queue->waiting && !queue->running)
        begin_anew(queue);
    ul_fair_turn *turn = &queue->turn[place_of(job->account)];
    if (!turn->todo.first) {
        queue->accounts++;
        if (turn->spent < queue->spent)
            turn->spent = queue->spent; /* nobody saves up turns by asking for nothing */
    }
    ul_queue_put(&turn->todo, job);
    queue->waiting++;
}

/* When its next job would be done. A long one is not put off for so long that another would wait for nothing. */
static uint64_t end_of(const ul_fair_turn *turn)
{
    return turn->spent + (turn->guess < LONG_US ? turn->guess : LONG_US);
}

ul_job *ul_fair_queue_next(ul_fair_queue *queue)
{
    ul_fair_turn *first = NULL;
    for (ul_fair_turn *t = queue->turn; t < queue->turn + UL_FAIR_TURNS; t++) {
        if (t->todo.first && (!first || end_of(t) < end_of(first)))
            first = t;
    }
    if (!first)
        return NULL;
    ul_job *job = ul_queue_take(&first->todo);
    queue->waiting--;
    queue->running++;
    queue->accounts -= !first->todo.first;
    if (queue->spent < first->spent)
        queue->spent = first->spent;
    job->guess = first->guess;
    first->spent += job->guess; /* at once, else several threads would all serve the same account */
    return job;
}

void ul_fair_queue_charge(ul_fair_queue *queue, const ul_job *job, uint64_t microseconds)
{
    ul_fair_turn *turn = &queue->turn[place_of(job->account)];
    turn->spent += microseconds - job->guess; /* the difference may be negative */
    turn->guess = microseconds;
    queue->running--;
}

size_t ul_fair_queue_waiting_for(const ul_fair_queue *queue, uint64_t account)
{
    size_t count = 0;
    for (const ul_job *job = queue->turn[place_of(account)].todo.first; job; job = job->next)
        count += job->account == account;
    return count;
}
