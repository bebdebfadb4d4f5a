/*
 * sqlite_checkpoint.c: what was committed moves from the WAL into the file,
 * on a thread of its own.
 *
 * Left to itself SQLite does that within every commit that finds a thousand
 * pages in the WAL: a second flush, and one of pages that lie all over the
 * file. Everybody who waits for that commit waits for it too, and on a busy
 * disk that is what the slowest one in a hundred are made of.
 *
 * While commits go on beside it, though, it never catches up wholly, and only
 * a WAL that was moved to its last page begins again at its first. So when it
 * has become long, the writer itself moves the few pages that came since.
 */
#include "store/sqlite_inside.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/*
 * Since the last time: now they are moved. Every commit writes the pages where
 * tables end again, and only the last of each is moved: the more there are,
 * the less there is to move for each.
 */
#define MOVE_PAGES 3000
/*
 * In the WAL, 25 MB: it begins again. Not much longer, since a server that starts
 * reads all of it, and to overwrite a file is quicker than to make it longer.
 */
#define FINISH_PAGES 6000

struct checkpointer {
    pthread_t       thread;
    pthread_mutex_t lock;
    pthread_cond_t  wake;
    bool            started, wanted, ending;
    atomic_bool     moved; /* all that was there when it was asked to */
    int             asked; /* pages in the WAL then. The writer's own */
    char            path[];
};

/*
 * What fails here is tried again when as many pages have come once more: until
 * it is moved the WAL has it. A connection for each time: it is cheap, and knows
 * nothing of a file that was there before. It must have read something, or it
 * has not opened the WAL, and says that all is well without moving a page.
 */
static bool move_pages(const char *path)
{
    sqlite3 *db = NULL;
    int      in_wal = -1;
    bool     good = sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) == SQLITE_OK &&
                sqlite3_exec(db, "PRAGMA schema_version", NULL, NULL, NULL) == SQLITE_OK &&
                sqlite3_wal_checkpoint_v2(db, NULL, SQLITE_CHECKPOINT_PASSIVE, &in_wal, NULL) == SQLITE_OK;
    sqlite3_close(db);
    return good && in_wal >= 0;
}

static void *work(void *context)
{
    checkpointer *mover = context;
    pthread_mutex_lock(&mover->lock);
    for (;;) {
        while (!mover->wanted && !mover->ending)
            pthread_cond_wait(&mover->wake, &mover->lock);
        if (mover->ending)
            break;
        mover->wanted = false;
        pthread_mutex_unlock(&mover->lock);
        bool good = move_pages(mover->path);
        pthread_mutex_lock(&mover->lock);
        atomic_store(&mover->moved, good);
    }
    pthread_mutex_unlock(&mover->lock);
    return NULL;
}

checkpointer *checkpointer_new(const char *path)
{
    checkpointer *mover = calloc(1, sizeof *mover + strlen(path) + 1);
    if (!mover)
        return NULL;
    strcpy(mover->path, path);
    pthread_mutex_init(&mover->lock, NULL);
    pthread_cond_init(&mover->wake, NULL);
    return mover;
}

void checkpointer_free(checkpointer *mover)
{
    if (!mover)
        return;
    pthread_mutex_lock(&mover->lock);
    mover->ending = true;
    pthread_cond_signal(&mover->wake);
    pthread_mutex_unlock(&mover->lock);
    if (mover->started)
        pthread_join(mover->thread, NULL);
    pthread_mutex_destroy(&mover->lock);
    pthread_cond_destroy(&mover->wake);
    free(mover);
}

/* False: no thread is available. */
static bool ask(checkpointer *mover)
{
    pthread_mutex_lock(&mover->lock);
    atomic_store(&mover->moved, false);
    mover->wanted = true;
    if (!mover->started)
        mover->started = pthread_create(&mover->thread, NULL, work, mover) == 0;
    else
        pthread_cond_signal(&mover->wake);
    bool started = mover->started;
    pthread_mutex_unlock(&mover->lock);
    return started;
}

/* Called by SQLite behind every commit. */
static int committed(void *context, sqlite3 *db, const char *name, int pages)
{
    checkpointer *mover = context;
    bool          alone = false;
    if (pages < mover->asked)
        mover->asked = 0; /* it has begun again */
    if (pages - mover->asked >= MOVE_PAGES) {
        mover->asked = pages;
        alone = !ask(mover);
    }
    if (alone || (pages >= FINISH_PAGES && atomic_exchange(&mover->moved, false)))
        sqlite3_wal_checkpoint_v2(db, name, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    return SQLITE_OK;
}

void checkpointer_watch(checkpointer *mover, sqlite3 *db)
{
    sqlite3_wal_hook(db, committed, mover);
}
