/* seat_keys_inside.h: keys of seats, in $XDG_STATE_HOME/unlucky/seats, for their owner's eyes alone. */
#ifndef UL_TERMINAL_SEAT_KEYS_INSIDE_H
#define UL_TERMINAL_SEAT_KEYS_INSIDE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/fault.h"
#include "client/table_link.h"

bool   ul_seat_key_read(ul_table_link *link);                         /* false: there is none */
bool   ul_seat_key_write(const ul_table_link *link, ul_fault *fault); /* "cannot-write": the path */
void   ul_seat_key_forget(ul_table_link *link);                       /* it opens nothing */
size_t ul_seat_keys_list(ul_table_link *links, size_t most); /* of all tables that one has a seat at: how many */
void   ul_seat_key_draw(ul_table_link *link);                /* a new one, that nobody can guess */
void   ul_seat_secret_draw(uint8_t *bytes, size_t count);    /* the bytes for it, or for another secret of a seat */

#endif
