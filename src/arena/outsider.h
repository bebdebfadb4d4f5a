/*
 * outsider.h: a program of somebody else's, at the other end of two pipes.
 *
 * Lines go in and lines come out, and whatever it does (sleep, die, write
 * rubbish without end) no call here takes longer than it was allowed. It runs
 * in a process group of its own, which is killed as a whole.
 *
 * The calling thread must have SIGPIPE blocked, as a crew's workers have.
 */
#ifndef UL_ARENA_OUTSIDER_H
#define UL_ARENA_OUTSIDER_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/types.h>
#include "base/text.h"

#define UL_OUTSIDER_LINE ((size_t)64 << 10) /* the longest answer */

typedef enum ul_outsider_end {
    UL_OUTSIDER_FINE,
    UL_OUTSIDER_SILENT,   /* no whole line in time */
    UL_OUTSIDER_GONE,     /* it closed its output, or ended */
    UL_OUTSIDER_ENDLESS,  /* a line longer than UL_OUTSIDER_LINE */
    UL_OUTSIDER_NO_START, /* the system would not start it */
} ul_outsider_end;

typedef struct ul_outsider {
    pid_t    pid;        /* 0: not running */
    int      in, out;    /* its standard input and output, our ends */
    ul_text  got;        /* of its output, not yet given out */
    uint64_t cpu_before; /* microseconds of the CPU that it had used */
} ul_outsider;

/*
 * Start `command` by the shell. Programs started by several threads share
 * `lock`, so that none inherits another's pipes.
 */
bool ul_outsider_start(ul_outsider *outsider, const char *command, pthread_mutex_t *lock);
void ul_outsider_stop(ul_outsider *outsider); /* kill it with all its children; not running is fine */

void ul_outsider_hush(ul_outsider *outsider); /* forget what it has said so far */

/* Give it these bytes within so many milliseconds. */
ul_outsider_end ul_outsider_tell(ul_outsider *outsider, const ul_text *text, uint32_t ms);

/* Its next line, without the newline, into *line. */
ul_outsider_end ul_outsider_hear(ul_outsider *outsider, ul_text *line, uint32_t ms);

/* Microseconds of the CPU since the last time that this was asked, as far as the system tells. */
uint64_t ul_outsider_cpu(ul_outsider *outsider);

#endif
