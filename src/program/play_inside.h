/* play_inside.h: what the files of `unlucky play` share. */
#ifndef UL_PROGRAM_PLAY_INSIDE_H
#define UL_PROGRAM_PLAY_INSIDE_H

#include "program/setting.h"
#include "terminal/local_table.h"
#include "terminal/play.h"

/* What the command line asks for; NULL where it does not. */
#define UL_PLAY_TODAY "today" /* as --day of no date */

typedef struct ul_play_asked {
    const char *edition, *players, *plan, *deck, *bots, *seats, *names, *seed, *lang, *color, *speed, *think, *join;
    const char *detail;
    const char *day, *deal;
    ul_setting  setting; /* with the options */
    bool        options; /* any --option */
    bool        resume, plain, ascii, no_mouse, tutorial, list_keys, watch, ask_always, advice, bell;
    const char *resume_path, *delete_save, *rename_save;
    bool        saves, waiting;
} ul_play_asked;

/* play_start.c: --saves, --delete-save and --rename-save: an exit code. */
int ul_play_saves(const ul_play_asked *asked, ul_lang lang);

/* There is no save of that name: which is nearest is told. UL_EXIT_USAGE. */
int ul_play_no_save(const char *asked);

/* Is nothing asked for but a screen? Then a menu asks, and runs what is chosen: an exit code. */
bool ul_play_wants_menu(int argc, char **argv);
int  ul_play_menu(ul_play *play, int argc, char **argv);

/* A terminal at both ends, that can do more than write lines. */
bool ul_play_has_screen(void);

/* The file of keys that somebody may have; a slip in it is told, not played over: an exit code. */
int ul_play_load_keys(ul_keys *keys);

/* --color and NO_COLOR; `asked` may be NULL. UL_EXIT_FINE, or another after saying why. */
int ul_play_choose_color(const char *asked, ul_play *play);

/*
 * The table to be played at, and play->save or play->tutorial: a new one, one
 * that was left, or the prepared one. UL_EXIT_FINE; or another exit code,
 * after saying why.
 */
int ul_play_begin(const ul_play_asked *asked, ul_play *play, ul_local_table **table);

/* Is anything asked for that says which game is played? */
bool ul_play_asks_for_a_game(const ul_play_asked *asked);

/* play_deal.c: --day and --deal, a deal that others play, too. */
int ul_play_begin_deal(const ul_play_asked *asked, ul_play *play, ul_local_table **table);

/* play_begin.c: go on with the save of that name, NULL: the newest. NULL with *fault. */
ul_local_table *ul_play_open_save(ul_play *play, const char *asked, ul_fault *fault);

/* A file for a new game whose name ends so; that there is none is told. */
void ul_play_begin_save(ul_play *play, const char *ending);

#endif
