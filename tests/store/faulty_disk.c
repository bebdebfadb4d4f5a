/* faulty_disk.c: the VFS, and what of it was flushed. */
#include "store/faulty_disk.h"

#include <assert.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define SECTOR 512
#define FILES 8 /* the database, its WAL, and what else SQLite may open */

/* Something that was asked for since the last flush. */
typedef struct pending {
    struct pending *next;
    int64_t         at;
    int             size; /* -1: the file shall end at `at` */
    unsigned char   bytes[];
} pending;

/* What is certainly on the disk of one file, and what may be. */
typedef struct image {
    char           path[512];
    unsigned char *bytes;
    int64_t        size;
    bool           is_there, goes; /* `goes`: it was deleted since, and nobody has flushed the folder */
    pending       *first, **last;
} image;

typedef struct faulty_file {
    sqlite3_file  base;
    image        *image;
    sqlite3_file *real; /* behind this */
} faulty_file;

static struct {
    pthread_mutex_t lock;
    sqlite3_vfs    *real;
    sqlite3_vfs     ours;
    image           images[FILES];
    unsigned        asked, at;
    bool            forever, failed;
} disk = {.lock = PTHREAD_MUTEX_INITIALIZER};

/* Counting. */

static bool fails(void)
{
    pthread_mutex_lock(&disk.lock);
    disk.asked++;
    bool now = disk.at > 0 && (disk.forever ? disk.asked >= disk.at : disk.asked == disk.at);
    disk.failed = disk.failed || now;
    pthread_mutex_unlock(&disk.lock);
    return now;
}

void faulty_disk_fail(unsigned at, bool forever)
{
    disk.asked = 0;
    disk.at = at;
    disk.forever = forever;
    disk.failed = false;
}

unsigned faulty_disk_asked(void)
{
    return disk.asked;
}

bool faulty_disk_failed(void)
{
    return disk.failed;
}

/* What is on the disk. */

static void image_drop_pending(image *of)
{
    while (of->first) {
        pending *next = of->first->next;
        free(of->first);
        of->first = next;
    }
    of->last = &of->first;
}

static void image_clear(image *of)
{
    image_drop_pending(of);
    free(of->bytes);
    *of = (image){.last = &of->first};
}

void faulty_disk_forget(void)
{
    for (int i = 0; i < FILES; i++)
        image_clear(&disk.images[i]);
}

static image *image_of(const char *path)
{
    image *empty = NULL;
    for (int i = 0; i < FILES; i++) {
        if (strcmp(disk.images[i].path, path) == 0)
            return &disk.images[i];
        if (!empty && !disk.images[i].path[0])
            empty = &disk.images[i];
    }
    assert(empty);
    snprintf(empty->path, sizeof empty->path, "%s", path);
    empty->last = &empty->first;
    return empty;
}

static void image_size(image *of, int64_t size)
{
    of->bytes = realloc(of->bytes, (size_t)size + 1);
    assert(of->bytes);
    if (size > of->size)
        memset(of->bytes + of->size, 0, (size_t)(size - of->size));
    of->size = size;
}

static void image_put(image *of, int64_t at, const unsigned char *bytes, int size)
{
    if (at + size > of->size)
        image_size(of, at + size);
    memcpy(of->bytes + at, bytes, (size_t)size);
}

static void image_flush(image *of)
{
    for (pending *each = of->first; each; each = each->next) {
        if (each->size < 0)
            image_size(of, each->at);
        else
            image_put(of, each->at, each->bytes, each->size);
    }
    image_drop_pending(of);
    of->is_there = true;
    of->goes = false;
}

/* A file of that name was deleted: this is another. */
static void image_renew(image *of)
{
    char path[sizeof of->path];
    memcpy(path, of->path, sizeof path);
    image_clear(of);
    memcpy(of->path, path, sizeof path);
}

static void remember(image *of, int64_t at, const void *bytes, int size)
{
    pending *entry = malloc(sizeof *entry + (size > 0 ? (size_t)size : 0));
    assert(entry);
    *entry = (pending){.at = at, .size = size};
    if (size > 0)
        memcpy(entry->bytes, bytes, (size_t)size);
    pthread_mutex_lock(&disk.lock);
    if (of->goes)
        image_renew(of);
    *of->last = entry;
    of->last = &entry->next;
    pthread_mutex_unlock(&disk.lock);
}

/* Cutting the power. */

static bool heads(uint64_t *seed)
{
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    return *seed >> 40 & 1;
}

/* Of one write some sectors come through, or all, or none. */
static void put_some(image *of, const pending *entry, uint64_t *seed)
{
    bool whole = heads(seed), any = heads(seed);
    for (int from = 0; from < entry->size;) {
        int end = (int)((entry->at + from) / SECTOR * SECTOR + SECTOR - entry->at);
        if (end > entry->size)
            end = entry->size;
        if (whole ? any : heads(seed))
            image_put(of, entry->at + from, entry->bytes + from, end - from);
        from = end;
    }
}

