/*
 * child_process.h: a program of somebody else's, at the other end of two pipes.
 *
 * Lines go in and lines come out, and whatever it does (sleep, die, write
 * rubbish without end) no call here takes longer than it was allowed. It runs
 * in a process group of its own, which is killed as a whole.
 *
 * The calling thread must have SIGPIPE blocked, as a job pool's workers have.
 */
#ifndef UL_ARENA_CHILD_PROCESS_H
#define UL_ARENA_CHILD_PROCESS_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/types.h>
#include "base/text.h"

#define UL_CHILD_LINE ((size_t)64 << 10) /* the longest answer */

typedef enum ul_child_result {
    UL_CHILD_OK,
    UL_CHILD_TIMEOUT,  /* no whole line in time */
    UL_CHILD_CLOSED,   /* it closed its output, or ended */
    UL_CHILD_TOO_LONG, /* a line longer than UL_CHILD_LINE */
    UL_CHILD_NO_START, /* the system would not start it */
} ul_child_result;

typedef struct ul_child_process {
    pid_t    pid;        /* 0: not running */
    int      in, out;    /* its standard input and output, our ends */
    ul_text  got;        /* of its output, not yet given out */
    uint64_t cpu_before; /* microseconds of the CPU that it had used */
} ul_child_process;

/*
 * Start `command` by the shell. Programs started by several threads share
 * `lock`, so that none inherits another's pipes.
 */
bool ul_child_process_start(ul_child_process *child, const char *command, pthread_mutex_t *lock);
void ul_child_process_stop(ul_child_process *child); /* kill it with all its children; not running is fine */

void ul_child_process_discard(ul_child_process *child); /* forget what it has said so far */

/* Give it these bytes within so many milliseconds. */
ul_child_result ul_child_process_write(ul_child_process *child, const ul_text *text, uint32_t ms);

/* Its next line, without the newline, into *line. */
ul_child_result ul_child_process_read_line(ul_child_process *child, ul_text *line, uint32_t ms);

/*
 * What went wrong, for who wrote the program: "no answer in time", "the program ended with exit code 3". One that has
 * closed its output is given a moment to end. "" for UL_CHILD_OK.
 */
#define UL_CHILD_WHAT 120
const char *ul_child_process_what(const ul_child_process *child, ul_child_result result, char what[UL_CHILD_WHAT]);

/* Microseconds of the CPU since the last time that this was asked, as far as the system tells. */
uint64_t ul_child_process_cpu(ul_child_process *child);

#endif
