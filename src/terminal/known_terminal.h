/* known_terminal.h: does this machine have a description of a terminal? */
#ifndef UL_TERMINAL_KNOWN_TERMINAL_H
#define UL_TERMINAL_KNOWN_TERMINAL_H

#include <stdbool.h>

/* NULL: of the one that TERM names. */
bool ul_known_terminal(const char *name);

#endif
