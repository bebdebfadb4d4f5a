/* house.c: a house, and the table that is opened in it. */
#include <stdlib.h>
#include <string.h>
#include "base/hex.h"
#include "base/sha256.h"
#include "engine/house_inside.h"

ul_house *ul_house_new(const uint8_t entropy[UL_HOUSE_ENTROPY])
{
    ul_fault  fault;
    ul_house *house = calloc(1, sizeof *house);
    if (!house)
        return NULL;
    memcpy(house->entropy, entropy, sizeof house->entropy);
    house->hosted.hosting = (ul_hosting){.anybody_watches = true, .draw = ul_house_draw, .context = house};
    house->hosted.kept = ul_house_keep;
    house->hosted.told = ul_house_tell;
    house->hosted.context = house;
    if (ul_hosted_table_begin(&house->hosted, &fault))
        return house;
    ul_house_free(house);
    return NULL;
}

void ul_house_free(ul_house *house)
{
    if (!house)
        return;
    ul_hosted_table_free(&house->hosted);
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
    ul_hosted_table_clear(&house->hosted);
    memset(house->at, 0, sizeof house->at);
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

bool ul_house_open(ul_house *house, const ul_opening *opening, uint64_t now, ul_fault *fault)
{
    char id[UL_TABLE_ID_BYTES + 1];
    memcpy(id, opening->about.id, sizeof id);
    ul_house_clear(house);
    draw_id(house, id);
    return ul_hosted_table_open(&house->hosted, opening, id, now, fault);
}
