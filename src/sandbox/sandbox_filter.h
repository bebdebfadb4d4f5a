/*
 * sandbox_filter.h: which calls of the system a program in the sandbox may not make.
 *
 * The shell's limits count what one process keeps for itself. So a program is
 * refused what they do not count: memory that is shared, in all its forms, and
 * processes of its own beside the first; threads it may have. What it would
 * need another process for, it has to do itself.
 */
#ifndef UL_SANDBOX_SANDBOX_FILTER_H
#define UL_SANDBOX_SANDBOX_FILTER_H

#include <stdbool.h>
#include "base/text.h"

/* The filter as bwrap reads it (seccomp, classic BPF). False: there is none for this machine. */
bool ul_sandbox_filter_write(ul_text *text, bool more_processes);

#endif
