/* sqlite_file.c: the file itself, and the lock beside it that holds it to one server. */
#include "store/sqlite_inside.h"

#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include "store/store_inside.h"

/*
 * The lock is a file of its own: to close any descriptor of the database
 * itself would drop the locks that SQLite has on it.
 */
struct file_lock {
    atomic_int holders;
    int        descriptor;
};

static bool open_fault(const char *path, ul_fault *fault)
{
    if (errno == ENOENT || errno == ENOTDIR)
        return ul_fault_set(fault, "no-folder", 0, 0, "%s: there is no such folder: make it, or give another path",
                            path);
    if (errno == EISDIR)
        return ul_fault_set(fault, "not-a-store", 0, 0, "%s is a folder: give the path of a file in it", path);
    if (errno == EACCES || errno == EPERM || errno == EROFS)
        return ul_fault_set(fault, "no-rights", 0, 0, "%s cannot be written to: give its owner's rights to the server",
                            path);
    store_fault(fault, errno == ENOSPC ? UL_STORE_FULL : UL_STORE_AWAY, "%s cannot be opened: %s", path,
                strerror(errno));
    return false;
}

/*
 * Made by us and not by SQLite, so that nobody else may read it: logs of open
 * tables are secret. What SQLite puts beside it gets the same rights. One that
 * is there is not opened: see above.
 */
bool file_is_ours(const char *path, ul_fault *fault)
{
    struct stat about;
    if (stat(path, &about) != 0)
        return open_fault(path, fault);
    if (about.st_mode & 077)
        return ul_fault_set(fault, "loose-rights", 0, 0,
                            "others have rights to %s, and it holds the hands of games that are played: chmod 600 %s",
                            path, path);
    if (about.st_nlink > 1)
        return ul_fault_set(fault, "linked-store", 0, 0,
                            "%s has another name (a hard link), by which a second server could take it: remove one",
                            path);
    return true;
}

bool file_is_there(const char *path, ul_fault *fault)
{
    struct stat about;
    if (stat(path, &about) == 0) {
        errno = S_ISDIR(about.st_mode) ? EISDIR : 0;
        return (errno == 0 && access(path, R_OK | W_OK) == 0) || open_fault(path, fault);
    }
    int descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (descriptor < 0)
        return open_fault(path, fault);
    close(descriptor);
    return true;
}

static int lock_file_open(const char *path, ul_fault *fault)
{
    int descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (descriptor < 0) {
        ul_fault_set(fault, "no-rights", 0, 0, "%s cannot be made: the server needs a folder that it may write to",
                     path);
        return -1;
    }
    if (flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
        ul_fault_set(fault, "store-locked", 0, 0,
                     "another server has this store (%s is locked): stop it, give another path,"
                     " or use PostgreSQL for several servers",
                     path);
        close(descriptor);
        return -1;
    }
    return descriptor;
}

/* Beside the file that the path leads to in the end, so that a link does not lead to a second server. */
file_lock *file_lock_take(sqlite3 *db, ul_fault *fault)
{
    ul_text    path = {0};
    file_lock *lock = calloc(1, sizeof *lock);
    ul_text_print(&path, "%s-lock", sqlite3_db_filename(db, "main"));
    if (!lock || path.failed) {
        store_no_memory(fault);
    } else if ((lock->descriptor = lock_file_open(path.bytes, fault)) >= 0) {
        atomic_init(&lock->holders, 1);
        ul_text_free(&path);
        return lock;
    }
    ul_text_free(&path);
    free(lock);
    return NULL;
}

file_lock *file_lock_share(file_lock *lock)
{
    if (lock)
        atomic_fetch_add(&lock->holders, 1);
    return lock;
}

void file_lock_release(file_lock *lock)
{
    if (lock && atomic_fetch_sub(&lock->holders, 1) == 1) {
        close(lock->descriptor);
        free(lock);
    }
}
