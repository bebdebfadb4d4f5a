/* hooks.h: messages to people who are away, and where they go. */
#ifndef UL_SERVER_HOOKS_H
#define UL_SERVER_HOOKS_H

#include "base/fault.h"
#include "server/live_table.h"
#include "server/stored_hook.h"

void ul_hooks_notify(ul_live_table *l); /* is somebody to be told that it is their turn? */

/* The message to a seat: it is its turn; or, with `test`, that messages will look like this. */
void ul_hooks_write(const ul_live_table *l, ul_seat seat, bool test, ul_hook_message *message);

/* Send it; waits for some seconds at most. False with *fault: see http_post.h. */
bool ul_hooks_send(const ul_server *s, const ul_hook *hook, const ul_hook_message *message, ul_fault *fault);

/* hook_requests.c: the answer to PUT, GET, DELETE and POST .../hook: a ul_table_then, its context the request. */
void ul_hooks_answer(void *context, ul_live_table *l, const ul_fault *none);

#endif
