/*
 * save.h: games kept in files.
 *
 * A game that goes on is the log of its table in $XDG_DATA_HOME/unlucky/saves,
 * readable by its owner alone since it has every hand in it; once it is over
 * it is a record in $XDG_DATA_HOME/unlucky/records under the same name. A file
 * is written aside and then put in its place, so a full disk never costs an
 * older save. Saves of former versions were records: they are read, and kept
 * beside as NAME.record.old.
 */
#ifndef UL_TERMINAL_SAVE_H
#define UL_TERMINAL_SAVE_H

#include "base/fault.h"
#include <stdint.h>
#include "base/text.h"

#define UL_SAVE_PATH 4096

typedef struct ul_save {
    char name[96];            /* of the file without its ending, in both folders; "" if there are none */
    char place[UL_SAVE_PATH]; /* the file that somebody wants it in instead; "" if nobody has said */
    char path[UL_SAVE_PATH];  /* where it was written last; "" before */
    char asked[UL_SAVE_PATH]; /* a file of something else that somebody has wanted it in, once; "" if there is none */
    ul_text written;          /* every file that it was written to, a NUL after each */
    int     system;           /* the errno behind the last fault, 0 if the system has no part in it */
} ul_save;

void ul_save_free(ul_save *save); /* what is in it */

/*
 * The message of a fault below is the file or folder that it is about, and
 * what players are told is ul_play_say_fault's (play.h).
 */

/*
 * A name that no file has yet, from the date and the edition's id. False with
 * *fault "no-folder". `save` is all zero before, or that of another game.
 */
bool ul_save_begin(ul_save *save, const char *edition, ul_fault *fault);

/*
 * From now on it is kept in the file `path`; "~/" is the home folder. False
 * with *fault, and it is kept where it was: "no-folder"; or "file-there", with
 * the path as message, if there is such a file that this game was not written
 * to. Asked for that once more, it is kept there all the same.
 */
bool ul_save_elsewhere(ul_save *save, const char *path, ul_fault *fault);

/* Write it: a log, or of a game that is `over` a record. False with *fault: "no-folder", "cannot-write". */
bool ul_save_write(ul_save *save, const ul_text *text, bool over, ul_fault *fault);

/*
 * The text of a save, a log or a record: a file, or the name of a save; with path NULL, of the newest. A file
 * of ours is written to again; for one from elsewhere a new one is to be begun.
 * *found is its path, UL_SAVE_PATH bytes. False with *fault: "no-save",
 * "no-folder", "cannot-read".
 */
bool ul_save_read(ul_save *save, const char *path, char *found, ul_text *text, ul_fault *fault);

/* A game that is kept: one that goes on, or the record of one that is over. */
#define UL_SAVES_LISTED 200
typedef struct ul_saved {
    char    name[112]; /* of its file, without the ending */
    bool    over, old; /* old: of a former version, a record among the saves */
    int64_t when;      /* seconds since 1970 */
} ul_saved;

/* Those of the saves, or of the records, at most `most`, the newest first. Returns how many. */
size_t ul_save_list(bool over, ul_saved *list, size_t most);

bool ul_saved_path(const ul_saved *saved, char path[UL_SAVE_PATH]);
bool ul_saved_read(const ul_saved *saved, ul_text *text); /* false: it cannot be read */

/* A save by its name, as ul_save_list has it; false: there is none. */
bool ul_saved_find(const char *name, ul_saved *saved);

/* Delete it, or call it otherwise. False with *fault: "cannot-write", "file-there" (a game has that name), "bad-name".
 */
bool ul_saved_delete(const ul_saved *saved, ul_fault *fault);
bool ul_saved_rename(const ul_saved *saved, const char *name, ul_fault *fault);

/* A record of a former version was read from there, and is a log now: it is kept beside. */
void ul_save_put_aside(const char *found);

#endif
