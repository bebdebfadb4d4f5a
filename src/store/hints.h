/*
 * hints.h: nodes telling each other which tables have changed.
 *
 * A hint is no more than that: it may be lost, come twice or late. What
 * happened is in the log, so whoever takes a hint reads from the number it
 * knows; and looks there now and then without one.
 *
 * Threads: a handle is used by one thread at a time, any thread, whatever
 * the store's other handles are doing. No call here ever waits, so it may be
 * the thread of an event loop. Names of hosts are looked up in another thread,
 * unless the address names a service or mixes names with sockets of the machine.
 */
#ifndef UL_STORE_HINTS_H
#define UL_STORE_HINTS_H

#include "store/store.h"

typedef struct ul_hints ul_hints;

/*
 * NULL with *fault untouched where nobody shares the store (memory, SQLite), so
 * that there is nothing to hint; NULL with "out-of-memory". It connects by
 * itself, in ul_hints_step. Of several databases, hints of each go through that
 * database: `store` is a handle of one of them (ul_store_open_shard).
 */
ul_hints *ul_hints_open(const ul_store *store, ul_fault *fault);
void      ul_hints_close(ul_hints *hints); /* NULL is welcome */

/* Tell the others, with the next step, that the table has changed. Said twice before that, it is sent once. */
void ul_hints_tell(ul_hints *hints, const char *table);

/* What to wait for: -1 if not connected. It may be another one after each step. */
int  ul_hints_descriptor(const ul_hints *hints);
bool ul_hints_wants_write(const ul_hints *hints); /* until it can be written to as well; else read from only */

/*
 * Connect, send and take hints, as far as that goes without waiting. To be
 * called when the descriptor is ready, after ul_hints_tell, and every second
 * at least; `now` in milliseconds, of any clock that does not go back.
 * `each` gets the tables that others changed, one call for each; NULL for
 * the table says that hints may have been missed (after every connecting) so
 * that all tables are to be looked at.
 */
typedef void ul_hints_each(void *context, const char *table);
void         ul_hints_step(ul_hints *hints, int64_t now, ul_hints_each *each, void *context);

#endif
