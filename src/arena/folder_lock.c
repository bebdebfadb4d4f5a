/* folder_lock.c: a lock that is gone when its owner is. */
#include "arena/folder_lock.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <unistd.h>

long ul_folder_lock_take(const char *path)
{
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    int          file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0)
        return -1;
    if (fcntl(file, F_SETLK, &lock) == 0)
        return 0; /* it stays open as long as the process lives */
    int  why = errno;
    bool taken = why == EACCES || why == EAGAIN;
    bool known = taken && fcntl(file, F_GETLK, &lock) == 0 && lock.l_type != F_UNLCK;
    close(file);
    errno = why;
    return known ? (long)lock.l_pid : -1;
}
