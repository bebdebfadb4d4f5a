/* house.c: a house, and the table in it: from what somebody asked for, or from its log. */
#include <stdlib.h>
#include <string.h>
#include "base/hex.h"
#include "base/sha256.h"
#include "engine/house_inside.h"

ul_house *ul_house_new(const uint8_t entropy[UL_HOUSE_ENTROPY])
{
    ul_fault    fault;
    const char *file;
    ul_house   *house = calloc(1, sizeof *house);
    if (!house)
        return NULL;
    memcpy(house->entropy, entropy, sizeof house->entropy);
    house->hosting = (ul_hosting){.anybody_watches = true, .draw = ul_house_draw, .context = house};
    house->talk = ul_talk_ours(&file, &fault);
    if (house->talk)
        return house;
    ul_house_free(house);
    return NULL;
}

void ul_house_free(ul_house *house)
{
    if (!house)
        return;
    ul_house_clear(house);
    ul_talk_free(house->talk);
    ul_hosting_free(&house->hosting);
    ul_delivery_free(&house->out);
    ul_text_free(&house->log);
    ul_text_free(&house->answer);
    ul_text_free(&house->keeps);
    ul_text_free(&house->tells);
    ul_text_free(&house->scratch);
    memset(house->entropy, 0, sizeof house->entropy);
    free(house);
}

void ul_house_clock(ul_house *house, uint64_t (*now)(void *), void *clock)
{
    house->now = now;
    house->clock = clock;
}

void ul_house_clear(ul_house *house)
{
    ul_host_free(house->host);
    ul_ground_free(house->ground);
    house->host = NULL;
    house->ground = NULL;
    memset(house->at, 0, sizeof house->at);
    ul_text_clear(&house->log);
    ul_delivery_clear(&house->out);
}

void ul_house_draw(void *context, uint8_t bytes[UL_SHA256_BYTES])
{
    ul_house *house = context;
    uint8_t   number[8];
    for (unsigned i = 0; i < sizeof number; i++)
        number[i] = (uint8_t)(house->drawn >> 8 * i);
    house->drawn++;
    ul_hmac_sha256(house->entropy, sizeof house->entropy, number, sizeof number, bytes);
}

/* An id, unless one was asked for. */
static void draw_id(ul_house *house, char id[UL_TABLE_ID_BYTES + 1])
{
    uint8_t bytes[UL_SHA256_BYTES];
    ul_text hex = {0};
    if (id[0])
        return;
    ul_house_draw(house, bytes);
    ul_hex_write(bytes, 8, &hex);
    if (!hex.failed)
        memcpy(id, hex.bytes, hex.len + 1);
    ul_text_free(&hex);
}

static bool no_memory(ul_fault *fault)
{
    return ul_fault_set(fault, "out-of-memory", 0, 0, "memory ran out");
}

static bool lay_ground(ul_house *house, const ul_edition *edition, const ul_options *options, const char *plan,
                       size_t plan_len, ul_fault *fault)
{
    house->ground = ul_ground_new(edition, options, plan, plan_len, house->talk, fault);
    house->host = house->ground ? ul_host_new(&house->hosting) : NULL;
    return house->host || (house->ground && no_memory(fault));
}

bool ul_house_open(ul_house *house, const ul_opening *opening, uint64_t now, ul_fault *fault)
{
    char            id[UL_TABLE_ID_BYTES + 1];
    const ul_moment at = {.now = now, .out = &house->out};
    memcpy(id, opening->about.id, sizeof id);
    ul_house_clear(house);
    draw_id(house, id);
    if (!lay_ground(house, &opening->edition, &opening->options, opening->plan, opening->plan_len, fault) ||
        !ul_host_open(house->host, house->ground, opening, id, &at, fault))
        return false;
    ul_house_deliver(house, now);
    return true;
}

static ul_table *read_log(ul_house *house, const char *plan, size_t plan_len, ul_fault *fault)
{
    ul_about   about;
    ul_edition edition;
    ul_options options;
    size_t     first = house->log.len ? strcspn(house->log.bytes, "\n") : 0;
    if (!ul_table_peek(ul_text_bytes(&house->log), first, &about, &edition, &options, fault) ||
        !lay_ground(house, &edition, &options, plan, plan_len, fault))
        return NULL;
    ul_outbox_clear(&house->hosting.out);
    return ul_table_read(house->ground, house->log.bytes, house->log.len, &house->hosting.out, fault);
}

/* Whoever was there when the log ended is not now: the host says so. */
bool ul_house_read(ul_house *house, const char *plan, size_t plan_len, uint64_t now, ul_fault *fault)
{
    const ul_moment at = {.now = now, .out = &house->out};
    ul_table       *table = read_log(house, plan, plan_len, fault);
    ul_players     *players = table ? ul_players_new() : NULL;
    if (!players || !ul_players_see(players, &house->hosting.out)) {
        ul_players_free(players);
        ul_table_free(table);
        return table ? no_memory(fault) : false;
    }
    ul_host_install(house->host, table, players, true, &at);
    ul_house_deliver(house, now);
    return true;
}
