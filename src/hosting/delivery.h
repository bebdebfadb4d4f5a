/*
 * delivery.h: what comes of something at a table: lines to keep and, once
 * they are kept, letters to connections. Nobody is told what could still be
 * lost.
 *
 * A driver hands one in with every call (host.h), and may collect in one what
 * comes of several. All zero to begin with.
 */
#ifndef UL_HOSTING_DELIVERY_H
#define UL_HOSTING_DELIVERY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/text.h"

typedef struct ul_connection ul_connection;

/* One message to one connection. */
typedef struct ul_letter {
    ul_connection *to;                /* NULL: it has gone meanwhile */
    size_t         at, len;           /* in `words`; several may share the same */
    uint32_t       number;            /* the event that it brings the connection up to; 0: none */
    size_t         deed_at, deed_len; /* the message that it says is done, in `words`, as it came. None: 0 */
} ul_letter;

typedef struct ul_delivery {
    ul_text  lines;        /* of the log, a LF behind each */
    uint32_t first, count; /* the number of the first, and how many there are */
    ul_text  words;        /* of the letters */
    ul_text  letters;      /* ul_letter[] */
    bool     status;       /* what everybody may know of the table has changed */
} ul_delivery;

void ul_delivery_clear(ul_delivery *delivery);
void ul_delivery_free(ul_delivery *delivery); /* back to all zero */
bool ul_delivery_is_empty(const ul_delivery *delivery);
bool ul_delivery_has_failed(const ul_delivery *delivery); /* memory ran out */

const ul_letter *ul_delivery_letters(const ul_delivery *delivery, size_t *count);

/* A letter with words of its own. */
void ul_delivery_add(ul_delivery *delivery, ul_connection *to, const char *words, size_t len);

/* Nothing in it is for this connection any more. */
void ul_delivery_forget(ul_delivery *delivery, const ul_connection *connection);

#endif
