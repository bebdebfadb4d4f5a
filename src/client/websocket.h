/*
 * websocket.h: one WebSocket to a table: messages out, messages in.
 *
 * What the messages say is client.h's.
 */
#ifndef UL_CLIENT_WEBSOCKET_H
#define UL_CLIENT_WEBSOCKET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/fault.h"
#include "client/table_link.h"

typedef struct ul_websocket ul_websocket;

/* A whole message, UTF-8, with a NUL behind it. */
typedef void ul_websocket_hear(void *context, const char *text, size_t len);

/*
 * Connect and upgrade, for at most `ms` each. NULL with *fault: ul_byte_stream_open's,
 * "no-table", "refused" (the message is the server's), "no-answer".
 */
ul_websocket *ul_websocket_open(const ul_table_link *link, int ms, ul_websocket_hear *hear, void *context,
                                ul_fault *fault);
void          ul_websocket_close(ul_websocket *channel); /* NULL is welcome */

/* Queue a message. False if the channel is gone. */
bool ul_websocket_say(ul_websocket *channel, const char *text, size_t len);

/* Send and receive what goes now. False if the channel is gone; *code is why (1006: no goodbye). */
bool ul_websocket_pump(ul_websocket *channel, uint16_t *code);

int  ul_websocket_fd(const ul_websocket *channel);
bool ul_websocket_is_full(const ul_websocket *channel); /* something waits to be sent: poll for that, too */

#endif
