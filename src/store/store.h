/*
 * store.h: keeping things.
 *
 * A store holds tables. Of each it has a log, lines numbered from 1 without
 * gaps, perhaps a bookmark to read it from, and a summary with a few columns
 * to select by; beside them small values by name, and the nodes that share
 * the store. It keeps bytes, lines of text as well as the image that a bookmark
 * is, and could not tell an action from a recipe: what they mean is the
 * server's affair.
 *
 * There are three, behind this one interface: memory, which forgets at the
 * end; SQLite, one file for one server; PostgreSQL, for several servers at
 * once. A store may also be made of several PostgreSQL databases, its shards.
 * docs/store.md has the schema.
 *
 * What UL_STORE_OK is said of is durable (memory excepted): it survives
 * kill -9 and a power cut.
 *
 * Threads: a handle is used by one thread at a time; all calls wait for the
 * disk or the database, for UL_STORE_WAIT_MS at most where it is away. Where
 * another thread wants to read or write too it opens a handle of its own with
 * ul_store_open_beside. Hints have a handle of their own: see hints.h.
 */
#ifndef UL_STORE_STORE_H
#define UL_STORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/fault.h"
#include "base/text.h"

#define UL_STORE_VERSION 4     /* of the schema */
#define UL_STORE_NAME_BYTES 64 /* of a table's id, a node, a key, the space of a key: ASCII 33 to 126, at least one */
#define UL_STORE_BODY_BYTES 262144 /* of a line, a summary, a bookmark or a value */
#define UL_STORE_WAIT_MS 5000      /* the longest that a call waits for a store that does not answer */

typedef struct ul_store ul_store;

/* What a call came to. Those after BEHIND fill *fault, with the code in brackets. */
typedef enum ul_store_result {
    UL_STORE_OK,
    UL_STORE_NONE,   /* there is no such table or value */
    UL_STORE_BEHIND, /* it is no longer as the caller thinks: read it again */
    UL_STORE_AWAY,   /* ("store-away") cannot be reached or is locked: nothing was changed, the next call tries again */
    UL_STORE_FULL,   /* ("store-full") no room: nothing was changed, the next call tries again */
    UL_STORE_UNKNOWN, /* ("store-unknown") lost while committing: all of it is kept or nothing; read it again */
    UL_STORE_BROKEN   /* ("store-broken") a damaged file, a right taken away, our mistake: nothing was changed */
} ul_store_result;

/*
 * Open a store, and bring its schema up to UL_STORE_VERSION. `where` is
 *
 *     memory:
 *     sqlite:PATH, or a plain path   the file is made if it is not there; its folder is not
 *     postgresql://... postgres://...
 *     several of those, with blanks or line ends between them: see shards.h
 *
 * NULL with *fault saying what is wrong, where, and what to do. Codes:
 * "bad-store" (`where` is none of these), "no-folder", "no-rights",
 * "not-a-store" (a file or database of something else), "newer-store" (a
 * later version of unlucky has been at it), "store-locked" (another server
 * has this file), "old-database", "wrong-shard" (a database is not in the
 * place where it was before, is missing, or is of another store),
 * "store-away", "store-full", "store-broken", "out-of-memory".
 */
ul_store *ul_store_open(const char *where, ul_fault *fault);

/*
 * Another handle of the same store, for another thread; the two share no
 * state that a caller could see but what is kept. It may outlive `store`.
 * NULL with *fault as above. `store` may be in use by its own thread.
 */
ul_store *ul_store_open_beside(const ul_store *store, ul_fault *fault);

void ul_store_close(ul_store *store); /* NULL is welcome */

/* "memory", "sqlite" or "postgresql". */
const char *ul_store_kind(const ul_store *store);

/* Does it keep nothing after the end (memory:)? Then no call waits for anything, and none has an unknown result. */
bool ul_store_forgets(const ul_store *store);

/*
 * The files and folders that an open store goes on using: a folder that it
 * writes to (SQLite has several files there, and makes them anew), or what
 * PostgreSQL's library reads at each new connection (passwords, certificates).
 * Some may not exist.
 */
typedef void ul_store_each_file(void *context, const char *path, bool written);
void         ul_store_files(const ul_store *store, ul_store_each_file *each, void *context);

/*
 * A change of one table: lines for its log, and what is to be known of it
 * from then on. A batch of them is one transaction.
 */
typedef enum ul_store_fate {
    UL_STORE_KEPT,
    UL_STORE_LATE,   /* the log does not end at first - 1: somebody else has written, or the table is not there */
    UL_STORE_REFUSED /* never to be kept: a name or a body beyond the limits above, or `count` is not that of `lines` */
} ul_store_fate;

typedef struct ul_store_change {
    const char   *table;
    int64_t       first; /* number of the first line; 1 makes the table, which must not be there */
    int64_t       count; /* 0, where first is not 1: only what follows below */
    const char   *lines; /* any bytes, LF after each line */
    size_t        lines_len;
    const char   *summary; /* any bytes; NULL: as it was (of a new table: empty) */
    size_t        summary_len;
    const char   *bookmark; /* how things stand behind the last line; NULL: as it was. Empty, as of a new table: none */
    size_t        bookmark_len;
    const char   *owner;    /* the node that runs its clocks and bots; NULL: as it was (of a new table: nobody) */
    bool          open;     /* not closed yet */
    bool          listed;   /* for the lobby */
    int64_t       changed;  /* times in milliseconds; the store has no clock of its own for them */
    int64_t       finished; /* 0: not finished */
    ul_store_fate fate;     /* set by ul_store_commit where it returns UL_STORE_OK */
} ul_store_change;

