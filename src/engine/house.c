/* house.c: a house, and the table in it: from what somebody asked for, or from its log. */
#include <stdlib.h>
#include <string.h>
#include "base/asset.h"
#include "base/sha256.h"
#include "engine/house_inside.h"

ul_house *ul_house_new(const uint8_t entropy[UL_HOUSE_ENTROPY])
{
    ul_fault        fault;
    ul_house       *house = calloc(1, sizeof *house);
    const ul_asset *talk = ul_asset_find("talk.json");
    if (!house)
        return NULL;
    memcpy(house->entropy, entropy, sizeof house->entropy);
    house->talk = talk ? ul_talk_read(talk->bytes, talk->len, &fault) : NULL;
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
    ul_outbox_free(&house->out);
    ul_teller_free(&house->teller);
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
    ul_table_free(house->table);
    ul_ground_free(house->ground);
    ul_players_free(house->players);
    house->table = NULL;
    house->ground = NULL;
    house->players = NULL;
    house->present = 0;
    house->watching = 0;
    memset(house->at, 0, sizeof house->at);
    ul_text_clear(&house->log);
    ul_outbox_clear(&house->out);
}

void ul_house_draw(ul_house *house, uint8_t bytes[UL_SHA256_BYTES])
{
    uint8_t number[8];
    for (unsigned i = 0; i < sizeof number; i++)
        number[i] = (uint8_t)(house->drawn >> 8 * i);
    house->drawn++;
    ul_hmac_sha256(house->entropy, sizeof house->entropy, number, sizeof number, bytes);
}

/* An id, unless one was asked for. */
static void draw_id(ul_house *house, ul_about *about)
{
    uint8_t bytes[UL_SHA256_BYTES];
    ul_text hex = {0};
    if (about->id[0])
        return;
    ul_house_draw(house, bytes);
    ul_hex_write(bytes, 8, &hex);
    if (!hex.failed)
        memcpy(about->id, hex.bytes, hex.len + 1);
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
    house->players = house->ground ? ul_players_new() : NULL;
    return house->players || (house->ground && no_memory(fault));
}

bool ul_house_open(ul_house *house, const ul_opening *opening, uint64_t now, ul_fault *fault)
{
    uint8_t  secret[UL_SECRET_BYTES];
    ul_about about = opening->about;
    ul_house_clear(house);
    draw_id(house, &about);
    ul_house_draw(house, secret);
    if (!lay_ground(house, &opening->edition, &opening->options, opening->plan, opening->plan_len, fault))
        return false;
    house->table = ul_table_new(house->ground, &about, secret, now, &house->out, fault);
    if (!house->table)
        return false;
    ul_opening_seat(opening, house->table, now, &house->out);
    ul_house_spread(house, now);
    return true;
}

/* Whoever was there when the log ended is not now. */
static void send_away(ul_house *house, uint64_t now)
{
    for (ul_seat seat = 0; seat < UL_MAX_SEATS; seat++) {
        ul_input input = {0};
        ul_deed_init(&input.deed, UL_DO_AWAY, seat);
        ul_table_do(house->table, &input, now, &house->out);
    }
    ul_house_spread(house, now);
}

bool ul_house_read(ul_house *house, const char *plan, size_t plan_len, uint64_t now, ul_fault *fault)
{
    ul_about   about;
    ul_edition edition;
    ul_options options;
    size_t     first = house->log.len ? strcspn(house->log.bytes, "\n") : 0;
    if (!ul_table_peek(house->log.bytes ? house->log.bytes : "", first, &about, &edition, &options, fault) ||
        !lay_ground(house, &edition, &options, plan, plan_len, fault))
        return false;
    house->table = ul_table_read(house->ground, house->log.bytes, house->log.len, &house->out, fault);
    if (!house->table)
        return false;
    if (!ul_players_see(house->players, &house->out))
        return no_memory(fault);
    ul_outbox_clear(&house->out);
    send_away(house, now);
    return true;
}
