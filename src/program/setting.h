/*
 * setting.h: which game is to be played, from the command line: --edition,
 * --players, --option name=value, --plan BOARD, --deck FILE. `unlucky arena`, `unlucky lab`
 * and `unlucky play` share it.
 */
#ifndef UL_PROGRAM_SETTING_H
#define UL_PROGRAM_SETTING_H

#include <stdbool.h>
#include "base/text.h"
#include "rules/world.h"

typedef struct ul_setting {
    const char *edition;
    unsigned    players;                 /* 0: not said */
    const char *plan;                    /* a shipped board's name or a file; NULL: the edition's board */
    const char *deck;                    /* a file with cards for it; NULL: its own, or the edition's */
    const char *option[UL_OPTION_COUNT]; /* the value that was said; NULL: none was */
} ul_setting;

void ul_setting_init(ul_setting *setting); /* kill-2009 as it comes out of the box */

/*
 * Take one `name=value`: of an option, or edition, players or plan; of several
 * for one name the last counts. False, after saying why for `command`, if it
 * is none.
 */
bool ul_setting_take(ul_setting *setting, const char *command, const char *pair);

/* The edition and the options that were said. UL_EXIT_FINE, or UL_EXIT_USAGE after saying what is wrong. */
int ul_setting_rules(const ul_setting *setting, const char *command, ul_edition *edition, ul_options *options);

/* The text of a board: a shipped one's, or of a file. UL_EXIT_FINE, or another exit code after saying why not. */
int ul_setting_read_plan(const char *name, ul_text *text);

/* Say that no board of ours is called so either, which there are, and the nearest. */
void ul_setting_tell_boards(const char *asked);

/*
 * The text of the board that was said, with the cards that were said: *text,
 * which stays empty if it is the edition's own with its own cards. UL_EXIT_FINE,
 * or another exit code after saying what is wrong.
 */
int ul_setting_board(const ul_setting *setting, const char *command, const ul_edition *edition, ul_text *text);

/* What is wrong with a game on that board, said: of a file of its own by its name and line. The exit code. */
int ul_setting_fault(const ul_setting *setting, const char *command, const ul_fault *fault);

/*
 * Build the world, with `players` if none were said. The text of its own plan,
 * if any, is put in *plan. NULL, after saying why: then *result is the exit
 * code.
 */
ul_world *ul_setting_world(const ul_setting *setting, const char *command, unsigned players, ul_text *plan,
                           int *result);

/* A whole number in an argument, between `least` and `most`. False, after saying so. */
bool ul_setting_number(const char *command, const char *option, const char *text, unsigned long least,
                       unsigned long most, unsigned long *number);

#endif
