/* fetch.h: one HTTP request, whole answer. */
#ifndef UL_CLIENT_FETCH_H
#define UL_CLIENT_FETCH_H

#include "base/fault.h"
#include "base/text.h"
#include "client/link.h"

#define UL_FETCH_BYTES ((size_t)16 << 20)

/*
 * GET /api/1/tables/TABLE`path` of the link's server into *body. False with
 * *fault: ul_pipe_open's, "no-answer" (not HTTP, or cut off), "refused" (any
 * status but 200; the message is the server's).
 */
bool ul_fetch(const ul_link *link, const char *path, ul_text *body, ul_fault *fault);

#endif
