/*
 * sandbox.h: the command that runs a program of somebody we do not know.
 *
 * By bubblewrap (`bwrap`): it sees the system's programs and its own files,
 * none of which it can write, no network, no process but its own, and an empty
 * environment; the shell's limits bound its memory and its CPU time, and a
 * filter refuses what those do not count (sandbox_filter.h).
 */
#ifndef UL_SANDBOX_SANDBOX_H
#define UL_SANDBOX_SANDBOX_H

#include <stdbool.h>
#include <stddef.h>

#define UL_SANDBOX_FILTER "filter.bpf"

typedef struct ul_sandbox {
    bool     none;     /* run it as it is, but for the limits */
    bool     filtered; /* the working directory has UL_SANDBOX_FILTER */
    unsigned memory;   /* MB that each process of it may use */
    unsigned seconds;  /* of CPU time that each process may use */
} ul_sandbox;

/*
 * The shell's command for `path`, an executable file, or a folder that holds
 * one called `run`; what it says on standard error goes to the file `errors`.
 * Both are relative to the working directory and have letters, digits and
 * "-_./~" only. False if it does not fit.
 */
bool ul_sandbox_command(const ul_sandbox *sandbox, const char *path, bool is_folder, const char *errors, char *command,
                        size_t room);

/* Does it work here? Starts it once, and says what it said on standard error if it does not. */
bool ul_sandbox_works(const ul_sandbox *sandbox);

#endif
