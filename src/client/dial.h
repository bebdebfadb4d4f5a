/*
 * dial.h: a connection to a host, by whichever of its addresses answers.
 *
 * Whoever waits does so until some moment, and never longer however often
 * something happens: a moment is ul_clock() and as many milliseconds more.
 */
#ifndef UL_CLIENT_DIAL_H
#define UL_CLIENT_DIAL_H

#include <stdbool.h>
#include <stdint.h>
#include "base/fault.h"

int64_t ul_clock(void); /* milliseconds, of a clock that nobody sets */

/* Wait for one of poll's events. False if none comes. */
bool ul_wait_for(int fd, short events, int64_t until);

typedef bool ul_dial_may(const void *socket); /* may we go there? A struct sockaddr */

/*
 * A connection that does not wait, to be closed by the caller. `may` is asked
 * of each address of the host; NULL: anywhere. Each of those has its share of
 * the time, so that one that never answers leaves some to the others. -1 with
 * *fault: "no-host", "no-connection", "private-address" (we may go to none of them).
 */
int ul_dial(const char *host, const char *port, ul_dial_may *may, int64_t until, ul_fault *fault);

#endif
