/*
 * workers.h: threads that do errands for the loop.
 *
 * An errand runs on one of a fixed number of threads and is done on the
 * loop's own, so that nothing else of the server has to know about threads.
 * What an errand touches is its own alone while it runs.
 */
#ifndef UL_SERVER_WORKERS_H
#define UL_SERVER_WORKERS_H

#include <stdbool.h>
#include <stddef.h>
#include <uv.h>

typedef struct ul_errand ul_errand;

/* The first member of what is handed in. */
struct ul_errand {
    void (*run)(ul_errand *errand);  /* on a worker */
    void (*done)(ul_errand *errand); /* on the loop; frees it, if it is to be freed */
    ul_errand *next;                 /* the workers' own */
};

typedef struct ul_workers ul_workers;

/* `humble` ones have the lowest priority that the system gives, so that they never keep the loop waiting. */
ul_workers *ul_workers_new(uv_loop_t *loop, unsigned threads, bool humble); /* NULL: no memory, or no threads */

/* First come, first served. */
void ul_workers_send(ul_workers *workers, ul_errand *errand);

size_t ul_workers_waiting(ul_workers *workers); /* errands that nobody runs yet */

/*
 * Wait for what is running, and say `done` of everything, run or not; then
 * they are gone, as soon as the loop has turned once more.
 */
void ul_workers_end(ul_workers *workers); /* NULL is welcome */

#endif
