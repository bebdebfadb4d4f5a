/*
 * message.h: what a client may say, from bytes to a struct that is checked.
 *
 * docs/api.md has the messages for people, shape.h for programs. Reading is
 * strict: members that are not known, a value of another type, text that is
 * too long are refused, and nothing of the message is done. Whether what is
 * asked for may be done now is the table's affair, and who asks is the
 * driver's: see ul_message_sign.
 *
 * A message holds keys as they came. They are copied, never quoted in a
 * fault, and not to be logged.
 */
#ifndef UL_WIRE_MESSAGE_H
#define UL_WIRE_MESSAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/fault.h"
#include "base/json.h"
#include "rules/world.h"
#include "table/table.h"

#define UL_WIRE_VERSION 1
#define UL_WIRE_PROTOCOL "unlucky.1" /* the subprotocol of the WebSocket */
#define UL_MESSAGE_BYTES 16384       /* of a client's message, at most */
#define UL_CLIENT_BYTES 64           /* of the name that a client gives itself */

typedef enum ul_message_kind {
    UL_MESSAGE_HELLO,
    UL_MESSAGE_DEED, /* all that is for ul_table_do */
    UL_MESSAGE_DIGEST,
    UL_MESSAGE_HISTORY,
    UL_MESSAGE_TICKET,
    UL_MESSAGE_VIEW,
    UL_MESSAGE_PING,
    UL_MESSAGE_KINDS
} ul_message_kind;

/* Not to be copied: `input` points into it. */
typedef struct ul_message {
    uint8_t  kind;                        /* ul_message_kind */
    char     id[UL_ID_BYTES + 1];         /* "": none. There also in a message that is refused, if it could be read */
    ul_input input;                       /* of a DEED; the seat and its key are ul_message_sign's */
    uint32_t seen;                        /* of HELLO and HISTORY: up to which event; 0: nothing */
    bool     views, legal, keeps;         /* of HELLO: are views wanted, lists of legal actions, only what changes? */
    uint8_t  key[UL_KEY_BYTES_MOST];      /* of HELLO: the seat's; of SIT, KEY and HAND: the new one */
    size_t   key_len;                     /* 0: none */
    char     client[UL_CLIENT_BYTES + 1]; /* of HELLO: name and version; "": not said */
    char     language[UL_WORD_BYTES + 1]; /* of HELLO */
    char     text[UL_SAY_BYTES + 1];      /* what input.deed.text points to */
    bool     gift;                        /* of TICKET: for somebody else */
    uint8_t  ticket[UL_TICKET_BYTES];     /* what input.ticket points to */
} ul_message;

/*
 * Read one. `world` names rooms and cards: ul_table_world, NULL before the
 * first start. `levels` are the names of bots, NULL at the end, or NULL: any
 * word will do. False with *fault; message->id is what the refusal carries.
 * Codes: ul_json_read's, "too-long", "not-an-object", "unknown-message",
 * "missing-key", "unknown-key", "wrong-type", "bad-id", "bad-key",
 * "bad-bytes", "bad-ticket", "bad-number", "bad-text", "bad-word", "bad-action",
 * "bad-batch", "unknown-card", "unknown-bot", "not-now" (actions before there is a game).
 */
bool ul_message_read(const char *bytes, size_t len, const ul_world *world, const char *const *levels,
                     ul_message *message, ul_fault *fault);

/* The same of what has been read as JSON, which need not last. */
bool ul_message_of(const ul_json *json, const ul_world *world, const char *const *levels, ul_message *message,
                   ul_fault *fault);

/*
 * Whose it is: the seat of the socket, UL_NOBODY if it watches, and the key
 * that it said hello or sat down with, lent. A UL_DO_SIT has neither. A deed
 * that nobody signs is nobody's, and the table refuses it.
 */
void ul_message_sign(ul_message *message, ul_seat seat, const uint8_t *key, size_t key_len);

/*
 * Once this deed is done, does its socket go on with the key in it? So it is
 * when somebody sits down, changes the key of its seat or takes one by a
 * ticket, not when the seat is handed to somebody else.
 */
bool ul_message_rekeys(const ul_message *message);

#endif