/*
 * Keep all changes that can be kept, in one transaction; each says its own
 * fate, and none is harmed by another that is late. Changes of one table are
 * done in their order. UL_STORE_OK even if every one is late. With any other
 * result nothing is kept, UL_STORE_UNKNOWN excepted, and fates say nothing.
 * Changes of several shards are a transaction in each of them: the result is
 * UL_STORE_UNKNOWN if some of those have kept theirs and others not.
 */
ul_store_result ul_store_commit(ul_store *store, ul_store_change *changes, size_t count, ul_fault *fault);

/* What a store knows of a table. Texts are lent for the time of a callback. */
typedef struct ul_store_table {
    const char *id;
    int64_t     lines; /* how many the log has */
    bool        open, listed;
    int64_t     made, changed, finished;
    const char *owner; /* "": nobody */
    const char *summary;
    size_t      summary_len;
} ul_store_table;

/* Lines from number `from` on, `most` at most, added to `lines`, LF after each; *count says how many. Or NONE. */
ul_store_result ul_store_read(ul_store *store, const char *table, int64_t from, int64_t most, ul_text *lines,
                              int64_t *count, ul_fault *fault);

/*
 * All that it takes to go on with a table, at one moment and by one question:
 * its bookmark, its lines from the one that this stands behind on (without
 * one: all of them), and its owner. Or NONE.
 */
typedef struct ul_store_resumed {
    ul_text bookmark;
    ul_text lines; /* LF after each */
    int64_t first; /* the number of the first of them: the bookmark's, or 1 */
    char    owner[UL_STORE_NAME_BYTES + 1];
} ul_store_resumed;

ul_store_result ul_store_resume(ul_store *store, const char *table, ul_store_resumed *resumed, ul_fault *fault);
void            ul_store_resumed_free(ul_store_resumed *resumed); /* what is in it; it is all zero then */

typedef bool ul_store_each(void *context, const ul_store_table *table); /* false: enough. No calls of the same handle */

/* One table, if it is there, handed to `each`. */
ul_store_result ul_store_find(ul_store *store, const char *table, ul_store_each *each, void *context, ul_fault *fault);

/* Which tables? All zero: all of them. */
typedef enum ul_store_flag { UL_STORE_ANY, UL_STORE_YES, UL_STORE_NO } ul_store_flag;

typedef struct ul_store_filter {
    ul_store_flag open, listed;
    int64_t       changed_since;   /* no sooner than this; 0: any */
    int64_t       finished_since;  /* finished, no sooner than this; 0: any, finished or not */
    int64_t       finished_before; /* finished, before this; 0: any */
    const char   *owner;           /* of this node; "" of nobody; NULL: any */
    const char   *after;           /* ids after this one, for paging; NULL: from the beginning */
    size_t        most;            /* so many at most; 0: no limit. Not for ul_store_count */
} ul_store_filter;

/*
 * Open tables that are listed, those that were made last first, `most` at
 * most, from the one after the table `after` on; NULL: from the first. It
 * costs what the answer does, however many tables there are. A table that is
 * not there any more has none after it. Tables of shards that are away are
 * left out, and after one of those it begins with the first again; all other
 * calls below fail if they would have to ask one.
 */
ul_store_result ul_store_lobby(ul_store *store, const char *after, size_t most, ul_store_each *each, void *context,
                               ul_fault *fault);

/* In the order of their ids, by bytes. */
ul_store_result ul_store_list(ul_store *store, const ul_store_filter *filter, ul_store_each *each, void *context,
                              ul_fault *fault);
ul_store_result ul_store_count(ul_store *store, const ul_store_filter *filter, int64_t *count, ul_fault *fault);

/*
 * Tables with their whole logs, one after the other, each as it is at that
 * moment. Table by table, so that nothing else is held up for long.
 */
typedef bool    ul_store_each_log(void *context, const ul_store_table *table, const char *lines, size_t lines_len);
ul_store_result ul_store_export(ul_store *store, const ul_store_filter *filter, ul_store_each_log *each, void *context,
                                ul_fault *fault);

/*
 * Put another log and summary in the place of those of a table that is no
 * longer open, whole or not at all: for names that are to be forgotten. NULL for the
 * summary: as it was. A bookmark goes. NONE;
 * BEHIND if it is open or has not `count` lines. Old text is overwritten on the disk
 * with SQLite; with PostgreSQL when its vacuum comes by.
 */
ul_store_result ul_store_rewrite(ul_store *store, const char *table, int64_t count, const char *lines, size_t lines_len,
                                 const char *summary, size_t summary_len, ul_fault *fault);

ul_store_result ul_store_delete(ul_store *store, const char *table, ul_fault *fault); /* or NONE */

/* Delete tables that finished before `before`, the oldest first, `most` at most; *count says how many it were. */
ul_store_result ul_store_retire(ul_store *store, int64_t before, size_t most, int64_t *count, ul_fault *fault);

#endif