static void image_write(const image *of, const char *path)
{
    FILE *file = fopen(path, "wb");
    assert(file);
    size_t written = of->size ? fwrite(of->bytes, 1, (size_t)of->size, file) : 0; /* of nothing there are no bytes */
    assert(written == (size_t)of->size);
    (void)written;
    fclose(file);
    chmod(path, 0600);
}

static void cut_one(const image *of, const char *path, uint64_t *seed)
{
    image left = {.size = 0};
    unlink(path);
    if ((!of->is_there || of->goes) && heads(seed))
        return;
    left.last = &left.first;
    if (of->size > 0)
        image_put(&left, 0, of->bytes, (int)of->size);
    for (const pending *each = of->first; each; each = each->next) {
        if (each->size >= 0)
            put_some(&left, each, seed);
        else if (heads(seed))
            image_size(&left, each->at);
    }
    image_write(&left, path);
    image_clear(&left);
}

void faulty_disk_cut(const char *path, const char *copy, uint64_t seed)
{
    static const char *const endings[] = {"", "-wal"};
    seed = seed * 0x9e3779b97f4a7c15u | 1;
    for (int i = 0; i < 2; i++) {
        char from[512], to[512];
        snprintf(from, sizeof from, "%s%s", path, endings[i]);
        snprintf(to, sizeof to, "%s%s", copy, endings[i]);
        cut_one(image_of(from), to, &seed);
    }
}

/* What SQLite asks of a file. */

#define REAL(file) (((faulty_file *)(file))->real)

static int file_close(sqlite3_file *file)
{
    sqlite3_file *real = REAL(file);
    int           code = real->pMethods ? real->pMethods->xClose(real) : SQLITE_OK;
    free(real);
    return code;
}

static int file_read(sqlite3_file *file, void *bytes, int size, sqlite3_int64 at)
{
    return fails() ? SQLITE_IOERR_READ : REAL(file)->pMethods->xRead(REAL(file), bytes, size, at);
}

static int file_write(sqlite3_file *file, const void *bytes, int size, sqlite3_int64 at)
{
    bool fail = fails();
    if (fail && size > SECTOR) { /* the first half of it came through */
        remember(((faulty_file *)file)->image, at, bytes, size / 2);
        REAL(file)->pMethods->xWrite(REAL(file), bytes, size / 2, at);
    }
    if (fail)
        return SQLITE_IOERR_WRITE;
    remember(((faulty_file *)file)->image, at, bytes, size);
    return REAL(file)->pMethods->xWrite(REAL(file), bytes, size, at);
}

static int file_truncate(sqlite3_file *file, sqlite3_int64 size)
{
    if (fails())
        return SQLITE_IOERR_TRUNCATE;
    remember(((faulty_file *)file)->image, size, NULL, -1);
    return REAL(file)->pMethods->xTruncate(REAL(file), size);
}

/* The real disk is not waited for: what it would keep is known here. */
static int file_sync(sqlite3_file *file, int flags)
{
    (void)flags;
    if (fails())
        return SQLITE_IOERR_FSYNC;
    pthread_mutex_lock(&disk.lock);
    image_flush(((faulty_file *)file)->image);
    pthread_mutex_unlock(&disk.lock);
    return SQLITE_OK;
}

static int file_size(sqlite3_file *file, sqlite3_int64 *size)
{
    return fails() ? SQLITE_IOERR_FSTAT : REAL(file)->pMethods->xFileSize(REAL(file), size);
}

static int file_lock(sqlite3_file *file, int how)
{
    return fails() ? SQLITE_IOERR_LOCK : REAL(file)->pMethods->xLock(REAL(file), how);
}

static int file_unlock(sqlite3_file *file, int how)
{
    return REAL(file)->pMethods->xUnlock(REAL(file), how);
}

static int file_is_reserved(sqlite3_file *file, int *is)
{
    return fails() ? SQLITE_IOERR_CHECKRESERVEDLOCK : REAL(file)->pMethods->xCheckReservedLock(REAL(file), is);
}

static int file_control(sqlite3_file *file, int what, void *about)
{
    return REAL(file)->pMethods->xFileControl(REAL(file), what, about);
}

static int file_sector(sqlite3_file *file)
{
    return REAL(file)->pMethods->xSectorSize(REAL(file));
}

/* Nothing that a cut could not do: no write is whole, and none keeps its place before another. */
static int file_traits(sqlite3_file *file)
{
    (void)file;
    return 0;
}

