/*
 * help.h: what --help prints for a player's command, in the player's language.
 *
 * What is typed stands on the left, as it is in every language but for the
 * words in capitals (FILE), which are texts; what it does stands beside it, a
 * text of the catalogue. The tools for programmers print pages of their own.
 */
#ifndef UL_PROGRAM_HELP_H
#define UL_PROGRAM_HELP_H

#include <stdbool.h>

/*
 * A line of a page. `typed` alone is the command's usage; with a text it is an
 * example if it begins with the program's name, else an option or argument; a
 * text alone is a paragraph. The last line has neither.
 */
typedef struct ul_help_line {
    const char *typed, *text;
} ul_help_line;

/* Is there a -h or --help among the arguments? */
bool ul_help_wanted(int argc, char **argv);

/* Print the page in the language that the arguments or the environment ask for. An exit code. */
int ul_help_print(const ul_help_line *page, int argc, char **argv);

/* The same on standard error, because no command was given. UL_EXIT_USAGE. */
int ul_help_refuse(const ul_help_line *page);

/* Say that the command has no such option, and which of its page is nearest. UL_EXIT_USAGE. */
int ul_help_no_option(const char *command, const ul_help_line *page, const char *argument);

#endif
