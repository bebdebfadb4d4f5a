/* crowd.c: addresses in a hash table with open places. */
#include "server/crowd.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

struct ul_crowd {
    ul_visitor *places;
    uint8_t    *taken;
    size_t      room, count; /* room: a power of two, more than half of it free */
    uint8_t     key[crypto_shorthash_KEYBYTES];
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

void ul_address_write(const ul_address *address, char text[UL_ADDRESS_TEXT])
{
    const uint8_t *b = address->bytes;
    if (address->family == 4)
        snprintf(text, UL_ADDRESS_TEXT, "%u.%u.%u.%u", b[0], b[1], b[2], b[3]);
    else if (address->family == 6)
        snprintf(text, UL_ADDRESS_TEXT, "%x:%x:%x:%x::/64", b[0] << 8 | b[1], b[2] << 8 | b[3], b[4] << 8 | b[5],
                 b[6] << 8 | b[7]);
    else
        snprintf(text, UL_ADDRESS_TEXT, "-");
}

#define FIRST_ROOM 64

static bool make_room(ul_crowd *crowd, size_t room)
{
    crowd->places = calloc(room, sizeof *crowd->places);
    crowd->taken = calloc(room, 1);
    crowd->room = room;
    crowd->count = 0;
    return crowd->places && crowd->taken;
}

ul_crowd *ul_crowd_new(void)
{
    ul_crowd *crowd = calloc(1, sizeof *crowd);
    if (!crowd)
        return NULL;
    crypto_shorthash_keygen(crowd->key); /* else somebody could choose addresses that all fall on one place */
    if (make_room(crowd, FIRST_ROOM))
        return crowd;
    ul_crowd_free(crowd);
    return NULL;
}

void ul_crowd_free(ul_crowd *crowd)
{
    if (!crowd)
        return;
    free(crowd->places);
    free(crowd->taken);
    free(crowd);
}

/* The place of the address, or the free one where it belongs. */
static size_t place_of(const ul_crowd *crowd, const ul_address *address)
{
    uint8_t  hash[crypto_shorthash_BYTES];
    uint64_t at;
    crypto_shorthash(hash, (const uint8_t *)address, sizeof *address, crowd->key);
    memcpy(&at, hash, sizeof at);
    for (at &= crowd->room - 1; crowd->taken[at]; at = (at + 1) & (crowd->room - 1)) {
        if (memcmp(&crowd->places[at].address, address, sizeof *address) == 0)
            break;
    }
    return (size_t)at;
}

/* Into other places, without those that `keep` lets go. False, and all is as it was, if there is no memory. */
static bool move(ul_crowd *crowd, size_t room, bool (*keep)(const ul_visitor *, const uint64_t *), const uint64_t *how)
{
    ul_crowd old = *crowd;
    if (!make_room(crowd, room)) {
        free(crowd->places);
        free(crowd->taken);
        *crowd = old;
        return false;
    }
    for (size_t i = 0; i < old.room; i++) {
        if (!old.taken[i] || (keep && !keep(&old.places[i], how)))
            continue;
        size_t at = place_of(crowd, &old.places[i].address);
        crowd->places[at] = old.places[i];
        crowd->taken[at] = 1;
        crowd->count++;
    }
    free(old.places);
    free(old.taken);
    return true;
}

ul_visitor *ul_crowd_find(ul_crowd *crowd, const ul_address *address)
{
    size_t at = place_of(crowd, address);
    if (crowd->taken[at])
        return &crowd->places[at];
    if (2 * (crowd->count + 1) > crowd->room) {
        if (!move(crowd, 2 * crowd->room, NULL, NULL))
            return NULL;
        at = place_of(crowd, address);
    }
    crowd->taken[at] = 1;
    crowd->count++;
    crowd->places[at].address = *address;
    return &crowd->places[at];
}

static bool worth_keeping(const ul_visitor *visitor, const uint64_t *how)
{
    return visitor->connections > 0 || !ul_bucket_is_full(&visitor->opened, how[0], how[2]) ||
           !ul_bucket_is_full(&visitor->asked, how[1], how[2]);
}

void ul_crowd_sweep(ul_crowd *crowd, uint64_t opened_each, uint64_t asked_each, uint64_t now)
{
    const uint64_t how[3] = {opened_each, asked_each, now};
    size_t         kept = 0, room = FIRST_ROOM;
    for (size_t i = 0; i < crowd->room; i++)
        kept += crowd->taken[i] && worth_keeping(&crowd->places[i], how);
    while (room < 2 * (kept + 1))
        room *= 2;
    move(crowd, room, worth_keeping, how);
}

size_t ul_crowd_count(const ul_crowd *crowd)
{
    return crowd->count;
}
