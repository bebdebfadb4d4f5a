/*
 * channel.h: one WebSocket to a table: messages out, messages in.
 *
 * What the messages say is client.h's.
 */
#ifndef UL_CLIENT_CHANNEL_H
#define UL_CLIENT_CHANNEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/fault.h"
#include "client/link.h"

typedef struct ul_channel ul_channel;

/* A whole message, UTF-8, with a NUL behind it. */
typedef void ul_channel_hear(void *context, const char *text, size_t len);

/*
 * Connect and upgrade, for at most `ms` each. NULL with *fault: ul_pipe_open's,
 * "no-table", "refused" (the message is the server's), "no-answer".
 */
ul_channel *ul_channel_open(const ul_link *link, int ms, ul_channel_hear *hear, void *context, ul_fault *fault);
void        ul_channel_close(ul_channel *channel); /* NULL is welcome */

/* Queue a message. False if the channel is gone. */
bool ul_channel_say(ul_channel *channel, const char *text, size_t len);

/* Send and receive what goes now. False if the channel is gone; *code is why (1006: no goodbye). */
bool ul_channel_pump(ul_channel *channel, uint16_t *code);

int  ul_channel_fd(const ul_channel *channel);
bool ul_channel_is_full(const ul_channel *channel); /* something waits to be sent: poll for that, too */

#endif
