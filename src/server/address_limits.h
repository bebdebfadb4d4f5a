/*
 * address_limits.h: what each address uses, for the limits per address.
 *
 * An IPv6 address counts by its first 64 bits, since that is what one
 * household gets. An address is forgotten when it uses nothing.
 */
#ifndef UL_SERVER_ADDRESS_LIMITS_H
#define UL_SERVER_ADDRESS_LIMITS_H

#include <stdbool.h>
#include <stdint.h>
#include "server/limits.h"

typedef struct ul_address {
    uint8_t bytes[8];
    uint8_t family; /* 4, 6; 0: none that can be told */
} ul_address;

/* `socket` is a struct sockaddr. */
void ul_address_of(const void *socket, ul_address *address);

/* From text, "192.0.2.1" or "2001:db8::1". False: it is not an address. */
bool ul_address_read(const char *text, ul_address *address);

typedef struct ul_address_limits ul_address_limits;

/* What an address may do so often. */
typedef enum ul_rate { UL_RATE_OPEN, UL_RATE_ASK, UL_RATE_SIT, UL_RATE_RESULT, UL_RATES } ul_rate;

/* What one address uses. Valid until the next call that looks for an address. */
typedef struct ul_address_use {
    ul_address address;
    uint32_t   connections; /* sockets */
    uint32_t   peers;       /* connections of requests */
    uint64_t   held;        /* bytes of long answers that it has not taken yet */
    ul_bucket  done[UL_RATES];
} ul_address_use;

ul_address_limits *ul_address_limits_new(const ul_limits *limits); /* lent. NULL: no memory */
void               ul_address_limits_free(ul_address_limits *addresses);

/* NULL: no memory. */
ul_address_use *ul_address_limits_find(ul_address_limits *addresses, const ul_address *address);

/* May it do this once more? If so, it is counted. `now` in milliseconds. */
bool ul_address_limits_take(ul_address_limits *addresses, const ul_address *address, ul_rate rate, uint64_t now);

/* Forget those with nothing to remember. */
void ul_address_limits_sweep(ul_address_limits *addresses, uint64_t now);

/*
 * The account of this address's jobs (workers.h). It is a keyed hash, so
 * nobody can choose addresses that share one.
 */
uint64_t ul_address_account(const ul_address_limits *addresses, const ul_address *address);

size_t ul_address_limits_count(const ul_address_limits *addresses);

#endif
