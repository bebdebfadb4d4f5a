/*
 * save.h: games kept in files.
 *
 * A game that goes on is a record in $XDG_DATA_HOME/unlucky/saves, readable
 * by its owner alone since it has every hand in it; once it is over it moves
 * to $XDG_DATA_HOME/unlucky/records under the same name. A file is written
 * aside and then put in its place, so a full disk never costs an older save.
 */
#ifndef UL_TERMINAL_SAVE_H
#define UL_TERMINAL_SAVE_H

#include "base/fault.h"
#include "terminal/match.h"

#define UL_SAVE_PATH 4096

typedef struct ul_save {
    char name[96];            /* of the file, in both folders; "" if there are none */
    char place[UL_SAVE_PATH]; /* the file that somebody wants it in instead; "" if nobody has said */
    char path[UL_SAVE_PATH];  /* where it was written last; "" before */
    char asked[UL_SAVE_PATH]; /* a file of something else that somebody has wanted it in, once; "" if there is none */
    ul_text written;          /* every file that it was written to, a NUL after each */
} ul_save;

void ul_save_free(ul_save *save); /* what is in it */

/*
 * A name that no file has yet, from the date and the edition. False with
 * *fault "no-folder". `save` is all zero before, or that of another game.
 */
bool ul_save_begin(ul_save *save, const ul_match *match, ul_fault *fault);

/*
 * From now on it is kept in the file `path`; "~/" is the home folder. False
 * with *fault, and it is kept where it was: "no-folder"; or "file-there", with
 * the path as message, if there is such a file that this game was not written
 * to. Asked for that once more, it is kept there all the same.
 */
bool ul_save_elsewhere(ul_save *save, const char *path, ul_fault *fault);

/* Write it. False with *fault: "no-folder", "cannot-write", "out-of-memory". */
bool ul_save_write(ul_save *save, const ul_match *match, ul_fault *fault);

/*
 * Go on with the game in a file; with path NULL, in the newest of the saves.
 * NULL with *fault: "no-save", "no-folder", "cannot-read", or ul_match_read's.
 */
ul_match *ul_save_read(ul_save *save, const char *path, ul_fault *fault);

#endif
