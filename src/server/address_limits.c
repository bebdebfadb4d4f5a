/* address_limits.c: a hash table of addresses, with open addressing. */
#include "server/address_limits.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

/* How many of what in which time, by which limit. A burst may be that many times as large. */
static const struct {
    ul_limit limit;
    uint32_t burst;
    uint64_t microseconds;
} rates[UL_RATES] = {
    [UL_RATE_OPEN] = {UL_LIMIT_TABLES_ADDRESS, 1, (uint64_t)3600 * 1000000},
    [UL_RATE_ASK] = {UL_LIMIT_REQUESTS_ADDRESS, 6, 1000000},
    [UL_RATE_SIT] = {UL_LIMIT_SITS_ADDRESS, 2, 60 * 1000000},
    [UL_RATE_RESULT] = {UL_LIMIT_RESULTS_ADDRESS, 1, (uint64_t)24 * 3600 * 1000000},
};

struct ul_address_limits {
    const ul_limits *limits;
    ul_address_use  *places;
    uint8_t         *taken;
    size_t           room, count; /* room: a power of two, more than half of it free */
    uint8_t          key[crypto_shorthash_KEYBYTES];
};

static void take_four(const struct in_addr *in, ul_address *address)
{
    memcpy(address->bytes, in, 4);
    address->family = 4;
}

static void take_six(const struct in6_addr *in, ul_address *address)
{
    bool mapped = IN6_IS_ADDR_V4MAPPED(in);
    memcpy(address->bytes, in->s6_addr + (mapped ? 12 : 0), mapped ? 4 : 8);
    address->family = mapped ? 4 : 6;
}

void ul_address_of(const void *socket, ul_address *address)
{
    sa_family_t family = ((const struct sockaddr *)socket)->sa_family;
    memset(address, 0, sizeof *address);
    if (family == AF_INET)
        take_four(&((const struct sockaddr_in *)socket)->sin_addr, address);
    else if (family == AF_INET6)
        take_six(&((const struct sockaddr_in6 *)socket)->sin6_addr, address);
}

bool ul_address_read(const char *text, ul_address *address)
{
    struct in_addr  four;
    struct in6_addr six;
    memset(address, 0, sizeof *address);
    if (inet_pton(AF_INET, text, &four) == 1)
        take_four(&four, address);
    else if (inet_pton(AF_INET6, text, &six) == 1)
        take_six(&six, address);
    return address->family != 0;
}

#define FIRST_ROOM 64

static bool make_room(ul_address_limits *addresses, size_t room)
{
    addresses->places = calloc(room, sizeof *addresses->places);
    addresses->taken = calloc(room, 1);
    addresses->room = room;
    addresses->count = 0;
    return addresses->places && addresses->taken;
}

ul_address_limits *ul_address_limits_new(const ul_limits *limits)
{
    ul_address_limits *addresses = calloc(1, sizeof *addresses);
    if (!addresses)
        return NULL;
    addresses->limits = limits;
    crypto_shorthash_keygen(addresses->key); /* else somebody could choose addresses that all have the same hash */
    if (make_room(addresses, FIRST_ROOM))
        return addresses;
    ul_address_limits_free(addresses);
    return NULL;
}

void ul_address_limits_free(ul_address_limits *addresses)
{
    if (!addresses)
        return;
    free(addresses->places);
    free(addresses->taken);
    free(addresses);
}

uint64_t ul_address_account(const ul_address_limits *addresses, const ul_address *address)
{
    uint8_t  hash[crypto_shorthash_BYTES];
    uint64_t number;
    crypto_shorthash(hash, (const uint8_t *)address, sizeof *address, addresses->key);
    memcpy(&number, hash, sizeof number);
    return number;
}

/* The index of the address, or of the free place where it belongs. */
static size_t place_of(const ul_address_limits *addresses, const ul_address *address)
{
    uint64_t at = ul_address_account(addresses, address);
    for (at &= addresses->room - 1; addresses->taken[at]; at = (at + 1) & (addresses->room - 1)) {
        if (memcmp(&addresses->places[at].address, address, sizeof *address) == 0)
            break;
    }
    return (size_t)at;
}

/* Microseconds until one comes back; 0: there is no such limit. */
static uint64_t each_of(const ul_address_limits *addresses, ul_rate rate)
{
    uint32_t most = addresses->limits->of[rates[rate].limit];
    return most ? rates[rate].microseconds / most : 0;
}

static bool worth_keeping(const ul_address_limits *addresses, const ul_address_use *use, uint64_t now)
{
    for (int i = 0; i < UL_RATES; i++) {
        uint64_t each = each_of(addresses, (ul_rate)i);
        if (each && !ul_bucket_is_full(&use->done[i], each, now))
            return true;
    }
    return use->connections > 0 || use->peers > 0 || use->held > 0;
}

/*
 * Move to a new array. Without `all`, drop addresses that have nothing to
 * remember. False: no memory, nothing has changed.
 */
static bool move(ul_address_limits *addresses, size_t room, bool all, uint64_t now)
{
    ul_address_limits old = *addresses;
    if (!make_room(addresses, room)) {
        free(addresses->places);
        free(addresses->taken);
        *addresses = old;
        return false;
    }
    for (size_t i = 0; i < old.room; i++) {
        if (!old.taken[i] || (!all && !worth_keeping(addresses, &old.places[i], now)))
            continue;
        size_t at = place_of(addresses, &old.places[i].address);
        addresses->places[at] = old.places[i];
        addresses->taken[at] = 1;
        addresses->count++;
    }
    free(old.places);
    free(old.taken);
    return true;
}

ul_address_use *ul_address_limits_find(ul_address_limits *addresses, const ul_address *address)
{
    size_t at = place_of(addresses, address);
    if (addresses->taken[at])
        return &addresses->places[at];
    if (2 * (addresses->count + 1) > addresses->room) {
        if (!move(addresses, 2 * addresses->room, true, 0))
            return NULL;
        at = place_of(addresses, address);
    }
    addresses->taken[at] = 1;
    addresses->count++;
    addresses->places[at].address = *address;
    return &addresses->places[at];
}

bool ul_address_limits_take(ul_address_limits *addresses, const ul_address *address, ul_rate rate, uint64_t now)
{
    uint64_t        each = each_of(addresses, rate);
    ul_address_use *use = each ? ul_address_limits_find(addresses, address) : NULL;
    uint32_t        burst = rates[rate].burst * addresses->limits->of[rates[rate].limit];
    if (!each || (use && ul_bucket_take(&use->done[rate], burst, each, now)))
        return true;
    ul_limit_reached(addresses->limits, rates[rate].limit);
    return false;
}

void ul_address_limits_sweep(ul_address_limits *addresses, uint64_t now)
{
    size_t kept = 0, room = FIRST_ROOM;
    for (size_t i = 0; i < addresses->room; i++)
        kept += addresses->taken[i] && worth_keeping(addresses, &addresses->places[i], now);
    while (room < 2 * (kept + 1))
        room *= 2;
    move(addresses, room, false, now);
}

size_t ul_address_limits_count(const ul_address_limits *addresses)
{
    return addresses->count;
}
