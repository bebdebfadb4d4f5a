/*
 * log_replay.h: a table's log done again, with everything that was told.
 *
 * A client that looks back asks page by page. The first question replays the
 * log from a mark on (log_marks.h), or all of it if there is none that lies
 * far enough back; the result stays with the table, and later questions
 * replay only new lines. Only the log worker uses it; for freeing see the
 * pins of live_table.h.
 */
#ifndef UL_SERVER_LOG_REPLAY_H
#define UL_SERVER_LOG_REPLAY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/fault.h"
#include "base/sha256.h"
#include "base/text.h"
#include "server/log_marks.h"
#include "store/store.h"
#include "table/table.h"

typedef struct ul_log_replay ul_log_replay;

ul_log_replay *ul_log_replay_new(void);                   /* of nothing yet. NULL: no memory */
void           ul_log_replay_free(ul_log_replay *replay); /* NULL is welcome */

/*
 * Read the rest of the log, so that all after event `after` is there; where
 * it begins later than that, or has nothing yet, it begins anew, with `mark`
 * if that is one. A new `version` means that the log may have been rewritten:
 * then all of it is read again. False with *fault: "no-table", the store's
 * codes, those of a damaged log.
 */
bool ul_log_replay_read(ul_log_replay *replay, ul_store *store, const char *table, const ul_ground *ground,
                        unsigned version, uint32_t after, const ul_log_mark *mark, ul_fault *fault);

/* Has it so many events for the seat after number `after`? Then nothing need be read. */
bool ul_log_replay_has(const ul_log_replay *replay, unsigned version, ul_seat seat, uint32_t after, size_t most);

/* Those events, a JSON array, the first `most` (0: all); *last: the number up to which they go. */
void ul_log_replay_write(const ul_log_replay *replay, ul_seat seat, uint32_t after, size_t most, ul_text *text,
                         uint32_t *last);

/* Has more been told than that number? */
bool ul_log_replay_goes_on(const ul_log_replay *replay, uint32_t number);

/* SHA-256 of the event with that number, which must be there, as spectators were told it; of the last if it has none.
 */
void ul_log_replay_head(const ul_log_replay *replay, uint32_t number, uint8_t head[UL_SHA256_BYTES]);

size_t ul_log_replay_bytes(const ul_log_replay *replay); /* of memory */

#endif
