/*
 * table_link.h: the link of a table, or of a seat at it.
 *
 * https://HOST[:PORT]/t/TABLE is a table's: an invitation. With #ticket-TICKET
 * it brings one's seat to another device, once, with #gift-TICKET to a friend;
 * with #KEY it is a seat's, as links were before. What follows # is never sent
 * as part of an address. A key is as good as the seat, and so is a ticket
 * while it is good.
 */
#ifndef UL_CLIENT_TABLE_LINK_H
#define UL_CLIENT_TABLE_LINK_H

#include <stdbool.h>
#include "base/fault.h"
#include "base/text.h"
#include "table/table.h"

#define UL_HOST_BYTES 253
#define UL_KEY_HEX (2 * UL_KEY_BYTES_MOST)
#define UL_TOKEN_BYTES 128

typedef struct ul_table_link {
    bool tls; /* https */
    char host[UL_HOST_BYTES + 1];
    char port[6];
    char table[UL_TABLE_ID_BYTES + 1];
    char key[UL_KEY_HEX + 1];             /* in hexadecimal; "": the link of the table alone */
    char ticket[2 * UL_TICKET_BYTES + 1]; /* in hexadecimal; "": none */
    bool gift;                            /* it is a friend's, who has another name */
    char token[UL_TOKEN_BYTES + 1];       /* no part of what is written: where programs need one; "": none */
} ul_table_link;

/* Read one. False with *fault "bad-link", whose message says what is missing. */
bool ul_table_link_read(const char *text, ul_table_link *link, ul_fault *fault);

/* Append it; `key`: with the key, if there is one. */
void ul_table_link_write(const ul_table_link *link, bool key, ul_text *text);

#endif
