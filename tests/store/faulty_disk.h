/*
 * faulty_disk.h: a disk and a memory that fail where they are told to, as
 * SQLite's own tests have them.
 *
 * A VFS between SQLite and the real one, as test_vfs.c and test6.c are in
 * SQLite's test suite: it counts what is asked of the disk, lets the n-th of
 * that fail, once or from then on, and remembers what was flushed. So it can
 * make the files that a power cut would have left: all that was flushed, and
 * of the rest any sectors and no others.
 */
#ifndef UL_TESTS_STORE_FAULTY_DISK_H
#define UL_TESTS_STORE_FAULTY_DISK_H

#include <stdbool.h>
#include <stdint.h>

/* Before anything is done with SQLite: from here on it has no other disk and no other memory. */
void faulty_disk_begin(void);

/* Nothing was asked yet; the `at`-th question fails (0: none), and all after it, too, if `forever`. */
void     faulty_disk_fail(unsigned at, bool forever);
unsigned faulty_disk_asked(void);
bool     faulty_disk_failed(void);

/* The `at`-th allocation of SQLite's from now on fails (0: none). */
void faulty_memory_fail(unsigned at);
bool faulty_memory_failed(void);

/* Forget what was written: the files are as they are now, whichever they are. */
void faulty_disk_forget(void);

/* What a power cut just now would leave of the file `path` and its WAL, at `copy` and beside it. */
void faulty_disk_cut(const char *path, const char *copy, uint64_t seed);

#endif
