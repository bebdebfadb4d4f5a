/* address_limits.c: a hash table of addresses, with open addressing. */
#include "server/address_limits.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <uv.h>

struct ul_address_limits {
    const ul_limits *limits;
    ul_address_use  *places;
    uint8_t         *taken;
    size_t           room, count; /* room: a power of two, more than half of it free */
    uint64_t         total[UL_COSTS];
    uint64_t         cpu;    /* microseconds that the loop's thread had used when that was last looked at */
    uint64_t         looked; /* when that was, by uv_hrtime */
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

/* The index of the account, or of the free place where it belongs. */
static size_t place_of(const ul_address_limits *addresses, uint64_t number)
{
    uint64_t at = number & (addresses->room - 1);
    while (addresses->taken[at] && addresses->places[at].number != number)
        at = (at + 1) & (addresses->room - 1);
    return (size_t)at;
}

static bool worth_keeping(const ul_address_limits *addresses, const ul_address_use *use, uint64_t now)
{
    return use->connections > 0 || use->peers > 0 ||
           !ul_account_is_clear(addresses->limits, UL_PAYER_ADDRESS, &use->account, now);
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
        size_t at = place_of(addresses, old.places[i].number);
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
    uint64_t number = ul_address_account(addresses, address);
    size_t   at = place_of(addresses, number);
    if (addresses->taken[at])
        return &addresses->places[at];
    if (2 * (addresses->count + 1) > addresses->room) {
        if (!move(addresses, 2 * addresses->room, true, 0))
            return NULL;
        at = place_of(addresses, number);
    }
    addresses->taken[at] = 1;
    addresses->count++;
    addresses->places[at].number = number;
    return &addresses->places[at];
}

bool ul_address_limits_take(ul_address_limits *addresses, const ul_address *address, ul_cost cost, uint64_t now)
{
    ul_address_use *use = ul_address_limits_find(addresses, address);
    addresses->total[cost]++;
    return use && ul_account_take(addresses->limits, UL_PAYER_ADDRESS, &use->account, cost, 1, now);
}

void ul_address_limits_charge(ul_address_limits *addresses, uint64_t account, ul_cost cost, uint64_t amount,
                              uint64_t now)
{
    size_t at = place_of(addresses, account);
    addresses->total[cost] += amount;
    if (addresses->taken[at])
        ul_account_charge(addresses->limits, UL_PAYER_ADDRESS, &addresses->places[at].account, cost, amount, now);
}

uint64_t ul_address_limits_wait(const ul_address_limits *addresses, uint64_t account, uint64_t now)
{
    size_t at = place_of(addresses, account);
    return addresses->taken[at]
               ? ul_account_wait(addresses->limits, UL_PAYER_ADDRESS, &addresses->places[at].account, now)
               : 0;
}

/*
 * On a busy machine the loop may lose the processor in the middle of its work:
 * nobody is to pay for that. What the thread has used is dear to ask for, so
 * it is asked only if the work seems to have been long.
 */
#define LONG_US 300

uint64_t ul_address_limits_worked(ul_address_limits *addresses, uint64_t began)
{
    struct timespec now;
    uint64_t        at = uv_hrtime(), passed = (at - began) / 1000;
    if (passed < LONG_US || clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now) != 0)
        return passed;
    uint64_t cpu = (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000, used = cpu - addresses->cpu;
    if (addresses->looked > began) /* work within this work was measured before */
        used += (addresses->looked - began) / 1000;
    addresses->cpu = cpu;
    addresses->looked = at;
    return passed < used ? passed : used;
}

void ul_address_limits_hold(ul_address_limits *addresses, uint64_t account, int64_t bytes)
{
    size_t at = place_of(addresses, account);
    if (!addresses->taken[at])
        return;
    uint64_t *held = &addresses->places[at].account.held; /* what was taken while nobody remembered it is not in it */
    *held = bytes < 0 && (uint64_t)-bytes > *held ? 0 : *held + (uint64_t)bytes;
}

bool ul_address_limits_may_hold(const ul_address_limits *addresses, uint64_t account)
{
    size_t   at = place_of(addresses, account);
    uint64_t most = (uint64_t)addresses->limits->of[UL_LIMIT_HELD_ADDRESS] << 10;
    if (!most || !addresses->taken[at] || addresses->places[at].account.held <= most)
        return true;
    ul_limit_reached(addresses->limits, UL_LIMIT_HELD_ADDRESS);
    return false;
}

static uint64_t part_of(const ul_address_limits *addresses, size_t at, ul_cost cost, uint64_t now)
{
    return addresses->taken[at]
               ? ul_account_part(addresses->limits, UL_PAYER_ADDRESS, &addresses->places[at].account, cost, now)
               : 0;
}

uint64_t ul_address_limits_part(const ul_address_limits *addresses, uint64_t account, ul_cost cost, uint64_t now)
{
    return part_of(addresses, place_of(addresses, account), cost, now);
}

uint64_t ul_address_limits_most(const ul_address_limits *addresses, ul_cost cost, uint64_t now)
{
    uint64_t most = 0;
    for (size_t i = 0; i < addresses->room; i++) {
        uint64_t part = part_of(addresses, i, cost, now);
        most = part > most ? part : most;
    }
    return most;
}

uint64_t ul_address_limits_total(const ul_address_limits *addresses, ul_cost cost)
{
    return addresses->total[cost];
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
