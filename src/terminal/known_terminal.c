/* known_terminal.c: asked before curses is begun, since its newterm loses memory if it fails. */
#include "terminal/known_terminal.h"
#include <curses.h>
#include <term.h> /* its macros take common names: so this stands in a file of its own */
#include <unistd.h>

bool ul_known_terminal(const char *name)
{
    TERMINAL *before = cur_term; /* of a screen that was closed: curses keeps it by this alone */
    int       error;
    if (setupterm(name, STDOUT_FILENO, &error) == ERR)
        return false;
    TERMINAL *asked = set_curterm(before);
    del_curterm(asked);
    return true;
}
