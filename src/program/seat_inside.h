/*
 * seat_inside.h: somebody's program at a server's table: what the files of `unlucky seat` share.
 *
 * A chair is one table: its connection, its program, what the program is to
 * be told. Chairs share nothing but how they are asked to be, and a lock.
 */
#ifndef UL_PROGRAM_SEAT_INSIDE_H
#define UL_PROGRAM_SEAT_INSIDE_H

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include "arena/child_process.h"
#include "client/client.h"

#define UL_SEAT_TABLES 32    /* at once */
#define UL_SEAT_COMMAND 1000 /* bytes of the command */

/* How it was asked for; the same for all chairs. */
typedef struct ul_seat_how {
    const char *name, *version, *author; /* what the program says of itself; NULL: nothing */
    char        command[UL_SEAT_COMMAND];
    uint32_t    ms;    /* for an answer */
    uint32_t    lives; /* how often it may be started anew at one table */
    bool        once;  /* leave after one game */
    bool        show_link;
    FILE       *log; /* NULL: none */
} ul_seat_how;

/* What all chairs of this process share. */
typedef struct ul_seat_shared {
    const ul_seat_how     *how;
    pthread_mutex_t        lock; /* of starting programs, and of what is printed */
    volatile sig_atomic_t *stop;
} ul_seat_shared;

/*
 * Sit at the table of the link and play until the table is closed, the one
 * game is over, or somebody stops us. UL_EXIT_FINE; UL_EXIT_FAILED if the
 * program failed for good, or the server did not let us in.
 */
int ul_seat_run(ul_seat_shared *shared, const ul_table_link *link);

#endif
