/*
 * fair_queue.h: whose turn it is.
 *
 * Jobs wait here until somebody is free to do them. Each is for an account (a
 * number: a hash of an address or a table). Next is the job that would be done
 * first if all accounts were served at once and got equal parts of the time:
 * who has had much waits for who has had little, and a short one goes before a
 * long one. Jobs of one account are done in the order in which they came.
 *
 * Pure: how long a job took is an argument. Not for several threads at once.
 */
#ifndef UL_SERVER_FAIR_QUEUE_H
#define UL_SERVER_FAIR_QUEUE_H

#include <stddef.h>
#include <stdint.h>

typedef struct ul_job ul_job;

/* The first member of what is handed in. */
struct ul_job {
    void (*run)(ul_job *job);  /* on a worker */
    void (*done)(ul_job *job); /* on the loop; frees it, if it is to be freed */
    uint64_t account;          /* for whom it is: a hash of an address or a table; 0: the server itself */
    uint64_t cpu;              /* the workers' own: microseconds of CPU that it took */
    uint64_t guess;            /* the queue's own: microseconds that it was thought to take */
    ul_job  *next;
};

typedef struct ul_queue { /* all zero: empty */
    ul_job *first, *last;
    size_t  count;
} ul_queue;

void    ul_queue_put(ul_queue *queue, ul_job *job);
ul_job *ul_queue_take(ul_queue *queue); /* NULL: empty */

/*
 * An account is hashed to one of so many turns. Two with the same hash share
 * them, which is rare and does little harm.
 */
#define UL_FAIR_TURNS 256

typedef struct ul_fair_turn {
    ul_queue todo;
    uint64_t spent; /* microseconds it has had; at least as many as others had when it came back */
    uint64_t guess; /* what its next job will take: as much as the last */
} ul_fair_turn;

typedef struct ul_fair_queue { /* all zero: empty */
    ul_fair_turn turn[UL_FAIR_TURNS];
    size_t       waiting, accounts; /* jobs; accounts that have any */
    size_t       running;
    uint64_t     spent; /* of the account that had the last turn: a new one begins there */
} ul_fair_queue;

void    ul_fair_queue_put(ul_fair_queue *queue, ul_job *job);
ul_job *ul_fair_queue_next(ul_fair_queue *queue); /* NULL: empty. To be followed by: */
void    ul_fair_queue_charge(ul_fair_queue *queue, const ul_job *job, uint64_t microseconds);
size_t  ul_fair_queue_waiting_for(const ul_fair_queue *queue, uint64_t account);

#endif
