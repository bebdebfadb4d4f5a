/*
 * options.h: a subcommand's options as a table: what each is called, and where
 * its value goes.
 */
#ifndef UL_PROGRAM_OPTIONS_H
#define UL_PROGRAM_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include "program/setting.h"

/* One of the four places is set. */
typedef struct ul_command_option {
    const char   *name;
    bool         *flag;    /* becomes true: it has no value */
    const char  **text;    /* its value */
    ul_setting   *setting; /* what game is played, as edition=kill-1996 */
    unsigned     *number;
    unsigned long least, most; /* of a number */
    bool          once;        /* a second text or number is refused; else the last one counts */
} ul_command_option;

typedef enum ul_option_taken { UL_OPTION_REFUSED = -1, UL_OPTION_OTHER, UL_OPTION_TAKEN } ul_option_taken;

/*
 * Take argv[*at], and the argument after it if that is its value; *at then
 * stands on the last one. UL_OPTION_OTHER if it is none of the `count`
 * options, UL_OPTION_REFUSED after saying what is wrong with its value.
 */
ul_option_taken ul_command_option_take(const char *command, const ul_command_option *options, size_t count, char **argv,
                                       int *at);

#endif
