/* wasm_inside.h: a port to an engine, as the files behind wasm.h share it. */
#ifndef UL_ENGINE_WASM_INSIDE_H
#define UL_ENGINE_WASM_INSIDE_H

#include "engine/engine.h"
#include "engine/wasm.h"

typedef struct buffer {
    char  *bytes;
    size_t room;
} buffer;

struct ul_wasm {
    ul_engine *engine;
    buffer     buffer;
    size_t     length;
};

#endif
