/* hooks.h: messages to who is away, and where they go. */
#ifndef UL_SERVER_HOOKS_H
#define UL_SERVER_HOOKS_H

#include "base/fault.h"
#include "server/live_table.h"

void ul_hooks_notify(ul_live_table *l); /* is somebody to be told that it is their turn? */

/* The answer to PUT .../hook: a ul_table_then, its context the request. */
void ul_hooks_set(void *context, ul_live_table *l, const ul_fault *none);

#endif
