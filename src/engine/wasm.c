/* wasm.c: an engine as JavaScript can hold it: plain numbers and addresses. */
#include "engine/wasm.h"

#include <stdlib.h>
#include "engine/engine.h"

struct ul_wasm {
    ul_engine *engine;
    char      *buffer;
    size_t     room;
    size_t     length;
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

ul_wasm *ul_wasm_new(uint32_t a, uint32_t b, uint32_t c, uint32_t d, uint32_t e, uint32_t f, uint32_t g, uint32_t h)
{
    const uint32_t words[UL_ENGINE_ENTROPY / 4] = {a, b, c, d, e, f, g, h};
    uint8_t        entropy[UL_ENGINE_ENTROPY];
    for (unsigned i = 0; i < UL_ENGINE_ENTROPY; i++)
        entropy[i] = (uint8_t)(words[i / 4] >> 8 * (i % 4));

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
    free(port->buffer);
    free(port);
}

char *ul_wasm_buffer(ul_wasm *port, size_t len)
{
    if (len < port->room)
        return port->buffer;
    char *buffer = realloc(port->buffer, len + 1);
    if (buffer) {
        port->buffer = buffer;
        port->room = len + 1;
    }
    return buffer;
}

const char *ul_wasm_request(ul_wasm *port, size_t len)
{
    return ul_engine_answer(port->engine, port->buffer, len, &port->length);
}

size_t ul_wasm_length(const ul_wasm *port)
{
    return port->length;
}
