/* sqlite_fault.c: what a failure of SQLite's comes to. */
#include "store/sqlite_inside.h"

#include <errno.h>
#include <string.h>

/* What the system said last of the WAL, or else of the file itself; sqlite3_system_errno has often forgotten it. */
static int system_error(sqlite3 *db)
{
    int           error = 0;
    sqlite3_file *wal = NULL;
    sqlite3_file_control(db, "main", SQLITE_FCNTL_JOURNAL_POINTER, &wal);
    if (wal && wal->pMethods)
        wal->pMethods->xFileControl(wal, SQLITE_FCNTL_LAST_ERRNO, &error);
    if (!error)
        sqlite3_file_control(db, "main", SQLITE_FCNTL_LAST_ERRNO, &error);
    return error;
}

static ul_store_result no_room(const char *path, ul_fault *fault)
{
    return store_fault(fault, UL_STORE_FULL, "%s: there is no room for more: make some on the disk", path);
}

/*
 * What was written before it failed may be whole, and whoever opens the file
 * next finds it there; when a flush fails nobody knows what of it is on the
 * disk, and to flush again would say nothing either.
 */
static ul_store_result io_fault(sqlite3 *db, int code, const char *path, bool keeping, ul_fault *fault)
{
    int  error = system_error(db);
    bool full = error == ENOSPC || error == EDQUOT || error == EFBIG;
    if (full && (!keeping || code == SQLITE_IOERR_WRITE)) /* then the last frame is not whole */
        return no_room(path, fault);
    return store_fault(fault, keeping ? UL_STORE_UNKNOWN : UL_STORE_AWAY, "%s: the disk fails: %s (%s)", path,
                       error ? strerror(error) : "it does not say why", sqlite3_errstr(code));
}

static ul_store_result no_memory(const char *path, bool keeping, ul_fault *fault)
{
    if (keeping)
        return store_fault(fault, UL_STORE_UNKNOWN, "%s: there was not enough memory to end a commit", path);
    return store_no_memory(fault);
}

ul_store_result sqlite_fault(sqlite3 *db, const char *path, bool keeping, ul_fault *fault)
{
    int code = sqlite3_extended_errcode(db);
    switch (code & 0xff) {
    case SQLITE_FULL:
        return no_room(path, fault);
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return store_fault(fault, UL_STORE_AWAY, "%s: another program has been writing to it for too long", path);
    case SQLITE_IOERR:
    case SQLITE_CANTOPEN:
        return io_fault(db, code, path, keeping, fault);
    case SQLITE_NOMEM:
        return no_memory(path, keeping, fault);
    case SQLITE_NOTADB:
        ul_fault_set(fault, "not-a-store", 0, 0, "%s is no database: give another path, or move that file away", path);
        return UL_STORE_BROKEN;
    case SQLITE_READONLY:
    case SQLITE_PERM:
        ul_fault_set(fault, "no-rights", 0, 0, "%s cannot be written to: give its owner's rights to the server", path);
        return UL_STORE_BROKEN;
    default:
        return store_fault(fault, UL_STORE_BROKEN, "%s: %s; if it is damaged, put a backup in its place", path,
                           sqlite3_errmsg(db));
    }
}
