/*
 * crowd.h: what each address has got, for the limits per address.
 *
 * Addresses are as the limits see them: of IPv6 the first 64 bits, since that
 * much is one household. An address with nothing to remember is forgotten.
 */
#ifndef UL_SERVER_CROWD_H
#define UL_SERVER_CROWD_H

#include <stdbool.h>
#include <stdint.h>
#include "server/limits.h"

typedef struct ul_address {
    uint8_t bytes[8];
    uint8_t family; /* 4, 6; 0: none that can be told */
} ul_address;

/* `socket` is a struct sockaddr. */
void ul_address_of(const void *socket, ul_address *address);

/* From its text, "192.0.2.1" or "2001:db8::1"; false if it is none. */
bool ul_address_read(const char *text, ul_address *address);

/* As the journal writes it: no more of it than the limits know. */
#define UL_ADDRESS_TEXT 32
void ul_address_write(const ul_address *address, char text[UL_ADDRESS_TEXT]);

typedef struct ul_crowd ul_crowd;

/* What one address has got. Lent until the next is looked for. */
typedef struct ul_visitor {
    ul_address address;
    uint32_t   connections;
    ul_bucket  opened, asked;
} ul_visitor;

ul_crowd *ul_crowd_new(void); /* NULL: no memory */
void      ul_crowd_free(ul_crowd *crowd);

/* NULL: no memory. */
ul_visitor *ul_crowd_find(ul_crowd *crowd, const ul_address *address);

/* Forget those with nothing to remember: `opened` and `asked` come back in so many microseconds each. */
void ul_crowd_sweep(ul_crowd *crowd, uint64_t opened_each, uint64_t asked_each, uint64_t now);

size_t ul_crowd_count(const ul_crowd *crowd);

#endif
