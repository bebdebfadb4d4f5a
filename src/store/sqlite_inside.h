/*
 * sqlite_inside.h: the file of a store, its lock, what its failures come to,
 * and what moves from the WAL into it beside commits. For the files
 * src/store/sqlite*.c.
 */
#ifndef UL_STORE_SQLITE_INSIDE_H
#define UL_STORE_SQLITE_INSIDE_H

#include <sqlite3.h>
#include <stdbool.h>
#include "base/fault.h"
#include "store/store_inside.h"

/* Is there a file that can be written to, or can one be made? */
bool file_is_there(const char *path, ul_fault *fault);
bool file_is_ours(const char *path, ul_fault *fault); /* and nobody else's to read, nor by another name */

/* One server has it, with as many handles as it likes. NULL with *fault: another one has. */
typedef struct file_lock file_lock;
file_lock               *file_lock_take(sqlite3 *db, ul_fault *fault);
file_lock               *file_lock_share(file_lock *lock);   /* by one more handle; NULL is welcome */
void                     file_lock_release(file_lock *lock); /* the last one does; NULL is welcome */

/*
 * What the last call of that connection failed of, and *fault says it. If it
 * was to keep something (`keeping`), that may have been kept for all that.
 */
ul_store_result sqlite_fault(sqlite3 *db, const char *path, bool keeping, ul_fault *fault);

typedef struct checkpointer checkpointer;

/* For the file at `path`. Its thread begins when there is something to do. NULL if memory runs out. */
checkpointer *checkpointer_new(const char *path);
void          checkpointer_free(checkpointer *mover); /* NULL is welcome; waits for what is being moved */

/* From now on this connection's commits leave checkpoints to it. */
void checkpointer_watch(checkpointer *mover, sqlite3 *db);

#endif
