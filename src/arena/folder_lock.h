/*
 * folder_lock.h: only one process at a time works in a folder.
 */
#ifndef UL_ARENA_FOLDER_LOCK_H
#define UL_ARENA_FOLDER_LOCK_H

/*
 * Take the file as a lock, which the system lets go when the process ends, however it ends. 0, or the process that has
 * it; -1 if the file cannot be written (errno). Once a process: closing any other file of that name would let it go.
 */
long ul_folder_lock_take(const char *path);

#endif
