/* sqlite_inside.h: what moves from the WAL into the file beside commits. For the files src/store/sqlite*.c. */
#ifndef UL_STORE_SQLITE_INSIDE_H
#define UL_STORE_SQLITE_INSIDE_H

#include <sqlite3.h>

typedef struct checkpointer checkpointer;

/* For the file at `path`. Its thread begins when there is something to do. NULL if memory runs out. */
checkpointer *checkpointer_new(const char *path);
void          checkpointer_free(checkpointer *mover); /* NULL is welcome; waits for what is being moved */

/* From now on this connection's commits leave checkpoints to it. */
void checkpointer_watch(checkpointer *mover, sqlite3 *db);

#endif
