/* play_inside.h: what the files of `unlucky play` share. */
#ifndef UL_PROGRAM_PLAY_INSIDE_H
#define UL_PROGRAM_PLAY_INSIDE_H

#include "program/setting.h"
#include "terminal/local_table.h"
#include "terminal/play.h"

/* What the command line asks for; NULL where it does not. */
typedef struct ul_play_asked {
    const char *edition, *players, *plan, *bots, *seats, *names, *seed, *lang, *color, *speed, *think, *join;
    ul_setting  setting; /* with the options */
    bool        options; /* any --option */
    bool        resume, plain, ascii, no_mouse, tutorial, list_keys, watch;
    const char *resume_path;
} ul_play_asked;

/*
 * The table to be played at, and play->save or play->tutorial: a new one, one
 * that was left, or the prepared one. UL_EXIT_FINE; or another exit code,
 * after saying why.
 */
int ul_play_begin(const ul_play_asked *asked, ul_play *play, ul_local_table **table);

#endif
