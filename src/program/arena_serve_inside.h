/*
 * arena_serve_inside.h: what somebody who starts a ladder asks for.
 */
#ifndef UL_PROGRAM_ARENA_SERVE_INSIDE_H
#define UL_PROGRAM_ARENA_SERVE_INSIDE_H

#include "program/setting.h"
#include "sandbox/sandbox.h"

#define UL_LADDER_COMMAND "arena serve"

typedef struct ul_ladder_plea {
    ul_setting  setting;
    const char *folder;
    unsigned    games, enough, threads, ms, lives, memory, cpu;
    bool        no_sandbox, more_processes;
} ul_ladder_plea;

/* UL_EXIT_FINE, or UL_EXIT_USAGE, said. */
int ul_ladder_plea_read(ul_ladder_plea *plea, int argc, char **argv);

/* Before anything is made: does a sandbox work here, or is none wanted? */
int ul_ladder_sandbox_begin(const ul_ladder_plea *plea, ul_sandbox *sandbox);

/* In the ladder's folder: the filter of what programs may not call. */
int ul_ladder_sandbox_complete(const ul_ladder_plea *plea, ul_sandbox *sandbox);

#endif
