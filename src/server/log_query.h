/*
 * log_query.h: events and records out of a table's log.
 *
 * What a table does not remember is in its log. A long one takes half a
 * second, so a thread of its own reads it, for all accounts in turn.
 */
#ifndef UL_SERVER_LOG_QUERY_H
#define UL_SERVER_LOG_QUERY_H

#include <stdint.h>
#include "base/fault.h"
#include "hosting/connection.h"
#include "server/http.h"
#include "server/live_table.h"

/* Events after number `after`, as a chair was told them: a JSON array, the first `most`, with 0 up to now; or a fault.
 */
typedef void ul_log_then(void *context, ul_live_table *l, const ul_past *past, const ul_fault *fault);
void         ul_log_query_events(ul_live_table *l, uint64_t account, ul_seat seat, uint32_t after, size_t most,
                                 ul_log_then *then, void *context);

/*
 * Answers a request for the events after number `after`, the first `most`, as spectators were told them, with what
 * `unlucky verify` needs besides: the hash of the last of them, whether there are more, and the table's own board.
 */
void ul_log_query_page(ul_live_table *l, uint32_t after, size_t most, ul_http_request *request);

/* What the queries have left behind for the next ones. Not while a job has the table. */
void ul_live_forget_replay(ul_live_table *l);
void ul_live_forget_marks(ul_live_table *l);

/* Answers a request for the record of game number `game`. */
void ul_log_query_record(ul_live_table *l, uint16_t game, ul_http_request *request);

#endif
