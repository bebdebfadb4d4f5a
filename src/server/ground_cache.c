/* ground_cache.c: what tables stand on. Most tables play the same few editions, so there are few grounds. */
#include "server/ground_cache.h"

#include <stdlib.h>
#include <string.h>
#include "base/sha256.h"
#include "server/server_state.h"

static void sum_of(const ul_edition *edition, const ul_options *options, const char *plan, size_t plan_len,
                   uint8_t sum[UL_SHA256_BYTES])
{
    ul_text text = {0};
    ul_text_add(&text, edition->id, sizeof edition->id);
    ul_text_add(&text, (const char *)options->value, sizeof options->value);
    ul_text_add(&text, plan ? plan : "", plan ? plan_len : 0);
    ul_sha256(text.bytes, text.len, sum);
    ul_text_free(&text);
}

static ul_cached_ground *find(ul_server *s, const uint8_t sum[UL_SHA256_BYTES])
{
    ul_cached_ground *g = s->grounds;
    while (g && memcmp(g->sum, sum, UL_SHA256_BYTES) != 0)
        g = g->next;
    return g;
}

ul_limit ul_ground_cache_limit(ul_server *s, const ul_opening *opening, const ul_address *by)
{
    const uint32_t *limit = s->how->limits.of;
    uint32_t        all = 0, theirs = 0;
    uint8_t         sum[UL_SHA256_BYTES];
    sum_of(&opening->edition, &opening->options, opening->plan, opening->plan_len, sum);
    if (!opening->plan || find(s, sum))
        return UL_LIMITS;
    for (const ul_cached_ground *g = s->grounds; g; g = g->next) {
        all += g->on->plan != NULL;
        theirs += g->on->plan && memcmp(&g->by, by, sizeof *by) == 0;
    }
    if (all >= limit[UL_LIMIT_BOARDS])
        return UL_LIMIT_BOARDS;
    return limit[UL_LIMIT_BOARDS_ADDRESS] && theirs >= limit[UL_LIMIT_BOARDS_ADDRESS] ? UL_LIMIT_BOARDS_ADDRESS
                                                                                      : UL_LIMITS;
}

ul_cached_ground *ul_ground_cache_find(ul_server *s, const uint8_t sum[UL_SHA256_BYTES])
{
    ul_cached_ground *g = find(s, sum);
    if (g)
        g->users++;
    return g;
}

ul_cached_ground *ul_ground_cache_take(ul_server *s, const ul_edition *edition, const ul_options *options,
                                       const char *plan, size_t plan_len, ul_fault *fault)
{
    uint8_t sum[UL_SHA256_BYTES];
    sum_of(edition, options, plan, plan_len, sum);
    ul_cached_ground *g = ul_ground_cache_find(s, sum);
    if (g)
        return g;
    g = calloc(1, sizeof *g);
    if (!g || !(g->on = ul_ground_new(edition, options, plan, plan_len, s->talk, fault))) {
        if (!g)
            ul_fault_set(fault, "out-of-memory", 0, 0, "memory ran out");
        free(g);
        return NULL;
    }
    memcpy(g->sum, sum, sizeof sum);
    g->users = 1;
    g->next = s->grounds;
    s->grounds = g;
    return g;
}

#define KEPT_MOST 16 /* that nobody stands on */

/* Nobody uses it any more. It is kept if it is an edition's own board, since the next table will want it. */
static bool is_kept(const ul_server *s, const ul_cached_ground *g)
{
    unsigned unused = 0;
    for (const ul_cached_ground *other = s->grounds; other; other = other->next)
        unused += other->users == 0;
    return !g->on->plan && !s->stopping && unused <= KEPT_MOST;
}

void ul_ground_cache_release(ul_server *s, ul_cached_ground *g)
{
    if (!g || --g->users > 0 || is_kept(s, g))
        return;
    for (ul_cached_ground **at = &s->grounds; *at; at = &(*at)->next) {
        if (*at == g) {
            *at = g->next;
            break;
        }
    }
    ul_ground_free(g->on);
    free(g);
}

void ul_ground_cache_free(ul_server *s)
{
    while (s->grounds) {
        ul_cached_ground *g = s->grounds;
        s->grounds = g->next;
        ul_ground_free(g->on);
        free(g);
    }
}
