/* memory_limit.c: how much memory the server may use, and what it gives back when that is short. */
#include "server/memory_limit.h"

#include <stdlib.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include "server/log_query.h"
#include "server/server_state.h"

#define TRIM_MS 10000 /* it may take milliseconds */
#define GROWN_BYTES ((uint64_t)16 * 1024 * 1024)
#define ASLEEP_MOST 32 /* tables at once */

static uint64_t budget(const ul_limits *limits)
{
    return (uint64_t)limits->of[UL_LIMIT_MEMORY] << 20;
}

uint64_t ul_memory_part(const ul_limits *limits, unsigned part)
{
    return budget(limits) ? budget(limits) / part : UINT64_MAX;
}

void ul_memory_measured(ul_memory_budget *memory, uint64_t bytes)
{
    memory->measured = bytes;
    memory->since = 0;
}

bool ul_memory_may_grow(const ul_limits *limits, ul_memory_budget *memory, uint64_t by)
{
    if (budget(limits) && memory->measured + memory->since + by > budget(limits) / 10 * 9) {
        ul_limit_reached(limits, UL_LIMIT_MEMORY);
        return false;
    }
    memory->since += by;
    return true;
}

bool ul_memory_is_short(const ul_limits *limits, const ul_memory_budget *memory)
{
    return budget(limits) && memory->measured + memory->since > budget(limits) / 10 * 8;
}

static void measure(ul_server *s)
{
    size_t bytes = 0;
    if (uv_resident_set_memory(&bytes) != 0)
        bytes = 0; /* not known: else all that ever came would count, and in the end nobody be let in */
    ul_memory_measured(&s->memory, bytes);
}

/* What can be read again is forgotten: old events, tables where nobody is. */
static void give_back(ul_server *s)
{
    for (ul_live_table *l = NULL; (l = ul_table_cache_next(s, l)) != NULL;) {
        if (!l->pins)
            ul_live_forget_replay(l);
        ul_live_forget_marks(l);
    }
    for (int i = 0; i < ASLEEP_MOST && ul_table_cache_put_to_sleep(s); i++) {
    }
}

/*
 * Memory that was freed stays with the process: it is asked for before it is
 * believed that none is left, and when much was added. Hundreds who come at
 * once need several times as much for a moment as afterwards. They are still
 * coming then, so it is asked for again after a while, and each time after
 * twice as long: what is freed later goes back, too, for next to nothing.
 */
void ul_memory_trim(ul_server *s)
{
    uint64_t now = uv_now(&s->loop);
    measure(s);
    bool is_short = ul_memory_is_short(&s->limits, &s->memory);
    bool has_grown = s->memory.measured > s->left + GROWN_BYTES;
    bool is_time = s->trim_again && now - s->trimmed >= s->trim_again;
    if ((!is_short && !has_grown && !is_time) || (s->trimmed && now - s->trimmed < TRIM_MS))
        return;
    s->trimmed = now;
    s->trim_again = is_short || has_grown ? TRIM_MS : 2 * s->trim_again;
    if (is_short)
        give_back(s);
#ifdef __GLIBC__
    malloc_trim(0);
#endif
    measure(s);
    s->left = s->memory.measured;
    if (ul_memory_is_short(&s->limits, &s->memory))
        UL_SAY(s, UL_WARNING, "memory-short", "message", "nearly as much memory is used as --limit memory-mib allows");
}
