/*
 * delivery.h: the result of a call to a host: lines to keep and, once they are
 * kept, letters to connections. Nobody is told what could still be lost.
 *
 * A driver gives one to every call (host.h); several calls may append to the
 * same. Begin with all zero.
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
    ul_connection *to;                      /* NULL: it is gone now */
    size_t         at, len;                 /* in `words`; several may share the same */
    uint32_t       number;                  /* of the last event in it; 0: it has none */
    size_t         message_at, message_len; /* in `words`: the client's message that it answers; message_len 0: none */
} ul_letter;

typedef struct ul_delivery {
    ul_text  lines;        /* of the log, each with its LF */
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

/* Append a letter with these words. */
void ul_delivery_add(ul_delivery *delivery, ul_connection *to, const char *words, size_t len);

/* Nothing in it is for this connection any more. */
void ul_delivery_forget(ul_delivery *delivery, const ul_connection *connection);

#endif
