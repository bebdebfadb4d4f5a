/*
 * ticket.c: a seat taken elsewhere.
 *
 * Nothing is kept about a ticket. It is the end of its time, and a sum over
 * that under the hash of the seat's key, which only the log has: so every
 * server at the log knows it again, a restart loses none, and with the seat's
 * next key, by this ticket or otherwise, it is void.
 */
#include <string.h>
#include "base/sha256.h"
#include "table/deed_inside.h"
#include "table/table_inside.h"

#define TIME_BYTES 8

static const char self_tag[] = "unlucky ticket 1\n";
static const char friend_tag[] = "unlucky gift 1\n";

static void seal(const ul_table *table, ul_seat seat, bool gift, const uint8_t *until, uint8_t digest[UL_SHA256_BYTES])
{
    uint8_t     buffer[sizeof self_tag + UL_TABLE_ID_BYTES + 1 + TIME_BYTES];
    const char *tag = gift ? friend_tag : self_tag;
    size_t      at = strlen(tag), id = strlen(table->about.id);
    memcpy(buffer, tag, at);
    memcpy(buffer + at, table->about.id, id);
    at += id;
    buffer[at++] = '\n';
    memcpy(buffer + at, until, TIME_BYTES);
    ul_hmac_sha256(table->chair[seat].key, UL_SHA256_BYTES, buffer, at + TIME_BYTES, digest);
}

bool ul_table_ticket(const ul_table *table, ul_seat seat, bool gift, uint64_t until, uint8_t ticket[UL_TICKET_BYTES])
{
    uint8_t digest[UL_SHA256_BYTES];
    if (seat >= UL_MAX_SEATS || !ul_chair_is_person(&table->chair[seat]) || table->phase == UL_TABLE_CLOSED)
        return false;
    for (int i = 0; i < TIME_BYTES; i++)
        ticket[i] = (uint8_t)(until >> 8 * (TIME_BYTES - 1 - i));
    seal(table, seat, gift, ticket, digest);
    memcpy(ticket + TIME_BYTES, digest, UL_TICKET_BYTES - TIME_BYTES);
    return true;
}

/* All seats are looked at, and all bytes of each. */
ul_seat ul_ticket_seat(const ul_table *table, const uint8_t ticket[UL_TICKET_BYTES], bool gift, uint64_t now)
{
    ul_seat  found = UL_NOBODY;
    uint64_t until = 0;
    for (int i = 0; i < TIME_BYTES; i++)
        until = until << 8 | ticket[i];
    for (ul_seat seat = 0; seat < UL_MAX_SEATS; seat++) {
        uint8_t digest[UL_SHA256_BYTES], differ = 0;
        seal(table, seat, gift, ticket, digest);
        for (size_t i = TIME_BYTES; i < UL_TICKET_BYTES; i++)
            differ |= (uint8_t)(ticket[i] ^ digest[i - TIME_BYTES]);
        found = !differ && ul_chair_is_person(&table->chair[seat]) ? seat : found;
    }
    return now < until ? found : UL_NOBODY;
}
