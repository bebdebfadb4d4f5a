/*
 * ladder_folder.h: the programs that were handed in: what lies in `bots`.
 *
 * A program is an executable file, or a folder with an executable file `run`
 * in it; its name is the ladder's name for it.
 */
#ifndef UL_ARENA_LADDER_FOLDER_H
#define UL_ARENA_LADDER_FOLDER_H

#include "arena/ladder.h"
#include "base/sha256.h"
#include "sandbox/sandbox.h"

#define UL_LADDER_BOTS "bots"          /* where they lie, in the ladder's folder */
#define UL_LADDER_ERRORS "page/errors" /* what they say on standard error, a file each */

/* What a program's files looked like, so that they are read again only if that has changed. */
typedef struct ul_ladder_look {
    char    name[UL_BOT_SPEC_NAME];
    uint8_t listing[UL_SHA256_BYTES];
    char    version[UL_LADDER_VERSION_TEXT];
} ul_ladder_look;

typedef struct ul_ladder_folder {
    ul_sandbox     sandbox;
    ul_ladder_look look[UL_LADDER_MOST];
    size_t         looks;
    ul_text        refused; /* a line for each that cannot play, and why */
} ul_ladder_folder;

/* Look again, in the working directory: who is present, and how it is started. False if memory ran out. */
bool ul_ladder_folder_read(ul_ladder_folder *folder, ul_ladder *ladder);
void ul_ladder_folder_free(ul_ladder_folder *folder);

#endif
