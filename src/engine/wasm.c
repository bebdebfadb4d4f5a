/* wasm.c: an engine, and a house, as JavaScript can hold it: plain numbers and addresses. */
#include "engine/wasm_inside.h"

#include <stdlib.h>
#include "engine/house.h"

struct ul_wasm_house {
    ul_house *house;
    buffer    buffer;
    size_t    length;
};

/* The page's clock is an import; elsewhere, where this is only tested, there is none. */
#ifdef __wasm__
__attribute__((import_module("unlucky"), import_name("now"))) double ul_wasm_now(void);

static uint64_t now_us(void *unused)
{
    (void)unused;
    return (uint64_t)ul_wasm_now();
}
#else
#define now_us NULL
#endif

/* The page's 32 random bytes, which it can only hand over as numbers. */
static void gather_bytes(const uint32_t words[8], uint8_t bytes[32])
{
    for (unsigned i = 0; i < 32; i++)
        bytes[i] = (uint8_t)(words[i / 4] >> 8 * (i % 4));
}

ul_wasm *ul_wasm_new(uint32_t a, uint32_t b, uint32_t c, uint32_t d, uint32_t e, uint32_t f, uint32_t g, uint32_t h)
{
    const uint32_t words[8] = {a, b, c, d, e, f, g, h};
    uint8_t        entropy[UL_ENGINE_ENTROPY];
    gather_bytes(words, entropy);

    ul_wasm *port = calloc(1, sizeof *port);
    if (!port)
        return NULL;
    port->engine = ul_engine_new(entropy);
    if (!port->engine) {
        free(port);
        return NULL;
    }
    ul_engine_clock(port->engine, now_us, NULL);
    return port;
}

void ul_wasm_free(ul_wasm *port)
{
    if (!port)
        return;
    ul_engine_free(port->engine);
    free(port->buffer.bytes);
    free(port);
}

static char *make_room(buffer *b, size_t len)
{
    if (len < b->room)
        return b->bytes;
    char *bytes = realloc(b->bytes, len + 1);
    if (bytes) {
        b->bytes = bytes;
        b->room = len + 1;
    }
    return bytes;
}

char *ul_wasm_buffer(ul_wasm *port, size_t len)
{
    return make_room(&port->buffer, len);
}

const char *ul_wasm_request(ul_wasm *port, size_t len)
{
    return ul_engine_answer(port->engine, port->buffer.bytes, len, &port->length);
}

size_t ul_wasm_length(const ul_wasm *port)
{
    return port->length;
}

ul_wasm_house *ul_wasm_house_new(uint32_t a, uint32_t b, uint32_t c, uint32_t d, uint32_t e, uint32_t f, uint32_t g,
                                 uint32_t h)
{
    const uint32_t words[8] = {a, b, c, d, e, f, g, h};
    uint8_t        entropy[UL_HOUSE_ENTROPY];
    gather_bytes(words, entropy);

    ul_wasm_house *port = calloc(1, sizeof *port);
    if (!port)
        return NULL;
    port->house = ul_house_new(entropy);
    if (!port->house) {
        free(port);
        return NULL;
    }
    ul_house_clock(port->house, now_us, NULL);
    return port;
}

void ul_wasm_house_free(ul_wasm_house *port)
{
    if (!port)
        return;
    ul_house_free(port->house);
    free(port->buffer.bytes);
    free(port);
}

char *ul_wasm_house_buffer(ul_wasm_house *port, size_t len)
{
    return make_room(&port->buffer, len);
}

const char *ul_wasm_house_request(ul_wasm_house *port, size_t len)
{
    return ul_house_answer(port->house, port->buffer.bytes, len, &port->length);
}

size_t ul_wasm_house_length(const ul_wasm_house *port)
{
    return port->length;
}