static int file_shm_map(sqlite3_file *file, int page, int size, int extend, void volatile **where)
{
    return fails() ? SQLITE_IOERR_SHMMAP : REAL(file)->pMethods->xShmMap(REAL(file), page, size, extend, where);
}

static int file_shm_lock(sqlite3_file *file, int from, int count, int flags)
{
    return REAL(file)->pMethods->xShmLock(REAL(file), from, count, flags);
}

static void file_shm_barrier(sqlite3_file *file)
{
    REAL(file)->pMethods->xShmBarrier(REAL(file));
}

static int file_shm_unmap(sqlite3_file *file, int delete)
{
    return REAL(file)->pMethods->xShmUnmap(REAL(file), delete);
}

static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = file_close,
    .xRead = file_read,
    .xWrite = file_write,
    .xTruncate = file_truncate,
    .xSync = file_sync,
    .xFileSize = file_size,
    .xLock = file_lock,
    .xUnlock = file_unlock,
    .xCheckReservedLock = file_is_reserved,
    .xFileControl = file_control,
    .xSectorSize = file_sector,
    .xDeviceCharacteristics = file_traits,
    .xShmMap = file_shm_map,
    .xShmLock = file_shm_lock,
    .xShmBarrier = file_shm_barrier,
    .xShmUnmap = file_shm_unmap,
};

/* And of the disk itself. */

static int disk_open(sqlite3_vfs *vfs, const char *path, sqlite3_file *file, int flags, int *out)
{
    faulty_file *ours = (faulty_file *)file;
    (void)vfs;
    ours->base.pMethods = NULL;
    if (fails())
        return SQLITE_CANTOPEN;
    ours->real = calloc(1, (size_t)disk.real->szOsFile);
    assert(ours->real);
    int code = disk.real->xOpen(disk.real, path, ours->real, flags, out);
    if (code != SQLITE_OK) {
        free(ours->real);
        return code;
    }
    pthread_mutex_lock(&disk.lock);
    ours->image = image_of(path ? path : "temporary");
    pthread_mutex_unlock(&disk.lock);
    ours->base.pMethods = &methods;
    return SQLITE_OK;
}

static int disk_delete(sqlite3_vfs *vfs, const char *path, int flushed)
{
    (void)vfs;
    if (fails())
        return SQLITE_IOERR_DELETE;
    pthread_mutex_lock(&disk.lock);
    image *gone = image_of(path);
    if (flushed)
        image_renew(gone);
    else
        gone->goes = true;
    pthread_mutex_unlock(&disk.lock);
    return disk.real->xDelete(disk.real, path, 0);
}

static int disk_access(sqlite3_vfs *vfs, const char *path, int flags, int *may)
{
    (void)vfs;
    return fails() ? SQLITE_IOERR_ACCESS : disk.real->xAccess(disk.real, path, flags, may);
}

static int disk_name(sqlite3_vfs *vfs, const char *path, int size, char *whole)
{
    (void)vfs;
    return disk.real->xFullPathname(disk.real, path, size, whole);
}

/* Memory. */

static struct {
    sqlite3_mem_methods real;
    atomic_uint         asked, at;
} memory;

static bool memory_fails(void)
{
    unsigned at = atomic_load(&memory.at);
    return at > 0 && atomic_fetch_add(&memory.asked, 1) + 1 == at;
}

static void *memory_take(int size)
{
    return memory_fails() ? NULL : memory.real.xMalloc(size);
}

static void *memory_resize(void *old, int size)
{
    return memory_fails() ? NULL : memory.real.xRealloc(old, size);
}

void faulty_memory_fail(unsigned at)
{
    atomic_store(&memory.asked, 0);
    atomic_store(&memory.at, at);
}

bool faulty_memory_failed(void)
{
    return atomic_load(&memory.asked) >= atomic_load(&memory.at);
}

static void memory_begin(void)
{
    sqlite3_config(SQLITE_CONFIG_GETMALLOC, &memory.real);
    sqlite3_mem_methods ours = memory.real;
    ours.xMalloc = memory_take;
    ours.xRealloc = memory_resize;
    sqlite3_config(SQLITE_CONFIG_MALLOC, &ours);
}

void faulty_disk_begin(void)
{
    memory_begin();
    faulty_disk_forget();
    disk.real = sqlite3_vfs_find(NULL);
    disk.ours = *disk.real;
    disk.ours.pNext = NULL;
    disk.ours.zName = "faulty";
    disk.ours.szOsFile = sizeof(faulty_file);
    disk.ours.xOpen = disk_open;
    disk.ours.xDelete = disk_delete;
    disk.ours.xAccess = disk_access;
    disk.ours.xFullPathname = disk_name;
    int code = sqlite3_vfs_register(&disk.ours, 1);
    assert(code == SQLITE_OK);
    (void)code;
}
