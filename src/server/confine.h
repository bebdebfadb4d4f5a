/*
 * confine.h: a server that locks itself in.
 *
 * Once it has started, a server needs its sockets and the folder of its store,
 * and if it calls others (a database, hooks, push services) also names and
 * certificates of the system. The kernel refuses the rest: files by Landlock,
 * system calls by seccomp. Both hold for this thread and for every thread and
 * process that it starts later, and cannot be undone.
 */
#ifndef UL_SERVER_CONFINE_H
#define UL_SERVER_CONFINE_H

#include <stdbool.h>
#include "store/store.h"

typedef struct ul_confined {
    bool        files, calls; /* what is locked: by Landlock, by seccomp */
    const char *why;          /* NULL if both are; else what was missing */
} ul_confined;

/* Call it before any thread starts. `outward`: the server connects to others. */
void ul_confine(ul_confined *confined, const ul_store *store, bool outward);

/* The two halves. False: this system has no such thing, or does not allow it. */
bool ul_confine_files(const ul_store *store, bool outward); /* confine_files.c */
bool ul_confine_calls(bool outward);                        /* confine_calls.c */

#endif
