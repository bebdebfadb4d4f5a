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
#include "server/account.h"
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

/* What one address uses. Valid until the next call that looks for an address. */
typedef struct ul_address_use {
    uint64_t   number;      /* of its account */
    uint32_t   connections; /* sockets */
    uint32_t   peers;       /* connections of requests */
    ul_account account;
} ul_address_use;

ul_address_limits *ul_address_limits_new(const ul_limits *limits); /* lent. NULL: no memory */
void               ul_address_limits_free(ul_address_limits *addresses);

/* NULL: no memory. */
ul_address_use *ul_address_limits_find(ul_address_limits *addresses, const ul_address *address);

/* May it do this once more? If so, it is counted. `now` in milliseconds, always by the same clock. */
bool ul_address_limits_take(ul_address_limits *addresses, const ul_address *address, ul_cost cost, uint64_t now);

/* It has had so much of this. Those that are not remembered (a number that is no address's) have nothing. */
void ul_address_limits_charge(ul_address_limits *addresses, uint64_t account, ul_cost cost, uint64_t amount,
                              uint64_t now);

uint64_t ul_address_limits_wait(const ul_address_limits *addresses, uint64_t account, uint64_t now); /* account.h */

/* Microseconds that the loop has worked since `began` (uv_hrtime). */
uint64_t ul_address_limits_worked(ul_address_limits *addresses, uint64_t began);

/* It holds so many more bytes, or fewer. And: no more than it may? */
void ul_address_limits_hold(ul_address_limits *addresses, uint64_t account, int64_t bytes);
bool ul_address_limits_may_hold(const ul_address_limits *addresses, uint64_t account);

/* What it, or the one that has used most, has used, in thousandths of what it may at once; and all since the start. */
uint64_t ul_address_limits_part(const ul_address_limits *addresses, uint64_t account, ul_cost cost, uint64_t now);
uint64_t ul_address_limits_most(const ul_address_limits *addresses, ul_cost cost, uint64_t now);
uint64_t ul_address_limits_total(const ul_address_limits *addresses, ul_cost cost);

/* Forget those with nothing to remember. */
void ul_address_limits_sweep(ul_address_limits *addresses, uint64_t now);

/*
 * The number of its account, which jobs have, too (fair_queue.h). It is a
 * keyed hash, so nobody can choose addresses that share one.
 */
uint64_t ul_address_account(const ul_address_limits *addresses, const ul_address *address);

size_t ul_address_limits_count(const ul_address_limits *addresses);

#endif
